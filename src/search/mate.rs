//! Proving the shortest mate: `go mate N` tries all moves of both sides, checks
//! first, instead of guessing which matter.

use super::history;
use super::see::gain;
use super::time::Budget;
use super::worker::{Shared, Worker};
use crate::board::Move;
use crate::board::attacks::Safety;
use crate::board::generator::{All, Generator};
use crate::eval::{Evaluate, MAX_PLY};
use crate::game::{MOVE_COUNT_LIMIT, Occurrence};
use crate::variants;
use crate::variants::checks::Checks;
use crate::variants::legal;

/// Positions that a proof remembers; a power of two.
const REMEMBERED: usize = 1 << 16;
/// So near the move limit (C6) the position is not all that counts.
const LAST_MOVES: u32 = 20;
/// More than any other reason to try a move early.
const CHECK: i32 = 1 << 24;
/// What answered the same move elsewhere is tried first.
const ANSWER: i32 = 1 << 23;

/// What was proved of a position: with the attacker to move, or with the
/// defender and the attacker's moves counted from its next.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    /// No mate in so many moves.
    disproved: u32,
    /// The mate that was found, in moves, and how the attacker begins.
    proved: Option<(u32, Move)>,
}

/// A mate that was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// In how many moves.
    pub moves: u32,
    /// The line if the defender holds out as long as it can.
    pub line: Vec<Move>,
}

/// The proof was given up or stopped.
#[derive(Clone, Copy, Debug)]
struct GivenUp;

/// The best-ordered moves of a ply.
type Ranked = Vec<(i32, Move)>;

/// What is to be proved, and what proofs of one search remember.
pub(super) struct Memory {
    /// Moves that the mate may take.
    longest: u32,
    known: Vec<Option<Known>>,
    /// What last answered each move, by where that came from and went.
    answers: Vec<Move>,
}

impl Memory {
    /// For proofs of a mate in at most `longest` moves.
    pub(super) fn new(longest: u32) -> Self {
        Self {
            longest: longest.min(MAX_PLY as u32 / 2 - 1),
            known: vec![None; REMEMBERED],
            answers: vec![Move::NONE; 1 << 16],
        }
    }
}

struct Prover<'a, 'b, R> {
    worker: &'a mut Worker<R>,
    shared: &'a Shared<'b>,
    memory: &'a mut Memory,
    /// Storage of the moves of each ply.
    moves: Vec<Ranked>,
    /// How often a line ended by a rule that the position does not show.
    verdicts: u64,
    /// Nodes at which to give up.
    limit: u64,
}

impl<R: Evaluate> Worker<R> {
    /// The shortest mate of the side to move within the moves that `memory` is
    /// for, if there is one and it can be proved in so many nodes and half the
    /// time.
    pub(super) fn prove(
        &mut self,
        shared: &Shared<'_>,
        memory: &mut Memory,
        nodes: u64,
    ) -> Option<Proof> {
        let allowed = shared
            .job
            .limits
            .nodes
            .map_or(nodes, |limit| nodes.min(limit / 2));
        let limit = self.nodes + allowed;
        let mut prover = Prover {
            worker: self,
            shared,
            memory,
            moves: vec![Ranked::new(); MAX_PLY + 1],
            verdicts: 0,
            limit,
        };
        let longest = prover.memory.longest;
        let safety = prover.safety();
        for moves in 1..=longest {
            if prover.attack(0, &safety, Move::NONE, moves).ok()?.is_some() {
                let mut line = Vec::new();
                prover
                    .follow(0, &safety, Move::NONE, moves, &mut line)
                    .ok()?;
                return Some(Proof { moves, line });
            }
        }
        None
    }
}

impl<R: Evaluate> Prover<'_, '_, R> {
    /// The move by which the side to move mates within `left` moves, if any
    /// does.
    fn attack(
        &mut self,
        ply: usize,
        safety: &Safety,
        last: Move,
        left: u32,
    ) -> Result<Option<Move>, GivenUp> {
        // The root is in the game already, whatever its past.
        if ply > 0 && (R::has_lost(&self.worker.position) || self.is_drawn(ply, safety.in_check)) {
            return Ok(None);
        }
        if let Some(settled) = self.settled(left) {
            return Ok(settled);
        }
        if left == 1 {
            let mate = self.mating_move(ply, safety);
            self.remember(|known| match mate {
                Some(mv) => known.proved = Some((1, mv)),
                None => known.disproved = 1,
            });
            return Ok(mate);
        }
        let verdicts = self.verdicts;
        let mut moves = self.ranked(ply, last);
        let mut mate = Ok(None);
        for &(_, mv) in &moves {
            match self.play(ply, safety, mv, |prover, safety| {
                prover.defend(ply + 1, safety, mv, left - 1)
            }) {
                Ok(Some(true)) => mate = Ok(Some(mv)),
                Err(given_up) => mate = Err(given_up),
                Ok(_) => continue,
            }
            break;
        }
        moves.clear();
        self.moves[ply] = moves;
        let mate = mate?;
        if let Some(mv) = mate {
            self.answered(last, mv, left, ply);
            self.remember(|known| known.proved = Some((left, mv)));
        } else if self.verdicts == verdicts {
            self.remember(|known| known.disproved = left);
        }
        Ok(mate)
    }

