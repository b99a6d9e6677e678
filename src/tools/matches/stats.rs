//! What the results of a match say about the engines.
//!
//! The games of a pair share their opening, with colours reversed, so they are
//! not independent: what counts is the points of a pair, five outcomes
//! ("pentanomial"). An unbalanced opening that both engines win with the same
//! colour then adds nothing to the variance.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many pairs gave the first engine 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs(pub [u32; 5]);

/// A number that is 0 in a sample stands for at least this much, or the sample
/// would claim that the outcome is impossible. As in fishtest.
const RARE: f64 = 1e-3;

/// The standard normal distribution has 95 % within so many deviations.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// A difference in strength, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest difference.
    pub value: f64,
    /// Half the 95 % interval.
    pub error: f64,
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± {:.1}", self.value, self.error)
    }
}

impl Pairs {
    /// Adds a pair of so many half points.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The points for a game, 0 to 1; one half without games.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            _ => Distribution::of(self, 0.0).moments().0,
        }
    }

    /// The standard error of [`Self::mean`].
    fn standard_error(&self) -> f64 {
        match self.count() {
            0 => f64::INFINITY,
            count => (Distribution::of(self, 0.0).moments().1 / f64::from(count)).sqrt(),
        }
    }

    /// The difference in strength; infinite if one side has all points.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let (mean, deviation) = (self.mean(), TWO_SIDED_95 * self.standard_error());
        let error = (elo(mean + deviation) - elo(mean - deviation)) / 2.0;
        Elo {
            value: elo(mean),
            error: if error.is_nan() { f64::INFINITY } else { error },
        }
    }

    /// The likelihood that the first engine is the stronger one.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let lead = self.mean() - 0.5;
        if lead == 0.0 {
            0.5
        } else {
            normal_cdf(lead / self.standard_error())
        }
    }

    /// The logarithm of how much likelier the sample is under `test.elo1` than
    /// under `test.elo0`: the generalised sequential probability ratio test,
    /// with each hypothesis at the distribution that suits the sample best.
    #[must_use]
    pub fn log_likelihood_ratio(&self, test: &Sprt) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let sample = Distribution::of(self, RARE);
        let best = |difference| match test.model {
            Model::Logistic => sample.with_mean(points(difference)),
            Model::Normalized => sample.with_effect(difference / NORMALIZED_ELO * 2_f64.sqrt()),
        };
        let (null, other) = (best(test.elo0), best(test.elo1));
        let per_pair: f64 = (0..5)
            .map(|i| sample.0[i] * (other.0[i] / null.0[i]).ln())
            .sum();
        f64::from(self.count()) * per_pair
    }
}

/// The points for a game that a difference in Elo promises.
fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that points for a game show.
fn elo(points: f64) -> f64 {
    if points <= 0.0 {
        f64::NEG_INFINITY
    } else if points >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (points / (1.0 - points)).log10()
    }
}

/// The standard normal distribution function, to seven digits
/// (Abramowitz and Stegun, 7.1.26).
fn normal_cdf(x: f64) -> f64 {
    let z = x.abs() / 2_f64.sqrt();
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let series = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let sum = series.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = sum * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// What the differences of a test are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Model {
    /// The usual Elo, from the points.
    #[default]
    Logistic,
    /// Points in standard deviations of a game, as in fishtest: a test takes
    /// as long in a drawish game as in a decisive one.
    Normalized,
}

/// Normalised Elo for a lead of one standard deviation: 800 / ln 10, so that
/// it is the usual Elo between equals that never draw.
const NORMALIZED_ELO: f64 = 347.435_585_522_601_46;

/// A sequential probability ratio test between two differences.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference that is assumed.
    pub elo0: f64,
    /// The difference that is to be shown.
    pub elo1: f64,
    /// The chance to accept `elo1` although `elo0` holds.
    pub alpha: f64,
    /// The chance to accept `elo0` although `elo1` holds.
    pub beta: f64,
    /// The unit of both.
    pub model: Model,
}

/// Parameters that make no test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadSprt {
    /// The hypotheses are in the wrong order, or the same.
    #[error("elo0 must be less than elo1")]
    Order,
    /// A chance that is none.
    #[error("alpha and beta must be between 0 and 0.5")]
    Chance,
    /// Beyond what can be measured.
    #[error("elo0 and elo1 must be between -1000 and 1000")]
    Range,
}

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `elo0` was accepted.
    Null,
    /// `elo1` was accepted.
    Alternative,
}

