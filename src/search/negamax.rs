//! The tree search: what a position is worth, so many plies deep.

use super::history;
use super::ordering::{Picker, Want};
use super::params;
use super::report::Bound;
use super::see::see;
use super::tt::Entry;
use super::worker::{Shared, Stopped, Worker};
use crate::board::attacks::Safety;
use crate::board::{Color, Move, MoveKind, PieceKind};
use crate::eval::{self, Evaluate, INFINITE, MAX_PLY, Value, is_decisive, mate_in, mated_in};
use crate::game::{MOVE_COUNT_LIMIT, Occurrence};
use crate::variants::{self, legal};

/// Moves of each sort that a node remembers to punish when another causes a
/// cutoff.
const PUNISHED: usize = 32;
/// A ply of reduction.
const PLY: i32 = 1024;
/// With so many halfmoves to the limit left (C6), the table is not trusted.
const LAST_MOVES: u32 = 10;

/// A node in the making.
#[derive(Clone, Copy)]
struct Node {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
    in_check: bool,
    /// Whether the opponent's next move may win, whatever else is on the board
    /// (QT9).
    threatened: bool,
    /// Whether a move is expected to reach beta.
    cut: bool,
    /// Whether it is or was in the principal variation.
    was_pv: bool,
    /// The evaluation, or what the table knows better.
    estimate: Value,
    /// Whether the evaluation is better than at our last move.
    improving: bool,
    table_move: Move,
    /// Plies by which the table's move is extended.
    extension: i32,
}

/// What the moves of a node came to.
struct Tried {
    best: Value,
    /// The move that raised alpha.
    best_move: Option<Move>,
}

/// Moves that were tried without a cutoff.
struct Failed {
    moves: [Move; PUNISHED],
    len: usize,
}

impl Failed {
    const NONE: Self = Self {
        moves: [Move::NONE; PUNISHED],
        len: 0,
    };

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = mv;
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.into_iter().take(self.len)
    }
}

impl<R: Evaluate> Worker<R> {
    /// The value of the position within `alpha` and `beta`, searched `depth`
    /// plies deep, `ply` plies from the root. `cut` if it is expected to reach
    /// beta.
    pub(super) fn negamax<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Value, Stopped> {
        self.lines[ply].clear();
        self.poll(shared)?;
        #[cfg(feature = "paranoid")]
        self.distrust(shared, ply);
        let side = self.position.side();
        let safety = R::safety(self.position.board(), side);
        let in_check = safety.in_check;
        let threatened = R::may_win(&self.position, !side);
        // At the horizon a check is looked at first.
        let depth = if depth <= 0 && in_check { 1 } else { depth };
        if depth <= 0 {
            // A Pawn about to win (QT9) as well, unless we may be faster.
            let urgent = threatened && !R::may_win(&self.position, side);
            return self.settle::<PV>(shared, alpha, beta, urgent.into(), ply, &safety);
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
            threatened,
            cut,
            was_pv: PV,
            estimate: -INFINITE,
            improving: false,
            table_move: Move::NONE,
            extension: 0,
        };
        let value = self.node::<PV>(shared, node, &safety);
        self.occurrences.pop();
        value
    }

