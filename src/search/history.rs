//! What earlier cutoffs say about moves.

use crate::board::{Move, Piece, Position, Square};

/// Scores stay within this.
const LIMIT: i32 = 8192;

/// For each piece and destination, how well such quiet moves did.
#[derive(Clone)]
pub struct QuietHistory(Box<[[i16; 256]; Piece::LIMIT]>);

impl Default for QuietHistory {
    fn default() -> Self {
        Self(Box::new([[0; 256]; Piece::LIMIT]))
    }
}

impl QuietHistory {
    /// The score of a move in `position`, within ±8192.
    #[must_use]
    #[inline(always)]
    pub fn get(&self, position: &Position, mv: Move) -> i32 {
        self.of(position.piece(mv.from()), mv.to())
    }

    /// The score of `piece` going to `square`.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, piece: Piece, square: Square) -> i32 {
        self.0[piece.index()][square.index()].into()
    }

    /// Rewards a move, or punishes it if `bonus` is negative; the nearer the
    /// score is to its limit, the less.
    #[inline]
    pub fn update(&mut self, position: &Position, mv: Move, bonus: i32) {
        let score = &mut self.0[position.piece(mv.from()).index()][mv.to().index()];
        let old = i32::from(*score);
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

/// The bonus of a cutoff `depth` plies deep.
#[must_use]
pub const fn bonus(depth: i32) -> i32 {
    let bonus = 16 * depth * depth + 32 * depth;
    if bonus < 1600 { bonus } else { 1600 }
}
