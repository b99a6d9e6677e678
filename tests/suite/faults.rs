//! What happens around the engine: pipes that close, signals, settings that
//! change all the time, and lines without sense.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bannerman::engine;
use bannerman::variants::Variant;
use fastrand::Rng;

use crate::conformance::Talk;

/// Nobody reads any more: the process ends quietly, whatever it does.
#[test]
fn a_closed_output_ends_it() {
    for before in [
        "uci\n",
        "isready\ngo infinite\n",
        "isready\ngo ponder\n",
        "isready\ngo perft 9\n",
        "xboard\nforce\nping 1\nanalyze\n",
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bannerman"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let mut input = child.stdin.take().expect("piped");
        input.write_all(before.as_bytes()).expect("it reads");
        drop(child.stdout.take());
        // It may be gone before it has read all.
        let _ = input.write_all(b"isready\nping 2\nisready\nping 3\n");
        let output = child.wait_with_output().expect("a child");
        assert_eq!(output.status.code(), Some(0), "{before}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{before}");
        drop(input);
    }
}

/// A GUI that does not read, and then wants it to end.
#[test]
fn an_output_that_is_full_does_not_keep_it() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bannerman"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = child.stdin.take().expect("piped");
    let lines = "setoption name MultiPV value 500\nd\nd\nd\nd\nd\nd\ngo infinite\n";
    let flood = lines.repeat(50);
    input.write_all(flood.as_bytes()).expect("it reads");
    std::thread::sleep(Duration::from_millis(500));
    drop(input);
    let start = Instant::now();
    let status = child.wait().expect("a child");
    assert_eq!(status.code(), Some(0));
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// Lets a conversation go on, and fails with its transcript.
#[track_caller]
fn assert_plays(talk: &mut Talk, play: impl FnOnce(&mut Talk) -> Result<(), String>) {
    let result = play(talk);
    talk.assert(result);
}

#[cfg(unix)]
fn signal(talk: &Talk, name: &str) {
    let pid = talk.gui.child.id().to_string();
    let status = Command::new("kill").args([name, &pid]).status();
    assert!(status.expect("kill").success());
}

/// In UCI they mean the same as `quit`: a search still prints its move.
#[cfg(unix)]
#[test]
fn signals_end_the_engine() {
    for name in ["-INT", "-TERM", "-HUP"] {
        for (go, first) in [
            ("isready", "readyok"),
            ("go infinite", "info"),
            ("go ponder", "info"),
        ] {
            assert_plays(&mut Talk::uci(), |talk| {
                talk.send(go)?;
                talk.until(first)?;
                signal(talk, name);
                match talk.end()?.code() {
                    Some(0) => Ok(()),
                    status => Err(format!("{name} {go}: status {status:?}")),
                }
            });
        }
    }
}

/// XBoard is told that the engine needs none.
#[cfg(unix)]
#[test]
fn xboard_signals_are_ignored() {
    assert_plays(&mut Talk::cecp("manchu"), |talk| {
        talk.send("st 0.3")?;
        for command in ["sd 0", "usermove a3a4", "analyze"] {
            talk.send(command)?;
            for name in ["-INT", "-TERM", "-INT"] {
                signal(talk, name);
                talk.sync()?;
            }
        }
        talk.close()
    });
}

#[test]
fn threads_come_and_go() {
    assert_plays(&mut Talk::uci(), |talk| {
        for round in 0..200 {
            for threads in [1, 8, 1] {
                talk.send(&format!("setoption name Threads value {threads}"))?;
                talk.send(&format!("go nodes {}", 100 + round))?;
                talk.until("bestmove {move}")?;
            }
        }
        talk.close()
    });
}

/// The resident memory of the engine, in kilobytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn resident(talk: &Talk) -> u64 {
    let path = format!("/proc/{}/status", talk.gui.child.id());
    let status = std::fs::read_to_string(&path).expect(&path);
    let words = status.split_whitespace();
    let number = words.skip_while(|&word| word != "VmRSS:").nth(1);
    number.expect("a number").parse().expect("a number")
}

