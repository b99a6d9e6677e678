//! Legal moves (C4): what the pieces can do, less what leaves the own royal
//! piece in check.
//!
//! Testing every move by making it would cost most of the time. Instead one
//! look around the royal piece ([`Rules::safety`]) says whether it is in check
//! and on which squares that hangs. A plain move of another piece that touches
//! none of them changes nothing: it is legal exactly if there is no check. The
//! few others are tried out on a scratch board.

use super::Rules;
use crate::board::attacks::Safety;
use crate::board::generator::{All, Captures, Generator, Quiets, Wanted};
use crate::board::{Board, Color, Move, MoveKind, MoveList, Position, Square};

/// Tells legal from pseudo-legal moves in one position.
pub struct Legality<'a> {
    position: &'a Position,
    /// The board, to try moves on; the same again after each.
    scratch: Board,
    safety: Safety,
    us: Color,
}

impl<'a> Legality<'a> {
    /// Looks around the royal piece of the side to move.
    #[must_use]
    #[inline(always)]
    pub fn new<R: Rules>(position: &'a Position) -> Self {
        let us = position.side();
        Self {
            position,
            scratch: position.board().clone(),
            safety: R::safety(position.board(), us),
            us,
        }
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[inline(always)]
    pub const fn in_check(&self) -> bool {
        self.safety.in_check
    }

    /// Whether a pseudo-legal move is legal.
    #[must_use]
    #[inline(always)]
    pub fn is_legal<R: Rules>(&mut self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Safety { watch, in_check, .. } = self.safety;
        if mv.is_plain() && from != self.safety.king() && !watch.contains(from) && !watch.contains(to) {
            return !in_check;
        }
        self.survives::<R>(mv)
    }

    /// Tries the move out.
    fn survives<R: Rules>(&mut self, mv: Move) -> bool {
        let (from, to, extra) = (mv.from(), mv.to(), mv.extra());
        let (us, them) = (self.us, !self.us);
        let board = &mut self.scratch;
        let safe = |board: &Board| !R::attacked(board, board.king(us), them);
        match mv.kind() {
            // YQ3: no swap out of check.
            MoveKind::Swap if self.safety.in_check => false,
            MoveKind::Swap => {
                let (king, partner) = (board.piece(from), board.piece(to));
                board.replace(from, partner);
                board.replace(to, king);
                let legal = safe(board);
                board.replace(to, partner);
                board.replace(from, king);
                legal
            }
            MoveKind::Quiet | MoveKind::PawnPush | MoveKind::DoubleStep => {
                let piece = board.take(from);
                board.put(to, piece);
                let legal = safe(board);
                board.take(to);
                board.put(from, piece);
                legal
            }
            MoveKind::Capture => {
                let piece = board.take(from);
                let victim = board.replace(to, piece);
                let legal = safe(board);
                board.replace(to, victim);
                board.put(from, piece);
                legal
            }
            MoveKind::EnPassant | MoveKind::JumpCapture => {
                let piece = board.take(from);
                let victim = board.take(extra);
                board.put(to, piece);
                let legal = safe(board);
                board.take(to);
                board.put(extra, victim);
                board.put(from, piece);
                legal
            }
            MoveKind::DoubleCapture => {
                let piece = board.take(from);
                let middle = board.take(extra);
                let last = board.replace(to, piece);
                let legal = safe(board);
                board.replace(to, last);
                board.put(extra, middle);
                board.put(from, piece);
                legal
            }
        }
    }

    /// Gives the legal ones of the moves that `W` names to `sink`.
    #[inline(always)]
    pub fn generate<R: Rules, W: Wanted>(&mut self, mut sink: impl FnMut(Move)) {
        let position = self.position;
        R::generate(&mut Generator::<W, _>::new(position, |mv| {
            if self.is_legal::<R>(mv) {
                sink(mv);
            }
        }));
    }
}

fn collect<R: Rules, W: Wanted>(position: &Position, list: &mut MoveList) {
    if !R::has_lost(position) {
        Legality::new::<R>(position).generate::<R, W>(|mv| list.push(mv));
    }
}

/// Appends all legal moves to `list`.
pub fn moves<R: Rules>(position: &Position, list: &mut MoveList) {
    collect::<R, All>(position, list);
}

/// Appends the legal moves that take something to `list`.
pub fn captures<R: Rules>(position: &Position, list: &mut MoveList) {
    collect::<R, Captures>(position, list);
}

/// Appends the legal moves that take nothing to `list`.
pub fn quiets<R: Rules>(position: &Position, list: &mut MoveList) {
    collect::<R, Quiets>(position, list);
}

/// Appends the legal moves out of check to `list`, nothing if there is none.
pub fn evasions<R: Rules>(position: &Position, list: &mut MoveList) {
    let mut legality = Legality::new::<R>(position);
    if legality.in_check() && !R::has_lost(position) {
        legality.generate::<R, All>(|mv| list.push(mv));
    }
}

/// Whether there is a legal move.
#[must_use]
pub fn any<R: Rules>(position: &Position) -> bool {
    count::<R>(position) > 0
}

/// The legal move that `text` stands for (C2), letter case aside.
#[must_use]
pub fn parse<R: Rules>(position: &Position, text: &str) -> Option<Move> {
    let (from, _) = Square::parse_prefix(text)?;
    let mut list = MoveList::new();
    moves::<R>(position, &mut list);
    list.iter()
        .copied()
        .filter(|mv| mv.from() == from)
        .find(|&mv| R::SPEC.move_text(mv).eq_ignore_ascii_case(text))
}

/// How many legal moves there are, without making a list.
#[must_use]
pub fn count<R: Rules>(position: &Position) -> u64 {
    let mut count = 0;
    if !R::has_lost(position) {
        Legality::new::<R>(position).generate::<R, All>(|_| count += 1);
    }
    count
}
