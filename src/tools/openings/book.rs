//! Opening books: what was played from the start position and how it ended.

use fastrand::Rng;
use fxhash::hash64;

use super::{Tally, round};
use crate::board::{Color, Move, Position};
use crate::book::{Book, BookMove};
use crate::eval::{Evaluate, Value};
use crate::game::Game;
use crate::search::tt::TableTooLarge;
use crate::tools::selfplay::Player;
use crate::variants::Variant;

/// What book to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// Games from the start position.
    pub games: u32,
    /// Plies of each game that may come into the book.
    pub plies: u32,
    /// Nodes to find the moves of those plies.
    pub nodes: u64,
    /// Nodes a move for the rest of each game.
    pub playout_nodes: u64,
    /// Games that a move must have been played in.
    pub least: u32,
    /// Seed of all that is random.
    pub seed: u64,
}

/// Moves that are thought about in each position.
const LINES: usize = 4;
/// No move is tried that is so much worse than the best, in centipawns.
const MARGIN: Value = 40;
/// A move is tried e times less often for so many centipawns.
const SLOPE: f64 = 20.0;
/// Points that a move is thought to have had before it was played, of twice
/// as many games: few games say little.
const PRIOR: f64 = 2.0;

/// A game: what was tried, and who won.
struct Trial {
    tried: Vec<(Position, Move)>,
    winner: Option<Color>,
}

/// A position and what was tried there.
struct Known {
    position: Position,
    moves: Vec<BookMove>,
}

/// Games between two looks at the progress.
const ROUND: u32 = 32;

/// Makes a book; `each` is told how many games were played.
///
/// # Errors
/// If there is too little memory.
pub fn make(plan: &Plan, each: impl FnMut(u32)) -> Result<Book, TableTooLarge> {
    dispatch!(plan.variant, R => make_for::<R>(plan, each))
}

fn make_for<R: Evaluate>(plan: &Plan, mut each: impl FnMut(u32)) -> Result<Book, TableTooLarge> {
    let mut tally = Tally::new();
    for first in (0..plan.games).step_by(ROUND as usize) {
        let end = plan.games.min(first + ROUND);
        let trials = round::<R, _, _>(first..end, |player, number| trial(plan, player, number))?;
        for trial in trials {
            note(&mut tally, trial);
        }
        each(end);
    }
    let mut book = Book::new(plan.variant);
    for known in tally.entries {
        let moves = weighted(known.moves, plan.least);
        if !moves.is_empty() {
            book.add::<R>(&known.position, moves);
        }
    }
    Ok(book)
}

/// Plays the game of a number.
fn trial<R: Evaluate>(plan: &Plan, player: &mut Player<R>, number: u32) -> Trial {
    player.forget();
    let mut rng = Rng::with_seed(hash64(&(plan.seed, number)));
    let mut game = Game::<R>::default();
    let mut tried = Vec::new();
    for _ in 0..plan.plies {
        let choices = player.choices(&game, plan.nodes, LINES);
        let Some(mv) = pick(&choices, &mut rng) else {
            break;
        };
        tried.push((game.position().clone(), mv));
        game.play(mv);
    }
    let winner = player.play_out(&mut game, plan.playout_nodes, |_, _| true);
    Trial {
        tried,
        winner: winner.ok().flatten(),
    }
}

/// One of the moves, the better the more often.
fn pick(choices: &[(Move, Value)], rng: &mut Rng) -> Option<Move> {
    let best = choices.iter().map(|&(_, score)| score).max()?;
    let weight = |score: Value| match best - score {
        worse if worse > MARGIN => 0.0,
        worse => (-f64::from(worse) / SLOPE).exp(),
    };
    let sum: f64 = choices.iter().map(|&(_, score)| weight(score)).sum();
    let mut ticket = rng.f64() * sum;
    choices
        .iter()
        .find(|&&(_, score)| {
            ticket -= weight(score);
            ticket < 0.0
        })
        .or(choices.first())
        .map(|&(mv, _)| mv)
}

fn note(tally: &mut Tally<Known>, trial: Trial) {
    for (position, mv) in trial.tried {
        let points = match trial.winner {
            None => 0.5,
            Some(winner) if winner == position.side() => 1.0,
            Some(_) => 0.0,
        };
        let known = tally.entry(position.key(), || Known {
            position,
            moves: Vec::new(),
        });
        let place = known.moves.iter().position(|other| other.mv == mv);
        let place = place.unwrap_or_else(|| {
            known.moves.push(BookMove {
                mv,
                weight: 0,
                games: 0,
                points: 0.0,
            });
            known.moves.len() - 1
        });
        known.moves[place].games += 1;
        known.moves[place].points += points;
    }
}

/// The moves that were played often enough, those that were played more and
/// brought more first; their weights add up to about 1000.
fn weighted(mut moves: Vec<BookMove>, least: u32) -> Vec<BookMove> {
    moves.retain(|known| known.games >= least);
    // Twice the points for the same games is four times the weight.
    let worth = |known: &BookMove| {
        let games = f64::from(known.games);
        let share = (known.points + PRIOR) / (games + 2.0 * PRIOR);
        games * share * share
    };
    let sum: f64 = moves.iter().map(worth).sum();
    for known in &mut moves {
        known.weight = (1000.0 * worth(known) / sum).round().max(1.0) as u32;
    }
    moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{MoveKind, Square};

    #[test]
    fn what_brings_more_is_played_more_and_rare_moves_are_dropped() {
        let known = |file, games, points| BookMove {
            mv: Move::new(Square::new(file, 1), Square::new(file, 2), MoveKind::Quiet),
            weight: 0,
            games,
            points,
        };
        let moves = weighted(
            vec![known(0, 20, 5.0), known(1, 20, 12.0), known(2, 1, 1.0)],
            2,
        );
        assert_eq!(moves.len(), 2);
        assert_eq!(moves[0].points, 12.0);
        assert!(moves[0].weight > 2 * moves[1].weight);
        assert_eq!(moves[0].weight + moves[1].weight, 1000);
    }

    #[test]
    fn only_good_moves_are_picked() {
        let mv = |file| Move::new(Square::new(file, 1), Square::new(file, 2), MoveKind::Quiet);
        let choices = [(mv(0), 10), (mv(1), 0), (mv(2), -100)];
        let mut rng = Rng::with_seed(1);
        let mut counts = [0; 3];
        for _ in 0..1000 {
            let picked = pick(&choices, &mut rng).expect("there are choices");
            counts[usize::from(picked.from().file())] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > 200 && counts[2] == 0);
        assert_eq!(pick(&[], &mut rng), None);
    }
}
