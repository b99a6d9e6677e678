//! Files of self-play games.
//!
//! The first line is a [`Header`] as JSON. Games follow, one block each, all
//! numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | length of the block after this number and before the checksum |
//! | 4 | number of the game |
//! | 1 | result: 0 Black won, 1 draw, 2 White won |
//! | 2 | length of the FEN |
//! | … | FEN of the position that the game begins with |
//! | 7 each | plies: the move (4, see [`Move::to_bits`]), the score in centipawns for the side to move (2), 1 if the position is quiet (1) |
//! | 4 | checksum of the block: the low half of its FxHash |
//!
//! Blocks are written whole and in any order of numbers. A block cut off at
//! the end of a file is as good as none: whatever interrupts the writing, the
//! rest can be read and continued.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fxhash::hash64;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Color, Move, Position};
use crate::eval::Value;
use crate::variants::legal::{self, Legality};
use crate::variants::{self, Rules, UnknownVariant, Variant};

/// What the header calls the format.
const FORMAT: &str = "bannerman games 1";
/// Longer blocks are no games.
const LONGEST: usize = 1 << 20;

/// How the games of a file are made. Equal headers and numbers make equal
/// games, but for changes of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    format: String,
    /// The variant's name.
    variant: String,
    /// Nodes a move.
    pub nodes: u64,
    /// Seed of the random moves.
    pub seed: u64,
    /// How good the start of a game may be for either side, in centipawns.
    pub balance: Value,
    /// The win at which games end early, in centipawns.
    pub resign: Value,
}

impl Header {
    /// The header of a file that begins.
    #[must_use]
    pub fn new(variant: Variant, nodes: u64, seed: u64, balance: Value, resign: Value) -> Self {
        Self {
            format: FORMAT.to_owned(),
            variant: variant.name().to_owned(),
            nodes,
            seed,
            balance,
            resign,
        }
    }

    /// The variant.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn variant(&self) -> Result<Variant, UnknownVariant> {
        self.variant.parse()
    }
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// What the search before it said, in centipawns for the side to move.
    pub score: i16,
    /// Whether the position before it is quiet, see
    /// [`crate::tools::selfplay::is_quiet`].
    pub quiet: bool,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its number.
    pub number: u32,
    /// The FEN that it begins with.
    pub start: String,
    /// Who won, if anybody.
    pub winner: Option<Color>,
    /// Its moves.
    pub plies: Vec<Ply>,
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It does not begin like a file of games.
    #[error("{path}: not a file of games: {reason}", path = path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A block is damaged.
    #[error("{path}: block {block} at byte {offset}: {reason}", path = path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// Its place in the file, from 1.
        block: usize,
        /// Where it begins.
        offset: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// A file to be continued is of another kind.
    #[error("{path}: made with other settings ({found}); choose them or another file", path = path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// Its header.
        found: String,
    },
    /// A game does not follow the rules.
    #[error("{path}: game {number}, ply {ply}: {reason}", path = path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The game.
        number: u32,
        /// The ply, from 1; 0 is the start.
        ply: usize,
        /// What is wrong.
        reason: String,
    },
}

/// A file of games as read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    /// The file.
    pub path: PathBuf,
    /// How the games were made.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub records: Vec<Record>,
    /// The bytes of all that is whole.
    whole: usize,
    /// The bytes behind, of a block cut off.
    pub cut_off: usize,
}

/// Reads a file.
///
/// # Errors
/// If it cannot be read, has no header or holds damaged blocks; not if the
/// last block is cut off.
pub fn read(path: &Path) -> Result<Games, FileError> {
    let bytes = fs::read(path).map_err(|error| FileError::Io {
        path: path.to_owned(),
        error,
    })?;
    let no_header = |reason: String| FileError::Header {
        path: path.to_owned(),
        reason,
    };
    let end = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .ok_or_else(|| no_header("no first line".to_owned()))?;
    let header: Header =
        serde_json::from_slice(&bytes[..end]).map_err(|error| no_header(error.to_string()))?;
    if header.format != FORMAT {
        return Err(no_header(format!("its format is {:?}", header.format)));
    }
    header
        .variant()
        .map_err(|error| no_header(error.to_string()))?;
    let mut games = Games {
        path: path.to_owned(),
        header,
        records: Vec::new(),
        whole: end + 1,
        cut_off: 0,
    };
    loop {
        let rest = &bytes[games.whole..];
        match block(rest) {
            Ok(Some((record, length))) => {
                games.records.push(record);
                games.whole += length;
            }
            Ok(None) => {
                games.cut_off = rest.len();
                games.records.sort_by_key(|record| record.number);
                return Ok(games);
            }
            Err(reason) => {
                return Err(FileError::Block {
                    path: path.to_owned(),
                    block: games.records.len() + 1,
                    offset: games.whole,
                    reason,
                });
            }
        }
    }
}

