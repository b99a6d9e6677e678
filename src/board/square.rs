//! Squares, steps between them and sets of them.

use std::fmt;

/// A square of the 256-entry mailbox: `rank << 4 | file`, both counted from 0.
///
/// Every `u8` is a valid index of the mailbox. Boards have at most 13 files and
/// 13 ranks, so that three guard files and three guard ranks remain; wrapping
/// arithmetic makes them serve both edges, and a step or leap of up to three
/// squares from the board ends on the board or on a guard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

/// The difference between two squares as a step of wrapping arithmetic.
pub type Step = i8;

/// One rank up (towards higher ranks).
pub const NORTH: Step = 16;
/// One rank down.
pub const SOUTH: Step = -16;
/// One file to the right.
pub const EAST: Step = 1;
/// One file to the left.
pub const WEST: Step = -1;
/// One square up and right.
pub const NORTH_EAST: Step = NORTH + EAST;
/// One square up and left.
pub const NORTH_WEST: Step = NORTH + WEST;
/// One square down and right.
pub const SOUTH_EAST: Step = SOUTH + EAST;
/// One square down and left.
pub const SOUTH_WEST: Step = SOUTH + WEST;

/// The largest board side; what is left of the mailbox is guards.
pub const MAX_SIDE: u8 = 13;

impl Square {
    /// A square that is never on a board: the last guard square.
    pub const NONE: Self = Self(0xFF);

    /// The square at `file` and `rank`, both counted from 0 and below 16.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self(rank << 4 | file)
    }

    /// The file, counted from 0.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, counted from 0.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The square `step` away, possibly a guard.
    #[must_use]
    pub const fn step(self, step: Step) -> Self {
        Self(self.0.wrapping_add_signed(step))
    }

    /// Whether `other` is at most one step away in any direction.
    #[must_use]
    #[inline(always)]
    pub const fn is_adjacent(self, other: Self) -> bool {
        self.distance(other) <= 1
    }

    /// The distance to `other` in King's steps.
    #[must_use]
    #[inline(always)]
    pub const fn distance(self, other: Self) -> usize {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        (if files > ranks { files } else { ranks }) as usize
    }

    /// As an index of 256-entry tables, which needs no bounds check.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads a square at the start of `text` (C1), in either letter case, and
    /// returns it with the rest; `None` if there is none within the mailbox.
    #[must_use]
    pub fn parse_prefix(text: &str) -> Option<(Self, &str)> {
        let file = match *text.as_bytes().first()? {
            letter @ b'a'..=b'p' => letter - b'a',
            letter @ b'A'..=b'P' => letter - b'A',
            _ => return None,
        };
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if rest.starts_with('0') {
            return None;
        }
        let rank: u8 = rest[..digits].parse().ok()?;
        (rank <= 16).then(|| (Self::new(file, rank - 1), &rest[digits..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, one word a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SquareSet([u16; 16]);

impl SquareSet {
    /// Whether `square` is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.rank() as usize] >> square.file() & 1 != 0
    }

    /// Adds `square`.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.rank() as usize] |= 1 << square.file();
    }
}
