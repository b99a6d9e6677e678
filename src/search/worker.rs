//! One thread's part of a search: its position, its memory of moves, and the
//! iterations.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::history::{Context, Corrections, Histories, Row};
use super::mate::Memory;
use super::ordering::Storage;
use super::params;
use super::report::{Bound, Info, Reporter};
use super::time::{Budget, stretch};
use super::{ELO_RANGE, Job};
use crate::board::attacks::Safety;
use crate::board::{Color, Move, MoveList, Piece, PieceKind, Position, Square, Undo, zobrist};
use crate::eval::{self, Evaluate, INFINITE, MAX_PLY, Materials, Placement, Value};
use crate::game::{Game, MOVE_COUNT_LIMIT, Occurrence, perpetual_check};
use crate::variants::{self, legal};

/// The search was stopped before this value was known.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

/// What all threads of a search share beside the table.
pub struct Shared<'a> {
    /// The search to be done.
    pub job: Job<'a>,
    /// The limits of time.
    pub budget: Option<Budget>,
    /// Set when any limit is reached.
    pub stop: AtomicBool,
    /// Nodes that the threads have reported.
    pub nodes: AtomicU64,
}

impl Shared<'_> {
    /// Whether the search is to end, by its own limits or from outside.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.job.control.is_stopped()
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.job.start.elapsed()
    }
}

/// A move of the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in the current iteration once it was the best, otherwise less
    /// than any.
    pub score: Value,
    /// The same in the iteration before.
    pub previous: Value,
    /// The newest score there is.
    pub known: Value,
    /// The line that begins with it.
    pub pv: Vec<Move>,
    /// The deepest ply of its search.
    pub seldepth: usize,
    /// Nodes spent on it.
    pub nodes: u64,
}

/// What a worker keeps for each ply of the line that it looks at.
#[derive(Clone, Default)]
pub struct Frame {
    /// Material and placement, kept up to date move by move.
    pub placement: Placement,
    /// Parts of the key, kept up to date move by move.
    pub keys: Keys,
    /// The move that led here.
    pub came_by: Row,
    /// The moves since a move was passed, or since the game began.
    pub since_null: usize,
    /// The evaluation as it is, in check less than any.
    pub raw_eval: Value,
    /// The evaluation corrected, in check less than any.
    pub static_eval: Value,
    /// The move that this search of the node leaves out.
    pub excluded: Move,
    /// How often nodes of this ply were cut off since their parent began.
    pub cutoffs: u32,
}

/// Keys of parts of a position, for what was learnt about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    /// The Pawns.
    pub pawns: u32,
    /// Each side's other pieces.
    pub pieces: [u32; 2],
}

impl Keys {
    pub(super) fn new(position: &Position) -> Self {
        let mut keys = Self::default();
        for &square in Color::ALL.iter().flat_map(|&color| position.pieces(color)) {
            keys.toggle(position.piece(square), square);
        }
        keys
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let key = zobrist::piece(piece, square) as u32;
        if piece.kind() == PieceKind::PAWN {
            self.pawns ^= key;
        } else {
            self.pieces[usize::from(piece.is(Color::Black))] ^= key;
        }
    }

    /// The keys after a move was made.
    #[inline(always)]
    fn after(mut self, position: &Position, mv: Move, undo: &Undo) -> Self {
        position.changes(mv, undo, |piece, square, _| self.toggle(piece, square));
        self
    }
}

/// How often the limits are looked at, in nodes.
const POLL: u64 = 512;
/// A mate that was asked for is looked for at once in so many nodes, which
/// takes some hundredths of a second,
const BRIEF_PROOF: u64 = 10_000;
/// and once there is something to answer in so many.
const LONG_PROOF: u64 = 1_000_000;
/// Current moves are reported only after this.
const LONG_SEARCH: Duration = Duration::from_secs(3);

/// One thread's part of a search; aligned so that no two workers write to one
/// cache line.
#[repr(align(128))]
pub struct Worker<R> {
    pub(super) position: Position,
    pub(super) stack: Vec<Frame>,
    /// The positions of the game and of the line that is looked at, the
    /// current one last once its node was entered.
    pub(super) occurrences: Vec<Occurrence>,
    /// How many of those belong to the game; the last is the root.
    pub(super) played: usize,
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) storages: Vec<Storage>,
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) reductions: Reductions,
    pub(super) nodes: u64,
    reported: u64,
    pub(super) seldepth: usize,
    root_moves: Vec<RootMove>,
    /// The last iteration finished.
    depth: i32,
    /// The iteration at work.
    pub(super) root_depth: i32,
    within_iteration: bool,
    /// The side effects of imitating a weaker player: noise of so many
    /// centipawns.
    pub(super) noise: Value,
    /// Whether a null-move cutoff is being verified.
    pub(super) unverified: bool,
    pub(super) materials: Materials,
    rules: PhantomData<R>,
}

