//! The threads of a search: lazy SMP, that is all search the same root and
//! help each other through the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::history::Histories;
use super::memory;
use super::report::{Bound, Findings, Info, Reporter};
use super::time::Budget;
use super::worker::{Shared, Worker};
use super::{ELO_RANGE, Job, Limits};
use crate::board::{Move, MoveList};
use crate::eval::{self, Evaluate, Value, mated_in};
use crate::game::Game;
use crate::variants::{self, legal};

/// The workers of one variant and the threads that run them.
pub struct Pool<R> {
    workers: Vec<Worker<R>>,
    /// The threads that were asked for.
    wanted: usize,
    /// Runs all workers but the first, which has the caller's thread.
    helpers: Option<rayon::ThreadPool>,
}

impl<R> Default for Pool<R> {
    fn default() -> Self {
        Self {
            workers: Vec::new(),
            wanted: 0,
            helpers: None,
        }
    }
}

impl<R: Evaluate> Pool<R> {
    /// Forgets what earlier searches taught.
    pub fn clear(&mut self) {
        for worker in &mut self.workers {
            worker.clear();
        }
    }

    /// Has the workers and the memory of a search ready, which otherwise comes
    /// out of its time.
    pub fn prepare(&mut self, threads: usize) {
        self.resize(threads);
        for worker in &self.workers {
            worker.populate();
        }
    }

    /// Has as many workers as threads are wanted, or as many as the system
    /// gives.
    fn resize(&mut self, threads: usize) {
        let threads = threads.max(1);
        if self.wanted == threads {
            return;
        }
        self.wanted = threads;
        memory::restrain_allocator();
        self.helpers = None;
        let threads = affordable::<R>(threads);
        // First of all: threads that cannot all be had leave little memory.
        self.workers.resize_with(threads, Worker::new);
        if threads > 1 {
            let builder = rayon::ThreadPoolBuilder::new()
                .num_threads(threads - 1)
                .thread_name(|index| format!("search {}", index + 1));
            match builder.build() {
                Ok(pool) => self.helpers = Some(pool),
                Err(error) => log::warn!("searching with one thread instead of {threads}: {error}"),
            }
        }
        let threads = self
            .helpers
            .as_ref()
            .map_or(1, |pool| pool.current_num_threads() + 1);
        self.workers.truncate(threads);
    }

