//! Static evaluation: how good a position is without looking ahead.
//!
//! Every term is a [`Score`] with a middlegame and an endgame part; the
//! material left blends them. All numbers are in [`tables`], one file a
//! variant.

pub mod score;
pub mod tables;

use crate::board::{Board, Color, Move, Piece, PieceKind, Position, Square, Undo};
use crate::variants::Rules;

pub use score::Score;
pub use tables::{Evaluate, Tables};

/// A score in centipawns, or how far a mate is.
pub type Value = i32;

/// The longest line that is searched, in plies.
pub const MAX_PLY: usize = 200;
/// More than any score.
pub const INFINITE: Value = 32_001;
/// Mate now; less a ply for each ply to go.
pub const MATE: Value = 32_000;
/// Scores beyond this are mates.
pub const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// The score of a perpetual check that wins by rule (MQ9): as good as won, but
/// no mate whose distance could be told.
pub const PERPETUAL: Value = 20_000;
/// The static evaluation stays within this.
pub const EVAL_LIMIT: Value = 15_000;
/// Neither side is better.
pub const DRAW: Value = 0;

/// Whether a score tells that the game is decided: a mate or a perpetual
/// check.
#[must_use]
#[inline(always)]
pub const fn is_decisive(value: Value) -> bool {
    value.abs() > EVAL_LIMIT
}

/// Whether a score tells of a perpetual check.
#[must_use]
#[inline(always)]
pub const fn is_perpetual(value: Value) -> bool {
    is_decisive(value) && value.abs() < MATE_BOUND
}

/// The score of giving mate `ply` plies from the root.
#[must_use]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The score of being mated `ply` plies from the root.
#[must_use]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The moves until mate if `value` is a mate score: positive if the side to
/// move gives mate, 0 or negative if it is mated.
#[must_use]
pub const fn mate_moves(value: Value) -> Option<i32> {
    if value >= MATE_BOUND {
        Some((MATE - value + 1) / 2)
    } else if value <= -MATE_BOUND {
        Some(-(MATE + value) / 2)
    } else {
        None
    }
}

/// What the score in centipawns promises: win, draw and loss in thousandths.
#[must_use]
pub fn win_draw_loss(value: Value) -> crate::search::Wdl {
    /// Centipawns at which a win is as likely as not.
    const EVEN: f64 = 150.0;
    /// How sharply the chances change around it.
    const SPREAD: f64 = 75.0;
    let chance = |value: f64| 1000.0 / (1.0 + ((EVEN - value) / SPREAD).exp());
    let win = chance(value.into()).round() as u32;
    let loss = chance((-value).into()).round() as u32;
    crate::search::Wdl {
        win,
        draw: 1000 - win - loss,
        loss,
    }
}

/// What the placement of one piece is worth to its side: material and
/// square.
#[inline(always)]
fn placed<R: Evaluate>(piece: Piece, square: Square) -> Score {
    R::PLACEMENT[piece.index()][square.index()]
}

/// Material and placement of all pieces, White's less Black's.
#[must_use]
pub fn placement<R: Evaluate>(position: &Position) -> Score {
    Color::ALL
        .iter()
        .flat_map(|&color| position.pieces(color))
        .map(|&square| placed::<R>(position.piece(square), square))
        .sum()
}

/// How a move changes [`placement`]; asked after the move was made.
#[must_use]
#[inline(always)]
pub fn placement_change<R: Evaluate>(position: &Position, mv: Move, undo: &Undo) -> Score {
    let mut change = Score::ZERO;
    position.changes(mv, undo, |piece, square, stands| {
        let placed = placed::<R>(piece, square);
        change += if stands { placed } else { -placed };
    });
    change
}

/// The static evaluation for the side to move, given what [`placement`] is.
#[must_use]
#[inline]
pub fn evaluate<R: Evaluate>(position: &Position, placement: Score) -> Value {
    let [white, black] = Color::ALL.map(|color| {
        pieces::<R>(position, color) + shelter::<R>(position, color) + pawns::<R>(position, color)
    });
    let value = blend::<R>(position, placement + white - black);
    let value = match position.side() {
        Color::White => value,
        Color::Black => -value,
    };
    value + R::TABLES.tempo
}

