//! What an engine says about its thinking.

use std::fmt;
use std::time::Duration;

/// A score for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In centipawns.
    Centipawns(i32),
    /// Mate in so many moves; negative if it is the side to move that is mated.
    Mate(i32),
}

/// Centipawns that stand for a mate where a number is wanted.
const MATE: i32 = 100_000;

impl Score {
    /// As a number; a mate is more than anything else.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value.clamp(-MATE, MATE),
            Self::Mate(moves) if moves > 0 => MATE,
            Self::Mate(_) => -MATE,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(0) => f.write_str("0.00"),
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) if *moves > 0 => write!(f, "+M{moves}"),
            Self::Mate(moves) => write!(f, "-M{}", moves.unsigned_abs()),
        }
    }
}

/// The last that an engine said while thinking about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Its score.
    pub score: Option<Score>,
    /// Its depth in plies.
    pub depth: Option<u32>,
    /// Nodes so far.
    pub nodes: Option<u64>,
}

impl Info {
    /// Reads an `info` line. Only the main line counts, and bounds count only
    /// as long as there is no score.
    pub fn update(&mut self, line: &str) {
        let words: Vec<&str> = line
            .split_whitespace()
            .take_while(|&word| word != "string" && word != "pv")
            .collect();
        let after = |name: &str| {
            let index = words.iter().position(|&word| word == name)?;
            words.get(index + 1).copied()
        };
        if after("multipv").is_some_and(|rank| rank != "1") {
            return;
        }
        let nodes = after("nodes").and_then(|text| text.parse().ok());
        self.nodes = nodes.or(self.nodes);
        let Some(score) = read_score(&words) else {
            return;
        };
        let bound = words.contains(&"lowerbound") || words.contains(&"upperbound");
        if !bound || self.score.is_none() {
            self.score = Some(score);
            let depth = after("depth").and_then(|text| text.parse().ok());
            self.depth = depth.or(self.depth);
        }
    }
}

fn read_score(words: &[&str]) -> Option<Score> {
    let index = words.iter().position(|&word| word == "score")?;
    let value = words.get(index + 2)?.parse().ok()?;
    match *words.get(index + 1)? {
        "cp" => Some(Score::Centipawns(value)),
        "mate" => Some(Score::Mate(value)),
        _ => None,
    }
}

/// The comment of a move in a PGN: `+0.31/12 0.05s`.
#[must_use]
pub fn comment(info: &Info, time: Duration) -> String {
    let score = match (info.score, info.depth) {
        (Some(score), Some(depth)) => format!("{score}/{depth} "),
        (Some(score), None) => format!("{score} "),
        (None, _) => String::new(),
    };
    format!("{score}{:.3}s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_exact_score_of_the_main_line_counts() {
        let mut info = Info::default();
        info.update("info depth 3 score cp 20 lowerbound nodes 90");
        assert_eq!(info.score, Some(Score::Centipawns(20)));
        info.update("info depth 4 seldepth 9 multipv 1 score cp -31 nodes 1234 nps 5 pv a1a2 b1b2");
        info.update("info depth 4 multipv 2 score cp -90 nodes 1300 pv b1b2");
        info.update("info depth 5 score cp 500 upperbound nodes 2000");
        info.update("info currmove a1a2 currmovenumber 3");
        info.update("info string score cp 9999 depth 99");
        assert_eq!(
            info,
            Info {
                score: Some(Score::Centipawns(-31)),
                depth: Some(4),
                nodes: Some(2000),
            }
        );
        assert_eq!(comment(&info, Duration::from_millis(50)), "-0.31/4 0.050s");
    }

    #[test]
    fn mates_are_read_and_shown() {
        let mut info = Info::default();
        info.update("info depth 9 score mate -3");
        assert_eq!(info.score, Some(Score::Mate(-3)));
        assert_eq!(Score::Mate(-3).to_string(), "-M3");
        assert_eq!(Score::Mate(2).to_string(), "+M2");
        assert_eq!(Score::Centipawns(7).to_string(), "+0.07");
        assert!(Score::Mate(9).centipawns() > Score::Centipawns(i32::MAX - 1).centipawns() - 1);
    }

    #[test]
    fn nonsense_is_passed_over() {
        let mut info = Info::default();
        for line in [
            "info",
            "info score",
            "info score cp",
            "info score cp x depth y",
            "info nodes -1",
        ] {
            info.update(line);
        }
        assert_eq!(info, Info::default());
    }
}