    /// Searches the current position of a game. Blocks until the search may
    /// answer.
    pub fn search(
        &mut self,
        game: &Game<R>,
        job: &Job<'_>,
        reporter: &mut dyn Reporter,
    ) -> Findings {
        self.resize(job.settings.threads);
        let mut roots = MoveList::new();
        legal::moves::<R>(game.position(), &mut roots);
        if roots.is_empty() {
            return over(game, job, reporter);
        }
        if !job.limits.searchmoves.is_empty() {
            let wanted = |mv: &Move| job.limits.searchmoves.contains(mv);
            if roots.iter().any(wanted) {
                roots.retain(|mv| wanted(mv));
            }
        }
        job.table.age();
        let limits = limits(job);
        let shared = Shared {
            job: Job {
                limits: &limits,
                ..*job
            },
            budget: Budget::new(&limits, job.settings.overhead, R::MOVES_AHEAD),
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        for worker in &mut self.workers {
            worker.start(game, &roots, job.settings.elo);
        }
        self.run(&shared, reporter);
        job.control.wait();
        self.findings(&shared, reporter)
    }

    /// Runs all workers until the first has done.
    fn run(&mut self, shared: &Shared<'_>, reporter: &mut dyn Reporter) {
        let Some((first, others)) = self.workers.split_first_mut() else {
            return;
        };
        match &self.helpers {
            None => first.iterate(shared, 1, Some(reporter)),
            Some(pool) => pool.in_place_scope(|scope| {
                for (index, worker) in others.iter_mut().enumerate() {
                    // Every other one a ply ahead.
                    let ahead = 1 - index as i32 % 2;
                    scope.spawn(move |_| worker.iterate(shared, 1 + ahead, None));
                }
                first.iterate(shared, 1, Some(reporter));
                shared.stop.store(true, Ordering::Relaxed);
            }),
        }
    }

    /// The worker whose best move has the most votes: each worker gives its
    /// own the more, the deeper and the better it found it. The first one if
    /// several lines or a mate were asked for.
    fn elected(&self, job: &Job<'_>) -> &Worker<R> {
        let first = &self.workers[0];
        let best = |worker: &Worker<R>| {
            let root = &worker.root_moves()[0];
            (root.mv, root.known)
        };
        let voters = || self.workers.iter().filter(|worker| worker.depth() > 0);
        let worst = voters().map(|worker| best(worker).1).min().unwrap_or(0);
        let votes = |mv: Move| -> i64 {
            voters()
                .filter(|worker| best(worker).0 == mv)
                .map(|worker| i64::from(best(worker).1 - worst + 16) * i64::from(worker.depth()))
                .sum()
        };
        if job.settings.multipv > 1 || job.limits.mate.is_some() {
            return first;
        }
        let rank = |worker: &&Worker<R>| (votes(best(worker).0), worker.depth(), best(worker).1);
        // Of equal ones the first.
        voters().rev().max_by_key(rank).unwrap_or(first)
    }

    /// The best line. It is told once more with all nodes, unless an iteration
    /// has just ended with it; after a stop at once, a guess is better than
    /// silence.
    fn findings(&self, shared: &Shared<'_>, reporter: &mut dyn Reporter) -> Findings {
        let worker = self.elected(&shared.job);
        let root = &worker.root_moves()[0];
        let known = root.known > -eval::INFINITE;
        let mut pv = root.pv.clone();
        if let [mv] = pv[..] {
            pv.extend(worker.remembered_reply(&shared.job, mv));
        }
        let findings = Findings {
            pv,
            score: if known {
                root.known
            } else {
                worker.evaluate(0)
            },
            depth: worker.depth() as u32,
            nodes: self.workers.iter().map(|worker| worker.nodes).sum(),
            time: shared.elapsed(),
        };
        if worker.is_within_iteration() || !std::ptr::eq(worker, &self.workers[0]) {
            reporter.info(&Info {
                depth: findings.depth.max(1),
                seldepth: root.seldepth.max(1) as u32,
                multipv: 1,
                score: findings.score,
                bound: Bound::Exact,
                wdl: eval::win_draw_loss(findings.score),
                nodes: findings.nodes,
                hashfull: shared.job.table.hashfull(),
                time: findings.time,
                pv: &findings.pv,
            });
        }
        findings
    }
}

/// How many of the threads that are wanted there is memory for, at least one.
/// Asked before, since what fails when memory has ended ends the process.
fn affordable<R: Evaluate>(wanted: usize) -> usize {
    /// Stack and all else of a thread.
    const THREAD: usize = 4 << 20;
    /// What must be left.
    const SPARE: usize = 64 << 20;
    let share = THREAD + Histories::size(&R::SPEC);
    let fits = |threads: usize| {
        threads == 1 || memory::is_available(threads.saturating_mul(share).saturating_add(SPARE))
    };
    let mut threads = wanted;
    while !fits(threads) {
        threads /= 2;
    }
    if threads < wanted {
        log::warn!("searching with {threads} threads instead of {wanted}: too little memory");
    }
    threads
}

/// The limits of the job, with fewer nodes for a weaker player.
fn limits(job: &Job<'_>) -> Limits {
    let mut limits = job.limits.clone();
    if let Some(elo) = job.settings.elo {
        // Each 150 points double the nodes.
        let above = elo.saturating_sub(*ELO_RANGE.start());
        let nodes = (64.0 * 2_f64.powf(f64::from(above) / 150.0)) as u64;
        limits.nodes = Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
    }
    limits
}

/// Answers for a position in which the game is over.
fn over<R: Evaluate>(game: &Game<R>, job: &Job<'_>, reporter: &mut dyn Reporter) -> Findings {
    let position = game.position();
    let lost = R::has_lost(position) || R::STALEMATE_LOSES || variants::in_check::<R>(position);
    let score: Value = if lost { mated_in(0) } else { eval::DRAW };
    let findings = Findings {
        pv: Vec::new(),
        score,
        depth: 0,
        nodes: 0,
        time: job.start.elapsed(),
    };
    reporter.info(&Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score,
        bound: Bound::Exact,
        wdl: eval::win_draw_loss(score),
        nodes: 0,
        hashfull: job.table.hashfull(),
        time: findings.time,
        pv: &[],
    });
    job.control.wait();
    findings
}
