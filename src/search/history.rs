//! What earlier cutoffs say about moves, and earlier scores about evaluations.

use super::memory;
use super::params;
use super::worker::Keys;
use crate::board::{Color, Move, MoveKind, Piece, Position, Spec, Square};
use crate::eval::{EVAL_LIMIT, Value};

/// Scores of moves stay within this.
pub const LIMIT: i32 = 16_384;

/// Moves `score` towards `bonus`; the nearer it is to its limit, the less.
#[inline]
fn gravitate(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// The bonus of a cutoff `depth` plies deep.
#[must_use]
pub fn bonus(depth: i32) -> i32 {
    (params::bonus_slope() * depth - params::bonus_base()).clamp(0, params::bonus_limit())
}

/// A move as it is remembered by those that follow it: the piece and where it
/// went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row(u16);

impl Row {
    /// No move.
    pub const NONE: Self = Self(0);

    /// The move of `piece` to `square`.
    #[must_use]
    #[inline(always)]
    pub const fn new(piece: Piece, square: Square) -> Self {
        Self((dense(piece) << 8 | square.index()) as u16)
    }
}

/// The moves that led to a position: one, two and four plies ago.
pub type Context = [Row; 3];

/// Kinds of pieces that histories tell apart.
const KINDS: usize = 8;
/// A piece in few bits.
#[inline(always)]
const fn dense(piece: Piece) -> usize {
    let color = piece.index() >> 5 & 1;
    color * KINDS + piece.index() % KINDS
}

/// How well moves did.
#[derive(Clone)]
pub struct Histories {
    /// Quiet moves by colour, origin and destination.
    butterfly: Box<[[[i16; 256]; 256]; 2]>,
    /// Swaps by the King's partner and where the King goes.
    swaps: Box<[[i16; 256]; Piece::LIMIT]>,
    /// Captures by piece, where it lands and the kind of its last victim.
    captures: Box<[[[i16; KINDS]; 256]; 2 * KINDS]>,
    /// Quiet moves by an earlier move and their own piece and destination.
    continuation: Continuation,
}

/// Rows of scores, one for each move that others may follow.
#[derive(Clone)]
struct Continuation {
    scores: Vec<i16>,
    /// Squares that are told apart, guards between the ranks included.
    squares: usize,
}

impl Continuation {
    fn new(spec: &Spec) -> Self {
        let scores = vec![0; Self::len(spec)];
        memory::advise_huge_pages(&scores);
        Self {
            scores,
            squares: Self::squares(spec),
        }
    }

    const fn squares(spec: &Spec) -> usize {
        spec.ranks as usize * 16
    }

    const fn len(spec: &Spec) -> usize {
        let moves = 2 * KINDS * Self::squares(spec);
        moves * moves
    }

    fn clear(&mut self) {
        self.scores.fill(0);
    }

    #[inline(always)]
    fn row(&self, row: Row) -> usize {
        let (piece, square) = (usize::from(row.0 >> 8), usize::from(row.0 & 255));
        (piece * self.squares + square) * 2 * KINDS * self.squares
    }

    /// The scores of the moves that followed `row`.
    #[inline(always)]
    fn after(&self, row: Row) -> &[i16] {
        &self.scores[self.row(row)..][..2 * KINDS * self.squares]
    }
}

/// The place of a move in a row of a [`Continuation`] that tells so many
/// squares apart.
#[inline(always)]
const fn column(squares: usize, piece: Piece, to: Square) -> usize {
    dense(piece) * squares + to.index()
}

impl Histories {
    /// Empty histories for a variant.
    #[must_use]
    pub fn new(spec: &Spec) -> Self {
        Self {
            butterfly: zeroed(),
            swaps: zeroed(),
            captures: zeroed(),
            continuation: Continuation::new(spec),
        }
    }

    /// The bytes of most of it.
    pub const fn size(spec: &Spec) -> usize {
        Continuation::len(spec) * size_of::<i16>()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        bytemuck::write_zeroes(&mut *self.butterfly);
        bytemuck::write_zeroes(&mut *self.swaps);
        bytemuck::write_zeroes(&mut *self.captures);
        self.continuation.clear();
    }

    /// Has the system provide the memory at once, not when it is first used.
    pub fn populate(&self) {
        memory::populate(&self.continuation.scores);
    }

    /// The scores of the quiet moves in `position`.
    #[must_use]
    #[inline(always)]
    pub fn quiets<'a>(&'a self, position: &'a Position, context: Context) -> Quiets<'a> {
        Quiets {
            position,
            butterfly: &self.butterfly[position.side().index()],
            swaps: &self.swaps,
            squares: self.continuation.squares,
            after: context.map(|row| self.continuation.after(row)),
        }
    }

    /// Rewards a quiet move, or punishes it if `bonus` is negative.
    #[inline]
    pub fn update_quiet(&mut self, position: &Position, context: Context, mv: Move, bonus: i32) {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Swap {
            gravitate(
                &mut self.swaps[position.piece(to).index()][to.index()],
                bonus,
            );
            return;
        }
        gravitate(
            &mut self.butterfly[position.side().index()][from.index()][to.index()],
            bonus,
        );
        let continuation = &mut self.continuation;
        let column = column(continuation.squares, position.piece(from), to);
        for row in context {
            let index = continuation.row(row) + column;
            gravitate(&mut continuation.scores[index], bonus);
        }
    }

    /// The score of a capture in `position`, within [`LIMIT`].
    #[must_use]
    #[inline(always)]
    pub fn capture(&self, position: &Position, mv: Move) -> i32 {
        let [piece, to, victim] = capture_index(position, mv);
        self.captures[piece][to][victim].into()
    }

    /// Rewards a capture, or punishes it if `bonus` is negative.
    #[inline]
    pub fn update_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let [piece, to, victim] = capture_index(position, mv);
        gravitate(&mut self.captures[piece][to][victim], bonus);
    }
}