    /// Whether the side to move is mated, now or within `left` moves of the
    /// other side, at least one, whatever it replies.
    fn defend(
        &mut self,
        ply: usize,
        safety: &Safety,
        last: Move,
        left: u32,
    ) -> Result<bool, GivenUp> {
        if R::has_lost(&self.worker.position) {
            return Ok(true);
        }
        let without_moves = safety.in_check || R::STALEMATE_LOSES;
        if self.is_drawn(ply, safety.in_check) {
            return Ok(false);
        }
        if let Some(settled) = self.settled(left) {
            return Ok(settled.is_some());
        }
        let verdicts = self.verdicts;
        let mut moves = self.ranked(ply, last);
        let (mut replies, mut lost) = (0, Ok(true));
        for &(_, mv) in &moves {
            match self.play(ply, safety, mv, |prover, safety| {
                prover.attack(ply + 1, safety, mv, left)
            }) {
                Ok(None) => continue,
                Ok(Some(Some(_))) => replies += 1,
                refuted => {
                    self.answered(last, mv, left, ply);
                    lost = refuted.map(|_| false);
                    break;
                }
            }
        }
        moves.clear();
        self.moves[ply] = moves;
        let lost = lost? && (replies > 0 || without_moves);
        if lost {
            self.remember(|known| known.proved = Some((left, Move::NONE)));
        } else if self.verdicts == verdicts {
            self.remember(|known| known.disproved = left);
        }
        Ok(lost)
    }

    /// Appends to `line` a shortest mate in `left` moves against the longest
    /// defence.
    fn follow(
        &mut self,
        ply: usize,
        safety: &Safety,
        last: Move,
        left: u32,
        line: &mut Vec<Move>,
    ) -> Result<(), GivenUp> {
        let Some(mv) = self.attack(ply, safety, last, left)? else {
            return Ok(());
        };
        line.push(mv);
        self.play(ply, safety, mv, |prover, safety| {
            let defence = prover.longest_defence(ply + 1, safety, mv, left - 1)?;
            let Some((reply, left)) = defence else {
                return Ok(());
            };
            line.push(reply);
            prover.play(ply + 1, safety, reply, |prover, safety| {
                prover.follow(ply + 2, safety, reply, left, line)
            })?;
            Ok(())
        })?;
        Ok(())
    }

    /// The reply that is mated last, within `left` moves, and in how many
    /// moves; `None` if it is mate.
    fn longest_defence(
        &mut self,
        ply: usize,
        safety: &Safety,
        last: Move,
        left: u32,
    ) -> Result<Option<(Move, u32)>, GivenUp> {
        let mut longest = None;
        if left == 0 || R::has_lost(&self.worker.position) {
            return Ok(longest);
        }
        for (_, mv) in self.ranked(ply, last) {
            let distance = self.play(ply, safety, mv, |prover, safety| {
                for moves in 1..=left {
                    if prover.attack(ply + 1, safety, mv, moves)?.is_some() {
                        return Ok(moves);
                    }
                }
                Ok(left)
            })?;
            if let Some(distance) = distance
                && longest.is_none_or(|(_, moves)| distance > moves)
            {
                longest = Some((mv, distance));
            }
        }
        Ok(longest)
    }

    /// What `ask` says after a pseudo-legal move; `None` if it is not legal.
    fn play<T>(
        &mut self,
        ply: usize,
        safety: &Safety,
        mv: Move,
        ask: impl FnOnce(&mut Self, &Safety) -> Result<T, GivenUp>,
    ) -> Result<Option<T>, GivenUp> {
        let Some(undo) = self.worker.make(self.shared, safety, mv, ply) else {
            return Ok(None);
        };
        let result = self.enter(ply + 1, ask);
        self.worker.unmake(mv, &undo);
        result.map(Some)
    }

    fn safety(&self) -> Safety {
        let position = &self.worker.position;
        R::safety(position.board(), position.side())
    }

    /// Asks about a position just reached.
    fn enter<T>(
        &mut self,
        ply: usize,
        ask: impl FnOnce(&mut Self, &Safety) -> Result<T, GivenUp>,
    ) -> Result<T, GivenUp> {
        let nodes = self.worker.nodes;
        let half_over = |budget: Budget| 2 * self.shared.elapsed() >= budget.hard;
        if nodes >= self.limit
            || nodes.is_multiple_of(1024) && self.shared.budget.is_some_and(half_over)
            || self.worker.poll(self.shared).is_err()
        {
            return Err(GivenUp);
        }
        self.worker.seldepth = self.worker.seldepth.max(ply);
        let safety = self.safety();
        self.worker.occurrences.push(Occurrence {
            key: self.worker.position.key(),
            in_check: safety.in_check,
        });
        let result = ask(self, &safety);
        self.worker.occurrences.pop();
        result
    }

