//! UCI: what the engine does with each command, and when.

mod command;
mod format;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;
use std::time::Instant;

use super::host::Host;
use super::jobs::{self, Job};
use super::options::{self, Change};
use super::output::{Output, QUOTE, excerpt};
use super::{Conversation, Event, Protocol, show, signals};
use crate::board::{Move, Spec};
use crate::engine::{self, DEFAULT_HASH, Done};
use crate::search::tt::TableTooLarge;
use crate::search::{Findings, Info, Limits, Reporter};
use crate::tools::bench::{DEFAULT_DEPTH, Plan};

use command::{Command, Go, PositionCommand};

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

/// So many characters of the fault of a position are told: it may repeat what
/// was wrong.
const FAULT: usize = 200;

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
    host: Host,
    output: Output,
    events: SyncSender<Event>,
    /// Commands that wait, and those behind them.
    pending: VecDeque<Command>,
    job: Option<Job>,
    show_wdl: bool,
    /// Whether the GUI analyses: then nothing comes from a book.
    analysing: bool,
    debug: bool,
    /// Whether the search is waiting for `ponderhit`.
    pondering: bool,
}

impl Conversation for Uci {
    fn handle(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Line(line) => self.line(&line),
            Event::TooLong => self.output.message("a line was too long and is ignored"),
            Event::EndOfInput => self.host.quit(),
            Event::SearchDone(done) => self.search_done(done),
            Event::JobDone => self.job = None,
            Event::OutputClosed => return ControlFlow::Break(()),
        }
        self.obey();
        let idle = !self.host.is_searching() && self.job.is_none() && self.pending.is_empty();
        if self.host.is_leaving() && idle {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn deadline(&self) -> Option<Instant> {
        self.host.deadline()
    }

    fn leave(&self) {
        if self.job.is_some() || !self.pending.is_empty() {
            self.output.message("quit: unfinished work is dropped");
        }
    }
}

impl Uci {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// If there is no memory even for a small table.
    pub fn new(output: Output, events: SyncSender<Event>) -> Result<Self, TableTooLarge> {
        signals::end_input(&output, events.clone());
        Ok(Self {
            host: Host::new(output.clone(), events.clone())?,
            output,
            events,
            pending: VecDeque::new(),
            job: None,
            show_wdl: false,
            analysing: false,
            debug: false,
            pondering: false,
        })
    }

    /// Reads a line: what can be answered at once is, all else is lined up.
    fn line(&mut self, line: &[u8]) {
        if self.host.is_leaving() {
            return;
        }
        let command = match command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return,
            Err(error) => return self.output.message(&error.to_string()),
        };
        match command {
            Command::Quit => self.host.quit(),
            Command::IsReady => {
                self.host.prepare();
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
            if waits != Waits::No && self.host.is_searching() {
                return self.host.stop();
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
            Command::NewGame => self.host.clear(),
            Command::Position(position) => self.set_position(&position),
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench(depth) => self.bench(depth.unwrap_or(DEFAULT_DEPTH)),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                // An infinite search does not end by that.
                if std::mem::take(&mut self.pondering) {
                    self.host.ponderhit();
                }
            }
            Command::Debug(on) => self.debug = on,
            Command::Show => {
                let text = self.host.look(show::game);
                self.output.line(text);
            }
            Command::Eval => {
                let text = self.host.look(show::evaluation);
                self.output.line(text);
            }
            Command::Help => self.output.line(HELP),
            Command::XBoard => self
                .output
                .message("xboard: it must be the first line to choose that protocol"),
            // Nothing to register for; the others never wait in line.
            Command::Register | Command::IsReady | Command::Quit => {}
        }
    }

    fn stop(&mut self) {
        self.host.stop();
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match options::change(Protocol::Uci, name, value) {
            Ok(change) => self.apply(change),
            Err(error) => self.output.message(&error.to_string()),
        }
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::ShowWdl(on) => self.show_wdl = on,
            Change::AnalyseMode(on) => self.analysing = on,
            _ => {}
        }
        if let Err(error) = self.host.apply(change) {
            self.output.message(&error.to_string());
        }
    }

    fn set_position(&mut self, position: &PositionCommand) {
        let Some(session) = self.host.session() else {
            return;
        };
        let moves: Vec<&str> = position.moves.iter().map(String::as_str).collect();
        if let Err(error) = session.set_position(position.fen.as_deref(), &moves) {
            let fault = excerpt(&error.to_string(), FAULT);
            self.output
                .message(&format!("position: {fault}; the earlier one is kept"));
        }
    }

    fn go(&mut self, go: &Go) {
        let Some(session) = self.host.session() else {
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
        let Some(known) = self.host.book_move() else {
            return false;
        };
        self.output.message(&known.to_string());
        let spec = self.host.look(|session| session.spec());
        self.output.line(format::best_move(spec, &[known.mv]));
        true
    }

    fn start(&mut self, limits: Limits, spec: &'static Spec) {
        self.pondering = limits.ponder && !limits.infinite;
        let listener = Listener {
            output: self.output.clone(),
            spec,
            show_wdl: self.show_wdl,
        };
        if let Some(findings) = self.host.go(limits, listener) {
            self.answer(spec, &findings);
        }
    }

    fn search_done(&mut self, done: Option<Done>) {
        // A search that could not begin has been answered.
        if !self.host.is_searching() {
            return;
        }
        let findings = self.host.finish(done);
        let spec = self.host.look(|session| session.spec());
        self.answer(spec, &findings);
    }

    fn answer(&mut self, spec: &Spec, findings: &Findings) {
        self.pondering = false;
        self.output.line(format::best_move(spec, &findings.pv));
    }

    fn perft(&mut self, depth: u32) {
        let (variant, fen) = self.host.look(|session| (session.variant(), session.fen()));
        let mut session = engine::session(variant);
        // The engine's own FEN is accepted.
        let _ = session.set_position(Some(&fen), &[]);
        let job = jobs::perft(
            session,
            depth,
            self.host.settings().threads,
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

/// Prints what a search tells.
#[derive(Clone)]
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
