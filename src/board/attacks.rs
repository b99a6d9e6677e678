//! The building blocks of attacks, seen from the attacked square: which pieces
//! attack it, and for a royal piece what its safety hangs on.

use super::lines::Board;
use super::piece::{Color, Piece, PieceSet};
use super::square::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Square, SquareSet, Step,
    WEST,
};

/// The steps of a Wazir, (1,0).
pub const ORTHOGONAL: [Step; 4] = [NORTH, EAST, SOUTH, WEST];
/// The steps of a Ferz, (1,1).
pub const DIAGONAL: [Step; 4] = [NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST];
/// The steps of the King of FIDE chess.
pub const KING: [Step; 8] = [
    NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST,
];
/// The leaps of the Knight of FIDE chess, (2,1).
pub const KNIGHT: [Step; 8] = leaps(2, 1);
/// The leaps of the Camel, (3,1).
pub const CAMEL: [Step; 8] = leaps(3, 1);

/// The eight leaps of an (a,b) leaper, a and b different and not 0.
///
/// # Panics
/// At compile time, if a leap could miss the three guard files and ranks.
#[must_use]
pub const fn leaps(a: i8, b: i8) -> [Step; 8] {
    assert!(
        0 < a && a <= 3 && 0 < b && b <= 3,
        "a leap beyond the guards"
    );
    [
        16 * a + b,
        16 * b + a,
        a - 16 * b,
        b - 16 * a,
        -16 * a - b,
        -16 * b - a,
        16 * b - a,
        16 * a - b,
    ]
}

/// Looks from a square for the pieces of one side that attack it, as each
/// rules file composes it. The look ends with the first attacker that `accept`
/// says yes to.
pub struct Attackers<'a, F> {
    /// What stands where.
    pub board: &'a Board,
    /// The square looked from.
    pub square: Square,
    /// Whose attackers are looked for.
    pub by: Color,
    accept: F,
}

impl<'a, F: FnMut(Square) -> bool> Attackers<'a, F> {
    /// A look for attackers of `by`.
    #[inline(always)]
    pub const fn new(board: &'a Board, square: Square, by: Color, accept: F) -> Self {
        Self {
            board,
            square,
            by,
            accept,
        }
    }

    /// Asks whether to accept an attacker.
    #[inline(always)]
    pub fn accept(&mut self, from: Square) -> bool {
        (self.accept)(from)
    }

    /// Looks for `piece` a step away.
    #[inline(always)]
    pub fn at(&mut self, step: Step, piece: Piece) -> bool {
        let from = self.square.step(step);
        self.board.piece(from) == piece && self.accept(from)
    }

    /// Looks for `piece` at each of `steps`, which come in opposite pairs.
    #[inline(always)]
    pub fn leaper(&mut self, steps: &[Step], piece: Piece) -> bool {
        steps.iter().any(|&step| self.at(step, piece))
    }

    /// Looks for what has its turn in `slides` as the nearest piece along
    /// `STEP` or in `hops` as the one behind.
    #[inline(always)]
    fn line<const STEP: Step>(&mut self, slides: PieceSet, hops: PieceSet) -> bool {
        let mut ray = self.board.ray::<STEP>(self.square);
        let (first, second) = (ray.next(), ray.next());
        slides.contains(self.board.piece(first)) && self.accept(first)
            || hops.contains(self.board.piece(second)) && self.accept(second)
    }

    /// Looks along `STEP` and its opposite `BACK`, if there are riders.
    #[inline(always)]
    pub fn lines<const STEP: Step, const BACK: Step>(
        &mut self,
        slides: [PieceSet; 2],
        hops: [PieceSet; 2],
    ) -> bool {
        let (slides, hops) = (slides[self.by.index()], hops[self.by.index()]);
        self.board.has_rider::<STEP>(self.square, self.by)
            && (self.line::<STEP>(slides, hops) || self.line::<BACK>(slides, hops))
    }

    /// [`Self::lines`] along rank and file.
    #[inline(always)]
    pub fn orthogonals(&mut self, slides: [PieceSet; 2], hops: [PieceSet; 2]) -> bool {
        self.lines::<NORTH, SOUTH>(slides, hops) || self.lines::<EAST, WEST>(slides, hops)
    }

