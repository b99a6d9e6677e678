//! Which moves give check, without making them.
//!
//! A move gives check by the piece that moves, from its new square, or by
//! another one whose way it opens, or to which it lends a screen. Most moves
//! touch no square where that could be, which a look at how their squares lie
//! to the royal piece tells. The few others are tried out on a scratch board.

use std::marker::PhantomData;

use super::Rules;
use super::legal::with_move;
use crate::board::square::{EAST, NORTH, NORTH_EAST, NORTH_WEST};
use crate::board::{Board, Color, Move, Piece, PieceKind, Position, Spec, Square};

/// Tells which moves of the side to move give check.
pub struct Checks<'a, R> {
    board: &'a Board,
    us: Color,
    /// The enemy royal piece.
    king: Square,
    /// Where leaving a square may open the way of a piece that stays.
    ways: Places,
    /// Where entering a square may give a piece that stays its screen.
    screens: Places,
    /// The board, to try moves on once there is one to try.
    scratch: Option<Board>,
    rules: PhantomData<R>,
}

impl<'a, R: Rules> Checks<'a, R> {
    /// For the moves of a position.
    #[must_use]
    #[inline(always)]
    pub fn new(position: &'a Position) -> Self {
        let (board, us) = (position.board(), position.side());
        let king = board.king(!us);
        let ridden = Places::ridden(board, king, us);
        Self {
            board,
            us,
            king,
            ways: ridden.or(Places::BESIDE),
            screens: Places::NONE.with(ridden, !R::SPEC.hoppers.is_empty()),
            scratch: None,
            rules: PhantomData,
        }
    }

    /// Whether the piece on `from` may have plain moves that give check: not if
    /// it is too far away, and nothing depends on where it goes.
    #[inline(always)]
    pub fn may_come_from(&self, from: Square) -> bool {
        let in_reach = match self.reach(from) {
            Places::NEAR => from.distance(self.king) <= 2 * LONGEST_LEAP,
            reach => reach != Places::NONE,
        };
        in_reach || self.screens != Places::NONE || self.touches(from, self.ways)
    }

    /// Whether a pseudo-legal move gives check; `None` if that cannot be told
    /// without making it: promotions and all that is not plain.
    #[inline(always)]
    pub fn gives(&mut self, mv: Move) -> Option<bool> {
        if !mv.is_plain() || mv.promotion().is_some() {
            return None;
        }
        let matters = self.touches(mv.from(), self.ways)
            || self.touches(mv.to(), self.screens.or(self.reach(mv.from())));
        Some(matters && self.try_out(mv))
    }

    /// Seldom enough to be better kept apart.
    #[inline(never)]
    fn try_out(&mut self, mv: Move) -> bool {
        let (king, us) = (self.king, self.us);
        let board = match &mut self.scratch {
            Some(board) => board,
            none => none.insert(*self.board),
        };
        with_move(board, mv, |board| R::royal_attacked(board, king, us))
    }

    /// From where the piece on `square` may attack.
    #[inline(always)]
    fn reach(&self, square: Square) -> Places {
        Reach::<R>::BY_PIECE[self.board.piece(square).index()]
    }

    /// Whether `square` is one of `places`. What stands on a line matters up to
    /// the second piece only: riders look past one at most.
    #[inline(always)]
    fn touches(&self, square: Square, places: Places) -> bool {
        let places = Places::of(square, self.king).and(places);
        places.meet(Places::BESIDE.or(Places::NEAR))
            || places != Places::NONE && self.board.between(square, self.king) <= 1
    }
}

/// How squares lie to a royal piece, as far as an attack on it may depend on
/// what stands there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Places(u8);

impl Places {
    const NONE: Self = Self(0);
    const FILE: Self = Self(1);
    const RANK: Self = Self(2);
    const DIAGONAL: Self = Self(4);
    const ANTIDIAGONAL: Self = Self(8);
    /// Where a leaper may be blocked.
    const BESIDE: Self = Self(16);
    /// Within the reach of leapers.
    const NEAR: Self = Self(32);

    /// How `square` lies to `king`.
    #[inline(always)]
    fn of(square: Square, king: Square) -> Self {
        Self(PLACES[(spread(square) + CENTER - spread(king)) & (PLACES.len() - 1)])
    }

    /// The lines through `king` on which `color` has a rider.
    #[inline(always)]
    const fn ridden(board: &Board, king: Square, color: Color) -> Self {
        Self::NONE
            .with(Self::FILE, board.has_rider::<NORTH>(king, color))
            .with(Self::RANK, board.has_rider::<EAST>(king, color))
            .with(Self::DIAGONAL, board.has_rider::<NORTH_EAST>(king, color))
            .with(
                Self::ANTIDIAGONAL,
                board.has_rider::<NORTH_WEST>(king, color),
            )
    }

    /// From where `piece` may attack.
    const fn reach(spec: &Spec, piece: Piece) -> Self {
        const LINES: [Places; 2] = [
            Places::FILE.or(Places::RANK),
            Places::DIAGONAL.or(Places::ANTIDIAGONAL),
        ];
        Self::NONE
            .with(LINES[0], spec.orthogonal.contains(piece))
            .with(LINES[1], spec.diagonal.contains(piece))
            .with(Self::NEAR, spec.leapers.contains(piece))
    }

    #[inline(always)]
    const fn with(self, other: Self, condition: bool) -> Self {
        if condition { self.or(other) } else { self }
    }

    #[inline(always)]
    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// [`Places::reach`] of the pieces of a variant.
struct Reach<R>(PhantomData<R>);

impl<R: Rules> Reach<R> {
    const BY_PIECE: [Places; Piece::LIMIT] = {
        let mut reach = [Places::NONE; Piece::LIMIT];
        let mut kind = 0;
        while kind < PieceKind::LIMIT as u8 {
            let [white, black] = [
                Piece::new(Color::White, PieceKind(kind)),
                Piece::new(Color::Black, PieceKind(kind)),
            ];
            reach[white.index()] = Places::reach(&R::SPEC, white);
            reach[black.index()] = Places::reach(&R::SPEC, black);
            kind += 1;
        }
        reach
    };
}

/// The places by the difference of two [`spread`] squares.
static PLACES: [u8; 1024] = places();
/// Where in [`PLACES`] the royal piece is.
const CENTER: usize = PLACES.len() / 2;

/// A square such that differences tell files and ranks apart.
#[inline(always)]
const fn spread(square: Square) -> usize {
    square.index() + (square.index() & 0xF0)
}

const fn places() -> [u8; 1024] {
    let mut table = [0; 1024];
    let mut rank = -15;
    while rank <= 15 {
        let mut file = -15;
        while file <= 15 {
            let far = if i32::abs(file) > i32::abs(rank) {
                i32::abs(file)
            } else {
                i32::abs(rank)
            };
            table[(CENTER as i32 + 32 * rank + file) as usize] = Places::NONE
                .with(Places::FILE, file == 0)
                .with(Places::RANK, rank == 0)
                .with(Places::DIAGONAL, file == rank)
                .with(Places::ANTIDIAGONAL, file == -rank)
                .with(Places::BESIDE, far < LONGEST_LEAP as i32)
                .with(Places::NEAR, far <= LONGEST_LEAP as i32)
                .0;
            file += 1;
        }
        rank += 1;
    }
    table
}

/// As far as leapers reach: as there are guards around the board.
const LONGEST_LEAP: usize = 3;
