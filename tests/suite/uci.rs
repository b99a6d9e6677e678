//! UCI, spoken with the real program.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use bannerman::engine;
use bannerman::variants::Variant;

use crate::common::gui::{Gui, PATIENCE};

impl Gui {
    fn playing(variant: Variant) -> Self {
        let mut gui = Self::start();
        gui.send(&format!("setoption name UCI_Variant value {variant}"));
        gui
    }

    /// What is said until an `isready` sent now is answered.
    #[track_caller]
    fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a `go` that ends by itself; the lines with `bestmove` as last.
    #[track_caller]
    fn think(&mut self, go: &str) -> Vec<String> {
        self.send(go);
        self.until("bestmove ")
    }

    /// The FEN by `d`.
    #[track_caller]
    fn fen(&mut self) -> String {
        self.send("d");
        let fen = self.line("Fen: ");
        self.line("Legal moves: ");
        fen["Fen: ".len()..].to_owned()
    }
}

fn is_legal(variant: Variant, fen: Option<&str>, moves: &[&str]) -> bool {
    engine::session(variant).set_position(fen, moves).is_ok()
}

/// What follows `key` in a line.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut words = line.split(' ');
    words.find(|&word| word == key)?;
    words.next()
}

/// The median of times, which single hiccups of a busy machine leave alone.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
fn the_handshake_is_quick() {
    let mut times = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        let mut gui = Gui::start();
        gui.send("uci");
        let (when, _) = gui.until_at("uciok");
        times.push(when - start);
        assert!(gui.sync().is_empty());
    }
    let time = median(times);
    println!("uciok after {time:?}");
    assert!(time < Duration::from_millis(200), "{time:?}");
}

