//! What the evaluation sees, as sums of weights.
//!
//! The terms add numbers of [`Weights`] and nothing else, so that the sum is
//! linear in them; the same code adds scores in play and counts for the tuner
//! how often each number is used.

use super::tables::Evaluate;
use super::weights::{FINDS, KINDS, Weights, half_board, relative, turned};
use super::{Placement, Score};
use crate::board::position::forward;
use crate::board::square::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Square, Step, WEST,
};
use crate::board::{Board, Color, Piece, PieceKind, Position, attacks};

/// What weights are added up to.
pub trait Sum {
    /// A number of the [`Weights`] that fit.
    type Weight: Copy;

    /// Adds a weight so many times.
    fn add(&mut self, weight: Self::Weight, times: i32);
}

impl Sum for Score {
    type Weight = Self;

    #[inline(always)]
    fn add(&mut self, weight: Self, times: i32) {
        *self += weight * times;
    }
}

/// Where a rider or Pawn looks at nothing: an empty square or the edge.
const NOTHING: u8 = FINDS as u8 - 1;

/// What each side finds in a piece: an own kind, an enemy kind, nothing.
const FOUND: [[u8; 256]; 2] = {
    let mut found = [[NOTHING; 256]; 2];
    let mut kind = 0;
    while kind < KINDS as u8 {
        let white = Piece::new(Color::White, PieceKind(kind)).index();
        let black = Piece::new(Color::Black, PieceKind(kind)).index();
        found[0][white] = kind;
        found[0][black] = kind + KINDS as u8;
        found[1][black] = kind;
        found[1][white] = kind + KINDS as u8;
        kind += 1;
    }
    found
};

/// The kind of a piece as an index of the groups by kind.
#[inline(always)]
const fn kind_of(piece: Piece) -> usize {
    piece.kind().index() % KINDS
}

/// Everything that [`Placement`] holds of one side: material and squares.
pub fn placement<R: Evaluate, S: Sum>(
    position: &Position,
    color: Color,
    weights: &Weights<S::Weight>,
    sum: &mut S,
) {
    let seen = |square, king| match color {
        Color::White => relative(square, king),
        Color::Black => turned(relative(square, king)),
    };
    for &square in position.pieces(color) {
        let kind = kind_of(position.piece(square));
        sum.add(weights.material[kind][0], 1);
        sum.add(
            weights.squares[kind][half_board(&R::SPEC, color, square)],
            1,
        );
        sum.add(
            weights.own_king[kind][seen(square, position.king(color))],
            1,
        );
        sum.add(
            weights.enemy_king[kind][seen(square, position.king(!color))],
            1,
        );
    }
}

/// Everything that depends on the counts of pieces alone, of one side.
pub fn material<R: Evaluate, S: Sum>(
    position: &Position,
    color: Color,
    weights: &Weights<S::Weight>,
    sum: &mut S,
) {
    let kinds = R::SPEC.pieces.len();
    let counts = [color, !color].map(|color| {
        std::array::from_fn::<_, KINDS, _>(|kind| {
            i32::from(position.count(color, PieceKind(kind as u8)))
        })
    });
    let total: i32 = counts.iter().flatten().sum();
    let bucket = (total as usize / R::FULLNESS_STEP).min(7);
    let [own, enemy] = counts;
    for kind in 1..kinds {
        sum.add(weights.fullness[kind][bucket], own[kind]);
        sum.add(weights.pairs[kind][kind], own[kind] * (own[kind] - 1) / 2);
        for other in 1..kinds {
            if other > kind {
                sum.add(weights.pairs[kind][other], own[kind] * own[other]);
            }
            sum.add(weights.versus[kind][other], own[kind] * enemy[other]);
        }
    }
}

/// Everything else of one side. `units` are its attack units, see
/// [`Placement::units`].
#[inline(always)]
pub fn pieces<R: Evaluate, S: Sum>(
    position: &Position,
    color: Color,
    units: usize,
    weights: &Weights<S::Weight>,
    sum: &mut S,
) {
    let mut eye = Eye {
        board: position.board(),
        found: &FOUND[color.index()],
        enemy_king: position.king(!color),
        weights,
        sum,
    };
    let promotes = R::can_promote(position, color);
    for &square in position.pieces(color) {
        // What a kind does is known to each arm when it is compiled: one
        // branch a piece, not one for everything that pieces may do.
        match kind_of(position.piece(square)) {
            1 => eye.pawn::<R>(square, color, promotes),
            0 => eye.look::<R, 0>(square),
            2 => eye.look::<R, 2>(square),
            3 => eye.look::<R, 3>(square),
            4 => eye.look::<R, 4>(square),
            5 => eye.look::<R, 5>(square),
            6 => eye.look::<R, 6>(square),
            _ => eye.look::<R, 7>(square),
        }
    }
    let last = weights.danger[0].len() - 1;
    sum.add(weights.danger[0][units.min(last)], 1);
    let king = position.king(color);
    let neighbours = attacks::KING
        .iter()
        .filter(|&&step| position.piece(king.step(step)).is(color))
        .count();
    sum.add(weights.shelter[0][neighbours], 1);
}

/// One side's look at the board.
struct Eye<'a, S: Sum> {
    board: &'a Board,
    found: &'static [u8; 256],
    enemy_king: Square,
    weights: &'a Weights<S::Weight>,
    sum: &'a mut S,
}

