//! UCI: what the engine does with each command, and when.

mod command;
mod format;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use super::jobs::{self, Job};
use super::options::{self, Change, DEFAULT_ELO, DEFAULT_VARIANT};
use super::output::{Output, excerpt};
use super::{Event, show};
use crate::board::{Move, Spec};
use crate::engine::{self, DEFAULT_HASH, Done, Engine, Session};
use crate::eval;
use crate::search::tt::TableTooLarge;
use crate::search::{Findings, Info, Limits, Reporter};
use crate::tools::bench::{DEFAULT_DEPTH, Plan};
use crate::variants::Variant;

use command::{Command, Go, PositionCommand};

/// After `quit` a search may still print its move, a count its result, for so
/// long.
const GRACE: Duration = Duration::from_millis(40);
/// Megabytes of the table until it is needed: `uci` is answered before memory
/// is touched.
const FIRST_HASH: usize = 1;
/// So much of a wrong move is repeated.
const QUOTE: usize = 60;

const HELP: &str = "\
uci                      who this is, and the options
setoption name N value V set an option; UCI_Variant chooses the game
isready                  answered by readyok, also during a search
ucinewgame               forget what was learnt
position startpos|fen F [moves M...]
go [wtime btime winc binc movestogo movetime depth nodes mate N]
   [infinite] [ponder] [searchmoves M...]
go perft N, perft N      count legal move sequences
stop, ponderhit, quit
d                        board, FEN, key, checkers, legal moves
eval                     the static evaluation, term by term
bench [DEPTH]            search a fixed set of positions";

/// What must have ended before a command is obeyed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    /// Nothing.
    No,
    /// A search, which is stopped.
    ForSearch,
    /// A search, which is stopped, and a job, which is not.
    ForAll,
}

impl Command {
    const fn waits(&self) -> Waits {
        match self {
            Self::SetOption { .. } | Self::NewGame | Self::Position(_) => Waits::ForSearch,
            Self::Go(_) | Self::Perft(_) | Self::Bench(_) => Waits::ForAll,
            _ => Waits::No,
        }
    }
}

/// The state of the conversation.
pub struct Uci {
    engine: Engine,
    output: Output,
    events: SyncSender<Event>,
    /// Commands that wait, and those behind them.
    pending: VecDeque<Command>,
    job: Option<Job>,
    variant: Variant,
    /// How the session's position came about: while a search has the session,
    /// a copy can be made.
    position: PositionCommand,
    /// Megabytes that the table is to have, if it has not got them yet.
    hash_wanted: Option<usize>,
    show_wdl: bool,
    /// Whether the GUI analyses: then nothing comes from a book.
    analysing: bool,
    limit_strength: bool,
    elo: u32,
    debug: bool,
    /// Whether the search is waiting for `ponderhit`.
    pondering: bool,
    /// When the process ends at the latest.
    deadline: Option<Instant>,
}

impl Uci {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// If there is no memory even for a small table.
    pub fn new(output: Output, events: SyncSender<Event>) -> Result<Self, TableTooLarge> {
        Ok(Self {
            engine: Engine::with_hash(DEFAULT_VARIANT, FIRST_HASH)?,
            output,
            events,
            pending: VecDeque::new(),
            job: None,
            variant: DEFAULT_VARIANT,
            position: PositionCommand::default(),
            hash_wanted: Some(DEFAULT_HASH),
            show_wdl: false,
            analysing: false,
            limit_strength: false,
            elo: DEFAULT_ELO,
            debug: false,
            pondering: false,
            deadline: None,
        })
    }

    /// When the loop must end, once it is to.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Reacts to an event; breaks when the process is to end.
    pub fn handle(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Line(line) => self.line(&line),
            Event::TooLong => self.output.message("a line was too long and is ignored"),
            Event::EndOfInput => self.quit(),
            Event::SearchDone(done) => self.search_done(done),
            Event::JobDone => self.job = None,
            Event::OutputClosed => return ControlFlow::Break(()),
        }
        self.obey();
        let idle = !self.engine.is_searching() && self.job.is_none() && self.pending.is_empty();
        if self.deadline.is_some() && idle {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Reads a line: what can be answered at once is, all else is lined up.
    fn line(&mut self, line: &[u8]) {
        if self.deadline.is_some() {
            return;
        }
        let command = match command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return,
            Err(error) => return self.output.message(&error.to_string()),
        };
        match command {
            Command::Quit => self.quit(),
            Command::IsReady => {
                self.allocate();
                self.output.line("readyok");
            }
            Command::Stop => {
                self.stop();
                // A search that waits behind others was meant, too.
                if !self.pending.is_empty() {
                    self.pending.push_back(Command::Stop);
                }
            }
            command => self.pending.push_back(command),
        }
    }