#[test]
fn options_take_effect() {
    let mut gui = Gui::start();
    for (option, value) in [
        ("Hash", "16"),
        ("Threads", "2"),
        ("multipv", "3"),
        ("PONDER", "true"),
        ("Move Overhead", "0"),
        ("UCI_AnalyseMode", "true"),
        ("UCI_ShowWDL", "true"),
        ("UCI_Elo", "800"),
    ] {
        gui.send(&format!("setoption name {option} value {value}"));
    }
    gui.send("setoption name Clear Hash");
    assert!(gui.sync().is_empty());
    let lines = gui.think("go depth 3");
    let ranks: Vec<_> = lines
        .iter()
        .filter_map(|line| field(line, "multipv"))
        .collect();
    assert!(ranks.contains(&"3") && !ranks.contains(&"4"), "{lines:?}");
    let words: Vec<&str> = lines[0].split(' ').collect();
    let wdl = words.iter().position(|&word| word == "wdl").expect("wdl");
    let sum: u32 = words[wdl + 1..wdl + 4]
        .iter()
        .map(|n| n.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!(sum, 1000);

    gui.send("setoption name UCI_LimitStrength value true");
    gui.send("setoption name MultiPV value 1");
    gui.send("setoption name Threads value 1");
    let lines = gui.think("go wtime 6000000 btime 6000000");
    let nodes = field(&lines[lines.len() - 2], "nodes").expect("nodes");
    assert!(nodes.parse::<u64>().expect("a number") < 5000, "{lines:?}");
}

#[test]
fn variants_begin_with_their_start_positions() {
    let mut gui = Gui::start();
    for &variant in Variant::ALL {
        let name = variant.name().to_ascii_uppercase();
        gui.send("position startpos moves a1a2");
        gui.send(&format!("setoption name uci_variant value {name}"));
        assert_eq!(gui.fen(), variant.spec().start);
    }
}

#[test]
fn stop_is_obeyed_at_once() {
    let mut gui = Gui::playing(Variant::StrongYang);
    gui.sync();
    let mut times = Vec::new();
    for round in 0..15 {
        gui.send("go infinite");
        thread::sleep(Duration::from_millis(round * 5));
        let start = Instant::now();
        gui.send("stop");
        let (when, _) = gui.until_at("bestmove ");
        times.push(when - start);
    }
    assert!(gui.sync().is_empty());
    println!("bestmove after stop: {times:?}");
    let time = median(times);
    assert!(time < Duration::from_millis(100), "{time:?}");
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut gui = Gui::start();
    gui.sync();
    gui.send("go infinite");
    let mut times = Vec::new();
    for _ in 0..10 {
        thread::sleep(Duration::from_millis(10));
        let start = Instant::now();
        gui.send("isready");
        let (when, lines) = gui.until_at("readyok");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
        times.push(when - start);
    }
    println!("readyok during a search: {times:?}");
    let time = median(times);
    assert!(time < Duration::from_millis(100), "{time:?}");
    gui.send("stop");
    gui.until("bestmove ");
}

#[test]
fn quit_and_the_end_of_input_end_a_search() {
    for quit in [true, false] {
        let mut times = Vec::new();
        for go in [
            "go infinite",
            "go ponder wtime 1000 btime 1000",
            "go perft 9",
        ] {
            let mut gui = Gui::start();
            gui.sync();
            gui.send(go);
            thread::sleep(Duration::from_millis(50));
            if quit {
                gui.send("quit");
            } else {
                gui.input = None;
            }
            let (status, time) = gui.end();
            assert_eq!(status.code(), Some(0), "{go}");
            times.push(time);
        }
        println!("quit {quit}: {times:?}");
        let time = median(times);
        assert!(time < Duration::from_millis(150), "{time:?}");
    }
}

#[test]
fn debug_commands() {
    let mut gui = Gui::playing(Variant::Manchu);
    gui.send("position fen 3k5/9/9/9/9/3M5/9/9/9/4K4 b");
    gui.send("d");
    let lines = gui.until("Legal moves: 0");
    for line in [
        "10  . . . k . . . . .",
        " 5  . . . M . . . . .",
        "    a b c d e f g h i",
        "Black to move",
        "Variant: manchu",
        "Fen: 3k5/9/9/9/9/3M5/9/9/9/4K4 b - - 0 1",
        "Checkers: d5",
        "Result: white wins: checkmate",
    ] {
        assert!(
            lines.iter().any(|found| found == line),
            "{line}\n{lines:#?}"
        );
    }
    assert!(lines.iter().any(|line| line.starts_with("Key: ")));

    gui.send("position startpos moves a4a5");
    gui.send("go infinite");
    assert_eq!(
        gui.fen(),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/P8/2P1P1P1P/9/9/M1BAKAB2 b - - 1 1"
    );
    gui.send("eval");
    gui.line("Evaluation: ");
    gui.send("stop");
    gui.until("bestmove ");

    gui.send("help");
    gui.line("bench");
    gui.send("bench 1");
    let count = gui.until(" ").len();
    assert_eq!(count, 1);
    let total = loop {
        let line = gui.next(PATIENCE).expect("a bench").1;
        if line.ends_with(" nps") {
            break line;
        }
    };
    let command = Command::new(env!("CARGO_BIN_EXE_bannerman"))
        .args(["bench", "--depth", "1"])
        .output()
        .expect("the binary runs");
    let expected = String::from_utf8_lossy(&command.stdout);
    let nodes = |text: &str| text.split(' ').next().map(str::to_owned);
    assert_eq!(nodes(&total), nodes(&expected));
}

#[test]
fn long_searches_tell_the_current_move() {
    let mut gui = Gui::playing(Variant::QuangTrung);
    gui.send("go infinite");
    let line = loop {
        let (_, line) = gui.next(PATIENCE).expect("thoughts");
        if line.contains(" currmove ") {
            break line;
        }
    };
    assert!(field(&line, "currmovenumber").is_some(), "{line}");
    let mv = field(&line, "currmove").expect("a move");
    assert!(is_legal(Variant::QuangTrung, None, &[mv]), "{line}");
}