/// What a search needs is given back when another takes its place. glibc keeps
/// it for each thread if it is not told otherwise.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_does_not_grow() {
    assert_plays(&mut Talk::uci(), |talk| {
        talk.send("setoption name Hash value 1")?;
        let mut before = 0;
        for round in 0..120 {
            let variant = Variant::ALL[round % Variant::ALL.len()];
            talk.send(&format!("setoption name Threads value {}", 1 + round % 3))?;
            talk.send(&format!("setoption name UCI_Variant value {variant}"))?;
            talk.send("go depth 2")?;
            talk.until("bestmove")?;
            if round == 17 {
                before = resident(talk);
            }
        }
        let after = resident(talk);
        if after > before + (20 << 10) {
            return Err(format!("from {before} KB to {after} KB"));
        }
        talk.close()
    });
}

#[test]
fn variants_come_and_go() {
    assert_plays(&mut Talk::uci(), |talk| {
        for round in 0..500 {
            let variant = Variant::ALL[round % Variant::ALL.len()];
            talk.send(&format!("setoption name UCI_Variant value {variant}"))?;
            // Some searches end by themselves, some with the next variant.
            talk.send(if round % 3 == 0 { "go" } else { "go nodes 200" })?;
        }
        talk.close()
    });
    assert_plays(&mut Talk::cecp("manchu"), |talk| {
        for round in 0..500 {
            let variant = Variant::ALL[round % Variant::ALL.len()];
            for line in ["new", &format!("variant {variant}"), "sd 1", "go"] {
                talk.send(line)?;
            }
            if round % 3 != 0 {
                talk.sync()?;
            }
        }
        talk.close()
    });
}

#[test]
fn tables_come_and_go() {
    assert_plays(&mut Talk::uci(), |talk| {
        for round in 0..100 {
            talk.send(&format!("setoption name Hash value {}", 1 << (round % 7)))?;
            talk.send("go ponder nodes 2000")?;
            talk.send("setoption name Clear Hash")?;
            talk.send("ponderhit")?;
            talk.send("ucinewgame")?;
        }
        talk.close()
    });
}

/// So many lines of each protocol.
const LINES: usize = 10_000;

/// A few random games, as lists of moves in coordinates.
fn random_games(rng: &mut Rng) -> Vec<(Variant, Vec<String>)> {
    let variants = Variant::ALL.iter().cycle().take(24);
    variants
        .map(|&variant| {
            let mut session = engine::session(variant);
            let mut moves = Vec::new();
            for _ in 0..60 {
                let legal = session.legal_moves();
                let Some(&mv) = rng.choice(&legal) else {
                    break;
                };
                moves.push(session.spec().move_text(mv));
                session.play(mv);
            }
            (variant, moves)
        })
        .collect()
}

