//! Drawing positions as text.

use super::piece::Piece;
use super::position::Position;
use super::spec::Spec;
use super::square::Square;

/// Draws the board: the highest rank first, capitals for White, dots for empty
/// squares. The last line, the letters of the files, has no line end.
///
/// ```
/// use bannerman::board::diagram;
/// use bannerman::variants::{self, Rules, Xiangqi};
///
/// let position = variants::start_position::<Xiangqi>();
/// let drawing = diagram::draw(&Xiangqi::SPEC, &position);
/// let lines: Vec<&str> = drawing.lines().collect();
/// assert_eq!(lines[0], "10  r n b a k a b n r");
/// assert_eq!(lines[7], " 3  . C . . . . . C .");
/// assert_eq!(lines[10], "    a b c d e f g h i");
/// ```
#[must_use]
pub fn draw(spec: &Spec, position: &Position) -> String {
    draw_with(spec, position, false, 2, |_, symbol| format!(" {symbol}"))
}

/// Draws the board with cells of one's own that are `width` columns wide and
/// have their symbol in the second one; with Black below if `flip`.
#[must_use]
pub fn draw_with(
    spec: &Spec,
    position: &Position,
    flip: bool,
    width: usize,
    cell: impl Fn(Square, char) -> String,
) -> String {
    let order = |count: u8, reverse: bool| {
        (0..count).map(move |index| if reverse { count - 1 - index } else { index })
    };
    let mut text = String::new();
    for rank in order(spec.ranks, !flip) {
        text.push_str(&format!("{:>2} ", rank + 1));
        for file in order(spec.files, flip) {
            let square = Square::new(file, rank);
            text.push_str(&cell(square, symbol(spec, position.piece(square))));
        }
        text.push('\n');
    }
    text.push_str("   ");
    for file in order(spec.files, flip) {
        let letter = char::from(b'a' + file);
        text.push_str(&format!(" {letter:<0$}", width - 1));
    }
    text.truncate(text.trim_end().len());
    text
}

fn symbol(spec: &Spec, piece: Piece) -> char {
    piece
        .color()
        .map_or('.', |color| spec.letter(color, piece.kind()))
}
