//! Moves as people write them (C8): `Nc3`, `bxc5`, `a10=R`, `Kd1;Ve1`.
//!
//! What [`write()`] gives is one text a move; [`read`] understands it, the
//! coordinates of C2, and what players make of both: other letter case, check
//! marks and signs of capture left out, an origin that would not be needed.
//!
//! ```
//! use bannerman::notation;
//! use bannerman::variants::{self, YangQi};
//!
//! let position = variants::start_position::<YangQi>();
//! let swap = notation::read::<YangQi>(&position, "e1d1").unwrap();
//! assert_eq!(notation::write::<YangQi>(&position, swap), "Kd1;Ve1");
//! ```

use std::fmt::Write as _;
use std::marker::PhantomData;

use thiserror::Error;

use crate::board::generator::{All, Generator};
use crate::board::{Color, Move, MoveKind, MoveList, PieceKind, Position, Spec, Square};
use crate::game::{self, Outcome};
use crate::variants::{self, Rules, legal};

/// Why a text is no move of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// It does not look like a move at all.
    #[error("{text:?} is no move; write it like {examples}")]
    Unreadable {
        /// The text.
        text: String,
        /// Moves of the position, in both notations.
        examples: String,
    },
    /// The piece that is to move does not exist.
    #[error("{text:?}: {side} has no {piece} on {square}")]
    NoPiece {
        /// The text.
        text: String,
        /// Who is to move.
        side: &'static str,
        /// What is to move.
        piece: &'static str,
        /// Where it should stand.
        square: Square,
    },
    /// No piece of that kind goes there.
    #[error("{text:?}: no {piece} can go to {to}")]
    Unreachable {
        /// The text.
        text: String,
        /// What is to move.
        piece: &'static str,
        /// Where to.
        to: Square,
    },
    /// The royal piece would be in check (C4).
    #[error("{text:?}: the {royal} would be in check")]
    Exposed {
        /// The text.
        text: String,
        /// What the game calls the royal piece.
        royal: &'static str,
    },
    /// More than one move is meant.
    #[error("{text:?} can mean {choices}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves.
        choices: String,
    },
    /// There is no legal move left.
    #[error("{text:?}: the game is over")]
    Over {
        /// The text.
        text: String,
    },
}

impl NotationError {
    /// How much the error tells: of several ways to read a text the one that
    /// came closest explains it.
    const fn closeness(&self) -> u8 {
        match self {
            Self::Unreadable { .. } => 0,
            Self::NoPiece { .. } => 1,
            Self::Unreachable { .. } => 2,
            Self::Exposed { .. } => 3,
            Self::Ambiguous { .. } => 4,
            Self::Over { .. } => 5,
        }
    }
}

/// A legal move as people write it (C8).
#[must_use]
pub fn write<R: Rules>(position: &Position, mv: Move) -> String {
    let mut moves = MoveList::new();
    legal::moves::<R>(position, &mut moves);
    let mut text = stem(&R::SPEC, position, mv, &moves);
    let mut after = position.clone();
    let _ = after.make(mv);
    if matches!(game::without_moves::<R>(&after), Some(Outcome::Win { .. })) {
        text.push('#');
    } else if variants::in_check::<R>(&after) {
        text.push('+');
    }
    text
}

/// A line of legal moves, one after the other.
#[must_use]
pub fn write_line<R: Rules>(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(write::<R>(&position, mv));
        let _ = position.make(mv);
    }
    texts
}

