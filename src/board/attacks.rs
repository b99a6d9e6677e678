//! The building blocks of attacks: "does such a piece attack this square",
//! seen from the square, and the same with a note of what the answer hangs on.

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

/// Whether one of `pieces` stands one of `steps` from `square`; for steps
/// that come in opposite pairs.
#[must_use]
#[inline(always)]
pub fn leaper(board: &Board, square: Square, steps: &[Step], piece: Piece) -> bool {
    steps
        .iter()
        .any(|&step| board.piece(square.step(step)) == piece)
}

/// Whether the nearest piece along `STEP` is one of `slides` or the one
/// behind it one of `hops`.
#[must_use]
#[inline(always)]
pub fn line<const STEP: Step>(
    board: &Board,
    square: Square,
    slides: PieceSet,
    hops: PieceSet,
) -> bool {
    let mut ray = board.ray::<STEP>(square);
    slides.contains(board.piece(ray.next())) || hops.contains(board.piece(ray.next()))
}

/// [`line`] in all four directions along ranks and files.
#[must_use]
#[inline(always)]
pub fn orthogonals(board: &Board, square: Square, slides: PieceSet, hops: PieceSet) -> bool {
    line::<NORTH>(board, square, slides, hops)
        || line::<EAST>(board, square, slides, hops)
        || line::<SOUTH>(board, square, slides, hops)
        || line::<WEST>(board, square, slides, hops)
}

/// [`line`] in all four directions along diagonals.
#[must_use]
#[inline(always)]
pub fn diagonals(board: &Board, square: Square, slides: PieceSet, hops: PieceSet) -> bool {
    line::<NORTH_EAST>(board, square, slides, hops)
        || line::<SOUTH_EAST>(board, square, slides, hops)
        || line::<SOUTH_WEST>(board, square, slides, hops)
        || line::<NORTH_WEST>(board, square, slides, hops)
}

/// Whether one of `horses`, which step orthogonally to an empty square and
/// then diagonally outward, attacks `square` (MQ5, QT4).
#[must_use]
#[inline(always)]
pub fn horse(board: &Board, square: Square, horses: PieceSet) -> bool {
    let from = |leg: Step, a: Step, b: Step| {
        let leg = square.step(leg);
        let stands = |step| horses.contains(board.piece(leg.step(step)));
        board.is_empty(leg) && (stands(a) || stands(b))
    };
    from(NORTH_EAST, NORTH, EAST)
        || from(SOUTH_EAST, SOUTH, EAST)
        || from(SOUTH_WEST, SOUTH, WEST)
        || from(NORTH_WEST, NORTH, WEST)
}

/// How safe a royal piece stands, found by one look around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safety {
    /// Whether it is in check.
    pub in_check: bool,
    /// The squares on which this hangs: a plain move (see
    /// [`super::Move::is_plain`]) of another piece that neither leaves nor
    /// enters one of them neither gives nor parries a check to it.
    pub watch: SquareSet,
    king: Square,
    us: Color,
}

impl Safety {
    /// Nothing seen yet around `us`'s royal piece.
    #[must_use]
    #[inline(always)]
    pub fn new(board: &Board, us: Color) -> Self {
        Self {
            in_check: false,
            watch: SquareSet::default(),
            king: board.king(us),
            us,
        }
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
    pub fn line<const STEP: Step>(&mut self, board: &Board, slides: PieceSet, hops: PieceSet) {
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

    /// [`Self::line`] in all four directions along ranks and files.
    #[inline(always)]
    pub fn orthogonals(&mut self, board: &Board, slides: PieceSet, hops: PieceSet) {
        self.line::<NORTH>(board, slides, hops);
        self.line::<EAST>(board, slides, hops);
        self.line::<SOUTH>(board, slides, hops);
        self.line::<WEST>(board, slides, hops);
    }

    /// [`Self::line`] in all four directions along diagonals.
    #[inline(always)]
    pub fn diagonals(&mut self, board: &Board, slides: PieceSet, hops: PieceSet) {
        self.line::<NORTH_EAST>(board, slides, hops);
        self.line::<SOUTH_EAST>(board, slides, hops);
        self.line::<SOUTH_WEST>(board, slides, hops);
        self.line::<NORTH_WEST>(board, slides, hops);
    }

    /// Looks along `STEP` for `chariot`, which captures by passing over its
    /// victim to the empty square behind (QT7).
    #[inline(always)]
    pub fn jumper<const STEP: Step>(&mut self, board: &Board, chariot: Piece) {
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

/// Whether `chariot` stands nearest along `STEP` and the square behind
/// `square` is on the board and empty (QT7).
#[must_use]
#[inline(always)]
pub fn jumper<const STEP: Step>(board: &Board, square: Square, chariot: Piece) -> bool {
    board.is_empty(square.step(-STEP)) && board.piece(board.nearest::<STEP>(square)) == chariot
}
