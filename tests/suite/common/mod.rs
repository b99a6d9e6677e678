//! What the integration tests share: variants by name, positions as FEN, moves
//! as text. Everything panics with a clear message on bad input.
#![allow(dead_code)]

pub mod gui;

use bannerman::board::{MoveList, fen};
use bannerman::dispatch;
use bannerman::game::Game;
use bannerman::tools::perft;
use bannerman::variants::{self, Variant, legal};

fn variant(name: &str) -> Variant {
    name.parse().expect("a variant's name")
}

/// Runs an expression with `$rules` bound to the variant's rules and `$position`
/// to the position.
macro_rules! at {
    ($name:expr, $fen:expr, $rules:ident, $position:ident => $body:expr) => {
        dispatch!(variant($name), $rules => {
            let $position = variants::read_fen::<$rules>($fen)
                .unwrap_or_else(|error| panic!("{}: {error}", $fen));
            $body
        })
    };
}

/// The start position's FEN.
pub fn start_fen(name: &str) -> &'static str {
    variant(name).spec().start
}

/// All legal moves as text, sorted.
pub fn moves(name: &str, fen: &str) -> Vec<String> {
    at!(name, fen, R, position => {
        let mut list = MoveList::new();
        legal::moves::<R>(&position, &mut list);
        let mut texts: Vec<_> = list.iter().map(|&mv| variant(name).spec().move_text(mv)).collect();
        texts.sort();
        texts
    })
}

/// The legal moves from one square, sorted.
pub fn moves_from(name: &str, fen: &str, square: &str) -> Vec<String> {
    let starts = |text: &String| {
        text.strip_prefix(square)
            .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
    };
    moves(name, fen).into_iter().filter(starts).collect()
}

/// Asserts that every one of `texts` is legal.
#[track_caller]
pub fn assert_legal(name: &str, fen: &str, texts: &[&str]) {
    let legal = moves(name, fen);
    for text in texts {
        assert!(
            legal.iter().any(|mv| mv == text),
            "{text} is not legal in {fen}, but {legal:?}"
        );
    }
}

/// Asserts that none of `texts` is legal.
#[track_caller]
pub fn assert_illegal(name: &str, fen: &str, texts: &[&str]) {
    let legal = moves(name, fen);
    for text in texts {
        assert!(
            legal.iter().all(|mv| mv != text),
            "{text} is legal in {fen}"
        );
    }
}

/// The FEN after blank-separated moves.
pub fn fen_after(name: &str, fen: &str, moves: &str) -> String {
    at!(name, fen, R, position => {
        let game = Game::<R>::new(position).continued(moves.split_whitespace()).expect("legal moves");
        fen::write(variant(name).spec(), game.position())
    })
}

/// How the game stands after the moves, "ongoing" if it goes on.
pub fn verdict(name: &str, fen: &str, moves: &str) -> String {
    at!(name, fen, R, position => {
        let game = Game::<R>::new(position).continued(moves.split_whitespace()).expect("legal moves");
        game.outcome().map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
    })
}

/// Whether the side to move is in check.
pub fn in_check(name: &str, fen: &str) -> bool {
    at!(name, fen, R, position => variants::in_check::<R>(&position))
}

/// Why a FEN is refused.
pub fn fen_error(name: &str, fen: &str) -> String {
    dispatch!(variant(name), R => match variants::read_fen::<R>(fen) {
        Ok(_) => panic!("{fen} was accepted"),
        Err(error) => error.to_string(),
    })
}

/// Why a move list is refused.
pub fn move_error(name: &str, fen: &str, moves: &str) -> String {
    at!(name, fen, R, position => {
        match Game::<R>::new(position).continued(moves.split_whitespace()) {
            Ok(_) => panic!("{moves} was accepted"),
            Err(error) => error.to_string(),
        }
    })
}

/// The number of legal move sequences.
pub fn perft(name: &str, fen: &str, depth: u32) -> u64 {
    at!(name, fen, R, position => perft::perft::<R>(&mut position.clone(), depth, None))
}

/// A line of an EPD file: `variant;FEN;D1 n;D2 n;…`, `#` starts a comment.
pub struct Epd {
    pub variant: &'static str,
    pub fen: String,
    /// Depth and count.
    pub counts: Vec<(u32, u64)>,
}

/// The lines of one of the files in `tests/perft`.
pub fn epd(file: &str) -> Vec<Epd> {
    let path = format!("{}/tests/perft/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(|line| {
            let mut fields = line.split(';');
            let mut next = || fields.next().expect(line).trim();
            let (name, fen) = (next(), next().to_owned());
            let count = |field: &str| {
                let (depth, count) = field.trim().strip_prefix('D')?.split_once(' ')?;
                Some((depth.parse().ok()?, count.trim().parse().ok()?))
            };
            Epd {
                variant: variant(name).name(),
                fen,
                counts: fields
                    .filter(|field| !field.trim().is_empty())
                    .map(|field| count(field).expect(line))
                    .collect(),
            }
        })
        .collect()
}

/// Exchanges capitals and small letters: White's pieces and Black's.
pub fn swap_case(text: &str) -> String {
    text.chars()
        .map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        })
        .collect()
}
