//! What depends on the counts of pieces alone. Few of these counts occur in a
//! search, so they are worth remembering.

use std::cell::Cell;

use super::tables::Evaluate;
use super::terms;
use super::{EVAL_LIMIT, Score, Value};
use crate::board::{Color, PieceKind, Position};

/// The counts of all kinds of White and of Black.
type Key = [u64; 2];

/// What the material of a position says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    key: Key,
    /// The terms of [`terms::material`], White's less Black's.
    pub score: Score,
    /// How much of the middlegame is left, of [`Evaluate::FULL_PHASE`].
    pub phase: i32,
    /// How much of its advantage each side can hope to use, in 64ths.
    pub scale: [i32; 2],
}

/// An advantage that can be used in full.
pub const FULL_SCALE: i32 = 64;

impl Material {
    /// Fits no position: there are no such counts.
    const NONE: Self = Self {
        key: [u64::MAX; 2],
        score: Score::ZERO,
        phase: 0,
        scale: [0; 2],
    };

    /// The material of a position.
    #[must_use]
    pub fn of<R: Evaluate>(position: &Position) -> Self {
        let [white, black] = Color::ALL.map(|color| {
            let mut sum = Score::ZERO;
            terms::material::<R, Score>(position, color, &R::TABLES.weights, &mut sum);
            sum
        });
        Self {
            key: key(position),
            score: white - black,
            phase: phase::<R>(position),
            scale: Color::ALL.map(|color| scale::<R>(position, color)),
        }
    }

    /// The value of a whole sum for White: both phases blended, and less where
    /// the better side has little to win with.
    #[must_use]
    #[inline(always)]
    pub fn value<R: Evaluate>(&self, score: Score) -> Value {
        let value = score.blend(self.phase, R::FULL_PHASE);
        let scale = self.scale[usize::from(value < 0)];
        (value * scale / FULL_SCALE).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }
}

fn key(position: &Position) -> Key {
    Color::ALL.map(|color| position.counts(color))
}

fn phase<R: Evaluate>(position: &Position) -> i32 {
    let weight = |color| -> i32 {
        (1..R::SPEC.pieces.len())
            .map(|kind| {
                let count = position.count(color, PieceKind(kind as u8));
                i32::from(count) * R::TABLES.phase[kind]
            })
            .sum()
    };
    (weight(Color::White) + weight(Color::Black)).min(R::FULL_PHASE)
}

/// Nobody is better who has nothing left to win with.
fn scale<R: Evaluate>(position: &Position, color: Color) -> i32 {
    let attackers = (1..R::SPEC.pieces.len())
        .any(|kind| R::TABLES.can_win[kind] && position.count(color, PieceKind(kind as u8)) > 0);
    if attackers {
        R::scale(position, color)
    } else {
        0
    }
}

/// How many materials are remembered.
const SIZE: usize = 2048;

/// Materials met before.
#[derive(Clone, Debug)]
pub struct Materials(Box<[Cell<Material>]>);

impl Default for Materials {
    fn default() -> Self {
        Self(vec![Cell::new(Material::NONE); SIZE].into())
    }
}

impl Materials {
    /// The material of a position.
    #[inline(always)]
    pub fn get<R: Evaluate>(&self, position: &Position) -> Material {
        let key = key(position);
        let mixed = (key[0] ^ key[1].rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let cell = &self.0[(mixed >> 40) as usize % SIZE];
        let known = cell.get();
        if known.key == key {
            return known;
        }
        let material = Material::of::<R>(position);
        cell.set(material);
        material
    }
}