impl<S: Sum> Eye<'_, S> {
    /// A piece of a kind that is no Pawn.
    #[inline(always)]
    fn look<R: Evaluate, const KIND: u8>(&mut self, square: Square) {
        let piece = Piece::new(Color::White, PieceKind(KIND));
        let (slides, hops) = (R::SLIDES.contains(piece), R::HOPS.contains(piece));
        let mut open = match (slides, hops) {
            (true, false) => self.lines::<R, true, false>(square, piece),
            (false, true) => self.lines::<R, false, true>(square, piece),
            (true, true) => self.lines::<R, true, true>(square, piece),
            (false, false) => self.lines::<R, false, false>(square, piece),
        };
        if R::HORSES.contains(piece) {
            open += self.ways(square);
        }
        if R::HORSES.contains(piece)
            || R::SPEC.orthogonal.contains(piece)
            || R::SPEC.diagonal.contains(piece)
        {
            let row = &self.weights.mobility[kind_of(piece)];
            self.sum.add(row[open.min(row.len() - 1)], 1);
        }
        if KIND != PieceKind::KING.0 {
            self.battery::<R>(square, piece);
        }
    }

    /// Looks along all lines that a piece acts along at what a slider or
    /// hopper finds; how many empty squares come first.
    #[inline(always)]
    fn lines<R: Evaluate, const SLIDE: bool, const HOP: bool>(
        &mut self,
        square: Square,
        piece: Piece,
    ) -> usize {
        let (mut open, kind) = (0, kind_of(piece));
        if R::SPEC.orthogonal.contains(piece) {
            open += self.line::<NORTH, SLIDE, HOP>(square, kind)
                + self.line::<EAST, SLIDE, HOP>(square, kind)
                + self.line::<SOUTH, SLIDE, HOP>(square, kind)
                + self.line::<WEST, SLIDE, HOP>(square, kind);
        }
        if R::SPEC.diagonal.contains(piece) {
            open += self.line::<NORTH_EAST, SLIDE, HOP>(square, kind)
                + self.line::<SOUTH_EAST, SLIDE, HOP>(square, kind)
                + self.line::<SOUTH_WEST, SLIDE, HOP>(square, kind)
                + self.line::<NORTH_WEST, SLIDE, HOP>(square, kind);
        }
        open
    }

    #[inline(always)]
    fn line<const STEP: Step, const SLIDE: bool, const HOP: bool>(
        &mut self,
        square: Square,
        kind: usize,
    ) -> usize {
        let mut ray = self.board.ray::<STEP>(square);
        let gap = ray.gap() as usize;
        if SLIDE || HOP {
            let first = ray.next();
            if SLIDE {
                self.find(first, kind);
            }
            if HOP {
                self.find(ray.next(), kind);
            }
        }
        gap
    }

    /// The ways open to a piece that passes over an empty square next to it.
    #[inline(always)]
    fn ways(&self, square: Square) -> usize {
        attacks::ORTHOGONAL
            .iter()
            .filter(|&&step| self.board.is_empty(square.step(step)))
            .count()
    }

    /// Notes what `kind` finds on a square.
    #[inline(always)]
    fn find(&mut self, square: Square, kind: usize) {
        let found = self.found[self.board.piece(square).index()];
        self.sum
            .add(self.weights.finds[kind][usize::from(found)], 1);
    }

    /// A rider that shares a line with the enemy royal piece.
    #[inline(always)]
    fn battery<R: Evaluate>(&mut self, square: Square, piece: Piece) {
        let king = self.enemy_king;
        let orthogonal = square.file() == king.file() || square.rank() == king.rank();
        let diagonal = square.file().abs_diff(king.file()) == square.rank().abs_diff(king.rank());
        if orthogonal && R::SPEC.orthogonal.contains(piece)
            || diagonal && R::SPEC.diagonal.contains(piece)
        {
            let between = self.board.between(square, king);
            self.sum
                .add(self.weights.lines[kind_of(piece)][between.min(3)], 1);
        }
    }

    #[inline(always)]
    fn pawn<R: Evaluate>(&mut self, square: Square, color: Color, promotes: bool) {
        for &step in R::PAWN_LOOKS {
            let step = match color {
                Color::White => step,
                Color::Black => -step,
            };
            self.find(square.step(step), PieceKind::PAWN.index());
        }
        let rank = R::SPEC.own_rank(color, square) as usize;
        if promotes {
            self.sum.add(self.weights.promotion[0][rank], 1);
        }
        if R::PAWNS_RUN && rank >= usize::from(R::SPEC.ranks / 2) {
            let ahead = match color {
                Color::White => self.board.nearest::<NORTH>(square),
                Color::Black => self.board.nearest::<SOUTH>(square),
            };
            if !self.board.piece(ahead).is_piece() {
                self.sum.add(self.weights.runner[0][rank], 1);
            }
        }
    }
}

/// Steps as White's Pawns go; see [`forward`].
pub const AHEAD: &[Step] = &[forward(Color::White)];
/// Where White's Pawns take diagonally.
pub const DIAGONALLY_AHEAD: &[Step] = &[NORTH_EAST, NORTH_WEST];

/// The attack units of a piece of `force` at a distance from the enemy royal
/// piece.
pub const fn units(force: i32, distance: usize) -> i32 {
    match distance {
        0..=2 => 2 * force,
        3..=4 => force,
        _ => 0,
    }
}

/// What [`Placement`] holds of both sides, from nothing.
#[must_use]
pub fn whole_placement<R: Evaluate>(position: &Position) -> Placement {
    let kings = Color::ALL.map(|color| position.king(color));
    Color::ALL
        .iter()
        .flat_map(|&color| position.pieces(color))
        .fold(Placement::default(), |sum, &square| {
            sum + Placement::of::<R>(position.piece(square), square, kings)
        })
}
