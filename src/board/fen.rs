//! Reading and writing positions as FEN (C3).

use std::fmt::Write as _;

use thiserror::Error;

use super::piece::{Color, Piece, PieceKind};
use super::position::{EnPassant, Position, forward};
use super::spec::Spec;
use super::square::Square;

/// Why a FEN was refused. Every message names the field and the reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// There is nothing to read.
    #[error("placement: missing")]
    Missing,
    /// The placement does not have as many ranks as the board.
    #[error("placement: {found} ranks instead of {expected}")]
    Ranks {
        /// How many ranks there are.
        found: usize,
        /// How many the board has.
        expected: u8,
    },
    /// A rank does not have as many files as the board.
    #[error("placement: rank {rank} has {found} files instead of {expected}")]
    Files {
        /// The rank's number, from 1.
        rank: u8,
        /// How many files it describes.
        found: usize,
        /// How many the board has.
        expected: u8,
    },
    /// A letter that stands for no piece of this variant.
    #[error("placement: unknown piece {letter:?} on rank {rank}")]
    Letter {
        /// The letter.
        letter: char,
        /// The rank's number, from 1.
        rank: u8,
    },
    /// A run of empty squares that is 0 or starts with 0.
    #[error("placement: run of empty squares {run:?} on rank {rank} starts with 0")]
    Run {
        /// The digits.
        run: String,
        /// The rank's number, from 1.
        rank: u8,
    },
    /// A side does not have exactly one royal piece.
    #[error("placement: {color:?} has {found} kings, exactly one {name} is needed")]
    Kings {
        /// The side.
        color: Color,
        /// How many it has.
        found: u8,
        /// What the game calls it.
        name: &'static str,
    },
    /// A piece where it can never stand (the variant's "Placement" rule).
    #[error("placement: a {color:?} {name} can never stand on {square}")]
    Misplaced {
        /// The piece's side.
        color: Color,
        /// What the game calls it.
        name: &'static str,
        /// Where it stands.
        square: Square,
    },
    /// The side to move is not `w`, `b` or `r`.
    #[error("side to move: {0:?} is none of w, b, r")]
    Side(String),
    /// No castling in any of these games.
    #[error("castling: {0:?} instead of -")]
    Castling(String),
    /// Not one or two squares of the board.
    #[error("en passant: {0:?} is neither - nor one or two squares of the board")]
    EnPassant(String),
    /// Not a number.
    #[error("halfmove clock: {0:?} is not a number from 0 to 4294967295")]
    Clock(String),
    /// Not a number.
    #[error("fullmove number: {0:?} is not a number from 0 to 4294967295")]
    Number(String),
    /// Something follows the six fields.
    #[error("too many fields: {0} instead of at most 6")]
    Fields(usize),
    /// The side that is not to move stands in check.
    #[error("side to move: {0:?} is not to move but in check")]
    InCheck(Color),
}

/// Reads a position. Whether the side that is not to move stands in check is
/// left to the rules.
///
/// # Errors
/// Every fault named in C3 but [`FenError::InCheck`].
pub fn read(spec: &Spec, text: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() > 6 {
        return Err(FenError::Fields(fields.len()));
    }
    let mut position = read_placement(spec, fields.first().ok_or(FenError::Missing)?)?;
    let field = |index: usize, default| fields.get(index).copied().unwrap_or(default);
    let side = match field(1, "w") {
        "w" | "r" => Color::White,
        "b" => Color::Black,
        other => return Err(FenError::Side(other.to_owned())),
    };
    if field(2, "-") != "-" {
        return Err(FenError::Castling(field(2, "-").to_owned()));
    }
    let en_passant = read_en_passant(spec, &position, side, field(3, "-"))?;
    let clock =
        read_number(field(4, "0")).ok_or_else(|| FenError::Clock(field(4, "0").to_owned()))?;
    let number =
        read_number(field(5, "1")).ok_or_else(|| FenError::Number(field(5, "1").to_owned()))?;
    position.set_state(side, en_passant, clock, number);
    Ok(position)
}

