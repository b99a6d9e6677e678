//! Zobrist keys: one random number a piece and square, one for the side to
//! move and one for each square that a Pawn may be captured on en passant.

use super::piece::Piece;
use super::square::Square;

/// A number from the splitmix64 sequence of Steele, Lea and Flood.
const fn splitmix(index: u64) -> u64 {
    let z = index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

static PIECES: [[u64; 256]; Piece::LIMIT] = {
    let mut keys = [[0; 256]; Piece::LIMIT];
    let mut piece = 0;
    while piece < Piece::LIMIT {
        let mut square = 0;
        while square < 256 {
            keys[piece][square] = splitmix((piece << 8 | square) as u64);
            square += 1;
        }
        piece += 1;
    }
    keys
};

/// The key of Black being to move.
pub const BLACK_TO_MOVE: u64 = splitmix(1 << 16);

/// The key of `piece` standing on `square`.
#[must_use]
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The key of the Pawn on `square` being open to capture en passant over
/// `passed`: no piece has these indices, since no piece is of no colour.
#[must_use]
#[inline(always)]
pub fn en_passant(passed: Square, square: Square) -> u64 {
    PIECES[0][passed.index()] ^ PIECES[1][square.index()]
}
