//! One game: who is to move, whether the move is legal, how the game ends.

use std::fmt;
use std::time::Duration;

use super::adjudication::{Adjudication, Adjudicator, Decision};
use super::clock::{Budget, Clock, go_command};
use super::engine::{Engine, Halt, NoAnswer};
use super::info::Info;
use crate::board::{Color, fen};
use crate::game::{Game, Outcome};
use crate::variants::{Rules, legal};

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It played this, which is no legal move.
    IllegalMove(String),
    /// It did not move in time.
    TimeLoss,
    /// Its process ended.
    Crash,
    /// It did not answer although nothing hurried it, or did not get ready.
    Stall,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(text) => write!(f, "plays the illegal move {text:?}"),
            Self::TimeLoss => f.write_str("loses on time"),
            Self::Crash => f.write_str("crashes"),
            Self::Stall => f.write_str("stalls"),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// By what the engines said of it.
    Adjudicated(Decision),
    /// By a fault of this side.
    Fault(Color, Fault),
}

impl Ending {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        let loser = match self {
            Self::Rules(Outcome::Win { winner, .. }) => return Some(*winner),
            Self::Adjudicated(Decision::Resigned(loser)) | Self::Fault(loser, _) => loser,
            Self::Rules(Outcome::Draw(_)) | Self::Adjudicated(_) => return None,
        };
        match loser {
            Color::White => Some(Color::Black),
            Color::Black => Some(Color::White),
        }
    }

    /// The result as in a PGN.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The kind of ending, the same for both sides.
    #[must_use]
    pub fn kind(&self) -> String {
        match self {
            Self::Rules(outcome) => {
                let text = outcome.to_string();
                text.split_once(": ")
                    .map_or(text.as_str(), |(_, reason)| reason)
                    .to_owned()
            }
            Self::Adjudicated(Decision::Resigned(_)) => "resignation".to_owned(),
            Self::Adjudicated(Decision::Agreed) => "agreed draw".to_owned(),
            Self::Adjudicated(Decision::MoveLimit) => "move limit".to_owned(),
            Self::Fault(_, fault) => match fault {
                Fault::IllegalMove(_) => "illegal move",
                Fault::TimeLoss => "time loss",
                Fault::Crash => "crash",
                Fault::Stall => "stall",
            }
            .to_owned(),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| match color {
            Color::White => "white",
            Color::Black => "black",
        };
        match self {
            Self::Rules(outcome) => write!(f, "{outcome}"),
            Self::Adjudicated(Decision::Resigned(loser)) => write!(f, "{} resigns", name(loser)),
            Self::Adjudicated(Decision::Agreed) => f.write_str("draw: agreed"),
            Self::Adjudicated(Decision::MoveLimit) => f.write_str("draw: move limit"),
            Self::Fault(loser, fault) => write!(f, "{} {fault}", name(loser)),
        }
    }
}

/// A move as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move (C2).
    pub text: String,
    /// What the engine said of it.
    pub info: Info,
    /// How long it took.
    pub time: Duration,
}

/// A game from its opening to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The opening.
    pub fen: String,
    /// The side that moves first.
    pub first: Color,
    /// The number of the first move.
    pub number: u32,
    /// The moves.
    pub moves: Vec<Played>,
    /// How it ended.
    pub ending: Ending,
}

/// What holds for all games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// When to end games early.
    pub adjudication: Adjudication,
    /// How much longer than its clock an engine may take.
    pub margin: Duration,
    /// How long to wait for an engine without a clock.
    pub patience: Duration,
}

/// How long after its time an engine is still waited for, so that a move that
/// is late is told from one that never comes.
const GRACE: Duration = Duration::from_millis(200);

/// Games longer than this are drawn: they keep a `position` line shorter than
/// what a pipe holds.
const LONGEST_GAME: usize = 4000;

/// A game of two engines, White's first, that are ready.
pub struct Referee<'a> {
    /// The engines; one that is of no use any more is taken away.
    pub engines: [&'a mut Option<Engine>; 2],
    /// What they may spend.
    pub budgets: [Budget; 2],
    /// What holds for the match.
    pub conditions: Conditions,
    /// What ends the match.
    pub halt: Halt<'a>,
}