/// Blends the phases by the material left and sees to it that nobody is
/// thought better who has nothing left to win with.
#[inline]
fn blend<R: Evaluate>(position: &Position, score: Score) -> Value {
    let mut phase = 0;
    let mut attackers = [0; 2];
    for kind in 1..R::SPEC.pieces.len() as u8 {
        let kind = PieceKind(kind);
        for color in Color::ALL {
            let count = i32::from(position.count(color, kind));
            phase += count * R::TABLES.phase[kind.index()];
            attackers[color.index()] += count * i32::from(R::TABLES.can_win[kind.index()]);
        }
    }
    let value = score.blend(phase.min(R::FULL_PHASE), R::FULL_PHASE);
    let value = if attackers[0] == 0 {
        value.min(0)
    } else {
        value
    };
    let value = if attackers[1] == 0 {
        value.max(0)
    } else {
        value
    };
    value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
}

/// Mobility of riders and closeness of all pieces to the enemy royal piece.
#[inline]
fn pieces<R: Evaluate>(position: &Position, color: Color) -> Score {
    let (board, enemy_king) = (position.board(), position.king(!color));
    let mut score = Score::ZERO;
    for &square in position.pieces(color) {
        let piece = board.piece(square);
        let kind = piece.kind().index();
        score += R::TABLES.mobility[kind] * mobility::<R>(board, square, piece);
        score += R::TABLES.closeness[kind][square.distance(enemy_king)];
    }
    score
}

/// The empty squares that a rider looks at.
#[inline(always)]
fn mobility<R: Rules>(board: &Board, square: Square, piece: Piece) -> i32 {
    let mut count = 0;
    if R::SPEC.orthogonal.contains(piece) {
        count += board.open_orthogonals(square);
    }
    if R::SPEC.diagonal.contains(piece) {
        count += board.open_diagonals(square);
    }
    count
}

/// Own pieces next to the royal piece.
#[inline]
fn shelter<R: Evaluate>(position: &Position, color: Color) -> Score {
    let king = position.king(color);
    let neighbours = crate::board::attacks::KING
        .iter()
        .filter(|&&step| position.piece(king.step(step)).is(color))
        .count();
    R::TABLES.shelter[neighbours]
}

/// Advanced Pawns of a side that has captured pieces to promote to, where
/// promotion needs them (YQ9, SY8).
#[inline]
fn pawns<R: Evaluate>(position: &Position, color: Color) -> Score {
    if R::TABLES.promotion.is_empty() || !R::can_promote(position, color) {
        return Score::ZERO;
    }
    let pawn = Piece::new(color, PieceKind::PAWN);
    position
        .pieces(color)
        .iter()
        .filter(|&&square| position.piece(square) == pawn)
        .map(|&square| R::TABLES.promotion[R::SPEC.own_rank(color, square) as usize])
        .sum()
}

/// The evaluation term by term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// Name, White's and Black's score of each term.
    pub terms: Vec<(&'static str, Score, Score)>,
    /// The whole evaluation in centipawns, for the side to move.
    pub value: Value,
}

/// The evaluation term by term.
#[must_use]
pub fn breakdown<R: Evaluate>(position: &Position) -> Breakdown {
    let whole = placement::<R>(position);
    let of = |color: Color| {
        let squares = position.pieces(color).iter();
        let placed: Score = squares
            .map(|&square| placed::<R>(position.piece(square), square))
            .sum();
        match color {
            Color::White => placed,
            Color::Black => -placed,
        }
    };
    let both = |term: fn(&Position, Color) -> Score| Color::ALL.map(|color| term(position, color));
    let [white, black] = Color::ALL.map(of);
    let mut terms = vec![("material, squares", white, black)];
    for (name, term) in [
        (
            "mobility, attack",
            pieces::<R> as fn(&Position, Color) -> Score,
        ),
        ("shelter", shelter::<R>),
        ("promotion", pawns::<R>),
    ] {
        let [white, black] = both(term);
        terms.push((name, white, black));
    }
    Breakdown {
        terms,
        value: evaluate::<R>(position, whole),
    }
}
