//! `bannerman play`, through a pseudo-terminal and through a pipe.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use bannerman::tools::pgn;
use bannerman::variants::Variant;

use crate::cli::assert_refused;
use crate::pictures::scratch;

fn bannerman_play(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bannerman"));
    command.arg("play").args(args);
    command
}

/// A game as a person plays it: completion, mistakes, taking back, saving.
#[test]
#[cfg(unix)]
fn a_game_at_the_terminal() -> Result<(), rexpect::error::Error> {
    let saved = scratch("terminal.pgn");
    let _ = fs::remove_file(&saved);
    let mut command = bannerman_play(&["yangqi", "--time", "0.05", "--elo", "1000"]);
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = rexpect::session::spawn_command(command, Some(30_000))?;
    terminal.exp_string("You have White")?;
    terminal.exp_string("White 1> ")?;
    // Tab completes the only move of a Knight to the d file.
    terminal.send("Nd\t\n")?;
    terminal.flush()?;
    terminal.exp_string("The engine plays")?;
    terminal.exp_string("White 2> ")?;
    terminal.send_line("Re5")?;
    terminal.exp_string("\"Re5\": no Rook can go to e5")?;
    terminal.send_line("hint")?;
    terminal.exp_string("for White)")?;
    terminal.send_line("back")?;
    terminal.exp_string("White 1> ")?;
    terminal.send_line("fen")?;
    terminal.exp_string(Variant::YangQi.spec().start)?;
    terminal.send_line("e1d1")?;
    terminal.exp_string("The engine plays")?;
    terminal.exp_string("White 2> ")?;
    terminal.send_line(&format!("save {}", saved.display()))?;
    terminal.exp_string("saved in")?;
    // Ctrl-C is no way out, Ctrl-D is.
    terminal.send_control('c')?;
    terminal.exp_string("leaves the game")?;
    terminal.send_control('d')?;
    terminal.exp_eof()?;
    let games = pgn::read(&fs::read_to_string(&saved).unwrap()).unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].moves[0].0, "e1d1");
    assert_eq!(games[0].replay(Variant::YangQi).unwrap().moves().len(), 2);
    Ok(())
}

/// What the game says to lines on standard input.
fn piped(args: &[&str], lines: &str) -> String {
    let mut child = bannerman_play(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn games_end_are_taken_back_and_saved() {
    let saved = scratch("piped.pgn");
    let _ = fs::remove_file(&saved);
    let fen = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w";
    let path = saved.to_str().unwrap();
    let args = ["xiangqi", "--fen", fen, "--time", "0.05", "--pgn", path];
    let said = piped(&args, "back\nRb10\na9a8\nhint\nmoves\nback\nswitch\nquit\n");
    for text in [
        "there is nothing to take back",
        "The game is over, white wins: checkmate",
        "\"a9a8\": the game is over",
        "0 moves:",
        "The engine plays b8b10, Rb10#",
    ] {
        assert!(said.contains(text), "{text} is missing in {said}");
    }
    let games = pgn::read(&fs::read_to_string(&saved).unwrap()).unwrap();
    assert_eq!(games[0].result, "1-0");
    assert_eq!(games[0].tag("Black"), Some("Player"));
    games[0].replay(Variant::Xiangqi).unwrap();
}

#[test]
fn resigning_and_beginning_again() {
    let said = piped(
        &["quangtrung", "--side", "black", "--time", "0.05"],
        "resign\nKe9\nboard\nnew\nflip\nhelp\nsave\n",
    );
    for text in [
        "Quang Trung Chess. You have Black",
        "Black resigns",
        "the game is over",
        "take back your last move",
        "save where?",
    ] {
        assert!(said.contains(text), "{text} is missing in {said}");
    }
    assert_eq!(said.matches("The engine plays").count(), 2);
}

#[test]
fn mistakes_are_refused() {
    for (args, words) in [
        (["yangqi", "--elo", "100"], ["--elo", "500 to 2500"]),
        (["yangqi", "--side", "red"], ["--side", "white"]),
        (["yangqi", "--time", "0"], ["--time", "above 0"]),
        (
            ["yangqi", "--moves", "e6"],
            ["--moves", "no Pawn can go to e6"],
        ),
        (["yangqi", "--fen", "9"], ["--fen", "1 ranks"]),
    ] {
        assert_refused(&[&["play"], args.as_slice()].concat(), &words);
    }
}
