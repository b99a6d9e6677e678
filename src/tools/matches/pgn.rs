//! Games as PGN, with moves in coordinates (C2).

use std::fmt::Write as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::clock::Budget;
use super::info;
use super::referee::{Ending, Fault, Record};
use crate::board::Color;
use crate::variants::Variant;

/// Columns of the move text.
const WIDTH: usize = 80;

/// What a record does not know of its game.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The rules.
    pub variant: Variant,
    /// The day it was played, as of [`date`].
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
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text += &wrap(&movetext(record));
    text.push_str("\n\n");
    text
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
    let mut side = record.first;
    let mut number = record.number;
    for (index, played) in record.moves.iter().enumerate() {
        match side {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(played.text.clone());
        let comment = format!("{{{}}}", info::comment(&played.info, played.time));
        words.extend(comment.split(' ').map(str::to_owned));
        if side == Color::Black {
            number = number.saturating_add(1);
        }
        side = !side;
    }
    // A comment cannot hold a brace, and an engine's move may.
    let ending = record.ending.to_string().replace(['{', '}'], "?");
    words.extend(format!("{{{ending}}}").split(' ').map(str::to_owned));
    words.push(record.ending.result().to_owned());
    words
}

fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text
}

/// Today in UTC as a PGN has it.
#[must_use]
pub fn today() -> String {
    date(
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default(),
    )
}

/// The day of a time since 1970, in UTC, as a PGN has it.
#[must_use]
pub fn date(since_epoch: Duration) -> String {
    // Hinnant's civil_from_days: years that begin with March have the leap day
    // at their end.
    let days = since_epoch.as_secs() / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::super::info::{Info, Score};
    use super::super::referee::Played;
    use super::*;
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

    #[test]
    fn days_are_counted() {
        let day = |days: u64| date(Duration::from_secs(days * 86_400 + 86_399));
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(19_782), "2024.02.29");
        assert_eq!(day(20_819), "2027.01.01");
    }
}
