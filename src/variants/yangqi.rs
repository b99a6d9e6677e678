//! Yáng Qí: FIDE chess on 9×10 squares with hoppers on lines and diagonals,
//! King swaps, and promotion to captured pieces only. Rules: `seeds/yangqi.md`.

use super::Rules;
use crate::board::attacks::{self, Attackers, Safety};
use crate::board::generator::{Generator, Wanted};
use crate::board::position::{Position, forward};
use crate::board::square::{EAST, WEST};
use crate::board::{
    Board, Color, Figure, Move, MoveKind, Piece, PieceInfo, PieceKind, PieceSet, Spec, Square,
    Step, XBoard,
};

/// The rules of Yáng Qí.
#[derive(Clone, Copy, Debug)]
pub struct YangQi;

const KING: PieceKind = PieceKind::KING;
const PAWN: PieceKind = PieceKind::PAWN;
/// Slides along ranks and files.
pub const ROOK: PieceKind = PieceKind(2);
/// Leaps; in Strong Yang the Catapult.
pub const KNIGHT: PieceKind = PieceKind(3);
/// Slides along diagonals.
pub const BISHOP: PieceKind = PieceKind(4);
/// Captures over a screen along diagonals.
pub const VAO: PieceKind = PieceKind(5);
/// Captures over a screen along ranks and files.
pub const CANNON: PieceKind = PieceKind(6);

/// What a Pawn may become (YQ9).
const KINDS_TO_PROMOTE_TO: [PieceKind; 5] = [ROOK, KNIGHT, BISHOP, VAO, CANNON];

const ROOKS: [PieceSet; 2] = PieceSet::both(&[ROOK]);
const BISHOPS: [PieceSet; 2] = PieceSet::both(&[BISHOP]);
const VAOS: [PieceSet; 2] = PieceSet::both(&[VAO]);
const CANNONS: [PieceSet; 2] = PieceSet::both(&[CANNON]);

/// What Yáng Qí and Strong Yang do not share but for the Pawns.
pub struct Yang {
    /// The leaps of the Knight or Catapult.
    pub leaps: &'static [Step],
    /// How many pieces of each promotable kind the array has (YQ9).
    pub full: u8,
    /// The first and the last own rank on which Pawns promote (YQ9, SY8).
    pub zone: (u8, u8),
}

/// What Yáng Qí has that Strong Yang has otherwise.
pub const YANG: Yang = Yang {
    leaps: &attacks::KNIGHT,
    full: 2,
    zone: (9, 9),
};

/// The pieces of Yáng Qí and Strong Yang; what leaps has a name in each.
pub(super) const fn pieces(leaper: &'static str, figure: Figure) -> [PieceInfo; 7] {
    [
        PieceInfo::new('K', "King", Figure::King),
        PieceInfo::new('P', "Pawn", Figure::Pawn),
        PieceInfo::new('R', "Rook", Figure::Rook),
        PieceInfo::new('N', leaper, figure),
        PieceInfo::new('B', "Bishop", Figure::Bishop),
        PieceInfo::new('V', "Vao", Figure::Vao),
        PieceInfo::new('C', "Cannon", Figure::Cannon),
    ]
}

impl Rules for YangQi {
    const SPEC: Spec = Spec {
        name: "yangqi",
        title: "Yáng Qí",
        files: 9,
        ranks: 10,
        // YQ1
        start: "rnbvkvbnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBVKVBNR w - - 0 1",
        pieces: &pieces("Knight", Figure::Knight),
        orthogonal: PieceSet::any(&[ROOK, CANNON]),
        diagonal: PieceSet::any(&[BISHOP, VAO]),
        hoppers: PieceSet::any(&[VAO, CANNON]),
        leapers: PieceSet::any(&[KING, PAWN, KNIGHT]),
        may_stand: |_, kind, square| kind != PAWN || (1..9).contains(&square.rank()), // YQ12
        en_passant: &[0],                                                             // YQ8
        // The parent's Pawns step twice from their third rank only (YQ7) and
        // capture en passant; a King's move onto an own piece is a swap (YQ3).
        xboard: Some(XBoard {
            parent: "asean",
            pictures: "PNBR.......C.VK",
            moves: &[
                ('N', "N"),
                ('B', "B"),
                ('R', "R"),
                ('V', "mBcpB"),
                ('C', "mRcpR"),
                ('K', "KdK"),
            ],
        }),
        zones: &[],
    };
    const BARE_KINGS_DRAW: bool = true; // YQ11

    #[inline(always)]
    fn attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
        pawn_attacks(look) || piece_attacks(look, &YANG)
    }

    #[inline(always)]
    fn safety(board: &Board, us: Color) -> Safety {
        let mut safety = Safety::new(board, us);
        look_around(board, us, &YANG, &mut safety);
        safety
    }

    #[inline(always)]
    fn generate_from<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
        match generator.board().piece(from).kind() {
            KING => king(generator, from),
            PAWN => pawn(generator, from),
            kind => piece(generator, from, kind, &YANG),
        }
    }
}

/// Looks for Pawns by their single steps (YQ7, YQ10, SY4).
#[inline(always)]
pub(super) fn pawn_attacks<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
    let (behind, pawn) = (-forward(look.by), Piece::new(look.by, PAWN));
    look.at(behind + EAST, pawn) || look.at(behind + WEST, pawn)
}

/// Looks for everything but Pawns.
#[inline(always)]
pub(super) fn piece_attacks<F: FnMut(Square) -> bool>(
    look: &mut Attackers<'_, F>,
    yang: &Yang,
) -> bool {
    let king = look.board.king(look.by);
    king.is_adjacent(look.square) && look.accept(king) // YQ2
        || look.leaper(yang.leaps, Piece::new(look.by, KNIGHT))
        || look.orthogonals(ROOKS, CANNONS) // YQ5
        || look.diagonals(BISHOPS, VAOS) // YQ6
}

