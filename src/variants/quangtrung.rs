//! Quang Trung Chess: Chariots that capture by jumping, Generals that bend,
//! and Pawns that win on the last rank. Rules: `seeds/quangtrung.md`.

use std::cmp::Ordering;

use super::Rules;
use super::legal::Legality;
use crate::board::attacks::{self, Attackers, Safety};
use crate::board::generator::{Captures, Generator, Wanted};
use crate::board::position::{Position, forward};
use crate::board::square::{EAST, NORTH, SOUTH, WEST};
use crate::board::{
    Board, Color, Figure, Move, MoveKind, Piece, PieceInfo, PieceKind, PieceSet, Spec, Square,
    SquareSet, Step, XBoard, Zone,
};

/// The rules of Quang Trung Chess.
#[derive(Clone, Copy, Debug)]
pub struct QuangTrung;

const GENERAL: PieceKind = PieceKind::KING;
const PAWN: PieceKind = PieceKind::PAWN;
/// Captures by passing over its victim.
pub const CHARIOT: PieceKind = PieceKind(2);
/// Can be blocked, like the Horse of Xiangqi.
pub const KNIGHT: PieceKind = PieceKind(3);
/// A Bishop.
pub const CANNON: PieceKind = PieceKind(4);
/// A Camel.
pub const ELEPHANT: PieceKind = PieceKind(5);
/// Leaps (3,0) and (2,2).
pub const COUNSELLOR: PieceKind = PieceKind(6);

const CANNONS: [PieceSet; 2] = PieceSet::both(&[CANNON]);
const KNIGHTS: [PieceSet; 2] = PieceSet::both(&[KNIGHT]);

/// QT3
const COUNSELLOR_LEAPS: [Step; 8] = [48, 3, -48, -3, 34, -30, -34, 30];

/// Whether `square` is in the middle section, files c to h (QT1).
const fn in_middle(square: Square) -> bool {
    matches!(square.file(), 2..=7)
}

impl Rules for QuangTrung {
    const SPEC: Spec = Spec {
        name: "quangtrung",
        title: "Quang Trung Chess",
        files: 10,
        ranks: 10,
        // QT1
        start: "rneckacenr/10/2pppppp2/10/10/10/10/2PPPPPP2/10/RNECKACENR w - - 0 1",
        pieces: &[
            PieceInfo::with_alias('K', 'G', "General", Figure::General),
            PieceInfo::new('P', "Pawn", Figure::Pawn),
            PieceInfo::new('R', "Chariot", Figure::Chariot),
            PieceInfo::new('N', "Knight", Figure::Knight),
            PieceInfo::new('C', "Cannon", Figure::Cannon),
            PieceInfo::new('E', "Elephant", Figure::Elephant),
            PieceInfo::new('A', "Counsellor", Figure::Counsellor),
        ],
        orthogonal: PieceSet::any(&[CHARIOT]),
        diagonal: PieceSet::any(&[CANNON]),
        hoppers: PieceSet::EMPTY,
        leapers: PieceSet::any(&[GENERAL, PAWN, KNIGHT, ELEPHANT, COUNSELLOR]),
        may_stand: |_, kind, square| !matches!(kind, GENERAL | PAWN) || in_middle(square), // QT11
        en_passant: &[],
        // A Pawn in the first place would promote on the last rank.
        xboard: Some(XBoard {
            parent: "fairy",
            pictures: ".NCR.A..................E...........PK",
            moves: &[
                ('P', "fFifmnD"),
                ('N', "nN"),
                ('E', "C"),
                ('R', "mRcafmWyafcafmR"),
                ('A', "AH"),
                ('C', "B"),
                ('K', "mafsbsF"),
            ],
        }),
        zones: &[Zone::Files(2, 7)],
    };

