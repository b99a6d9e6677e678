//! Quiescence: captures until nothing is hanging, so that the static
//! evaluation can be trusted.

use super::negamax::cuts;
use super::ordering::{Picker, Want};
use super::params;
use super::report::Bound;
use super::see::gain;
use super::tt::Entry;
use super::worker::{Shared, Stopped, Worker};
use crate::board::Move;
use crate::board::attacks::Safety;
use crate::eval::{self, Evaluate, INFINITE, MAX_PLY, Value, is_decisive, mated_in};

/// So many plies beyond the horizon nothing is looked at any more. Evasions
/// that give check themselves, by screens or lines that open, can follow each
/// other without end, and nothing here knows repetitions.
const DEEPEST: i32 = 16;

impl<R: Evaluate> Worker<R> {
    /// The value of a position in which only captures are looked at, with a
    /// `depth` near enough to the horizon, which is 0, also quiet checks; or
    /// every evasion of a check.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.lines[ply].clear();
        self.poll(shared)?;
        #[cfg(feature = "paranoid")]
        self.distrust(shared, ply);
        let safety = R::safety(self.position.board(), self.position.side());
        self.settle::<PV>(shared, alpha, beta, depth, ply, &safety)
    }

    /// [`Self::quiescence`] of a node that has been entered: the limits were
    /// looked at, and `safety` is what [`crate::variants::Rules::safety`] says.
    /// With a `depth` above 0 all moves are looked at although there is no
    /// check.
    pub(super) fn settle<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        safety: &Safety,
    ) -> Result<Value, Stopped> {
        self.seldepth = self.seldepth.max(ply);
        if R::has_lost(&self.position) {
            return Ok(mated_in(ply));
        }
        let in_check = safety.in_check;
        let all = in_check || depth > 0;
        if ply >= MAX_PLY - 1 || depth <= -DEEPEST {
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
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let (mut alpha, mut best, mut raw) = (alpha, -INFINITE, -INFINITE);
        let mut futility = INFINITE;
        if !in_check {
            raw = entry.map_or_else(|| self.evaluate(ply), |entry| entry.eval);
        }
        if !all {
            let static_eval = self.corrected(raw, ply);
            best = static_eval;
            if let Some(entry) = entry
                && !is_decisive(entry.value)
                && cuts(&entry, best, best + 1)
            {
                best = entry.value;
            }
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
            futility = static_eval + params::quiescence_margin();
        }
        let lower = alpha;
        let table_move = entry
            .map(|entry| entry.mv)
            .filter(|&mv| all || mv.is_capture())
            .map_or(Move::NONE, |mv| self.remembered(mv));
        let want = if all {
            Want::All
        } else if depth > -params::quiescence_checks()
            && (futility > alpha || R::CHECKS_WHEN_BEHIND)
        {
            Want::Checks(-params::quiescence_see())
        } else {
            Want::Captures(-params::quiescence_see())
        };

        let mut storage = std::mem::take(&mut self.storages[ply]);
        let mut picker = Picker::new(&mut storage, safety, table_move, self.context(ply), want);
        let (mut best_move, mut number) = (Move::NONE, 0);
        let mut outcome = Ok(());
        while let Some(mv) = picker.next::<R>(&self.position, &self.histories) {
            if best >= -eval::EVAL_LIMIT {
                if in_check && !mv.is_capture() && number >= params::quiescence_evasions() {
                    picker.skip_quiets();
                    continue;
                }
                // Futility: not even the victim makes up for what is missing.
                if mv.is_capture() && futility <= alpha {
                    let promise = futility + gain::<R>(&self.position, mv);
                    if promise <= alpha {
                        best = best.max(promise);
                        continue;
                    }
                }
            }
            let Some(undo) = self.make(shared, safety, mv, ply) else {
                continue;
            };
            number += 1;
            let result = self.quiescence::<PV>(shared, -beta, -alpha, depth - 1, ply + 1);
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
        if best == -INFINITE {
            return Ok(self.without_moves(in_check, ply));
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
            eval: raw.max(-eval::EVAL_LIMIT),
            depth: 0,
            bound,
            was_pv,
        };
        shared.job.table.set(key, ply, &entry);
        Ok(best)
    }
}
