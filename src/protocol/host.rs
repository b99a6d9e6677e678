//! The engine as a conversation drives it: options take effect, memory is
//! allocated late, and a search, which takes the game along, ends as an event.

use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::Event;
use super::options::{Change, DEFAULT_ELO, DEFAULT_VARIANT};
use super::output::Output;
use crate::board::Move;
use crate::book::{BookError, BookMove, OwnBook};
use crate::engine::{self, DEFAULT_HASH, Done, Engine, Session};
use crate::eval;
use crate::search::tt::TableTooLarge;
use crate::search::{Findings, Limits, Reporter, Settings};
use crate::variants::Variant;

/// After `quit` a search may still print its move, a count its result, for so
/// long.
const GRACE: Duration = Duration::from_millis(40);
/// Megabytes of the table until it is needed: the GUI is answered before
/// memory is touched.
const FIRST_HASH: usize = 1;

/// The engine and what a conversation keeps about it.
pub struct Host {
    engine: Engine,
    output: Output,
    events: SyncSender<Event>,
    /// The game that a search has taken along.
    away: Option<Record>,
    /// Megabytes that the table has.
    hash: usize,
    /// Megabytes that it is to have, if that has not been seen to yet.
    hash_wanted: Option<usize>,
    limit_strength: bool,
    elo: u32,
    /// When the process ends at the latest.
    deadline: Option<Instant>,
}

/// A game, to make copies of.
struct Record {
    variant: Variant,
    /// The FEN that it began with.
    start: String,
    moves: Vec<Move>,
}

impl Record {
    fn new(session: &dyn Session) -> Self {
        Self {
            variant: session.variant(),
            start: crate::board::fen::write(session.spec(), session.start()),
            moves: session.moves().to_vec(),
        }
    }

    fn session(&self) -> Box<dyn Session> {
        let mut session = engine::session(self.variant);
        // The engine's own FEN is accepted.
        let _ = session.set_position(Some(&self.start), &[]);
        for &mv in &self.moves {
            session.play(mv);
        }
        session
    }
}