/// The move without its mark of check.
fn stem(spec: &Spec, position: &Position, mv: Move, moves: &[Move]) -> String {
    let kind = position.piece(mv.from()).kind();
    if mv.kind() == MoveKind::Swap {
        let partner = position.piece(mv.to()).kind();
        let [king, partner] = [kind, partner].map(|kind| spec.letter(Color::White, kind));
        return format!("{king}{};{partner}{}", mv.to(), mv.from());
    }
    let mut text = String::new();
    if kind != PieceKind::PAWN {
        text.push(spec.letter(Color::White, kind));
    }
    let tail = tail(spec, mv);
    let rivals = moves.iter().filter(|other| {
        other.from() != mv.from()
            && position.piece(other.from()).kind() == kind
            && other.kind() != MoveKind::Swap
            && self::tail(spec, **other) == tail
    });
    let rivals: Vec<Square> = rivals.map(|other| other.from()).collect();
    text += &origin(
        mv.from(),
        &rivals,
        kind == PieceKind::PAWN && mv.is_capture(),
    );
    text + &tail
}

/// As much of the origin as tells it from those of the rivals; a Pawn that
/// captures always names its file.
fn origin(from: Square, rivals: &[Square], with_file: bool) -> String {
    let file = char::from(b'a' + from.file());
    if !rivals.iter().any(|rival| rival.file() == from.file()) {
        let needed = with_file || !rivals.is_empty();
        return if needed { file.into() } else { String::new() };
    }
    let unique = !rivals.iter().any(|rival| rival.rank() == from.rank());
    if unique && !with_file {
        (from.rank() + 1).to_string()
    } else {
        from.to_string()
    }
}

/// What a move does, without who does it.
fn tail(spec: &Spec, mv: Move) -> String {
    let (to, extra) = (mv.to(), mv.extra());
    let mut text = match mv.kind() {
        MoveKind::DoubleCapture => format!("x{extra}x{to}"),
        MoveKind::JumpCapture => format!("x{extra}-{to}"),
        MoveKind::Capture | MoveKind::EnPassant => format!("x{to}"),
        _ => to.to_string(),
    };
    if let Some(kind) = mv.promotion() {
        // Writing to a string cannot fail.
        let _ = write!(text, "={}", spec.letter(Color::White, kind));
    }
    text
}

/// The legal move that a text means.
///
/// # Errors
/// Why there is none, or that there are several.
pub fn read<R: Rules>(position: &Position, text: &str) -> Result<Move, NotationError> {
    Reader::<R>::new(position, text).read()
}

/// What a text says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pattern {
    /// What moves; anything if it is told by its square alone.
    kind: Option<PieceKind>,
    /// Where it comes from, as far as that is told.
    origin: Part,
    /// The square of the first victim, if two squares are named.
    over: Option<Square>,
    to: Square,
    promotion: Option<PieceKind>,
    /// Whether there is a sign of capture.
    captures: bool,
    /// Whether King and partner change places.
    swap: bool,
}

/// A square of a text, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Part {
    /// Whether it follows a sign of capture.
    taken: bool,
    file: Option<u8>,
    rank: Option<u8>,
}

impl Part {
    /// Reads a part at the start of `text`, and returns it with the rest.
    fn parse_prefix(text: &str) -> Option<(Self, &str)> {
        let taken = text.starts_with(['x', ':']);
        let text = text.strip_prefix(['x', ':', '-']).unwrap_or(text);
        let letter = text
            .bytes()
            .next()
            .filter(|byte| (b'a'..=b'p').contains(byte));
        let digits = &text[usize::from(letter.is_some())..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let rank = match &digits[..length] {
            "" => None,
            number => Some(number.parse::<u8>().ok()?.checked_sub(1)?),
        };
        let file = letter.map(|letter| letter - b'a');
        let part = Self { taken, file, rank };
        (file.is_some() || rank.is_some()).then_some((part, &digits[length..]))
    }

    fn square(self, spec: &Spec) -> Option<Square> {
        let rank = self.rank.filter(|&rank| rank < spec.ranks)?;
        let square = Square::new(self.file?, rank);
        spec.contains(square).then_some(square)
    }

    fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| square.file() == file)
            && self.rank.is_none_or(|rank| square.rank() == rank)
    }
}

