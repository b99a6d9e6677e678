//! The building blocks of move generation, composed by each rules file.

use std::marker::PhantomData;

use super::lines::Board;
use super::moves::{Move, MoveKind};
use super::piece::Color;
use super::position::Position;
use super::square::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Square, Step, WEST,
};

/// Which moves to generate.
pub trait Wanted {
    /// Moves that take something.
    const CAPTURES: bool;
    /// All others, promotions without capture and swaps included.
    const QUIETS: bool;
}

/// Captures and quiet moves.
pub struct All;
/// Captures only.
pub struct Captures;
/// Quiet moves only.
pub struct Quiets;

impl Wanted for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

impl Wanted for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Wanted for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

/// Generates moves of the side to move into a sink.
pub struct Generator<'a, W, F> {
    /// The position to move in.
    pub position: &'a Position,
    /// The side to move.
    pub us: Color,
    sink: F,
    wanted: PhantomData<W>,
}

impl<'a, W: Wanted, F: FnMut(Move)> Generator<'a, W, F> {
    /// A generator of the moves that `W` names, each given to `sink`.
    #[inline(always)]
    pub fn new(position: &'a Position, sink: F) -> Self {
        Self {
            position,
            us: position.side(),
            sink,
            wanted: PhantomData,
        }
    }

    /// What stands where.
    #[must_use]
    #[inline(always)]
    pub const fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// Whether an enemy piece stands on `square`.
    #[must_use]
    #[inline(always)]
    pub fn is_enemy(&self, square: Square) -> bool {
        self.board().piece(square).is(!self.us)
    }

    /// Gives a move to the sink.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        (self.sink)(mv);
    }

    /// A move or capture from `from` to `to`, if `to` allows it.
    #[inline(always)]
    pub fn step_to(&mut self, from: Square, to: Square) {
        if W::QUIETS && self.board().is_empty(to) {
            self.push(Move::new(from, to, MoveKind::Quiet));
        }
        if W::CAPTURES && self.is_enemy(to) {
            self.push(Move::new(from, to, MoveKind::Capture));
        }
    }

    /// Moves and captures by each of `steps`, whatever is between.
    #[inline(always)]
    pub fn leap(&mut self, from: Square, steps: &[Step]) {
        for &step in steps {
            self.step_to(from, from.step(step));
        }
    }

    /// Moves and captures of a Horse, which passes over an empty square next
    /// to it (MQ5, QT4).
    #[inline(always)]
    pub fn horse(&mut self, from: Square) {
        self.horse_over(from, NORTH, EAST, WEST);
        self.horse_over(from, EAST, NORTH, SOUTH);
        self.horse_over(from, SOUTH, EAST, WEST);
        self.horse_over(from, WEST, NORTH, SOUTH);
    }

    #[inline(always)]
    fn horse_over(&mut self, from: Square, leg: Step, one: Step, other: Step) {
        if self.board().is_empty(from.step(leg)) {
            self.step_to(from, from.step(leg + leg + one));
            self.step_to(from, from.step(leg + leg + other));
        }
    }

    /// Slides along `STEP` over empty squares; captures the nearest piece if
    /// `SLIDE`, the one behind it if `HOP`.
    #[inline(always)]
    pub fn line<const STEP: Step, const SLIDE: bool, const HOP: bool>(&mut self, from: Square) {
        let mut ray = self.board().ray::<STEP>(from);
        let first = ray.next();
        if W::QUIETS {
            let mut to = from.step(STEP);
            while to != first {
                self.push(Move::new(from, to, MoveKind::Quiet));
                to = to.step(STEP);
            }
        }
        if W::CAPTURES && SLIDE && self.is_enemy(first) {
            self.push(Move::new(from, first, MoveKind::Capture));
        }
        if W::CAPTURES && HOP {
            let second = ray.next();
            if self.is_enemy(second) {
                self.push(Move::new(from, second, MoveKind::Capture));
            }
        }
    }

    /// [`Self::line`] in all four directions along ranks and files.
    #[inline(always)]
    pub fn orthogonals<const SLIDE: bool, const HOP: bool>(&mut self, from: Square) {
        self.line::<NORTH, SLIDE, HOP>(from);
        self.line::<EAST, SLIDE, HOP>(from);
        self.line::<SOUTH, SLIDE, HOP>(from);
        self.line::<WEST, SLIDE, HOP>(from);
    }

    /// [`Self::line`] in all four directions along diagonals.
    #[inline(always)]
    pub fn diagonals<const SLIDE: bool, const HOP: bool>(&mut self, from: Square) {
        self.line::<NORTH_EAST, SLIDE, HOP>(from);
        self.line::<SOUTH_EAST, SLIDE, HOP>(from);
        self.line::<SOUTH_WEST, SLIDE, HOP>(from);
        self.line::<NORTH_WEST, SLIDE, HOP>(from);
    }

    /// Slides along `STEP` without capturing, and captures the nearest piece
    /// by passing over it to the empty square behind (QT7).
    #[inline(always)]
    pub fn jump<const STEP: Step>(&mut self, from: Square) {
        self.line::<STEP, false, false>(from);
        if W::CAPTURES {
            let victim = self.board().nearest::<STEP>(from);
            let to = victim.step(STEP);
            if self.is_enemy(victim) && self.board().is_empty(to) {
                self.push(Move::with_extra(from, to, MoveKind::JumpCapture, victim));
            }
        }
    }
}
