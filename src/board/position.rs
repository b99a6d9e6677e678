//! A position, and making and unmaking moves in it.

use super::lines::Board;
use super::moves::{Move, MoveKind};
use super::piece::{Color, Piece, PieceKind};
use super::spec::Spec;
use super::square::{EAST, NORTH, SOUTH, Square, Step, WEST};
use super::zobrist;

/// Where a Pawn that has just made a double step can be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The square passed over, on which the capturing Pawn lands.
    pub passed: Square,
    /// Where the Pawn stands.
    pub pawn: Square,
}

/// The squares of one side's pieces, in no particular order.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PieceList {
    squares: [Square; 256],
    len: u8,
}

impl PieceList {
    const EMPTY: Self = Self {
        squares: [Square::NONE; 256],
        len: 0,
    };
}

/// A position of any variant. It knows no rules: a [`Move`] says all that
/// making it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    lists: [PieceList; 2],
    /// The place of each occupied square in its list, 0 elsewhere.
    slots: [u8; 256],
    counts: [[u8; PieceKind::LIMIT]; 2],
    side: Color,
    en_passant: Option<EnPassant>,
    clock: u32,
    number: u32,
    key: u64,
}

/// What unmaking a move needs beside the move.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Undo {
    /// The pieces taken and their places in the list, in the order of taking.
    taken: [(Piece, u8); 2],
    /// What moved, before any promotion.
    moved: Piece,
    en_passant: Option<EnPassant>,
    clock: u32,
    key: u64,
}

impl Undo {
    /// What moved, before any promotion.
    #[must_use]
    pub const fn moved(&self) -> Piece {
        self.moved
    }
}

const NOT_TAKEN: (Piece, u8) = (Piece::EMPTY, 0);

/// The step of `color`'s Pawns straight ahead.
#[must_use]
#[inline(always)]
pub const fn forward(color: Color) -> Step {
    match color {
        Color::White => NORTH,
        Color::Black => SOUTH,
    }
}

impl Position {
    /// An empty board with White to move, the clock at 0 and move number 1.
    ///
    /// # Panics
    /// If the board is too large, see [`Board::new`].
    #[must_use]
    pub fn empty(spec: &Spec) -> Self {
        Self {
            board: Board::new(spec),
            lists: [PieceList::EMPTY; 2],
            slots: [0; 256],
            counts: [[0; PieceKind::LIMIT]; 2],
            side: Color::White,
            en_passant: None,
            clock: 0,
            number: 1,
            key: 0,
        }
    }

    /// What stands where.
    #[must_use]
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What stands on `square`.
    #[must_use]
    #[inline(always)]
    pub const fn piece(&self, square: Square) -> Piece {
        self.board.piece(square)
    }

    /// The side to move.
    #[must_use]
    #[inline(always)]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The square of `color`'s royal piece.
    #[must_use]
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The squares of `color`'s pieces, in no particular order.
    #[must_use]
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> &[Square] {
        let list = &self.lists[color.index()];
        &list.squares[..list.len as usize]
    }

    /// How many pieces of `kind` `color` has on the board.
    #[must_use]
    #[inline(always)]
    pub const fn count(&self, color: Color, kind: PieceKind) -> u8 {
        self.counts[color.index()][kind.index()]
    }

    /// How many pieces of each of the first eight kinds `color` has on the
    /// board, a byte each.
    #[must_use]
    #[inline(always)]
    pub const fn counts(&self, color: Color) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.counts[color.index()];
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The Pawn that can be captured en passant; only if an enemy Pawn stands
    /// where it could do so (C5).
    #[must_use]
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<EnPassant> {
        self.en_passant
    }

