//! What a variant is made of, as plain data for everything that is not hot:
//! reading and writing text, pictures, lists.

use super::moves::{Move, MoveKind};
use super::piece::{Color, PieceKind, PieceSet};
use super::square::{Square, Step};

/// What a piece looks like in pictures; kinds that are alike share a figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of the pieces")]
pub enum Figure {
    King,
    General,
    Rook,
    Chariot,
    Knight,
    Bishop,
    Vao,
    Cannon,
    Catapult,
    Elephant,
    Counsellor,
    Banner,
    Pawn,
    Soldier,
}

/// A part of the board that the rules treat apart, for pictures. Files and
/// ranks are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// A river below this rank.
    River(u8),
    /// The squares between two corners that a General does not leave.
    Palace(Square, Square),
    /// The files from the first to the last.
    Files(u8, u8),
    /// So many ranks on either side, the camps of the players.
    Camps(u8),
}

/// A kind of piece as people know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceInfo {
    /// Its letter in FENs and promotions, upper case.
    pub letter: char,
    /// Another letter that is read, if any.
    pub alias: Option<char>,
    /// Its name in the game's own words.
    pub name: &'static str,
    /// What it looks like.
    pub figure: Figure,
}

impl PieceInfo {
    /// A kind with one letter.
    #[must_use]
    pub const fn new(letter: char, name: &'static str, figure: Figure) -> Self {
        Self {
            letter,
            alias: None,
            name,
            figure,
        }
    }

    /// A kind for which a second letter is read.
    #[must_use]
    pub const fn with_alias(letter: char, alias: char, name: &'static str, figure: Figure) -> Self {
        Self {
            letter,
            alias: Some(alias),
            name,
            figure,
        }
    }
}

/// What XBoard must be told to show a variant that it does not know. It takes
/// the rules for hints only: where it cannot express one, it is to allow more
/// than is legal, never less.
#[derive(Clone, Copy, Debug)]
pub struct XBoard {
    /// The variant of its own whose rules it starts from.
    pub parent: &'static str,
    /// White's letters, each in the place of the picture that it is drawn
    /// with, dots in the places of others; the last place is for the piece
    /// that may not be left in check.
    pub pictures: &'static str,
    /// Letters and moves, in Betza's notation, of the pieces that do not move
    /// as in the parent.
    pub moves: &'static [(char, &'static str)],
}

/// A variant's board, pieces and start position.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name in `UCI_Variant`.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// The FEN of the start position.
    pub start: &'static str,
    /// The kinds of pieces, indexed by [`PieceKind`].
    pub pieces: &'static [PieceInfo],
    /// The pieces that act along ranks and files: that slide or hop there.
    pub orthogonal: PieceSet,
    /// The pieces that act along diagonals.
    pub diagonal: PieceSet,
    /// Those of them that need a piece between to take what is behind it.
    pub hoppers: PieceSet,
    /// The pieces that may give check otherwise than along a line.
    pub leapers: PieceSet,
    /// Whether a piece may ever stand on a square of the board (the
    /// "Placement" rule of the variant).
    pub may_stand: fn(Color, PieceKind, Square) -> bool,
    /// Where a Pawn stands that has just passed over a square and can be
    /// captured there en passant: the steps ahead of that square, as Pawns of
    /// the variant go, sideways.
    pub en_passant: &'static [Step],
    /// How XBoard shows the variant; `None` if it knows it.
    pub xboard: Option<XBoard>,
    /// What pictures show of the board beside its squares.
    pub zones: &'static [Zone],
}

impl Spec {
    /// The rank counted from `color`'s own side, from 0; far off the board for
    /// a guard square.
    #[must_use]
    #[inline(always)]
    pub const fn own_rank(&self, color: Color, square: Square) -> u8 {
        match color {
            Color::White => square.rank(),
            Color::Black => (self.ranks - 1).wrapping_sub(square.rank()),
        }
    }

    /// Whether `square` is on the board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// All squares of the board, rank by rank from White's side.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The kind that `letter` stands for, in either case.
    #[must_use]
    pub fn kind(&self, letter: char) -> Option<PieceKind> {
        let letter = letter.to_ascii_uppercase();
        self.pieces
            .iter()
            .position(|piece| piece.letter == letter || piece.alias == Some(letter))
            .map(|index| PieceKind(index as u8))
    }

    /// The letter of a piece: upper case for White, lower case for Black.
    #[must_use]
    pub fn letter(&self, color: Color, kind: PieceKind) -> char {
        let letter = self.pieces[kind.index()].letter;
        match color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// A move as text (C2).
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        let mut text = match mv.kind() {
            MoveKind::DoubleCapture => format!("{from}{0},{0}{to}", mv.extra()),
            _ => format!("{from}{to}"),
        };
        text.extend(mv.promotion().map(|kind| self.letter(Color::Black, kind)));
        text
    }
}
