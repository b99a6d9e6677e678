//! Moves, and lists of them.

use std::fmt;

use super::piece::PieceKind;
use super::square::Square;

/// What a move does beside carrying a piece from one square to another.
///
/// A move says everything that making it needs, so that making moves knows no
/// rules: what is captured and where, whether it is irreversible, whether it
/// can be answered en passant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// To an empty square.
    Quiet,
    /// A pawn move to an empty square where pawn moves reset the clock (C6).
    PawnPush,
    /// A pawn's double step that passes over the extra square (YQ7, SY5).
    DoubleStep,
    /// The King and an own piece change places (YQ3, SY3).
    Swap,
    /// Takes what stands on the destination.
    Capture,
    /// A Pawn lands on an empty square and takes the Pawn on the extra square
    /// (YQ8, SY7).
    EnPassant,
    /// Passes over the piece on the extra square, taking it (QT7).
    JumpCapture,
    /// Takes on the extra square and then on the destination (SY5).
    DoubleCapture,
}

impl MoveKind {
    const ALL: [Self; 8] = [
        Self::Quiet,
        Self::PawnPush,
        Self::DoubleStep,
        Self::Swap,
        Self::Capture,
        Self::EnPassant,
        Self::JumpCapture,
        Self::DoubleCapture,
    ];
}

/// A move in 32 bits: origin, destination, extra square, kind and promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    /// No move; never legal.
    pub const NONE: Self = Self(0);

    /// A move without an extra square.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self(from.0 as u32 | (to.0 as u32) << 8 | (kind as u32) << 24)
    }

    /// A move with an extra square, see [`MoveKind`].
    #[must_use]
    #[inline(always)]
    pub const fn with_extra(from: Square, to: Square, kind: MoveKind, extra: Square) -> Self {
        Self(Self::new(from, to, kind).0 | (extra.0 as u32) << 16)
    }

    /// The same move, promoting to `kind`.
    #[must_use]
    #[inline(always)]
    pub const fn promoting(self, kind: PieceKind) -> Self {
        Self(self.0 | (kind.0 as u32) << 28)
    }

    /// The move as a word, for [`Self::from_bits`].
    #[must_use]
    #[inline(always)]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The move of a word that [`Self::to_bits`] gave; any other word makes a
    /// move that fits no position.
    #[must_use]
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Where the moving piece comes from.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// Where the moving piece ends; in a swap the partner's square.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// The extra square of the kinds that have one.
    #[must_use]
    #[inline(always)]
    pub const fn extra(self) -> Square {
        Square((self.0 >> 16) as u8)
    }

    /// What the move does.
    #[must_use]
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        MoveKind::ALL[(self.0 >> 24 & 7) as usize]
    }

    /// What the Pawn becomes, if it promotes.
    #[must_use]
    #[inline(always)]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.0 >> 28 {
            0 => None,
            kind => Some(PieceKind(kind as u8)),
        }
    }

    /// Whether the move takes something.
    #[must_use]
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.0 >> 24 & 7 >= MoveKind::Capture as u32
    }

    /// Whether only the contents of `from` and `to` change, by the piece on
    /// `from`, or what it promotes to, standing on `to` afterwards.
    #[must_use]
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        const PLAIN: u32 = 1 << MoveKind::Quiet as u32
            | 1 << MoveKind::PawnPush as u32
            | 1 << MoveKind::DoubleStep as u32
            | 1 << MoveKind::Capture as u32;
        PLAIN >> (self.0 >> 24 & 7) & 1 != 0
    }

    /// The squares of the pieces that the move takes.
    pub fn victims(self) -> impl Iterator<Item = Square> {
        let (first, second) = match self.kind() {
            MoveKind::Capture => (Some(self.to()), None),
            MoveKind::EnPassant | MoveKind::JumpCapture => (Some(self.extra()), None),
            MoveKind::DoubleCapture => (Some(self.extra()), Some(self.to())),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }
}

impl Default for Move {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}{}", self.kind(), self.from(), self.to())?;
        if self.extra().0 != 0 {
            write!(f, " via {}", self.extra())?;
        }
        self.promotion()
            .map_or(Ok(()), |kind| write!(f, " = {kind:?}"))
    }
}

/// A list of moves that keeps its storage: clear and fill it as often as
/// needed. It allocates anew only in positions with more moves than any game
/// can reach.
#[derive(Clone, Debug)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An empty list with room for the moves of any position of a game.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(512))
    }

    /// Appends a move.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = Vec<Move>;

    fn deref(&self) -> &Vec<Move> {
        &self.0
    }
}

impl std::ops::DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut Vec<Move> {
        &mut self.0
    }
}
