//! Letters and digits as strokes, so that a picture looks alike on a machine
//! without fonts.

use svg::node::element::{Group, Path};

/// The height of a capital in the units of the glyphs.
const HEIGHT: f64 = 100.0;
/// How far apart glyphs stand.
const ADVANCE: f64 = 72.0;
/// The width of a glyph.
const WIDTH: f64 = 60.0;

/// The strokes of a glyph, in a box of 60 × 100; nothing for what no picture
/// needs.
const fn glyph(letter: char) -> &'static str {
    match letter {
        '0' => "M30 8C12 8 10 30 10 50S12 92 30 92 50 70 50 50 48 8 30 8Z",
        '1' => "M14 26L34 8V92",
        '2' => "M10 30C10 14 20 8 30 8C42 8 50 16 50 28C50 46 14 66 10 92H52",
        '3' => {
            "M12 16C18 10 24 8 30 8C42 8 48 16 48 28C48 40 40 47 26 47C42 47 51 56 51 70C51 84 42 92 29 92C20 92 14 89 9 82"
        }
        '4' => "M40 92V8L8 66H54",
        '5' => {
            "M48 8H16L12 46C18 40 24 38 30 38C43 38 51 49 51 64C51 81 43 92 29 92C20 92 14 89 9 82"
        }
        '6' => {
            "M46 14C40 9 36 8 31 8C16 8 10 30 10 58C10 80 18 92 31 92C43 92 51 82 51 67C51 52 43 43 31 43C20 43 11 52 10 64"
        }
        '7' => "M8 8H52C38 34 28 60 26 92",
        '8' => {
            "M30 47C18 47 12 38 12 28C12 16 20 8 30 8S48 16 48 28C48 38 42 47 30 47C17 47 9 57 9 70C9 84 18 92 30 92S51 84 51 70C51 57 43 47 30 47Z"
        }
        '9' => {
            "M14 86C20 91 24 92 29 92C44 92 50 70 50 42C50 20 42 8 29 8C17 8 9 18 9 33C9 48 17 57 29 57C40 57 49 48 50 36"
        }
        'a' => {
            "M46 40V92M46 66C46 50 38 38 28 38C16 38 9 49 9 65C9 81 16 92 28 92C38 92 46 82 46 66"
        }
        'b' => {
            "M12 6V92M12 66C12 50 20 38 30 38C42 38 49 49 49 65C49 81 42 92 30 92C20 92 12 82 12 66"
        }
        'c' => "M47 50C43 42 38 38 30 38C17 38 9 49 9 65C9 81 17 92 30 92C38 92 43 88 47 80",
        'd' => {
            "M46 6V92M46 66C46 50 38 38 28 38C16 38 9 49 9 65C9 81 16 92 28 92C38 92 46 82 46 66"
        }
        'e' => "M10 64H48C48 48 41 38 29 38C17 38 9 49 9 65C9 81 17 92 30 92C38 92 43 89 47 82",
        'f' => "M46 9C34 4 24 10 24 24V92M10 40H42",
        'g' => {
            "M46 40V98C46 112 38 118 27 118C20 118 15 116 11 112M46 66C46 50 38 38 28 38C16 38 9 49 9 65C9 81 16 92 28 92C38 92 46 82 46 66"
        }
        'h' => "M12 6V92M12 62C13 48 21 38 31 38C41 38 46 45 46 57V92",
        'i' => "M30 40V92M30 18V17",
        'j' => "M34 40V102C34 114 27 120 15 116M34 18V17",
        'k' => "M13 6V92M45 40L13 68M23 59L47 92",
        'l' => "M30 6V92",
        'm' => {
            "M6 40V92M6 60C7 47 11 38 18 38C26 38 30 44 30 55V92M30 60C31 47 36 38 43 38C51 38 54 44 54 55V92"
        }
        '+' => "M30 32V72M10 52H50",
        '-' => "M10 52H50",
        '.' => "M30 90V91",
        'M' => "M8 92V8L30 52L52 8V92",
        '?' => "M12 26C13 14 20 8 30 8C41 8 49 15 49 26C49 42 30 44 30 62M30 88V89",
        '!' => "M30 8V62M30 88V89",
        _ => "",
    }
}

/// Where a text stands against its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A text whose digits are `size` high, with the middle of its height at `y`.
pub fn text(text: &str, anchor: Anchor, x: f64, y: f64, size: f64, color: &str) -> Group {
    let scale = size / HEIGHT;
    let letters = text.chars().count() as f64;
    let width = (letters - 1.0).mul_add(ADVANCE, WIDTH) * scale;
    let left = match anchor {
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    let place = |index: usize| (index as f64 * ADVANCE).mul_add(scale, left);
    let group = Group::new()
        .set("fill", "none")
        .set("stroke", color)
        .set("stroke-width", 13)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    text.chars()
        .enumerate()
        .fold(group, |group, (index, letter)| {
            let top = y - size / 2.0;
            group.add(
                Path::new()
                    .set(
                        "transform",
                        format!("translate({:.1} {top:.1}) scale({scale:.3})", place(index)),
                    )
                    .set("d", glyph(letter)),
            )
        })
}
