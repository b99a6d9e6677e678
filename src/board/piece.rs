//! Colours, piece kinds and pieces.

/// A player. White moves first in every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The first player, on the low ranks.
    White,
    /// The second player.
    Black,
}

impl Color {
    /// Both colours.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// As an index of two-entry tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The bit that marks this colour's pieces in [`Piece`].
    const fn flag(self) -> u8 {
        match self {
            Self::White => 0x10,
            Self::Black => 0x20,
        }
    }
}

impl std::ops::Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a piece is, within its variant: an index below 16 into the variant's
/// list of pieces. Two kinds mean the same in every variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceKind(pub u8);

impl PieceKind {
    /// How many kinds a variant may have.
    pub const LIMIT: usize = 16;
    /// The royal piece.
    pub const KING: Self = Self(0);
    /// The Pawn or Soldier.
    pub const PAWN: Self = Self(1);

    /// As an index of [`Self::LIMIT`]-entry tables.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// What stands on a square of the mailbox: nothing, a piece of either colour,
/// or a guard where there is no board.
///
/// The bits: kind in the low nibble, then one for White, one for Black, one
/// for guards, so that "is it empty", "is it an enemy" are single tests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// How many values a piece has as an index.
    pub const LIMIT: usize = 64;
    /// No piece.
    pub const EMPTY: Self = Self(0);
    /// Off the board.
    pub const GUARD: Self = Self(0x40);

    /// The piece of `color` and `kind`.
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self(color.flag() | kind.0)
    }

    /// Whether the square is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is a piece of `color`.
    #[must_use]
    pub const fn is(self, color: Color) -> bool {
        self.0 & color.flag() != 0
    }

    /// Whether this is a piece of either colour.
    #[must_use]
    pub const fn is_piece(self) -> bool {
        self.0 & 0x30 != 0
    }

    /// The kind of a piece; meaningless for an empty square or a guard.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        PieceKind(self.0 & 15)
    }

    /// The colour of a piece, `None` for an empty square or a guard.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        if self.is(Color::White) {
            Some(Color::White)
        } else if self.is(Color::Black) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// As an index of [`Self::LIMIT`]-entry tables; pieces only.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

/// A set of pieces, so that "is it one of these" is one test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSet(u64);

impl PieceSet {
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// The pieces of `kinds`, for each colour.
    #[must_use]
    pub const fn both(kinds: &[PieceKind]) -> [Self; 2] {
        [Self::of(Color::White, kinds), Self::of(Color::Black, kinds)]
    }

    /// The pieces of `color` and `kinds`.
    #[must_use]
    pub const fn of(color: Color, kinds: &[PieceKind]) -> Self {
        let mut set = 0;
        let mut i = 0;
        while i < kinds.len() {
            set |= 1 << Piece::new(color, kinds[i]).index();
            i += 1;
        }
        Self(set)
    }

    /// The pieces of `kinds` of either colour.
    #[must_use]
    pub const fn any(kinds: &[PieceKind]) -> Self {
        let [white, black] = Self::both(kinds);
        Self(white.0 | black.0)
    }

    /// Whether there is no piece in the set.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `piece` is in the set; empty squares and guards never are.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }
}
