//! The Manchu family: the rules of Xiangqi with the Banner, in three arrays.
//! Rules: `seeds/manchu.md`.

use std::marker::PhantomData;

use super::Rules;
use crate::board::attacks::{self, Attackers, Safety};
use crate::board::generator::{Generator, Wanted};
use crate::board::position::forward;
use crate::board::square::{EAST, NORTH, SOUTH, WEST};
use crate::board::{
    Board, Color, Figure, Move, Piece, PieceInfo, PieceKind, PieceSet, Spec, Square, Step, XBoard,
    Zone,
};

/// An array of the family.
pub trait Array: Copy + Send + Sync + 'static {
    /// The variant's name in `UCI_Variant`.
    const NAME: &'static str;
    /// The variant's name for people.
    const TITLE: &'static str;
    /// The FEN of the array.
    const START: &'static str;
    /// How XBoard shows the game; `None` if it knows it.
    const XBOARD: Option<XBoard> = Some(XBoard {
        parent: "xiangqi",
        pictures: "PN.R.AB..K.C...........................M.",
        moves: &[('M', "RcpRnN")],
    });
    /// The material of the array as the evaluation weighs it.
    const FULL_PHASE: i32;
}

/// The rules of the family, starting from the array `A`.
#[derive(Clone, Copy, Debug)]
pub struct Family<A>(PhantomData<A>);

/// The array of Manchu+.
#[derive(Clone, Copy, Debug)]
pub struct PlusArray;
/// The historical array.
#[derive(Clone, Copy, Debug)]
pub struct HistoricalArray;
/// The array of Xiangqi.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiArray;

/// Manchu+: Black has the Banner.
pub type ManchuPlus = Family<PlusArray>;
/// Historical Manchu: Red has the Banner and no other major piece.
pub type Manchu = Family<HistoricalArray>;
/// Xiangqi.
pub type Xiangqi = Family<XiangqiArray>;

// MQ1
impl Array for PlusArray {
    const FULL_PHASE: i32 = 64;
    const NAME: &'static str = "manchuplus";
    const TITLE: &'static str = "Manchu+";
    const START: &'static str = "r1bakab1m/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
}

impl Array for HistoricalArray {
    const FULL_PHASE: i32 = 56;
    const NAME: &'static str = "manchu";
    const TITLE: &'static str = "Manchu";
    const START: &'static str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1";
}

impl Array for XiangqiArray {
    const FULL_PHASE: i32 = 72;
    const NAME: &'static str = "xiangqi";
    const XBOARD: Option<XBoard> = None;
    const TITLE: &'static str = "Xiangqi";
    const START: &'static str =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
}

const GENERAL: PieceKind = PieceKind::KING;
const SOLDIER: PieceKind = PieceKind::PAWN;
/// One step diagonally inside the palace.
pub const ADVISOR: PieceKind = PieceKind(2);
/// Two steps diagonally, on its own side of the river.
pub const ELEPHANT: PieceKind = PieceKind(3);
/// A Knight that can be blocked.
pub const HORSE: PieceKind = PieceKind(4);
/// Slides along ranks and files.
pub const CHARIOT: PieceKind = PieceKind(5);
/// Captures over a screen.
pub const CANNON: PieceKind = PieceKind(6);
/// Chariot, Cannon and Horse in one (MQ8).
pub const BANNER: PieceKind = PieceKind(7);

const SLIDERS: [PieceSet; 2] = PieceSet::both(&[CHARIOT, BANNER]);
const HOPPERS: [PieceSet; 2] = PieceSet::both(&[CANNON, BANNER]);
const HORSES: [PieceSet; 2] = PieceSet::both(&[HORSE, BANNER]);
/// What attacks an enemy General along an open file: MQ2, flying general.
const FILE_SLIDERS: [PieceSet; 2] = PieceSet::both(&[CHARIOT, BANNER, GENERAL]);

/// Whether `square` is in either palace (MQ1).
const fn in_palace(square: Square) -> bool {
    matches!(square.file(), 3..=5) && matches!(square.rank(), 0..=2 | 7..=9)
}

/// Whether both squares are on the same side of the river (MQ1).
const fn same_side(a: Square, b: Square) -> bool {
    (a.rank() < 5) == (b.rank() < 5)
}

/// Whether a Soldier of `color` on `square` has crossed the river (MQ7).
const fn has_crossed(color: Color, square: Square) -> bool {
    (square.rank() >= 5) == matches!(color, Color::White)
}

/// MQ10
fn may_stand(color: Color, kind: PieceKind, square: Square) -> bool {
    let own_rank = match color {
        Color::White => square.rank(),
        Color::Black => 9 - square.rank(),
    };
    match kind {
        GENERAL | ADVISOR => in_palace(square) && own_rank < 5,
        ELEPHANT => own_rank < 5,
        SOLDIER => own_rank >= 3,
        _ => true,
    }
}

