//! `bannerman analyze` with files.

use std::fs;

use bannerman::tools::pgn;
use bannerman::variants::Variant;
use serde_json::Value;

use crate::cli::{assert_refused, bannerman, stdout};
use crate::pictures::scratch;

/// White gives a Cannon for a Soldier, then both sides shuffle.
const GAME: &str = "[Event \"test\"]\n[White \"A\"]\n[Black \"B\"]\n[Variant \"xiangqi\"]\n\n\
    1. h3e3 Nc8 2. Cxe7 {good?} Nxe7 (2... a10a9) 3. a1a2 i10i9 1/2-1/2\n";

fn file(name: &str, text: &str) -> String {
    let path = scratch(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn games_get_scores_marks_and_a_plot() {
    let input = file("review.pgn", GAME);
    let plot = scratch("review.svg");
    let plot = plot.to_str().unwrap();
    let args = [
        "analyze", "xiangqi", "--pgn", &input, "--depth", "4", "--plot", plot,
    ];
    let output = bannerman(&args);
    assert!(output.status.success(), "{output:?}");
    let text = stdout(&output);
    let games = pgn::read(text).unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].replay(Variant::Xiangqi).unwrap().moves().len(), 6);
    assert_eq!(games[0].result, "1/2-1/2");
    assert!(games[0].tag("Annotator").unwrap().starts_with("Bannerman "));
    let joined = text.replace('\n', " ");
    assert!(joined.contains("e3e7 $"), "{text}");
    assert!(joined.contains(", better "), "{text}");
    assert!(!joined.contains("c8e7 $"), "{text}");
    let summary = String::from_utf8_lossy(&output.stderr);
    assert!(
        summary.contains("game 1: A - B 1/2-1/2; White "),
        "{summary}"
    );
    let drawn = fs::read_to_string(plot).unwrap();
    assert!(
        drawn.contains("<circle") && !drawn.contains("NaN"),
        "{drawn}"
    );
}

#[test]
fn json_tells_every_position() {
    let two = format!("{GAME}\n{GAME}");
    let input = file("two.pgn", &two);
    let output = bannerman(&[
        "analyze", "xiangqi", "--pgn", &input, "--depth", "2", "--json",
    ]);
    assert!(output.status.success(), "{output:?}");
    let records: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(records.len(), 14);
    for (index, record) in records.iter().enumerate() {
        assert_eq!(record["type"], "position");
        assert_eq!(record["number"], 1 + index / 7);
        assert_eq!(record["ply"], index % 7);
        assert!(record["score"].is_object() && record["wdl"].is_array());
        assert_eq!(record["pv"][0], record["bestmove"]);
        let last = index % 7 == 6;
        assert_eq!(record["played"].is_null(), last);
        assert_eq!(record["loss"].is_null(), last);
    }
    assert_eq!(records[3]["played_san"], "Nxe7");
    assert_eq!(records[3]["mark"], Value::Null);
}

#[test]
fn positions_get_their_best_moves() {
    let input = file(
        "positions.epd",
        "# mates\nxiangqi;4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1;\n\n\
         yangqi;4k4/9/9/9/9/9/9/9/9/4K4 w\n1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1\n",
    );
    let output = scratch("positions-out.epd");
    let path = output.to_str().unwrap();
    let status = bannerman(&[
        "analyze", "xiangqi", "--epd", &input, "--depth", "3", "-o", path,
    ]);
    assert!(status.status.success());
    assert_eq!(stdout(&status), "");
    let text = fs::read_to_string(&output).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].contains(" dm 1;") && lines[0].contains(" bm b8b10;"),
        "{text}"
    );
    assert!(
        lines[1].ends_with(" c0 \"white wins: checkmate\";"),
        "{text}"
    );
}

#[test]
fn mistakes_are_refused() {
    let bad = file("bad.pgn", "1. h3e3 Nc8\n2. Kd9 *\n");
    let other = file("other.pgn", "[Variant \"yangqi\"]\n\n1. Nd2 *\n");
    let empty = file("empty.epd", "# nothing\n");
    let broken = file("broken.epd", "\n9/9 w\n");
    let missing = scratch("missing.pgn");
    let missing = missing.to_str().unwrap();
    for (args, words) in [
        (["--pgn", &bad], ["bad.pgn, line 2: illegal move", "Kd9"]),
        (
            ["--pgn", &other],
            ["line 1: a game of \"yangqi\"", "xiangqi"],
        ),
        (["--pgn", &empty], ["empty.epd", "illegal move"]),
        (["--epd", &empty], ["empty.epd", "nothing of xiangqi"]),
        (["--epd", &broken], ["broken.epd, line 2", "placement"]),
        (["--pgn", missing], ["missing.pgn", ""]),
        (["--plot", "x.svg"], ["--pgn", ""]),
    ] {
        assert_refused(
            &[&["analyze", "xiangqi", "--depth", "1"], args.as_slice()].concat(),
            &words,
        );
    }
    let both = ["analyze", "xiangqi", "--pgn", &bad, "--fen", "x"];
    assert_refused(&both, &["--pgn", "--fen"]);
}
