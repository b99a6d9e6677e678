//! The command line, driven as a user does.

use std::process::{Command, Output};

use bannerman::variants::Variant;

pub fn bannerman(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bannerman"))
        .args(args)
        .output()
        .expect("the binary runs")
}

pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// Asserts exit status 2, nothing on standard output and one line on standard
/// error that has all of `words`.
#[track_caller]
pub fn assert_refused(args: &[&str], words: &[&str]) {
    let output = bannerman(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert_eq!(stdout(&output), "", "{args:?}");
    let message = std::str::from_utf8(&output.stderr).expect("UTF-8");
    assert_eq!(message.trim_end().lines().count(), 1, "{message}");
    for word in words {
        assert!(message.contains(word), "{word:?} is missing in {message}");
    }
}

#[test]
fn perft_counts() {
    for (args, count) in [
        (["perft", "yangqi", "3"].as_slice(), "173990"),
        (
            &["perft", "manchuplus", "4", "--threads", "2", "--hash", "8"],
            "1091584",
        ),
        (&["perft", "Xiangqi", "0"], "1"),
        (
            &[
                "perft",
                "yangqi",
                "2",
                "--fen",
                "4k4/4c4/9/4r4/9/9/9/9/3BRV3/3NKC3",
            ],
            "875",
        ),
    ] {
        let output = bannerman(args);
        assert!(output.status.success(), "{args:?}");
        assert_eq!(
            stdout(&output),
            format!("Nodes searched: {count}\n"),
            "{args:?}"
        );
    }
}

#[test]
fn divide_lists_every_move_and_adds_up() {
    let output = bannerman(&["perft", "quangtrung", "3", "--divide"]);
    let text = stdout(&output);
    let counts: Vec<u64> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .filter(|(mv, _)| mv.starts_with(|letter| ('a'..='j').contains(&letter)))
        .map(|(_, count)| count.parse().expect("a count"))
        .collect();
    assert_eq!(counts.len(), 52);
    assert_eq!(counts.iter().sum::<u64>(), 137_789);
    assert!(text.ends_with("Nodes searched: 137789\n"));
}

#[test]
fn variants_are_listed() {
    let output = bannerman(&["variants"]);
    for variant in Variant::ALL {
        assert!(stdout(&output).contains(variant.spec().start), "{variant}");
    }
}

#[test]
fn bad_arguments_are_refused() {
    assert_refused(
        &["perft", "chess", "3"],
        &["VARIANT", "\"chess\" is unknown", "yangqi"],
    );
    assert_refused(&["perft", "yangqi", "deep"], &["DEPTH", "deep"]);
    assert_refused(&["perft", "yangqi", "-1"], &["-1"]);
    assert_refused(&["perft", "yangqi", "65"], &["DEPTH", "65"]);
    assert_refused(&["perft", "yangqi"], &["DEPTH"]);
    assert_refused(
        &["perft", "yangqi", "1", "--threads", "0"],
        &["--threads", "0"],
    );
    assert_refused(
        &["perft", "yangqi", "1", "--hash", "16777216"],
        &["--hash", "16777216"],
    );
    assert_refused(&["fly"], &["fly"]);
}

/// Every fault named in C3, each by its field.
#[test]
fn bad_fens_are_refused() {
    for (fen, words) in [
        ("", ["placement", "missing"]),
        ("4k4/9/9/9/9/9/9/9/4K4", ["placement", "9 ranks"]),
        ("4k4/9/9/9/9/9/9/9/9/9/4K4", ["placement", "11 ranks"]),
        (
            "4k4/9/9/9/8/9/9/9/9/4K4",
            ["placement", "rank 6 has 8 files"],
        ),
        (
            "4k4/9/9/9/10/9/9/9/9/4K4",
            ["placement", "rank 6 has 10 files"],
        ),
        ("4k4/9/9/9/09/9/9/9/9/4K4", ["placement", "starts with 0"]),
        ("4k4/9/9/9/4x4/9/9/9/9/4K4", ["placement", "'x'"]),
        ("4k4/9/9/9/9/9/9/9/9/9", ["placement", "White has 0 kings"]),
        (
            "3kk4/9/9/9/9/9/9/9/9/4K4",
            ["placement", "Black has 2 kings"],
        ),
        (
            "4k3P/9/9/9/9/9/9/9/9/4K4",
            ["placement", "never stand on i10"],
        ),
        ("4k4/9/9/9/9/9/9/9/9/4K4 x", ["side to move", "\"x\""]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w K", ["castling", "\"K\""]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - j3", ["en passant", "\"j3\""]),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w - a3b4c5",
            ["en passant", "\"a3b4c5\""],
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w - - x",
            ["halfmove clock", "\"x\""],
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w - - +1",
            ["halfmove clock", "\"+1\""],
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 -1",
            ["fullmove number", "\"-1\""],
        ),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2", ["fields", "7"]),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", ["side to move", "Black"]),
    ] {
        assert_refused(
            &["perft", "yangqi", "1", "--fen", fen],
            &["--fen", words[0], words[1]],
        );
    }
}

/// Scripts for shells, the manual pages, and help with examples.
#[test]
fn help_of_every_kind() {
    for (shell, words) in [
        ("bash", ["complete -F _bannerman", "strongyang"]),
        ("zsh", ["#compdef bannerman", "strongyang"]),
        ("fish", ["complete -c bannerman", "strongyang"]),
        ("powershell", ["Register-ArgumentCompleter", "analyze"]),
    ] {
        let output = bannerman(&["completions", shell]);
        for word in words {
            assert!(stdout(&output).contains(word), "{shell}: {word}");
        }
    }
    let page = bannerman(&["man"]);
    assert!(stdout(&page).contains(".TH bannerman 1"));
    let dir = crate::pictures::scratch("man");
    std::fs::create_dir_all(&dir).unwrap();
    let output = bannerman(&["man", "--dir", dir.to_str().unwrap()]);
    assert!(output.status.success());
    for command in [
        "analyze",
        "bench",
        "completions",
        "man",
        "match",
        "perft",
        "play",
        "show",
    ] {
        let help = bannerman(&[command, "--help"]);
        assert!(
            stdout(&help).contains("Example"),
            "{command} has no examples"
        );
        let page = dir.join(format!("bannerman-{command}.1"));
        assert!(page.exists(), "{command} has no page");
    }
    assert_refused(&["completions", "cmd"], &["cmd", "bash"]);
}

#[test]
fn the_version_has_build_facts() {
    let output = bannerman(&["--version"]);
    let text = stdout(&output);
    for word in [env!("CARGO_PKG_VERSION"), "commit:", "target:", "rustc"] {
        assert!(text.contains(word), "{text}");
    }
    assert_eq!(stdout(&bannerman(&["-V"])).lines().count(), 1);
}