/// The block at the start of `bytes` and its length; `None` if it is cut off.
fn block(bytes: &[u8]) -> Result<Option<(Record, usize)>, &'static str> {
    let Some((length, rest)) = bytes.split_first_chunk() else {
        return Ok(None);
    };
    let length = u32::from_le_bytes(*length) as usize;
    if length > LONGEST {
        return Err("too long for a game");
    }
    let Some((body, rest)) = rest.split_at_checked(length) else {
        return Ok(None);
    };
    let Some((sum, _)) = rest.split_first_chunk() else {
        return Ok(None);
    };
    if u32::from_le_bytes(*sum) != checksum(body) {
        return Err("the checksum is wrong");
    }
    let record = decode(body).ok_or("not a game")?;
    Ok(Some((record, length + 8)))
}

fn checksum(body: &[u8]) -> u32 {
    hash64(body) as u32
}

fn decode(body: &[u8]) -> Option<Record> {
    let (number, rest) = body.split_first_chunk()?;
    let (&result, rest) = rest.split_first()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (start, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
    let (plies, rest) = rest.as_chunks::<7>();
    if !rest.is_empty() {
        return None;
    }
    let ply = |&[a, b, c, d, e, f, quiet]: &[u8; 7]| Ply {
        mv: Move::from_bits(u32::from_le_bytes([a, b, c, d])),
        score: i16::from_le_bytes([e, f]),
        quiet: quiet != 0,
    };
    Some(Record {
        number: u32::from_le_bytes(*number),
        start: String::from_utf8(start.to_owned()).ok()?,
        winner: match result {
            0 => Some(Color::Black),
            1 => None,
            2 => Some(Color::White),
            _ => return None,
        },
        plies: plies.iter().map(ply).collect(),
    })
}

fn encode(record: &Record) -> Vec<u8> {
    let mut body = Vec::with_capacity(128 + 7 * record.plies.len());
    body.extend(record.number.to_le_bytes());
    body.push(match record.winner {
        Some(Color::Black) => 0,
        None => 1,
        Some(Color::White) => 2,
    });
    // No FEN is longer than a few hundred letters.
    body.extend((record.start.len() as u16).to_le_bytes());
    body.extend(record.start.bytes());
    for ply in &record.plies {
        body.extend(ply.mv.to_bits().to_le_bytes());
        body.extend(ply.score.to_le_bytes());
        body.push(ply.quiet.into());
    }
    let mut block = (body.len() as u32).to_le_bytes().to_vec();
    block.extend(&body);
    block.extend(checksum(&body).to_le_bytes());
    block
}

/// A file that games are appended to.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Begins a file, or continues one that was made with the same header; the
    /// games already in it are returned. What an interrupted writer left
    /// behind is cut off.
    ///
    /// # Errors
    /// If the file cannot be used or was made with another header.
    pub fn open(path: &Path, header: &Header) -> Result<(Self, Vec<Record>), FileError> {
        let io = |error| FileError::Io {
            path: path.to_owned(),
            error,
        };
        let line = serde_json::to_string(header).map_err(|error| io(error.into()))?;
        let exists = fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0);
        let (length, records) = if exists {
            let games = read(path)?;
            if games.header != *header {
                return Err(FileError::Settings {
                    path: path.to_owned(),
                    found: serde_json::to_string(&games.header)
                        .map_err(|error| io(error.into()))?,
                });
            }
            (games.whole as u64, games.records)
        } else {
            fs::write(path, format!("{line}\n")).map_err(io)?;
            (line.len() as u64 + 1, Vec::new())
        };
        let file = OpenOptions::new().append(true).open(path).map_err(io)?;
        file.set_len(length).map_err(io)?;
        let path = path.to_owned();
        Ok((Self { path, file }, records))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, record: &Record) -> Result<(), FileError> {
        self.file
            .write_all(&encode(record))
            .map_err(|error| FileError::Io {
                path: self.path.clone(),
                error,
            })
    }
}

impl Games {
    /// Plays a game again and shows each position with the ply made there.
    ///
    /// # Errors
    /// If the game does not follow the rules `R`.
    pub fn replay<R: Rules>(
        &self,
        record: &Record,
        mut each: impl FnMut(&Position, &Ply),
    ) -> Result<(), FileError> {
        let fault = |ply, reason: String| FileError::Game {
            path: self.path.clone(),
            number: record.number,
            ply,
            reason,
        };
        let mut position =
            variants::read_fen::<R>(&record.start).map_err(|error| fault(0, error.to_string()))?;
        for (index, ply) in record.plies.iter().enumerate() {
            let legal = legal::is_pseudo_legal::<R>(&position, ply.mv)
                && Legality::new::<R>(&position).is_legal::<R>(ply.mv);
            if !legal {
                return Err(fault(index + 1, format!("{:?} is not legal", ply.mv)));
            }
            each(&position, ply);
            let _ = position.make(ply.mv);
        }
        Ok(())
    }
}
