//! The rules of each variant, and the registry of them.
//!
//! A variant is a type that implements [`Rules`]; everything that plays is
//! generic over it. [`Variant`] names the variants at run time, and
//! [`dispatch!`](crate::dispatch) goes from the name to the type once a
//! command.
//!
//! **A further variant** is one file here with its [`Rules`] and one line in
//! the registry below.

pub mod checks;
pub mod legal;
pub mod manchu;
pub mod quangtrung;
pub mod strongyang;
pub mod yangqi;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::attacks::{Attackers, Safety};
use crate::board::fen::{self, FenError};
use crate::board::generator::{Generator, Wanted};
use crate::board::{Board, Color, Move, Position, Spec, Square};

pub use manchu::{Manchu, ManchuPlus, Xiangqi};
pub use quangtrung::QuangTrung;
pub use strongyang::StrongYang;
pub use yangqi::YangQi;

/// The rules of a variant: what is hot as functions that monomorphise, what is
/// not as data in [`Spec`].
pub trait Rules: Copy + Send + Sync + 'static {
    /// Board, pieces and start position.
    const SPEC: Spec;
    /// Whether the side to move loses when it has no legal move without being
    /// in check; otherwise that is a draw.
    const STALEMATE_LOSES: bool = false;
    /// Whether King against King is a draw at once.
    const BARE_KINGS_DRAW: bool = false;
    /// Whether a side that repeats by checking with every move loses (MQ9).
    const PERPETUAL_CHECK_LOSES: bool = false;

    /// Looks for the pieces that attack a square, as they would an ordinary
    /// piece of the other side there. What stands there does not matter.
    fn attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool;

    /// Looks for the pieces that would give check to a royal piece on a
    /// square. What stands there does not matter.
    #[inline(always)]
    fn royal_attackers<F: FnMut(Square) -> bool>(look: &mut Attackers<'_, F>) -> bool {
        Self::attackers(look)
    }

    /// Whether a piece of `by` attacks `square`, see [`Self::attackers`].
    #[inline(always)]
    fn attacked(board: &Board, square: Square, by: Color) -> bool {
        Self::attackers(&mut Attackers::new(board, square, by, |_| true))
    }

    /// Whether a royal piece of the other side would be in check on `square`,
    /// see [`Self::royal_attackers`].
    #[inline(always)]
    fn royal_attacked(board: &Board, square: Square, by: Color) -> bool {
        Self::royal_attackers(&mut Attackers::new(board, square, by, |_| true))
    }

    /// Where a piece of `from` ends that takes what stands on `square`.
    #[inline(always)]
    fn landing(_board: &Board, _from: Square, square: Square) -> Square {
        square
    }

    /// Whether `us`'s royal piece is in check, and what that hangs on.
    fn safety(board: &Board, us: Color) -> Safety;

    /// Generates the pseudo-legal moves of the piece of the side to move on
    /// `from`: all that it can do, whether or not the own royal piece is in
    /// check afterwards.
    fn generate_from<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>, from: Square);

    /// Generates all pseudo-legal moves.
    #[inline(always)]
    fn generate<W: Wanted, F: FnMut(Move)>(generator: &mut Generator<'_, W, F>) {
        let position = generator.position;
        for &from in position.pieces(generator.us) {
            Self::generate_from(generator, from);
        }
    }

    /// Whether the side to move has lost by a special rule, before asking for
    /// legal moves: then it has none (QT9).
    #[inline(always)]
    fn has_lost(_position: &Position) -> bool {
        false
    }

    /// Whether the next move of `color` may win by a special rule (QT9).
    #[inline(always)]
    fn may_win(_position: &Position, _color: Color) -> bool {
        false
    }

    /// Whether `mv` would win by a special rule, unless it can be answered
    /// (QT9).
    #[inline(always)]
    fn is_winning_try(_position: &Position, _mv: Move) -> bool {
        false
    }
}

/// Makes [`Variant`] and the dispatch from it out of one line a variant.
macro_rules! registry {
    ($($variant:ident => $($doc:literal)?;)+) => {
        /// A variant's name at run time.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Variant {
            $($(#[doc = $doc])? $variant,)+
        }

        impl Variant {
            /// All variants, in the order in which they are listed to users.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The variant's board, pieces and start position.
            #[must_use]
            pub const fn spec(self) -> &'static Spec {
                match self {
                    $(Self::$variant => &<$variant as Rules>::SPEC,)+
                }
            }
        }

        /// Runs an expression with a type name bound to the [`Rules`] of a
        /// [`Variant`](crate::variants::Variant): `dispatch!(variant, R => f::<R>())`.
        #[macro_export]
        macro_rules! dispatch {
            ($name:expr, $rules:ident => $body:expr) => {
                match $name {
                    $($crate::variants::Variant::$variant => {
                        type $rules = $crate::variants::$variant;
                        $body
                    })+
                }
            };
        }
    };
}

registry! {
    YangQi => "Yáng Qí, 9×10.";
    StrongYang => "Strong Yang, 13×13.";
    ManchuPlus => "Manchu+, 9×10: Black has the Banner.";
    Manchu => "Historical Manchu, 9×10: Red has the Banner and little else.";
    Xiangqi => "Xiangqi under the rules of the Manchu family.";
    QuangTrung => "Quang Trung Chess, 10×10.";
}

/// There is no variant of that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("variant: {0:?} is unknown, choose one of {names}", names = Variant::names().join(", "))]
pub struct UnknownVariant(String);

impl Variant {
    /// The name in `UCI_Variant`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The names of all variants.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|variant| variant.name()).collect()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .iter()
            .copied()
            .find(|variant| variant.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}

/// The start position.
///
/// # Panics
/// If the rules have a start position that they refuse.
#[must_use]
pub fn start_position<R: Rules>() -> Position {
    read_fen::<R>(R::SPEC.start).expect("the start position is a legal FEN")
}

/// Reads a position (C3).
///
/// # Errors
/// Every fault named in C3.
pub fn read_fen<R: Rules>(text: &str) -> Result<Position, FenError> {
    let position = fen::read(&R::SPEC, text)?;
    let them = !position.side();
    if R::royal_attacked(position.board(), position.king(them), position.side()) {
        return Err(FenError::InCheck(them));
    }
    Ok(position)
}

/// Whether the side to move is in check.
#[must_use]
#[inline(always)]
pub fn in_check<R: Rules>(position: &Position) -> bool {
    let us = position.side();
    R::royal_attacked(position.board(), position.king(us), !us)
}

/// The squares of the pieces that give check to the side to move.
#[must_use]
pub fn checkers<R: Rules>(position: &Position) -> Vec<Square> {
    let us = position.side();
    let mut checkers = Vec::new();
    let note = |square| {
        checkers.push(square);
        false
    };
    R::royal_attackers(&mut Attackers::new(
        position.board(),
        position.king(us),
        !us,
        note,
    ));
    checkers
}