    /// Whether the game ends here without a mate. A perpetual check that wins
    /// by rule (MQ9) is none either.
    fn is_drawn(&mut self, ply: usize, in_check: bool) -> bool {
        let drawn = self.worker.verdict(ply, in_check).is_some();
        self.verdicts += u64::from(drawn);
        drawn
    }

    /// The pseudo-legal moves in the order in which to try them.
    fn ranked(&mut self, ply: usize, last: Move) -> Ranked {
        let mut moves = std::mem::take(&mut self.moves[ply]);
        let worker = &*self.worker;
        let position = &worker.position;
        let answer = self.memory.answers[index(last)];
        let quiets = worker.histories.quiets(position, worker.context(ply));
        let mut checks = Checks::<R>::new(position);
        R::generate(&mut Generator::<All, _>::new(position, |mv| {
            if !self.is_wanted(ply, mv) {
                return;
            }
            let check = checks.gives(mv) != Some(false);
            let history = if mv.is_capture() {
                gain::<R>(position, mv) + worker.histories.capture(position, mv)
            } else {
                quiets.of(mv)
            };
            let score =
                history + if check { CHECK } else { 0 } + if mv == answer { ANSWER } else { 0 };
            moves.push((score, mv));
        }));
        moves.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        moves
    }

    /// A move that mates at once. Such positions are the most: they count for
    /// one node, whatever is tried.
    fn mating_move(&mut self, ply: usize, safety: &Safety) -> Option<Move> {
        let mut moves = std::mem::take(&mut self.moves[ply]);
        let position = &self.worker.position;
        let mut checks = Checks::<R>::new(position);
        R::generate(&mut Generator::<All, _>::new(position, |mv| {
            let may_end = R::STALEMATE_LOSES
                || R::is_winning_try(position, mv)
                || checks.gives(mv) != Some(false);
            if may_end && self.is_wanted(ply, mv) {
                moves.push((0, mv));
            }
        }));
        let position = &mut self.worker.position;
        let mate = moves.iter().map(|&(_, mv)| mv).find(|&mv| {
            let Some(undo) = legal::make::<R>(position, safety, mv) else {
                return false;
            };
            let ended = R::STALEMATE_LOSES || variants::in_check::<R>(position);
            let mated = R::has_lost(position) || ended && !legal::any::<R>(position);
            position.unmake(mv, &undo);
            mated
        });
        moves.clear();
        self.moves[ply] = moves;
        mate
    }

    /// Whether a move may be tried: at the root not all may be.
    fn is_wanted(&self, ply: usize, mv: Move) -> bool {
        ply > 0 || self.worker.root_moves().iter().any(|root| root.mv == mv)
    }

    /// Notes that `mv` did what it should after `last`.
    fn answered(&mut self, last: Move, mv: Move, left: u32, ply: usize) {
        self.memory.answers[index(last)] = mv;
        let (bonus, context) = (history::bonus(2 * left as i32), self.worker.context(ply));
        let Worker {
            histories,
            position,
            ..
        } = &mut *self.worker;
        if mv.is_capture() {
            histories.update_capture(position, mv, bonus);
        } else {
            histories.update_quiet(position, context, mv, bonus);
        }
    }

    /// The place of the current position in what is known.
    fn slot(&self) -> Option<usize> {
        let position = &self.worker.position;
        let near = position.clock() + LAST_MOVES >= MOVE_COUNT_LIMIT;
        (!near).then_some(position.key() as usize % REMEMBERED)
    }

    /// Whether a mate within `left` moves was proved here, and how the attacker
    /// begins; `None` if that is not settled.
    fn settled(&self, left: u32) -> Option<Option<Move>> {
        let known = self.known()?;
        match known.proved {
            Some((moves, mv)) if moves <= left => Some(Some(mv)),
            _ => (known.disproved >= left).then_some(None),
        }
    }

    fn known(&self) -> Option<Known> {
        let key = self.worker.position.key();
        self.memory.known[self.slot()?].filter(|known| known.key == key)
    }

    fn remember(&mut self, note: impl FnOnce(&mut Known)) {
        let Some(slot) = self.slot() else {
            return;
        };
        let mut known = self.known().unwrap_or(Known {
            key: self.worker.position.key(),
            disproved: 0,
            proved: None,
        });
        note(&mut known);
        self.memory.known[slot] = Some(known);
    }
}

/// A move by where it comes from and goes.
fn index(mv: Move) -> usize {
    mv.from().index() << 8 | mv.to().index()
}
