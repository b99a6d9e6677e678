//! Static exchange evaluation: what a capture wins or loses when both sides
//! take back with their cheapest piece.
//!
//! The exchange is played on a copy of the board, so that screens appear and
//! vanish and legs open as they do in the game. It follows the piece that took
//! last: usually all happens on one square, but a piece that takes by jumping
//! lands beyond it (QT7) and is what the next capture takes.

use crate::board::attacks::Attackers;
use crate::board::{Board, Color, Move, MoveKind, Piece, PieceKind, Position, Square};
use crate::eval::{Evaluate, Value};

/// As good as losing the game, within an exchange.
const ROYAL: Value = 20_000;

fn worth<R: Evaluate>(kind: PieceKind) -> Value {
    if kind == PieceKind::KING {
        ROYAL
    } else {
        R::EXCHANGE[kind.index()]
    }
}

/// What a move takes at once and what it adds by promotion, in centipawns.
#[must_use]
pub fn gain<R: Evaluate>(position: &Position, mv: Move) -> Value {
    let taken: Value = mv
        .victims()
        .map(|square| worth::<R>(position.piece(square).kind()))
        .sum();
    let promoted = mv
        .promotion()
        .map_or(0, |kind| worth::<R>(kind) - worth::<R>(PieceKind::PAWN));
    taken + promoted
}

/// Whether the side to move wins at least `least` centipawns by `mv`, after the
/// best exchange on where it lands. Swaps risk nothing.
#[must_use]
pub fn see<R: Evaluate>(position: &Position, mv: Move, least: Value) -> bool {
    if mv.kind() == MoveKind::Swap {
        return least <= 0;
    }
    let surplus = gain::<R>(position, mv) - least;
    if surplus < 0 {
        return false;
    }
    let moved = position.piece(mv.from()).kind();
    let surplus = surplus - worth::<R>(mv.promotion().unwrap_or(moved));
    // Most exchanges are decided before they are played out.
    surplus >= 0 || is_won::<R>(position, mv, surplus)
}

/// Plays out the exchange that `mv` begins. The side that captured last has
/// won `surplus` more than it needs, less the piece that it may now lose:
/// negative, otherwise there would be nothing left to decide.
fn is_won<R: Evaluate>(position: &Position, mv: Move, mut surplus: Value) -> bool {
    let us = position.side();
    let mut board = *position.board();
    let mut mover = board.take(mv.from());
    if let Some(kind) = mv.promotion() {
        mover = Piece::new(us, kind);
    }
    for victim in mv.victims() {
        board.take(victim);
    }
    board.put(mv.to(), mover);

    let (mut target, mut side) = (mv.to(), !us);
    while let Some(from) = cheapest::<R>(&board, target, side) {
        if board.piece(target).kind() == PieceKind::KING {
            return side == us;
        }
        let taker = board.piece(from);
        // A point more than to be even is what the other side needs.
        surplus = -surplus - 1 - worth::<R>(taker.kind());
        if surplus >= 0 {
            return side == us;
        }
        let landing = R::landing(&board, from, target);
        board.take(from);
        board.take(target);
        board.put(landing, taker);
        (target, side) = (landing, !side);
    }
    side != us
}

/// The least valuable piece of `by` that can take on `square`.
fn cheapest<R: Evaluate>(board: &Board, square: Square, by: Color) -> Option<Square> {
    let mut best = None;
    let mut least = Value::MAX;
    let look = |from| {
        let value = worth::<R>(board.piece(from).kind());
        if value < least {
            (best, least) = (Some(from), value);
        }
        value == R::CHEAPEST
    };
    R::attackers(&mut Attackers::new(board, square, by, look));
    best
}
