//! The order in which moves are tried: the move of the table, captures that
//! win by their victim and history, quiet moves by history, captures that lose.

use std::cmp::Reverse;

use super::history::{Context, Histories};
use super::see::{gain, see};
use crate::board::attacks::Safety;
use crate::board::generator::{Captures, Generator, Quiets};
use crate::board::{Move, Position};
use crate::eval::{Evaluate, Value};
use crate::variants::checks::Checks;
use crate::variants::legal;

/// A move with what speaks for it.
#[derive(Clone, Copy, Debug)]
struct Scored {
    mv: Move,
    score: i32,
}

/// Where the picker is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    GenerateChecks,
    Checks,
    Done,
}

/// The storage of a picker, kept from node to node.
#[derive(Debug, Default)]
pub struct Storage {
    moves: Vec<Scored>,
    /// Captures that lose by exchange.
    bad_captures: Vec<Move>,
}

/// Which moves a picker gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// All moves.
    All,
    /// Captures that win at least so many centipawns by exchange, and Pawn
    /// moves that may win the game.
    Captures(Value),
    /// The same, then other moves that give check and lose nothing by
    /// exchange.
    Checks(Value),
}

/// Gives the pseudo-legal moves of a position one by one, best first; of those
/// that are not legal as few as can be told cheaply.
pub struct Picker<'a> {
    storage: &'a mut Storage,
    safety: &'a Safety,
    stage: Stage,
    next: usize,
    table_move: Move,
    context: Context,
    want: Want,
    without_quiets: bool,
}

impl<'a> Picker<'a> {
    /// A picker. `safety` is what [`crate::variants::Rules::safety`] says of the
    /// side to move; `table_move` must be pseudo-legal here or [`Move::NONE`].
    #[must_use]
    pub fn new(
        storage: &'a mut Storage,
        safety: &'a Safety,
        table_move: Move,
        context: Context,
        want: Want,
    ) -> Self {
        Self {
            storage,
            safety,
            stage: Stage::Table,
            next: 0,
            table_move,
            context,
            want,
            without_quiets: false,
        }
    }

    /// Whether the last move given is a capture that loses by exchange.
    #[must_use]
    #[inline(always)]
    pub fn is_losing(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    /// Gives no more quiet moves.
    #[inline(always)]
    pub const fn skip_quiets(&mut self) {
        self.without_quiets = true;
    }

    /// The next move; `None` after the last.
    #[inline]
    pub fn next<R: Evaluate>(
        &mut self,
        position: &Position,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateCaptures;
                    if self.table_move != Move::NONE {
                        return Some(self.table_move);
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures::<R>(position, histories);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    let least = match self.want {
                        Want::All => 0,
                        Want::Captures(least) | Want::Checks(least) => least,
                    };
                    while let Some(Scored { mv, score }) = self.best_left() {
                        if score >= SURE || see::<R>(position, mv, least) {
                            return Some(mv);
                        }
                        self.storage.bad_captures.push(mv);
                    }
                    self.next = 0;
                    self.stage = match self.want {
                        Want::All if self.without_quiets => Stage::BadCaptures,
                        Want::All => Stage::GenerateQuiets,
                        Want::Captures(_) => Stage::Done,
                        Want::Checks(_) => Stage::GenerateChecks,
                    };
                }
                Stage::GenerateQuiets => {
                    self.generate_quiets::<R>(position, histories);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.without_quiets
                        && let Some(Scored { mv, .. }) = self.best_left()
                    {
                        return Some(mv);
                    }
                    self.next = 0;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if let Some(&mv) = self.storage.bad_captures.get(self.next) {
                        self.next += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateChecks => {
                    self.generate_checks::<R>(position, histories);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    while let Some(Scored { mv, .. }) = self.best_left() {
                        if see::<R>(position, mv, 0) {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Captures by what they win and how well they did, then by how little
    /// moves.
    fn generate_captures<R: Evaluate>(&mut self, position: &Position, histories: &Histories) {
        let Storage {
            moves,
            bad_captures,
        } = &mut *self.storage;
        moves.clear();
        bad_captures.clear();
        let (table_move, safety) = (self.table_move, self.safety);
        R::generate(&mut Generator::<Captures, _>::new(position, |mv| {
            if mv != table_move && legal::may_be_legal(safety, mv) {
                let mover = R::EXCHANGE[position.piece(mv.from()).kind().index()];
                let gain = gain::<R>(position, mv);
                // Taking what is worth more cannot lose.
                let sure = if gain >= mover { SURE } else { 0 };
                moves.push(Scored {
                    mv,
                    score: sure + 16 * gain - mover + histories.capture(position, mv) / 8,
                });
            }
        }));
        if self.want != Want::All && R::may_win(position, position.side()) {
            R::generate(&mut Generator::<Quiets, _>::new(position, |mv| {
                if mv != table_move && R::is_winning_try(position, mv) {
                    moves.push(Scored {
                        mv,
                        score: 2 * SURE,
                    });
                }
            }));
        }
        self.next = 0;
    }

    fn generate_quiets<R: Evaluate>(&mut self, position: &Position, histories: &Histories) {
        let moves = &mut self.storage.moves;
        moves.clear();
        let (table_move, safety) = (self.table_move, self.safety);
        let scores = histories.quiets(position, self.context);
        R::generate(&mut Generator::<Quiets, _>::new(position, |mv| {
            if mv != table_move && legal::may_be_legal(safety, mv) {
                let mut score = scores.of(mv);
                if let Some(kind) = mv.promotion() {
                    score += 64 * R::EXCHANGE[kind.index()];
                }
                if R::is_winning_try(position, mv) {
                    score += SURE;
                }
                moves.push(Scored { mv, score });
            }
        }));
        self.next = 0;
    }

    /// Quiet moves that give check, by history; no promotions or swaps.
    fn generate_checks<R: Evaluate>(&mut self, position: &Position, histories: &Histories) {
        let moves = &mut self.storage.moves;
        moves.clear();
        let table_move = self.table_move;
        let scores = histories.quiets(position, self.context);
        let (mut checks, us) = (Checks::<R>::new(position), position.side());
        for &from in position.pieces(us) {
            if !checks.may_come_from(from) {
                continue;
            }
            let sink = |mv| {
                // Moves that may win came with the captures.
                let known = mv == table_move || R::is_winning_try(position, mv);
                if !known && checks.gives(mv) == Some(true) {
                    let score = scores.of(mv);
                    moves.push(Scored { mv, score });
                }
            };
            R::generate_from(&mut Generator::<Quiets, _>::new(position, sink), from);
        }
        self.next = 0;
    }

    /// Takes the best of the moves left, by selection: most nodes end early.
    /// Where many are tried the rest is sorted.
    #[inline]
    fn best_left(&mut self) -> Option<Scored> {
        let left = self.storage.moves.get_mut(self.next..)?;
        if self.next >= SELECTED {
            if self.next == SELECTED {
                left.sort_unstable_by_key(|scored| Reverse(scored.score));
            }
            self.next += 1;
            return left.first().copied();
        }
        let (mut best, mut most) = (0, left.first()?.score);
        for (index, scored) in left.iter().enumerate().skip(1) {
            if scored.score > most {
                (best, most) = (index, scored.score);
            }
        }
        left.swap(0, best);
        self.next += 1;
        Some(left[0])
    }
}

/// So many moves are found by selection before the rest is sorted.
const SELECTED: usize = 8;

/// More than any gain: the score of captures that need no exchange evaluation.
const SURE: i32 = 1 << 24;