impl Sprt {
    /// Whether the parameters make a test.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self) -> Result<(), BadSprt> {
        if [self.elo0, self.elo1]
            .iter()
            .any(|elo| !(-1000.0..=1000.0).contains(elo))
        {
            return Err(BadSprt::Range);
        }
        if self.elo0 >= self.elo1 {
            return Err(BadSprt::Order);
        }
        let is_chance = |chance| chance > 0.0 && chance < 0.5;
        if !is_chance(self.alpha) || !is_chance(self.beta) {
            return Err(BadSprt::Chance);
        }
        Ok(())
    }

    /// The ratio at which `elo0` is accepted, and the one for `elo1`.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The verdict, if the sample is large enough for one.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let ratio = pairs.log_likelihood_ratio(self);
        let [lower, upper] = self.bounds();
        if ratio <= lower {
            Some(Verdict::Null)
        } else if ratio >= upper {
            Some(Verdict::Alternative)
        } else {
            None
        }
    }
}

/// The points for a game in each of the five outcomes of a pair.
const OUTCOMES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Probabilities of the five outcomes.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Distribution([f64; 5]);

impl Distribution {
    /// The frequencies of a sample, where each outcome counts at least `least`.
    fn of(pairs: &Pairs, least: f64) -> Self {
        let counts = pairs.0.map(|count| f64::from(count).max(least));
        let total: f64 = counts.iter().sum();
        Self(counts.map(|count| count / total))
    }

    /// Mean and variance.
    fn moments(&self) -> (f64, f64) {
        let expect = |value: &dyn Fn(f64) -> f64| -> f64 {
            self.0.iter().zip(OUTCOMES).map(|(p, a)| p * value(a)).sum()
        };
        let mean = expect(&|a| a);
        (mean, expect(&|a| (a - mean) * (a - mean)))
    }

    /// Of all distributions with Σ p·`moment` = 0 the one that makes a sample
    /// with these frequencies likeliest: p / (1 + x·`moment`) by Lagrange, for
    /// the x that meets the condition.
    fn constrained(&self, moment: [f64; 5]) -> Self {
        let lowest = moment.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = moment.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if lowest >= 0.0 || highest <= 0.0 {
            // No distribution meets the condition.
            return *self;
        }
        // The excess falls from +∞ to −∞ between the poles.
        let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
        for _ in 0..200 {
            let x = f64::midpoint(low, high);
            let excess: f64 = self
                .0
                .iter()
                .zip(moment)
                .map(|(p, m)| p * m / (1.0 + x * m))
                .sum();
            if excess > 0.0 {
                low = x;
            } else {
                high = x;
            }
        }
        let x = f64::midpoint(low, high);
        Self(std::array::from_fn(|i| self.0[i] / (1.0 + x * moment[i])))
    }

    /// The likeliest distribution with this mean.
    fn with_mean(&self, mean: f64) -> Self {
        self.constrained(OUTCOMES.map(|a| a - mean))
    }

