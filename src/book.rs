//! Opening books: moves to play in known positions, with weights.
//!
//! A book is a text file. Empty lines and what follows `#` are passed over. The
//! first line is `bannerman book 1 VARIANT`; every other line is a position
//! and its moves, separated by semicolons:
//!
//! ```text
//! rnbakabnr/… w - -; h3e3 120 57 31.5; b1c3 40 19 8
//! ```
//!
//! A position has the first four fields of a FEN; a move has its text, its
//! weight (a move is played as often as its weight is of the sum), and how
//! many games it was played in and how many points they brought to the side
//! that played it.

use std::fmt::{self, Write as _};
use std::fs;
use std::path::Path;

use fxhash::FxHashMap;
use thiserror::Error;

use crate::board::{Move, MoveList, Position, fen};
use crate::variants::{self, Rules, Variant, legal};

/// The first words of a book.
const TITLE: &str = "bannerman book 1";

/// The books that are part of the program.
const BUILT_IN: &[(Variant, &str)] = &[
    (Variant::YangQi, include_str!("../book/yangqi.txt")),
    (Variant::StrongYang, include_str!("../book/strongyang.txt")),
    (Variant::ManchuPlus, include_str!("../book/manchuplus.txt")),
    (Variant::Manchu, include_str!("../book/manchu.txt")),
    (Variant::Xiangqi, include_str!("../book/xiangqi.txt")),
    (Variant::QuangTrung, include_str!("../book/quangtrung.txt")),
];

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How often it is played, measured by the sum of the weights.
    pub weight: u32,
    /// Games in which it was played.
    pub games: u32,
    /// What those games brought to the side that played it: 1 for a win, 0.5
    /// for a draw.
    pub points: f64,
}

impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "book move: {} points in {} games",
            self.points, self.games
        )
    }
}

/// A position of a book.
#[derive(Clone, PartialEq, Debug)]
pub struct BookPosition {
    /// The first four fields of its FEN.
    pub fen: String,
    /// Its moves.
    pub moves: Vec<BookMove>,
}

/// Why a text is no book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(String),
    /// A line is at fault.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// There is no first line.
    #[error("no line \"{TITLE} VARIANT\"")]
    Empty,
}

/// An opening book of one variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// The variant.
    pub variant: Variant,
    positions: Vec<BookPosition>,
    /// The place of each position by its key.
    index: FxHashMap<u64, usize>,
}

impl Book {
    /// A book without positions.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            positions: Vec::new(),
            index: FxHashMap::default(),
        }
    }

    /// The book of a variant that is part of the program, if there is one.
    #[must_use]
    pub fn built_in(variant: Variant) -> Option<Self> {
        let (_, text) = BUILT_IN.iter().find(|(of, _)| *of == variant)?;
        match Self::parse(text) {
            Ok(book) => Some(book),
            Err(error) => {
                log::error!("the book of {variant} that is part of the program: {error}");
                None
            }
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or is no book.
    pub fn read(path: &Path) -> Result<Self, BookError> {
        let text = fs::read_to_string(path).map_err(|error| BookError::Read(error.to_string()))?;
        Self::parse(&text)
    }

    /// Reads a text.
    ///
    /// # Errors
    /// The first line that is no line of a book.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let mut book: Option<Self> = None;
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let result = match &mut book {
                None => title(line).map(|variant| book = Some(Self::new(variant))),
                Some(book) => dispatch!(book.variant, R => book.parse_position::<R>(line)),
            };
            result.map_err(|reason| BookError::Line {
                line: index + 1,
                reason,
            })?;
        }
        book.ok_or(BookError::Empty)
    }

    fn parse_position<R: Rules>(&mut self, line: &str) -> Result<(), String> {
        let mut parts = line.split(';');
        let text = parts.next().unwrap_or_default();
        let position = variants::read_fen::<R>(text).map_err(|error| error.to_string())?;
        let moves = parts
            .map(|text| parse_move::<R>(&position, text))
            .collect::<Result<Vec<_>, _>>()?;
        if moves.is_empty() {
            return Err("a position without moves".to_owned());
        }
        self.add::<R>(&position, moves)
            .then_some(())
            .ok_or_else(|| "the position was there before".to_owned())
    }

    /// Adds a position with its moves, which must be legal; `false` if it is
    /// there already.
    pub fn add<R: Rules>(&mut self, position: &Position, moves: Vec<BookMove>) -> bool {
        let place = self.positions.len();
        let new = *self.index.entry(position.key()).or_insert(place) == place;
        if new {
            let fen = fen::write(&R::SPEC, position);
            self.positions.push(BookPosition {
                fen: fen::without_counts(&fen).to_owned(),
                moves,
            });
        }
        new
    }

    /// All positions, in the order of the file.
    #[must_use]
    pub fn positions(&self) -> &[BookPosition] {
        &self.positions
    }

    /// The moves known of the position with `key`, none if it is unknown.
    #[must_use]
    pub fn moves(&self, key: u64) -> &[BookMove] {
        self.index
            .get(&key)
            .map_or(&[], |&place| &self.positions[place].moves)
    }

    /// The book as text, under comments.
    #[must_use]
    pub fn write(&self, notes: &[String]) -> String {
        let spec = self.variant.spec();
        let mut text = format!("{TITLE} {}\n", self.variant);
        for note in notes {
            text += &format!("# {note}\n");
        }
        for position in &self.positions {
            text += &position.fen;
            for known in &position.moves {
                // Writing to a string does not fail.
                let _ = write!(
                    text,
                    "; {} {} {} {}",
                    spec.move_text(known.mv),
                    known.weight,
                    known.games,
                    known.points
                );
            }
            text.push('\n');
        }
        text
    }
}