    #[inline(always)]
    fn attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
        let (board, by, general) = (look.board, look.by, look.board.king(look.by));
        pawn_attacks(look)
            || look.horse(KNIGHTS)
            || look.leaper(&attacks::CAMEL, Piece::new(by, ELEPHANT))
            || look.leaper(&COUNSELLOR_LEAPS, Piece::new(by, COUNSELLOR))
            || look.diagonals(CANNONS, [PieceSet::EMPTY; 2])
            || look.jumpers(Piece::new(by, CHARIOT))
            || general_corners(general, look.square).any(|corner| board.is_empty(corner))
                && look.accept(general)
    }

    /// QT7
    #[inline(always)]
    fn landing(board: &Board, from: Square, square: Square) -> Square {
        if board.piece(from).kind() != CHARIOT {
            return square;
        }
        square.step(
            match (
                square.file().cmp(&from.file()),
                square.rank().cmp(&from.rank()),
            ) {
                (Ordering::Greater, _) => EAST,
                (Ordering::Less, _) => WEST,
                (_, Ordering::Greater) => NORTH,
                _ => SOUTH,
            },
        )
    }

    #[inline(always)]
    fn safety(board: &Board, us: Color) -> Safety {
        let mut safety = Safety::new(board, us);
        let (them, king) = (!us, board.king(us));
        let chariot = Piece::new(them, CHARIOT);
        // A General is always in the middle section, like the Pawns.
        let behind = -forward(them);
        safety.leaper(
            board,
            &[behind + EAST, behind + WEST],
            Piece::new(them, PAWN),
        );
        safety.horse(board, KNIGHTS[them.index()]);
        safety.leaper(board, &attacks::CAMEL, Piece::new(them, ELEPHANT));
        safety.leaper(board, &COUNSELLOR_LEAPS, Piece::new(them, COUNSELLOR));
        safety.diagonals(board, CANNONS, [PieceSet::EMPTY; 2]);
        safety.jumpers(board, chariot);
        for corner in general_corners(board.king(them), king) {
            safety.watch.insert(corner);
            safety.in_check |= board.is_empty(corner);
        }
        safety
    }

    #[inline(always)]
    fn generate_from<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
        match generator.board().piece(from).kind() {
            GENERAL => general(generator, from),
            PAWN => pawn(generator, from),
            KNIGHT => generator.horse(from), // QT4
            CANNON => generator.diagonals::<true, false>(from), // QT5
            ELEPHANT => generator.leap(from, &attacks::CAMEL), // QT6
            COUNSELLOR => generator.leap(from, &COUNSELLOR_LEAPS),
            _ => {
                generator.jump::<NORTH>(from);
                generator.jump::<EAST>(from);
                generator.jump::<SOUTH>(from);
                generator.jump::<WEST>(from);
            }
        }
    }

    /// QT9: an enemy Pawn on its last rank that no legal move captures.
    #[inline(always)]
    fn has_lost(position: &Position) -> bool {
        let pawn = Piece::new(!position.side(), PAWN);
        let mut pawns =
            last_rank(!position.side()).filter(|&square| position.piece(square) == pawn);
        pawns
            .next()
            .is_some_and(|first| !are_capturable(position, first, pawns))
    }

    /// QT9: there is a Pawn next to its last rank.
    #[inline(always)]
    fn may_win(position: &Position, color: Color) -> bool {
        let pawn = Piece::new(color, PAWN);
        last_rank(color).any(|square| position.piece(square.step(-forward(color))) == pawn)
    }

    /// QT9
    #[inline(always)]
    fn is_winning_try(position: &Position, mv: Move) -> bool {
        Self::SPEC.own_rank(position.side(), mv.to()) == Self::SPEC.ranks - 1
            && position.piece(mv.from()).kind() == PAWN
    }
}

/// The squares on which `color`'s Pawns win.
#[inline(always)]
fn last_rank(color: Color) -> impl Iterator<Item = Square> {
    let rank = match color {
        Color::White => QuangTrung::SPEC.ranks - 1,
        Color::Black => 0,
    };
    (2..=7).map(move |file| Square::new(file, rank))
}

/// Whether each of the enemy Pawns, `first` and `others`, can be captured by
/// some legal move.
#[cold]
fn are_capturable(
    position: &Position,
    first: Square,
    mut others: impl Iterator<Item = Square>,
) -> bool {
    let mut taken = SquareSet::default();
    Legality::new::<QuangTrung>(position).generate::<QuangTrung, Captures>(|mv| {
        mv.victims().for_each(|victim| taken.insert(victim));
    });
    taken.contains(first) && others.all(|square| taken.contains(square))
}

/// Looks for Pawns (QT8).
#[inline(always)]
fn pawn_attacks<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
    let (behind, pawn) = (-forward(look.by), Piece::new(look.by, PAWN));
    in_middle(look.square) && (look.at(behind + EAST, pawn) || look.at(behind + WEST, pawn))
}

/// The squares diagonally next to a General on `general` from which one
/// orthogonal step leads to `square`; all in the middle section (QT2).
#[inline(always)]
fn general_corners(general: Square, square: Square) -> impl Iterator<Item = Square> {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 2;
    let in_reach = near(general.file(), square.file())
        && near(general.rank(), square.rank())
        && in_middle(square);
    attacks::DIAGONAL
        .into_iter()
        .take(if in_reach { 4 } else { 0 })
        .map(move |step| general.step(step))
        .filter(move |&corner| {
            in_middle(corner)
                && attacks::ORTHOGONAL
                    .iter()
                    .any(|&step| corner.step(step) == square)
        })
}

/// QT2: the ends of the bent step, each once.
#[inline(always)]
fn general<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    let open = |step: Step| {
        let corner = from.step(step);
        in_middle(corner) && generator.board().is_empty(corner)
    };
    let [ne, se, sw, nw] = attacks::DIAGONAL.map(open);
    let ways = [
        (ne || nw, NORTH),
        (ne || se, EAST),
        (se || sw, SOUTH),
        (sw || nw, WEST),
        (ne, NORTH + NORTH + EAST),
        (ne, NORTH + EAST + EAST),
        (se, SOUTH + SOUTH + EAST),
        (se, SOUTH + EAST + EAST),
        (sw, SOUTH + SOUTH + WEST),
        (sw, SOUTH + WEST + WEST),
        (nw, NORTH + NORTH + WEST),
        (nw, NORTH + WEST + WEST),
    ];
    for (open, step) in ways {
        let to = from.step(step);
        if open && in_middle(to) {
            generator.step_to(from, to);
        }
    }
}

/// QT8
#[inline(always)]
fn pawn<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    let ahead = from.step(forward(generator.us));
    for to in [ahead.step(EAST), ahead.step(WEST)] {
        if in_middle(to) {
            if W::QUIETS && generator.board().is_empty(to) {
                generator.push(Move::new(from, to, MoveKind::PawnPush));
            }
            if W::CAPTURES && generator.is_enemy(to) {
                generator.push(Move::new(from, to, MoveKind::Capture));
            }
        }
    }
    let to = ahead.step(forward(generator.us));
    if W::QUIETS
        && QuangTrung::SPEC.own_rank(generator.us, from) == 2
        && generator.board().is_empty(ahead)
        && generator.board().is_empty(to)
    {
        generator.push(Move::new(from, to, MoveKind::PawnPush));
    }
}