    /// The likeliest distribution whose mean is `effect` standard deviations
    /// above one half. The condition is not linear: it is made so around the
    /// last solution until that stands still (Van den Bergh, as in fishtest).
    fn with_effect(&self, effect: f64) -> Self {
        let mut found = Self([0.2; 5]);
        for _ in 0..50 {
            let (mean, variance) = found.moments();
            let deviation = variance.sqrt();
            let next = self.constrained(OUTCOMES.map(|a| {
                let distance = (a - mean) / deviation;
                a - 0.5 - effect * deviation * (1.0 + distance * distance) / 2.0
            }));
            let change = (0..5)
                .map(|i| (next.0[i] - found.0[i]).abs())
                .fold(0.0, f64::max);
            found = next;
            if change < 1e-10 {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(value: f64, expected: f64) {
        let error = (value - expected).abs();
        assert!(
            error <= 2e-6 * expected.abs().max(1.0),
            "{value} is not {expected}"
        );
    }

    const fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    /// 10 to 20 of 240 pairs: the points are (50/4 + 100/2 + 60·3/4 + 20)/240
    /// = 0.53125; the rest follows by hand from there.
    #[test]
    fn estimates_are_those_of_the_pairs() {
        for (counts, mean, elo, error, superiority) in [
            (
                [10, 50, 100, 60, 20],
                0.53125,
                21.743_065,
                21.450_282,
                0.976_949_5,
            ),
            (
                [2, 30, 80, 45, 9],
                0.543_674_70,
                30.425_829,
                22.091_997,
                0.996_705_06,
            ),
            (
                [16, 30, 40, 9, 5],
                0.3925,
                -75.882_648,
                36.648_481,
                1.298_524e-5,
            ),
        ] {
            let pairs = Pairs(counts);
            assert_near(pairs.mean(), mean);
            assert_near(pairs.elo().value, elo);
            assert_near(pairs.elo().error, error);
            assert_near(pairs.superiority(), superiority);
        }
    }

    #[test]
    fn few_games_break_nothing() {
        let none = Pairs::default();
        assert_eq!(none.elo().value, 0.0);
        assert_eq!(none.elo().error, f64::INFINITY);
        assert_eq!(none.superiority(), 0.5);
        assert_eq!(
            none.log_likelihood_ratio(&test(0.0, 10.0, Model::Logistic)),
            0.0
        );
        let all = Pairs([0, 0, 0, 0, 3]);
        assert_eq!(all.elo().value, f64::INFINITY);
        assert_eq!(all.elo().error, f64::INFINITY);
        assert_eq!(all.superiority(), 1.0);
        let even = Pairs([0, 0, 4, 0, 0]);
        assert_eq!(even.elo().value, 0.0);
        assert_eq!(even.elo().error, 0.0);
        assert_eq!(even.superiority(), 0.5);
        for pairs in [all, even, Pairs([3, 0, 0, 0, 0]), Pairs([1, 0, 0, 0, 1])] {
            for model in [Model::Logistic, Model::Normalized] {
                let ratio = pairs.log_likelihood_ratio(&test(-5.0, 400.0, model));
                assert!(ratio.is_finite(), "{pairs:?} {model:?}");
            }
        }
    }

    /// Expected values by an independent program that maximises the
    /// likelihoods numerically.
    #[test]
    fn ratios_are_those_of_the_best_distributions() {
        for (counts, elo0, elo1, logistic, normalized) in [
            ([10, 50, 100, 60, 20], 0.0, 10.0, 1.402_613_13, 1.054_664),
            ([2, 30, 80, 45, 9], 0.0, 5.0, 1.101_196_69, 0.672_417),
            ([16, 30, 40, 9, 5], -10.0, 0.0, -1.780_075_29, -1.444_544_5),
        ] {
            let pairs = Pairs(counts);
            let ratio = |model| pairs.log_likelihood_ratio(&test(elo0, elo1, model));
            assert_near(ratio(Model::Logistic), logistic);
            assert_near(ratio(Model::Normalized), normalized);
        }
    }

    /// Near the mean the ratio is n·(s₁ − s₀)·(2·mean − s₀ − s₁) / (2·variance).
    #[test]
    fn ratios_are_near_the_simple_formula() {
        let pairs = Pairs([100, 500, 1000, 600, 200]);
        let (mean, variance) = Distribution::of(&pairs, 0.0).moments();
        let [s0, s1] = [0.0, 10.0].map(points);
        let simple = 2400.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ratio = pairs.log_likelihood_ratio(&test(0.0, 10.0, Model::Logistic));
        assert!((ratio / simple - 1.0).abs() < 0.01, "{ratio} {simple}");
    }

    #[test]
    fn constraints_are_met() {
        let sample = Distribution::of(&Pairs([3, 14, 15, 9, 2]), RARE);
        let (mean, _) = sample.with_mean(0.6).moments();
        assert_near(mean, 0.6);
        let (mean, variance) = sample.with_effect(0.3).moments();
        assert_near((mean - 0.5) / variance.sqrt(), 0.3);
        assert_near(sample.with_effect(0.3).0.iter().sum(), 1.0);
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let test = test(0.0, 10.0, Model::Logistic);
        let [lower, upper] = test.bounds();
        assert_near(lower, -2.944_438_98);
        assert_near(upper, 2.944_438_98);
        assert_eq!(test.verdict(&Pairs([10, 50, 100, 60, 20])), None);
        assert_eq!(
            test.verdict(&Pairs([10, 50, 100, 90, 50])),
            Some(Verdict::Alternative)
        );
        assert_eq!(
            test.verdict(&Pairs([50, 90, 100, 50, 10])),
            Some(Verdict::Null)
        );
    }

    #[test]
    fn parameters_are_checked() {
        let good = test(0.0, 10.0, Model::Logistic);
        assert_eq!(good.check(), Ok(()));
        assert_eq!(Sprt { elo1: 0.0, ..good }.check(), Err(BadSprt::Order));
        assert_eq!(
            Sprt {
                elo0: f64::NAN,
                ..good
            }
            .check(),
            Err(BadSprt::Range)
        );
        assert_eq!(Sprt { alpha: 0.5, ..good }.check(), Err(BadSprt::Chance));
    }
}