/// Looks for everything but a Pawn's double capture. The enemy King is not
/// looked for: it can never come next to ours.
#[inline(always)]
pub(super) fn look_around(board: &Board, us: Color, yang: &Yang, safety: &mut Safety) {
    let them = !us;
    let behind = -forward(them);
    safety.leaper(
        board,
        &[behind + EAST, behind + WEST],
        Piece::new(them, PAWN),
    );
    safety.leaper(board, yang.leaps, Piece::new(them, KNIGHT));
    safety.orthogonals(board, ROOKS, CANNONS);
    safety.diagonals(board, BISHOPS, VAOS);
}

/// The moves of the King (YQ2) and its swaps with neighbours (YQ3).
#[inline(always)]
pub(super) fn king<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    for step in attacks::KING {
        let to = from.step(step);
        generator.step_to(from, to);
        swap(generator, from, to);
    }
}

/// The King's swap with what stands on `to`, if that may take part (YQ3, SY3).
#[inline(always)]
pub(super) fn swap<W: Wanted, F: FnMut(Move)>(
    generator: &mut Generator<'_, W, F>,
    from: Square,
    to: Square,
) {
    let partner = generator.board().piece(to);
    if W::QUIETS && partner.is(generator.us) && partner.kind() != PAWN {
        generator.push(Move::new(from, to, MoveKind::Swap));
    }
}

/// The moves of everything but King and Pawn (YQ4, YQ5, YQ6).
#[inline(always)]
pub(super) fn piece<W: Wanted, F: FnMut(Move)>(
    generator: &mut Generator<'_, W, F>,
    from: Square,
    kind: PieceKind,
    yang: &Yang,
) {
    match kind {
        ROOK => generator.orthogonals::<true, false>(from),
        KNIGHT => generator.leap(from, yang.leaps),
        BISHOP => generator.diagonals::<true, false>(from),
        VAO => generator.diagonals::<false, true>(from),
        _ => generator.orthogonals::<false, true>(from),
    }
}

#[inline(always)]
fn pawn<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    let rank = YangQi::SPEC.own_rank(generator.us, from);
    let zone = promotion(generator.position, rank + 1, &YANG);
    single_steps(generator, from, &zone);
    if rank == 2 {
        double_step(generator, from);
    }
}

/// What may become of a Pawn that ends its move on a rank.
pub(super) struct Promotion {
    /// Whether it may stay a Pawn.
    stay: bool,
    /// The kinds it may become, a bit each.
    kinds: u16,
}

/// What a Pawn of the side to move may become on own rank `rank` (YQ9, SY8):
/// availability is counted before the move.
#[inline(always)]
pub(super) fn promotion(position: &Position, rank: u8, yang: &Yang) -> Promotion {
    let (first, last) = yang.zone;
    Promotion {
        stay: rank < last,
        kinds: if rank >= first {
            available(position, position.side(), yang)
        } else {
            0
        },
    }
}

/// The kinds of which `color` has fewer pieces than the array, a bit each.
#[inline(always)]
pub fn available(position: &Position, color: Color, yang: &Yang) -> u16 {
    let mut kinds = 0;
    for kind in KINDS_TO_PROMOTE_TO {
        kinds |= u16::from(position.count(color, kind) < yang.full) << kind.0;
    }
    kinds
}

/// A pawn move in all the ways it may end; in none on the last rank if no
/// kind is available (YQ10).
#[inline(always)]
fn push_pawn<W: Wanted, F: FnMut(Move)>(
    generator: &mut Generator<'_, W, F>,
    mv: Move,
    promotion: &Promotion,
) {
    if promotion.stay {
        generator.push(mv);
    }
    let mut kinds = promotion.kinds;
    while kinds != 0 {
        generator.push(mv.promoting(PieceKind(kinds.trailing_zeros() as u8)));
        kinds &= kinds - 1;
    }
}

/// One step straight forward, one capture diagonally forward, en passant
/// included (YQ7, YQ8, SY4, SY7).
#[inline(always)]
pub(super) fn single_steps<W: Wanted, F: FnMut(Move)>(
    generator: &mut Generator<'_, W, F>,
    from: Square,
    promotion: &Promotion,
) {
    let ahead = from.step(forward(generator.us));
    if W::QUIETS && generator.board().is_empty(ahead) {
        push_pawn(
            generator,
            Move::new(from, ahead, MoveKind::PawnPush),
            promotion,
        );
    }
    if W::CAPTURES {
        for to in [ahead.step(WEST), ahead.step(EAST)] {
            if generator.is_enemy(to) {
                push_pawn(generator, Move::new(from, to, MoveKind::Capture), promotion);
            } else if let Some(ep) = generator.position.en_passant()
                && ep.passed == to
            {
                let mv = Move::with_extra(from, to, MoveKind::EnPassant, ep.pawn);
                push_pawn(generator, mv, promotion);
            }
        }
    }
}

/// Two steps straight forward (YQ7, SY5).
#[inline(always)]
pub(super) fn double_step<W: Wanted, F: FnMut(Move)>(
    generator: &mut Generator<'_, W, F>,
    from: Square,
) {
    let middle = from.step(forward(generator.us));
    let to = middle.step(forward(generator.us));
    if W::QUIETS && generator.board().is_empty(middle) && generator.board().is_empty(to) {
        generator.push(Move::with_extra(from, to, MoveKind::DoubleStep, middle));
    }
}
