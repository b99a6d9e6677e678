//! Scores with a middlegame and an endgame part.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::Value;

/// Two scores in centipawns, for the middlegame and for the endgame, packed
/// into one word so that both are added at once.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Score(i32);

impl Score {
    /// Nothing in either phase.
    pub const ZERO: Self = Self(0);

    /// A score from its parts, each within ±32000 and so must be all sums.
    #[must_use]
    pub const fn new(middlegame: Value, endgame: Value) -> Self {
        Self((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame part.
    #[must_use]
    pub const fn middlegame(self) -> Value {
        self.0 as i16 as Value
    }

    /// The endgame part.
    #[must_use]
    pub const fn endgame(self) -> Value {
        // The lower half borrows one from the upper where it is negative.
        (self.0.wrapping_add(0x8000) >> 16) as Value
    }

    /// Both parts blended: `phase` of `full` is the middlegame's share.
    #[must_use]
    pub const fn blend(self, phase: i32, full: i32) -> Value {
        (self.middlegame() * phase + self.endgame() * (full - phase)) / full
    }

    /// The sum, in constants.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The negative, in constants.
    #[must_use]
    pub const fn minus(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl std::fmt::Debug for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Score {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.plus(other.minus())
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        self.minus()
    }
}

impl Mul<i32> for Score {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn parts_survive_arithmetic() {
        for (a, b) in [
            (0, 0),
            (1, -1),
            (-1, 1),
            (-300, 900),
            (1500, -2000),
            (-32_000, -32_000),
        ] {
            let score = Score::new(a, b);
            assert_eq!((score.middlegame(), score.endgame()), (a, b));
            let sum = score + Score::new(-5, -7) - Score::new(3, -2);
            assert_eq!((sum.middlegame(), sum.endgame()), (a - 8, b - 5));
            let negative = -score;
            assert_eq!((negative.middlegame(), negative.endgame()), (-a, -b));
        }
        let scaled = Score::new(-3, 4) * 5;
        assert_eq!((scaled.middlegame(), scaled.endgame()), (-15, 20));
    }

    #[test]
    fn blend_goes_from_endgame_to_middlegame() {
        let score = Score::new(100, -50);
        assert_eq!(
            [score.blend(0, 10), score.blend(5, 10), score.blend(10, 10)],
            [-50, 25, 100]
        );
    }
}
