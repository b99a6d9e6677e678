//! `bannerman match`, between engines that are scripts and misbehave as told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const BANNERMAN: &str = env!("CARGO_BIN_EXE_bannerman");

/// A match of two fake engines, A and B, that do as their modes say.
fn match_of(modes: [&str; 2], options: &str) -> Command {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/fake_engine.py");
    let mut command = Command::new(BANNERMAN);
    command.args(["match", "--variant", "xiangqi"]);
    for (name, mode) in ["A", "B"].iter().zip(modes) {
        command.args(["--engine", "cmd=python3", &format!("name={name}")]);
        command.arg(format!("arg={}", script.display()));
        command.args([&format!("arg={BANNERMAN}"), "arg=xiangqi"]);
        command.args(mode.split_whitespace().map(|word| format!("arg={word}")));
    }
    command.args(options.split_whitespace());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The standard output of a match that is played to its end.
#[track_caller]
fn played(modes: [&str; 2], options: &str) -> String {
    let output = match_of(modes, options).output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// A file for a test that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[track_caller]
fn assert_failed(output: &Output, status: i32, part: &str) {
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.contains(part), "{part:?} is missing in {message}");
}

#[test]
fn faults_are_counted_by_kind_and_engine() {
    let none = "0 illegal moves, 0 time losses, 0 crashes, 0 stalls";
    let check = |mode, limits, faults: &str| {
        let options = format!("--each {limits} --rounds 2 --concurrency 2");
        let output = played(["first", mode], &options);
        for line in [
            format!("Faults of A: {none}"),
            format!("Faults of B: {faults}"),
            "A vs B: +4 =0 -0, 100.0 %".to_owned(),
        ] {
            assert!(output.contains(&line), "{mode}: {output}");
        }
    };
    // Most of the time is waiting.
    thread::scope(|scope| {
        for (mode, limits, faults) in [
            (
                "illegal 3",
                "nodes=1",
                "4 illegal moves, 0 time losses, 0 crashes, 0 stalls",
            ),
            (
                "crash 2",
                "nodes=1",
                "0 illegal moves, 0 time losses, 4 crashes, 0 stalls",
            ),
            (
                "late 2",
                "tc=1+1",
                "0 illegal moves, 4 time losses, 0 crashes, 0 stalls",
            ),
            (
                "silent 1",
                "tc=1+1",
                "0 illegal moves, 4 time losses, 0 crashes, 0 stalls",
            ),
            (
                "silent 1",
                "nodes=1 --patience 2",
                "0 illegal moves, 0 time losses, 0 crashes, 4 stalls",
            ),
        ] {
            scope.spawn(move || check(mode, limits, faults));
        }
    });
}

#[test]
fn slow_engines_do_not_lose_on_time_within_their_clock_or_margin() {
    for limits in ["tc=5+1", "st=0.2 --margin 2000", "depth=1"] {
        let options = format!("--each {limits} --rounds 1 --maxmoves 2");
        let output = played(["slow", "first"], &options);
        assert!(output.contains("+0 =2 -0"), "{limits}: {output}");
        assert!(output.contains("Endings: move limit 2"), "{output}");
    }
}

#[test]
fn games_end_by_what_engines_say() {
    let resign = "--each nodes=1 --rounds 1 --resign movecount=2 score=500";
    let output = played(["lost", "first"], resign);
    assert!(output.contains("+0 =0 -2"), "{output}");
    assert!(output.contains("Endings: resignation 2"), "{output}");
    let draw = "--each nodes=1 --rounds 1 --draw movenumber=2 movecount=2 score=0";
    let output = played(["first", "last"], draw);
    assert!(output.contains("Endings: agreed draw 2"), "{output}");
}

#[test]
fn a_match_by_nodes_is_the_same_every_time() {
    let game_lines = || -> Vec<String> {
        let output = played(["first", "last"], "--each nodes=1 --rounds 3 --seed 5");
        let lines = output.lines().filter(|line| !line.starts_with("Time"));
        lines.map(str::to_owned).collect()
    };
    let lines = game_lines();
    assert!(lines.len() > 9, "{lines:?}");
    assert_eq!(lines, game_lines());
}

#[test]
fn a_pgn_has_tags_and_moves() {
    let path = fresh("match.pgn");
    let options = format!(
        "--each nodes=1 --rounds 1 --openings file=tests/perft/startpos.epd --pgnout {}",
        path.display()
    );
    let output = match_of(["first", "illegal 2"], &options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let pgn = fs::read_to_string(path).expect("the PGN");
    let start = bannerman::variants::Variant::Xiangqi.spec().start;
    for line in [
        "[Round \"1.2\"]",
        "[White \"B\"]",
        "[Black \"A\"]",
        "[Result \"0-1\"]",
        "[Variant \"xiangqi\"]",
        "[SetUp \"1\"]",
        &format!("[FEN \"{start}\"]"),
        "[TimeControl \"1 nodes/move\"]",
        "[PlyCount \"2\"]",
        "[Termination \"illegal move\"]",
    ] {
        assert!(pgn.lines().any(|other| other == line), "{line}: {pgn}");
    }
    assert!(pgn.contains("\n1. a1a2 {0.00/1 0."), "{pgn}");
    let ending = "{white plays the illegal move \"a1a1\"} 0-1";
    assert!(pgn.replace('\n', " ").contains(ending), "{pgn}");
}

#[test]
fn a_match_is_continued() {
    let path = fresh("continued.json");
    let options = |rounds, more| {
        let path = path.display();
        format!("--each nodes=1 --rounds {rounds} --maxmoves 3 --state {path} {more}")
    };
    let first = played(["first", "last"], &options(2, ""));
    assert!(first.contains("game 4 (2.2)"), "{first}");
    let again = played(["first", "last"], &options(2, ""));
    assert!(!again.contains("game 5"), "{again}");
    assert!(again.contains("continued after 4 games"), "{again}");
    let further = played(["first", "last"], &options(3, "--concurrency 2"));
    assert!(further.contains("game 6 (3.2)"), "{further}");
    assert!(further.contains("+0 =6 -0"), "{further}");
    for (modes, more, part) in [
        (["first", "first"], "", "the engines"),
        (["first", "last"], "--seed 9", "the openings"),
        (["first", "last"], "--margin 9", "the margins"),
    ] {
        let output = match_of(modes, &options(4, more))
            .output()
            .expect("it runs");
        assert_failed(&output, 1, part);
    }
    fs::write(&path, "{}").expect("writable");
    let output = match_of(["first", "last"], &options(2, ""))
        .output()
        .expect("it runs");
    assert_failed(&output, 1, "no state of a match");
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_match_and_keeps_its_state() {
    let path = fresh("stopped.json");
    let options = format!(
        "--each st=60 --rounds 50 --maxmoves 1 --concurrency 2 --state {}",
        path.display()
    );
    let child = match_of(["slow", "first"], &options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let patience = Instant::now() + Duration::from_secs(60);
    while !path.exists() && Instant::now() < patience {
        thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.is_ok_and(|status| status.success()));
    let start = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_failed(&output, 1, "stopped");
    assert!(text(&output.stdout).contains("Stopped."));
    assert!(
        fs::read_to_string(path)
            .expect("the state")
            .contains("\"finished\"")
    );
}

#[test]
fn a_test_ends_a_match() {
    let options = "--each nodes=1 --rounds 50 --sprt elo0=0 elo1=300 alpha=0.4 beta=0.4";
    let output = played(["first", "illegal 1"], options);
    assert!(output.contains("SPRT: elo1 accepted"), "{output}");
    assert!(!output.contains("game 99"), "{output}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (options, status, part) in [
        ("--rounds 1", 2, "nothing bounds its thinking"),
        ("--each nodes=0", 2, "nodes"),
        (
            "--each nodes=1 --sprt elo0=5 elo1=0",
            2,
            "--sprt: elo0 must be less",
        ),
        (
            "--each nodes=1 --openings file=missing.epd",
            2,
            "--openings: missing.epd",
        ),
        (
            "--each nodes=1 --openings order=random",
            2,
            "file= is missing",
        ),
        ("--each nodes=1 --games 3", 2, "--games"),
        ("--each nodes=1 --engine cmd=x", 2, "given 3 times"),
        (
            "--each nodes=1 option.Wings=2",
            1,
            "engine A: there is no option \"Wings\"",
        ),
        ("--each nodes=1 variant=chess", 1, "UCI_Variant \"chess\""),
        (
            "--each nodes=1 --pgnout /missing/x.pgn",
            1,
            "--pgnout: /missing/x.pgn",
        ),
    ] {
        let output = match_of(["first", "first"], options)
            .output()
            .expect("it runs");
        assert_failed(&output, status, part);
    }
    let output = Command::new(BANNERMAN)
        .args(["match", "--variant", "yangqi", "--each", "nodes=1"])
        .args(["--engine", "cmd=/missing", "--engine", "cmd=/missing"])
        .output()
        .expect("it runs");
    assert_failed(&output, 1, "cannot run \"/missing\"");
}
