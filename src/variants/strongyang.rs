//! Strong Yang: Yáng Qí nearly doubled on 13×13 squares, with Catapults,
//! far King swaps, Pawns that capture twice and a promotion zone.
//! Rules: `seeds/strongyang.md`.

use super::Rules;
use super::yangqi::{self, Yang, YangQi};
use crate::board::attacks::{self, Attackers, Safety};
use crate::board::generator::{Generator, Wanted};
use crate::board::position::forward;
use crate::board::square::{EAST, WEST};
use crate::board::{
    Board, Color, Figure, Move, MoveKind, Piece, PieceKind, Spec, Square, Step, XBoard, Zone,
};

/// The rules of Strong Yang.
#[derive(Clone, Copy, Debug)]
pub struct StrongYang;

const KING: PieceKind = PieceKind::KING;
const PAWN: PieceKind = PieceKind::PAWN;

/// (2,1) and (3,0) leaps (SY2).
const CATAPULT: [Step; 12] = {
    let [a, b, c, d, e, f, g, h] = attacks::KNIGHT;
    [a, b, c, d, e, f, g, h, 48, 3, -48, -3]
};

/// The squares two King's steps away (SY3).
const FAR_SWAP: [Step; 16] = {
    let [a, b, c, d, e, f, g, h] = attacks::KNIGHT;
    [a, b, c, d, e, f, g, h, 32, 34, 2, -30, -32, -34, -2, 30]
};

/// What Strong Yang has that Yáng Qí has otherwise.
pub const YANG: Yang = Yang {
    leaps: &CATAPULT,
    full: 4,
    zone: (8, 12),
};

/// The last own rank of a camp (SY3).
const CAMP: u8 = 4;

impl Rules for StrongYang {
    const SPEC: Spec = Spec {
        name: "strongyang",
        title: "Strong Yang",
        files: 13,
        ranks: 13,
        // SY1
        start: "rrbbvvkvvbbrr/1cn1cn1nc1nc1/p2p2p2p2p/1pp1pp1pp1pp1/p2p2p2p2p/13/13/13/P2P2P2P2P/1PP1PP1PP1PP1/P2P2P2P2P/1CN1CN1NC1NC1/RRBBVVKVVBBRR w - - 0 1",
        pieces: &yangqi::pieces("Catapult", Figure::Catapult), // SY2
        orthogonal: YangQi::SPEC.orthogonal,
        diagonal: YangQi::SPEC.diagonal,
        hoppers: YangQi::SPEC.hoppers,
        leapers: YangQi::SPEC.leapers,
        may_stand: |_, kind, square| kind != PAWN || (1..12).contains(&square.rank()), // SY10
        en_passant: &[0, EAST, WEST],                                                  // SY7
        // Promotion before the last rank (SY8) is beyond XBoard.
        xboard: Some(XBoard {
            parent: "asean",
            pictures: "PNBR.......C.VK",
            moves: &[
                ('P', "fmWfcFfcafcF"),
                ('N', "NH"),
                ('B', "B"),
                ('R', "R"),
                ('V', "mBcpB"),
                ('C', "mRcpR"),
                ('K', "KdKdDdAdN"),
            ],
        }),
        zones: &[Zone::Camps(CAMP + 1)], // SY3, SY8
    };
    const BARE_KINGS_DRAW: bool = true; // SY9

    #[inline(always)]
    fn attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
        let (board, square, by) = (look.board, look.square, look.by);
        yangqi::pawn_attacks(look)
            || double_captures(board, square, by)
                .any(|(from, middle)| board.piece(middle).is(!by) && look.accept(from))
            || yangqi::piece_attacks(look, &YANG)
    }

    #[inline(always)]
    fn safety(board: &Board, us: Color) -> Safety {
        let mut safety = Safety::new(board, us);
        for (from, middle) in double_captures(board, board.king(us), !us) {
            safety.watch.insert(middle);
            if board.piece(middle).is(us) {
                safety.check(&[from]);
            }
        }
        yangqi::look_around(board, us, &YANG, &mut safety);
        safety
    }

    #[inline(always)]
    fn generate_from<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
        match generator.board().piece(from).kind() {
            KING => king(generator, from),
            PAWN => pawn(generator, from),
            kind => yangqi::piece(generator, from, kind, &YANG),
        }
    }
}

/// The Pawns of `by` that could land on `square` by a double capture, with the
/// square on which they would capture first (SY6).
#[inline(always)]
fn double_captures(
    board: &Board,
    square: Square,
    by: Color,
) -> impl Iterator<Item = (Square, Square)> {
    // Own ranks 3 and 5, and two further.
    let reachable = matches!(StrongYang::SPEC.own_rank(by, square), 4 | 6);
    let behind = square.step(-forward(by));
    [EAST, WEST]
        .into_iter()
        .filter(move |_| reachable)
        .flat_map(move |side| {
            let middle = behind.step(side);
            let start = middle.step(-forward(by));
            [(start.step(EAST), middle), (start.step(WEST), middle)]
        })
        .filter(move |&(from, _)| board.piece(from) == Piece::new(by, PAWN))
}

#[inline(always)]
fn king<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    yangqi::king(generator, from);
    let us = generator.us;
    if StrongYang::SPEC.own_rank(us, from) <= CAMP {
        for step in FAR_SWAP {
            let to = from.step(step);
            if StrongYang::SPEC.own_rank(us, to) <= CAMP {
                yangqi::swap(generator, from, to);
            }
        }
    }
}

#[inline(always)]
fn pawn<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    let rank = StrongYang::SPEC.own_rank(generator.us, from);
    let promotion = yangqi::promotion(generator.position, rank + 1, &YANG);
    yangqi::single_steps(generator, from, &promotion);
    // SY5: Trident, European, Warhead.
    match rank {
        2 => {
            yangqi::double_step(generator, from);
            double_capture(generator, from);
        }
        3 => yangqi::double_step(generator, from),
        4 => double_capture(generator, from),
        _ => {}
    }
}

/// Two captures diagonally forward in one move (SY5).
#[inline(always)]
fn double_capture<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    if W::CAPTURES {
        let ahead = forward(generator.us);
        for first in [WEST, EAST] {
            let middle = from.step(ahead + first);
            if !generator.is_enemy(middle) {
                continue;
            }
            for second in [WEST, EAST] {
                let to = middle.step(ahead + second);
                if generator.is_enemy(to) {
                    generator.push(Move::with_extra(from, to, MoveKind::DoubleCapture, middle));
                }
            }
        }
    }
}
