//! What a line from the GUI means.
//!
//! `position` and `go` have a parser of their own: vampirc-uci knows boards of
//! 8×8 only, shortens moves of larger ones and panics on some lines. It reads
//! the commands in which none of that occurs, and only clean lines.

use std::time::Duration;

use thiserror::Error;
use vampirc_uci::{UciMessage, parse_one};

use crate::board::Color;
use crate::protocol::numbers::{at_least_one, millis, number};
use crate::protocol::output::{QUOTE, excerpt};
use crate::search::Clock;

/// A line that makes sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `setoption`
    SetOption {
        /// Name, as given.
        name: String,
        /// Value, as given.
        value: Option<String>,
    },
    /// `ucinewgame`
    NewGame,
    /// `position`
    Position(PositionCommand),
    /// `go`
    Go(Box<Go>),
    /// `go perft` and `perft`
    Perft(u32),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
    /// `debug`
    Debug(bool),
    /// `register`: there is nothing to register for.
    Register,
    /// `d`
    Show,
    /// `eval`
    Eval,
    /// `bench`
    Bench(Option<u32>),
    /// `help`
    Help,
    /// `xboard`, which chooses another protocol, but only as the first line.
    XBoard,
}

/// A position: where to start and what was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionCommand {
    /// The start position if `None`.
    pub fen: Option<String>,
    /// Moves as given.
    pub moves: Vec<String>,
}

/// What to search and how long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `wtime`, `btime` in milliseconds.
    pub time: [Option<i64>; 2],
    /// `winc`, `binc` in milliseconds.
    pub increment: [Option<i64>; 2],
    /// `movestogo`
    pub moves_to_go: Option<i64>,
    /// `movetime` in milliseconds.
    pub movetime: Option<i64>,
    /// `depth`
    pub depth: Option<i64>,
    /// `nodes`
    pub nodes: Option<i64>,
    /// `mate`
    pub mate: Option<i64>,
    /// `infinite`
    pub infinite: bool,
    /// `ponder`
    pub ponder: bool,
    /// `searchmoves`, as given.
    pub searchmoves: Vec<String>,
    /// What was not understood.
    pub notes: Vec<String>,
}

/// Why a line makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseError {
    /// Nothing begins like that.
    #[error("unknown command: {0}")]
    Unknown(String),
    /// Not a form of `setoption`.
    #[error("setoption: expected \"setoption name NAME [value VALUE]\"")]
    SetOption,
    /// Not a form of `debug`.
    #[error("debug: expected \"on\" or \"off\"")]
    Debug,
    /// Not a form of `register`.
    #[error("register: expected \"later\" or \"name NAME code CODE\"")]
    Register,
    /// Neither `startpos` nor `fen`.
    #[error("position: expected \"startpos\" or \"fen\", not {0:?}")]
    Position(String),
    /// Something other than `moves` after `startpos`.
    #[error("position: expected \"moves\", not {0:?}")]
    Moves(String),
    /// Not a depth.
    #[error("{command}: expected a depth from 0 to {MAX_DEPTH}, not {text:?}")]
    Depth {
        /// The command.
        command: &'static str,
        /// What was given.
        text: String,
    },
}

/// The greatest depth that commands take.
const MAX_DEPTH: u32 = 100;
/// vampirc-uci is not given longer lines.
const LONGEST: usize = 4096;

/// Reads a line; `None` if it is blank.
///
/// # Errors
/// If it makes no sense.
pub fn parse(line: &[u8]) -> Result<Option<Command>, ParseError> {
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_ascii_whitespace();
    let Some(first) = words.next() else {
        return Ok(None);
    };
    let command = match first.to_ascii_lowercase().as_str() {
        "position" => Command::Position(parse_position(words)?),
        "go" => parse_go(words)?,
        "perft" => Command::Perft(parse_depth("perft", words.next())?),
        "bench" => Command::Bench(match words.next() {
            None => None,
            depth => Some(parse_depth("bench", depth)?.max(1)),
        }),
        "d" => Command::Show,
        "eval" => Command::Eval,
        "help" => Command::Help,
        "xboard" => Command::XBoard,
        "uci" | "isready" | "setoption" | "ucinewgame" | "stop" | "ponderhit" | "quit"
        | "debug" | "register" => parse_standard(first, words)?,
        _ => return Err(ParseError::Unknown(excerpt(line.trim(), QUOTE))),
    };
    Ok(Some(command))
}

