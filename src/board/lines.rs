//! The mailbox with an occupancy word for every rank, file and diagonal.
//!
//! A line word has one bit a square; every bit that is not a square of the
//! board is set, as if the board were walled in. So looking along a line finds
//! the nearest piece, the second and the third by counting zeros, and at the
//! edge it finds guards, for which the mailbox has [`Piece::GUARD`].
//!
//! Each line also counts the riders of either side on it: the pieces that act
//! along such lines. Where there is none, nobody needs to look.

use super::piece::{Color, Piece, PieceKind, PieceSet};
use super::spec::Spec;
use super::square::{
    EAST, MAX_SIDE, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Square, Step,
    WEST,
};

/// The bit of file or rank 0 in a line word.
const ORIGIN: u32 = 1;
/// How far a line word is moved to have walls below, too.
const WALL: u32 = 7;
/// Those walls, and those above.
const WALLS: u32 = !(0xFFFF << WALL);

/// Where each family of lines starts in the table of line words.
const RANKS: u8 = 0;
const FILES: u8 = 16;
const DIAGONALS: u8 = 32;
const ANTIDIAGONALS: u8 = 64;

/// What stands where: the part of a position that attacks depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    squares: [Piece; 256],
    lines: [u16; 128],
    riders: [[u8; 128]; 2],
    kings: [Square; 2],
    /// Which pieces ride along ranks and files, and along diagonals.
    orthogonal: PieceSet,
    diagonal: PieceSet,
}

/// The line through `square` along `step`, as an index of the line words, and
/// the square's bit in it.
#[inline(always)]
const fn line<const STEP: Step>(square: Square) -> (usize, u32) {
    let (file, rank) = (square.file(), square.rank());
    match STEP {
        EAST | WEST => ((RANKS + rank) as usize, ORIGIN + file as u32),
        NORTH | SOUTH => ((FILES + file) as usize, ORIGIN + rank as u32),
        NORTH_EAST | SOUTH_WEST => (
            (DIAGONALS + (file.wrapping_sub(rank) & 31)) as usize,
            ORIGIN + file as u32,
        ),
        NORTH_WEST | SOUTH_EAST => ((ANTIDIAGONALS + file + rank) as usize, ORIGIN + file as u32),
        _ => panic!("not a step along a line"),
    }
}

/// Whether the bits of a line word rise along `step`.
const fn rises(step: Step) -> bool {
    matches!(step, NORTH | EAST | NORTH_EAST | SOUTH_EAST)
}

/// A look along a line: yields the occupied squares one by one, nearest first.
#[derive(Clone, Copy)]
pub struct Ray<const STEP: Step> {
    /// The rest of the line word, the next square in the lowest bit if the
    /// bits rise along the step, else in the highest.
    word: u32,
    last: Square,
}

impl<const STEP: Step> Ray<STEP> {
    /// How many empty squares come before the next occupied one.
    #[inline(always)]
    #[must_use]
    pub const fn gap(&self) -> u32 {
        // A bit beyond the guards saves the counting a test for zero.
        if rises(STEP) {
            (self.word | 1 << 31).trailing_zeros()
        } else {
            (self.word | 1).leading_zeros()
        }
    }

    /// The next occupied square, or a guard beyond the edge. At most three
    /// guards in a row can be asked for.
    #[inline(always)]
    #[must_use]
    pub const fn next(&mut self) -> Square {
        let gap = self.gap();
        self.word = if rises(STEP) {
            self.word >> gap >> 1
        } else {
            self.word << gap << 1
        };
        let steps = (STEP as u8).wrapping_mul(gap as u8 + 1);
        self.last = Square(self.last.0.wrapping_add(steps));
        self.last
    }
}

impl Board {
    /// An empty board of a variant's size.
    ///
    /// # Panics
    /// If there are more than [`MAX_SIDE`] files or ranks.
    #[must_use]
    pub fn new(spec: &Spec) -> Self {
        assert!(
            spec.files <= MAX_SIDE && spec.ranks <= MAX_SIDE,
            "board too large"
        );
        let mut board = Self {
            squares: [Piece::GUARD; 256],
            lines: [u16::MAX; 128],
            riders: [[0; 128]; 2],
            kings: [Square::NONE; 2],
            orthogonal: spec.orthogonal,
            diagonal: spec.diagonal,
        };
        for square in spec.squares() {
            board.squares[square.index()] = Piece::EMPTY;
            board.flip_lines(square);
        }
        board
    }

    /// The same board without the pieces.
    #[must_use]
    pub fn emptied(&self) -> Self {
        let mut board = *self;
        for square in (0..=u8::MAX).map(Square) {
            if board.piece(square).is_piece() {
                board.take(square);
            }
        }
        board.kings = [Square::NONE; 2];
        board
    }