/// A line with a few characters lost, doubled or exchanged. No digit comes in
/// from outside, so that numbers do not become large.
fn damaged(line: &str, rng: &mut Rng) -> String {
    const STRANGE: &[char] = &['-', '/', ' ', 'x', '=', 'é', '\t', '%', '"', '…', '@'];
    let mut letters: Vec<char> = line.chars().collect();
    for _ in 0..rng.usize(1..4) {
        if letters.is_empty() {
            break;
        }
        let (place, other) = (rng.usize(..letters.len()), rng.usize(..letters.len()));
        match rng.u8(..4) {
            0 => drop(letters.remove(place)),
            1 => letters.insert(place, STRANGE[rng.usize(..STRANGE.len())]),
            2 => letters[place] = STRANGE[rng.usize(..STRANGE.len())],
            _ if !letters[place].is_ascii_digit() => letters.swap(place, other),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

fn pick(choices: &[&str], rng: &mut Rng) -> String {
    choices[rng.usize(..choices.len())].to_owned()
}

/// Bytes, none of which ends a line or makes a word of the protocol.
fn noise(rng: &mut Rng) -> Vec<u8> {
    let bytes = (0..rng.usize(..40)).map(|_| rng.u8(128..));
    bytes.chain([b'\n']).collect()
}

const UCI_LINES: &[&str] = &[
    "go depth 1",
    "go depth 3",
    "go nodes 100",
    "go movetime 2",
    "go infinite",
    "go ponder depth 2",
    "go ponder",
    "go",
    "go wtime 10 btime 10 winc 1 binc 1",
    "go depth 2 searchmoves a3a4 a1a2 zz",
    "go mate 1",
    "go perft 1",
    "perft 2",
    "stop",
    "ponderhit",
    "ucinewgame",
    "setoption name Clear Hash",
    "setoption name Hash value 1",
    "setoption name Hash value 4",
    "setoption name Threads value 1",
    "setoption name Threads value 3",
    "setoption name MultiPV value 1",
    "setoption name MultiPV value 3",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_LimitStrength value false",
    "setoption name Ponder value false",
    "debug on",
    "debug off",
    "register later",
    "d",
    "eval",
    "help",
    "xboard",
    "",
];

/// `position` with a part of a random game, by the rules of a variant that may
/// not be the one that is played.
fn position(games: &[(Variant, Vec<String>)], rng: &mut Rng) -> String {
    let (variant, moves) = &games[rng.usize(..games.len())];
    let played = moves[..rng.usize(..=moves.len())].join(" ");
    match rng.u8(..3) {
        0 => format!("position startpos moves {played}"),
        1 => format!("position fen {} moves {played}", variant.spec().start),
        _ => format!("position fen {}", variant.spec().start),
    }
}

/// Lines with sense, with little and without any, in any order: nothing
/// panics, and every `go` gets its one `bestmove`, legal where it was said.
#[test]
fn any_lines_in_uci() {
    let mut rng = Rng::with_seed(8);
    let games = random_games(&mut rng);
    assert_plays(&mut Talk::uci(), |talk| {
        for number in 0..LINES {
            let variant = Variant::ALL[rng.usize(..Variant::ALL.len())];
            let line = match rng.u8(..10) {
                0 | 1 => position(&games, &mut rng),
                2 => format!("setoption name UCI_Variant value {variant}"),
                _ => pick(UCI_LINES, &mut rng),
            };
            match rng.u8(..10) {
                0 => talk.send_bytes(&noise(&mut rng))?,
                1 | 2 => talk.send(&damaged(&line, &mut rng))?,
                _ => talk.send(&line)?,
            }
            if number % 50 == 0 {
                talk.sync()?;
            }
        }
        talk.close()
    });
}

const CECP_LINES: &[&str] = &[
    "new",
    "force",
    "go",
    "playother",
    "undo",
    "remove",
    "analyze",
    "exit",
    ".",
    "?",
    "hint",
    "bk",
    "draw",
    "computer",
    "hard",
    "easy",
    "post",
    "nopost",
    "level 0 0:01 0",
    "level 40 5 0",
    "st 0.01",
    "time 10",
    "otim 10",
    "memory 8",
    "cores 2",
    "cores 1",
    "option MultiPV=2",
    "option MultiPV=1",
    "option Clear Hash",
    "option Resign=1",
    "result 1-0 {mate}",
    "accepted ping",
    "random",
    "lift a0",
    "put a3",
    "hover a1",
    "setboard 4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "setboard 9/9/9/9/9/9/9/9/9/9 w - - 0 1",
    "usermove a0a1",
    "usermove d3e4,e4f5",
    "usermove",
    "",
];

/// The same with XBoard: each `ping` gets its `pong`, moves are legal.
#[test]
fn any_lines_in_cecp() {
    let mut rng = Rng::with_seed(9);
    assert_plays(&mut Talk::cecp("xiangqi"), |talk| {
        for _ in 0..LINES {
            let variant = Variant::ALL[rng.usize(..Variant::ALL.len())];
            let moves = talk.judge.moves();
            let line = match rng.u8(..10) {
                0..=3 if !moves.is_empty() => {
                    format!("usermove {}", moves[rng.usize(..moves.len())])
                }
                4 => format!("variant {variant}"),
                _ => pick(CECP_LINES, &mut rng),
            };
            // Whatever was set, no move takes long.
            talk.send("sd 1")?;
            match rng.u8(..10) {
                0 => talk.send_bytes(&noise(&mut rng))?,
                1 | 2 => talk.send(&damaged(&line, &mut rng))?,
                _ => talk.send(&line)?,
            }
            talk.sync()?;
        }
        talk.close()
    });
}
