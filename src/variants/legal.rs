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
use crate::board::{Board, Move, MoveKind, MoveList, Position, Square, Undo};

/// Tells legal from pseudo-legal moves in one position.
pub struct Legality<'a> {
    position: &'a Position,
    /// The board, to try moves on.
    scratch: Board,
    /// Whether the own royal piece is taken off the scratch board.
    without_king: bool,
    safety: Safety,
}

impl<'a> Legality<'a> {
    /// Looks around the royal piece of the side to move.
    #[must_use]
    #[inline(always)]
    pub fn new<R: Rules>(position: &'a Position) -> Self {
        Self {
            position,
            scratch: *position.board(),
            without_king: false,
            safety: R::safety(position.board(), position.side()),
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
        let safety = self.safety;
        decide(&safety, mv).unwrap_or_else(|| self.survives::<R>(mv))
    }

    /// Gives the legal ones of the moves that `W` names to `sink`.
    #[inline(always)]
    pub fn generate<R: Rules, W: Wanted>(&mut self, mut sink: impl FnMut(Move)) {
        let position = self.position;
        // A copy of its own, so that it can stay in registers.
        let safety = self.safety;
        R::generate(&mut Generator::<W, _>::new(position, |mv| {
            if decide(&safety, mv).unwrap_or_else(|| self.survives::<R>(mv)) {
                sink(mv);
            }
        }));
    }

    /// Tries the move out.
    fn survives<R: Rules>(&mut self, mv: Move) -> bool {
        let them = !self.position.side();
        if mv.kind() == MoveKind::Swap {
            // To whatever attacks, one own piece on the square left is like
            // another. YQ3: no swap out of check.
            return !self.safety.in_check
                && !R::royal_attacked(self.position.board(), mv.to(), them);
        }
        let royal = mv.from() == self.safety.king();
        if royal != self.without_king {
            self.flip_king();
        }
        if royal {
            // What stood on `to` does not matter to an attack on `to`.
            return !R::royal_attacked(&self.scratch, mv.to(), them);
        }
        let (king, board) = (self.safety.king(), &mut self.scratch);
        with_move(board, mv, |board| !R::royal_attacked(board, king, them))
    }

    /// Takes the own royal piece off the scratch board or puts it back.
    fn flip_king(&mut self) {
        let king = self.safety.king();
        if self.without_king {
            self.scratch.put(king, self.position.piece(king));
        } else {
            self.scratch.take(king);
        }
        self.without_king = !self.without_king;
    }
}

/// What `ask` says of the board after a move that is not royal.
#[inline(always)]
pub(super) fn with_move(board: &mut Board, mv: Move, ask: impl FnOnce(&Board) -> bool) -> bool {
    let (from, to, extra) = (mv.from(), mv.to(), mv.extra());
    let piece = board.take(from);
    let middle = match mv.kind() {
        MoveKind::EnPassant | MoveKind::JumpCapture | MoveKind::DoubleCapture => {
            Some(board.take(extra))
        }
        _ => None,
    };
    let answer = if board.is_empty(to) {
        board.put(to, piece);
        let answer = ask(board);
        board.take(to);
        answer
    } else {
        let victim = board.replace(to, piece);
        let answer = ask(board);
        board.replace(to, victim);
        answer
    };
    if let Some(victim) = middle {
        board.put(extra, victim);
    }
    board.put(from, piece);
    answer
}

/// Whether a piece of the side to move can make such a move at all. Moves that
/// come from another position, or from nowhere, may be asked about.
#[must_use]
#[inline]
pub fn is_pseudo_legal<R: Rules>(position: &Position, mv: Move) -> bool {
    let mut found = false;
    if position.piece(mv.from()).is(position.side()) {
        let sink = |other| found |= other == mv;
        R::generate_from(&mut Generator::<All, _>::new(position, sink), mv.from());
    }
    found
}

/// Makes a pseudo-legal move if it is legal; otherwise nothing has changed.
/// `safety` is what [`Rules::safety`] says of the side to move.
#[inline]
pub fn make<R: Rules>(position: &mut Position, safety: &Safety, mv: Move) -> Option<Undo> {
    match decide(safety, mv) {
        Some(false) => None,
        Some(true) => Some(position.make(mv)),
        // YQ3: no swap out of check.
        None if mv.kind() == MoveKind::Swap && safety.in_check => None,
        None => {
            let us = position.side();
            let undo = position.make(mv);
            if R::royal_attacked(position.board(), position.king(us), !us) {
                position.unmake(mv, &undo);
                return None;
            }
            Some(undo)
        }
    }
}

/// Whether a pseudo-legal move may be legal: most that do nothing about a check
/// are known not to be without trying. `safety` as for [`make`].
#[must_use]
#[inline(always)]
pub fn may_be_legal(safety: &Safety, mv: Move) -> bool {
    decide(safety, mv) != Some(false)
}

/// Whether a pseudo-legal move is legal, if that can be told without trying.
#[inline(always)]
fn decide(safety: &Safety, mv: Move) -> Option<bool> {
    let touches = |square| safety.watch.contains(square);
    let must_try = !mv.is_plain() || touches(mv.from()) || touches(mv.to());
    (!must_try).then_some(!safety.in_check)
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

/// Appends all moves that the pieces can make to `list`, also those that leave
/// the own royal piece in check.
pub fn pseudo_legal_moves<R: Rules>(position: &Position, list: &mut MoveList) {
    R::generate(&mut Generator::<All, _>::new(position, |mv| list.push(mv)));
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
