//! UCI, spoken with the real program.

use std::io::Write;
use std::process::{Command, Stdio};
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

    /// Sends a line, expects one message that has all of `words`.
    #[track_caller]
    fn assert_message(&mut self, line: &str, words: &[&str]) {
        self.send(line);
        let lines = self.sync();
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string "), "{line}: {lines:?}");
        for word in words {
            assert!(lines[0].contains(word), "{line}: {word:?}, {lines:?}");
        }
    }

    /// Sends a `go` that ends by itself; the lines with `bestmove` as last.
    #[track_caller]
    fn think(&mut self, go: &str) -> Vec<String> {
        self.send(go);
        self.until("bestmove ")
    }

    /// Asserts that nothing but thoughts comes for a while and returns them.
    #[track_caller]
    fn assert_thinking(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some((_, line)) = self.next(end.saturating_duration_since(Instant::now())) {
            assert!(!line.starts_with("bestmove"), "{line}");
            lines.push(line);
        }
        lines
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

fn best_move(lines: &[String]) -> &str {
    let last = lines.last().expect("a bestmove");
    field(last, "bestmove").expect("a move")
}

/// The median of times, which single hiccups of a busy machine leave alone.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
fn handshake() {
    let mut times = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        let mut gui = Gui::start();
        gui.send("uci");
        let (when, lines) = gui.until_at("uciok");
        times.push(when - start);
        assert!(lines[0].starts_with("id name Bannerman "), "{lines:?}");
        assert!(lines[1].starts_with("id author "), "{lines:?}");
        for option in [
            "UCI_Variant type combo default yangqi var yangqi var strongyang var manchuplus var manchu var xiangqi var quangtrung",
            "Hash type spin default 64 min 1 max 1048576",
            "Threads type spin default 1 min 1 max 1024",
            "MultiPV type spin default 1 min 1 max 500",
            "Ponder type check default false",
            "Move Overhead type spin default 10 min 0 max 5000",
            "Clear Hash type button",
            "UCI_AnalyseMode type check default false",
            "UCI_ShowWDL type check default false",
            "UCI_LimitStrength type check default false",
            "UCI_Elo type spin default 1500 min 500 max 2500",
        ] {
            assert!(
                lines.contains(&format!("option name {option}")),
                "{option} in {lines:?}"
            );
        }
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
fn wrong_options_are_refused() {
    let mut gui = Gui::start();
    for (line, words) in [
        ("name Hash value 0", ["Hash", "from 1 to"]),
        ("name Hash", ["Hash", "from 1 to"]),
        ("name Threads value two", ["Threads", "from 1 to 1024"]),
        ("name MultiPV value 501", ["MultiPV", "from 1 to 500"]),
        ("name Ponder value yes", ["Ponder", "true nor false"]),
        ("name Move Overhead value -1", ["Move Overhead", "from 0"]),
        ("name UCI_Elo value 9000", ["UCI_Elo", "500 to 2500"]),
        (
            "name UCI_Variant value chess",
            ["UCI_Variant", "quangtrung"],
        ),
        ("name Contempt value 1", ["unknown option", "Contempt"]),
        ("Hash 16", ["setoption", "name NAME"]),
        ("name Hash value 1048576", ["1048576 MB", "kept"]),
    ] {
        // A terabyte may be had where memory is promised freely; then there
        // is nothing to refuse, but the system would have to keep its word.
        if line.ends_with("1048576") && memory_is_promised_freely() {
            continue;
        }
        gui.assert_message(&format!("setoption {line}"), &words);
    }
    assert!(gui.think("go depth 2").len() > 1);
}

fn memory_is_promised_freely() -> bool {
    std::fs::read_to_string("/proc/sys/vm/overcommit_memory").is_ok_and(|mode| mode.trim() == "1")
}

#[test]
fn every_go_is_answered_once() {
    let mate = "position fen 3k5/9/9/9/9/M8/9/9/9/4K4 w";
    for &variant in &[Variant::Manchu, Variant::StrongYang] {
        let mut gui = Gui::playing(variant);
        for go in [
            "go depth 3",
            "go nodes 2000",
            "go movetime 30",
            "go movetime 0",
            "go depth 0",
            "go nodes 0",
            "go wtime 500 btime 500 winc 10 binc 10",
            "go wtime 500 btime 500 movestogo 5",
            "go wtime -100 btime -100",
            "go wtime 0 btime 0 winc 0 binc 0",
            "go winc 20 binc 20",
            "go wtime 99999999999999999999 btime 1 depth 2",
            "go depth 99 nodes 1000 movetime 10000",
            "go ponder depth 1 infinite",
            "go",
            "go infinite",
            "go mate 1",
            "go ponder",
            "go movestogo 3",
            "GO  Depth   2 ",
        ] {
            gui.send(go);
            let waits = [
                "go",
                "go infinite",
                "go ponder",
                "go mate 1",
                "go movestogo 3",
            ];
            let mut lines = Vec::new();
            if waits.contains(&go) || go.ends_with("depth 1 infinite") {
                lines = gui.assert_thinking(Duration::from_millis(30));
                gui.send("stop");
            }
            lines.extend(gui.until("bestmove "));
            assert!(
                is_legal(variant, None, &[best_move(&lines)]),
                "{go}: {lines:?}"
            );
            let last = &lines[lines.len() - 2];
            for key in [
                "depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits",
                "time", "pv",
            ] {
                assert!(field(last, key).is_some(), "{go}: {key} in {last}");
            }
        }
        gui.send("stop");
        gui.send("ponderhit");
        assert!(gui.sync().is_empty());
        if variant == Variant::Manchu {
            gui.send(mate);
            let lines = gui.think("go mate 1");
            assert!(["a5a9", "a5d5"].contains(&best_move(&lines)), "{lines:?}");
            assert!(lines.iter().any(|line| line.contains("score mate 1 ")));
        }
    }
}

#[test]
fn ponderhit_ends_only_pondering() {
    let mut gui = Gui::start();
    gui.send("go ponder movetime 50");
    gui.assert_thinking(Duration::from_millis(150));
    gui.send("ponderhit");
    gui.until("bestmove ");
    gui.send("go infinite depth 2");
    gui.send("ponderhit");
    gui.assert_thinking(Duration::from_millis(150));
    gui.send("stop");
    gui.until("bestmove ");
    assert!(gui.sync().is_empty());
}

#[test]
fn searchmoves() {
    let mut gui = Gui::start();
    let lines = gui.think("go searchmoves a3a4 i3i4 depth 2");
    assert!(["a3a4", "i3i4"].contains(&best_move(&lines)), "{lines:?}");
    let lines = gui.think("go depth 2 searchmoves a3a9 zz é b2b3");
    assert_eq!(best_move(&lines), "b2b3");
    let notes = lines.iter().filter(|line| line.starts_with("info string"));
    assert_eq!(notes.count(), 3, "{lines:?}");
    let lines = gui.think("go depth 2 searchmoves a3a9");
    assert!(lines[1].contains("no legal searchmoves"), "{lines:?}");
    let lines = gui.think("go quickly depth 2 wtime");
    assert!(lines[0].contains("\"quickly\""), "{lines:?}");
    assert!(lines[1].contains("wtime needs a number"), "{lines:?}");
}

#[test]
fn lines_of_thought_are_legal() {
    for &variant in Variant::ALL {
        let mut gui = Gui::playing(variant);
        let lines = gui.think("go depth 5");
        let mut seen = 0;
        for line in &lines {
            let Some((_, pv)) = line.split_once(" pv ") else {
                continue;
            };
            let moves: Vec<&str> = pv.split(' ').collect();
            assert!(is_legal(variant, None, &moves), "{variant}: {line}");
            seen += 1;
        }
        assert!(seen >= 5, "{lines:?}");
        let last = &lines[lines.len() - 2];
        assert!(last.contains(&format!(" pv {}", best_move(&lines))));
        let ponder = field(&lines[lines.len() - 1], "ponder").expect("a long line");
        assert!(is_legal(variant, None, &[best_move(&lines), ponder]));
    }
}

#[test]
fn no_move_when_the_game_is_over() {
    let mut gui = Gui::playing(Variant::Manchu);
    for fen in ["3k5/9/9/9/9/3M5/9/9/9/4K4 b", "3k5/M8/9/9/9/9/9/9/9/4K4 b"] {
        gui.send(&format!("position fen {fen}"));
        let lines = gui.think("go depth 3");
        assert!(lines[0].contains("depth 0") && lines[0].contains("score mate 0"));
        assert_eq!(lines[1], "bestmove (none)");
        gui.send("go infinite");
        gui.assert_thinking(Duration::from_millis(50));
        gui.send("stop");
        assert_eq!(gui.line("bestmove"), "bestmove (none)");
    }
}

#[test]
fn wrong_positions_are_refused() {
    let mut gui = Gui::start();
    gui.send("position startpos moves a3a4");
    let fen = gui.fen();
    let long = format!("position startpos moves {}", "é".repeat(100_000));
    for (line, words) in [
        (
            "position startpos moves a3a4 a8a3 i8i7",
            ["illegal move 2", "a8a3"],
        ),
        ("position startpos moves 0000", ["illegal move 1", "0000"]),
        ("position fen 4k4/9/9 w", ["placement", "3 ranks"]),
        (
            "position fen 4k4/9/9/9/9/9/9/9/9/4K4 x",
            ["side to move", "kept"],
        ),
        (
            "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 x",
            ["fullmove number", "x"],
        ),
        ("position fen", ["placement", "missing"]),
        ("position", ["startpos", "fen"]),
        ("position startpos a3a4", ["moves", "a3a4"]),
        (&long, ["illegal move 1", "…"]),
    ] {
        gui.assert_message(line, &words);
        assert_eq!(gui.fen(), fen, "{line}");
    }
    // Counters may be left out.
    gui.send("position fen 4k4/4c4/9/4r4/9/9/9/9/3BRV3/3NKC3 w - - moves d1c3");
    assert_eq!(gui.fen(), "4k4/4c4/9/4r4/9/9/9/2N6/3BRV3/4KC3 b - - 1 1");
}

#[test]
fn long_move_lists() {
    let mut gui = Gui::start();
    let moves = ["b1d2", "b10d9", "d2b1", "d9b10"].join(" ");
    let list = vec![moves; 500].join(" ");
    let start = Instant::now();
    gui.send(&format!("position startpos moves {list}"));
    assert!(gui.sync().is_empty());
    println!("2000 plies read in {:?}", start.elapsed());
    assert!(gui.fen().ends_with(" w - - 2000 1001"));
    let lines = gui.think("go depth 3");
    assert!(is_legal(Variant::YangQi, None, &[best_move(&lines)]));
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
fn commands_that_must_wait_stop_the_search() {
    let mut gui = Gui::start();
    gui.send("go infinite");
    gui.send("position startpos moves a3a4");
    let lines = gui.until("bestmove ");
    assert!(is_legal(Variant::YangQi, None, &[best_move(&lines)]));
    assert!(gui.fen().contains(" b - -"));

    for line in [
        "setoption name Hash value 8",
        "setoption name UCI_Variant value xiangqi",
        "ucinewgame",
    ] {
        gui.send("go infinite");
        gui.send(line);
        gui.until("bestmove ");
        assert!(gui.sync().is_empty(), "{line}");
    }
    assert_eq!(gui.fen(), Variant::Xiangqi.spec().start);

    // All in order: the stop is for the last.
    gui.send_bytes(b"go infinite\ngo depth 2\nposition startpos moves a4a5\ngo infinite\nstop\n");
    gui.until("bestmove ");
    gui.until("bestmove ");
    let lines = gui.until("bestmove ");
    assert!(is_legal(
        Variant::Xiangqi,
        None,
        &["a4a5", best_move(&lines)]
    ));
    assert!(gui.sync().is_empty());
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
fn a_closed_output_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bannerman"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    // It may be gone before it has read all.
    let _ = input.write_all(b"uci\ngo movetime 50\nisready\n");
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    drop(input);
}

#[test]
fn rubbish_gets_one_line() {
    let mut gui = Gui::start();
    gui.send_bytes(b"\n\r\n   \n\t\n");
    assert!(gui.sync().is_empty());
    let megabyte = vec![b'x'; 1 << 20];
    let lines: &[&[u8]] = &[
        b"joho isready",
        b"isready\xff",
        b"\xff\xfe\x80\xc3\x28",
        b"uci\0\0",
        b"\0\x01\x02",
        b"setoption name Hash\xff value \xfe",
        b"position fen \xff\xff\xfe",
        b"position startpos\xa5s",
        b"position startpos moves \xff\xff",
        b"debug maybe",
        b"%s%n%s",
        &megabyte,
    ];
    for line in lines {
        gui.send_bytes(line);
        gui.send("");
        let lines = gui.sync();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("info string ") && lines[0].len() < 400);
    }
    gui.send("debug on");
    gui.send("register later");
    assert!(gui.sync().is_empty());
    gui.send("xboard");
    assert_eq!(gui.sync().len(), 1);
    gui.send_bytes(b"  go \t depth  2\r\n");
    gui.until("bestmove ");
    gui.send_bytes(b"quit\r\n");
    assert_eq!(gui.end().0.code(), Some(0));
}

#[test]
fn perft_leaves_the_loop_free() {
    let mut gui = Gui::start();
    gui.send("go perft 3");
    let lines = gui.until("Nodes searched: ");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("Nodes searched: 173990")
    );
    let counts: Vec<u64> = lines
        .iter()
        .filter_map(|line| line.split_once(": ")?.1.parse().ok())
        .collect();
    assert_eq!(counts.len(), 58);
    assert_eq!(counts[..57].iter().sum::<u64>(), 173_990);
    gui.send("perft 0");
    assert_eq!(gui.line("Nodes"), "Nodes searched: 1");
    gui.send("position startpos moves a3a4");
    gui.send("perft 1");
    gui.until("Nodes searched: ");

    gui.send("go perft 9");
    gui.sync();
    gui.send("go depth 1");
    gui.send("stop");
    gui.until("info string perft stopped");
    gui.until("bestmove ");
    assert!(gui.sync().is_empty());
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
