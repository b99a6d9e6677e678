//! The positions that games begin with.

use std::fs;
use std::path::{Path, PathBuf};

use fxhash::{FxHashSet, hash64};
use thiserror::Error;

use crate::board::{MoveList, Position, fen};
use crate::game::Game;
use crate::variants::{self, Rules, Variant, legal};

/// In which order the lines of a file are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As they stand.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file of FEN or EPD lines.
    File {
        /// The file.
        path: PathBuf,
        /// The order.
        order: Order,
        /// The number of the first one, from 1, after shuffling.
        start: usize,
    },
    /// So many random moves from the start position.
    Random {
        /// How many.
        plies: u32,
    },
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("{path}: {error}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A line is no position of the variant.
    #[error("{path}, line {line}: {reason}", path = path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// There is none for the variant.
    #[error("{path}: no position of {variant}", path = path.display())]
    Empty {
        /// The file.
        path: PathBuf,
        /// The variant.
        variant: Variant,
    },
}

/// The openings of a match, as FENs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    fens: Vec<String>,
    /// Where they come from, so that a continued match can tell whether they
    /// are the same.
    pub description: String,
}

impl Openings {
    /// Gets the openings for a match of `rounds` rounds.
    ///
    /// # Errors
    /// If a file cannot be used.
    pub fn new(
        source: &Source,
        variant: Variant,
        rounds: u32,
        seed: u64,
    ) -> Result<Self, OpeningsError> {
        match source {
            Source::File { path, order, start } => {
                let mut fens = read(path, variant)?;
                let description = format!(
                    "file of {} positions {:016x} {order:?} from {start} seed {seed}",
                    fens.len(),
                    hash64(&fens)
                );
                if *order == Order::Random {
                    fastrand::Rng::with_seed(seed).shuffle(&mut fens);
                }
                let first = start.saturating_sub(1) % fens.len();
                fens.rotate_left(first);
                Ok(Self { fens, description })
            }
            &Source::Random { plies } => Ok(Self {
                fens: dispatch!(variant, R => random::<R>(plies, rounds as usize, seed)),
                description: format!("{plies} random plies seed {seed}"),
            }),
        }
    }

    /// The opening of a pair; they begin anew when there are no more.
    #[must_use]
    pub fn of(&self, pair: u32) -> &str {
        &self.fens[pair as usize % self.fens.len()]
    }
}

fn read(path: &Path, variant: Variant) -> Result<Vec<String>, OpeningsError> {
    let text = fs::read_to_string(path).map_err(|error| OpeningsError::Read {
        path: path.to_owned(),
        error,
    })?;
    let mut fens = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(text) = fen_of(line, variant) else {
            continue;
        };
        let checked = dispatch!(variant, R => check::<R>(&text));
        fens.push(checked.map_err(|reason| OpeningsError::Line {
            path: path.to_owned(),
            line: index + 1,
            reason,
        })?);
    }
    if fens.is_empty() {
        return Err(OpeningsError::Empty {
            path: path.to_owned(),
            variant,
        });
    }
    Ok(fens)
}