    /// Obeys the commands lined up, as far as nothing must be waited for.
    fn obey(&mut self) {
        while let Some(command) = self.pending.front() {
            let waits = command.waits();
            if waits != Waits::No && self.engine.is_searching() {
                return self.engine.control().stop();
            }
            if waits == Waits::ForAll && self.job.is_some() {
                return;
            }
            if let Some(command) = self.pending.pop_front() {
                self.execute(command);
            }
        }
    }

    fn execute(&mut self, command: Command) {
        match command {
            Command::Uci => format::identity().for_each(|line| self.output.line(line)),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::NewGame => self.engine.clear(),
            Command::Position(position) => self.set_position(position),
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench(depth) => self.bench(depth.unwrap_or(DEFAULT_DEPTH)),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                // An infinite search does not end by that.
                if std::mem::take(&mut self.pondering) {
                    self.engine.control().ponderhit();
                }
            }
            Command::Debug(on) => self.debug = on,
            Command::Show => {
                let text = self.look(show::game);
                self.output.line(text);
            }
            Command::Eval => {
                let text = self.look(show::evaluation);
                self.output.line(text);
            }
            Command::Help => self.output.line(HELP),
            Command::XBoard => self
                .output
                .line("Error (xboard is not spoken yet): load this engine as a UCI engine"),
            // Nothing to register for; the others never wait in line.
            Command::Register | Command::IsReady | Command::Quit => {}
        }
    }

    fn stop(&mut self) {
        self.engine.control().stop();
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    /// Begins to end: a search has a moment to print its move.
    fn quit(&mut self) {
        self.deadline.get_or_insert_with(|| Instant::now() + GRACE);
        self.engine.control().stop();
    }

    /// Says what is left undone when the loop ends.
    pub fn leave(&self) {
        if self.job.is_some() || !self.pending.is_empty() {
            self.output.message("quit: unfinished work is dropped");
        }
    }

    /// Gives the table the size that it is to have.
    fn allocate(&mut self) {
        if self.engine.is_searching() {
            return;
        }
        if let Some(megabytes) = self.hash_wanted.take()
            && let Err(error) = self.engine.set_hash(megabytes)
        {
            self.output
                .message(&format!("{error}; the old table is kept"));
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match options::change(name, value) {
            Ok(change) => self.apply(change),
            Err(error) => self.output.message(&error.to_string()),
        }
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::Variant(variant) => {
                self.engine.set_variant(variant);
                self.variant = variant;
                self.position = PositionCommand::default();
            }
            Change::Hash(megabytes) => {
                self.hash_wanted = Some(megabytes);
                self.allocate();
            }
            Change::Threads(threads) => self.engine.settings.threads = threads,
            Change::MultiPv(lines) => self.engine.settings.multipv = lines,
            Change::Overhead(time) => self.engine.settings.overhead = time,
            Change::ClearHash => self.engine.clear(),
            // `go` says all that the search wants to know of it.
            Change::Ponder(_) => {}
            Change::AnalyseMode(on) => self.analysing = on,
            Change::OwnBook(on) => self.engine.book.on = on,
            Change::BookFile(path) => {
                if let Err(error) = self.engine.book.set_file(path.as_deref()) {
                    self.output
                        .message(&format!("BookFile: {error}; the earlier one is kept"));
                }
            }
            Change::ShowWdl(on) => self.show_wdl = on,
            Change::LimitStrength(on) => self.limit_strength = on,
            Change::Elo(elo) => self.elo = elo,
        }
        self.engine.settings.elo = self.limit_strength.then_some(self.elo);
    }

    fn set_position(&mut self, position: PositionCommand) {
        let Some(session) = self.engine.session() else {
            return;
        };
        match apply_position(session, &position) {
            Ok(()) => self.position = position,
            Err(error) => self
                .output
                .message(&format!("position: {error}; the earlier one is kept")),
        }
    }

    /// Shows the session to `see`, or a copy while a search has it.
    fn look<T>(&mut self, see: impl FnOnce(&dyn Session) -> T) -> T {
        match self.engine.session() {
            Some(session) => see(session),
            None => see(self.copy().as_ref()),
        }
    }

    /// A session with the same game.
    fn copy(&self) -> Box<dyn Session> {
        let mut session = engine::session(self.variant);
        // It was accepted before.
        let _ = apply_position(session.as_mut(), &self.position);
        session
    }

    fn go(&mut self, go: &Go) {
        self.allocate();
        let Some(session) = self.engine.session() else {
            return;
        };
        let (spec, side) = (session.spec(), session.position().side());
        let (searchmoves, illegal): (Vec<_>, Vec<_>) = go
            .searchmoves
            .iter()
            .map(|text| session.parse_move(text).ok_or(text))
            .partition(Result::is_ok);
        let searchmoves: Vec<Move> = searchmoves.into_iter().flatten().collect();
        for note in &go.notes {
            self.output.message(note);
        }
        for text in illegal.into_iter().filter_map(Result::err) {
            let text = excerpt(text, QUOTE);
            self.output
                .message(&format!("go: searchmoves: {text:?} is not legal, ignored"));
        }
        if searchmoves.is_empty() && !go.searchmoves.is_empty() {
            self.output
                .message("go: no legal searchmoves, all moves are searched");
        }
        let (clock, note) = go.clock(side);
        if let Some(note) = note {
            self.output.message(note);
        }
        let limits = Limits {
            depth: go.depth(),
            nodes: go.nodes(),
            mate: go.mate(),
            movetime: go.movetime(),
            clock,
            infinite: go.infinite,
            ponder: go.ponder,
            searchmoves,
        };
        if self.play_from_book(&limits) {
            return;
        }
        if self.debug {
            self.output.message(&format!("searching with {limits:?}"));
        }
        self.start(limits, spec);
    }

    /// Answers a `go` of a game at once if the book has a move.
    fn play_from_book(&mut self, limits: &Limits) -> bool {
        let plays = limits.clock.is_some()
            || limits.movetime.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some();
        let free = limits.searchmoves.is_empty() && limits.mate.is_none();
        if !plays || !free || limits.infinite || limits.ponder || self.analysing {
            return false;
        }
        let Some(known) = self.engine.book_move() else {
            return false;
        };
        self.output.message(&format!(
            "book move: {} points in {} games",
            known.points, known.games
        ));
        let spec = self.variant.spec();
        self.output.line(format::best_move(spec, &[known.mv]));
        true
    }

    fn start(&mut self, limits: Limits, spec: &'static Spec) {
        self.pondering = limits.ponder && !limits.infinite;
        let listener = || Listener {
            output: self.output.clone(),
            spec,
            show_wdl: self.show_wdl,
        };
        let notice = SearchNotice {
            events: self.events.clone(),
            done: None,
        };
        let started = self
            .engine
            .go(limits, Box::new(listener()), |done| notice.send(done));
        if let Err(error) = started {
            self.output
                .message(&format!("no thread to search: {error}"));
            // Better a quick move than none.
            let quick = Limits {
                depth: Some(1),
                ..Limits::default()
            };
            if let Some(findings) = self.engine.search(&quick, &mut listener()) {
                self.answer(spec, &findings);
            }
        }
        if self.deadline.is_some() {
            self.engine.control().stop();
        }
    }

    fn search_done(&mut self, done: Option<Done>) {
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
        let spec = done.session.spec();
        let findings = self.engine.finish(done);
        self.answer(spec, &findings);
    }

    fn answer(&mut self, spec: &Spec, findings: &Findings) {
        self.pondering = false;
        self.output.line(format::best_move(spec, &findings.pv));
    }

    fn perft(&mut self, depth: u32) {
        let mut session = engine::session(self.variant);
        let fen = self.look(|session| session.fen());
        // The engine's own FEN is accepted.
        let _ = session.set_position(Some(&fen), &[]);
        let job = jobs::perft(
            session,
            depth,
            self.engine.settings.threads,
            self.output.clone(),
            self.events.clone(),
        );
        self.keep(job);
    }

    fn bench(&mut self, depth: u32) {
        let plan = Plan {
            variant: None,
            depth,
            threads: 1,
            hash: DEFAULT_HASH,
        };
        let job = jobs::bench(plan, self.output.clone(), self.events.clone());
        self.keep(job);
    }

    fn keep(&mut self, job: std::io::Result<Job>) {
        match job {
            Ok(job) => self.job = Some(job),
            Err(error) => self.output.message(&format!("no thread: {error}")),
        }
    }
}

fn apply_position(
    session: &mut dyn Session,
    position: &PositionCommand,
) -> Result<(), engine::PositionError> {
    let moves: Vec<&str> = position.moves.iter().map(String::as_str).collect();
    session.set_position(position.fen.as_deref(), &moves)
}

/// Prints what a search tells.
struct Listener {
    output: Output,
    spec: &'static Spec,
    show_wdl: bool,
}

impl Reporter for Listener {
    fn info(&mut self, info: &Info<'_>) {
        self.output
            .line(format::info(self.spec, info, self.show_wdl));
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.output
            .line(format::current_move(self.spec, depth, mv, number));
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