impl Referee<'_> {
    /// Plays a game from `opening` to its end; `None` if the match was stopped.
    pub fn play<R: Rules>(&mut self, opening: Game<R>) -> Option<Record> {
        let start = opening.position();
        let (first, number) = (start.side(), start.number());
        let fen = fen::write(&R::SPEC, start);
        let mut moves = Vec::new();
        let ending = match self.prepare() {
            Ok(()) => self.run(opening, &fen, &mut moves),
            Err(ending) => ending,
        }?;
        Some(Record {
            fen,
            first,
            number,
            moves,
            ending,
        })
    }

    /// Tells both engines of the new game.
    fn prepare(&mut self) -> Result<(), Option<Ending>> {
        for side in [Color::White, Color::Black] {
            let answer = match &mut self.engines[side.index()] {
                Some(engine) => engine.new_game(self.halt),
                None => Err(NoAnswer::Gone),
            };
            if let Err(reason) = answer {
                return Err(self.fail(side, reason, Fault::Stall));
            }
        }
        Ok(())
    }

    /// The end of a game by an engine that did not answer, and of the engine;
    /// `None` if the match was stopped.
    fn fail(&mut self, side: Color, reason: NoAnswer, late: Fault) -> Option<Ending> {
        if let Some(mut engine) = self.engines[side.index()].take() {
            engine.kill();
        }
        match reason {
            NoAnswer::Gone => Some(Ending::Fault(side, Fault::Crash)),
            NoAnswer::Late => Some(Ending::Fault(side, late)),
            NoAnswer::Halted => None,
        }
    }

    fn run<R: Rules>(
        &mut self,
        mut game: Game<R>,
        fen: &str,
        moves: &mut Vec<Played>,
    ) -> Option<Ending> {
        let mut clocks = self.budgets.map(Clock::new);
        let mut adjudicator = Adjudicator::new(self.conditions.adjudication);
        let mut line = format!("position fen {fen}");
        loop {
            if let Some(outcome) = game.outcome() {
                return Some(Ending::Rules(outcome));
            }
            if moves.len() >= LONGEST_GAME {
                return Some(Ending::Adjudicated(Decision::MoveLimit));
            }
            let side = game.position().side();
            let played = match self.turn(side, &line, &mut clocks) {
                Ok(played) => played,
                Err(ending) => return ending,
            };
            let Some(mv) = legal::parse::<R>(game.position(), &played.text) else {
                return Some(Ending::Fault(side, Fault::IllegalMove(played.text)));
            };
            game.play(mv);
            let text = R::SPEC.move_text(mv);
            line += if moves.is_empty() { " moves " } else { " " };
            line += &text;
            let info = played.info;
            moves.push(Played { text, ..played });
            // What the rules say stands before what the engines think.
            let decision = adjudicator.note(side, info.score, game.position().clock() == 0);
            if let Some(decision) = decision
                && game.outcome().is_none()
            {
                return Some(Ending::Adjudicated(decision));
            }
        }
    }

    /// Lets `side` move. Its text may be no legal move.
    fn turn(
        &mut self,
        side: Color,
        line: &str,
        clocks: &mut [Clock; 2],
    ) -> Result<Played, Option<Ending>> {
        let go = go_command(clocks, side);
        let Conditions {
            margin, patience, ..
        } = self.conditions;
        let (late, patience) = match clocks[side.index()].left() {
            Some(left) => (Fault::TimeLoss, left + margin + GRACE),
            None => (Fault::Stall, patience),
        };
        let Some(engine) = &mut self.engines[side.index()] else {
            return Err(Some(Ending::Fault(side, Fault::Crash)));
        };
        match engine.think(line, &go, patience, self.halt) {
            Ok(answer) if clocks[side.index()].spend(answer.time, margin) => Ok(Played {
                text: answer.best,
                info: answer.info,
                time: answer.time,
            }),
            Ok(answer) => {
                log::info!("{go}: answered after {:?}", answer.time);
                Err(Some(Ending::Fault(side, Fault::TimeLoss)))
            }
            // Perhaps it is only slow: then it can go on with the next game.
            Err(NoAnswer::Late) => match engine.stop(self.halt) {
                Ok(()) => Err(Some(Ending::Fault(side, late))),
                Err(NoAnswer::Halted) => Err(self.fail(side, NoAnswer::Halted, late)),
                Err(_) => Err(self.fail(side, NoAnswer::Late, late)),
            },
            Err(reason) => Err(self.fail(side, reason, late)),
        }
    }
}