    /// [`Self::lines`] along both diagonals.
    #[inline(always)]
    pub fn diagonals(&mut self, slides: [PieceSet; 2], hops: [PieceSet; 2]) -> bool {
        self.lines::<NORTH_EAST, SOUTH_WEST>(slides, hops)
            || self.lines::<NORTH_WEST, SOUTH_EAST>(slides, hops)
    }

    /// Looks for `chariot`, which attacks by passing over the square (QT7).
    #[inline(always)]
    pub fn jumpers(&mut self, chariot: Piece) -> bool {
        self.board.has_rider::<NORTH>(self.square, self.by)
            && (self.jumper::<NORTH>(chariot) || self.jumper::<SOUTH>(chariot))
            || self.board.has_rider::<EAST>(self.square, self.by)
                && (self.jumper::<EAST>(chariot) || self.jumper::<WEST>(chariot))
    }

    /// Looks for `chariot` as the nearest piece along `STEP`; the square behind
    /// must be on the board and empty.
    #[inline(always)]
    fn jumper<const STEP: Step>(&mut self, chariot: Piece) -> bool {
        if !self.board.is_empty(self.square.step(-STEP)) {
            return false;
        }
        let from = self.board.nearest::<STEP>(self.square);
        self.board.piece(from) == chariot && self.accept(from)
    }

    /// Looks for `horses`, which step orthogonally to an empty square and then
    /// diagonally outward (MQ5, QT4).
    #[inline(always)]
    pub fn horse(&mut self, horses: [PieceSet; 2]) -> bool {
        let horses = horses[self.by.index()];
        self.horses_over(horses, NORTH_EAST, [NORTH, EAST])
            || self.horses_over(horses, SOUTH_EAST, [SOUTH, EAST])
            || self.horses_over(horses, SOUTH_WEST, [SOUTH, WEST])
            || self.horses_over(horses, NORTH_WEST, [NORTH, WEST])
    }

    /// Looks for Horses that pass over the square at `leg`.
    #[inline(always)]
    fn horses_over(&mut self, horses: PieceSet, leg: Step, steps: [Step; 2]) -> bool {
        let leg = self.square.step(leg);
        self.board.is_empty(leg)
            && steps.iter().any(|&step| {
                let from = leg.step(step);
                horses.contains(self.board.piece(from)) && self.accept(from)
            })
    }
}

/// How safe a royal piece stands, found by one look around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safety {
    /// Whether it is in check.
    pub in_check: bool,
    /// The squares on which this hangs, its own among them: a plain move (see
    /// [`super::Move::is_plain`]) of its own side that neither leaves nor enters
    /// one of them neither exposes it to a check nor parries one. Of the other
    /// side's moves this says nothing.
    pub watch: SquareSet,
    king: Square,
    us: Color,
}

impl Safety {
    /// Nothing seen yet around `us`'s royal piece.
    #[must_use]
    #[inline(always)]
    pub fn new(board: &Board, us: Color) -> Self {
        let mut safety = Self {
            in_check: false,
            watch: SquareSet::default(),
            king: board.king(us),
            us,
        };
        safety.watch.insert(safety.king);
        safety
    }

    /// The royal piece's square.
    #[must_use]
    pub const fn king(&self) -> Square {
        self.king
    }

    /// Notes a check that depends on `squares`.
    #[inline(always)]
    pub fn check(&mut self, squares: &[Square]) {
        self.in_check = true;
        for &square in squares {
            self.watch.insert(square);
        }
    }

    /// Watches from beside the royal piece to `last`.
    #[inline(always)]
    fn watch_to<const STEP: Step>(&mut self, last: Square) {
        let mut square = self.king;
        while square != last {
            square = square.step(STEP);
            self.watch.insert(square);
        }
    }

    #[inline(always)]
    fn watch_if_own(&mut self, board: &Board, square: Square) {
        if board.piece(square).is(self.us) {
            self.watch.insert(square);
        }
    }

    /// Looks for leapers; nothing can come between, only their capture helps.
    #[inline(always)]
    pub fn leaper(&mut self, board: &Board, steps: &[Step], piece: Piece) {
        for &step in steps {
            let square = self.king.step(step);
            if board.piece(square) == piece {
                self.check(&[square]);
            }
        }
    }

    /// Looks for Horses and at their legs.
    #[inline(always)]
    pub fn horse(&mut self, board: &Board, horses: PieceSet) {
        self.horses_over(board, horses, NORTH_EAST, [NORTH, EAST]);
        self.horses_over(board, horses, SOUTH_EAST, [SOUTH, EAST]);
        self.horses_over(board, horses, SOUTH_WEST, [SOUTH, WEST]);
        self.horses_over(board, horses, NORTH_WEST, [NORTH, WEST]);
    }