impl Pattern {
    fn parse(spec: &Spec, text: &str) -> Option<Self> {
        if let Some((king, partner)) = text.split_once(';') {
            return Self::parse_swap(spec, king, partner);
        }
        let (text, promotion) = split_promotion(spec, text)?;
        let (kind, mut rest) = split_piece(spec, text);
        let mut parts = Vec::new();
        while !rest.is_empty() {
            let (part, after) = Part::parse_prefix(rest)?;
            parts.push(part);
            rest = after;
        }
        let (origin, over, to) = match *parts.as_slice() {
            [to] => (Part::default(), None, to),
            [over, to] if over.taken => (Part::default(), Some(over), to),
            [origin, to] => (origin, None, to),
            [origin, over, to] => (origin, Some(over), to),
            _ => return None,
        };
        let over = match over {
            None => None,
            Some(part) => Some(part.square(spec)?),
        };
        // A whole square tells what stands on it.
        let pawn = origin.square(spec).is_none().then_some(PieceKind::PAWN);
        Some(Self {
            kind: kind.or(pawn),
            origin,
            over,
            to: to.square(spec)?,
            promotion,
            captures: parts.iter().any(|part| part.taken),
            swap: false,
        })
    }

    fn parse_swap(spec: &Spec, king: &str, partner: &str) -> Option<Self> {
        let parse = |text: &str| {
            let (kind, rest) = split_piece(spec, text);
            let (part, rest) = Part::parse_prefix(rest)?;
            Some((kind, part)).filter(|_| rest.is_empty())
        };
        let ((king, to), (_, origin)) = (parse(king)?, parse(partner)?);
        origin.square(spec)?;
        Some(Self {
            kind: Some(king.filter(|&kind| kind == PieceKind::KING)?),
            origin,
            over: None,
            to: to.square(spec)?,
            promotion: None,
            captures: false,
            swap: true,
        })
    }

    fn fits_piece(&self, position: &Position, from: Square) -> bool {
        let kind = position.piece(from).kind();
        self.kind.is_none_or(|wanted| kind == wanted) && self.origin.fits(from)
    }

    /// Whether all but the promotion fits.
    fn fits(&self, position: &Position, mv: Move) -> bool {
        self.fits_piece(position, mv.from())
            && mv.to() == self.to
            && self.over.is_none_or(|over| mv.extra() == over)
            && (!self.swap || mv.kind() == MoveKind::Swap)
            && (!self.captures || mv.is_capture())
    }
}

/// Splits off a promotion at the end, `=R` or `R`.
fn split_promotion<'a>(spec: &Spec, text: &'a str) -> Option<(&'a str, Option<PieceKind>)> {
    match text.char_indices().next_back()? {
        (end, letter) if letter.is_ascii_alphabetic() => {
            let rest = text[..end].trim_end_matches('=');
            Some((rest, Some(spec.kind(letter)?)))
        }
        _ => Some((text, None)),
    }
}

/// Splits off a piece's letter at the start.
fn split_piece<'a>(spec: &Spec, text: &'a str) -> (Option<PieceKind>, &'a str) {
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    match letter.and_then(|letter| spec.kind(letter)) {
        Some(kind) => (Some(kind), &text[1..]),
        None => (None, text),
    }
}

/// Looks for the move that a text means.
struct Reader<'a, R> {
    position: &'a Position,
    /// As the user wrote it, for messages.
    text: &'a str,
    legal: MoveList,
    rules: PhantomData<R>,
}

impl<'a, R: Rules> Reader<'a, R> {
    fn new(position: &'a Position, text: &'a str) -> Self {
        let mut legal = MoveList::new();
        legal::moves::<R>(position, &mut legal);
        Self {
            position,
            text,
            legal,
            rules: PhantomData,
        }
    }

