//! The board on a terminal.

use bannerman::board::{Color, Move, Position, Spec, Square, diagram};
use bannerman::engine::Session;
use console::Style;

/// Colours of the 256-colour palette: light and dark squares, those of the last
/// move, White's and Black's pieces.
const LIGHT: u8 = 137;
const DARK: u8 = 95;
const MOVED: u8 = 64;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

/// The board of a position, in colour where standard output shows it and the
/// user has not objected (`NO_COLOR`), otherwise as [`diagram::draw`] has it.
pub fn board(spec: &Spec, position: &Position, flip: bool, last_move: Option<Move>) -> String {
    if !console::colors_enabled() {
        return diagram::draw_with(spec, position, flip, 2, |_, symbol| format!(" {symbol}"));
    }
    coloured(spec, position, flip, last_move)
}

fn coloured(spec: &Spec, position: &Position, flip: bool, last_move: Option<Move>) -> String {
    diagram::draw_with(spec, position, flip, 3, |square, symbol| {
        let ground = match last_move {
            Some(mv) if square == mv.from() || square == mv.to() => MOVED,
            _ if is_dark(square) => DARK,
            _ => LIGHT,
        };
        let style = Style::new().force_styling(true).on_color256(ground);
        match position.piece(square).color() {
            Some(Color::White) => style.color256(WHITE).bold(),
            Some(Color::Black) => style.color256(BLACK).bold(),
            None => return style.apply_to("   ").to_string(),
        }
        .apply_to(format!(" {symbol} "))
        .to_string()
    })
}

const fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// Whose turn it is, or how the game is over.
pub fn status(session: &dyn Session) -> String {
    session.outcome().map_or_else(
        || turn(session),
        |outcome| format!("The game is over, {outcome}"),
    )
}

/// Whose turn it is.
pub fn turn(session: &dyn Session) -> String {
    let side = side_name(session.position().side());
    let check = if session.in_check() { ", in check" } else { "" };
    format!("{side} to move{check}")
}

/// What people call a side.
pub const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}
