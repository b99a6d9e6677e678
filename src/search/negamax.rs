//! The tree search: what a position is worth, so many plies deep.

use super::history;
use super::ordering::{Picker, Want};
use super::report::Bound;
use super::tt::Entry;
use super::worker::{Shared, Stopped, Worker};
use crate::board::attacks::Safety;
use crate::board::{Color, Move, MoveKind, Piece, PieceKind};
use crate::eval::{self, Evaluate, INFINITE, MATE_BOUND, MAX_PLY, Value, mate_in, mated_in};
use crate::game::Occurrence;
use crate::variants::{self, legal};

/// Quiet moves that a node remembers to punish when another causes a cutoff.
const PUNISHED: usize = 32;
/// From this depth on a null-move cutoff is verified by a search.
const VERIFIED_FROM: i32 = 10;

/// A node in the making.
#[derive(Clone, Copy)]
struct Node {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
    in_check: bool,
}

impl<R: Evaluate> Worker<R> {
    /// The value of the position within `alpha` and `beta`, searched `depth`
    /// plies deep, `ply` plies from the root.
    pub(super) fn negamax<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.lines[ply].clear();
        self.poll(shared)?;
        let safety = R::safety(self.position.board(), self.position.side());
        let in_check = safety.in_check;
        // At the horizon a check is looked at first.
        let depth = if in_check { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            return self.settle::<PV>(shared, alpha, beta, ply, &safety);
        }
        self.seldepth = self.seldepth.max(ply);