fn read_placement(spec: &Spec, text: &str) -> Result<Position, FenError> {
    let found = text.split('/').count();
    if found != usize::from(spec.ranks) {
        return Err(FenError::Ranks {
            found,
            expected: spec.ranks,
        });
    }
    let mut position = Position::empty(spec);
    for (rank, text) in (0..spec.ranks).rev().zip(text.split('/')) {
        read_rank(spec, &mut position, rank, text)?;
    }
    for color in Color::ALL {
        let found = position.count(color, PieceKind::KING);
        if found != 1 {
            return Err(FenError::Kings {
                color,
                found,
                name: spec.pieces[PieceKind::KING.index()].name,
            });
        }
    }
    Ok(position)
}

fn read_rank(spec: &Spec, position: &mut Position, rank: u8, text: &str) -> Result<(), FenError> {
    let number = rank + 1;
    let mut file = 0_usize;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (run, tail) = rest.split_at(digits);
            if letter == '0' {
                return Err(FenError::Run {
                    run: run.to_owned(),
                    rank: number,
                });
            }
            file = file.saturating_add(run.parse().unwrap_or(usize::MAX));
            rest = tail;
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        let kind = spec.kind(letter).ok_or(FenError::Letter {
            letter,
            rank: number,
        })?;
        if file < usize::from(spec.files) {
            let color = if letter.is_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let square = Square::new(file as u8, rank);
            if !(spec.may_stand)(color, kind, square) {
                return Err(FenError::Misplaced {
                    color,
                    name: spec.pieces[kind.index()].name,
                    square,
                });
            }
            position.put(square, Piece::new(color, kind), color);
        }
        file = file.saturating_add(1);
    }
    if file == usize::from(spec.files) {
        Ok(())
    } else {
        Err(FenError::Files {
            rank: number,
            found: file,
            expected: spec.files,
        })
    }
}

/// Reads the en passant field; `None` if it is `-` or does not fit.
fn read_en_passant(
    spec: &Spec,
    position: &Position,
    side: Color,
    text: &str,
) -> Result<Option<EnPassant>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let fault = || FenError::EnPassant(text.to_owned());
    let next = |text| {
        let (square, rest) = Square::parse_prefix(text).ok_or_else(fault)?;
        if spec.contains(square) {
            Ok((square, rest))
        } else {
            Err(fault())
        }
    };
    let (passed, rest) = next(text)?;
    let ahead = passed.step(forward(!side));
    let pawn = if rest.is_empty() {
        ahead
    } else {
        let (pawn, rest) = next(rest)?;
        if !rest.is_empty() {
            return Err(fault());
        }
        pawn
    };
    let fits = position.board().is_empty(passed)
        && position.piece(pawn) == Piece::new(!side, PieceKind::PAWN)
        && spec
            .en_passant
            .iter()
            .any(|&sideways| pawn == ahead.step(sideways));
    Ok(fits.then_some(EnPassant { passed, pawn }))
}

fn read_number(text: &str) -> Option<u32> {
    // `u32` would accept a sign.
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// The first four fields of a FEN, all that tells positions apart (C5).
#[must_use]
pub fn without_counts(fen: &str) -> &str {
    let end = fen.match_indices(' ').nth(3).map(|(end, _)| end);
    &fen[..end.unwrap_or(fen.len())]
}

/// Writes a position with all six fields.
#[must_use]
pub fn write(spec: &Spec, position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..spec.ranks).rev() {
        write_rank(spec, position, rank, &mut text);
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    text.push(match position.side() {
        Color::White => 'w',
        Color::Black => 'b',
    });
    text.push_str(" - ");
    match position.en_passant() {
        None => text.push('-'),
        Some(EnPassant { passed, pawn }) => {
            text.push_str(&passed.to_string());
            if pawn != passed.step(forward(!position.side())) {
                text.push_str(&pawn.to_string());
            }
        }
    }
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {}", position.clock(), position.number());
    text
}

fn write_rank(spec: &Spec, position: &Position, rank: u8, text: &mut String) {
    let mut run = 0;
    let flush = |run: &mut u8, text: &mut String| {
        if *run > 0 {
            text.push_str(&run.to_string());
            *run = 0;
        }
    };
    for file in 0..spec.files {
        let piece = position.piece(Square::new(file, rank));
        match piece.color() {
            None => run += 1,
            Some(color) => {
                flush(&mut run, text);
                text.push(spec.letter(color, piece.kind()));
            }
        }
    }
    flush(&mut run, text);
}
