//! The evaluation of a position as a sum: which weights count how often.

use std::sync::LazyLock;

use super::tables::Evaluate;
use super::terms::{self, Sum};
use super::{Material, Placement, Score, Weights};
use crate::board::{Color, Position};

static NUMBERED: LazyLock<Weights<u16>> = LazyLock::new(Weights::numbered);

/// Weights by index and how often each counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Counts(Vec<(u16, i16)>);

impl Sum for Counts {
    type Weight = u16;

    fn add(&mut self, weight: u16, times: i32) {
        if times != 0 {
            self.0.push((weight, times as i16));
        }
    }
}

/// The evaluation of a position taken apart: the sum of all weights, each as
/// often as it counts, is what the phases of [`Material`] then blend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    sides: [Counts; 2],
    /// What blends and scales the sum.
    pub material: Material,
}

impl Trace {
    /// Takes the evaluation of a position apart.
    #[must_use]
    pub fn of<R: Evaluate>(position: &Position) -> Self {
        let (weights, placement) = (&*NUMBERED, Placement::whole::<R>(position));
        let sides = Color::ALL.map(|color| {
            let mut counts = Counts::default();
            let sum = &mut counts;
            terms::placement::<R, _>(position, color, weights, sum);
            terms::material::<R, _>(position, color, weights, sum);
            terms::pieces::<R, _>(position, color, placement.units(color), weights, sum);
            if position.side() == color {
                sum.add(weights.tempo[0][0], 1);
            }
            counts
        });
        Self {
            sides,
            material: Material::of::<R>(position),
        }
    }

    /// The weights that count for one side, by their index in
    /// [`Weights::flat`], and how often; some are listed more than once.
    #[must_use]
    pub fn counts(&self, color: Color) -> &[(u16, i16)] {
        &self.sides[color.index()].0
    }

    /// Both sides together, White's counts less Black's: each weight once, by
    /// index, those that cancel out left out.
    #[must_use]
    pub fn difference(&self) -> Vec<(u16, i16)> {
        let [white, black] = &self.sides;
        let black = black.0.iter().map(|&(index, count)| (index, -count));
        let mut all: Vec<_> = white.0.iter().copied().chain(black).collect();
        all.sort_unstable_by_key(|&(index, _)| index);
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        all.retain(|&(_, count)| count != 0);
        all
    }

    /// What each group of weights gives one side.
    #[must_use]
    pub fn groups(&self, color: Color, weights: &Weights<Score>) -> Vec<(&'static str, Score)> {
        let flat = weights.flat();
        let mut end = 0;
        let mut groups = Vec::new();
        for (name, rows) in weights.groups() {
            let start = end;
            end += rows.iter().map(|row| row.len()).sum::<usize>();
            let sum = self
                .counts(color)
                .iter()
                .filter(|&&(index, _)| (start..end).contains(&usize::from(index)))
                .map(|&(index, count)| *flat[usize::from(index)] * count.into())
                .sum();
            groups.push((name, sum));
        }
        groups
    }

    /// The whole sum, White's less Black's.
    #[must_use]
    pub fn score(&self, weights: &Weights<Score>) -> Score {
        let flat = weights.flat();
        self.difference()
            .iter()
            .map(|&(index, count)| *flat[usize::from(index)] * count.into())
            .sum()
    }
}
