//! The facade that protocols and subcommands share: a game of some variant, a
//! search that runs beside the caller, options.
//!
//! [`Session`] hides which variant is played; there is one behind the other
//! and a search takes it along into its thread, so that nobody can touch the
//! position meanwhile: [`Engine::go`] takes the session away, [`Engine::finish`]
//! brings it back.

use std::io;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use thiserror::Error;

use crate::board::fen::{self, FenError};
use crate::board::{Color, Move, MoveList, Position, Spec, Square};
use crate::book::{BookMove, OwnBook};
use crate::eval::{self, Evaluate, Value};
use crate::game::{Game, IllegalMove, Occurrence, Outcome};
use crate::notation::{self, NotationError};
use crate::search::tt::{Table, TableTooLarge};
use crate::search::{Control, Findings, Job, Limits, Pool, Reporter, Settings};
use crate::tools::perft;
use crate::variants::{self, Variant, legal};

/// Why a position was refused; the earlier one is kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// The FEN is at fault.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move is not legal.
    #[error("{0}")]
    Move(#[from] IllegalMove),
}

/// A game of one variant, and what searching it needs.
pub trait Session: Send {
    /// The variant.
    fn variant(&self) -> Variant;

    /// The variant's board, pieces and start position.
    fn spec(&self) -> &'static Spec {
        self.variant().spec()
    }

    /// Starts a game from a FEN, or the start position, and plays moves.
    ///
    /// # Errors
    /// The fault of the FEN or the first illegal move; nothing has changed.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), PositionError>;

    /// The position now.
    fn position(&self) -> &Position;

    /// The position that the game began with.
    fn start(&self) -> &Position;

    /// The moves since.
    fn moves(&self) -> &[Move];

    /// Every position so far, the first and the current one included.
    fn history(&self) -> &[Occurrence];

    /// Plays a legal move.
    fn play(&mut self, mv: Move);

    /// Takes back the last move; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// The position's FEN.
    fn fen(&self) -> String {
        fen::write(self.spec(), self.position())
    }

    /// The legal move that a text stands for (C2).
    fn parse_move(&self, text: &str) -> Option<Move>;

    /// The legal move that a text means to people (C8).
    ///
    /// # Errors
    /// Why there is none, or that there are several.
    fn read_move(&self, text: &str) -> Result<Move, NotationError>;

    /// A line of legal moves from the position on, as people write it (C8).
    fn write_line(&self, line: &[Move]) -> Vec<String>;

    /// All legal moves.
    fn legal_moves(&self) -> Vec<Move>;

    /// All moves that the pieces can make, also those that leave the own royal
    /// piece in check.
    fn pseudo_legal_moves(&self) -> Vec<Move>;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// The squares of the pieces that give check to the side to move.
    fn checkers(&self) -> Vec<Square>;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The static evaluation for the side to move, term by term.
    fn evaluation(&self) -> eval::Breakdown;

    /// The perft of each legal move; `depth` is at least 1.
    fn divide(&self, depth: u32) -> Vec<(Move, u64)>;

    /// Forgets everything learnt in earlier searches.
    fn clear(&mut self);

    /// Has everything ready for a search with so many threads.
    fn prepare(&mut self, threads: usize);

    /// Searches; blocks until the search may answer.
    fn search(&mut self, job: &Job<'_>, reporter: &mut dyn Reporter) -> Findings;
}

struct Play<R> {
    variant: Variant,
    game: Game<R>,
    pool: Pool<R>,
}

/// A session of `variant` at its start position.
#[must_use]
pub fn session(variant: Variant) -> Box<dyn Session> {
    dispatch!(variant, R => Box::new(Play::<R> {
        variant,
        game: Game::default(),
        pool: Pool::default(),
    }))
}

impl<R: Evaluate> Session for Play<R> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), PositionError> {
        let start = match fen {
            Some(fen) => variants::read_fen::<R>(fen)?,
            None => variants::start_position::<R>(),
        };
        self.game = Game::new(start).continued(moves.iter().copied())?;
        Ok(())
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn start(&self) -> &Position {
        self.game.start()
    }

    fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    fn history(&self) -> &[Occurrence] {
        self.game.history()
    }

    fn play(&mut self, mv: Move) {
        self.game.play(mv);
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        legal::parse::<R>(self.position(), text)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read::<R>(self.position(), text)
    }

    fn write_line(&self, line: &[Move]) -> Vec<String> {
        notation::write_line::<R>(self.position(), line)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        legal::moves::<R>(self.position(), &mut list);
        list.to_vec()
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        legal::pseudo_legal_moves::<R>(self.position(), &mut list);
        list.to_vec()
    }

    fn in_check(&self) -> bool {
        variants::in_check::<R>(self.position())
    }

