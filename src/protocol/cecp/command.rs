//! What a line from XBoard means.

use std::time::Duration;

use thiserror::Error;

use super::timing::Control;
use crate::protocol::numbers::{at_least_one, millis, number, seconds};
use crate::protocol::output::{QUOTE, excerpt};

/// A line that makes sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `protover`: the GUI asks what the engine can do.
    Protover,
    /// `new`
    New,
    /// `variant`, with a name.
    Variant(String),
    /// `setboard`, with a FEN.
    SetBoard(String),
    /// `usermove`, or a move alone.
    UserMove(String),
    /// `force`
    Force,
    /// `go`
    Go,
    /// `playother`
    PlayOther,
    /// `?`
    MoveNow,
    /// `undo`
    Undo,
    /// `remove`
    Remove,
    /// `result`
    Result,
    /// `analyze`
    Analyze,
    /// `exit`
    Exit,
    /// `.`
    Update,
    /// `hint`
    Hint,
    /// `bk`
    Book,
    /// `post`, `nopost`
    Post(bool),
    /// `hard`, `easy`
    Ponder(bool),
    /// `level`, `st`
    Control(Control),
    /// `sd`; no limit if `None`.
    Depth(Option<u32>),
    /// `time`: what is left on the engine's clock.
    Time(Duration),
    /// `memory`: megabytes for everything.
    Memory(i64),
    /// `cores`
    Cores(i64),
    /// `option`
    Option {
        /// Name, as given.
        name: String,
        /// Value, as given.
        value: Option<String>,
    },
    /// `ping`, with what the answer must repeat.
    Ping(String),
    /// `computer`: the opponent is a program, and XBoard the referee.
    Computer,
    /// `draw`: the opponent offers it.
    Draw,
    /// `lift`: the user has taken the piece on a square.
    Lift(String),
    /// `put`: the user holds it over a square where it may go.
    Put(String),
    /// `quit`
    Quit,
    /// What asks for nothing.
    Nothing,
}

impl Command {
    /// Whether a search for a move, or for anything else, is given up for it.
    pub const fn ends_thought(&self) -> bool {
        matches!(
            self,
            Self::New
                | Self::Variant(_)
                | Self::SetBoard(_)
                | Self::Force
                | Self::Go
                | Self::PlayOther
                | Self::Undo
                | Self::Remove
                | Self::Result
                | Self::Analyze
                | Self::Exit
        )
    }

    /// Whether it changes how the engine searches.
    pub const fn sets_engine(&self) -> bool {
        matches!(self, Self::Memory(_) | Self::Cores(_) | Self::Option { .. })
    }
}

/// Why a line makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseError {
    /// Nothing begins like that.
    #[error("unknown command")]
    Unknown,
    /// Not a form of `level`.
    #[error("expected moves, minutes or min:sec, and seconds, as in \"level 40 5 0\"")]
    Level,
    /// Not the one thing that the command needs.
    #[error("expected {0}")]
    Argument(&'static str),
}

/// Reads a line; `None` if it is blank.
///
/// # Errors
/// If it makes no sense.
pub fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let line = line.trim();
    let (first, rest) = line
        .split_once(|c: char| c.is_ascii_whitespace())
        .unwrap_or((line, ""));
    let rest = rest.trim_start();
    let text = || rest.to_owned();
    let command = match first {
        "" => return Ok(None),
        "protover" => Command::Protover,
        "new" => Command::New,
        "variant" => Command::Variant(text()),
        "setboard" => Command::SetBoard(text()),
        "usermove" => Command::UserMove(text()),
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "?" => Command::MoveNow,
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "result" => Command::Result,
        "analyze" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Update,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "hard" => Command::Ponder(true),
        "easy" => Command::Ponder(false),
        "level" => Command::Control(level(rest).ok_or(ParseError::Level)?),
        "st" => Command::Control(Control::PerMove(argument(seconds(rest), "seconds")?)),
        "sd" => Command::Depth(match argument(count(rest), "a depth")? {
            0 => None,
            depth => Some(at_least_one(depth)),
        }),
        "time" => Command::Time(millis(centiseconds(rest)?.saturating_mul(10))),
        "otim" => {
            centiseconds(rest)?;
            Command::Nothing
        }
        "memory" => Command::Memory(argument(number(rest), "megabytes")?),
        "cores" => Command::Cores(argument(number(rest), "a number of threads")?),
        "option" => option(rest)?,
        "ping" => Command::Ping(text()),
        "computer" => Command::Computer,
        "draw" => Command::Draw,
        "lift" => Command::Lift(text()),
        "put" => Command::Put(text()),
        "quit" => Command::Quit,
        "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics" | "hover" => {
            Command::Nothing
        }
        word if rest.is_empty() && looks_like_a_move(word) => Command::UserMove(word.to_owned()),
        _ => return Err(ParseError::Unknown),
    };
    Ok(Some(command))
}

fn argument<T>(value: Option<T>, what: &'static str) -> Result<T, ParseError> {
    value.ok_or(ParseError::Argument(what))
}

fn centiseconds(text: &str) -> Result<i64, ParseError> {
    argument(number(text), "hundredths of a second")
}

/// A number that is not negative.
fn count(text: &str) -> Option<i64> {
    number(text).filter(|&number| number >= 0)
}

