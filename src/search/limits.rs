//! When a search ends, and how others end it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::board::Move;

/// What is left on the clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until the next time control; `None` if the clock must last for
    /// the whole game.
    pub moves_to_go: Option<u32>,
}

/// When a search ends: at the first limit reached. Without any it goes on
/// until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations.
    pub depth: Option<u32>,
    /// Nodes, of all threads together.
    pub nodes: Option<u64>,
    /// A mate in so many moves, of either side, was found.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Do not answer before being stopped, even if there is nothing to do.
    pub infinite: bool,
    /// Search in the opponent's time: do not answer before
    /// [`Control::ponderhit`].
    pub ponder: bool,
    /// Moves of the root to look at; all if empty.
    pub searchmoves: Vec<Move>,
}

/// The strings that others pull: to stop a search, to tell it that the
/// opponent played the move pondered on.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    waiting: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// Prepares for a search; `wait` if it must not answer unasked.
    pub fn start(&self, wait: bool) {
        self.stop.store(false, Ordering::Relaxed);
        self.waiting.store(wait, Ordering::Relaxed);
    }

    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.change(&self.stop, true);
    }

    /// Lets the search answer by its own limits from now on.
    pub fn ponderhit(&self) {
        self.change(&self.waiting, false);
    }

    /// Whether the search is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search must not end by its own limits yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Blocks until the search may answer.
    pub fn wait(&self) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while self.is_waiting() && !self.is_stopped() {
            guard = self
                .changed
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn change(&self, flag: &AtomicBool, value: bool) {
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(value, Ordering::Relaxed);
        self.changed.notify_all();
    }
}
