//! Opening suites: different positions in which both sides have their chances.

use fastrand::Rng;
use fxhash::{FxHashSet, hash64};
use rayon::prelude::*;
use thiserror::Error;

use super::{folded_key, round};
use crate::board::{Color, Position, fen};
use crate::engine::for_white;
use crate::eval::{self, Evaluate, Value};
use crate::game::Game;
use crate::search::tt::TableTooLarge;
use crate::tools::matches::openings::walk;
use crate::tools::selfplay::{Player, is_quiet};
use crate::variants::Variant;

/// Random plies before the side to move of an opening: White's and Black's
/// turn alternate.
const PLIES: [&[u32]; 2] = [&[6, 8, 10], &[7, 9]];

/// Candidates for each position that is wanted before the suite is given up.
const ATTEMPTS: u32 = 20_000;

/// Candidates that are glanced at together, and of the promising ones those
/// that are searched together: what is taken depends on the earlier ones, never
/// on the number of threads.
const ROUND: u32 = 1024;
const SEARCHED: usize = 64;

/// Points in all quick games by which one side may lead.
const LEAD: f64 = 4.0;

/// How far a glance may be off, in centipawns: a candidate that is further from
/// what is wanted is not searched.
const GLANCE_ERROR: Value = 150;
/// Nodes of the second glance; the first is the static evaluation.
const GLANCE: u64 = 400;

/// What suite to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// How many positions.
    pub count: usize,
    /// Nodes to judge a position by.
    pub nodes: u64,
    /// The score for White that openings are to have, in centipawns; that of
    /// the start position if `None`.
    pub around: Option<Value>,
    /// How far scores may be from it, in centipawns.
    pub limit: Value,
    /// Quick games from each position, to measure its balance; none trusts the
    /// score.
    pub playouts: u32,
    /// Nodes a move in those games.
    pub playout_nodes: u64,
    /// Seed of all that is random.
    pub seed: u64,
}

/// A position of a suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    key: u64,
    /// The first four fields of its FEN.
    pub fen: String,
    /// The side to move.
    pub side: Color,
    /// How many random plies led there.
    pub plies: u32,
    /// What the search says, in centipawns for the side to move.
    pub score: Value,
    /// Quick games won by White, drawn, won by Black.
    pub results: [u32; 3],
}

impl Opening {
    /// White's points in the quick games less half of all.
    fn excess(&self) -> f64 {
        (f64::from(self.results[0]) - f64::from(self.results[2])) / 2.0
    }

    /// Whether neither side has more than three quarters of the points, or still
    /// may have no more after so many quick games.
    fn may_be_balanced(&self, games: u32) -> bool {
        let left = games - self.results.iter().sum::<u32>();
        self.excess().abs() - f64::from(left) / 2.0 <= f64::from(games) / 4.0
    }

    /// The position as a line of EPD with its number.
    #[must_use]
    pub fn epd(&self, variant: Variant, number: usize) -> String {
        let [white, draws, black] = self.results;
        format!(
            "{} id \"{variant} {number:04}\"; ce {}; c0 \"{} plies\"; c1 \"games +{white} ={draws} -{black}\";",
            self.fen, self.score, self.plies
        )
    }
}

/// Why there is no suite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SuiteError {
    /// There is too little memory.
    #[error("{0}")]
    Memory(#[from] TableTooLarge),
    /// Too few positions fit the plan.
    #[error("only {0} positions were found; allow a larger limit or fewer playouts")]
    TooFew(usize),
}

/// Makes a suite; `each` is told how many positions there are.
///
/// # Errors
/// If there is too little memory, or too few positions fit.
pub fn make(plan: &Plan, each: impl FnMut(usize)) -> Result<Vec<Opening>, SuiteError> {
    dispatch!(plan.variant, R => make_for::<R>(plan, each))
}