    fn read(&self) -> Result<Move, NotationError> {
        if self.legal.is_empty() {
            return Err(NotationError::Over {
                text: self.text.to_owned(),
            });
        }
        let stem = self.text.trim().trim_end_matches("e.p.").trim_end();
        let stem = stem.trim_end_matches(['+', '#', '!', '?']);
        let coordinates = || legal::parse::<R>(self.position, stem);
        // `B1c3` is a Bishop's move, `b1c3` is not.
        if !stem.contains(|letter: char| letter.is_ascii_uppercase())
            && let Some(mv) = coordinates()
        {
            return Ok(mv);
        }
        let lower = stem.to_ascii_lowercase();
        let mut capital = lower.clone();
        if let Some(first) = capital.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let mut closest: Option<NotationError> = None;
        for text in [stem, &lower, &capital] {
            match self.find(text) {
                Ok(mv) => return Ok(mv),
                Err(error) => {
                    if closest
                        .as_ref()
                        .is_none_or(|old| error.closeness() > old.closeness())
                    {
                        closest = Some(error);
                    }
                }
            }
        }
        coordinates().ok_or_else(|| closest.unwrap_or_else(|| self.unreadable()))
    }

    fn find(&self, text: &str) -> Result<Move, NotationError> {
        let pattern = Pattern::parse(&R::SPEC, text).ok_or_else(|| self.unreadable())?;
        let fitting = self.legal.iter().copied();
        let fitting: Vec<Move> = fitting
            .filter(|&mv| pattern.fits(self.position, mv))
            .collect();
        // One square named: rather a move that has no more to name.
        let plain = |mv: &Move| {
            let names_two = matches!(mv.kind(), MoveKind::DoubleCapture | MoveKind::JumpCapture);
            mv.promotion() == pattern.promotion && (pattern.over.is_some() || !names_two)
        };
        let exact: Vec<Move> = fitting.iter().copied().filter(plain).collect();
        match (exact.as_slice(), fitting.as_slice()) {
            (&[mv], _) => Ok(mv),
            (&[], &[]) => Err(self.explain(&pattern)),
            (&[], &[mv]) if pattern.promotion.is_none() && mv.promotion().is_none() => Ok(mv),
            (&[], choices) | (choices, _) => Err(NotationError::Ambiguous {
                text: self.text.to_owned(),
                choices: self.list(choices, " or "),
            }),
        }
    }

    fn unreadable(&self) -> NotationError {
        let example = self.legal[self.legal.len() / 2];
        let examples = [
            write::<R>(self.position, example),
            R::SPEC.move_text(example),
        ];
        NotationError::Unreadable {
            text: self.text.to_owned(),
            examples: examples.join(" or "),
        }
    }

    /// Why no legal move fits.
    fn explain(&self, pattern: &Pattern) -> NotationError {
        let text = self.text.to_owned();
        let name = |kind: PieceKind| R::SPEC.pieces[kind.index()].name;
        let mut exposed = false;
        R::generate(&mut Generator::<All, _>::new(self.position, |mv| {
            exposed |= pattern.fits(self.position, mv);
        }));
        if exposed {
            let royal = name(PieceKind::KING);
            return NotationError::Exposed { text, royal };
        }
        let side = self.position.side();
        if let Some(from) = pattern.origin.square(&R::SPEC) {
            let there = self.position.piece(from);
            if !there.is(side) || !pattern.fits_piece(self.position, from) {
                let side = match side {
                    Color::White => "White",
                    Color::Black => "Black",
                };
                let piece = pattern.kind.map_or("piece", name);
                return NotationError::NoPiece {
                    text,
                    side,
                    piece,
                    square: from,
                };
            }
            let piece = name(there.kind());
            return NotationError::Unreachable {
                text,
                piece,
                to: pattern.to,
            };
        }
        let piece = pattern.kind.map_or("piece", name);
        NotationError::Unreachable {
            text,
            piece,
            to: pattern.to,
        }
    }

    fn list(&self, moves: &[Move], between: &str) -> String {
        let texts: Vec<String> = moves
            .iter()
            .map(|&mv| write::<R>(self.position, mv))
            .collect();
        texts.join(between)
    }
}
