//! Quiescence: captures until nothing is hanging, so that the static
//! evaluation can be trusted.

use super::negamax::cuts;
use super::ordering::{Picker, Want};
use super::report::Bound;
use super::tt::Entry;
use super::worker::{Shared, Stopped, Worker};
use crate::board::Move;
use crate::board::attacks::Safety;
use crate::eval::{self, Evaluate, INFINITE, MAX_PLY, Value, mated_in};

impl<R: Evaluate> Worker<R> {
    /// The value of a position in which only captures are looked at, or every
    /// evasion of a check.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.lines[ply].clear();
        self.poll(shared)?;
        let safety = R::safety(self.position.board(), self.position.side());
        self.settle::<PV>(shared, alpha, beta, ply, &safety)
    }

    /// [`Self::quiescence`] of a node that has been entered: the limits were
    /// looked at, and `safety` is what [`crate::variants::Rules::safety`] says.
    pub(super) fn settle<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        ply: usize,
        safety: &Safety,
    ) -> Result<Value, Stopped> {
        self.seldepth = self.seldepth.max(ply);
        if R::has_lost(&self.position) {
            return Ok(mated_in(ply));
        }
        let in_check = safety.in_check;
        if ply >= MAX_PLY - 1 {
            return Ok(if in_check {
                eval::DRAW
            } else {
                self.evaluate(ply)
            });
        }

        let key = self.position.key();
        let entry = shared.job.table.get(key, ply);
        if let Some(entry) = entry
            && !PV
            && cuts(&entry, alpha, beta)
        {
            return Ok(entry.value);
        }
        let (mut alpha, mut best, mut static_eval) = (alpha, -INFINITE, -INFINITE);
        if !in_check {
            static_eval = entry.map_or_else(|| self.evaluate(ply), |entry| entry.eval);
            best = static_eval;
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let lower = alpha;
        let table_move = entry
            .map(|entry| entry.mv)
            .filter(|&mv| in_check || mv.is_capture())
            .map_or(Move::NONE, |mv| self.remembered(mv));
        let want = if in_check {
            Want::All
        } else {
            Want::GoodCaptures
        };

        let mut storage = std::mem::take(&mut self.storages[ply]);
        let mut picker = Picker::new(&mut storage, table_move, [Move::NONE; 2], want);
        let mut best_move = Move::NONE;
        let mut outcome = Ok(());
        while let Some(mv) = picker.next::<R>(&self.position, &self.history) {
            let Some(undo) = self.make(shared, safety, mv, ply) else {
                continue;
            };
            let result = self.quiescence::<PV>(shared, -beta, -alpha, ply + 1);
            self.unmake(mv, &undo);
            match result {
                Ok(value) if -value > best => {
                    best = -value;
                    if best > alpha {
                        best_move = mv;
                        alpha = best;
                        if PV {
                            self.extend_line(mv, ply);
                        }
                        if best >= beta {
                            break;
                        }
                    }
                }
                Ok(_) => {}
                Err(stopped) => {
                    outcome = Err(stopped);
                    break;
                }
            }
        }
        self.storages[ply] = storage;
        outcome?;
        if in_check && best == -INFINITE {
            return Ok(mated_in(ply));
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > lower {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best_move,
            value: best,
            eval: static_eval.max(-eval::EVAL_LIMIT),
            depth: 0,
            bound,
        };
        shared.job.table.set(key, ply, &entry);
        Ok(best)
    }
}
