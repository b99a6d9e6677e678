//! The numbers of the evaluation, one file a variant.

mod manchu;
mod quangtrung;
mod strongyang;
mod yangqi;

use super::Score;
use crate::board::{Color, Piece, PieceKind, Position, Spec, Square};
use crate::variants::Rules;

/// How many kinds of pieces a table has room for.
pub const KINDS: usize = 8;
/// Distances between squares: 0 to 12.
pub const DISTANCES: usize = 13;

/// The numbers of one variant, in centipawns.
#[derive(Debug)]
pub struct Tables {
    /// The worth of a piece.
    pub material: [Score; KINDS],
    /// What a piece gains or loses by its own rank, from its own side.
    pub ranks: [&'static [Score]; KINDS],
    /// The same by its distance from the edge file, symmetrically.
    pub files: [&'static [Score]; KINDS],
    /// For every empty square that a rider can slide over.
    pub mobility: [Score; KINDS],
    /// By distance to the enemy royal piece in King's steps.
    pub closeness: [[Score; DISTANCES]; KINDS],
    /// By the number of own pieces next to the royal piece.
    pub shelter: [Score; 9],
    /// What an own rank is worth to a Pawn when there is something to promote
    /// to; empty where Pawns do not promote.
    pub promotion: &'static [Score],
    /// How much of the middlegame a piece carries.
    pub phase: [i32; KINDS],
    /// Whether a piece can help to win; a side without any such is never
    /// better.
    pub can_win: [bool; KINDS],
    /// For having the move.
    pub tempo: i32,
}

/// Rules with the numbers to evaluate their positions.
pub trait Evaluate: Rules {
    /// The numbers.
    const TABLES: &'static Tables;

    /// Material and square of every piece, from White's side: negative for
    /// Black's pieces.
    const PLACEMENT: &'static [[Score; 256]; Piece::LIMIT] = &placement(&Self::SPEC, Self::TABLES);

    /// What pieces are worth in exchanges: the mean of both phases.
    const EXCHANGE: &'static [i32; PieceKind::LIMIT] = &exchange(Self::TABLES);

    /// The phase of the start position.
    const FULL_PHASE: i32;

    /// Whether a Pawn of `color` would find something to promote to.
    #[inline(always)]
    fn can_promote(_position: &Position, _color: Color) -> bool {
        false
    }
}

const fn exchange(tables: &Tables) -> [i32; PieceKind::LIMIT] {
    let mut values = [0; PieceKind::LIMIT];
    let mut kind = 0;
    while kind < KINDS {
        let score = tables.material[kind];
        values[kind] = (score.middlegame() + score.endgame()) / 2;
        kind += 1;
    }
    values
}

const fn placement(spec: &Spec, tables: &Tables) -> [[Score; 256]; Piece::LIMIT] {
    let mut table = [[Score::ZERO; 256]; Piece::LIMIT];
    let mut kind = 0;
    while kind < spec.pieces.len() {
        let mut index = 0;
        while index < 256 {
            let square = Square(index as u8);
            if spec.contains(square) {
                let white = Piece::new(Color::White, PieceKind(kind as u8)).index();
                let black = Piece::new(Color::Black, PieceKind(kind as u8)).index();
                table[white][index] = placed(spec, tables, kind, Color::White, square);
                table[black][index] = placed(spec, tables, kind, Color::Black, square).minus();
            }
            index += 1;
        }
        kind += 1;
    }
    table
}

const fn placed(spec: &Spec, tables: &Tables, kind: usize, color: Color, square: Square) -> Score {
    let rank = spec.own_rank(color, square) as usize;
    let mirrored = spec.files - 1 - square.file();
    let file = if mirrored < square.file() {
        mirrored
    } else {
        square.file()
    } as usize;
    let (ranks, files) = (tables.ranks[kind], tables.files[kind]);
    let mut score = tables.material[kind];
    if rank < ranks.len() {
        score = score.plus(ranks[rank]);
    }
    if file < files.len() {
        score = score.plus(files[file]);
    }
    score
}

/// Shorthand for the tables.
const fn s(middlegame: i32, endgame: i32) -> Score {
    Score::new(middlegame, endgame)
}

/// A score that fades to nothing over `reach` steps of distance.
const fn fading(middlegame: i32, endgame: i32, reach: i32) -> [Score; DISTANCES] {
    let mut scores = [Score::ZERO; DISTANCES];
    let mut distance = 1;
    while distance < reach {
        let left = reach - distance;
        scores[distance as usize] = s(middlegame * left / reach, endgame * left / reach);
        distance += 1;
    }
    scores
}

/// The score of each count from 0 to 8 of something worth `one`, up to `most`.
const fn counted(one: (i32, i32), most: i32) -> [Score; 9] {
    let mut scores = [Score::ZERO; 9];
    let mut count = 1;
    while count < 9 {
        let counts = if count < most { count } else { most };
        scores[count as usize] = s(one.0 * counts, one.1 * counts);
        count += 1;
    }
    scores
}