fn make_for<R: Evaluate>(
    plan: &Plan,
    mut each: impl FnMut(usize),
) -> Result<Vec<Opening>, SuiteError> {
    let around = match plan.around {
        Some(value) => value,
        None => {
            let mut player = Player::<R>::new(super::HASH)?;
            player.search(&Game::default(), plan.nodes).score
        }
    };
    let mut seen = FxHashSet::default();
    let mut by_side = [Vec::new(), Vec::new()];
    let mut count = 0;
    let mut excess = 0.0;
    for first in (0..ATTEMPTS.saturating_mul(plan.count as u32)).step_by(ROUND as usize) {
        let promising: Vec<Candidate> = (first..first + ROUND)
            .into_par_iter()
            .filter_map(|number| candidate::<R>(plan, around, number))
            .collect();
        for chunk in promising.chunks(SEARCHED) {
            let found = round::<R, _, _>(chunk, |player, candidate| {
                opening::<R>(plan, around, player, candidate)
            })?;
            for opening in found.into_iter().flatten() {
                let share = (plan.count + usize::from(opening.side == Color::White)) / 2;
                let list = &mut by_side[opening.side.index()];
                let lead = excess + opening.excess();
                let tips = lead.abs() > LEAD;
                if list.len() < share && !tips && seen.insert(opening.key) {
                    excess = lead;
                    list.push(opening);
                    count += 1;
                    each(count);
                }
            }
            if count == plan.count {
                return Ok(alternating(by_side));
            }
        }
    }
    Err(SuiteError::TooFew(count))
}

/// White's turn and Black's in turn.
fn alternating([white, black]: [Vec<Opening>; 2]) -> Vec<Opening> {
    let mut black = black.into_iter();
    white
        .into_iter()
        .flat_map(|opening| [Some(opening), black.next()])
        .flatten()
        .collect()
}

/// A position that may become an opening.
struct Candidate {
    position: Position,
    plies: u32,
}

/// The candidate of a number, if a glance promises something.
fn candidate<R: Evaluate>(plan: &Plan, around: Value, number: u32) -> Option<Candidate> {
    let mut rng = Rng::with_seed(hash64(&(plan.seed, number)));
    let &plies = rng.choice(PLIES[number as usize % 2])?;
    let position = walk::<R>(plies, &mut rng)?;
    let score = for_white(eval::evaluate_alone::<R>(&position), position.side());
    let promising = (score - around).abs() <= plan.limit.saturating_add(GLANCE_ERROR);
    promising.then_some(Candidate { position, plies })
}

/// The opening that a candidate is, if searches and quick games agree; it
/// depends on nothing but the plan.
fn opening<R: Evaluate>(
    plan: &Plan,
    around: Value,
    player: &mut Player<R>,
    &Candidate {
        ref position,
        plies,
    }: &Candidate,
) -> Option<Opening> {
    let side = position.side();
    let off = |score| (for_white(score, side) - around).abs();
    let glance = plan.limit.saturating_add(GLANCE_ERROR);
    player.forget();
    let game = Game::<R>::new(position.clone());
    if plan.nodes > GLANCE && off(player.search(&game, GLANCE).score) > glance {
        return None;
    }
    player.forget();
    let findings = player.search(&game, plan.nodes);
    if off(findings.score) > plan.limit || !is_quiet::<R>(position, &findings) {
        return None;
    }
    let text = fen::write(&R::SPEC, position);
    let mut opening = Opening {
        key: folded_key::<R>(position),
        fen: fen::without_counts(&text).to_owned(),
        side,
        plies,
        score: findings.score,
        results: [0; 3],
    };
    for playout in 0..plan.playouts {
        player.forget();
        // The same game would tell nothing new: each has other depths.
        let nodes = plan.playout_nodes * u64::from(playout + 2) / 2;
        let winner = player.play_out(&mut game.clone(), nodes, |_, _| true);
        let winner = winner.ok().flatten();
        opening.results[winner.map_or(1, |color| 2 * color.index())] += 1;
        if !opening.may_be_balanced(plan.playouts) {
            return None;
        }
    }
    Some(opening)
}

#[cfg(test)]
mod tests {
    use super::super::mirrored;
    use super::*;
    use crate::variants::{self, Rules as _};

    #[test]
    fn a_position_and_its_mirror_image_count_as_one() {
        let mut rng = Rng::with_seed(3);
        for &variant in Variant::ALL {
            dispatch!(variant, R => {
                for _ in 0..20 {
                    let Some(position) = walk::<R>(9, &mut rng) else { continue };
                    let mirror = mirrored::<R>(&position);
                    assert_eq!(mirror.check_invariants(), Ok(()));
                    assert_eq!(mirrored::<R>(&mirror).key(), position.key());
                    assert_eq!(folded_key::<R>(&mirror), folded_key::<R>(&position));
                    let fen = fen::write(&R::SPEC, &mirror);
                    assert!(variants::read_fen::<R>(&fen).is_ok(), "{fen}");
                }
            });
        }
    }
}
