//! The evaluation: the same for both colours and both wings, and consistent
//! with what the search keeps up to date move by move.

use bannerman::board::{Color, MoveKind, MoveList, PieceKind, Position};
use bannerman::dispatch;
use bannerman::engine::for_white;
use bannerman::eval::{self, Evaluate, Materials, Placement, Trace, Value, Weights};
use bannerman::variants::{self, Variant, legal};
use fastrand::Rng;

use crate::common::{epd, swap_case};

const FILES: [&str; 3] = ["startpos.epd", "special.epd", "positions.epd"];
const PLIES: usize = 120;

/// How a FEN is turned into that of a mirror image.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Image {
    /// Upside down, with the colours exchanged.
    Colors,
    /// Left to right.
    Wings,
}

impl Image {
    fn of(self, variant: Variant, fen: &str) -> String {
        let fields: Vec<&str> = fen.split(' ').collect();
        let placement = match self {
            Self::Colors => swap_case(&fields[0].rsplit('/').collect::<Vec<_>>().join("/")),
            Self::Wings => {
                let ranks: Vec<String> = fields[0].split('/').map(reverse_rank).collect();
                ranks.join("/")
            }
        };
        let side = match (self, fields[1]) {
            (Self::Colors, "w") => "b",
            (Self::Colors, _) => "w",
            (Self::Wings, side) => side,
        };
        let en_passant = self.squares(variant, fields[3]);
        format!(
            "{placement} {side} - {en_passant} {}",
            fields[4..].join(" ")
        )
    }

    /// The image of each square of a text, of anything else itself.
    fn squares(self, variant: Variant, text: &str) -> String {
        let spec = variant.spec();
        let mut image = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            rest = &rest[1..];
            if !letter.is_ascii_lowercase() {
                image.push(letter);
                continue;
            }
            let end = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            let (digits, tail) = rest.split_at(end);
            let (file, rank) = (letter as u8 - b'a', digits.parse::<u8>().unwrap());
            let (file, rank) = match self {
                Self::Colors => (file, spec.ranks + 1 - rank),
                Self::Wings => (spec.files - 1 - file, rank),
            };
            image.push_str(&format!("{}{rank}", char::from(b'a' + file)));
            rest = tail;
        }
        image
    }
}

/// Reverses a rank but not the digits of its numbers.
fn reverse_rank(rank: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut in_number = false;
    for letter in rank.chars() {
        match parts.last_mut() {
            Some(number) if in_number && letter.is_ascii_digit() => number.push(letter),
            _ => parts.push(letter.to_string()),
        }
        in_number = letter.is_ascii_digit();
    }
    parts.reverse();
    parts.concat()
}

fn value<R: Evaluate>(fen: &str) -> Value {
    let position = variants::read_fen::<R>(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    eval::evaluate_alone::<R>(&position)
}

fn assert_same_value(image: Image) {
    for line in FILES.into_iter().flat_map(epd) {
        let variant: Variant = line.variant.parse().unwrap();
        let other = image.of(variant, &line.fen);
        assert_eq!(image.of(variant, &other), line.fen);
        dispatch!(variant, R => {
            assert_eq!(value::<R>(&line.fen), value::<R>(&other), "{variant} {} and {other}", line.fen);
        });
    }
}

#[test]
fn colors_are_equal() {
    assert_same_value(Image::Colors);
}

#[test]
fn wings_are_equal() {
    assert_same_value(Image::Wings);
}

/// Plays a random game; after each legal move of each position the kept
/// placement must equal the computed one.
fn check_placement<R: Evaluate>(mut position: Position, seed: u64, seen: &mut [bool; 8]) {
    let mut rng = Rng::with_seed(seed);
    let mut kept = Placement::whole::<R>(&position);
    for _ in 0..PLIES {
        let mut moves = MoveList::new();
        legal::moves::<R>(&position, &mut moves);
        let Some(&next) = rng.choice(moves.iter()) else {
            return;
        };
        for &mv in moves.iter() {
            let undo = position.make(mv);
            let after = kept.after::<R>(&position, mv, &undo);
            assert_eq!(after, Placement::whole::<R>(&position), "{mv:?}");
            position.unmake(mv, &undo);
            seen[mv.kind() as usize] = true;
        }
        let undo = position.make(next);
        kept = kept.after::<R>(&position, next, &undo);
    }
}

#[test]
fn placement_is_kept_up_to_date() {
    let mut seen = [false; 8];
    for (seed, line) in FILES.into_iter().flat_map(epd).enumerate() {
        let variant: Variant = line.variant.parse().unwrap();
        dispatch!(variant, R => {
            let position = variants::read_fen::<R>(&line.fen).unwrap();
            check_placement::<R>(position, seed as u64, &mut seen);
        });
    }
    assert_eq!(
        seen,
        [true; 8],
        "every MoveKind up to {:?}",
        MoveKind::DoubleCapture
    );
}

#[test]
fn full_phase_is_that_of_the_array() {
    fn weight<R: Evaluate>() -> i32 {
        let position = variants::start_position::<R>();
        let count = |kind| -> i32 {
            Color::ALL
                .iter()
                .map(|&color| i32::from(position.count(color, kind)))
                .sum()
        };
        (0..R::SPEC.pieces.len())
            .map(|index| count(PieceKind(index as u8)) * R::TABLES.phase[index])
            .sum()
    }
    for &variant in Variant::ALL {
        dispatch!(variant, R => assert_eq!(R::FULL_PHASE, weight::<R>(), "{variant}"));
    }
}

/// Plays a random game and compares in each position what play computes with
/// the sum of the weights that the trace names.
fn check_trace<R: Evaluate>(mut position: Position, seed: u64, used: &mut [bool]) {
    let mut rng = Rng::with_seed(seed);
    let materials = Materials::default();
    let mut kept = Placement::whole::<R>(&position);
    for _ in 0..PLIES {
        let trace = Trace::of::<R>(&position);
        let sum = trace.score(&R::TABLES.weights);
        let value = trace.material.value::<R>(sum);
        let material = materials.get::<R>(&position);
        assert_eq!(material, trace.material);
        assert_eq!(
            eval::evaluate::<R>(&position, kept, &material),
            for_white(value, position.side()),
        );
        for color in Color::ALL {
            for &(index, _) in trace.counts(color) {
                used[usize::from(index)] = true;
            }
        }
        let mut moves = MoveList::new();
        legal::moves::<R>(&position, &mut moves);
        let Some(&next) = rng.choice(moves.iter()) else {
            return;
        };
        let undo = position.make(next);
        kept = kept.after::<R>(&position, next, &undo);
    }
}

#[test]
fn the_evaluation_is_the_sum_that_its_trace_names() {
    let mut used = vec![false; eval::weights::COUNT];
    for (seed, line) in FILES.into_iter().flat_map(epd).enumerate() {
        let variant: Variant = line.variant.parse().unwrap();
        dispatch!(variant, R => {
            let position = variants::read_fen::<R>(&line.fen).unwrap();
            check_trace::<R>(position, seed as u64, &mut used);
        });
    }
    let mut end = 0;
    for (name, rows) in Weights::numbered().groups() {
        let start = end;
        end += rows.iter().map(|row| row.len()).sum::<usize>();
        assert!(used[start..end].contains(&true), "{name} is never used");
    }
}
