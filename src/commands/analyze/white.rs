//! What a search says of the side to move, as White sees it.

use std::fmt;

use bannerman::board::{Color, Move, Spec};
use bannerman::engine::{Session, for_white};
use bannerman::eval::{Value, mate_moves};
use bannerman::search::{Bound, Wdl};
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
#[derive(Clone, Copy)]
pub struct Translator {
    spec: &'static Spec,
    side: Color,
}

impl Translator {
    /// For searches of the session's position.
    pub fn new(session: &dyn Session) -> Self {
        Self {
            spec: session.spec(),
            side: session.position().side(),
        }
    }

    /// The score.
    pub fn score(self, value: Value) -> Score {
        // Counted for the side to move: turned round, the last ply of a mate
        // would belong to the other player.
        match mate_moves(value) {
            Some(moves) => Score::Mate(for_white(moves, self.side)),
            None => Score::Cp(for_white(value, self.side)),
        }
    }

    /// What bounds Black's score from below bounds White's from above.
    pub const fn bound(self, bound: Bound) -> Bound {
        match (self.side, bound) {
            (Color::Black, Bound::Lower) => Bound::Upper,
            (Color::Black, Bound::Upper) => Bound::Lower,
            _ => bound,
        }
    }

    /// White's win, draw and loss in thousandths.
    pub const fn chances(self, wdl: Wdl) -> [u32; 3] {
        match self.side {
            Color::White => [wdl.win, wdl.draw, wdl.loss],
            Color::Black => [wdl.loss, wdl.draw, wdl.win],
        }
    }

    /// A line as texts of moves (C2).
    pub fn line(self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.spec.move_text(mv)).collect()
    }
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
}