/// One of the moves, by their weights; none if all weights are 0.
#[must_use]
pub fn choose(moves: &[BookMove], rng: &mut fastrand::Rng) -> Option<BookMove> {
    let sum: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    if sum == 0 {
        return None;
    }
    let mut ticket = rng.u64(..sum);
    moves.iter().copied().find(|known| {
        let weight = u64::from(known.weight);
        let chosen = ticket < weight;
        ticket = ticket.saturating_sub(weight);
        chosen
    })
}

/// The variant of a first line.
fn title(line: &str) -> Result<Variant, String> {
    let name = line
        .strip_prefix(TITLE)
        .ok_or_else(|| format!("expected \"{TITLE} VARIANT\""))?;
    name.trim()
        .parse()
        .map_err(|error: variants::UnknownVariant| error.to_string())
}

fn parse_move<R: Rules>(position: &Position, text: &str) -> Result<BookMove, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[name, weight, games, points] = words.as_slice() else {
        return Err(format!(
            "{:?}: expected move, weight, games and points",
            text.trim()
        ));
    };
    let number = |what, text: &str| {
        text.parse()
            .map_err(|_| format!("{what} {text:?} is no whole number"))
    };
    Ok(BookMove {
        mv: legal::parse::<R>(position, name)
            .ok_or_else(|| format!("the move {name:?} is not legal"))?,
        weight: number("weight", weight)?,
        games: number("games", games)?,
        points: points
            .parse()
            .ok()
            .filter(|points: &f64| points.is_finite() && *points >= 0.0)
            .ok_or_else(|| format!("points {points:?} are no number"))?,
    })
}

/// Which book an engine plays from.
#[derive(Clone, Debug, Default)]
pub struct OwnBook {
    /// Whether it plays from a book at all.
    pub on: bool,
    /// Whether there was a file given, with its book.
    file: Option<Book>,
    /// The built-in book last used.
    built_in: Option<(Variant, Option<Book>)>,
}

impl OwnBook {
    /// Takes the book of a file, or the built-in ones if there is no path.
    ///
    /// # Errors
    /// If the file is no book; the one before is kept.
    pub fn set_file(&mut self, path: Option<&Path>) -> Result<(), BookError> {
        self.file = path.map(Book::read).transpose()?;
        Ok(())
    }

    /// The moves known of a position of a variant, whether or not the engine
    /// plays them.
    pub fn moves(&mut self, variant: Variant, position: &Position) -> Vec<BookMove> {
        let book = match &self.file {
            Some(book) => Some(book).filter(|book| book.variant == variant),
            None => {
                if self.built_in.as_ref().is_none_or(|(of, _)| *of != variant) {
                    self.built_in = Some((variant, Book::built_in(variant)));
                }
                self.built_in.as_ref().and_then(|(_, book)| book.as_ref())
            }
        };
        let known = book.map_or(&[][..], |book| book.moves(position.key()));
        // Another position may have the same key.
        let mut legal = MoveList::new();
        dispatch!(variant, R => legal::moves::<R>(position, &mut legal));
        let legal = |known: &&BookMove| legal.contains(&known.mv);
        known.iter().filter(legal).copied().collect()
    }

    /// A move for a position of a variant, by the weights, if the book is on
    /// and has one.
    pub fn find(&mut self, variant: Variant, position: &Position) -> Option<BookMove> {
        if !self.on {
            return None;
        }
        choose(&self.moves(variant, position), &mut fastrand::Rng::new())
    }
}