    /// Looks for Horses that pass over the square at `leg`.
    #[inline(always)]
    fn horses_over(&mut self, board: &Board, horses: PieceSet, leg: Step, steps: [Step; 2]) {
        let leg = self.king.step(leg);
        for step in steps {
            let from = leg.step(step);
            if horses.contains(board.piece(from)) {
                if board.is_empty(leg) {
                    self.check(&[leg, from]);
                } else {
                    self.watch_if_own(board, leg);
                }
            }
        }
    }

    /// Looks along `STEP` for sliders and hoppers.
    ///
    /// One plain move changes at most one square between and the origin, so
    /// three pieces decide: a check arises if an own first piece uncovers a
    /// slider or leaves two pieces before a hopper as one, if an own second
    /// piece does the latter, or if a piece steps between us and a hopper.
    #[inline(always)]
    fn line<const STEP: Step>(&mut self, board: &Board, slides: PieceSet, hops: PieceSet) {
        let mut ray = board.ray::<STEP>(self.king);
        let (first, second) = (ray.next(), ray.next());
        let (one, two) = (board.piece(first), board.piece(second));
        if slides.contains(one) {
            self.in_check = true;
            self.watch_to::<STEP>(first);
        } else if slides.contains(two) {
            self.watch_if_own(board, first);
        }
        if hops == PieceSet::EMPTY {
            return;
        }
        if hops.contains(two) {
            self.in_check = true;
            self.watch_to::<STEP>(second);
        }
        if hops.contains(one) {
            self.watch_to::<STEP>(first);
        }
        if two.is_piece() && hops.contains(board.piece(ray.next())) {
            self.watch_if_own(board, first);
            self.watch_if_own(board, second);
        }
    }

    /// Looks along `STEP` and its opposite `BACK`, if there are riders.
    #[inline(always)]
    pub fn lines<const STEP: Step, const BACK: Step>(
        &mut self,
        board: &Board,
        slides: [PieceSet; 2],
        hops: [PieceSet; 2],
    ) {
        let them = !self.us;
        let (slides, hops) = (slides[them.index()], hops[them.index()]);
        if board.has_rider::<STEP>(self.king, them) {
            self.line::<STEP>(board, slides, hops);
            self.line::<BACK>(board, slides, hops);
        }
    }

    /// [`Self::lines`] along rank and file.
    #[inline(always)]
    pub fn orthogonals(&mut self, board: &Board, slides: [PieceSet; 2], hops: [PieceSet; 2]) {
        self.lines::<NORTH, SOUTH>(board, slides, hops);
        self.lines::<EAST, WEST>(board, slides, hops);
    }

    /// [`Self::lines`] along both diagonals.
    #[inline(always)]
    pub fn diagonals(&mut self, board: &Board, slides: [PieceSet; 2], hops: [PieceSet; 2]) {
        self.lines::<NORTH_EAST, SOUTH_WEST>(board, slides, hops);
        self.lines::<NORTH_WEST, SOUTH_EAST>(board, slides, hops);
    }

    /// Looks along ranks and files for `chariot` (QT7) where there are riders.
    #[inline(always)]
    pub fn jumpers(&mut self, board: &Board, chariot: Piece) {
        let them = !self.us;
        if board.has_rider::<NORTH>(self.king, them) {
            self.jumper::<NORTH>(board, chariot);
            self.jumper::<SOUTH>(board, chariot);
        }
        if board.has_rider::<EAST>(self.king, them) {
            self.jumper::<EAST>(board, chariot);
            self.jumper::<WEST>(board, chariot);
        }
    }

    /// Looks along `STEP` for `chariot`, which captures by passing over its
    /// victim to the empty square behind (QT7).
    #[inline(always)]
    fn jumper<const STEP: Step>(&mut self, board: &Board, chariot: Piece) {
        let mut ray = board.ray::<STEP>(self.king);
        let first = ray.next();
        if board.piece(first) == chariot {
            let behind = self.king.step(-STEP);
            if board.is_empty(behind) {
                self.watch.insert(behind);
                self.in_check = true;
                self.watch_to::<STEP>(first);
            } else {
                self.watch_if_own(board, behind);
            }
        } else if board.piece(ray.next()) == chariot {
            self.watch_if_own(board, first);
        }
    }
}
