//! How a match stands, kept in a file so that it can be continued.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::adjudication::Adjudication;
use super::engine::Contestant;
use super::referee::{Ending, Fault};
use super::stats::Pairs;
use crate::board::Color;

/// How often an engine did something wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faults {
    /// Illegal moves.
    pub illegal_moves: u32,
    /// Losses on time.
    pub time_losses: u32,
    /// Ends of its process.
    pub crashes: u32,
    /// Waits without a clock that were too long.
    pub stalls: u32,
}

impl Faults {
    fn add(&mut self, fault: &Fault) {
        match fault {
            Fault::IllegalMove(_) => self.illegal_moves += 1,
            Fault::TimeLoss => self.time_losses += 1,
            Fault::Crash => self.crashes += 1,
            Fault::Stall => self.stalls += 1,
        }
    }
}

/// Results as the first engine sees them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games won by White, whichever engine it was.
    pub white_wins: u32,
    /// Games won by Black.
    pub black_wins: u32,
    /// The points of pairs.
    pub pairs: Pairs,
    /// What the engines did wrong.
    pub faults: [Faults; 2],
    /// How games ended.
    pub endings: BTreeMap<String, u32>,
}

impl Standing {
    /// Adds a pair of games, the first with the first engine as White.
    pub fn add(&mut self, endings: [&Ending; 2]) {
        let mut half_points = 0;
        for (ending, own) in endings.into_iter().zip([Color::White, Color::Black]) {
            let winner = ending.winner();
            let (count, points) = match winner {
                None => (&mut self.draws, 1),
                Some(winner) if winner == own => (&mut self.wins, 2),
                Some(_) => (&mut self.losses, 0),
            };
            *count += 1;
            half_points += points;
            match winner {
                Some(Color::White) => self.white_wins += 1,
                Some(Color::Black) => self.black_wins += 1,
                None => {}
            }
            if let Ending::Fault(side, fault) = ending {
                self.faults[usize::from(*side != own)].add(fault);
            }
            *self.endings.entry(ending.kind()).or_default() += 1;
        }
        self.pairs.add(half_points);
    }

    /// Games in finished pairs.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// What makes a match the same match. Rounds, concurrency and a test may
/// change while it is interrupted, these may not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The rules.
    pub variant: String,
    /// The engines, options and budgets included.
    pub engines: [Contestant; 2],
    /// The openings.
    pub openings: String,
    /// Early ends of games.
    pub adjudication: Adjudication,
    /// The margin in milliseconds.
    pub margin: u64,
}

/// A state file's content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Which match.
    pub identity: Identity,
    /// The pairs that are finished.
    pub finished: Vec<u32>,
    /// Their results.
    pub standing: Standing,
}

/// Why a match cannot be kept or continued.
#[derive(Debug, Error)]
pub enum StateError {
    /// The file cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is no state file.
    #[error("{path} is no state of a match: {error}", path = path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// It belongs to another match.
    #[error("{path} is the state of another match: {what} differ", path = path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
}

impl State {
    /// A match that begins.
    #[must_use]
    pub fn new(identity: Identity) -> Self {
        Self {
            identity,
            finished: Vec::new(),
            standing: Standing::default(),
        }
    }

    /// The state kept in a file, or a new one if there is none.
    ///
    /// # Errors
    /// If the file is not a state of this match.
    pub fn load(path: &Path, identity: Identity) -> Result<Self, StateError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self::new(identity));
            }
            Err(error) => {
                return Err(StateError::File {
                    path: path.to_owned(),
                    error,
                });
            }
        };
        let state: Self = serde_json::from_str(&text).map_err(|error| StateError::Format {
            path: path.to_owned(),
            error,
        })?;
        match difference(&state.identity, &identity) {
            None => Ok(state),
            Some(what) => Err(StateError::Other {
                path: path.to_owned(),
                what,
            }),
        }
    }

    /// Writes the state to a file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), StateError> {
        let fault = |error| StateError::File {
            path: path.to_owned(),
            error,
        };
        let text = serde_json::to_string_pretty(self).map_err(|error| fault(error.into()))?;
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        let temporary = PathBuf::from(name);
        fs::write(&temporary, text + "\n").map_err(fault)?;
        fs::rename(&temporary, path).map_err(fault)
    }
}

fn difference(kept: &Identity, wanted: &Identity) -> Option<&'static str> {
    [
        (kept.variant != wanted.variant, "the rules"),
        (
            kept.engines != wanted.engines,
            "the engines or what they may spend",
        ),
        (kept.openings != wanted.openings, "the openings"),
        (
            kept.adjudication != wanted.adjudication,
            "the adjudication rules",
        ),
        (kept.margin != wanted.margin, "the margins"),
    ]
    .into_iter()
    .find_map(|(differs, what)| differs.then_some(what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DrawReason, Outcome, WinReason};

    #[test]
    fn results_are_seen_from_the_first_engine() {
        let white = Ending::Rules(Outcome::Win {
            winner: Color::White,
            reason: WinReason::Checkmate,
        });
        let draw = Ending::Rules(Outcome::Draw(DrawReason::MoveCount));
        let late = Ending::Fault(Color::White, Fault::TimeLoss);
        let mut standing = Standing::default();
        standing.add([&white, &white]);
        standing.add([&white, &late]);
        standing.add([&draw, &white]);
        assert_eq!((standing.wins, standing.draws, standing.losses), (3, 1, 2));
        assert_eq!((standing.white_wins, standing.black_wins), (4, 1));
        assert_eq!(standing.pairs, Pairs([0, 1, 1, 0, 1]));
        assert_eq!(standing.faults[0], Faults::default());
        assert_eq!(standing.faults[1].time_losses, 1);
        assert_eq!(standing.endings["checkmate"], 4);
        assert_eq!(standing.endings["move count"], 1);
        assert_eq!(standing.games(), 6);
    }
}
