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
#[inline(always)]
fn line<const STEP: Step>(board: &Board, square: Square, slides: PieceSet, hops: PieceSet) -> bool {
    let mut ray = board.ray::<STEP>(square);
    slides.contains(board.piece(ray.next())) || hops.contains(board.piece(ray.next()))
}

/// Whether one of `by`'s pieces attacks `square` along the line through
/// `STEP` and its opposite `BACK`: the nearest as one of `slides` or the one
/// behind as one of `hops`.
#[must_use]
#[inline(always)]
pub fn lines<const STEP: Step, const BACK: Step>(
    board: &Board,
    square: Square,
    by: Color,
    slides: [PieceSet; 2],
    hops: [PieceSet; 2],
) -> bool {
    let (slides, hops) = (slides[by.index()], hops[by.index()]);
    board.has_rider::<STEP>(square, by)
        && (line::<STEP>(board, square, slides, hops) || line::<BACK>(board, square, slides, hops))
}

/// [`lines`] along rank and file.
#[must_use]
#[inline(always)]
pub fn orthogonals(
    board: &Board,
    square: Square,
    by: Color,
    slides: [PieceSet; 2],
    hops: [PieceSet; 2],
) -> bool {
    lines::<NORTH, SOUTH>(board, square, by, slides, hops)
        || lines::<EAST, WEST>(board, square, by, slides, hops)
}

/// [`lines`] along both diagonals.
#[must_use]
#[inline(always)]
pub fn diagonals(
    board: &Board,
    square: Square,
    by: Color,
    slides: [PieceSet; 2],
    hops: [PieceSet; 2],
) -> bool {
    lines::<NORTH_EAST, SOUTH_WEST>(board, square, by, slides, hops)
        || lines::<NORTH_WEST, SOUTH_EAST>(board, square, by, slides, hops)
}

/// Whether `chariot` of `by` attacks `square` by passing over it (QT7).
#[must_use]
#[inline(always)]
pub fn jumpers(board: &Board, square: Square, by: Color, chariot: Piece) -> bool {
    board.has_rider::<NORTH>(square, by)
        && (jumper::<NORTH>(board, square, chariot) || jumper::<SOUTH>(board, square, chariot))
        || board.has_rider::<EAST>(square, by)
            && (jumper::<EAST>(board, square, chariot) || jumper::<WEST>(board, square, chariot))
}

/// Whether `chariot` stands nearest along `STEP` and the square behind
/// `square` is on the board and empty (QT7).
#[inline(always)]
fn jumper<const STEP: Step>(board: &Board, square: Square, chariot: Piece) -> bool {
    board.is_empty(square.step(-STEP)) && board.piece(board.nearest::<STEP>(square)) == chariot
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
    /// The squares on which this hangs, its own among them: a plain move (see
    /// [`super::Move::is_plain`]) that neither leaves nor enters one of them
    /// neither gives nor parries a check to it.
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

    /// [`Self::line`] along `STEP` and its opposite `BACK`, if there are riders.
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
