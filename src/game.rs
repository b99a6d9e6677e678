//! A game: a position, the moves since, and how it ended.

use std::fmt;
use std::marker::PhantomData;

use thiserror::Error;

use crate::board::{Color, Move, Position};
use crate::variants::{self, Rules, legal};

/// The halfmoves without progress after which a game is drawn (C6).
pub const MOVE_COUNT_LIMIT: u32 = 100;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Somebody won.
    Win {
        /// Who.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

/// Why a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinReason {
    /// The loser is in check without a legal move (C4).
    Checkmate,
    /// The loser has no legal move, where that loses (MQ9).
    Stalemate,
    /// A Pawn that cannot be taken is on the last rank (QT9).
    PawnAdvance,
    /// The loser repeated by checking with every move (MQ9).
    PerpetualCheck,
}

/// Why a game was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawReason {
    /// No legal move and not in check, where that draws.
    Stalemate,
    /// The third occurrence of a position (C5).
    Repetition,
    /// Too many moves without progress (C6).
    MoveCount,
    /// King against King (YQ11).
    BareKings,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => {
                let reason = match reason {
                    WinReason::Checkmate => "checkmate",
                    WinReason::Stalemate => "stalemate",
                    WinReason::PawnAdvance => "pawn advance",
                    WinReason::PerpetualCheck => "perpetual check",
                };
                let winner = match winner {
                    Color::White => "white",
                    Color::Black => "black",
                };
                write!(f, "{winner} wins: {reason}")
            }
            Self::Draw(reason) => f.write_str(match reason {
                DrawReason::Stalemate => "draw: stalemate",
                DrawReason::Repetition => "draw: repetition",
                DrawReason::MoveCount => "draw: move count",
                DrawReason::BareKings => "draw: bare kings",
            }),
        }
    }
}

/// A move of a list is not legal where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("illegal move {number}: {text:?}")]
pub struct IllegalMove {
    /// Its number in the list, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
}

/// What the repetition rules need to know of a position that occurred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occurrence {
    /// Its key.
    pub key: u64,
    /// Whether the side to move was in check.
    pub in_check: bool,
}

/// Whether a repetition from `since` to the last of `history` is a win: the
/// winner is the side that was checked by every move of the other without
/// checking by every own (MQ9). `side` is to move in the last position.
#[must_use]
pub fn perpetual_check(history: &[Occurrence], since: usize, side: Color) -> Option<Color> {
    let mut checked = [true; 2];
    let mut mover = side;
    for occurrence in history[since + 1..].iter().rev() {
        checked[mover.index()] &= occurrence.in_check;
        mover = !mover;
    }
    match checked {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

/// A game of the variant `R`.
#[derive(Clone, Debug)]
pub struct Game<R> {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    history: Vec<Occurrence>,
    rules: PhantomData<R>,
}

impl<R: Rules> Default for Game<R> {
    fn default() -> Self {
        Self::new(variants::start_position::<R>())
    }
}

impl<R: Rules> Game<R> {
    /// A game that begins with `position`.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            history: vec![Self::occurrence(&position)],
            start: position.clone(),
            position,
            moves: Vec::new(),
            rules: PhantomData,
        }
    }

    fn occurrence(position: &Position) -> Occurrence {
        Occurrence {
            key: position.key(),
            in_check: variants::in_check::<R>(position),
        }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position that the game began with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position so far, the first and the current one included.
    #[must_use]
    pub fn history(&self) -> &[Occurrence] {
        &self.history
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let _ = self.position.make(mv);
        self.moves.push(mv);
        self.history.push(Self::occurrence(&self.position));
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.history.pop();
        self.position = self.start.clone();
        for &mv in &self.moves {
            let _ = self.position.make(mv);
        }
        true
    }

    /// This game continued by moves in text form (C2).
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn continued<'a>(
        &self,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, IllegalMove> {
        let mut game = self.clone();
        for (index, text) in moves.into_iter().enumerate() {
            let mv = legal::parse::<R>(&game.position, text).ok_or_else(|| IllegalMove {
                number: index + 1,
                text: text.to_owned(),
            })?;
            game.play(mv);
        }
        Ok(game)
    }

    /// How the game has ended, judging the current position (C4 to C6).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        without_moves::<R>(&self.position)
            .or_else(|| {
                bare_kings::<R>(&self.position).then_some(Outcome::Draw(DrawReason::BareKings))
            })
            .or_else(|| self.repetition())
            .or_else(|| {
                let draw = self.position.clock() >= MOVE_COUNT_LIMIT;
                draw.then_some(Outcome::Draw(DrawReason::MoveCount))
            })
    }

    /// C5 and MQ9, from the first occurrence of the position on.
    fn repetition(&self) -> Option<Outcome> {
        let mut occurrences =
            (0..self.history.len()).filter(|&i| self.history[i].key == self.position.key());
        let first = occurrences.next()?;
        occurrences.nth(1)?;
        let winner = R::PERPETUAL_CHECK_LOSES
            .then(|| perpetual_check(&self.history, first, self.position.side()))
            .flatten();
        Some(
            winner.map_or(Outcome::Draw(DrawReason::Repetition), |winner| {
                Outcome::Win {
                    winner,
                    reason: WinReason::PerpetualCheck,
                }
            }),
        )
    }
}

/// How a game ends in a position without legal moves (C4); `None` if there is
/// a move.
#[must_use]
pub fn without_moves<R: Rules>(position: &Position) -> Option<Outcome> {
    let reason = if R::has_lost(position) {
        WinReason::PawnAdvance
    } else if legal::any::<R>(position) {
        return None;
    } else if variants::in_check::<R>(position) {
        WinReason::Checkmate
    } else if R::STALEMATE_LOSES {
        WinReason::Stalemate
    } else {
        return Some(Outcome::Draw(DrawReason::Stalemate));
    };
    let winner = !position.side();
    Some(Outcome::Win { winner, reason })
}

/// Whether only two Kings are left, where that is a draw (YQ11).
#[must_use]
pub fn bare_kings<R: Rules>(position: &Position) -> bool {
    R::BARE_KINGS_DRAW
        && Color::ALL
            .iter()
            .all(|&color| position.pieces(color).len() == 1)
}
