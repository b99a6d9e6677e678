//! Material and placement, kept up to date move by move.

use std::ops::{Add, Sub};

use super::Score;
use super::tables::Evaluate;
use super::terms;
use super::weights::relative;
use crate::board::{Color, Move, Piece, PieceKind, Position, Square, Undo};

/// What every piece is worth for what it is and where it stands, seen from the
/// board and from both royal pieces: White's less Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// The sum of [`super::Weights::material`], `squares`, `own_king` and
    /// `enemy_king`.
    pub score: Score,
    /// White's attack units as the middlegame, Black's as the endgame part.
    units: Score,
}

impl Placement {
    /// Nothing, in constants.
    pub(super) const NONE: Self = Self {
        score: Score::ZERO,
        units: Score::ZERO,
    };

    /// In constants.
    pub(super) const fn new(score: Score, units: Score) -> Self {
        Self { score, units }
    }

    /// Of all pieces of a position.
    #[must_use]
    pub fn whole<R: Evaluate>(position: &Position) -> Self {
        terms::whole_placement::<R>(position)
    }

    /// How strongly `color` besieges the enemy royal piece: every piece counts
    /// by its force and the closer the more.
    #[must_use]
    #[inline(always)]
    pub const fn units(&self, color: Color) -> usize {
        match color {
            Color::White => self.units.middlegame() as usize,
            Color::Black => self.units.endgame() as usize,
        }
    }

    /// Of one piece, with the royal pieces of White and Black.
    #[inline(always)]
    pub(super) fn of<R: Evaluate>(piece: Piece, square: Square, kings: [Square; 2]) -> Self {
        let [own, enemy] = match piece.is(Color::White) {
            true => kings,
            false => [kings[1], kings[0]],
        };
        let own = R::OWN_KING[piece.index()][relative(square, own)];
        let mut sum = R::ENEMY_KING[piece.index()][relative(square, enemy)];
        sum.score += R::SQUARES[piece.index()][square.index()] + own;
        sum
    }

    /// What it becomes by a move, which was made in `position`.
    #[must_use]
    #[inline(always)]
    pub fn after<R: Evaluate>(self, position: &Position, mv: Move, undo: &Undo) -> Self {
        // All pieces look at the royal pieces.
        if undo.moved().kind() == PieceKind::KING {
            return Self::whole::<R>(position);
        }
        let kings = Color::ALL.map(|color| position.king(color));
        let mut sum = self;
        position.changes(mv, undo, |piece, square, stands| {
            let placed = Self::of::<R>(piece, square, kings);
            sum = if stands { sum + placed } else { sum - placed };
        });
        sum
    }
}

impl Add for Placement {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self {
            score: self.score + other.score,
            units: self.units + other.units,
        }
    }
}

impl Sub for Placement {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self {
            score: self.score - other.score,
            units: self.units - other.units,
        }
    }
}
