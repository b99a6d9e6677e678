//! Matches of two UCI engines under our rules.
//!
//! [`run`] shares pairs of games among workers, each with its own two engine
//! processes; one collector counts, writes and decides. [`referee`] plays a
//! game, [`engine`] talks to a process, [`stats`] tells what results mean.

pub mod adjudication;
pub mod clock;
pub mod engine;
pub mod info;
pub mod openings;
pub mod pgn;
pub mod referee;
pub mod state;
pub mod stats;

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::board::Color;
use crate::board::fen::FenError;
use crate::game::Game;
use crate::variants::{self, Rules, Variant};

use engine::{Contestant, Engine, Halt, StartError};
use openings::Openings;
use pgn::Heading;
use referee::{Conditions, Record, Referee};
use state::{Identity, Standing, State, StateError};
use stats::{Sprt, Verdict};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub variant: Variant,
    /// The engines; results are the first one's.
    pub engines: [Contestant; 2],
    /// The openings.
    pub openings: Openings,
    /// How many pairs of games to play.
    pub rounds: u32,
    /// How many games at a time.
    pub concurrency: usize,
    /// The test that may end the match earlier.
    pub sprt: Option<Sprt>,
    /// What holds for all games.
    pub conditions: Conditions,
    /// A pause before each game.
    pub wait: Duration,
    /// Games are appended to this file.
    pub pgn: Option<PathBuf>,
    /// The match is kept in this file.
    pub state: Option<PathBuf>,
}

