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
    let mut text = String::new();
    for rank in (0..spec.ranks).rev() {
        text.push_str(&format!("{:>2} ", rank + 1));
        for file in 0..spec.files {
            text.push(' ');
            text.push(symbol(spec, position.piece(Square::new(file, rank))));
        }
        text.push('\n');
    }
    text.push_str("   ");
    for letter in ('a'..).take(spec.files.into()) {
        text.push(' ');
        text.push(letter);
    }
    text
}

fn symbol(spec: &Spec, piece: Piece) -> char {
    piece
        .color()
        .map_or('.', |color| spec.letter(color, piece.kind()))
}
