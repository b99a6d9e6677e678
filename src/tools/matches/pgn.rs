//! Games of a match as PGN, with moves in coordinates (C2).

use super::clock::Budget;
use super::info;
use super::referee::{Ending, Fault, Record};
use crate::tools::pgn;
use crate::variants::Variant;

/// What a record does not know of its game.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The rules.
    pub variant: Variant,
    /// The day it was played, as of [`pgn::date`].
    pub date: &'a str,
    /// The number of the pair, from 1.
    pub round: u32,
    /// The number of the game in its pair, from 1.
    pub game: u32,
    /// The engines' names, White's first.
    pub names: [&'a str; 2],
    /// What they might spend.
    pub budgets: [Budget; 2],
}

/// A game as PGN, with an empty line at the end.
#[must_use]
pub fn write(heading: &Heading<'_>, record: &Record) -> String {
    let [white, black] = heading.names;
    let [budget, other] = heading.budgets;
    let mut tags = vec![
        ("Event", format!("bannerman match {}", heading.variant)),
        ("Site", "?".to_owned()),
        ("Date", heading.date.to_owned()),
        ("Round", format!("{}.{}", heading.round, heading.game)),
        ("White", white.to_owned()),
        ("Black", black.to_owned()),
        ("Result", record.ending.result().to_owned()),
        ("Variant", heading.variant.name().to_owned()),
        ("SetUp", "1".to_owned()),
        ("FEN", record.fen.clone()),
    ];
    if budget == other {
        tags.push(("TimeControl", budget.to_string()));
    } else {
        tags.push(("WhiteTimeControl", budget.to_string()));
        tags.push(("BlackTimeControl", other.to_string()));
    }
    tags.push(("PlyCount", record.moves.len().to_string()));
    tags.push(("Termination", termination(&record.ending).to_owned()));
    pgn::write(&tags, &movetext(record))
}

/// The word of the PGN standard, or cutechess's where it has none.
const fn termination(ending: &Ending) -> &'static str {
    match ending {
        Ending::Rules(_) => "normal",
        Ending::Adjudicated(_) => "adjudication",
        Ending::Fault(_, Fault::IllegalMove(_)) => "illegal move",
        Ending::Fault(_, Fault::TimeLoss) => "time forfeit",
        Ending::Fault(_, Fault::Crash) => "abandoned",
        Ending::Fault(_, Fault::Stall) => "stalled connection",
    }
}

/// The words of the move text.
fn movetext(record: &Record) -> Vec<String> {
    let mut words = Vec::new();
    let mut numbers = pgn::Numbers::new(record.first, record.number);
    for played in &record.moves {
        words.extend(numbers.next_word());
        words.push(played.text.clone());
        words.extend(pgn::comment(&info::comment(&played.info, played.time)));
    }
    // An engine's move may hold anything.
    words.extend(pgn::comment(&record.ending.to_string()));
    words.push(record.ending.result().to_owned());
    words
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::info::{Info, Score};
    use super::super::referee::Played;
    use super::*;
    use crate::board::Color;
    use crate::game::{DrawReason, Outcome};

    fn played(text: &str, score: i32) -> Played {
        Played {
            text: text.to_owned(),
            info: Info {
                score: Some(Score::Centipawns(score)),
                depth: Some(12),
                nodes: None,
            },
            time: Duration::from_millis(50),
        }
    }

    fn record(ending: Ending) -> Record {
        Record {
            fen: "fen b - - 0 7".to_owned(),
            first: Color::Black,
            number: 7,
            moves: vec![played("a10a9", 31), played("b3b7", -7), played("a9a10", 0)],
            ending,
        }
    }

    fn heading() -> Heading<'static> {
        let budget = |nodes| Budget {
            nodes: Some(nodes),
            ..Budget::default()
        };
        Heading {
            variant: Variant::ManchuPlus,
            date: "2024.02.29",
            round: 3,
            game: 2,
            names: ["A \"x\"", "B"],
            budgets: [budget(100), budget(100)],
        }
    }

    #[test]
    fn games_are_written_with_tags_and_comments() {
        let text = write(
            &heading(),
            &record(Ending::Rules(Outcome::Draw(DrawReason::Repetition))),
        );
        let expected = "\
[Event \"bannerman match manchuplus\"]
[Site \"?\"]
[Date \"2024.02.29\"]
[Round \"3.2\"]
[White \"A \\\"x\\\"\"]
[Black \"B\"]
[Result \"1/2-1/2\"]
[Variant \"manchuplus\"]
[SetUp \"1\"]
[FEN \"fen b - - 0 7\"]
[TimeControl \"100 nodes/move\"]
[PlyCount \"3\"]
[Termination \"normal\"]

7... a10a9 {+0.31/12 0.050s} 8. b3b7 {-0.07/12 0.050s} a9a10 {0.00/12 0.050s}
{draw: repetition} 1/2-1/2

";
        assert_eq!(text, expected);
    }

    #[test]
    fn faults_are_named() {
        let fault = Fault::IllegalMove("a1}a2".to_owned());
        let text = write(&heading(), &record(Ending::Fault(Color::Black, fault)));
        assert!(text.contains("[Termination \"illegal move\"]"), "{text}");
        assert!(text.contains("[Result \"1-0\"]"), "{text}");
        assert!(
            text.ends_with("{black plays the illegal move \"a1?a2\"} 1-0\n\n"),
            "{text}"
        );
    }
}
