//! What the engine tells of its thoughts.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::notation::Notation;
use crate::board::Move;
use crate::eval::{Value, mate_moves};
use crate::protocol::output::Output;
use crate::search::{Bound, Info, Reporter};

/// Prints the lines of a search, if the user wants to see them, and remembers
/// how far it is.
#[derive(Clone)]
pub struct Listener {
    /// Where lines go.
    pub output: Output,
    /// How to write moves.
    pub notation: Notation,
    /// Whether to print.
    pub post: Arc<AtomicBool>,
    /// How far the search is.
    pub progress: Arc<Mutex<Progress>>,
}

impl Listener {
    fn note(&self, note: impl FnOnce(&mut Progress)) {
        note(&mut self.progress.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Reporter for Listener {
    fn info(&mut self, info: &Info<'_>) {
        let Some(&best) = info.pv.first() else {
            return;
        };
        self.note(|progress| {
            progress.depth = info.depth;
            progress.nodes = info.nodes;
            if info.multipv == 1 {
                progress.best = Some(best);
            }
        });
        if self.post.load(Ordering::Relaxed) {
            self.output.line(line(self.notation, info));
        }
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.note(|progress| {
            progress.depth = depth;
            progress.current = Some((mv, number));
        });
    }
}

/// How far a search is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// When it began.
    start: Instant,
    /// How many moves there are.
    moves: usize,
    depth: u32,
    nodes: u64,
    /// The move that is looked at, and its number from 1; known only in long
    /// searches.
    current: Option<(Move, usize)>,
    /// The best move so far.
    pub best: Option<Move>,
}

impl Progress {
    /// A search that begins now among so many moves.
    pub fn new(moves: usize) -> Self {
        Self {
            start: Instant::now(),
            moves,
            depth: 0,
            nodes: 0,
            current: None,
            best: None,
        }
    }

    /// The answer to `.`: time in hundredths of a second, nodes, depth, moves
    /// not looked at yet, moves, the move that is looked at.
    pub fn status(&self, notation: Notation) -> String {
        let (mv, number) = match self.current {
            Some((mv, number)) => (Some(mv), number),
            None => (self.best, 1),
        };
        let mut text = format!(
            "stat01: {} {} {} {} {}",
            self.start.elapsed().as_millis() / 10,
            self.nodes,
            self.depth,
            self.moves.saturating_sub(number),
            self.moves
        );
        // Writing to a string does not fail.
        let _ = mv.map_or(Ok(()), |mv| write!(text, " {}", notation.move_text(mv)));
        text
    }
}

/// A line of thought: depth, score, time in hundredths of a second, nodes,
/// moves. A mark at the end tells that the score is at least or at most as
/// given. More numbers are allowed before the moves, but XBoard shows them as
/// moves in its message line.
fn line(notation: Notation, info: &Info<'_>) -> String {
    format!(
        "{} {} {} {} {}{}",
        info.depth,
        score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        notation.line(info.pv),
        match info.bound {
            Bound::Exact => "",
            Bound::Lower => " !",
            Bound::Upper => " ?",
        }
    )
}

/// Centipawns, or 100000 and the moves until mate.
fn score(value: Value) -> Value {
    /// What stands for a mate at once.
    const MATE: Value = 100_000;
    match mate_moves(value) {
        None => value,
        Some(moves) if value > 0 => MATE + moves,
        Some(moves) => moves - MATE,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::board::{MoveKind, Square};
    use crate::eval::{self, mate_in, mated_in};
    use crate::variants::Variant;

    #[test]
    fn lines_of_thought() {
        let jump = Move::with_extra(
            Square::new(0, 0),
            Square::new(0, 6),
            MoveKind::JumpCapture,
            Square::new(0, 5),
        );
        let info = Info {
            depth: 9,
            seldepth: 15,
            multipv: 1,
            score: -33,
            bound: Bound::Lower,
            wdl: eval::win_draw_loss(-33),
            nodes: 48_000,
            hashfull: 0,
            time: Duration::from_millis(1234),
            pv: &[jump],
        };
        assert_eq!(
            line(Notation::new(Variant::QuangTrung.spec()), &info),
            "9 -33 123 48000 a0a5,a5a6 !"
        );
        assert_eq!(score(mate_in(1)), 100_001);
        assert_eq!(score(mate_in(5)), 100_003);
        assert_eq!(score(mated_in(4)), -100_002);
    }
}
