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

/// The longest exchange that is played out.
const LONGEST: usize = 32;

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

/// What the side to move wins by `mv` in centipawns, after the best exchange
/// on where it lands. Swaps risk nothing.
#[must_use]
pub fn see<R: Evaluate>(position: &Position, mv: Move) -> Value {
    if mv.kind() == MoveKind::Swap {
        return 0;
    }
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

    // Entry n: what the side that captures as number n has won so far, if the
    // exchange stops after its capture.
    let mut balance = [0; LONGEST];
    balance[0] = gain::<R>(position, mv);
    let (mut target, mut side, mut length) = (mv.to(), !us, 1);
    while length < LONGEST {
        let prey = worth::<R>(board.piece(target).kind());
        let Some(from) = cheapest::<R>(&board, target, side) else {
            break;
        };
        balance[length] = prey - balance[length - 1];
        if prey == ROYAL {
            length += 1;
            break;
        }
        let landing = R::landing(&board, from, target);
        let taker = board.take(from);
        board.take(target);
        board.put(landing, taker);
        (target, side, length) = (landing, !side, length + 1);
    }
    for n in (1..length).rev() {
        balance[n - 1] = -(balance[n].max(-balance[n - 1]));
    }
    balance[0]
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
        false
    };
    R::attackers(&mut Attackers::new(board, square, by, look));
    best
}