/// `level MOVES TIME INCREMENT`: the time in minutes, or minutes and seconds
/// with a colon between, the increment in seconds.
fn level(text: &str) -> Option<Control> {
    let mut words = text.split_ascii_whitespace();
    let moves = count(words.next()?)?;
    let (minutes, rest) = words
        .next()
        .map(|time| time.split_once(':').unwrap_or((time, "0")))?;
    let base = seconds(minutes)?.saturating_mul(60) + seconds(rest)?;
    let increment = seconds(words.next()?)?;
    Some(Control::Level {
        moves: u32::try_from(moves).unwrap_or(u32::MAX),
        base,
        increment,
    })
}

fn option(text: &str) -> Result<Command, ParseError> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    if name.trim().is_empty() {
        return Err(ParseError::Argument("NAME=VALUE"));
    }
    Ok(Command::Option {
        name: name.trim().to_owned(),
        value: value.map(str::to_owned),
    })
}

/// Whether this can only be meant as a move: two or more squares, perhaps a
/// letter behind.
fn looks_like_a_move(word: &str) -> bool {
    let mut squares = 0;
    let mut rest = word;
    while let Some(after) = rest.strip_prefix(|c: char| c.is_ascii_lowercase()) {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return squares >= 2 && after.is_empty();
        }
        squares += 1;
        rest = after[digits..].trim_start_matches(',');
    }
    squares >= 2 && squares % 2 == 0 && rest.is_empty()
}

/// The answer to a line that cannot be obeyed.
pub fn error(reason: &str, line: &str) -> String {
    format!("Error ({reason}): {}", excerpt(line.trim(), QUOTE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Command {
        match parse(line) {
            Ok(Some(command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn level(moves: u32, base: u64, increment: u64) -> Command {
        Command::Control(Control::Level {
            moves,
            base: Duration::from_secs(base),
            increment: Duration::from_millis(increment),
        })
    }

    #[test]
    fn times() {
        assert_eq!(parsed("level 40 5 0"), level(40, 300, 0));
        assert_eq!(parsed("level 0 2 12"), level(0, 120, 12_000));
        assert_eq!(parsed("level 0 0:30 0.5"), level(0, 30, 500));
        assert_eq!(parsed("level 60 1:05 0.25 \r"), level(60, 65, 250));
        assert_eq!(parsed("level 0 0.5 0"), level(0, 30, 0));
        for (line, time) in [("st 5", 5000), ("st 0.5", 500)] {
            let control = Control::PerMove(Duration::from_millis(time));
            assert_eq!(parsed(line), Command::Control(control));
        }
        assert_eq!(parsed("time 100"), Command::Time(Duration::from_secs(1)));
        assert_eq!(parsed("time -100"), Command::Time(Duration::ZERO));
        assert_eq!(parsed("sd 0"), Command::Depth(None));
        assert_eq!(parsed("sd 7"), Command::Depth(Some(7)));
        assert!(parse("st 99999999999999999999999").is_ok());
        assert!(parse("level 99999999999999999999999 1e300 1e300").is_ok());
    }

    #[test]
    fn moves_without_a_word() {
        for line in ["e2e4", "a10a9", "c8b9r", "d7e8,e8f9", "d7e8,e8f9r"] {
            assert_eq!(parsed(line), Command::UserMove(line.to_owned()));
        }
        for line in ["e2", "e2e", "e2e4 now", "E2E4", "e2e4rr", "d", "a1b2c3"] {
            assert_eq!(parse(line), Err(ParseError::Unknown), "{line}");
        }
    }

    #[test]
    fn options() {
        let option = |name: &str, value: Option<&str>| Command::Option {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(parsed("option Clear Hash"), option("Clear Hash", None));
        assert_eq!(
            parsed("option Move Overhead=5"),
            option("Move Overhead", Some("5"))
        );
        assert_eq!(parsed("option A=b=c"), option("A", Some("b=c")));
        assert!(parse("option =3").is_err());
    }
}

#[cfg(test)]
mod fuzz {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::protocol::numbers::LONG_TIME;

    const WORDS: &[&str] = &[
        "level",
        "st",
        "sd",
        "time",
        "otim",
        "memory",
        "cores",
        "option",
        "ping",
        "usermove",
        "setboard",
        "variant",
        "lift",
        "put",
        "undo",
        "go",
        "?",
        ".",
        "0",
        "1",
        "-1",
        "0:30",
        "1:05",
        "0.5",
        ":",
        "1:x",
        "1e300",
        "-1e300",
        "9223372036854775807",
        "99999999999999999999",
        "inf",
        "nan",
        "Name=value",
        "=",
        "Name=",
        "a3a4",
        "a3a4,a4a5",
        "a8a9r",
        "é",
        "\u{0}",
        "",
    ];

    fn check(line: &str) {
        match parse(line) {
            Ok(Some(Command::Control(Control::Level {
                base, increment, ..
            }))) => {
                // Minutes and seconds, each no longer.
                assert!(base <= 61 * LONG_TIME && increment <= LONG_TIME);
            }
            Ok(Some(Command::Control(Control::PerMove(time)) | Command::Time(time))) => {
                assert!(time <= LONG_TIME);
            }
            Ok(Some(Command::Depth(Some(depth)))) => assert!(depth > 0),
            Ok(_) => {}
            Err(fault) => {
                let answer = error(&fault.to_string(), line);
                assert!(answer.len() < 400 && !answer.contains('\n'), "{answer}");
            }
        }
    }

    proptest! {
        #[test]
        fn lines_of_anything(line in ".{0,100}") {
            check(&line);
        }

        #[test]
        fn lines_of_words(words in vec(select(WORDS), 0..6), blank in "[ \t]{1,2}") {
            check(&words.join(&blank));
        }
    }
}