/// Late move reductions, by depth and number of the move.
#[derive(Clone)]
pub struct Reductions(Box<[[i32; 64]; 64]>);

impl Reductions {
    fn new() -> Self {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, product) in row.iter_mut().enumerate().skip(1) {
                *product = ((depth as f64).ln() * (number as f64).ln() * 102_400.0) as i32;
            }
        }
        Self(table)
    }

    /// The reduction at `depth` plies for the move with `number`, from 1, in
    /// 1024ths of a ply.
    #[inline(always)]
    pub fn get(&self, depth: i32, number: i32) -> i32 {
        let product = self.0[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize];
        params::lmr_base() + product / params::lmr_divisor()
    }
}

impl<R: Evaluate> Worker<R> {
    /// A worker that knows nothing yet.
    pub fn new() -> Self {
        Self {
            position: Position::empty(&R::SPEC),
            stack: vec![Frame::default(); MAX_PLY + 2],
            occurrences: Vec::with_capacity(1024),
            played: 0,
            histories: Histories::new(&R::SPEC),
            corrections: Corrections::default(),
            storages: (0..=MAX_PLY).map(|_| Storage::default()).collect(),
            lines: (0..MAX_PLY + 2)
                .map(|_| Vec::with_capacity(MAX_PLY))
                .collect(),
            reductions: Reductions::new(),
            nodes: 0,
            reported: 0,
            seldepth: 0,
            root_moves: Vec::new(),
            depth: 0,
            root_depth: 0,
            within_iteration: false,
            noise: 0,
            unverified: false,
            materials: Materials::default(),
            rules: PhantomData,
        }
    }