impl Plan {
    fn identity(&self) -> Identity {
        Identity {
            variant: self.variant.name().to_owned(),
            engines: self.engines.clone(),
            openings: self.openings.description.clone(),
            adjudication: self.conditions.adjudication,
            margin: u64::try_from(self.conditions.margin.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

/// Why a match could not be played to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// An engine cannot be started.
    #[error("engine {name}: {error}")]
    Start {
        /// Its name.
        name: String,
        /// Why.
        error: StartError,
    },
    /// An opening is no position.
    #[error("opening: {0}")]
    Opening(#[from] FenError),
    /// The state cannot be kept or used.
    #[error("--state: {0}")]
    State(#[from] StateError),
    /// The PGN cannot be written.
    #[error("--pgnout: {path}: {error}", path = path.display())]
    Pgn {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// No thread can be started.
    #[error("--concurrency: {0}")]
    Thread(io::Error),
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The pair, from 0.
    pub pair: u32,
    /// The colour of the first engine.
    pub color: Color,
    /// The game.
    pub record: Record,
}

/// What a listener is told.
#[derive(Debug)]
pub enum Event<'a> {
    /// The match begins or goes on, with so many pairs to play.
    Start(&'a Standing, usize),
    /// A game has ended.
    Game(&'a Finished),
    /// A pair has ended; the standing includes it.
    Pair(&'a Standing),
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The results.
    pub standing: Standing,
    /// What the test says, if there is one and it is decided.
    pub verdict: Option<Verdict>,
    /// Whether the match was stopped before its end.
    pub stopped: bool,
    /// Time of this part of the match.
    pub time: Duration,
}

enum Report {
    Game(Box<Finished>),
    Pair(u32, Box<[Record; 2]>),
    Failed(MatchError),
}

/// Plays a match. Setting `asked` ends it soon; unfinished pairs are dropped.
///
/// # Errors
/// If an engine cannot be started, or a file not be read or written. Pairs
/// finished before are kept.
pub fn run(
    plan: &Plan,
    asked: &AtomicBool,
    mut listen: impl FnMut(Event<'_>),
) -> Result<Summary, MatchError> {
    let start = Instant::now();
    let mut state = match &plan.state {
        Some(path) => State::load(path, plan.identity())?,
        None => State::new(plan.identity()),
    };
    let mut log = plan.pgn.as_deref().map(PgnFile::open).transpose()?;
    let decided = |standing: &Standing| plan.sprt.and_then(|test| test.verdict(&standing.pairs));
    let todo: Vec<u32> = if decided(&state.standing).is_some() {
        Vec::new()
    } else {
        let open = |pair: &u32| !state.finished.contains(pair);
        (0..plan.rounds).filter(open).collect()
    };
    listen(Event::Start(&state.standing, todo.len()));
    let over = AtomicBool::new(false);
    let work = Work {
        plan,
        todo: &todo,
        next: &AtomicUsize::new(0),
        halt: Halt { asked, over: &over },
    };
    let failure = thread::scope(|scope| {
        let (sender, reports) = mpsc::channel();
        let mut failure = None;
        let mut fail = |error: MatchError| {
            over.store(true, Ordering::Relaxed);
            failure.get_or_insert(error);
        };
        for _ in 0..plan.concurrency.min(todo.len()) {
            let (work, sender) = (work, sender.clone());
            let worker = thread::Builder::new().name("match".to_owned());
            if let Err(error) = worker.spawn_scoped(scope, move || work.run(&sender)) {
                fail(MatchError::Thread(error));
            }
        }
        drop(sender);
        for report in reports {
            let kept = match report {
                Report::Game(game) => {
                    listen(Event::Game(&game));
                    Ok(())
                }
                // What ends after a decision does not count: only long games
                // would still come in.
                Report::Pair(..) if over.load(Ordering::Relaxed) => Ok(()),
                Report::Pair(pair, records) => {
                    let kept = keep(plan, &mut state, log.as_mut(), pair, &records);
                    listen(Event::Pair(&state.standing));
                    if decided(&state.standing).is_some() {
                        over.store(true, Ordering::Relaxed);
                    }
                    kept
                }
                Report::Failed(error) => Err(error),
            };
            if let Err(error) = kept {
                fail(error);
            }
        }
        failure
    });
    if let Some(error) = failure {
        return Err(error);
    }
    Ok(Summary {
        verdict: decided(&state.standing),
        stopped: asked.load(Ordering::Relaxed),
        standing: state.standing,
        time: start.elapsed(),
    })
}

/// Counts a pair and writes it to the files.
fn keep(
    plan: &Plan,
    state: &mut State,
    log: Option<&mut PgnFile>,
    pair: u32,
    records: &[Record; 2],
) -> Result<(), MatchError> {
    state.standing.add([&records[0].ending, &records[1].ending]);
    state.finished.push(pair);
    if let Some(log) = log {
        log.append(plan, pair, records)?;
    }
    if let Some(path) = &plan.state {
        state.save(path)?;
    }
    Ok(())
}

struct PgnFile {
    path: PathBuf,
    file: File,
}

impl PgnFile {
    fn open(path: &Path) -> Result<Self, MatchError> {
        let path = path.to_owned();
        match OpenOptions::new().append(true).create(true).open(&path) {
            Ok(file) => Ok(Self { path, file }),
            Err(error) => Err(MatchError::Pgn { path, error }),
        }
    }

    fn append(&mut self, plan: &Plan, pair: u32, records: &[Record; 2]) -> Result<(), MatchError> {
        let date = super::pgn::today();
        let mut text = String::new();
        for (record, game) in records.iter().zip(1..) {
            let order = [[0, 1], [1, 0]][game as usize - 1];
            let heading = Heading {
                variant: plan.variant,
                date: &date,
                round: pair + 1,
                game,
                names: order.map(|index| plan.engines[index].name.as_str()),
                budgets: order.map(|index| plan.engines[index].budget),
            };
            text += &pgn::write(&heading, record);
        }
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| MatchError::Pgn {
                path: self.path.clone(),
                error,
            })
    }
}

/// How often an engine may fail to start in a row: the system may be short of
/// something for a moment.
const ATTEMPTS: u32 = 3;
/// The pause after a failed start.
const RETRY: Duration = Duration::from_millis(500);

/// What the workers share.
#[derive(Clone, Copy)]
struct Work<'a> {
    plan: &'a Plan,
    todo: &'a [u32],
    /// The index in `todo` of what nobody plays yet.
    next: &'a AtomicUsize,
    halt: Halt<'a>,
}

impl Work<'_> {
    /// Plays pairs until there are none left.
    fn run(&self, sender: &Sender<Report>) {
        let mut engines = [None, None];
        while let Some(&pair) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let played = dispatch!(self.plan.variant, R => {
                self.pair::<R>(pair, &mut engines, sender)
            });
            let report = match played {
                Ok(Some(records)) => Report::Pair(pair, Box::new(records)),
                Ok(None) => return,
                Err(error) => Report::Failed(error),
            };
            // Nobody listens any more if this fails, and the match is over.
            if sender.send(report).is_err() || self.halt.is_set() {
                return;
            }
        }
    }

    /// Plays both games of a pair; `None` if the match was stopped.
    fn pair<R: Rules>(
        &self,
        pair: u32,
        engines: &mut [Option<Engine>; 2],
        sender: &Sender<Report>,
    ) -> Result<Option<[Record; 2]>, MatchError> {
        let mut records = Vec::with_capacity(2);
        for color in [Color::White, Color::Black] {
            let opening = Game::<R>::new(variants::read_fen::<R>(self.plan.openings.of(pair))?);
            self.rest(self.plan.wait);
            for (slot, contestant) in engines.iter_mut().zip(&self.plan.engines) {
                if slot.is_none() {
                    match self.start(contestant)? {
                        Some(engine) => *slot = Some(engine),
                        None => return Ok(None),
                    }
                }
            }
            let [first, second] = &self.plan.engines;
            let mut budgets = [first.budget, second.budget];
            let mut seats = engines.each_mut();
            if color == Color::Black {
                budgets.swap(0, 1);
                seats.swap(0, 1);
            }
            let mut referee = Referee {
                engines: seats,
                budgets,
                conditions: self.plan.conditions,
                halt: self.halt,
            };
            let Some(record) = referee.play(opening) else {
                return Ok(None);
            };
            records.push(record.clone());
            let finished = Finished {
                pair,
                color,
                record,
            };
            let _ = sender.send(Report::Game(Box::new(finished)));
        }
        Ok(records.try_into().ok())
    }

    /// Starts an engine, again if need be; `None` if the match was stopped.
    fn start(&self, contestant: &Contestant) -> Result<Option<Engine>, MatchError> {
        let mut attempt = 1;
        loop {
            let error = match Engine::start(contestant, self.halt) {
                Ok(engine) => return Ok(Some(engine)),
                Err(error) if error.is_halt() => return Ok(None),
                Err(error) => error,
            };
            let lasting = !matches!(error, StartError::Handshake { .. });
            if lasting || attempt == ATTEMPTS {
                return Err(MatchError::Start {
                    name: contestant.name.clone(),
                    error,
                });
            }
            log::warn!("engine {}: {error}; trying again", contestant.name);
            attempt += 1;
            self.rest(RETRY);
        }
    }

    /// Sleeps, unless the match is to end.
    fn rest(&self, time: Duration) {
        let end = Instant::now() + time;
        while !self.halt.is_set() {
            let rest = end.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return;
            }
            thread::sleep(rest.min(Duration::from_millis(50)));
        }
    }
}
