//! How long engines may think, and the clocks that hold them to it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::Color;

/// A time control, as in cutechess: `[moves/][minutes:]seconds[+increment]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// So many moves until `base` is added again; `None` for the whole game.
    pub moves: Option<u32>,
    /// The time on the clock at the start.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a time control such as 5+0.05, 40/60 or 1:30+1")]
pub struct BadTimeControl(String);

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        parse(text)
            .filter(|control| !control.base.is_zero())
            .ok_or_else(|| BadTimeControl(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (minutes, seconds) = base.split_once(':').unwrap_or(("0", base));
    let minutes: u16 = minutes.parse().ok()?;
    Some(TimeControl {
        moves,
        base: parse_seconds(seconds)? + Duration::from_secs(60 * u64::from(minutes)),
        increment: parse_seconds(increment)?,
    })
}

/// The most seconds that are accepted, about four months, so that adding
/// times cannot overflow.
const MOST_SECONDS: f64 = 1e7;

/// A number of seconds, with decimals or without.
#[must_use]
pub fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse().ok().filter(|&seconds| seconds <= MOST_SECONDS);
    Duration::try_from_secs_f64(seconds?).ok()
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

/// What bounds the time of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Time {
    /// Nothing.
    #[default]
    Unlimited,
    /// So much for each move.
    Move(Duration),
    /// A clock.
    Clock(TimeControl),
}

/// What an engine may spend on a move: time, nodes, depth, or several of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Budget {
    /// The time.
    pub time: Time,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so many plies.
    pub depth: Option<u32>,
}

impl Budget {
    /// Whether anything is bounded: an engine without bounds never answers.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        *self != Self::default()
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = match self.time {
            Time::Unlimited => None,
            Time::Move(time) => Some(format!("{} s/move", time.as_secs_f64())),
            Time::Clock(control) => Some(control.to_string()),
        };
        let nodes = self.nodes.map(|nodes| format!("{nodes} nodes/move"));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let parts: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

/// The clock of one engine in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    left: Duration,
    /// Moves until the next time control.
    to_go: Option<u32>,
}

impl Clock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        let (left, to_go) = match budget.time {
            Time::Unlimited => (Duration::MAX, None),
            Time::Move(time) => (time, None),
            Time::Clock(control) => (control.base, control.moves),
        };
        Self {
            budget,
            left,
            to_go,
        }
    }

    /// The time in which the next move must be made; `None` without a clock.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        (self.budget.time != Time::Unlimited).then_some(self.left)
    }

    /// Takes the time of a move off the clock; `false` if it was too long by
    /// more than `margin`.
    #[must_use]
    pub fn spend(&mut self, used: Duration, margin: Duration) -> bool {
        if used > self.left.saturating_add(margin) {
            return false;
        }
        if let Time::Clock(control) = self.budget.time {
            self.left = self.left.saturating_sub(used) + control.increment;
            self.to_go = self.to_go.map(|moves| moves - 1);
            if self.to_go == Some(0) {
                self.to_go = control.moves;
                self.left += control.base;
            }
        }
        true
    }

    /// The time on the clock in milliseconds as an engine is told it: never 0,
    /// which some take for "no limit".
    fn milliseconds(&self) -> Option<u128> {
        matches!(self.budget.time, Time::Clock(_)).then(|| self.left.as_millis().max(1))
    }

    fn increment(&self) -> Duration {
        match self.budget.time {
            Time::Clock(control) => control.increment,
            _ => Duration::ZERO,
        }
    }
}

/// The `go` command for `side`; the clocks are White's and Black's.
#[must_use]
pub fn go_command(clocks: &[Clock; 2], side: Color) -> String {
    let mover = &clocks[side.index()];
    let mut text = String::from("go");
    if let Some(own) = mover.milliseconds() {
        // An opponent without a clock of this kind is shown with ours.
        let [white, black] = [0, 1].map(|index| clocks[index].milliseconds().unwrap_or(own));
        let [winc, binc] = [0, 1].map(|index| clocks[index].increment().as_millis());
        text += &format!(" wtime {white} btime {black} winc {winc} binc {binc}");
        if let Some(moves) = mover.to_go {
            text += &format!(" movestogo {moves}");
        }
    }
    if let Time::Move(time) = mover.budget.time {
        text += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = mover.budget.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = mover.budget.depth {
        text += &format!(" depth {depth}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        Clock::new(Budget {
            time: Time::Clock(text.parse().expect("a time control")),
            ..Budget::default()
        })
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, moves, base, increment) in [
            ("5+0.05", None, 5_000, 50),
            ("40/60+0.6", Some(40), 60_000, 600),
            ("0.5", None, 500, 0),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.moves, moves);
            assert_eq!(control.base.as_millis(), base);
            assert_eq!(control.increment.as_millis(), increment);
            assert_eq!(control.to_string(), text);
        }
        let control: TimeControl = "1:30+1".parse().expect("minutes");
        assert_eq!(control.base.as_secs(), 90);
        for text in ["", "x", "0+1", "-1", "0/5", "5+", "5+-1", "NaN", "1e40"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_gains_the_increment() {
        let mut clock = clock("2+0.02");
        assert!(clock.spend(Duration::from_millis(500), Duration::ZERO));
        assert_eq!(clock.left(), Some(Duration::from_millis(1520)));
        assert!(!clock.spend(Duration::from_millis(1521), Duration::ZERO));
        assert!(clock.spend(Duration::from_millis(1525), Duration::from_millis(5)));
        assert_eq!(clock.left(), Some(Duration::from_millis(20)));
    }

    #[test]
    fn a_further_time_control_adds_its_time() {
        let mut clock = clock("2/10");
        assert!(clock.spend(Duration::from_secs(4), Duration::ZERO));
        assert_eq!(
            go_command(&[clock.clone(), clock.clone()], Color::White),
            "go wtime 6000 btime 6000 winc 0 binc 0 movestogo 1"
        );
        assert!(clock.spend(Duration::from_secs(4), Duration::ZERO));
        assert_eq!(clock.left(), Some(Duration::from_secs(12)));
        assert_eq!(clock.to_go, Some(2));
    }

    #[test]
    fn go_says_what_bounds_the_mover() {
        let nodes = Clock::new(Budget {
            nodes: Some(2000),
            ..Budget::default()
        });
        let fixed = Clock::new(Budget {
            time: Time::Move(Duration::from_millis(100)),
            depth: Some(9),
            ..Budget::default()
        });
        let timed = clock("1+0.01");
        assert_eq!(
            go_command(&[nodes.clone(), fixed.clone()], Color::White),
            "go nodes 2000"
        );
        assert_eq!(
            go_command(&[nodes, fixed.clone()], Color::Black),
            "go movetime 100 depth 9"
        );
        assert_eq!(
            go_command(&[fixed, timed], Color::Black),
            "go wtime 1000 btime 1000 winc 0 binc 10"
        );
    }
}