/// The FEN of a line: of `FEN`, `FEN;…`, `variant;FEN;…` or an EPD with
/// operations. `None` for an empty line, a comment or another variant's line.
#[must_use]
pub fn fen_of(line: &str, variant: Variant) -> Option<String> {
    let line = line.split('#').next().unwrap_or_default().trim();
    if line.is_empty() {
        return None;
    }
    let mut parts = line.split(';');
    let mut text = parts.next().unwrap_or_default();
    if let Ok(name) = text.trim().parse::<Variant>() {
        if name != variant {
            return None;
        }
        text = parts.next().unwrap_or_default();
    }
    // An EPD has four fields and then operations by name; a FEN has numbers.
    let is_counter = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = text.split_whitespace().collect();
    let (fields, rest) = words.split_at(words.len().min(4));
    let counters = rest.iter().take_while(|word| is_counter(word));
    Some(
        fields
            .iter()
            .chain(counters)
            .copied()
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// The position of a FEN, written in full.
fn check<R: Rules>(text: &str) -> Result<String, String> {
    let position = variants::read_fen::<R>(text).map_err(|error| error.to_string())?;
    let text = fen::write(&R::SPEC, &position);
    match Game::<R>::new(position).outcome() {
        Some(outcome) => Err(format!("the game is over here: {outcome}")),
        None => Ok(text),
    }
}

/// Attempts for each opening before they begin anew: near the start position
/// there may be too few.
const ATTEMPTS: usize = 50;

/// Different positions after random moves in which nobody is in check and the
/// game is not over. How many are asked for changes none of them.
fn random<R: Rules>(plies: u32, count: usize, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut seen = FxHashSet::default();
    let mut fens = Vec::new();
    let mut attempts = count.saturating_mul(ATTEMPTS);
    while fens.len() < count && attempts > 0 {
        attempts -= 1;
        if let Some(position) = walk::<R>(plies, &mut rng)
            && seen.insert(position.key())
        {
            fens.push(fen::write(&R::SPEC, &position));
        }
    }
    if fens.is_empty() {
        fens.push(R::SPEC.start.to_owned());
    }
    fens
}

/// A position after so many random moves from the start position; `None` if
/// somebody is in check there or the game is over.
pub fn walk<R: Rules>(plies: u32, rng: &mut fastrand::Rng) -> Option<Position> {
    let mut game = Game::<R>::default();
    let mut moves = MoveList::new();
    for _ in 0..plies {
        moves.clear();
        legal::moves::<R>(game.position(), &mut moves);
        if moves.is_empty() {
            return None;
        }
        game.play(moves[rng.usize(..moves.len())]);
    }
    let quiet = !variants::in_check::<R>(game.position()) && game.outcome().is_none();
    quiet.then(|| game.position().clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn lines_of_every_kind_are_read() {
        let fen = |line: &str| fen_of(line, Variant::Xiangqi);
        let full = format!("{XIANGQI} w - - 0 1");
        for line in [
            full.clone(),
            format!("  {full};  "),
            format!("xiangqi;{full};D1 44;D2 1920 # comment"),
            format!("{full}; id \"x; y\";"),
        ] {
            assert_eq!(fen(&line).as_ref(), Some(&full), "{line}");
        }
        assert_eq!(
            fen(&format!("{XIANGQI} w - - bm b3e3; id \"1\";")),
            Some(format!("{XIANGQI} w - -"))
        );
        assert_eq!(fen(XIANGQI), Some(XIANGQI.to_owned()));
        for line in ["", "  # only a comment", "yangqi;4k4/9/9;D1 3"] {
            assert_eq!(fen(line), None, "{line}");
        }
    }

    #[test]
    fn positions_are_checked_and_written_in_full() {
        type R = variants::Xiangqi;
        assert_eq!(check::<R>(XIANGQI), Ok(format!("{XIANGQI} w - - 0 1")));
        assert!(check::<R>("9/9").is_err());
        let mated = check::<R>("3k1R3/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1");
        assert!(mated.is_err_and(|reason| reason.contains("checkmate")));
    }

    #[test]
    fn random_openings_depend_on_the_seed_alone() {
        for &variant in Variant::ALL {
            let get = |rounds, seed| {
                Openings::new(&Source::Random { plies: 8 }, variant, rounds, seed)
                    .expect("no file")
                    .fens
            };
            let ten = get(10, 1);
            assert_eq!(ten.len(), 10, "{variant}");
            assert_eq!(ten[..5], get(5, 1));
            assert_ne!(ten, get(10, 2));
            assert!(ten.iter().all(|fen| fen.contains(" w ")), "{ten:?}");
        }
    }

    #[test]
    fn too_few_positions_begin_anew() {
        let openings =
            Openings::new(&Source::Random { plies: 0 }, Variant::YangQi, 100, 1).expect("no file");
        assert_eq!(openings.fens.len(), 1);
        assert_eq!(openings.of(99), Variant::YangQi.spec().start);
    }

    #[test]
    fn files_are_read_in_the_order_asked_for() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft/positions.epd");
        let get = |order, start| {
            let source = Source::File {
                path: path.clone(),
                order,
                start,
            };
            Openings::new(&source, Variant::YangQi, 10, 7)
        };
        // Some positions of that file are for perft alone.
        match get(Order::Sequential, 1) {
            Ok(all) => {
                let third = get(Order::Sequential, 3).expect("the same file");
                assert_eq!(all.of(2), third.of(0));
                let mut shuffled = get(Order::Random, 1).expect("the same file").fens;
                assert_ne!(shuffled, all.fens);
                shuffled.sort();
                let mut sorted = all.fens.clone();
                sorted.sort();
                assert_eq!(shuffled, sorted);
            }
            Err(error) => panic!("{error}"),
        }
        let missing = Source::File {
            path: "missing".into(),
            order: Order::Random,
            start: 1,
        };
        assert!(matches!(
            Openings::new(&missing, Variant::YangQi, 1, 1),
            Err(OpeningsError::Read { .. })
        ));
    }
}
