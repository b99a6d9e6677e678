//! The numbers that the evaluation is made of, as one table with a name for
//! every group.
//!
//! [`Weights`] is generic over what a number is: a [`Score`] for play, its own
//! index for the tuner. So the terms in [`super::terms`] are written once and
//! serve both.

use super::Score;
use crate::board::{Color, Spec, Square};

/// How many kinds of pieces a variant may have.
pub const KINDS: usize = 8;
/// Half a board of the largest size: both wings are alike.
pub const HALF_BOARD: usize = 13 * HALF_FILES;
const HALF_FILES: usize = 7;
/// Places relative to a royal piece, see [`relative`].
pub const RELATIVE: usize = 15 * RELATIVE_FILES;
const RELATIVE_FILES: usize = 8;
/// Everything that a look at a square can find, see [`super::terms`].
pub const FINDS: usize = 2 * KINDS + 1;

/// Defines [`Weights`]: each group has so many rows of so many numbers.
macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident: $rows:expr, $len:expr;)+) => {
        /// All numbers of an evaluation, in groups of rows.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Weights<T> {
            $($(#[doc = $doc])+ pub $name: [[T; $len]; $rows],)+
        }

        /// How many numbers there are.
        pub const COUNT: usize = 0 $(+ $rows * $len)+;

        impl<T> Weights<T> {
            /// Weights made one by one, in the order of [`Self::groups`].
            pub fn from_fn(mut next: impl FnMut() -> T) -> Self {
                Self {
                    $($name: std::array::from_fn(|_| std::array::from_fn(|_| next())),)+
                }
            }

            /// The groups by name, row by row.
            #[must_use]
            pub fn groups(&self) -> Vec<(&'static str, Vec<&[T]>)> {
                vec![$((
                    stringify!($name),
                    self.$name.iter().map(<[T; $len]>::as_slice).collect(),
                ),)+]
            }
        }
    };
}

weights! {
    /// The worth of a piece.
    material: KINDS, 1;
    /// Where a piece stands, see [`half_board`].
    squares: KINDS, HALF_BOARD;
    /// Where a piece stands as seen from its own royal piece, see [`relative`].
    own_king: KINDS, RELATIVE;
    /// Where a piece stands as seen from the enemy's royal piece.
    enemy_king: KINDS, RELATIVE;
    /// By the empty squares that a rider looks at, or the open ways of a Horse.
    mobility: KINDS, 28;
    /// By what a rider or Pawn takes, guards or runs into.
    finds: KINDS, FINDS;
    /// A rider on a line with the enemy royal piece, by the pieces between.
    lines: KINDS, 4;
    /// By the attack units around the enemy royal piece.
    danger: 1, 24;
    /// By the number of own pieces next to the own royal piece.
    shelter: 1, 9;
    /// A Pawn on an own rank while there is something to promote to.
    promotion: 1, 13;
    /// A Pawn beyond the middle with nothing ahead of it on its file.
    runner: 1, 13;
    /// A piece, by how full the board is.
    fullness: KINDS, 8;
    /// Two own kinds of pieces, for every pair of pieces.
    pairs: KINDS, KINDS;
    /// An own and an enemy kind, for every pair of pieces.
    versus: KINDS, KINDS;
    /// For having the move.
    tempo: 1, 1;
}

impl<T> Weights<T> {
    /// All numbers, in the order of [`Self::groups`].
    #[must_use]
    pub fn flat(&self) -> Vec<&T> {
        self.groups()
            .into_iter()
            .flat_map(|(_, rows)| rows.into_iter().flatten())
            .collect()
    }
}

impl Weights<u16> {
    /// Each number is its own index in [`Weights::flat`].
    #[must_use]
    pub fn numbered() -> Self {
        let mut numbers = 0..;
        Self::from_fn(|| numbers.next().unwrap_or_default())
    }
}

/// The index of a square in a group by squares: the files count from the
/// nearer edge, the ranks from `color`'s side.
#[must_use]
#[inline(always)]
pub const fn half_board(spec: &Spec, color: Color, square: Square) -> usize {
    let mirrored = spec.files - 1 - square.file();
    let file = if mirrored < square.file() {
        mirrored
    } else {
        square.file()
    };
    spec.own_rank(color, square) as usize * HALF_FILES + file as usize
}

/// The index of `square` in a group of places around `king`: the files between
/// them, and the ranks that it is ahead as White sees it; seven at most.
#[must_use]
#[inline(always)]
pub const fn relative(square: Square, king: Square) -> usize {
    let files = square.file().abs_diff(king.file());
    let ranks = (square.rank() + 7).saturating_sub(king.rank());
    let files = if files > 7 { 7 } else { files };
    let ranks = if ranks > 14 { 14 } else { ranks };
    ranks as usize * RELATIVE_FILES + files as usize
}

/// The [`relative`] index for Black of what is `index` for White.
#[must_use]
pub const fn turned(index: usize) -> usize {
    (14 - index / RELATIVE_FILES) * RELATIVE_FILES + index % RELATIVE_FILES
}

/// The distance in King's steps, seven at most, that a [`relative`] index
/// stands for.
#[must_use]
pub const fn distance(index: usize) -> usize {
    let (files, ranks) = (index % RELATIVE_FILES, (index / RELATIVE_FILES).abs_diff(7));
    if files > ranks { files } else { ranks }
}

/// Spreads rows of half a board over a row by [`half_board`].
///
/// # Panics
/// If there are too many rows or numbers.
#[must_use]
pub const fn board<const FILES: usize, const RANKS: usize>(
    rows: [[Score; FILES]; RANKS],
) -> [Score; HALF_BOARD] {
    let mut all = [Score::ZERO; HALF_BOARD];
    let mut rank = 0;
    while rank < RANKS {
        let mut file = 0;
        while file < FILES {
            all[rank * HALF_FILES + file] = rows[rank][file];
            file += 1;
        }
        rank += 1;
    }
    all
}

/// Shorthand for the tables: middlegame and endgame.
#[must_use]
pub const fn s(middlegame: i32, endgame: i32) -> Score {
    Score::new(middlegame, endgame)
}
