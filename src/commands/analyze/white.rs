//! What a search says of the side to move, as White sees it.

use std::fmt;

use bannerman::board::{Color, Move, Position, Spec};
use bannerman::dispatch;
use bannerman::engine::{Session, for_white};
use bannerman::eval::{Value, mate_moves};
use bannerman::notation;
use bannerman::search::{Bound, Wdl};
use bannerman::variants::Variant;
use serde::Serialize;

/// A score from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Centipawns.
    Cp(Value),
    /// Moves until mate, negative if Black gives it.
    Mate(i32),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Self::Cp(0) => "0.00".to_owned(),
            Self::Cp(value) => format!("{:+.2}", f64::from(value) / 100.0),
            Self::Mate(moves) => {
                let sign = if moves < 0 { '-' } else { '+' };
                format!("{sign}M{}", moves.abs())
            }
        };
        f.pad(&text)
    }
}

/// Tells what a search of a position says in White's terms.
#[derive(Clone)]
pub struct Translator {
    variant: Variant,
    position: Position,
}

impl Translator {
    /// For searches of the session's position.
    pub fn new(session: &dyn Session) -> Self {
        Self {
            variant: session.variant(),
            position: session.position().clone(),
        }
    }

    const fn side(&self) -> Color {
        self.position.side()
    }

    const fn spec(&self) -> &'static Spec {
        self.variant.spec()
    }

    /// The score.
    pub fn score(&self, value: Value) -> Score {
        // Counted for the side to move: turned round, the last ply of a mate
        // would belong to the other player.
        match mate_moves(value) {
            Some(moves) => Score::Mate(for_white(moves, self.side())),
            None => Score::Cp(for_white(value, self.side())),
        }
    }

    /// What bounds Black's score from below bounds White's from above.
    pub const fn bound(&self, bound: Bound) -> Bound {
        match (self.side(), bound) {
            (Color::Black, Bound::Lower) => Bound::Upper,
            (Color::Black, Bound::Upper) => Bound::Lower,
            _ => bound,
        }
    }

    /// White's win, draw and loss in thousandths.
    pub const fn chances(&self, wdl: Wdl) -> [u32; 3] {
        match self.side() {
            Color::White => [wdl.win, wdl.draw, wdl.loss],
            Color::Black => [wdl.loss, wdl.draw, wdl.win],
        }
    }

    /// A line as texts of moves (C2).
    pub fn line(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.spec().move_text(mv)).collect()
    }

    /// A line as people write it (C8).
    pub fn notation(&self, moves: &[Move]) -> Vec<String> {
        dispatch!(self.variant, R => notation::write_line::<R>(&self.position, moves))
    }
}

/// White's share of the point by a score, as a bar of ten columns.
pub fn bar(chances: [u32; 3]) -> String {
    const WIDTH: u32 = 10;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let [win, draw, _] = chances;
    // Eighths of a column; the whole is 2000 half thousandths.
    let eighths = (2 * win + draw) * WIDTH * 8 / 2000;
    let mut text = "█".repeat((eighths / 8) as usize);
    text += PARTS[(eighths % 8) as usize];
    let rest = WIDTH as usize - text.chars().count();
    text + &"░".repeat(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bannerman::engine;
    use bannerman::eval::{mate_in, mated_in};
    use bannerman::variants::Variant;

    fn translator(fen: &str) -> Translator {
        let mut session = engine::session(Variant::Xiangqi);
        session.set_position(Some(fen), &[]).unwrap();
        Translator::new(session.as_ref())
    }

    #[test]
    fn scores_are_whites() {
        let white = translator("4k4/9/9/9/9/9/9/9/9/3K5 w");
        let black = translator("4k4/9/9/9/9/9/9/9/9/3K5 b");
        for (value, for_white, for_black) in [
            (0, "0.00", "0.00"),
            (7, "+0.07", "-0.07"),
            (-1234, "-12.34", "+12.34"),
            (mate_in(1), "+M1", "-M1"),
            (mate_in(5), "+M3", "-M3"),
            (mated_in(2), "-M1", "+M1"),
            (mated_in(6), "-M3", "+M3"),
        ] {
            assert_eq!(white.score(value).to_string(), for_white);
            assert_eq!(black.score(value).to_string(), for_black);
        }
    }

    #[test]
    fn bars_show_whites_share() {
        assert_eq!(bar([1000, 0, 0]), "█".repeat(10));
        assert_eq!(bar([0, 0, 1000]), "░".repeat(10));
        assert_eq!(bar([0, 1000, 0]), "█████░░░░░");
        assert_eq!(bar([270, 500, 230]), "█████▏░░░░");
        for win in 0..=1000 {
            assert_eq!(bar([win, 0, 1000 - win]).chars().count(), 10);
        }
    }
}
