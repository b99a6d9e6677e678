//! The numbers of the evaluation, one file a variant.
//!
//! A file has two parts: what the tuner does not touch is above its mark, see
//! [`crate::tools::tuning`], and what it writes is below.

mod manchu;
mod quangtrung;
mod strongyang;
mod yangqi;

use super::terms;
use super::weights::{KINDS, RELATIVE, distance, half_board, turned};
use super::{FULL_SCALE, Placement, Score, Weights};
use crate::board::{Color, Piece, PieceKind, PieceSet, Position, Spec, Square, Step};
use crate::variants::Rules;

/// The numbers of one variant.
#[derive(Debug)]
pub struct Tables {
    /// How much of the middlegame a piece carries.
    pub phase: [i32; KINDS],
    /// Whether a piece can help to win; a side without any such is never
    /// better.
    pub can_win: [bool; KINDS],
    /// The attack units of a piece near the enemy royal piece.
    pub force: [i32; KINDS],
    /// What the tuner finds, in centipawns.
    pub weights: Weights<Score>,
}

/// Rules with the numbers to evaluate their positions.
pub trait Evaluate: Rules {
    /// The numbers.
    const TABLES: &'static Tables;
    /// The phase of the start position.
    const FULL_PHASE: i32;
    /// The pieces that take the nearest piece along their lines.
    const SLIDES: PieceSet;
    /// The pieces that take the piece behind the nearest, where looking for it
    /// gains more than it costs.
    const HOPS: PieceSet = PieceSet::EMPTY;
    /// The pieces that must pass over an empty square next to them.
    const HORSES: PieceSet = PieceSet::EMPTY;
    /// Where White's Pawns take.
    const PAWN_LOOKS: &'static [Step];
    /// Whether Pawns go straight ahead to promote.
    const PAWNS_RUN: bool = false;

    /// Whether quiet checks are worth trying in quiescence also when far behind:
    /// where attacks end games sooner than material does.
    const CHECKS_WHEN_BEHIND: bool = false;

    /// For how many more moves a clock should last, the fewer the sooner games
    /// are decided.
    const MOVES_AHEAD: u32 = 28;

    /// Whether a Pawn of `color` would find something to promote to.
    #[inline(always)]
    fn can_promote(_position: &Position, _color: Color) -> bool {
        false
    }

    /// How much of an advantage `color` can hope to use, in 64ths; only the
    /// counts of pieces may be asked for.
    fn scale(_position: &Position, _color: Color) -> i32 {
        FULL_SCALE
    }

    /// Pieces on the board for each step of [`Weights::fullness`].
    const FULLNESS_STEP: usize = Self::SPEC.files as usize * Self::SPEC.ranks as usize / 18;

    /// Material and square of every piece, from White's side: negative for
    /// Black's pieces.
    const SQUARES: &'static [[Score; 256]; Piece::LIMIT] = &squares(&Self::SPEC, Self::TABLES);

    /// The same by the place relative to the own royal piece.
    const OWN_KING: &'static [[Score; RELATIVE]; Piece::LIMIT] = &own_king(Self::TABLES);

    /// The same by the place relative to the enemy royal piece, with attack
    /// units.
    const ENEMY_KING: &'static [[Placement; RELATIVE]; Piece::LIMIT] = &enemy_king(Self::TABLES);

    /// What pieces are worth in exchanges: the mean of both phases.
    const EXCHANGE: &'static [i32; PieceKind::LIMIT] = &exchange(Self::TABLES);

    /// What the cheapest piece is worth in exchanges.
    const CHEAPEST: i32 = cheapest(&Self::SPEC, Self::EXCHANGE);
}

const fn cheapest(spec: &Spec, values: &[i32; PieceKind::LIMIT]) -> i32 {
    let mut least = i32::MAX;
    let mut kind = PieceKind::KING.index() + 1;
    while kind < spec.pieces.len() {
        if values[kind] < least {
            least = values[kind];
        }
        kind += 1;
    }
    least
}

const fn exchange(tables: &Tables) -> [i32; PieceKind::LIMIT] {
    let mut values = [0; PieceKind::LIMIT];
    let mut kind = 0;
    while kind < KINDS {
        let score = tables.weights.material[kind][0];
        values[kind] = (score.middlegame() + score.endgame()) / 2;
        kind += 1;
    }
    values
}

/// The piece of each colour, as indices.
const fn pieces_of(kind: usize) -> (usize, usize) {
    let kind = PieceKind(kind as u8);
    (
        Piece::new(Color::White, kind).index(),
        Piece::new(Color::Black, kind).index(),
    )
}

const fn squares(spec: &Spec, tables: &Tables) -> [[Score; 256]; Piece::LIMIT] {
    let mut table = [[Score::ZERO; 256]; Piece::LIMIT];
    let mut kind = 0;
    while kind < spec.pieces.len() {
        let (white, black) = pieces_of(kind);
        let (material, row) = (
            tables.weights.material[kind][0],
            &tables.weights.squares[kind],
        );
        let mut index = 0;
        while index < 256 {
            let square = Square(index as u8);
            if spec.contains(square) {
                table[white][index] = material.plus(row[half_board(spec, Color::White, square)]);
                table[black][index] = material
                    .plus(row[half_board(spec, Color::Black, square)])
                    .minus();
            }
            index += 1;
        }
        kind += 1;
    }
    table
}

const fn own_king(tables: &Tables) -> [[Score; RELATIVE]; Piece::LIMIT] {
    let mut table = [[Score::ZERO; RELATIVE]; Piece::LIMIT];
    let mut kind = 0;
    while kind < KINDS {
        let (white, black) = pieces_of(kind);
        let row = &tables.weights.own_king[kind];
        let mut index = 0;
        while index < RELATIVE {
            table[white][index] = row[index];
            table[black][index] = row[turned(index)].minus();
            index += 1;
        }
        kind += 1;
    }
    table
}

const fn enemy_king(tables: &Tables) -> [[Placement; RELATIVE]; Piece::LIMIT] {
    let mut table = [[Placement::NONE; RELATIVE]; Piece::LIMIT];
    let mut kind = 0;
    while kind < KINDS {
        let (white, black) = pieces_of(kind);
        let row = &tables.weights.enemy_king[kind];
        let mut index = 0;
        while index < RELATIVE {
            let units = terms::units(tables.force[kind], distance(index));
            table[white][index] = Placement::new(row[index], Score::new(units, 0));
            table[black][index] = Placement::new(row[turned(index)].minus(), Score::new(0, units));
            index += 1;
        }
        kind += 1;
    }
    table
}