    /// Forgets what earlier searches taught.
    pub fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }

    /// Has the system provide the memory before the first search.
    pub fn populate(&self) {
        self.histories.populate();
    }

    /// The moves of the root, best first.
    pub fn root_moves(&self) -> &[RootMove] {
        &self.root_moves
    }

    /// The last iteration finished.
    pub const fn depth(&self) -> i32 {
        self.depth
    }

    /// Whether the search ended before the iteration did.
    pub const fn is_within_iteration(&self) -> bool {
        self.within_iteration
    }

    /// Prepares for a search of `game` from `roots`, legal moves of it.
    pub fn start(&mut self, game: &Game<R>, roots: &[Move], elo: Option<u32>) {
        self.position = game.position().clone();
        self.occurrences.clear();
        self.occurrences.extend_from_slice(game.history());
        self.played = self.occurrences.len();
        self.occurrences.reserve(MAX_PLY + 2);
        self.stack.fill(Frame::default());
        self.stack[0].since_null = self.played;
        self.stack[0].placement = Placement::whole::<R>(&self.position);
        self.stack[0].keys = Keys::new(&self.position);
        let eval = if variants::in_check::<R>(&self.position) {
            -INFINITE
        } else {
            self.evaluate(0)
        };
        (self.stack[0].raw_eval, self.stack[0].static_eval) = (eval, eval);
        self.nodes = 0;
        self.reported = 0;
        self.depth = 0;
        self.unverified = false;
        self.noise = elo.map_or(0, |elo| (ELO_RANGE.end().saturating_sub(elo) / 10) as Value);
        let root = |&mv| RootMove {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            known: -INFINITE,
            pv: vec![mv],
            seldepth: 0,
            nodes: 0,
        };
        self.root_moves = roots.iter().map(root).collect();
    }

    /// Searches deeper and deeper until a limit is reached, beginning at depth
    /// `first`: workers that differ in depth do less work twice. Only the
    /// worker with a reporter minds the limits of time and depth.
    pub fn iterate(
        &mut self,
        shared: &Shared<'_>,
        first: i32,
        mut reporter: Option<&mut dyn Reporter>,
    ) {
        let limits = shared.job.limits;
        let deepest = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 1) as i32
        });
        let mut steady = 0;
        let mate = limits.mate.filter(|_| reporter.is_some());
        let mut memory = mate.map(Memory::new);
        if self.finds_mate(shared, &mut memory, BRIEF_PROOF, &mut reporter) {
            return;
        }
        for depth in first.min(deepest)..=deepest {
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            self.within_iteration = true;
            self.root_depth = depth;
            let (best, score) = (self.root_moves[0].mv, self.root_moves[0].score);
            let lines = shared.job.settings.multipv.clamp(1, self.root_moves.len());
            for line in 0..lines {
                if self.aspire(shared, depth, line, &mut reporter).is_err() {
                    return;
                }
            }
            self.depth = depth;
            self.within_iteration = false;
            let Some(told) = &mut reporter else {
                continue;
            };
            for line in 0..lines {
                self.report(shared, depth, line, Bound::Exact, *told);
            }
            steady = if self.root_moves[0].mv == best {
                steady + 1
            } else {
                0
            };
            let drop = if depth > 1 {
                score - self.root_moves[0].score
            } else {
                0
            };
            if self.is_enough(shared, steady, drop)
                || depth == first && self.finds_mate(shared, &mut memory, LONG_PROOF, &mut reporter)
            {
                shared.stop.store(true, Ordering::Relaxed);
                return;
            }
        }
    }

    /// Whether the mate asked for could be proved within so many nodes: then it
    /// is the best line.
    fn finds_mate(
        &mut self,
        shared: &Shared<'_>,
        memory: &mut Option<Memory>,
        nodes: u64,
        reporter: &mut Option<&mut dyn Reporter>,
    ) -> bool {
        let (Some(memory), Some(reporter)) = (memory, reporter) else {
            return false;
        };
        if shared.job.settings.multipv > 1 {
            return false;
        }
        let Some(proof) = self.prove(shared, memory, nodes) else {
            return false;
        };
        let is_first = |root: &RootMove| proof.line.first() == Some(&root.mv);
        let Some(index) = self.root_moves.iter().position(is_first) else {
            return false;
        };
        self.root_moves[..=index].rotate_right(1);
        let root = &mut self.root_moves[0];
        root.score = eval::mate_in(2 * proof.moves as usize - 1);
        root.known = root.score;
        root.seldepth = proof.line.len();
        root.pv = proof.line;
        self.depth = self.depth.max(2 * proof.moves as i32 - 1);
        self.within_iteration = false;
        self.report(shared, self.depth, 0, Bound::Exact, *reporter);
        true
    }

    /// Whether to stop between iterations.
    fn is_enough(&self, shared: &Shared<'_>, steady: u32, drop: Value) -> bool {
        if shared.job.control.is_waiting() {
            return false;
        }
        let found = eval::mate_moves(self.root_moves[0].score);
        let wanted = shared.job.limits.mate;
        if wanted
            .zip(found)
            .is_some_and(|(wanted, found)| found.unsigned_abs() <= wanted)
        {
            return true;
        }
        let Some(budget) = shared.budget else {
            return false;
        };
        if shared.job.limits.clock.is_none() {
            return shared.elapsed() >= budget.hard;
        }
        // Against the clock a mate is good enough that is likely the shortest:
        // further iterations only fill the GUI's pipe.
        let score = self.root_moves[0].score.abs();
        if score >= eval::MATE_BOUND && self.depth >= 2 * (eval::MATE - score) + 4 {
            return true;
        }
        let forced = self.root_moves.len() == 1;
        let share = 100 * self.root_moves[0].nodes / self.nodes.max(1);
        let percent = stretch(steady, drop, share as u32);
        forced || shared.elapsed() >= (budget.soft * percent / 100).min(budget.hard)
    }

    /// Searches the root moves from number `line` on, in a window around the
    /// score of the last iteration that widens as needed.
    fn aspire(
        &mut self,
        shared: &Shared<'_>,
        depth: i32,
        line: usize,
        reporter: &mut Option<&mut dyn Reporter>,
    ) -> Result<(), Stopped> {
        let guess = self.root_moves[line].previous;
        let mut half = params::aspiration_window();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && guess.abs() < eval::EVAL_LIMIT {
            (alpha, beta) = (guess - half, guess + half);
        }
        loop {
            self.seldepth = 0;
            let result = self.root(shared, alpha, beta, depth, line, reporter);
            // Stable: of equal scores the earlier stays ahead.
            self.root_moves[line..].sort_by_key(|root| std::cmp::Reverse(root.score));
            let score = result?;
            let bound = if score <= alpha {
                Bound::Upper
            } else if score >= beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            if let Some(reporter) = reporter
                && bound != Bound::Exact
                && shared.elapsed() >= LONG_SEARCH
            {
                self.report(shared, depth, line, bound, *reporter);
            }
            half += half * params::aspiration_growth() / 100;
            match bound {
                Bound::Exact => {
                    self.root_moves[..=line].sort_by_key(|root| std::cmp::Reverse(root.score));
                    return Ok(());
                }
                Bound::Upper => alpha = (alpha - half).max(-INFINITE),
                Bound::Lower => beta = (beta + half).min(INFINITE),
            }
        }
    }

    /// Tells of the line that holds a rank.
    fn report(
        &self,
        shared: &Shared<'_>,
        depth: i32,
        line: usize,
        bound: Bound,
        reporter: &mut dyn Reporter,
    ) {
        let root = &self.root_moves[line];
        reporter.info(&Info {
            depth: depth as u32,
            seldepth: root.seldepth.max(1) as u32,
            multipv: line + 1,
            score: root.score,
            bound,
            wdl: eval::win_draw_loss(root.score),
            nodes: self.all_nodes(shared),
            hashfull: shared.job.table.hashfull(),
            time: shared.elapsed(),
            pv: &root.pv,
        });
    }

    /// The nodes of all threads, exactly for this one.
    fn all_nodes(&self, shared: &Shared<'_>) -> u64 {
        shared.nodes.load(Ordering::Relaxed) + self.nodes - self.reported
    }

    /// The root: every move not ranked above `line`, the first in the full
    /// window.
    fn root(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
        line: usize,
        reporter: &mut Option<&mut dyn Reporter>,
    ) -> Result<Value, Stopped> {
        let (mut alpha, mut best) = (alpha, -INFINITE);
        let safety = R::safety(self.position.board(), self.position.side());
        for root in &mut self.root_moves[line..] {
            root.score = -INFINITE;
        }
        for index in line..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            if let Some(reporter) = reporter
                && shared.elapsed() >= LONG_SEARCH
            {
                reporter.current_move(depth as u32, mv, index + 1);
            }
            let before = self.nodes;
            let Some(undo) = self.make(shared, &safety, mv, 0) else {
                continue;
            };
            let result = self.root_move(shared, mv, alpha, beta, depth, index - line + 1);
            self.unmake(mv, &undo);
            let score = result?;
            let nodes = self.nodes - before;
            let root = &mut self.root_moves[index];
            root.nodes += nodes;
            if index == line || score > alpha {
                root.score = score;
                root.known = score;
                root.seldepth = self.seldepth;
                root.pv.clear();
                root.pv.push(mv);
                root.pv.extend_from_slice(&self.lines[1]);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn root_move(
        &mut self,
        shared: &Shared<'_>,
        mv: Move,
        alpha: Value,
        beta: Value,
        depth: i32,
        number: usize,
    ) -> Result<Value, Stopped> {
        if number == 1 {
            return Ok(-self.negamax::<true>(shared, -beta, -alpha, depth - 1, 1, false)?);
        }
        let reduction = if !mv.is_capture() && depth >= 3 && number > 3 {
            (self.reductions.get(depth, number as i32) / 1024 - 1).clamp(0, depth - 2)
        } else {
            0
        };
        let mut score =
            -self.negamax::<false>(shared, -alpha - 1, -alpha, depth - 1 - reduction, 1, true)?;
        if score > alpha && reduction > 0 {
            score = -self.negamax::<false>(shared, -alpha - 1, -alpha, depth - 1, 1, true)?;
        }
        if score > alpha {
            score = -self.negamax::<true>(shared, -beta, -alpha, depth - 1, 1, false)?;
        }
        Ok(score)
    }

    /// Makes a pseudo-legal move `ply` plies from the root, if it is legal.
    #[inline(always)]
    pub(super) fn make(
        &mut self,
        shared: &Shared<'_>,
        safety: &Safety,
        mv: Move,
        ply: usize,
    ) -> Option<Undo> {
        let undo = legal::make::<R>(&mut self.position, safety, mv)?;
        shared.job.table.prefetch(self.position.key());
        self.nodes += 1;
        let (here, next) = self.stack.split_at_mut(ply + 1);
        let (here, next) = (&here[ply], &mut next[0]);
        next.placement = here.placement.after::<R>(&self.position, mv, &undo);
        next.keys = here.keys.after(&self.position, mv, &undo);
        next.came_by = Row::new(undo.moved(), mv.to());
        next.since_null = here.since_null + 1;
        Some(undo)
    }

    /// The reply to a move at the root that the table holds: a line that ends
    /// with a cutoff tells none, and there should be one to ponder on.
    pub(super) fn remembered_reply(&self, job: &Job<'_>, mv: Move) -> Option<Move> {
        let mut position = self.position.clone();
        let _ = position.make(mv);
        let reply = job.table.get(position.key(), 1)?.mv;
        let mut replies = MoveList::new();
        legal::moves::<R>(&position, &mut replies);
        replies.contains(&reply).then_some(reply)
    }

    /// Passes the move to the opponent.
    pub(super) fn make_null(&mut self, ply: usize) -> Undo {
        let (placement, keys) = (self.stack[ply].placement, self.stack[ply].keys);
        let next = &mut self.stack[ply + 1];
        next.placement = placement;
        next.keys = keys;
        next.came_by = Row::NONE;
        next.since_null = 0;
        self.position.make_null()
    }

    /// The moves that led to the node at `ply`.
    #[inline(always)]
    pub(super) fn context(&self, ply: usize) -> Context {
        let came_by = |back| match ply.checked_sub(back) {
            Some(ply) => self.stack[ply].came_by,
            None => Row::NONE,
        };
        [came_by(0), came_by(1), came_by(3)]
    }

    /// Takes back the last move.
    #[inline(always)]
    pub(super) fn unmake(&mut self, mv: Move, undo: &Undo) {
        self.position.unmake(mv, undo);
    }

    /// Looks at the limits now and then.
    #[inline(always)]
    pub(super) fn poll(&mut self, shared: &Shared<'_>) -> Result<(), Stopped> {
        if self.nodes - self.reported >= POLL {
            self.check_limits(shared)
        } else {
            Ok(())
        }
    }

    #[cold]
    fn check_limits(&mut self, shared: &Shared<'_>) -> Result<(), Stopped> {
        let nodes = shared
            .nodes
            .fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        let nodes = nodes + self.nodes - self.reported;
        self.reported = self.nodes;
        let own_limits_count = !shared.job.control.is_waiting();
        let late = || {
            shared
                .budget
                .is_some_and(|budget| shared.elapsed() >= budget.hard)
        };
        // Without a first iteration there is nothing to answer.
        let enough =
            || self.depth > 0 && shared.job.limits.nodes.is_some_and(|limit| nodes >= limit);
        if own_limits_count && (enough() || late()) {
            shared.stop.store(true, Ordering::Relaxed);
        }
        if shared.is_stopped() {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    /// Whether the line has come to a draw or a perpetual check by a rule that
    /// legal moves do not show: the score if so. The current position is the
    /// last of the occurrences.
    pub(super) fn verdict(&self, ply: usize, in_check: bool) -> Option<Value> {
        self.repetition(ply).or_else(|| {
            let counted_out = self.position.clock() >= MOVE_COUNT_LIMIT
                && (!in_check || legal::any::<R>(&self.position));
            (counted_out || crate::game::bare_kings::<R>(&self.position)).then_some(eval::DRAW)
        })
    }

    /// C5 and MQ9: one earlier occurrence after the root counts like two
    /// before it.
    #[inline]
    fn repetition(&self, ply: usize) -> Option<Value> {
        let last = self.occurrences.len() - 1;
        let key = self.occurrences[last].key;
        // Nothing before a passed move was reached by play.
        let since_null = self.stack[ply].since_null;
        let reach = (self.position.clock() as usize).min(last).min(since_null);
        let mut seen_before = false;
        let mut back = 4;
        while back <= reach {
            let index = last - back;
            if self.occurrences[index].key == key {
                if index >= self.played || seen_before {
                    return Some(self.repeated(index, ply));
                }
                seen_before = true;
            }
            back += 2;
        }
        None
    }

    /// The score of a repetition since the occurrence at `since`.
    fn repeated(&self, since: usize, ply: usize) -> Value {
        let side = self.position.side();
        let winner = R::PERPETUAL_CHECK_LOSES
            .then(|| perpetual_check(&self.occurrences, since, side))
            .flatten();
        match winner {
            None => eval::DRAW,
            Some(winner) if winner == side => eval::PERPETUAL - ply as Value,
            Some(_) => ply as Value - eval::PERPETUAL,
        }
    }

    /// The static evaluation `raw` of the node at `ply`, corrected by what was
    /// learnt from searches.
    #[inline]
    pub(super) fn corrected(&self, raw: Value, ply: usize) -> Value {
        let frame = &self.stack[ply];
        let correction = self
            .corrections
            .get(self.position.side(), frame.keys, frame.came_by);
        (raw + correction).clamp(-eval::EVAL_LIMIT, eval::EVAL_LIMIT)
    }

    /// The static evaluation, with the noise of a weaker player.
    pub(super) fn evaluate(&self, ply: usize) -> Value {
        let material = self.materials.get::<R>(&self.position);
        let value = eval::evaluate::<R>(&self.position, self.stack[ply].placement, &material);
        if self.noise == 0 {
            return value;
        }
        let random = fxhash::hash64(&self.position.key()) % (2 * self.noise as u64 + 1);
        value + random as Value - self.noise
    }
}