/// The scores of the quiet moves of one position.
pub struct Quiets<'a> {
    position: &'a Position,
    butterfly: &'a [[i16; 256]; 256],
    swaps: &'a [[i16; 256]; Piece::LIMIT],
    squares: usize,
    /// By piece and destination, after each move of the [`Context`].
    after: [&'a [i16]; 3],
}

impl Quiets<'_> {
    /// The score of a quiet move, within four times [`LIMIT`].
    #[must_use]
    #[inline(always)]
    pub fn of(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Swap {
            return 2 * i32::from(self.swaps[self.position.piece(to).index()][to.index()]);
        }
        let column = column(self.squares, self.position.piece(from), to);
        let [one, two, four] = self.after.map(|scores| i32::from(scores[column]));
        i32::from(self.butterfly[from.index()][to.index()]) + one + two + four / 2
    }
}

#[inline(always)]
fn capture_index(position: &Position, mv: Move) -> [usize; 3] {
    let victim = match mv.kind() {
        MoveKind::EnPassant | MoveKind::JumpCapture => mv.extra(),
        _ => mv.to(),
    };
    [
        dense(position.piece(mv.from())),
        mv.to().index(),
        position.piece(victim).kind().index() & (KINDS - 1),
    ]
}

/// An array on the heap that never was on the stack.
fn zeroed<T: bytemuck::Zeroable>() -> Box<T> {
    bytemuck::allocation::zeroed_box()
}

/// Entries of a correction history, for each side to move.
const CORRECTIONS: usize = 1 << 14;
/// Corrections stay within this, in 256ths of a centipawn.
const CORRECTION_LIMIT: i32 = 256 * 64;

/// How far the evaluation was off where features of the position were the
/// same, so that it can be set right.
#[derive(Clone)]
pub struct Corrections {
    pawns: Box<[[i16; CORRECTIONS]; 2]>,
    pieces: [Box<[[i16; CORRECTIONS]; 2]>; 2],
    moves: Box<[[i16; 1 << 12]; 2]>,
}

impl Default for Corrections {
    fn default() -> Self {
        Self {
            pawns: zeroed(),
            pieces: Color::ALL.map(|_| zeroed()),
            moves: zeroed(),
        }
    }
}

impl Corrections {
    /// Forgets all.
    pub fn clear(&mut self) {
        bytemuck::write_zeroes(&mut *self.pawns);
        for table in &mut self.pieces {
            bytemuck::write_zeroes(&mut **table);
        }
        bytemuck::write_zeroes(&mut *self.moves);
    }

    /// What to add to the evaluation for the side to move, in centipawns.
    #[must_use]
    #[inline]
    pub fn get(&self, side: Color, keys: Keys, last: Row) -> Value {
        let side = side.index();
        let of = |table: &[[i16; CORRECTIONS]; 2], key: u32| i32::from(table[side][index(key)]);
        let pawns = of(&self.pawns, keys.pawns);
        let pieces = of(&self.pieces[0], keys.pieces[0]) + of(&self.pieces[1], keys.pieces[1]);
        let last = i32::from(self.moves[side][usize::from(last.0) & 0xFFF]);
        (pawns * params::correction_pawns()
            + pieces * params::correction_pieces()
            + last * params::correction_move())
            / (128 * 256)
    }

    /// Learns that a search `depth` plies deep scored `difference` centipawns
    /// more than the evaluation.
    pub fn update(&mut self, side: Color, keys: Keys, last: Row, difference: Value, depth: i32) {
        let side = side.index();
        let target = difference.clamp(-EVAL_LIMIT, EVAL_LIMIT) * 256;
        let weight = (depth + 1).min(16);
        let learn = |entry: &mut i16| {
            let old = i32::from(*entry);
            let new = old
                + (target.clamp(-CORRECTION_LIMIT * 2, CORRECTION_LIMIT * 2) - old) * weight / 256;
            *entry = new.clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT) as i16;
        };
        learn(&mut self.pawns[side][index(keys.pawns)]);
        for (table, key) in self.pieces.iter_mut().zip(keys.pieces) {
            learn(&mut table[side][index(key)]);
        }
        learn(&mut self.moves[side][usize::from(last.0) & 0xFFF]);
    }
}

#[inline(always)]
const fn index(key: u32) -> usize {
    key as usize & (CORRECTIONS - 1)
}