    /// Halfmoves since the last capture or other irreversible move (C6).
    #[must_use]
    #[inline(always)]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the move, counted up after Black's.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The Zobrist key of placement, side to move and en passant (C5).
    #[must_use]
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, square: Square, piece: Piece, color: Color) {
        self.key ^= zobrist::piece(piece, square);
        self.board.put(square, piece);
        self.counts[color.index()][piece.kind().index()] += 1;
        let list = &mut self.lists[color.index()];
        list.squares[list.len as usize] = square;
        self.slots[square.index()] = list.len;
        list.len += 1;
    }

    /// Sets what a FEN says beside the placement. An en passant square that
    /// no enemy Pawn attacks is dropped (C3, C5).
    pub fn set_state(
        &mut self,
        side: Color,
        en_passant: Option<EnPassant>,
        clock: u32,
        number: u32,
    ) {
        self.side = side;
        self.en_passant = en_passant.filter(|ep| self.pawn_attacks(side, ep.passed));
        self.clock = clock;
        self.number = number;
        self.key = self.computed_key();
    }

    /// Whether a Pawn of `by` stands diagonally behind `square`.
    #[inline(always)]
    fn pawn_attacks(&self, by: Color, square: Square) -> bool {
        let pawn = Piece::new(by, PieceKind::PAWN);
        let behind = square.step(-forward(by));
        self.piece(behind.step(EAST)) == pawn || self.piece(behind.step(WEST)) == pawn
    }

    /// Makes a move, which must be pseudo-legal here, and returns what
    /// [`Self::unmake`] needs.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (us, them) = (self.side, !self.side);
        let (from, to) = (mv.from(), mv.to());
        let mut undo = Undo {
            taken: [NOT_TAKEN; 2],
            moved: self.piece(from),
            en_passant: self.en_passant,
            clock: self.clock,
            key: self.key,
        };
        self.clock = self.clock.saturating_add(1);
        if let Some(ep) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(ep.passed, ep.pawn);
        }
        match mv.kind() {
            MoveKind::Quiet => self.shift(from, to, us),
            MoveKind::PawnPush => {
                self.shift(from, to, us);
                self.clock = 0;
            }
            MoveKind::DoubleStep => {
                self.shift(from, to, us);
                self.clock = 0;
                self.open_en_passant(mv, them);
            }
            MoveKind::Swap => self.swap(from, to),
            MoveKind::Capture => {
                undo.taken[0] = self.remove(to, them);
                self.shift(from, to, us);
                self.clock = 0;
            }
            MoveKind::EnPassant | MoveKind::JumpCapture => {
                undo.taken[0] = self.remove(mv.extra(), them);
                self.shift(from, to, us);
                self.clock = 0;
            }
            MoveKind::DoubleCapture => {
                undo.taken[0] = self.remove(mv.extra(), them);
                undo.taken[1] = self.remove(to, them);
                self.shift(from, to, us);
                self.clock = 0;
                self.open_en_passant(mv, them);
            }
        }
        if let Some(kind) = mv.promotion() {
            self.become_kind(to, kind, us);
        }
        self.side = them;
        self.key ^= zobrist::BLACK_TO_MOVE;
        self.number = self.number.wrapping_add((us == Color::Black) as u32);
        debug_assert_eq!(self.check_invariants(), Ok(()));
        undo
    }

    /// Takes back `mv`, the last move made, with what making it returned.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: &Undo) {
        let (us, them) = (!self.side, self.side);
        let (from, to) = (mv.from(), mv.to());
        if mv.promotion().is_some() {
            self.become_kind(to, undo.moved.kind(), us);
        }
        if mv.kind() == MoveKind::Swap {
            self.swap(to, from);
        } else {
            self.shift(to, from, us);
        }
        match mv.kind() {
            MoveKind::Capture => self.restore(to, undo.taken[0], them),
            MoveKind::EnPassant | MoveKind::JumpCapture => {
                self.restore(mv.extra(), undo.taken[0], them);
            }
            MoveKind::DoubleCapture => {
                self.restore(to, undo.taken[1], them);
                self.restore(mv.extra(), undo.taken[0], them);
            }
            _ => {}
        }
        self.side = us;
        self.number = self.number.wrapping_sub((us == Color::Black) as u32);
        self.en_passant = undo.en_passant;
        self.clock = undo.clock;
        self.key = undo.key;
        debug_assert_eq!(self.check_invariants(), Ok(()));
    }

    /// Names what `mv`, the move just made, changed on the board: each piece
    /// with a square, and whether it now stands there or no longer does.
    #[inline(always)]
    pub fn changes(&self, mv: Move, undo: &Undo, mut note: impl FnMut(Piece, Square, bool)) {
        let (from, to) = (mv.from(), mv.to());
        note(undo.moved, from, false);
        note(self.piece(to), to, true);
        let [(first, _), (second, _)] = undo.taken;
        match mv.kind() {
            MoveKind::Quiet | MoveKind::PawnPush | MoveKind::DoubleStep => {}
            MoveKind::Swap => {
                let partner = self.piece(from);
                note(partner, to, false);
                note(partner, from, true);
            }
            MoveKind::Capture => note(first, to, false),
            MoveKind::EnPassant | MoveKind::JumpCapture => note(first, mv.extra(), false),
            MoveKind::DoubleCapture => {
                note(first, mv.extra(), false);
                note(second, to, false);
            }
        }
    }

    /// Passes the move to the opponent, as null-move pruning does.
    pub fn make_null(&mut self) -> Undo {
        let undo = Undo {
            taken: [NOT_TAKEN; 2],
            moved: Piece::EMPTY,
            en_passant: self.en_passant,
            clock: self.clock,
            key: self.key,
        };
        if let Some(ep) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(ep.passed, ep.pawn);
        }
        self.clock = self.clock.saturating_add(1);
        self.side = !self.side;
        self.key ^= zobrist::BLACK_TO_MOVE;
        undo
    }

    /// Takes back a passed move.
    pub fn unmake_null(&mut self, undo: &Undo) {
        self.side = !self.side;
        self.en_passant = undo.en_passant;
        self.clock = undo.clock;
        self.key = undo.key;
    }

    /// Carries the piece of `color` on `from` to the empty square `to`.
    #[inline(always)]
    fn shift(&mut self, from: Square, to: Square, color: Color) {
        let piece = self.board.take(from);
        self.board.put(to, piece);
        let slot = std::mem::take(&mut self.slots[from.index()]);
        self.slots[to.index()] = slot;
        self.lists[color.index()].squares[slot as usize] = to;
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
    }

    /// Lets two pieces of one side change places, each keeping its slot.
    #[inline(always)]
    fn swap(&mut self, king: Square, partner: Square) {
        let (first, second) = (self.piece(king), self.piece(partner));
        self.board.replace(king, second);
        self.board.replace(partner, first);
        let (a, b) = (self.slots[king.index()], self.slots[partner.index()]);
        self.slots[king.index()] = b;
        self.slots[partner.index()] = a;
        let list = &mut self.lists[first.is(Color::Black) as usize].squares;
        list[a as usize] = partner;
        list[b as usize] = king;
        for piece in [first, second] {
            self.key ^= zobrist::piece(piece, king) ^ zobrist::piece(piece, partner);
        }
    }

    /// Takes the piece of `color` off `square`; the last of the list fills
    /// its place.
    #[inline(always)]
    fn remove(&mut self, square: Square, color: Color) -> (Piece, u8) {
        let piece = self.board.take(square);
        self.key ^= zobrist::piece(piece, square);
        self.counts[color.index()][piece.kind().index()] -= 1;
        let list = &mut self.lists[color.index()];
        let slot = self.slots[square.index()];
        list.len -= 1;
        let last = list.squares[list.len as usize];
        list.squares[slot as usize] = last;
        self.slots[last.index()] = slot;
        list.squares[list.len as usize] = Square::NONE;
        self.slots[square.index()] = 0;
        (piece, slot)
    }

    /// Undoes [`Self::remove`].
    #[inline(always)]
    fn restore(&mut self, square: Square, (piece, slot): (Piece, u8), color: Color) {
        self.board.put(square, piece);
        self.counts[color.index()][piece.kind().index()] += 1;
        let list = &mut self.lists[color.index()];
        if slot != list.len {
            let last = list.squares[slot as usize];
            list.squares[list.len as usize] = last;
            self.slots[last.index()] = list.len;
        }
        list.squares[slot as usize] = square;
        self.slots[square.index()] = slot;
        list.len += 1;
    }

    /// Makes the piece of `color` on `square` one of `kind`.
    #[inline(always)]
    fn become_kind(&mut self, square: Square, kind: PieceKind, color: Color) {
        let piece = Piece::new(color, kind);
        let old = self.board.replace(square, piece);
        self.counts[color.index()][old.kind().index()] -= 1;
        self.counts[color.index()][kind.index()] += 1;
        self.key ^= zobrist::piece(old, square) ^ zobrist::piece(piece, square);
    }

    /// Notes that the Pawn that made the double step `mv` can be captured, if
    /// `them` have a Pawn to do it.
    #[inline(always)]
    fn open_en_passant(&mut self, mv: Move, them: Color) {
        let (passed, pawn) = (mv.extra(), mv.to());
        if self.pawn_attacks(them, passed) {
            self.en_passant = Some(EnPassant { passed, pawn });
            self.key ^= zobrist::en_passant(passed, pawn);
        }
    }

    /// The key computed from nothing.
    #[must_use]
    pub fn computed_key(&self) -> u64 {
        let pieces = Color::ALL
            .iter()
            .flat_map(|&color| self.pieces(color))
            .fold(0, |key, &square| {
                key ^ zobrist::piece(self.piece(square), square)
            });
        let side = match self.side {
            Color::White => 0,
            Color::Black => zobrist::BLACK_TO_MOVE,
        };
        let ep = self
            .en_passant
            .map_or(0, |ep| zobrist::en_passant(ep.passed, ep.pawn));
        pieces ^ side ^ ep
    }

    /// Compares everything that is kept up to date with a computation from
    /// the mailbox alone.
    ///
    /// # Errors
    /// The name of what differs.
    pub fn check_invariants(&self) -> Result<(), &'static str> {
        let mut rebuilt = self.clone();
        rebuilt.board = self.board.emptied();
        rebuilt.lists.fill(PieceList::EMPTY);
        rebuilt.slots = [0; 256];
        rebuilt.counts = [[0; PieceKind::LIMIT]; 2];
        for square in (0..=u8::MAX).map(Square) {
            if let Some(color) = self.piece(square).color() {
                rebuilt.put(square, self.piece(square), color);
            }
        }
        if rebuilt.board != self.board {
            return Err("line words, riders, guards or royal squares");
        }
        if rebuilt.counts != self.counts {
            return Err("piece counts");
        }
        for color in Color::ALL {
            let sorted = |position: &Self| {
                let mut list = position.pieces(color).to_vec();
                list.sort_unstable();
                list
            };
            if sorted(self) != sorted(&rebuilt) {
                return Err("piece lists");
            }
            let slot_of = |square: &Square| self.slots[square.index()] as usize;
            if !self
                .pieces(color)
                .iter()
                .enumerate()
                .all(|(slot, square)| slot == slot_of(square))
            {
                return Err("list slots");
            }
        }
        if self.computed_key() != self.key {
            return Err("key");
        }
        Ok(())
    }
}