        self.occurrences.push(Occurrence {
            key: self.position.key(),
            in_check,
        });
        let node = Node {
            alpha,
            beta,
            depth,
            ply,
            in_check,
        };
        let value = self.node::<PV>(shared, node, &safety);
        self.occurrences.pop();
        value
    }

    fn node<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        node: Node,
        safety: &Safety,
    ) -> Result<Value, Stopped> {
        let Node {
            mut alpha,
            mut beta,
            mut depth,
            ply,
            in_check,
        } = node;
        if R::has_lost(&self.position) {
            return Ok(mated_in(ply));
        }
        if let Some(value) = self.verdict(ply, in_check) {
            return Ok(value);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(if in_check {
                eval::DRAW
            } else {
                self.evaluate(ply)
            });
        }
        // Mate-distance pruning: no mate found here beats a shorter one.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }

        let key = self.position.key();
        let entry = shared.job.table.get(key, ply);
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && cuts(&entry, alpha, beta)
        {
            return Ok(entry.value);
        }
        let table_move = entry.map_or(Move::NONE, |entry| self.remembered(entry.mv));
        let static_eval = match entry {
            _ if in_check => -INFINITE,
            Some(entry) => entry.eval,
            None => self.evaluate(ply),
        };

        if !PV
            && !in_check
            && let Some(value) = self.null_move(shared, beta, depth, ply, static_eval)?
        {
            return Ok(value);
        }
        // Without a move to begin with, a shallower search finds one soon.
        if depth >= 4 && table_move == Move::NONE {
            depth -= 1;
        }

        let killers = self.stack[ply].killers.map(|mv| self.remembered(mv));
        self.stack[ply + 1].killers = [Move::NONE; 2];
        let mut storage = std::mem::take(&mut self.storages[ply]);
        let mut picker = Picker::new(&mut storage, table_move, killers, Want::All);
        let node = Node {
            alpha,
            beta,
            depth,
            ..node
        };
        let result = self.moves::<PV>(shared, &node, safety, &mut picker);
        self.storages[ply] = storage;
        let (best, best_move) = result?;

        if best_move.is_none() && best == -INFINITE {
            return Ok(self.without_moves(in_check, ply));
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best_move.unwrap_or(Move::NONE),
            value: best,
            eval: static_eval.max(-eval::EVAL_LIMIT),
            depth,
            bound,
        };
        shared.job.table.set(key, ply, &entry);
        Ok(best)
    }

    /// Tries the moves one by one; the best value, and the move that raised
    /// alpha.
    fn moves<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        safety: &Safety,
        picker: &mut Picker<'_>,
    ) -> Result<(Value, Option<Move>), Stopped> {
        let &Node {
            alpha,
            beta,
            depth,
            ply,
            in_check,
        } = node;
        let (mut alpha, mut best, mut best_move) = (alpha, -INFINITE, None);
        let mut quiets = [Move::NONE; PUNISHED];
        let (mut number, mut quiet_count) = (0, 0);
        while let Some(mv) = picker.next::<R>(&self.position, &self.history) {
            let quiet = !mv.is_capture() && mv.promotion().is_none();
            let Some(undo) = self.make(shared, safety, mv, ply) else {
                continue;
            };
            number += 1;
            let reduction = if depth >= 3 && number > 1 + usize::from(PV) && quiet && !in_check {
                self.reduction::<PV>(depth, number, mv, undo.moved())
            } else {
                0
            };
            let result =
                self.child::<PV>(shared, (alpha, beta), depth - 1, ply + 1, number, reduction);
            self.unmake(mv, &undo);
            let value = result?;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.extend_line(mv, ply);
                    }
                    if value >= beta {
                        if quiet {
                            self.reward(mv, &quiets[..quiet_count], depth, ply);
                        }
                        break;
                    }
                    alpha = value;
                }
            }
            if quiet && quiet_count < PUNISHED {
                quiets[quiet_count] = mv;
                quiet_count += 1;
            }
        }
        Ok((best, best_move))
    }

    /// A move that was remembered from elsewhere, if it can be made here.
    pub(super) fn remembered(&self, mv: Move) -> Move {
        if mv != Move::NONE && legal::is_pseudo_legal::<R>(&self.position, mv) {
            mv
        } else {
            Move::NONE
        }
    }

    /// How much shallower to search a late quiet move that was just made.
    fn reduction<const PV: bool>(&self, depth: i32, number: usize, mv: Move, moved: Piece) -> i32 {
        let history = self.history.of(moved, mv.to());
        let gives_check = variants::in_check::<R>(&self.position);
        let reduction = self.reductions.get(depth, number)
            - i32::from(PV)
            - i32::from(gives_check)
            - i32::from(mv.kind() == MoveKind::Swap)
            - history / 4096;
        reduction.clamp(0, depth - 2)
    }

    /// The value of a move that was just made: the first in the full window,
    /// others in a null window, reduced, unless they surprise.
    fn child<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        (alpha, beta): (Value, Value),
        depth: i32,
        ply: usize,
        number: usize,
        reduction: i32,
    ) -> Result<Value, Stopped> {
        let mut value = -INFINITE;
        if number > 1 || !PV {
            value = -self.negamax::<false>(shared, -alpha - 1, -alpha, depth - reduction, ply)?;
            if value > alpha && reduction > 0 {
                value = -self.negamax::<false>(shared, -alpha - 1, -alpha, depth, ply)?;
            }
        }
        if PV && (number == 1 || value > alpha) {
            value = -self.negamax::<true>(shared, -beta, -alpha, depth, ply)?;
        }
        Ok(value)
    }

    /// Null-move pruning: if even passing keeps the position above beta, some
    /// move will. Not where having to move may be what loses: with few pieces.
    fn null_move(
        &mut self,
        shared: &Shared<'_>,
        beta: Value,
        depth: i32,
        ply: usize,
        static_eval: Value,
    ) -> Result<Option<Value>, Stopped> {
        let us = self.position.side();
        let tried = self.stack[ply].since_null == 0 || self.unverified;
        if depth < 3
            || tried
            || static_eval < beta
            || beta.abs() >= MATE_BOUND
            || !self.has_force(us)
        {
            return Ok(None);
        }
        let reduction = 3 + depth / 4 + ((static_eval - beta) / 200).min(3);
        let undo = self.position.make_null();
        self.stack[ply + 1].placement = self.stack[ply].placement;
        self.stack[ply + 1].since_null = 0;
        let result = self.negamax::<false>(shared, -beta, -beta + 1, depth - reduction, ply + 1);
        self.position.unmake_null(&undo);
        let value = -result?;
        if value < beta {
            return Ok(None);
        }
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < VERIFIED_FROM {
            return Ok(Some(value));
        }
        self.unverified = true;
        let verified = self.search_again(shared, beta, depth - reduction, ply);
        self.unverified = false;
        Ok((verified? >= beta).then_some(value))
    }

    /// Searches the same node without null moves.
    fn search_again(
        &mut self,
        shared: &Shared<'_>,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let occurrence = self.occurrences.pop();
        let value = self.negamax::<false>(shared, beta - 1, beta, depth, ply);
        self.occurrences.extend(occurrence);
        value
    }

    /// Whether `color` has enough pieces that having to move is no burden.
    fn has_force(&self, color: Color) -> bool {
        let weight: i32 = (2..R::SPEC.pieces.len() as u8)
            .map(|kind| {
                let kind = PieceKind(kind);
                let counts = R::TABLES.can_win[kind.index()];
                i32::from(counts) * i32::from(self.position.count(color, kind))
            })
            .sum();
        weight >= if R::STALEMATE_LOSES { 2 } else { 1 }
    }

    /// The value of a position without legal moves.
    pub(super) fn without_moves(&self, in_check: bool, ply: usize) -> Value {
        if in_check || R::STALEMATE_LOSES {
            mated_in(ply)
        } else {
            eval::DRAW
        }
    }

    /// Remembers the quiet move that caused a cutoff, and that the quiet moves
    /// before it did not.
    fn reward(&mut self, mv: Move, before: &[Move], depth: i32, ply: usize) {
        let killers = &mut self.stack[ply].killers;
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        let bonus = history::bonus(depth);
        self.history.update(&self.position, mv, bonus);
        for &other in before {
            self.history.update(&self.position, other, -bonus);
        }
    }

    /// The best line from `ply` on is `mv` and the best line behind it.
    pub(super) fn extend_line(&mut self, mv: Move, ply: usize) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&behind[0]);
    }
}

/// Whether what the table knows decides a window.
pub(super) const fn cuts(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
