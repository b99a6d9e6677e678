//! CECP, the protocol of XBoard and WinBoard: whose turn it is, and what the
//! engine does with each command, and when.

mod claims;
mod command;
mod features;
mod highlight;
mod notation;
mod play;
mod refusal;
mod thinking;
mod timing;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use super::host::Host;
use super::options::{self, Change, DEFAULT_VARIANT};
use super::output::{Output, QUOTE, excerpt};
use super::{Conversation, Event, Protocol, signals};
use crate::board::{Color, Move};
use crate::search::Findings;
use crate::search::tt::TableTooLarge;

use command::Command;
use highlight::Hand;
use notation::Notation;
use thinking::Progress;
use timing::Timing;

/// Megabytes that the engine needs beside the table.
const OTHER_MEMORY: i64 = 4;

/// What the engine does when it is not told anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Nothing: moves are only noted.
    Watches,
    /// Answers the moves of the other colour.
    Plays(Color),
    /// Thinks about every position.
    Analyses,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move to play.
    Move,
    /// The answer to this move, which is played already in the session but not
    /// on XBoard's board.
    Ponder(Move),
    /// Nothing but its lines.
    Analysis,
    /// A hint for the user.
    Hint,
}

/// A running search.
#[derive(Clone, Copy, Debug)]
struct Running {
    purpose: Purpose,
    /// Since when the engine's clock runs.
    since: Instant,
    /// Whether its outcome is not wanted any more.
    abandoned: bool,
}

/// How a command gets along with a running search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// The command is obeyed at once.
    Now,
    /// The search ends by itself first.
    Wait,
    /// The search is given up first.
    GiveUp,
}

/// A command, and the line that it came in.
struct Request {
    line: String,
    command: Command,
}

/// The state of the conversation.
pub struct Cecp {
    host: Host,
    output: Output,
    /// The board of the current variant as XBoard names it.
    notation: Notation,
    /// Commands that wait, and those behind them.
    pending: VecDeque<Request>,
    role: Role,
    running: Option<Running>,
    timing: Timing,
    post: Arc<AtomicBool>,
    progress: Arc<Mutex<Progress>>,
    /// Whether to think in the opponent's time.
    ponder: bool,
    /// Whether to resign lost games.
    resign: bool,
    /// Moves in a row whose score was lost.
    lost_moves: u32,
    /// Whether the opponent is a program, so that XBoard may be a referee that
    /// does not take claims on trust.
    refereed: bool,
    /// What the engine thought at its last move of this game.
    last: Option<Findings>,
    /// Whether XBoard shows a position that was refused.
    astray: bool,
    /// The piece that the user has lifted.
    hand: Option<Hand>,
}

impl Cecp {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// If there is no memory even for a small table.
    pub fn new(output: Output, events: SyncSender<Event>) -> Result<Self, TableTooLarge> {
        signals::ignore(&output);
        Ok(Self {
            host: Host::new(output.clone(), events)?,
            output,
            notation: Notation::new(DEFAULT_VARIANT.spec()),
            pending: VecDeque::new(),
            role: Role::Plays(Color::Black),
            running: None,
            timing: Timing::default(),
            post: Arc::default(),
            progress: Arc::new(Mutex::new(Progress::new(0))),
            ponder: false,
            resign: false,
            lost_moves: 0,
            refereed: false,
            last: None,
            astray: false,
            hand: None,
        })
    }
}

impl Conversation for Cecp {
    fn handle(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Line(line) => self.line(&String::from_utf8_lossy(&line)),
            Event::TooLong => self.output.message("a line was too long and is ignored"),
            Event::EndOfInput => self.quit(),
            Event::SearchDone(done) => self.search_done(done),
            Event::JobDone => {}
            Event::OutputClosed => return ControlFlow::Break(()),
        }
        self.obey();
        let idle = self.running.is_none() && self.pending.is_empty();
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
        if !self.pending.is_empty() {
            self.output.message("quit: unfinished work is dropped");
        }
    }
}

