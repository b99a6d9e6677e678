//! Games as PGN: moves in coordinates (C2), which every reader takes as words.
//!
//! The crates for PGN know the moves of 8×8 chess only, hence a reader of our
//! own; it leaves the moves to [`crate::notation`].

mod read;

use std::fmt::Write as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::board::Color;

pub use read::{Fault, Game, PgnError, read};

/// Columns of the move text.
const WIDTH: usize = 80;

/// A game with an empty line at its end: tags by name and value, and the words
/// of its move text.
#[must_use]
pub fn write(tags: &[(impl AsRef<str>, String)], words: &[String]) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{} \"{value}\"]", name.as_ref());
    }
    text.push('\n');
    text += &wrap(words);
    text.push_str("\n\n");
    text
}

/// A comment as words of a move text; it cannot hold a closing brace.
pub fn comment(text: &str) -> impl Iterator<Item = String> {
    let text = format!("{{{}}}", text.replace(['{', '}'], "?"));
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    words.into_iter()
}

/// The numbers of moves as a move text has them.
#[derive(Clone, Debug)]
pub struct Numbers {
    side: Color,
    number: u32,
    first: bool,
}

impl Numbers {
    /// From the side to move and the number of the move in the first position.
    #[must_use]
    pub const fn new(side: Color, number: u32) -> Self {
        Self {
            side,
            number,
            first: true,
        }
    }

    /// What stands before the next move, if anything.
    pub fn next_word(&mut self) -> Option<String> {
        let number = self.number;
        let word = match self.side {
            Color::White => Some(format!("{number}.")),
            Color::Black => {
                self.number = number.saturating_add(1);
                self.first.then(|| format!("{number}..."))
            }
        };
        self.side = !self.side;
        self.first = false;
        word
    }
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
    use super::*;

    #[test]
    fn days_are_counted() {
        let day = |days: u64| date(Duration::from_secs(days * 86_400 + 86_399));
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(19_782), "2024.02.29");
        assert_eq!(day(20_819), "2027.01.01");
    }
}
