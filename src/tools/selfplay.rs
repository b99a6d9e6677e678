//! Games of the engine against itself, at so many nodes a move.

use std::time::Instant;

use super::matches::adjudication::{Adjudication, Adjudicator, Decision, Draw, Resign};
use super::matches::info;
use crate::board::{Color, Move, MoveKind, Position};
use crate::eval::{self, Evaluate, Value};
use crate::game::{Game, Outcome};
use crate::search::tt::{Table, TableTooLarge};
use crate::search::{Control, Findings, Info, Job, Limits, Pool, Reporter, Settings, Silent};

/// When games are ended early: both sides see the same win of so many
/// centipawns for some moves, nobody sees anything any more, or it takes too
/// long.
const fn adjudication(resign: Value) -> Adjudication {
    Adjudication {
        resign: Some(Resign {
            moves: 3,
            score: resign,
            both: true,
        }),
        draw: Some(Draw {
            from_move: 30,
            moves: 8,
            score: 10,
        }),
        max_moves: Some(200),
    }
}

/// The win at which games end early unless another is asked for.
pub const RESIGN: Value = 2000;

/// A small engine of one thread.
pub struct Player<R> {
    pool: Pool<R>,
    table: Table,
    control: Control,
    settings: Settings,
    /// The win in centipawns at which its games end early.
    pub resign: Value,
}

impl<R: Evaluate> Player<R> {
    /// A player with a table of `megabytes`.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, TableTooLarge> {
        Ok(Self {
            pool: Pool::default(),
            table: Table::new(megabytes)?,
            control: Control::default(),
            settings: Settings::default(),
            resign: RESIGN,
        })
    }

    /// Forgets everything, so that what follows depends on nothing before.
    pub fn forget(&mut self) {
        self.pool.clear();
        self.table.clear(1);
    }

    /// Searches about so many nodes.
    pub fn search(&mut self, game: &Game<R>, nodes: u64) -> Findings {
        self.settings.multipv = 1;
        self.search_for(game, nodes, &mut Silent)
    }

    /// The best moves that a search of about so many nodes finds, `lines` at
    /// most, with their scores.
    pub fn choices(&mut self, game: &Game<R>, nodes: u64, lines: usize) -> Vec<(Move, Value)> {
        self.settings.multipv = lines;
        let mut lines = Lines::default();
        self.search_for(game, nodes, &mut lines);
        lines.finished
    }

    fn search_for(&mut self, game: &Game<R>, nodes: u64, reporter: &mut dyn Reporter) -> Findings {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let job = Job {
            table: &self.table,
            control: &self.control,
            limits: &limits,
            settings: &self.settings,
            start: Instant::now(),
        };
        self.pool.search(game, &job, reporter)
    }

    /// Plays a game to its end at so many nodes a move and returns who won, if
    /// anybody. `each` sees every position with what the search found there,
    /// before the move is made; the game ends undecided (`Err`) when it says
    /// no.
    ///
    /// # Errors
    /// [`Interrupted`] if `each` says no.
    pub fn play_out(
        &mut self,
        game: &mut Game<R>,
        nodes: u64,
        mut each: impl FnMut(&Position, &Findings) -> bool,
    ) -> Result<Option<Color>, Interrupted> {
        let mut adjudicator = Adjudicator::new(adjudication(self.resign));
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok(winner(outcome));
            }
            let findings = self.search(game, nodes);
            let Some(&mv) = findings.pv.first() else {
                return Ok(None);
            };
            if !each(game.position(), &findings) {
                return Err(Interrupted);
            }
            let side = game.position().side();
            let progress =
                mv.is_capture() || matches!(mv.kind(), MoveKind::PawnPush | MoveKind::DoubleStep);
            game.play(mv);
            let score = info::Score::Centipawns(findings.score);
            match adjudicator.note(side, Some(score), progress) {
                None => {}
                Some(Decision::Resigned(loser)) => return Ok(Some(!loser)),
                Some(Decision::Agreed | Decision::MoveLimit) => return Ok(None),
            }
        }
    }
}

/// The lines of the last depth of which all were told.
#[derive(Default)]
struct Lines {
    depth: u32,
    now: Vec<(Move, Value)>,
    finished: Vec<(Move, Value)>,
}

impl Reporter for Lines {
    fn info(&mut self, info: &Info<'_>) {
        if info.depth != self.depth {
            self.depth = info.depth;
            self.now.clear();
        }
        // The best line is told once more at the end of a search.
        if info.multipv == self.now.len() + 1
            && let Some(&mv) = info.pv.first()
        {
            self.now.push((mv, info.score));
        }
        if self.now.len() >= self.finished.len() {
            self.finished.clone_from(&self.now);
        }
    }

    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) {}
}

/// A game was not played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Who won.
#[must_use]
pub const fn winner(outcome: Outcome) -> Option<Color> {
    match outcome {
        Outcome::Win { winner, .. } => Some(winner),
        Outcome::Draw(_) => None,
    }
}

/// Whether a search says that nothing is about to happen in a position, so
/// that its static evaluation ought to tell the score: the best move takes and
/// promotes nothing, nobody is in check, no mate is in sight.
#[must_use]
pub fn is_quiet<R: Evaluate>(position: &Position, findings: &Findings) -> bool {
    let takes = |mv: &Move| mv.is_capture() || mv.promotion().is_some();
    !findings.pv.first().is_none_or(takes)
        && !crate::variants::in_check::<R>(position)
        && findings.score.abs() < QUIET_LIMIT
}

/// Beyond this a score says that the game is decided.
const QUIET_LIMIT: Value = 3000;
const _: () = assert!(QUIET_LIMIT < eval::EVAL_LIMIT);