/// Why an option cannot take effect.
#[derive(Debug, Error)]
pub enum ChangeError {
    /// There is not so much memory.
    #[error("{0}; the old table is kept")]
    Table(#[from] TableTooLarge),
    /// The file is no book.
    #[error("BookFile: {0}; the earlier one is kept")]
    Book(#[from] BookError),
}

impl Host {
    /// An idle engine.
    ///
    /// # Errors
    /// If there is no memory even for a small table.
    pub fn new(output: Output, events: SyncSender<Event>) -> Result<Self, TableTooLarge> {
        Ok(Self {
            engine: Engine::with_hash(DEFAULT_VARIANT, FIRST_HASH)?,
            output,
            events,
            away: None,
            hash: FIRST_HASH,
            hash_wanted: Some(DEFAULT_HASH),
            limit_strength: false,
            elo: DEFAULT_ELO,
            deadline: None,
        })
    }

    /// Whether a search runs.
    pub const fn is_searching(&self) -> bool {
        self.engine.is_searching()
    }

    /// The session, unless a search has it.
    pub fn session(&mut self) -> Option<&mut (dyn Session + 'static)> {
        self.engine.session()
    }

    /// Shows the session to `see`, or a copy while a search has it.
    pub fn look<T>(&mut self, see: impl FnOnce(&dyn Session) -> T) -> T {
        match self.engine.session() {
            Some(session) => see(session),
            None => see(self.copy().as_ref()),
        }
    }

    /// A session with the same game.
    pub fn copy(&mut self) -> Box<dyn Session> {
        match (&self.away, self.engine.session()) {
            (Some(record), _) => record.session(),
            (None, Some(session)) => Record::new(session).session(),
            // A session that is away has left a record.
            (None, None) => engine::session(DEFAULT_VARIANT),
        }
    }

    /// How to search.
    pub const fn settings(&self) -> &Settings {
        &self.engine.settings
    }

    /// The book.
    pub const fn book(&mut self) -> &mut OwnBook {
        &mut self.engine.book
    }

    /// A move of the book, if it is on and has one; none while a search runs.
    pub fn book_move(&mut self) -> Option<BookMove> {
        self.engine.book_move()
    }

    /// Begins a game of `variant`. While a search runs nothing happens.
    pub fn set_variant(&mut self, variant: Variant) {
        self.engine.set_variant(variant);
    }

    /// Forgets what was learnt. While a search runs nothing happens.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Gives the table the size that it is to have, unless a search runs.
    ///
    /// # Errors
    /// If there is not so much memory; the old table is kept.
    pub fn allocate(&mut self) -> Result<(), TableTooLarge> {
        if self.is_searching() {
            return Ok(());
        }
        match self.hash_wanted.take() {
            Some(megabytes) if megabytes != self.hash => {
                self.engine.set_hash(megabytes)?;
                self.hash = megabytes;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Has everything ready for a search: [`Self::allocate`], with a message if
    /// it fails, and [`Engine::prepare`].
    pub fn prepare(&mut self) {
        self.allocate_or_tell();
        self.engine.prepare();
    }

    fn allocate_or_tell(&mut self) {
        if let Err(error) = self.allocate() {
            self.output.message(&ChangeError::from(error).to_string());
        }
    }

    /// Lets an option that concerns the engine take effect; the conversation
    /// sees to the others. No search may run.
    ///
    /// # Errors
    /// If there is not so much memory, or no such book; what was before is
    /// kept.
    pub fn apply(&mut self, change: Change) -> Result<(), ChangeError> {
        let settings = &mut self.engine.settings;
        match change {
            Change::Variant(variant) => self.set_variant(variant),
            Change::Hash(megabytes) => {
                self.hash_wanted = Some(megabytes);
                self.allocate()?;
            }
            Change::Threads(threads) => settings.threads = threads,
            Change::MultiPv(lines) => settings.multipv = lines,
            Change::Overhead(time) => settings.overhead = time,
            Change::ClearHash => self.clear(),
            Change::LimitStrength(on) => self.limit_strength = on,
            Change::Elo(elo) => self.elo = elo,
            Change::OwnBook(on) => self.engine.book.on = on,
            Change::BookFile(path) => self.engine.book.set_file(path.as_deref())?,
            #[cfg(feature = "tune")]
            Change::Parameter(parameter, value) => (parameter.set)(value),
            Change::Ponder(_) | Change::AnalyseMode(_) | Change::ShowWdl(_) | Change::Resign(_) => {
            }
        }
        self.engine.settings.elo = self.limit_strength.then_some(self.elo);
        Ok(())
    }

    /// Starts a search, of which the loop hears again by
    /// [`Event::SearchDone`]. Without a thread for it a quick one is done at
    /// once, and its findings are returned.
    pub fn go(
        &mut self,
        limits: Limits,
        mut listener: impl Reporter + Clone + 'static,
    ) -> Option<Findings> {
        self.allocate_or_tell();
        let record = Record::new(self.session()?);
        let notice = SearchNotice {
            events: self.events.clone(),
            done: None,
        };
        let started = self
            .engine
            .go(limits, Box::new(listener.clone()), |done| notice.send(done));
        match started {
            Ok(()) => self.away = Some(record),
            Err(error) => {
                self.output
                    .message(&format!("no thread to search: {error}"));
                // Better a quick move than none.
                let quick = Limits {
                    depth: Some(1),
                    ..Limits::default()
                };
                return self.engine.search(&quick, &mut listener);
            }
        }
        if self.is_leaving() {
            self.stop();
        }
        None
    }

    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.engine.control().stop();
    }

    /// Lets a search in the opponent's time answer by its own limits.
    pub fn ponderhit(&self) {
        self.engine.control().ponderhit();
    }

    /// Takes back the session of a search that has ended, and what it found;
    /// `None` if its thread has died.
    pub fn finish(&mut self, done: Option<Done>) -> Findings {
        let done = done.unwrap_or_else(|| {
            self.output
                .message("the search has failed, this is a fault of the engine");
            let session = self.copy();
            let findings = Findings {
                pv: session.legal_moves().first().copied().into_iter().collect(),
                score: eval::DRAW,
                depth: 0,
                nodes: 0,
                time: Duration::ZERO,
            };
            Done { session, findings }
        });
        self.away = None;
        self.engine.finish(done)
    }

    /// Begins to end: a search has a moment to print its move.
    pub fn quit(&mut self) {
        self.deadline.get_or_insert_with(|| Instant::now() + GRACE);
        self.stop();
    }

    /// Whether the process is about to end.
    pub const fn is_leaving(&self) -> bool {
        self.deadline.is_some()
    }

    /// When it ends at the latest, if it is about to.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

/// Tells the loop that the search has ended, even if its thread has died.
struct SearchNotice {
    events: SyncSender<Event>,
    done: Option<Done>,
}

impl SearchNotice {
    fn send(mut self, done: Done) {
        self.done = Some(done);
    }
}

impl Drop for SearchNotice {
    fn drop(&mut self) {
        // Fails only when the loop has ended and nobody cares.
        let _ = self.events.send(Event::SearchDone(self.done.take()));
    }
}