/// Reading and ordering commands.
impl Cecp {
    /// Reads a line: what can be answered at once is, all else is lined up.
    fn line(&mut self, line: &str) {
        if self.host.is_leaving() {
            return;
        }
        let command = match command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return,
            Err(error) => {
                return self.output.line(command::error(&error.to_string(), line));
            }
        };
        match command {
            Command::Quit => self.quit(),
            // A search that was given up may still be ending: then it waits for
            // the next.
            Command::MoveNow if self.seeks_move() => self.host.stop(),
            Command::Update => self.update(),
            command => self.pending.push_back(Request {
                line: line.to_owned(),
                command,
            }),
        }
    }

    /// Obeys the commands lined up, as far as nothing must be waited for.
    fn obey(&mut self) {
        loop {
            let Some(request) = self.pending.front() else {
                return self.analyse();
            };
            match self.way(&request.command) {
                Way::Now => {}
                Way::GiveUp => return self.give_up(),
                Way::Wait => {
                    if self
                        .pending
                        .iter()
                        .any(|request| request.command.ends_thought())
                    {
                        self.give_up();
                    }
                    return;
                }
            }
            if let Some(request) = self.pending.pop_front() {
                self.execute(request);
            }
        }
    }

    /// How the next command gets along with the running search.
    fn way(&self, command: &Command) -> Way {
        let Some(running) = self.running else {
            return Way::Now;
        };
        if running.abandoned {
            return Way::Wait;
        }
        match (command, running.purpose) {
            (Command::UserMove(text), Purpose::Ponder(guess)) if self.notation.is(guess, text) => {
                Way::Now
            }
            // Refused, as it is not the user's turn.
            (Command::UserMove(_), Purpose::Move) => Way::Now,
            (Command::UserMove(_), _) | (Command::Ponder(false), Purpose::Ponder(_)) => Way::GiveUp,
            (Command::Ping(_), Purpose::Move) => Way::Wait,
            (command, Purpose::Move) if command.sets_engine() => Way::Wait,
            (command, _) if command.sets_engine() || command.ends_thought() => Way::GiveUp,
            _ => Way::Now,
        }
    }

    /// Ends the search; nothing will come of it.
    fn give_up(&mut self) {
        if let Some(running) = &mut self.running {
            running.abandoned = true;
            self.host.stop();
        }
    }

    fn quit(&mut self) {
        if self.purpose() != Some(Purpose::Move) {
            self.give_up();
        }
        self.host.quit();
    }

    /// Whether a search for a move runs that was not given up.
    fn seeks_move(&self) -> bool {
        self.running
            .is_some_and(|running| running.purpose == Purpose::Move && !running.abandoned)
    }

    fn purpose(&self) -> Option<Purpose> {
        self.running.map(|running| running.purpose)
    }

    fn execute(&mut self, Request { line, command }: Request) {
        let done = match command {
            Command::Variant(name) => self.set_variant(&name),
            Command::Go => self.go(),
            Command::Undo => self.take_back(1),
            Command::Remove => self.take_back(2),
            Command::Memory(megabytes) => {
                let table = megabytes.saturating_sub(OTHER_MEMORY).max(megabytes.min(1));
                self.set(Protocol::Uci, "Hash", Some(&table.to_string()))
            }
            Command::Cores(cores) => self.set(Protocol::Uci, "Threads", Some(&cores.to_string())),
            Command::Option { name, value } => self.set(Protocol::XBoard, &name, value.as_deref()),
            Command::Lift(square) => self.lift(&square),
            Command::Put(square) => self.put(&square),
            command => {
                self.obey_surely(command);
                Ok(())
            }
        };
        if let Err(reason) = done {
            self.output.line(command::error(&reason, &line));
        }
    }

    /// Obeys a command that cannot fail, or answers in its own way if it does.
    fn obey_surely(&mut self, command: Command) {
        match command {
            Command::Protover => {
                for line in features::features() {
                    self.output.line(line);
                }
            }
            Command::New => self.new_game(),
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::UserMove(text) => self.user_move(&text),
            Command::Force | Command::Result => self.role = Role::Watches,
            Command::PlayOther => {
                let side = self.board(|session| session.position().side());
                self.role = Role::Plays(!side);
            }
            Command::Analyze => self.role = Role::Analyses,
            Command::Exit if self.role == Role::Analyses => self.role = Role::Watches,
            Command::MoveNow if self.seeks_move() => self.host.stop(),
            Command::Hint => self.hint(),
            Command::Book => self.show_book(),
            Command::Post(on) => self.post.store(on, Ordering::Relaxed),
            Command::Ponder(on) => self.ponder = on,
            Command::Control(control) => self.timing.set_control(control),
            Command::Depth(depth) => self.timing.set_depth(depth),
            Command::Time(time) => self.timing.set_remaining(time),
            Command::Ping(text) => {
                self.host.prepare();
                self.output.line(format!("pong {}", excerpt(&text, QUOTE)));
            }
            Command::Computer => self.refereed = true,
            Command::Draw => self.consider_draw(),
            // The others can fail, never wait in line, or ask for nothing.
            _ => {}
        }
    }

    /// Sets an option of the table.
    fn set(&mut self, protocol: Protocol, name: &str, value: Option<&str>) -> Result<(), String> {
        let change = options::change(protocol, name, value).map_err(|error| error.to_string())?;
        if let Change::Resign(on) = change {
            self.resign = on;
        }
        self.host.apply(change).map_err(|error| error.to_string())
    }
}