/// The commands that vampirc-uci reads.
fn parse_standard<'a>(
    first: &str,
    words: impl Iterator<Item = &'a str>,
) -> Result<Command, ParseError> {
    let mut clean = first.to_ascii_lowercase();
    for word in words {
        clean.push(' ');
        clean.push_str(word);
    }
    let is_clean = clean.len() <= LONGEST && !clean.contains(char::is_control);
    let message = if is_clean {
        parse_one(&clean)
    } else {
        UciMessage::Unknown(String::new(), None)
    };
    match message {
        UciMessage::Uci => Ok(Command::Uci),
        UciMessage::IsReady => Ok(Command::IsReady),
        UciMessage::SetOption { name, value } => Ok(Command::SetOption { name, value }),
        UciMessage::UciNewGame => Ok(Command::NewGame),
        UciMessage::Stop => Ok(Command::Stop),
        UciMessage::PonderHit => Ok(Command::PonderHit),
        UciMessage::Quit => Ok(Command::Quit),
        UciMessage::Debug(on) => Ok(Command::Debug(on)),
        UciMessage::Register { .. } => Ok(Command::Register),
        _ => Err(match first.to_ascii_lowercase().as_str() {
            "setoption" => ParseError::SetOption,
            "debug" => ParseError::Debug,
            "register" => ParseError::Register,
            _ => ParseError::Unknown(excerpt(&clean, QUOTE)),
        }),
    }
}

fn parse_depth(command: &'static str, word: Option<&str>) -> Result<u32, ParseError> {
    let text = word.unwrap_or_default();
    text.parse()
        .ok()
        .filter(|&depth| depth <= MAX_DEPTH)
        .ok_or_else(|| ParseError::Depth {
            command,
            text: excerpt(text, QUOTE),
        })
}

fn parse_position<'a>(
    mut words: impl Iterator<Item = &'a str>,
) -> Result<PositionCommand, ParseError> {
    let is_moves = |word: &str| word.eq_ignore_ascii_case("moves");
    let first = words.next().unwrap_or_default();
    let fen = if first.eq_ignore_ascii_case("startpos") {
        match words.next() {
            Some(word) if !is_moves(word) => return Err(ParseError::Moves(excerpt(word, QUOTE))),
            _ => None,
        }
    } else if first.eq_ignore_ascii_case("fen") {
        let fields: Vec<&str> = words.by_ref().take_while(|word| !is_moves(word)).collect();
        Some(fields.join(" "))
    } else {
        return Err(ParseError::Position(excerpt(first, QUOTE)));
    };
    Ok(PositionCommand {
        fen,
        moves: words.map(str::to_owned).collect(),
    })
}

/// The words that end a list of moves.
const KEYWORDS: &[&str] = &[
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS
        .iter()
        .copied()
        .find(|keyword| keyword.eq_ignore_ascii_case(word))
}

fn parse_go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, ParseError> {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let Some(keyword) = keyword(word) else {
            go.notes
                .push(format!("go: unknown word {:?}", excerpt(word, QUOTE)));
            continue;
        };
        let slot = match keyword {
            "infinite" => {
                go.infinite = true;
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| self::keyword(word).is_none()) {
                    go.searchmoves.push(mv.to_owned());
                }
                continue;
            }
            "perft" => return Ok(Command::Perft(parse_depth("go perft", words.next())?)),
            "wtime" => &mut go.time[0],
            "btime" => &mut go.time[1],
            "winc" => &mut go.increment[0],
            "binc" => &mut go.increment[1],
            "movestogo" => &mut go.moves_to_go,
            "movetime" => &mut go.movetime,
            "depth" => &mut go.depth,
            "nodes" => &mut go.nodes,
            _ => &mut go.mate,
        };
        let given = words.next_if(|word| self::keyword(word).is_none());
        match given.and_then(number) {
            Some(number) => *slot = Some(number),
            None => go.notes.push(format!(
                "go: {keyword} needs a number, not {:?}",
                excerpt(given.unwrap_or_default(), QUOTE)
            )),
        }
    }
    Ok(Command::Go(Box::new(go)))
}