    fn checkers(&self) -> Vec<Square> {
        variants::checkers::<R>(self.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn evaluation(&self) -> eval::Breakdown {
        eval::breakdown::<R>(self.position())
    }

    fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        perft::divide::<R>(self.position(), depth, None)
    }

    fn clear(&mut self) {
        self.pool.clear();
    }

    fn prepare(&mut self, threads: usize) {
        self.pool.prepare(threads);
    }

    fn search(&mut self, job: &Job<'_>, reporter: &mut dyn Reporter) -> Findings {
        self.pool.search(&self.game, job, reporter)
    }
}

/// A search that has ended, with the session that it had taken.
pub struct Done {
    /// The session, for [`Engine::finish`].
    pub session: Box<dyn Session>,
    /// What was found.
    pub findings: Findings,
}

/// A game, its transposition table and the settings of searches.
pub struct Engine {
    /// Away while a search runs.
    session: Option<Box<dyn Session>>,
    table: Arc<Table>,
    control: Arc<Control>,
    /// How to search; takes effect with the next search.
    pub settings: Settings,
    /// The book that it plays from.
    pub book: OwnBook,
}

/// The megabytes of the transposition table unless set.
pub const DEFAULT_HASH: usize = 64;

impl Engine {
    /// An engine for `variant` with a table of [`DEFAULT_HASH`] megabytes.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(variant: Variant) -> Result<Self, TableTooLarge> {
        Self::with_hash(variant, DEFAULT_HASH)
    }

    /// An engine for `variant` with a table of `megabytes`.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn with_hash(variant: Variant, megabytes: usize) -> Result<Self, TableTooLarge> {
        Ok(Self {
            session: Some(session(variant)),
            table: Arc::new(Table::new(megabytes)?),
            control: Arc::default(),
            settings: Settings::default(),
            book: OwnBook::default(),
        })
    }

    /// A move of the book, if it is on and has one; none while a search runs.
    pub fn book_move(&mut self) -> Option<BookMove> {
        let session = self.session.as_deref()?;
        self.book.find(session.variant(), session.position())
    }

    /// The session, unless a search has it.
    #[must_use]
    pub fn session(&mut self) -> Option<&mut (dyn Session + 'static)> {
        self.session.as_deref_mut()
    }

    /// Whether a search runs.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        self.session.is_none()
    }

    /// Begins a new session of `variant` at its start position. While a search
    /// runs nothing happens.
    pub fn set_variant(&mut self, variant: Variant) {
        if !self.is_searching() {
            self.session = Some(session(variant));
            self.clear();
        }
    }

    /// Exchanges the transposition table for one of `megabytes`. While a
    /// search runs nothing happens.
    ///
    /// # Errors
    /// If there is not so much memory; the old table is kept.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableTooLarge> {
        if !self.is_searching() {
            self.table = Arc::new(Table::new(megabytes)?);
        }
        Ok(())
    }

    /// Forgets everything learnt in earlier searches.
    pub fn clear(&mut self) {
        if let Some(session) = &mut self.session {
            session.clear();
            self.table.clear(self.settings.threads);
        }
    }

    /// Has threads and memory ready, so that the next search loses no time
    /// with them. While a search runs nothing happens.
    pub fn prepare(&mut self) {
        if let Some(session) = &mut self.session {
            session.prepare(self.settings.threads);
            self.table.populate();
        }
    }

    /// Starts a search in a thread of its own and returns at once. `reporter`
    /// listens from that thread; `done` is called there at the end. While
    /// another search runs nothing happens.
    ///
    /// # Errors
    /// If no thread can be started; the engine is idle then, and neither
    /// `reporter` nor `done` is called.
    pub fn go(
        &mut self,
        limits: Limits,
        mut reporter: Box<dyn Reporter>,
        done: impl FnOnce(Done) + Send + 'static,
    ) -> io::Result<()> {
        let start = Instant::now();
        let Some(session) = self.session.take() else {
            return Ok(());
        };
        // A thread that does not start takes its closure with it: the session
        // goes another way, so that it can come back.
        let (hand, receive) = mpsc::sync_channel::<Box<dyn Session>>(1);
        self.control.start(limits.infinite || limits.ponder);
        let (table, control) = (Arc::clone(&self.table), Arc::clone(&self.control));
        let settings = self.settings.clone();
        let spawned = thread::Builder::new()
            .name("search".to_owned())
            .spawn(move || {
                let Ok(mut session) = receive.recv() else {
                    return;
                };
                let job = Job {
                    table: &table,
                    control: &control,
                    limits: &limits,
                    settings: &settings,
                    start,
                };
                let findings = session.search(&job, reporter.as_mut());
                done(Done { session, findings });
            });
        let handed = match spawned {
            Ok(_) => hand
                .send(session)
                .map_err(|back| (back.0, io::Error::other("the search thread has died"))),
            Err(error) => Err((session, error)),
        };
        handed.map_err(|(session, error)| {
            self.session = Some(session);
            error
        })
    }

    /// Searches in this thread; blocks until the search ends by its limits or
    /// by [`Self::control`]. `None` while another search runs.
    pub fn search(&mut self, limits: &Limits, reporter: &mut dyn Reporter) -> Option<Findings> {
        let start = Instant::now();
        let session = self.session.as_deref_mut()?;
        self.control.start(limits.infinite || limits.ponder);
        let job = Job {
            table: &self.table,
            control: &self.control,
            limits,
            settings: &self.settings,
            start,
        };
        Some(session.search(&job, reporter))
    }

    /// What stops a running search.
    #[must_use]
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Takes back the session of a search that has ended and returns what it
    /// found.
    pub fn finish(&mut self, done: Done) -> Findings {
        self.session = Some(done.session);
        done.findings
    }
}

/// A score as White sees it.
#[must_use]
pub fn for_white(score: Value, side: Color) -> Value {
    match side {
        Color::White => score,
        Color::Black => -score,
    }
}
