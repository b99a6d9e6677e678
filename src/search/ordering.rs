//! The order in which moves are tried: the move of the table, captures that
//! win by their victim, killers, quiet moves by history, captures that lose.

use super::history::QuietHistory;
use super::see::{gain, see};
use crate::board::generator::{Captures, Generator, Quiets};
use crate::board::{Move, Position};
use crate::eval::{Evaluate, Value};

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
    Killers,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// The storage of a picker, kept from node to node.
#[derive(Debug, Default)]
pub struct Storage {
    moves: Vec<Scored>,
    bad_captures: Vec<Move>,
}

/// Which moves a picker gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// All moves.
    All,
    /// Captures that do not lose by exchange.
    GoodCaptures,
}

/// Gives the pseudo-legal moves of a position one by one, best first.
pub struct Picker<'a> {
    storage: &'a mut Storage,
    stage: Stage,
    next: usize,
    table_move: Move,
    killers: [Move; 2],
    want: Want,
}

impl<'a> Picker<'a> {
    /// A picker; `table_move` and `killers` must be pseudo-legal here or
    /// [`Move::NONE`].
    #[must_use]
    pub fn new(storage: &'a mut Storage, table_move: Move, killers: [Move; 2], want: Want) -> Self {
        Self {
            storage,
            stage: Stage::Table,
            next: 0,
            table_move,
            killers,
            want,
        }
    }

    /// The next move; `None` after the last.
    #[inline]
    pub fn next<R: Evaluate>(
        &mut self,
        position: &Position,
        history: &QuietHistory,
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
                    self.generate_captures::<R>(position);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some(Scored { mv, score }) = self.best_left() {
                        if score >= SURE || see::<R>(position, mv) >= 0 {
                            return Some(mv);
                        }
                        self.storage.bad_captures.push(mv);
                    }
                    self.next = 0;
                    self.stage = match self.want {
                        Want::All => Stage::Killers,
                        Want::GoodCaptures => Stage::Done,
                    };
                }
                Stage::Killers => {
                    if let Some(&mv) = self.killers.get(self.next) {
                        self.next += 1;
                        if mv != Move::NONE && mv != self.table_move {
                            return Some(mv);
                        }
                    } else {
                        self.stage = Stage::GenerateQuiets;
                    }
                }
                Stage::GenerateQuiets => {
                    self.generate_quiets::<R>(position, history);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if let Some(Scored { mv, .. }) = self.best_left() {
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
                Stage::Done => return None,
            }
        }
    }

    /// Captures by what they win, then by how little moves.
    fn generate_captures<R: Evaluate>(&mut self, position: &Position) {
        let Storage {
            moves,
            bad_captures,
        } = &mut *self.storage;
        moves.clear();
        bad_captures.clear();
        let table_move = self.table_move;
        R::generate(&mut Generator::<Captures, _>::new(position, |mv| {
            if mv != table_move {
                let mover = R::EXCHANGE[position.piece(mv.from()).kind().index()];
                let gain = gain::<R>(position, mv);
                // Taking what is worth more cannot lose.
                let sure = if gain >= mover { SURE } else { 0 };
                moves.push(Scored {
                    mv,
                    score: sure + 16 * gain - mover,
                });
            }
        }));
        self.next = 0;
    }

    fn generate_quiets<R: Evaluate>(&mut self, position: &Position, history: &QuietHistory) {
        let moves = &mut self.storage.moves;
        moves.clear();
        let (table_move, killers) = (self.table_move, self.killers);
        R::generate(&mut Generator::<Quiets, _>::new(position, |mv| {
            if mv != table_move && !killers.contains(&mv) {
                let promoted: Value = mv
                    .promotion()
                    .map_or(0, |kind| 16 * R::EXCHANGE[kind.index()]);
                moves.push(Scored {
                    mv,
                    score: history.get(position, mv) + promoted,
                });
            }
        }));
        self.next = 0;
    }

    /// Takes the best of the moves left, by selection: most nodes end early.
    #[inline]
    fn best_left(&mut self) -> Option<Scored> {
        let left = self.storage.moves.get_mut(self.next..)?;
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

/// More than any gain: the score of captures that need no exchange evaluation.
const SURE: i32 = 1 << 24;