impl Go {
    /// The clock of `side`, and a note if it had to be guessed.
    pub fn clock(&self, side: Color) -> (Option<Clock>, Option<&'static str>) {
        let (time, increment) = (self.time[side.index()], self.increment[side.index()]);
        let mentioned = self.time.iter().chain(&self.increment).any(Option::is_some);
        if !mentioned {
            return (None, None);
        }
        let clock = Clock {
            remaining: millis(time.unwrap_or(0)),
            increment: millis(increment.unwrap_or(0)),
            moves_to_go: self
                .moves_to_go
                .and_then(|moves| u32::try_from(moves.min(1000)).ok())
                .filter(|&moves| moves > 0),
        };
        let note = time
            .is_none()
            .then_some("go: the side to move has no time, so it moves at once");
        (Some(clock), note)
    }

    /// `movetime`.
    pub fn movetime(&self) -> Option<Duration> {
        self.movetime.map(millis)
    }

    /// `depth`, at least 1.
    pub fn depth(&self) -> Option<u32> {
        self.depth.map(at_least_one)
    }

    /// `mate`, at least 1.
    pub fn mate(&self) -> Option<u32> {
        self.mate.map(at_least_one)
    }

    /// `nodes`, at least 1.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes.map(|nodes| nodes.max(1).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::numbers::LONG_TIME;

