//! Yáng Qí. First values, set by hand.

use super::{DISTANCES, Evaluate, Tables, counted, fading, s};
use crate::board::{Color, Position};
use crate::eval::Score;
use crate::variants::{YangQi, yangqi};

/// In the order King, Pawn, Rook, Knight, Bishop, Vao, Cannon.
static TABLES: Tables = Tables {
    material: [
        s(0, 0),
        s(90, 110),
        s(560, 620),
        s(320, 330),
        s(370, 390),
        s(290, 250),
        s(410, 340),
        s(0, 0),
    ],
    ranks: [
        &[
            s(12, -12),
            s(6, -6),
            s(-8, 0),
            s(-20, 6),
            s(-30, 12),
            s(-35, 14),
            s(-40, 12),
            s(-40, 8),
            s(-40, 4),
            s(-40, 0),
        ],
        &[
            s(0, 0),
            s(0, 0),
            s(0, 0),
            s(4, 6),
            s(10, 14),
            s(18, 26),
            s(28, 40),
            s(34, 50),
            s(36, 54),
            s(0, 0),
        ],
        &[
            s(0, 0),
            s(2, 2),
            s(2, 2),
            s(2, 4),
            s(4, 6),
            s(6, 8),
            s(10, 10),
            s(14, 10),
            s(16, 8),
            s(12, 4),
        ],
        &[
            s(-16, -16),
            s(-6, -8),
            s(6, 0),
            s(10, 6),
            s(14, 10),
            s(18, 12),
            s(18, 12),
            s(12, 8),
            s(4, 0),
            s(-10, -10),
        ],
        &[
            s(-4, -4),
            s(4, 0),
            s(8, 4),
            s(10, 6),
            s(12, 8),
            s(12, 8),
            s(10, 8),
            s(8, 4),
            s(4, 0),
            s(0, 0),
        ],
        &[
            s(0, 0),
            s(4, 0),
            s(6, 2),
            s(6, 4),
            s(8, 4),
            s(8, 4),
            s(6, 4),
            s(4, 2),
            s(2, 0),
            s(0, 0),
        ],
        &[
            s(0, 0),
            s(4, 0),
            s(4, 2),
            s(4, 2),
            s(4, 2),
            s(6, 2),
            s(6, 2),
            s(6, 2),
            s(8, 2),
            s(10, 2),
        ],
        &[],
    ],
    files: [
        &[s(4, -10), s(4, -4), s(0, 0), s(-2, 4), s(-4, 6)],
        &[s(-6, -4), s(-2, 0), s(2, 2), s(6, 4), s(8, 4)],
        &[s(-4, 0), s(0, 0), s(2, 0), s(6, 0), s(8, 0)],
        &[s(-18, -14), s(-6, -4), s(2, 2), s(8, 6), s(10, 8)],
        &[s(-8, -6), s(0, 0), s(4, 2), s(6, 4), s(6, 4)],
        &[s(-6, -4), s(0, 0), s(2, 2), s(4, 2), s(4, 2)],
        &[s(-2, 0), s(0, 0), s(2, 0), s(4, 0), s(8, 0)],
        &[],
    ],
    mobility: [
        s(0, 0),
        s(0, 0),
        s(2, 4),
        s(0, 0),
        s(4, 5),
        s(2, 2),
        s(2, 2),
        s(0, 0),
    ],
    closeness: [
        [Score::ZERO; DISTANCES],
        fading(14, 6, 5),
        fading(40, 12, 8),
        fading(48, 18, 7),
        fading(24, 8, 8),
        fading(24, 6, 8),
        fading(36, 6, 8),
        [Score::ZERO; DISTANCES],
    ],
    shelter: counted((7, 1), 6),
    promotion: &[
        s(0, 0),
        s(0, 0),
        s(0, 0),
        s(0, 4),
        s(4, 14),
        s(12, 34),
        s(28, 70),
        s(60, 130),
        s(120, 220),
        s(0, 0),
    ],
    phase: [0, 0, 4, 2, 2, 2, 3, 0],
    can_win: [false, true, true, true, true, true, true, false],
    tempo: 16,
};

impl Evaluate for YangQi {
    const TABLES: &'static Tables = &TABLES;
    const FULL_PHASE: i32 = 52;

    #[inline(always)]
    fn can_promote(position: &Position, color: Color) -> bool {
        yangqi::available(position, color, &yangqi::YANG) != 0
    }
}
