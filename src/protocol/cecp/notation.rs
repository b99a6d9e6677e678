//! Squares, moves and positions as XBoard writes them.
//!
//! XBoard counts the ranks of a board with exactly ten of them from 0, all
//! others from 1, and needs captures of two pieces, or of one that does not
//! stand where the move ends, in two legs: `d7e8,e8f9`.

use crate::board::fen::FenError;
use crate::board::{Color, Move, MoveKind, Spec, Square};
use crate::engine::{PositionError, Session};

/// A variant's board as XBoard names it.
#[derive(Clone, Copy)]
pub struct Notation {
    spec: &'static Spec,
}

impl Notation {
    /// The notation of a variant.
    pub const fn new(spec: &'static Spec) -> Self {
        Self { spec }
    }

    /// The number of the lowest rank.
    const fn first_rank(self) -> u8 {
        if self.spec.ranks == 10 { 0 } else { 1 }
    }

    /// A square's name.
    pub fn square(self, square: Square) -> String {
        let file = char::from(b'a' + square.file());
        format!("{file}{}", square.rank() + self.first_rank())
    }

    /// Reads a square of the board at the start of `text`, returns it with the
    /// rest.
    pub fn parse_square(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.to_ascii_lowercase().wrapping_sub(b'a');
        let rest = text.get(1..)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u8 = rest[..digits].parse().ok()?;
        let rank = number.checked_sub(self.first_rank())?;
        let on_board = file < self.spec.files && rank < self.spec.ranks;
        on_board.then(|| (Square::new(file, rank), &rest[digits..]))
    }

    /// Reads a square alone; a comma may follow, by which XBoard says that a
    /// key was held.
    ///
    /// # Errors
    /// If it is not on the board.
    pub fn whole_square(self, text: &str) -> Result<Square, String> {
        match self.parse_square(text) {
            Some((square, "" | ",")) => Ok(square),
            _ => Err("expected a square of the board".to_owned()),
        }
    }

    /// The square that a move enters first, if it has two legs.
    pub fn first_leg(mv: Move) -> Option<Square> {
        matches!(mv.kind(), MoveKind::DoubleCapture | MoveKind::JumpCapture).then(|| mv.extra())
    }

    /// A move's text, its legs with a comma between.
    pub fn move_text(self, mv: Move) -> String {
        let [from, to] = [mv.from(), mv.to()].map(|square| self.square(square));
        let mut text = match Self::first_leg(mv) {
            Some(middle) => format!("{from}{0},{0}{to}", self.square(middle)),
            None => format!("{from}{to}"),
        };
        text.extend(
            mv.promotion()
                .map(|kind| self.spec.letter(Color::Black, kind)),
        );
        text
    }

    /// The command that makes a move: a line for each leg.
    pub fn command(self, mv: Move) -> String {
        format!("move {}", self.move_text(mv).replace(',', ",\nmove "))
    }

    /// A line of moves.
    pub fn line(self, moves: &[Move]) -> String {
        let texts: Vec<String> = moves.iter().map(|&mv| self.move_text(mv)).collect();
        texts.join(" ")
    }

    /// Whether the text is that of the move, letter case aside.
    pub fn is(self, mv: Move, text: &str) -> bool {
        self.move_text(mv).eq_ignore_ascii_case(text)
    }

    /// The legal move that a text stands for.
    pub fn parse_move(self, session: &dyn Session, text: &str) -> Option<Move> {
        let moves = session.legal_moves();
        moves.into_iter().find(|&mv| self.is(mv, text))
    }

    /// A FEN with the six fields that we read. XBoard leaves out the castling
    /// field, and the one for en passant too, in variants without them, and
    /// counts ranks in its own way there, too.
    pub fn fen(self, text: &str) -> String {
        let mut fields = text.split_ascii_whitespace();
        let mut fen: Vec<String> = fields.by_ref().take(2).map(str::to_owned).collect();
        let (rights, counters): (Vec<&str>, Vec<&str>) =
            fields.partition(|field| !field.starts_with(|c: char| c.is_ascii_digit()));
        if fen.len() == 2 {
            fen.push("-".to_owned());
            let passed = rights.last().and_then(|field| self.squares(field));
            fen.push(passed.unwrap_or_else(|| "-".to_owned()));
        }
        fen.extend(counters.into_iter().map(str::to_owned));
        fen.join(" ")
    }

    /// Why a FEN was refused, with the square as XBoard names it.
    pub fn fault(self, error: &PositionError) -> String {
        match error {
            PositionError::Fen(FenError::Misplaced {
                color,
                name,
                square,
            }) => format!(
                "a {color:?} {name} can never stand on {}",
                self.square(*square)
            ),
            other => other.to_string(),
        }
    }

    /// One or two squares of XBoard's as we write them.
    fn squares(self, text: &str) -> Option<String> {
        let (first, rest) = self.parse_square(text)?;
        if rest.is_empty() {
            return Some(first.to_string());
        }
        let (second, rest) = self.parse_square(rest)?;
        rest.is_empty().then(|| format!("{first}{second}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::variants::Variant;

    fn notation(variant: Variant) -> Notation {
        Notation::new(variant.spec())
    }

    #[test]
    fn ten_ranks_count_from_0() {
        for (variant, square, text) in [
            (Variant::YangQi, "e1", "e0"),
            (Variant::QuangTrung, "j10", "j9"),
            (Variant::StrongYang, "m13", "m13"),
            (Variant::StrongYang, "a1", "a1"),
        ] {
            let notation = notation(variant);
            let (square, _) = Square::parse_prefix(square).unwrap();
            assert_eq!(notation.square(square), text);
            assert_eq!(notation.parse_square(text), Some((square, "")));
        }
        for (variant, text) in [
            (Variant::YangQi, "e10"),
            (Variant::YangQi, "j1"),
            (Variant::StrongYang, "a0"),
            (Variant::StrongYang, "a14"),
            (Variant::YangQi, "a"),
            (Variant::YangQi, "é3"),
            (Variant::YangQi, "aé"),
            (Variant::YangQi, ""),
        ] {
            assert_eq!(notation(variant).parse_square(text), None, "{text}");
        }
    }

    #[test]
    fn every_move_has_a_text_of_its_own() {
        for &variant in Variant::ALL {
            let mut session = engine::session(variant);
            let notation = notation(variant);
            let mut random = fastrand::Rng::with_seed(4);
            for _ in 0..300 {
                let moves = session.legal_moves();
                if moves.is_empty() {
                    session = engine::session(variant);
                    continue;
                }
                for &mv in &moves {
                    let text = notation.move_text(mv).to_ascii_uppercase();
                    assert_eq!(notation.parse_move(session.as_ref(), &text), Some(mv));
                }
                session.play(moves[random.usize(..moves.len())]);
            }
        }
    }

    #[test]
    fn tails_of_fens() {
        let notation = notation(Variant::YangQi);
        for (text, fen) in [
            ("4k4/9 w 0 1", "4k4/9 w - - 0 1"),
            ("4k4/9 b - 3 7", "4k4/9 b - - 3 7"),
            ("4k4/9 w - - 0 1", "4k4/9 w - - 0 1"),
            ("4k4/9 w KQkq - 0 1", "4k4/9 w - - 0 1"),
            ("4k4/9 w b3 0 1", "4k4/9 w - b4 0 1"),
            ("4k4/9 w", "4k4/9 w - -"),
            ("4k4/9", "4k4/9"),
            ("", ""),
        ] {
            assert_eq!(notation.fen(text), fen);
        }
    }
}
