//! Pictures: those of the arrays as they stand in `seeds`, and what else
//! `bannerman show` draws.

use std::fs;
use std::path::{Path, PathBuf};

use bannerman::variants::Variant;

use crate::cli::{assert_refused, bannerman, stdout};

/// A file that no other test writes to.
pub fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn show(args: &[&str]) -> String {
    let output = bannerman(&[&["show"], args].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    stdout(&output).to_owned()
}

fn svg(name: &str, args: &[&str]) -> String {
    let path = scratch(name);
    let said = show(&[args, &["--svg", path.to_str().unwrap()]].concat());
    assert_eq!(said, "");
    fs::read_to_string(path).unwrap()
}

/// The pictures of the rule pages are what the command draws. After a change
/// look at them, and write them anew with `UPDATE_PICTURES=1`.
#[test]
fn arrays_are_as_in_the_rule_pages() {
    for variant in Variant::ALL {
        let name = format!("{variant}.svg");
        let drawn = svg(&name, &[variant.name()]);
        let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("seeds")
            .join(&name);
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            fs::write(&kept, &drawn).unwrap();
        }
        assert!(
            fs::read_to_string(&kept).unwrap() == drawn,
            "{name} has changed"
        );
    }
}

/// How often a text occurs.
fn count(picture: &str, text: &str) -> usize {
    picture.matches(text).count()
}

#[test]
fn every_piece_is_drawn_in_both_styles() {
    for variant in Variant::ALL {
        let spec = variant.spec();
        let placement = spec.start.split(' ').next().unwrap();
        let pieces = placement.chars().filter(char::is_ascii_alphabetic).count();
        for style in ["western", "xiangqi"] {
            let name = format!("{variant}-{style}.svg");
            let picture = svg(&name, &[spec.name, "--style", style]);
            assert_eq!(count(&picture, "<use "), pieces, "{name}");
            assert!(!picture.contains("<text"), "{name} needs a font");
            assert!(!picture.contains("NaN"), "{name}");
        }
    }
}

#[test]
fn arrows_moves_and_black_below() {
    let plain = svg("plain.svg", &["yangqi"]);
    let marked = svg(
        "marked.svg",
        &["yangqi", "--moves", "Nd2", "--arrows", "a1a2 e1d1 a1m13"],
    );
    // The last one leaves the board.
    assert_eq!(count(&marked, "#15781b") - count(&plain, "#15781b"), 2);
    assert_eq!(count(&plain, "#f2c53d"), 1);
    assert_eq!(count(&marked, "<rect"), count(&plain, "<rect") + 2);
    let flipped = svg("flipped.svg", &["yangqi", "--flip"]);
    assert_ne!(flipped, plain);
    assert_eq!(count(&flipped, "<use "), count(&plain, "<use "));
}

#[test]
fn png_is_drawn_in_the_size_asked_for() {
    let path = scratch("board.png");
    show(&["xiangqi", "--square", "20", "--png", path.to_str().unwrap()]);
    let png = fs::read(&path).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    // Nine files and ten ranks of 20 pixels, and the margins.
    assert_eq!([number(16), number(20)], [202, 222]);
    assert!(png.len() > 5_000);
}

#[test]
fn the_terminal_gets_a_plain_board_through_a_pipe() {
    insta::assert_snapshot!(show(&["strongyang", "--moves", "Nd4 e10e8"]));
    insta::assert_snapshot!(show(&["quangtrung", "--flip"]));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let coloured = |variables: &[(&str, &str)]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_bannerman"))
            .args(["show", "xiangqi", "--moves", "h3e3"])
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        stdout(&output).to_owned()
    };
    let forced = coloured(&[("CLICOLOR_FORCE", "1")]);
    insta::assert_snapshot!(forced.replace('\u{1b}', "␛"));
    assert!(!coloured(&[("NO_COLOR", "1")]).contains('\u{1b}'));
}

#[test]
fn mistakes_are_refused() {
    for (args, words) in [
        (["chess", "--flip"].as_slice(), ["VARIANT", "\"chess\""]),
        (
            &["yangqi", "--arrows", "a1"],
            ["--arrows", "\"a1\" is no arrow"],
        ),
        (&["yangqi", "--arrows", "a1a1"], ["--arrows", "\"a1a1\""]),
        (&["yangqi", "--style", "modern"], ["--style", "western"]),
        (&["yangqi", "--square", "1"], ["--square", "1"]),
        (
            &["yangqi", "--moves", "Nd2 Nd2"],
            ["--moves: illegal move 2", "no Knight can go to d2"],
        ),
    ] {
        assert_refused(&[&["show"], args].concat(), &words);
    }
    let output = bannerman(&["show", "yangqi", "--svg", "/nowhere/board.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/board.svg: "));
}
