//! `bannerman analyze`, driven as a user does.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use bannerman::variants::Variant;
use serde_json::Value;

use crate::cli::{assert_refused, bannerman, stdout};
use crate::common::swap_case;

/// Mates in one for White: variant, FEN.
const MATES: &[(&str, &str)] = &[
    ("yangqi", "4k4/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1"),
    (
        "strongyang",
        "6k6/R12/1R11/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1",
    ),
    ("manchuplus", "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1"),
    ("xiangqi", "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1"),
    // The last rank reached (QT9).
    ("quangtrung", "10/3P6/10/10/2k7/10/10/10/10/5K4 w - - 0 1"),
];

/// The FEN with the colours and the side to move exchanged.
fn exchanged(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0].rsplit('/').map(swap_case).collect();
    let placement = ranks.join("/");
    fields[0] = &placement;
    fields[1] = if fields[1] == "w" { "b" } else { "w" };
    fields.join(" ")
}

fn analyze(args: &[&str]) -> Output {
    let output = bannerman(&[&["analyze"], args].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    assert_eq!(errors, "", "{args:?}");
    output
}

/// The objects that `--json` prints: all but the last, and the last.
fn json(args: &[&str]) -> (Vec<Value>, Value) {
    let output = analyze(&[args, &["--json"]].concat());
    let mut records: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let result = records.pop().expect("a result");
    assert_eq!(result["type"], "result");
    assert!(records.iter().all(|info| info["type"] == "info"));
    (records, result)
}

#[test]
fn plain_output_is_complete() {
    for variant in Variant::ALL {
        let spec = variant.spec();
        let output = analyze(&[spec.name, "--depth", "3"]);
        let lines: Vec<&str> = stdout(&output).lines().collect();
        let ranks = usize::from(spec.ranks);
        for (line, number) in lines[..ranks].iter().zip((1..=ranks).rev()) {
            assert!(line.starts_with(&format!("{number:>2}  ")), "{line}");
            assert_eq!(line.len(), 3 + 2 * usize::from(spec.files), "{line}");
        }
        assert!(lines[ranks].starts_with("    a b c d e f g h i"));
        assert_eq!(lines[ranks + 2], format!("FEN: {}", spec.start));
        assert_eq!(lines[ranks + 3], "White to move");
        assert!(lines[ranks + 5].ends_with("line"));
        let depths: Vec<&str> = lines[ranks + 6..ranks + 9]
            .iter()
            .map(|line| line.trim_start().split('/').next().unwrap())
            .collect();
        assert_eq!(depths, ["1", "2", "3"]);
        let labels = [
            "",
            "Best move: ",
            "Line:      ",
            "Moves:     ",
            "Score:     ",
            "Chances:   ",
        ];
        for (line, label) in lines[ranks + 9..].iter().zip(labels) {
            assert!(line.starts_with(label), "{line}");
        }
        assert_eq!(lines.len(), ranks + 15);
    }
}

#[test]
fn mates_are_told_from_whites_side() {
    for &(variant, fen) in MATES {
        for (fen, score, chances) in [
            (fen.to_owned(), "+M1", "White wins 100.0 %"),
            (exchanged(fen), "-M1", "Black wins 100.0 %"),
        ] {
            let output = analyze(&[variant, "--fen", &fen, "--depth", "3"]);
            let text = stdout(&output);
            assert!(text.contains(&format!("Score:     {score}\n")), "{text}");
            assert!(text.contains(chances), "{text}");
        }
    }
}

/// The side that is mated moves first; its opponent's moves are counted.
#[test]
fn being_mated_is_told_from_whites_side() {
    let fen = "4k4/R8/9/9/9/9/9/9/9/1R2K4 b - - 0 1";
    for (fen, mate) in [(fen.to_owned(), 1), (exchanged(fen), -1)] {
        let (_, result) = json(&["yangqi", "--fen", &fen, "--depth", "4"]);
        assert_eq!(result["score"]["mate"], mate, "{fen}");
        let chances = if mate > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
        assert_eq!(result["wdl"], serde_json::json!(chances));
    }
}

#[test]
fn json_is_complete() {
    for variant in Variant::ALL {
        let name = variant.name();
        let (infos, result) = json(&[name, "--depth", "4", "--multipv", "2"]);
        let ranks: Vec<(u64, u64)> = infos
            .iter()
            .map(|info| {
                let number = |key: &str| info[key].as_u64().expect(key);
                (number("depth"), number("multipv"))
            })
            .collect();
        let all: Vec<(u64, u64)> = (1..=4).flat_map(|depth| [(depth, 1), (depth, 2)]).collect();
        assert_eq!(ranks, all, "{name}");
        for info in &infos {
            assert!(info["score"]["cp"].is_i64(), "{info}");
            assert_eq!(info["bound"], "exact");
            for key in ["seldepth", "nodes", "nps", "hashfull", "time_ms"] {
                assert!(info[key].is_u64(), "{key} of {info}");
            }
            let wdl = info["wdl"].as_array().expect("three chances");
            let sum: u64 = wdl.iter().filter_map(Value::as_u64).sum();
            assert_eq!((wdl.len(), sum), (3, 1000), "{info}");
            let line = info["pv"].as_array().expect("a line");
            assert!(!line.is_empty());
            assert_eq!(info["san"].as_array().expect("a line").len(), line.len());
        }
        assert_eq!(result["pv"][0], result["bestmove"]);
        assert_eq!(result["pv"][1], result["ponder"]);
        assert!(result["outcome"].is_null());
        assert_eq!(result["fen"], variant.spec().start);
    }
}

/// Best first, also when a later line turned out better.
#[test]
fn best_lines_are_ranked() {
    let output = analyze(&["yangqi", "--depth", "6", "--multipv", "4"]);
    let rows: Vec<Vec<&str>> = stdout(&output)
        .lines()
        .skip_while(|line| !line.ends_with("line"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 24);
    for group in rows.chunks(4) {
        let ranks: Vec<&str> = group.iter().map(|row| row[0]).collect();
        assert_eq!(ranks, ["1", "2", "3", "4"]);
        let scores: Vec<f64> = group.iter().map(|row| row[2].parse().unwrap()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    }
}

#[test]
fn more_lines_than_moves_are_no_matter() {
    let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    let output = analyze(&["xiangqi", "--fen", fen, "--depth", "2", "--multipv", "9"]);
    assert!(stdout(&output).contains("Best move: d1d2, Kd2\n"));
}

/// The picture has an arrow for each of the best lines.
#[test]
fn best_lines_are_drawn() {
    let path = crate::pictures::scratch("best.svg");
    let args = [
        "--depth",
        "3",
        "--multipv",
        "3",
        "--svg",
        path.to_str().unwrap(),
    ];
    analyze(&[&["yangqi"], args.as_slice()].concat());
    let picture = std::fs::read_to_string(path).unwrap();
    assert_eq!(picture.matches("#15781b").count(), 1);
    assert_eq!(picture.matches("#1f5fa8").count(), 2);
}

#[test]
fn limits_are_kept() {
    let (_, result) = json(&["yangqi", "--nodes", "1"]);
    assert!(result["bestmove"].is_string());
    let (infos, _) = json(&["yangqi", "--nodes", "20000"]);
    let nodes = infos.last().unwrap()["nodes"].as_u64().unwrap();
    assert!(nodes <= 21_000, "{nodes}");
    let (infos, _) = json(&["yangqi", "--nodes", "1000000000", "--depth", "2"]);
    assert_eq!(infos.last().unwrap()["depth"], 2);

    let start = Instant::now();
    json(&["yangqi", "--time", "0.3", "--threads", "2", "--hash", "8"]);
    let taken = start.elapsed();
    assert!(taken >= Duration::from_millis(200), "{taken:?}");
    assert!(taken <= Duration::from_secs(3), "{taken:?}");
}

#[test]
fn moves_are_played_first() {
    let (_, result) = json(&["yangqi", "--moves", "B1D2  b10d9", "--depth", "1"]);
    assert_eq!(
        result["fen"],
        "r1bvkvbnr/1c1n3c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C1N3C1/R1BVKVBNR w - - 2 2"
    );
    let output = analyze(&[
        "quangtrung",
        "--fen",
        "5k4/10/10/10/10/10/10/10/10/4K4R w",
        "--moves",
        "j1j9",
        "--depth",
        "1",
    ]);
    let text = stdout(&output);
    assert!(text.contains("\n 9  . . . . . . . . . R\n"), "{text}");
    assert!(text.contains("Black to move\n"), "{text}");
}

#[test]
fn a_game_that_is_over_says_how() {
    let shuffle = "d1d2 e10e9 d2d1 e9e10 d1d2 e10e9 d2d1 e9e10";
    for (variant, fen, moves, verdict, wdl) in [
        (
            "yangqi",
            "4k4/R8/1R7/9/9/9/9/9/9/4K4 w",
            "b8b10",
            "white wins: checkmate",
            [1000, 0, 0],
        ),
        (
            "quangtrung",
            "5k4/10/10/10/10/10/10/10/4p5/7K2 b",
            "e2d1",
            "black wins: pawn advance",
            [0, 0, 1000],
        ),
        (
            "xiangqi",
            "4k4/9/9/9/9/9/9/9/9/3K5 w",
            shuffle,
            "draw: repetition",
            [0, 1000, 0],
        ),
        (
            "xiangqi",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 99 80",
            "d1d2",
            "draw: move count",
            [0, 1000, 0],
        ),
        (
            "strongyang",
            "6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w",
            "",
            "draw: bare kings",
            [0, 1000, 0],
        ),
    ] {
        let args = [variant, "--fen", fen, "--moves", moves];
        let output = analyze(&args);
        let last = stdout(&output).lines().last().unwrap();
        assert_eq!(last, format!("The game is over, {verdict}"));
        let (infos, result) = json(&args);
        assert!(infos.is_empty());
        assert_eq!(result["outcome"], verdict);
        assert!(result["bestmove"].is_null() && result["ponder"].is_null());
        assert_eq!(result["wdl"], serde_json::json!(wdl));
    }
}

#[test]
fn mistakes_are_refused() {
    for (args, words) in [
        (
            ["chess", "--depth", "1"],
            ["VARIANT", "\"chess\" is unknown"],
        ),
        (["yangqi", "--depth", "0"], ["--depth", "0"]),
        (["yangqi", "--depth", "200"], ["--depth", "200"]),
        (["yangqi", "--nodes", "0"], ["--nodes", "0"]),
        (["yangqi", "--time", "-1"], ["--time", "above 0"]),
        (["yangqi", "--time", "soon"], ["--time", "number"]),
        (["yangqi", "--time", "1e300"], ["--time", "1000000000"]),
        (["yangqi", "--time", "NaN"], ["--time", "NaN"]),
        (["yangqi", "--multipv", "0"], ["--multipv", "0"]),
        (["yangqi", "--threads", "0"], ["--threads", "0"]),
        (["yangqi", "--hash", "0"], ["--hash", "0"]),
        (["yangqi", "--hash", "16777216"], ["--hash", "16777216 MB"]),
        (
            ["yangqi", "--fen", "4k4/9/9/9/4x4/9/9/9/9/4K4"],
            ["--fen: placement", "'x'"],
        ),
        (
            ["yangqi", "--fen", "4k4/9/9/9/4R4/9/9/9/9/3K5 w"],
            ["--fen: side to move", "Black"],
        ),
        (
            ["yangqi", "--moves", "b1d2 b10d9 e1e9"],
            ["--moves: illegal move 3", "\"e1e9\""],
        ),
        (
            ["yangqi", "--moves", "-"],
            ["--moves: illegal move 1", "\"-\""],
        ),
        (
            ["yangqi", "--moves", "0000"],
            ["--moves: illegal move 1", "\"0000\""],
        ),
    ] {
        for json in [[].as_slice(), &["--json"]] {
            assert_refused(&[&["analyze"], args.as_slice(), json].concat(), &words);
        }
    }
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bannerman"))
        .arg("analyze")
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// A reader that goes away ends the search without a word.
#[test]
fn closed_output_ends_quietly() {
    for json in [[].as_slice(), &["--json"]] {
        let begin = Instant::now();
        let mut child = start(&[&["xiangqi", "--time", "60"], json].concat());
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(begin.elapsed() < Duration::from_secs(50));
    }
}

/// Ctrl-C ends the search, not the result.
#[test]
#[cfg(unix)]
fn an_interrupt_keeps_the_result() {
    let mut child = start(&["yangqi", "--time", "60", "--json"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    out.read_line(&mut text).unwrap();
    let kill = format!("kill -INT {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
    out.read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success());
    let result: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(result["type"], "result");
    assert!(result["bestmove"].is_string());
}
