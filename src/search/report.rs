//! What a search tells while it runs and when it ends.

use std::time::Duration;

use crate::board::Move;
use crate::eval::Value;

/// How a score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// Chances of win, draw and loss of the side to move, in thousandths that add
/// up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Win.
    pub win: u32,
    /// Draw.
    pub draw: u32,
    /// Loss.
    pub loss: u32,
}

/// A line of thought, after an iteration or a change within one.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The rank of this line, from 1.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Value,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Chances by the score.
    pub wdl: Wdl,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// Time since the search began.
    pub time: Duration,
    /// The line, legal moves from the root on.
    pub pv: &'a [Move],
}

impl Info<'_> {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Nodes a second, counting no time as a microsecond.
#[must_use]
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

/// Listens to a search.
pub trait Reporter: Send {
    /// A new line of thought.
    fn info(&mut self, info: &Info<'_>);
    /// The search has begun to look at a root move, `number` counted from 1;
    /// told only in long searches.
    fn current_move(&mut self, depth: u32, mv: Move, number: usize);
}

/// A reporter that does not listen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn info(&mut self, _info: &Info<'_>) {}
    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) {}
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The best line; empty if the game is over.
    pub pv: Vec<Move>,
    /// Its score for the side to move.
    pub score: Value,
    /// The last iteration finished, in plies.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}