    fn go(line: &str) -> Go {
        match parse(line.as_bytes()) {
            Ok(Some(Command::Go(go))) => *go,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn position(line: &str) -> PositionCommand {
        match parse(line.as_bytes()) {
            Ok(Some(Command::Position(position))) => position,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn standard_commands_whatever_the_blanks() {
        for (line, command) in [
            ("uci", Command::Uci),
            ("  UCI \t\r", Command::Uci),
            ("isready now", Command::IsReady),
            ("ucinewgame", Command::NewGame),
            ("stop\r", Command::Stop),
            ("ponderhit", Command::PonderHit),
            ("quit", Command::Quit),
            ("debug on", Command::Debug(true)),
            ("register later", Command::Register),
            ("register name A B code 1 2", Command::Register),
            (
                " setoption \t name   Clear  Hash",
                Command::SetOption {
                    name: "Clear Hash".to_owned(),
                    value: None,
                },
            ),
            (
                "SETOPTION NAME Hash VALUE  16  ",
                Command::SetOption {
                    name: "Hash".to_owned(),
                    value: Some("16".to_owned()),
                },
            ),
        ] {
            assert_eq!(parse(line.as_bytes()), Ok(Some(command)), "{line}");
        }
        assert_eq!(parse(b" \t\r"), Ok(None));
    }

    #[test]
    fn nonsense_is_named() {
        for (line, message) in [
            ("isreadyx", "unknown command: isreadyx"),
            ("uci\0", "unknown command: uci\u{FFFD}"),
            ("stop\u{1}it", "unknown command: stop\u{FFFD}it"),
            ("debug", "debug: expected \"on\" or \"off\""),
            (
                "setoption Hash 16",
                "setoption: expected \"setoption name NAME [value VALUE]\"",
            ),
            (
                "position",
                "position: expected \"startpos\" or \"fen\", not \"\"",
            ),
            (
                "position startpos e2e4",
                "position: expected \"moves\", not \"e2e4\"",
            ),
            (
                "go perft x",
                "go perft: expected a depth from 0 to 100, not \"x\"",
            ),
            (
                "bench -1",
                "bench: expected a depth from 0 to 100, not \"-1\"",
            ),
        ] {
            let error = parse(line.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        assert!(parse(b"isready\xff").is_err());
        assert!(parse(&[b'x'; 1 << 20]).unwrap_err().to_string().len() < 100);
    }

    #[test]
    fn positions() {
        assert_eq!(
            position("position startpos moves"),
            PositionCommand::default()
        );
        assert_eq!(
            position(" position  startpos  moves  a1a10 i10i9 d5e6,e6f7 ").moves,
            ["a1a10", "i10i9", "d5e6,e6f7"]
        );
        let short = position("position fen 4k4/9/9/9/9/9/9/9/9/4K4  b - moves e10e9");
        assert_eq!(short.fen.as_deref(), Some("4k4/9/9/9/9/9/9/9/9/4K4 b -"));
        assert_eq!(short.moves, ["e10e9"]);
    }

    #[test]
    fn limits_alone_and_combined() {
        assert_eq!(go("go"), Go::default());
        assert_eq!(go("go  "), Go::default());
        assert!(go("go infinite ").infinite);
        let all = go(
            "go ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 300 depth 256 nodes 1000000000000 mate 300 movetime 50",
        );
        assert!(all.ponder && all.notes.is_empty());
        assert_eq!(all.time, [Some(1000), Some(2000)]);
        assert_eq!(all.increment, [Some(10), Some(20)]);
        assert_eq!(all.moves_to_go, Some(300));
        assert_eq!(all.depth(), Some(256));
        assert_eq!(all.nodes(), Some(1_000_000_000_000));
        assert_eq!(all.mate(), Some(300));
        assert_eq!(all.movetime(), Some(Duration::from_millis(50)));
        let listed = go("go searchmoves a1a10 i1i2 depth 3 infinite");
        assert_eq!(listed.searchmoves, ["a1a10", "i1i2"]);
        assert!(listed.depth == Some(3) && listed.infinite);
    }

    #[test]
    fn strange_numbers() {
        let clock = |line: &str| go(line).clock(Color::White).0.unwrap();
        assert_eq!(clock("go wtime -50").remaining, Duration::ZERO);
        assert_eq!(
            clock("go wtime 99999999999999999999999").remaining,
            LONG_TIME
        );
        assert_eq!(
            clock("go wtime 1000.5 btime 1").remaining,
            Duration::from_millis(1000)
        );
        assert_eq!(clock("go wtime 1 movestogo 0").moves_to_go, None);
        assert_eq!(go("go nodes 1e6").nodes(), Some(1_000_000));
        assert_eq!(go("go nodes 0").nodes(), Some(1));
        assert_eq!(go("go nodes -7").nodes(), Some(1));
        assert_eq!(go("go depth -1").depth(), Some(1));
        assert_eq!(go("go depth 99999999999999999999").depth(), Some(u32::MAX));
        assert_eq!(go("go movetime -5").movetime(), Some(Duration::ZERO));
        assert_eq!(go("go").clock(Color::White), (None, None));
        assert_eq!(go("go movestogo 5").clock(Color::White), (None, None));
        let (guessed, note) = go("go wtime 1000").clock(Color::Black);
        assert_eq!(guessed.unwrap().remaining, Duration::ZERO);
        assert!(note.is_some());
    }

    #[test]
    fn unknown_words_are_noted_and_skipped() {
        let skipped = go("go foo depth 2 bar 7 wtime btime 5 nodes inf");
        assert_eq!(skipped.depth, Some(2));
        assert_eq!(skipped.time, [None, Some(5)]);
        assert_eq!(
            skipped.notes,
            [
                "go: unknown word \"foo\"",
                "go: unknown word \"bar\"",
                "go: unknown word \"7\"",
                "go: wtime needs a number, not \"\"",
                "go: nodes needs a number, not \"inf\"",
            ]
        );
    }

    /// Words of the protocol and rubbish in any order: vampirc-uci must not
    /// be brought to panic.
    #[test]
    fn no_line_panics() {
        const WORDS: &[&str] = &[
            "uci",
            "isready",
            "setoption",
            "name",
            "value",
            "register",
            "later",
            "code",
            "debug",
            "on",
            "off",
            "stop",
            "quit",
            "ponderhit",
            "ucinewgame",
            "go",
            "position",
            "fen",
            "startpos",
            "moves",
            "a1a10",
            "depth",
            "256",
            "-1",
            "wtime",
            "infinite",
            "é",
            "\u{0}",
            "  ",
            "\t",
            "<empty>",
            "valuex",
            "\"",
            "searchmoves",
            "perft",
            "bench",
            "99999999999",
        ];
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let mut line = String::new();
            for _ in 0..random.usize(1..8) {
                line.push_str(WORDS[random.usize(..WORDS.len())]);
                if random.u8(..) < 230 {
                    line.push(' ');
                }
            }
            let _ = parse(line.as_bytes());
        }
        for _ in 0..20_000 {
            let line: Vec<u8> = (0..random.usize(..40)).map(|_| random.u8(..)).collect();
            let _ = parse(&line);
        }
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
        "go",
        "position",
        "setoption",
        "name",
        "value",
        "perft",
        "bench",
        "debug",
        "register",
        "uci",
        "isready",
        "stop",
        "ponderhit",
        "quit",
        "on",
        "later",
        "startpos",
        "fen",
        "moves",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "movetime",
        "depth",
        "nodes",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "Hash",
        "a3a4",
        "a1a10",
        "0",
        "1",
        "-1",
        "256",
        "1e9",
        "4.5",
        "9223372036854775807",
        "-9223372036854775808",
        "99999999999999999999",
        "inf",
        "nan",
        "é",
        "\u{0}",
        "\t",
        "",
        "4k4/9/9/9/9/9/9/9/9/4K4",
        "w",
        "-",
    ];

    fn check(line: &[u8]) {
        match parse(line) {
            Ok(Some(Command::Go(go))) => {
                for color in Color::ALL {
                    if let (Some(clock), _) = go.clock(color) {
                        assert!(clock.remaining.max(clock.increment) <= LONG_TIME);
                        assert_ne!(clock.moves_to_go, Some(0));
                    }
                }
                assert!(go.movetime().is_none_or(|time| time <= LONG_TIME));
                assert!([go.depth(), go.mate()].into_iter().flatten().all(|n| n > 0));
                assert!(go.nodes().is_none_or(|nodes| nodes > 0));
                assert!(go.notes.iter().all(|note| note.len() < 400));
            }
            Ok(Some(Command::Perft(depth))) => assert!(depth <= MAX_DEPTH),
            Ok(_) => {}
            Err(error) => assert!(error.to_string().len() < 400, "{error}"),
        }
    }

    proptest! {
        #[test]
        fn lines_of_bytes(line in vec(any::<u8>(), 0..200)) {
            check(&line);
        }

        #[test]
        fn lines_of_words(words in vec(select(WORDS), 0..12), blank in "[ \t]{1,2}") {
            check(words.join(&blank).as_bytes());
        }

        /// Whatever the order, no limit is lost.
        #[test]
        fn limits_are_kept(
            numbers in vec(any::<i64>(), 4),
            order in Just(vec![0, 1, 2, 3, 4]).prop_shuffle(),
        ) {
            let parts = [
                format!("wtime {}", numbers[0]),
                format!("depth {}", numbers[1]),
                format!("nodes {} searchmoves a3a4 i3i4", numbers[2]),
                format!("movetime {}", numbers[3]),
                "ponder infinite".to_owned(),
            ];
            let parts: Vec<&str> = order.into_iter().map(|index: usize| parts[index].as_str()).collect();
            let Ok(Some(Command::Go(go))) = parse(format!("go {}", parts.join(" ")).as_bytes()) else {
                panic!("{parts:?}");
            };
            let found = [go.time[0], go.depth, go.nodes, go.movetime];
            prop_assert_eq!(found.to_vec(), numbers.into_iter().map(Some).collect::<Vec<_>>());
            prop_assert!(go.ponder && go.infinite && go.notes.is_empty());
            prop_assert_eq!(go.searchmoves, ["a3a4", "i3i4"]);
        }
    }
}
