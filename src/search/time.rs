//! How long to think about a move.

use std::time::Duration;

use super::limits::{Clock, Limits};
use super::params;

/// When to stop thinking, counted from the start of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Do not begin another iteration later than this, give or take how sure
    /// the move is.
    pub soft: Duration,
    /// Stop within an iteration at this.
    pub hard: Duration,
}

impl Budget {
    /// The budget of a search; `None` without limits of time. `overhead` is
    /// lost between the engine and the clock at every move; `ahead` is
    /// [`crate::eval::Evaluate::MOVES_AHEAD`].
    #[must_use]
    pub fn new(limits: &Limits, overhead: Duration, ahead: u32) -> Option<Self> {
        let fixed = limits.movetime.map(|time| Self {
            soft: time,
            hard: time,
        });
        let clocked = limits
            .clock
            .map(|clock| Self::of_clock(clock, overhead, ahead));
        match (fixed, clocked) {
            (Some(fixed), Some(clocked)) => Some(Self {
                soft: fixed.soft.min(clocked.soft),
                hard: fixed.hard.min(clocked.hard),
            }),
            (fixed, clocked) => fixed.or(clocked),
        }
    }

    fn of_clock(clock: Clock, overhead: Duration, ahead: u32) -> Self {
        let ahead = (ahead * params::time_moves() as u32 / 100).max(1);
        let moves = clock
            .moves_to_go
            .map_or(ahead, |moves| moves.clamp(1, ahead));
        // The overhead of the moves to come is lost as well.
        let lost = overhead * moves.min(3);
        let left = clock.remaining.saturating_sub(lost.max(overhead));
        let share = left / moves + clock.increment * 3 / 4;
        let most = if moves == 1 { left } else { left / 2 };
        Self {
            soft: (share * params::time_soft() as u32 / 100).min(most),
            hard: (share * params::time_hard() as u32 / 100).min(most),
        }
    }
}

/// How far the soft limit is stretched, in percent: an unsteady best move or a
/// falling score want more time, a best move that took nearly all nodes, of
/// which it has a `share` in percent, wants less.
#[must_use]
pub fn stretch(iterations_steady: u32, score_drop: i32, share: u32) -> u32 {
    let steadiness = match iterations_steady {
        0 => 150,
        1 => 120,
        2 => 100,
        3 => 90,
        _ => 80,
    };
    let worry = 100 + score_drop.clamp(0, 100) as u32;
    let doubt = 160 - share.min(100);
    steadiness * worry / 100 * doubt / 100
}