    /// What stands on `square`.
    #[must_use]
    #[inline(always)]
    pub const fn piece(&self, square: Square) -> Piece {
        self.squares[square.index()]
    }

    /// Whether `square` is on the board and empty.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(&self, square: Square) -> bool {
        self.piece(square).is_empty()
    }

    /// Where `color`'s royal piece stands.
    #[must_use]
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Looks from `from` along `STEP`, one of the eight directions.
    #[must_use]
    #[inline(always)]
    pub const fn ray<const STEP: Step>(&self, from: Square) -> Ray<STEP> {
        let (index, bit) = line::<STEP>(from);
        let word = (self.lines[index & 127] as u32) << WALL | WALLS;
        let bit = bit + WALL;
        let word = if rises(STEP) {
            word >> bit >> 1
        } else {
            word << (31 - bit) << 1
        };
        Ray { word, last: from }
    }

    /// Whether a piece of `color` that acts along such lines stands on the
    /// line through `square` along `STEP`.
    #[must_use]
    #[inline(always)]
    pub const fn has_rider<const STEP: Step>(&self, square: Square, color: Color) -> bool {
        self.riders[color.index()][line::<STEP>(square).0 & 127] != 0
    }

    /// The nearest occupied square from `from` along `STEP`, or a guard.
    #[must_use]
    #[inline(always)]
    pub const fn nearest<const STEP: Step>(&self, from: Square) -> Square {
        self.ray::<STEP>(from).next()
    }

    /// How many pieces stand between two different squares of one rank, file
    /// or diagonal.
    #[must_use]
    #[inline(always)]
    pub const fn between(&self, a: Square, b: Square) -> usize {
        if a.rank() == b.rank() {
            self.within(line::<EAST>(a), line::<EAST>(b))
        } else if a.file() == b.file() {
            self.within(line::<NORTH>(a), line::<NORTH>(b))
        } else if (a.file() < b.file()) == (a.rank() < b.rank()) {
            self.within(line::<NORTH_EAST>(a), line::<NORTH_EAST>(b))
        } else {
            self.within(line::<NORTH_WEST>(a), line::<NORTH_WEST>(b))
        }
    }

    /// How many bits of a line word are set between two others.
    #[inline(always)]
    const fn within(&self, (index, a): (usize, u32), (_, b): (usize, u32)) -> usize {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let word = self.lines[index & 127] as u32;
        let inner = (1 << high) - (2 << low);
        (word & inner).count_ones() as usize
    }

    /// Puts `piece` on an empty square.
    #[inline(always)]
    pub const fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.is_empty(square));
        self.flip_lines(square);
        self.write(square, piece);
    }

    /// Empties an occupied square and returns what stood there.
    #[inline(always)]
    pub const fn take(&mut self, square: Square) -> Piece {
        let piece = self.piece(square);
        debug_assert!(piece.is_piece());
        self.flip_lines(square);
        self.count_rider(square, piece, u8::MAX);
        self.squares[square.index()] = Piece::EMPTY;
        piece
    }

    /// Exchanges what stands on an occupied square for `piece`.
    #[inline(always)]
    pub const fn replace(&mut self, square: Square, piece: Piece) -> Piece {
        let old = self.piece(square);
        debug_assert!(old.is_piece());
        self.count_rider(square, old, u8::MAX);
        self.write(square, piece);
        old
    }

    #[inline(always)]
    const fn write(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = piece;
        self.count_rider(square, piece, 1);
        if piece.kind().0 == PieceKind::KING.0 {
            self.kings[piece.is(Color::Black) as usize] = square;
        }
    }

    #[inline(always)]
    const fn flip_lines(&mut self, square: Square) {
        self.flip(line::<EAST>(square));
        self.flip(line::<NORTH>(square));
        self.flip(line::<NORTH_EAST>(square));
        self.flip(line::<NORTH_WEST>(square));
    }

    #[inline(always)]
    const fn flip(&mut self, (index, bit): (usize, u32)) {
        self.lines[index & 127] ^= 1 << (bit & 15);
    }

    /// Adds `change`, 1 or -1 in wrapping arithmetic, to the counts of the
    /// lines that `piece` acts along.
    #[inline(always)]
    const fn count_rider(&mut self, square: Square, piece: Piece, change: u8) {
        let riders = &mut self.riders[piece.is(Color::Black) as usize];
        if self.orthogonal.contains(piece) {
            add(riders, line::<EAST>(square).0, change);
            add(riders, line::<NORTH>(square).0, change);
        }
        if self.diagonal.contains(piece) {
            add(riders, line::<NORTH_EAST>(square).0, change);
            add(riders, line::<NORTH_WEST>(square).0, change);
        }
    }
}

#[inline(always)]
const fn add(riders: &mut [u8; 128], index: usize, change: u8) {
    let count = &mut riders[index & 127];
    *count = count.wrapping_add(change);
}