    fn node<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        mut node: Node,
        safety: &Safety,
    ) -> Result<Value, Stopped> {
        let (ply, in_check) = (node.ply, node.in_check);
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
        node.alpha = node.alpha.max(mated_in(ply));
        node.beta = node.beta.min(mate_in(ply + 1));
        if node.alpha >= node.beta {
            return Ok(node.alpha);
        }

        let key = self.position.key();
        let whole = self.stack[ply].excluded == Move::NONE;
        let entry = shared.job.table.get(key, ply).filter(|_| whole);
        if let Some(entry) = entry
            && !PV
            && entry.depth >= node.depth
            && cuts(&entry, node.alpha, node.beta)
            && self.position.clock() + LAST_MOVES < MOVE_COUNT_LIMIT
        {
            return Ok(entry.value);
        }
        node.was_pv |= entry.is_some_and(|entry| entry.was_pv);
        node.table_move = entry.map_or(Move::NONE, |entry| self.remembered(entry.mv));
        let raw = match entry {
            _ if in_check => -INFINITE,
            _ if !whole => self.stack[ply].raw_eval,
            Some(entry) => entry.eval,
            None => self.evaluate(ply),
        };
        self.assess(&mut node, raw, entry.as_ref());

        self.stack[ply + 1].cutoffs = 0;
        if !PV
            && !in_check
            && whole
            && let Some(value) = self.prune(shared, &node, safety)?
        {
            return Ok(value);
        }
        // Without a move to begin with, a shallower search finds one soon.
        if node.depth >= params::iir_depth()
            && node.table_move == Move::NONE
            && (PV || node.cut)
            && whole
        {
            node.depth -= 1;
        }
        if whole
            && let Some(entry) = entry
            && let Some(value) = self.singular::<PV>(shared, &mut node, &entry)?
        {
            return Ok(value);
        }

        let mut storage = std::mem::take(&mut self.storages[ply]);
        let context = self.context(ply);
        let mut picker = Picker::new(&mut storage, safety, node.table_move, context, Want::All);
        let result = self.moves::<PV>(shared, &node, safety, &mut picker);
        self.storages[ply] = storage;
        let Tried { best, best_move } = result?;

        if best == -INFINITE {
            return Ok(if whole {
                self.without_moves(in_check, ply)
            } else {
                node.alpha
            });
        }
        if !whole {
            return Ok(best);
        }
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn(&node, best, best_move, bound);
        if eval::is_perpetual(best) {
            // True of the way that led here, not of the position.
            return Ok(best);
        }
        let entry = Entry {
            mv: best_move.unwrap_or(Move::NONE),
            value: best,
            eval: raw.max(-eval::EVAL_LIMIT),
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        shared.job.table.set(key, ply, &entry);
        Ok(best)
    }

    /// Notes what the evaluation says of a node, corrected by what was learnt
    /// and by what the table knows.
    #[inline]
    fn assess(&mut self, node: &mut Node, raw: Value, entry: Option<&Entry>) {
        let ply = node.ply;
        if node.in_check {
            self.stack[ply].raw_eval = -INFINITE;
            self.stack[ply].static_eval = -INFINITE;
            return;
        }
        let corrected = self.corrected(raw, ply);
        self.stack[ply].raw_eval = raw;
        self.stack[ply].static_eval = corrected;
        node.estimate = corrected;
        if let Some(entry) = entry
            && !is_decisive(entry.value)
        {
            let better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value > corrected,
                Bound::Upper => entry.value < corrected,
            };
            if better {
                node.estimate = entry.value;
            }
        }
        // Twice two plies ago, since we may have been in check.
        let before = [2, 4].into_iter().find_map(|back| {
            let ply = ply.checked_sub(back)?;
            Some(self.stack[ply].static_eval).filter(|&eval| eval > -INFINITE)
        });
        node.improving = before.is_none_or(|before| corrected > before);
    }

    /// Learns how far off the evaluation was.
    #[inline]
    fn learn(&mut self, node: &Node, best: Value, best_move: Option<Move>, bound: Bound) {
        let ply = node.ply;
        let static_eval = self.stack[ply].static_eval;
        let agrees = match bound {
            Bound::Exact => true,
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
        };
        if node.in_check || !agrees || is_decisive(best) || best_move.is_some_and(Move::is_capture)
        {
            return;
        }
        let frame = &self.stack[ply];
        self.corrections.update(
            self.position.side(),
            frame.keys,
            frame.came_by,
            best - static_eval,
            node.depth,
        );
    }

    /// Ways to be done with a node before its moves: it is so good or so bad
    /// that they will not matter.
    fn prune(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        safety: &Safety,
    ) -> Result<Option<Value>, Stopped> {
        let &Node {
            alpha,
            beta,
            depth,
            ply,
            estimate,
            ..
        } = node;
        if is_decisive(beta) || node.threatened {
            return Ok(None);
        }
        // Reverse futility: so far above beta that the opponent will not get
        // back.
        let margin = params::rfp_margin() * (depth - i32::from(node.improving));
        if depth <= params::rfp_depth() && estimate - margin >= beta {
            return Ok(Some((estimate + beta) / 2));
        }
        // Razoring: so far below alpha that only captures can help.
        let margin = params::razor_base() + params::razor_slope() * depth * depth;
        if estimate + margin <= alpha {
            let value = self.settle::<false>(shared, alpha, alpha + 1, -1, ply, safety)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        if let Some(value) = self.null_move(shared, node)? {
            return Ok(Some(value));
        }
        if depth >= params::probcut_depth() {
            return self.probcut(shared, node, safety);
        }
        Ok(None)
    }

    /// Null-move pruning: if even passing keeps the position above beta, some
    /// move will. Not where having to move may be what loses: with few pieces.
    fn null_move(&mut self, shared: &Shared<'_>, node: &Node) -> Result<Option<Value>, Stopped> {
        let &Node {
            beta,
            depth,
            ply,
            estimate,
            ..
        } = node;
        let us = self.position.side();
        let tried = self.stack[ply].since_null == 0 || self.unverified;
        if depth < 3
            || tried
            || estimate < beta
            || self.stack[ply].static_eval < beta - 20 * depth + 120
            || !self.has_force(us)
        {
            return Ok(None);
        }
        let surplus = (estimate - beta) / params::null_margin();
        let reduction = params::null_base() + depth / params::null_divisor() + surplus.min(3);
        let undo = self.make_null(ply);
        let result = self.negamax::<false>(
            shared,
            -beta,
            -beta + 1,
            depth - reduction,
            ply + 1,
            !node.cut,
        );
        self.position.unmake_null(&undo);
        let value = -result?;
        if value < beta {
            return Ok(None);
        }
        let value = if is_decisive(value) { beta } else { value };
        if depth < params::null_verified() {
            return Ok(Some(value));
        }
        self.unverified = true;
        let verified = self.search_again(shared, beta, depth - reduction, ply, node.cut);
        self.unverified = false;
        Ok((verified? >= beta).then_some(value))
    }

    /// ProbCut: if a capture beats beta by a margin in a shallower search, it
    /// will very probably beat beta.
    fn probcut(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        safety: &Safety,
    ) -> Result<Option<Value>, Stopped> {
        let ply = node.ply;
        let target = node.beta + params::probcut_margin();
        let needed = target - self.stack[ply].static_eval;
        let table_move = Some(node.table_move)
            .filter(|mv| mv.is_capture() && see::<R>(&self.position, *mv, needed))
            .unwrap_or(Move::NONE);
        let mut storage = std::mem::take(&mut self.storages[ply]);
        let want = Want::Captures(needed.max(0));
        let mut picker = Picker::new(&mut storage, safety, table_move, self.context(ply), want);
        let mut found = Ok(None);
        while let Some(mv) = picker.next::<R>(&self.position, &self.histories) {
            let Some(undo) = self.make(shared, safety, mv, ply) else {
                continue;
            };
            let result = self.probe(shared, target, node.depth - 4, ply + 1, !node.cut);
            self.unmake(mv, &undo);
            match result {
                Ok(value) if value >= target => {
                    found = Ok(Some((mv, value)));
                    break;
                }
                Ok(_) => {}
                Err(stopped) => {
                    found = Err(stopped);
                    break;
                }
            }
        }
        self.storages[ply] = storage;
        let Some((mv, value)) = found? else {
            return Ok(None);
        };
        let entry = Entry {
            mv,
            value,
            eval: self.stack[ply].raw_eval,
            depth: node.depth - 3,
            bound: Bound::Lower,
            was_pv: node.was_pv,
        };
        shared.job.table.set(self.position.key(), ply, &entry);
        Ok(Some(if is_decisive(value) {
            value
        } else {
            value - (target - node.beta)
        }))
    }

    /// The value of the move just made: by captures alone, and if that is
    /// enough by a search.
    fn probe(
        &mut self,
        shared: &Shared<'_>,
        target: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Value, Stopped> {
        let value = -self.quiescence::<false>(shared, -target, -target + 1, -1, ply)?;
        if value < target || depth <= 0 {
            return Ok(value);
        }
        Ok(-self.negamax::<false>(shared, -target, -target + 1, depth, ply, cut)?)
    }

    /// Singular extension: if the table's move is better than all others by a
    /// margin, much depends on it. If others reach beta as well, the node will
    /// (multi-cut): then a value.
    fn singular<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        node: &mut Node,
        entry: &Entry,
    ) -> Result<Option<Value>, Stopped> {
        let (depth, ply) = (node.depth, node.ply);
        if depth < params::singular_depth()
            || node.table_move == Move::NONE
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || is_decisive(entry.value)
            || ply as i32 >= 2 * self.root_depth
        {
            return Ok(None);
        }
        let target = entry.value - params::singular_margin() * depth;
        self.stack[ply].excluded = node.table_move;
        let result = self.search_again(shared, target, (depth - 1) / 2, ply, node.cut);
        self.stack[ply].excluded = Move::NONE;
        let value = result?;
        if value < target {
            let double = !PV && value < target - params::singular_double();
            node.extension = 1 + i32::from(double);
        } else if value >= node.beta && !is_decisive(value) {
            return Ok(Some(value));
        } else if entry.value >= node.beta {
            node.extension = -2;
        } else if node.cut {
            node.extension = -1;
        }
        Ok(None)
    }

    /// Searches the same node once more with the move that is excluded or
    /// without null moves, in a null window below `beta`.
    fn search_again(
        &mut self,
        shared: &Shared<'_>,
        beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Value, Stopped> {
        let occurrence = self.occurrences.pop();
        let value = self.negamax::<false>(shared, beta - 1, beta, depth, ply, cut);
        self.occurrences.extend(occurrence);
        value
    }

    /// Tries the moves one by one.
    fn moves<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        safety: &Safety,
        picker: &mut Picker<'_>,
    ) -> Result<Tried, Stopped> {
        let (ply, beta) = (node.ply, node.beta);
        let excluded = self.stack[ply].excluded;
        let context = self.context(ply);
        let (mut alpha, mut best, mut best_move) = (node.alpha, -INFINITE, None);
        let (mut quiets, mut captures) = (Failed::NONE, Failed::NONE);
        // No move is skipped where the line counts or a mate is to be shown.
        let thorough = PV || is_decisive(beta);
        let mut number = 0;
        loop {
            let may_skip = best >= -eval::EVAL_LIMIT && !thorough;
            if may_skip && self.are_quiets_hopeless(node, alpha, number) {
                picker.skip_quiets();
            }
            let Some(mv) = picker.next::<R>(&self.position, &self.histories) else {
                break;
            };
            if mv == excluded {
                continue;
            }
            let quiet = is_quiet(mv);
            let history = if quiet {
                self.histories.quiets(&self.position, context).of(mv)
            } else if mv.is_capture() {
                self.histories.capture(&self.position, mv)
            } else {
                0
            };
            if may_skip && self.is_hopeless(node, mv, number, history, picker.is_losing()) {
                continue;
            }
            let Some(undo) = self.make(shared, safety, mv, ply) else {
                continue;
            };
            number += 1;
            let extension = if mv == node.table_move {
                node.extension
            } else {
                0
            };
            let reduction = if node.depth >= 2 && number > 1 + i32::from(PV) {
                self.reduction::<PV>(node, mv, number, history)
            } else {
                0
            };
            let depth = node.depth - 1 + extension;
            let result =
                self.child::<PV>(shared, node, (alpha, beta), best, depth, number, reduction);
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
                        self.stack[ply].cutoffs += 1;
                        self.reward(mv, &quiets, &captures, node.depth, ply);
                        break;
                    }
                    alpha = value;
                }
            }
            if quiet {
                quiets.push(mv);
            } else if mv.is_capture() {
                captures.push(mv);
            }
        }
        Ok(Tried { best, best_move })
    }

    /// Whether quiet moves that come after `number` others need not be
    /// searched: so many were tried, or the evaluation is so far below alpha,
    /// that those left will not reach it.
    #[inline]
    fn are_quiets_hopeless(&self, node: &Node, alpha: Value, number: i32) -> bool {
        let depth = node.depth;
        if node.threatened {
            return false;
        }
        let enough = (params::lmp_base() + depth * depth) / (2 - i32::from(node.improving));
        if depth <= params::lmp_depth() && number >= enough {
            return true;
        }
        let left = self.depth_left(depth, number + 1);
        let margin = params::futility_base() + params::futility_slope() * left;
        !node.in_check && left <= params::futility_depth() && node.estimate + margin <= alpha
    }

    /// Whether a move that comes after `number` others need not be searched,
    /// since so little depth is left that it cannot reach alpha. Swaps (YQ3)
    /// and Pawns about to win (QT9) are too rare and sharp for that.
    #[inline]
    fn is_hopeless(&self, node: &Node, mv: Move, number: i32, history: i32, losing: bool) -> bool {
        let depth = node.depth;
        if mv.is_capture() {
            return losing && !see::<R>(&self.position, mv, -params::see_capture() * depth);
        }
        if !is_quiet(mv)
            || mv.kind() == MoveKind::Swap
            || R::is_winning_try(&self.position, mv)
            || node.threatened
        {
            return false;
        }
        let left = self.depth_left(depth, number + 1);
        if left <= params::history_depth() && history < -params::history_margin() * (left + 1) {
            return true;
        }
        left <= 8 && !see::<R>(&self.position, mv, -params::see_quiet() * left * left)
    }

    /// The depth that the reductions leave to a move.
    #[inline(always)]
    fn depth_left(&self, depth: i32, number: i32) -> i32 {
        (depth - self.reductions.get(depth, number) / PLY).max(0)
    }

    /// How much shallower to search a late move that was just made, in 1024ths
    /// of a ply.
    fn reduction<const PV: bool>(&self, node: &Node, mv: Move, number: i32, history: i32) -> i32 {
        let mut reduction = self.reductions.get(node.depth, number);
        if node.was_pv {
            reduction -= params::lmr_pv();
        }
        if PV {
            reduction -= params::lmr_pv() / 2;
        }
        if node.cut {
            reduction += params::lmr_cut();
        }
        if !node.improving {
            reduction += params::lmr_worsening();
        }
        if node.table_move.is_capture() {
            reduction += params::lmr_table_capture();
        }
        if self.stack[node.ply + 1].cutoffs > 2 {
            reduction += params::lmr_cutoffs();
        }
        if mv.kind() == MoveKind::Swap {
            reduction -= params::lmr_swap();
        }
        let ply_of_history = if mv.is_capture() {
            params::lmr_capture_history()
        } else {
            params::lmr_history()
        };
        reduction -= history * PLY / ply_of_history;
        if reduction >= PLY && variants::in_check::<R>(&self.position) {
            reduction -= params::lmr_check();
        }
        reduction
    }

    /// The value of a move that was just made: the first in the full window,
    /// others in a null window, reduced, unless they surprise.
    #[allow(clippy::too_many_arguments)]
    fn child<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        (alpha, beta): (Value, Value),
        best: Value,
        depth: i32,
        number: i32,
        reduction: i32,
    ) -> Result<Value, Stopped> {
        let (mut depth, ply) = (depth, node.ply + 1);
        let mut value = -INFINITE;
        let reduced = (depth - (reduction / PLY).max(0)).max(depth.min(1));
        if reduced < depth {
            value = -self.negamax::<false>(shared, -alpha - 1, -alpha, reduced, ply, true)?;
            if value > alpha {
                // By how much it surprises tells how much it deserves.
                depth += i32::from(value > best + params::lmr_deeper() && best > -INFINITE);
                depth -= i32::from(value < best + 8);
                if reduced < depth {
                    value = -self.negamax::<false>(
                        shared,
                        -alpha - 1,
                        -alpha,
                        depth,
                        ply,
                        !node.cut,
                    )?;
                }
            }
        } else if number > 1 || !PV {
            value = -self.negamax::<false>(shared, -alpha - 1, -alpha, depth, ply, !node.cut)?;
        }
        if PV && (number == 1 || value > alpha) {
            value = -self.negamax::<true>(shared, -beta, -alpha, depth, ply, false)?;
        }
        Ok(value)
    }

    /// A move that was remembered from elsewhere, if it can be made here.
    pub(super) fn remembered(&self, mv: Move) -> Move {
        if mv != Move::NONE && legal::is_pseudo_legal::<R>(&self.position, mv) {
            mv
        } else {
            Move::NONE
        }
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

    /// Remembers the move that caused a cutoff, and that the moves before it
    /// did not.
    fn reward(&mut self, mv: Move, quiets: &Failed, captures: &Failed, depth: i32, ply: usize) {
        let (position, context) = (&self.position, self.context(ply));
        let bonus = history::bonus(depth);
        if is_quiet(mv) {
            self.histories.update_quiet(position, context, mv, bonus);
            for other in quiets.iter() {
                self.histories
                    .update_quiet(position, context, other, -bonus);
            }
        } else if mv.is_capture() {
            self.histories.update_capture(position, mv, bonus);
        }
        for other in captures.iter() {
            self.histories.update_capture(position, other, -bonus);
        }
    }

    /// The best line from `ply` on is `mv` and the best line behind it.
    pub(super) fn extend_line(&mut self, mv: Move, ply: usize) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&behind[0]);
        #[cfg(feature = "paranoid")]
        self.distrust_line(ply);
    }
}

/// Whether a move neither takes anything nor promotes.
fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && mv.promotion().is_none()
}

/// Whether what the table knows decides a window.
pub(super) const fn cuts(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