impl<A: Array> Rules for Family<A> {
    const SPEC: Spec = Spec {
        name: A::NAME,
        title: A::TITLE,
        files: 9,
        ranks: 10,
        start: A::START,
        pieces: &[
            PieceInfo::new('K', "General", Figure::General),
            PieceInfo::new('P', "Soldier", Figure::Soldier),
            PieceInfo::new('A', "Advisor", Figure::Counsellor),
            PieceInfo::with_alias('B', 'E', "Elephant", Figure::Elephant),
            PieceInfo::with_alias('N', 'H', "Horse", Figure::Knight),
            PieceInfo::new('R', "Chariot", Figure::Chariot),
            PieceInfo::new('C', "Cannon", Figure::Cannon),
            PieceInfo::new('M', "Banner", Figure::Banner),
        ],
        orthogonal: PieceSet::any(&[CHARIOT, CANNON, BANNER, GENERAL]),
        diagonal: PieceSet::EMPTY,
        hoppers: PieceSet::any(&[CANNON, BANNER]),
        leapers: PieceSet::any(&[SOLDIER, HORSE, BANNER]),
        may_stand,
        en_passant: &[],
        xboard: A::XBOARD,
        zones: &[
            Zone::River(5),
            Zone::Palace(Square::new(3, 0), Square::new(5, 2)),
            Zone::Palace(Square::new(3, 7), Square::new(5, 9)),
        ],
    };
    const STALEMATE_LOSES: bool = true; // MQ9
    const PERPETUAL_CHECK_LOSES: bool = true; // MQ9

    #[inline(always)]
    fn attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
        rider_attacks(look, SLIDERS)
            || look.horse(HORSES)
            || soldier_attacks(look)
            || defender_attacks(look)
    }

    /// No defender ever comes near the enemy General.
    #[inline(always)]
    fn royal_attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
        rider_attacks(look, FILE_SLIDERS) || look.horse(HORSES) || soldier_attacks(look)
    }

    #[inline(always)]
    fn safety(board: &Board, us: Color) -> Safety {
        let mut safety = Safety::new(board, us);
        let them = !us;
        safety.lines::<NORTH, SOUTH>(board, FILE_SLIDERS, HOPPERS);
        safety.lines::<EAST, WEST>(board, SLIDERS, HOPPERS);
        safety.horse(board, HORSES[them.index()]);
        // Whatever can reach a General has crossed the river.
        safety.leaper(
            board,
            &[-forward(them), EAST, WEST],
            Piece::new(them, SOLDIER),
        );
        safety
    }

    #[inline(always)]
    fn generate_from<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
        match generator.board().piece(from).kind() {
            GENERAL => palace_steps(generator, from, &attacks::ORTHOGONAL), // MQ2
            ADVISOR => palace_steps(generator, from, &attacks::DIAGONAL),   // MQ3
            ELEPHANT => elephant(generator, from),
            HORSE => generator.horse(from),
            CHARIOT => generator.orthogonals::<true, false>(from),
            CANNON => generator.orthogonals::<false, true>(from),
            SOLDIER => soldier(generator, from),
            _ => {
                generator.orthogonals::<true, true>(from);
                generator.horse(from);
            }
        }
    }
}

/// Looks for what slides or hops (MQ6, MQ8), along the file for
/// `file_sliders`.
#[inline(always)]
fn rider_attacks<F: FnMut(Square) -> bool>(
    look: &mut Attackers<'_, F>,
    file_sliders: [PieceSet; 2],
) -> bool {
    look.lines::<NORTH, SOUTH>(file_sliders, HOPPERS) || look.lines::<EAST, WEST>(SLIDERS, HOPPERS)
}

/// Looks for Soldiers (MQ7).
#[inline(always)]
fn soldier_attacks<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
    let soldier = Piece::new(look.by, SOLDIER);
    look.at(-forward(look.by), soldier)
        || has_crossed(look.by, look.square) && (look.at(EAST, soldier) || look.at(WEST, soldier))
}

/// Looks for the General, Advisors and Elephants (MQ2, MQ3, MQ4).
#[inline(always)]
fn defender_attacks<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
    let (board, square, by) = (look.board, look.square, look.by);
    in_palace(square)
        && (look.leaper(&attacks::ORTHOGONAL, Piece::new(by, GENERAL))
            || look.leaper(&attacks::DIAGONAL, Piece::new(by, ADVISOR)))
        || attacks::DIAGONAL.iter().any(|&step| {
            let eye = square.step(step);
            let from = eye.step(step);
            board.piece(from) == Piece::new(by, ELEPHANT)
                && board.is_empty(eye)
                && same_side(from, square)
                && look.accept(from)
        })
}

#[inline(always)]
fn palace_steps<W: Wanted, F: FnMut(Move)>(
    generator: &mut Generator<'_, W, F>,
    from: Square,
    steps: &[Step],
) {
    for &step in steps {
        let to = from.step(step);
        if in_palace(to) {
            generator.step_to(from, to);
        }
    }
}

/// MQ4
#[inline(always)]
fn elephant<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    for step in attacks::DIAGONAL {
        let eye = from.step(step);
        let to = eye.step(step);
        if generator.board().is_empty(eye) && same_side(from, to) {
            generator.step_to(from, to);
        }
    }
}

/// MQ7
#[inline(always)]
fn soldier<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square) {
    generator.step_to(from, from.step(forward(generator.us)));
    if has_crossed(generator.us, from) {
        generator.leap(from, &[EAST, WEST]);
    }
}
