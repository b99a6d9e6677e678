//! Static evaluation: how good a position is without looking ahead.
//!
//! It is a sum of [`Weights`], each a [`Score`] with a middlegame and an
//! endgame part; the material left blends them. [`terms`] says which weights
//! count in a position, [`tables`] has their values, one file a variant, and
//! [`Trace`] shows the sum to the tuner.

mod material;
mod placement;
pub mod score;
pub mod tables;
pub mod terms;
mod trace;
pub mod weights;

use crate::board::{Color, Position};

pub use material::{FULL_SCALE, Material, Materials};
pub use placement::Placement;
pub use score::Score;
pub use tables::{Evaluate, Tables};
pub use trace::Trace;
pub use weights::Weights;

/// A score in centipawns, or how far a mate is.
pub type Value = i32;

/// The longest line that is searched, in plies.
pub const MAX_PLY: usize = 200;
/// More than any score.
pub const INFINITE: Value = 32_001;
/// Mate now; less a ply for each ply to go.
pub const MATE: Value = 32_000;
/// Scores beyond this are mates.
pub const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// The score of a perpetual check that wins by rule (MQ9): as good as won, but
/// no mate whose distance could be told.
pub const PERPETUAL: Value = 20_000;
/// The static evaluation stays within this.
pub const EVAL_LIMIT: Value = 15_000;
/// Neither side is better.
pub const DRAW: Value = 0;

/// Whether a score tells that the game is decided: a mate or a perpetual
/// check.
#[must_use]
#[inline(always)]
pub const fn is_decisive(value: Value) -> bool {
    value.abs() > EVAL_LIMIT
}

/// Whether a score tells of a perpetual check.
#[must_use]
#[inline(always)]
pub const fn is_perpetual(value: Value) -> bool {
    is_decisive(value) && value.abs() < MATE_BOUND
}

/// The score of giving mate `ply` plies from the root.
#[must_use]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The score of being mated `ply` plies from the root.
#[must_use]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The moves until mate if `value` is a mate score: positive if the side to
/// move gives mate, 0 or negative if it is mated.
#[must_use]
pub const fn mate_moves(value: Value) -> Option<i32> {
    if value >= MATE_BOUND {
        Some((MATE - value + 1) / 2)
    } else if value <= -MATE_BOUND {
        Some(-(MATE + value) / 2)
    } else {
        None
    }
}

/// What the score in centipawns promises: win, draw and loss in thousandths.
#[must_use]
pub fn win_draw_loss(value: Value) -> crate::search::Wdl {
    /// Centipawns at which a win is as likely as not.
    const EVEN: f64 = 150.0;
    /// How sharply the chances change around it.
    const SPREAD: f64 = 75.0;
    let chance = |value: f64| 1000.0 / (1.0 + ((EVEN - value) / SPREAD).exp());
    let win = chance(value.into()).round() as u32;
    let loss = chance((-value).into()).round() as u32;
    crate::search::Wdl {
        win,
        draw: 1000 - win - loss,
        loss,
    }
}

/// The static evaluation for the side to move, given what is kept of the
/// position: its placement and its material.
#[must_use]
#[inline]
pub fn evaluate<R: Evaluate>(
    position: &Position,
    placement: Placement,
    material: &Material,
) -> Value {
    let weights = &R::TABLES.weights;
    let [white, black] = Color::ALL.map(|color| {
        let mut sum = Score::ZERO;
        terms::pieces::<R, Score>(position, color, placement.units(color), weights, &mut sum);
        sum
    });
    let score = placement.score + material.score + white - black;
    let tempo = weights.tempo[0][0];
    match position.side() {
        Color::White => material.value::<R>(score + tempo),
        Color::Black => -material.value::<R>(score - tempo),
    }
}

/// The static evaluation for the side to move, computed from nothing.
#[must_use]
pub fn evaluate_alone<R: Evaluate>(position: &Position) -> Value {
    let placement = Placement::whole::<R>(position);
    evaluate::<R>(position, placement, &Material::of::<R>(position))
}

/// The evaluation term by term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// Name, White's and Black's score of each group of weights.
    pub terms: Vec<(&'static str, Score, Score)>,
    /// The whole evaluation in centipawns, for the side to move.
    pub value: Value,
}

/// The evaluation term by term.
#[must_use]
pub fn breakdown<R: Evaluate>(position: &Position) -> Breakdown {
    let trace = Trace::of::<R>(position);
    let [white, black] = Color::ALL.map(|color| trace.groups(color, &R::TABLES.weights));
    Breakdown {
        terms: white
            .into_iter()
            .zip(black)
            .map(|((name, white), (_, black))| (name, white, black))
            .collect(),
        value: evaluate_alone::<R>(position),
    }
}
