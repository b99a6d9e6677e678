//! Ending games by what the engines say of them.

use serde::{Deserialize, Serialize};

use super::info::Score;
use crate::board::Color;

/// Resigning for an engine that sees itself lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resign {
    /// So many moves of it in a row.
    pub moves: u32,
    /// With a score of at most minus this, in centipawns.
    pub score: i32,
    /// Whether the opponent must see itself as far ahead, as long.
    pub both: bool,
}

/// Agreeing on a draw for engines that see nothing in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// Not before this move.
    pub from_move: u32,
    /// So many moves of each side in a row, without capture or pawn move.
    pub moves: u32,
    /// With scores no further from 0 than this, in centipawns.
    pub score: i32,
}

/// When to end games early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Resigning, if at all.
    pub resign: Option<Resign>,
    /// Agreeing on draws, if at all.
    pub draw: Option<Draw>,
    /// A draw after so many moves, if at all.
    pub max_moves: Option<u32>,
}

/// What an adjudicator decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// This side resigns.
    Resigned(Color),
    /// The sides agree on a draw.
    Agreed,
    /// There were enough moves.
    MoveLimit,
}

/// Follows one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Moves in a row at which a side saw itself lost.
    lost: [u32; 2],
    /// Moves in a row at which a side saw itself winning.
    won: [u32; 2],
    /// Plies in a row without anything in the game.
    dull: u32,
    plies: u32,
}

impl Adjudicator {
    /// For a game that begins.
    #[must_use]
    pub const fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            lost: [0; 2],
            won: [0; 2],
            dull: 0,
            plies: 0,
        }
    }

    /// Takes note of a move of `side`, its score as the side sees it, and
    /// whether it was a capture or a pawn move.
    pub fn note(&mut self, side: Color, score: Option<Score>, progress: bool) -> Option<Decision> {
        self.plies += 1;
        let score = score.map(Score::centipawns);
        if let Some(rule) = self.rules.resign {
            let count = |counter: &mut u32, counts: bool| {
                *counter = if counts { *counter + 1 } else { 0 };
            };
            let own = side.index();
            count(
                &mut self.lost[own],
                score.is_some_and(|score| score <= -rule.score),
            );
            count(
                &mut self.won[own],
                score.is_some_and(|score| score >= rule.score),
            );
            for loser in Color::ALL {
                let agreed = !rule.both || self.won[(!loser).index()] >= rule.moves;
                if self.lost[loser.index()] >= rule.moves && agreed {
                    return Some(Decision::Resigned(loser));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            let dull = !progress && score.is_some_and(|score| score.abs() <= rule.score);
            self.dull = if dull { self.dull + 1 } else { 0 };
            if self.plies / 2 >= rule.from_move && self.dull >= rule.moves.saturating_mul(2) {
                return Some(Decision::Agreed);
            }
        }
        let limit = self.rules.max_moves?;
        (self.plies >= limit.saturating_mul(2)).then_some(Decision::MoveLimit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes one score after the other, White's first, and returns the ply and
    /// kind of the decision.
    fn decide(rules: Adjudication, scores: &[i32]) -> Option<(usize, Decision)> {
        let mut adjudicator = Adjudicator::new(rules);
        let sides = [Color::White, Color::Black].into_iter().cycle();
        sides
            .zip(scores)
            .enumerate()
            .find_map(|(ply, (side, &score))| {
                let decision = adjudicator.note(side, Some(Score::Centipawns(score)), false);
                decision.map(|decision| (ply + 1, decision))
            })
    }

    fn resign(both: bool) -> Adjudication {
        Adjudication {
            resign: Some(Resign {
                moves: 2,
                score: 400,
                both,
            }),
            ..Adjudication::default()
        }
    }

    #[test]
    fn a_lost_side_resigns() {
        let lost = Some((4, Decision::Resigned(Color::Black)));
        assert_eq!(decide(resign(false), &[0, -400, 0, -500]), lost);
        assert_eq!(decide(resign(false), &[0, -400, 0, -399, 0, -400]), None);
        assert_eq!(decide(resign(true), &[0, -400, 0, -500, 0, -500]), None);
        assert_eq!(decide(resign(true), &[400, -400, 400, -500]), lost);
    }

    #[test]
    fn dull_games_are_drawn() {
        let rules = Adjudication {
            draw: Some(Draw {
                from_move: 3,
                moves: 2,
                score: 10,
            }),
            ..Adjudication::default()
        };
        assert_eq!(decide(rules, &[0; 9]), Some((6, Decision::Agreed)));
        assert_eq!(
            decide(rules, &[0, 0, 0, 11, 0, 0, -10, 0]),
            Some((8, Decision::Agreed))
        );
        let mut adjudicator = Adjudicator::new(rules);
        for _ in 0..20 {
            assert_eq!(adjudicator.note(Color::White, None, false), None);
            assert_eq!(
                adjudicator.note(Color::Black, Some(Score::Centipawns(0)), true),
                None
            );
        }
    }

    #[test]
    fn long_games_are_drawn() {
        let rules = Adjudication {
            max_moves: Some(2),
            ..Adjudication::default()
        };
        assert_eq!(decide(rules, &[99; 9]), Some((4, Decision::MoveLimit)));
    }
}
