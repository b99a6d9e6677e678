//! How long the engine may think: the time control and its clock.

use std::time::Duration;

use crate::search::{Clock, Limits};

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// `level`: a clock.
    Level {
        /// After so many moves `base` is added anew; 0 if it never is.
        moves: u32,
        /// The time at first.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// `st`: so long for every move.
    PerMove(Duration),
}

/// What XBoard plays by unless told otherwise.
const DEFAULT: Control = Control::Level {
    moves: 40,
    base: Duration::from_secs(5 * 60),
    increment: Duration::ZERO,
};

/// The time control, the engine's clock and the depth.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    control: Control,
    /// What is left on the clock.
    remaining: Duration,
    depth: Option<u32>,
}

impl Default for Timing {
    fn default() -> Self {
        let mut timing = Self {
            control: DEFAULT,
            remaining: Duration::ZERO,
            depth: None,
        };
        timing.restart();
        timing
    }
}

impl Timing {
    /// Begins a new game: the clock is set anew, and no depth is a limit.
    pub const fn restart(&mut self) {
        self.depth = None;
        self.set_control(self.control);
    }

    /// Changes the time control.
    pub const fn set_control(&mut self, control: Control) {
        self.control = control;
        self.remaining = match control {
            Control::Level { base, .. } => base,
            Control::PerMove(time) => time,
        };
    }

    /// Sets the clock.
    pub const fn set_remaining(&mut self, remaining: Duration) {
        self.remaining = remaining;
    }

    /// Limits the depth.
    pub const fn set_depth(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    /// Lets the clock run for a move that took `time`, the engine's move
    /// number `made`. XBoard will tell more exactly before the next.
    pub fn spend(&mut self, time: Duration, made: u32) {
        if let Control::Level {
            moves,
            base,
            increment,
        } = self.control
        {
            self.remaining = self.remaining.saturating_sub(time) + increment;
            if moves > 0 && made.is_multiple_of(moves) {
                self.remaining += base;
            }
        }
    }

    /// The limits of a search for the engine's move after `made` moves;
    /// `overhead` is lost at every move.
    pub fn limits(&self, made: u32, overhead: Duration) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        match self.control {
            Control::Level {
                moves, increment, ..
            } => {
                limits.clock = Some(Clock {
                    remaining: self.remaining,
                    increment,
                    moves_to_go: (moves > 0).then(|| moves - made % moves),
                });
            }
            Control::PerMove(time) => limits.movetime = Some(time.saturating_sub(overhead)),
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(timing: &Timing, made: u32) -> Clock {
        let limits = timing.limits(made, Duration::ZERO);
        limits.clock.expect("a clock")
    }

    #[test]
    fn controls_come_again() {
        let mut timing = Timing::default();
        timing.set_control(Control::Level {
            moves: 40,
            base: Duration::from_secs(60),
            increment: Duration::from_millis(500),
        });
        assert_eq!(clock(&timing, 0).moves_to_go, Some(40));
        assert_eq!(clock(&timing, 39).moves_to_go, Some(1));
        assert_eq!(clock(&timing, 40).moves_to_go, Some(40));
        timing.spend(Duration::from_secs(2), 1);
        assert_eq!(clock(&timing, 1).remaining, Duration::from_millis(58_500));
        timing.spend(Duration::from_secs(100), 40);
        assert_eq!(clock(&timing, 40).remaining, Duration::from_millis(60_500));
        timing.set_depth(Some(3));
        timing.restart();
        assert_eq!(clock(&timing, 0).remaining, Duration::from_secs(60));
        assert_eq!(timing.limits(0, Duration::ZERO).depth, None);
    }

    #[test]
    fn a_time_per_move_replaces_the_clock() {
        let mut timing = Timing::default();
        timing.set_control(Control::PerMove(Duration::from_secs(1)));
        timing.set_remaining(Duration::from_millis(5));
        let limits = timing.limits(7, Duration::from_millis(10));
        assert_eq!(limits.clock, None);
        assert_eq!(limits.movetime, Some(Duration::from_millis(990)));
    }
}
