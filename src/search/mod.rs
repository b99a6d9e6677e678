//! Searching for the best move: iterative deepening of a principal variation
//! search, by several threads that share a transposition table.

pub mod history;
mod limits;
mod mate;
mod memory;
mod negamax;
pub mod ordering;
pub mod params;
#[cfg(feature = "paranoid")]
mod paranoid;
mod pool;
mod quiescence;
mod report;
pub mod see;
pub mod time;
pub mod tt;
mod worker;

use std::time::{Duration, Instant};

pub use limits::{Clock, Control, Limits};
pub use pool::Pool;
pub use report::{Bound, Findings, Info, Reporter, Silent, Wdl, nodes_per_second};

use tt::Table;

/// How to search, as set by options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads that search.
    pub threads: usize,
    /// How many best lines to find.
    pub multipv: usize,
    /// Time lost between the engine and the clock at every move.
    pub overhead: Duration,
    /// The strength to imitate, on the scale of [`ELO_RANGE`]; full strength
    /// if `None`.
    pub elo: Option<u32>,
}

/// The strengths that can be imitated. The scale is the engine's own.
pub const ELO_RANGE: std::ops::RangeInclusive<u32> = 500..=2500;

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(10),
            elo: None,
        }
    }
}

/// A search to be done.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The transposition table.
    pub table: &'a Table,
    /// How others end the search.
    pub control: &'a Control,
    /// When it ends by itself.
    pub limits: &'a Limits,
    /// How to search.
    pub settings: &'a Settings,
    /// When it began.
    pub start: Instant,
}
