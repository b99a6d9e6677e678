//! Self-play for the tuner: games from random balanced starts, every move with
//! its score.

pub mod file;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use fastrand::Rng;
use fxhash::{FxHashSet, hash64};
use thiserror::Error;

use super::matches::openings;
use super::selfplay::{Interrupted, Player, is_quiet};
use crate::board::fen;
use crate::eval::{Evaluate, Value};
use crate::game::Game;
use crate::search::tt::TableTooLarge;
use crate::variants::Variant;
use file::{FileError, Header, Ply, Record, Writer};

/// Random plies before a game.
const RANDOM_PLIES: std::ops::RangeInclusive<u32> = 6..=10;
/// Attempts to find a balanced start before the least bad one is taken.
const ATTEMPTS: u32 = 50;
/// Nodes that are enough to see that a start is far from balanced.
const GLANCE: u64 = 500;
/// Megabytes of each player's table: they fit into the caches that a core has.
const HASH: usize = 4;

/// What to generate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// Games that the file is to hold.
    pub games: u32,
    /// Nodes a move.
    pub nodes: u64,
    /// Threads, each with a player of its own.
    pub threads: usize,
    /// Seed of the random moves.
    pub seed: u64,
    /// How good the start of a game may be for either side, in centipawns.
    pub balance: Value,
    /// The win at which games end early, in centipawns.
    pub resign: Value,
    /// The file; if it exists it is continued.
    pub out: PathBuf,
}

/// What the file holds so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games.
    pub games: u32,
    /// Quiet positions in them.
    pub positions: u64,
    /// Games won by White, drawn, won by Black.
    pub results: [u32; 3],
}

impl Progress {
    fn note(&mut self, record: &Record) {
        self.games += 1;
        self.positions += record.plies.iter().filter(|ply| ply.quiet).count() as u64;
        self.results[match record.winner {
            Some(color) => 2 * color.index(),
            None => 1,
        }] += 1;
    }
}

/// Why nothing is generated.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// The file is at fault.
    #[error("{0}")]
    File(#[from] FileError),
    /// There is too little memory for the players.
    #[error("--threads: {0}")]
    Memory(#[from] TableTooLarge),
}

/// Plays the games that are missing in the file, until there are enough or
/// `stop` is set, and tells `each` what there is: at the start and after every
/// game.
///
/// # Errors
/// If the file or the memory fails; the games already written stay.
pub fn run(
    plan: &Plan,
    stop: &AtomicBool,
    each: impl FnMut(Progress),
) -> Result<Progress, DatagenError> {
    dispatch!(plan.variant, R => generate::<R>(plan, stop, each))
}

fn generate<R: Evaluate>(
    plan: &Plan,
    stop: &AtomicBool,
    mut each: impl FnMut(Progress),
) -> Result<Progress, DatagenError> {
    let header = Header::new(
        plan.variant,
        plan.nodes,
        plan.seed,
        plan.balance,
        plan.resign,
    );
    let (mut writer, known) = Writer::open(&plan.out, &header)?;
    let mut progress = Progress::default();
    known.iter().for_each(|record| progress.note(record));
    each(progress);

    let done: FxHashSet<u32> = known.iter().map(|record| record.number).collect();
    let missing: Vec<u32> = (0..plan.games)
        .filter(|number| !done.contains(number))
        .collect();
    let mut players = (0..plan.threads.clamp(1, missing.len().max(1)))
        .map(|_| Player::<R>::new(HASH))
        .collect::<Result<Vec<_>, _>>()?;
    for player in &mut players {
        player.resign = plan.resign;
    }
    let next = AtomicU32::new(0);
    let failed = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel::<Record>(64);
    thread::scope(|scope| {
        for player in &mut players {
            let maker = Maker {
                plan,
                missing: &missing,
                next: &next,
                stops: [stop, &failed],
                sender: sender.clone(),
            };
            scope.spawn(move || maker.make(player));
        }
        drop(sender);
        // When writing fails the makers are stopped and their games dropped.
        let result = receiver.iter().try_for_each(|record| {
            writer.append(&record)?;
            progress.note(&record);
            each(progress);
            Ok(())
        });
        failed.store(result.is_err(), Ordering::Relaxed);
        drop(receiver);
        result.map(|()| progress)
    })
}

/// One thread that makes games.
struct Maker<'a> {
    plan: &'a Plan,
    missing: &'a [u32],
    /// The index of the next of them to be made by anybody.
    next: &'a AtomicU32,
    /// To be stopped by any of them.
    stops: [&'a AtomicBool; 2],
    sender: SyncSender<Record>,
}

impl Maker<'_> {
    fn make<R: Evaluate>(&self, player: &mut Player<R>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&number) = self.missing.get(index) else {
                return;
            };
            let Ok(record) = self.play(player, number) else {
                return;
            };
            if self.sender.send(record).is_err() {
                return;
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
    }

    /// Plays the game of a number, which depends on nothing but the plan.
    fn play<R: Evaluate>(
        &self,
        player: &mut Player<R>,
        number: u32,
    ) -> Result<Record, Interrupted> {
        let mut rng = Rng::with_seed(hash64(&(self.plan.seed, number)));
        player.forget();
        let mut game = self.start(player, &mut rng)?;
        let start = fen::write(&R::SPEC, game.position());
        let mut plies = Vec::with_capacity(256);
        let winner = player.play_out(&mut game, self.plan.nodes, |position, findings| {
            plies.extend(findings.pv.first().map(|&mv| Ply {
                mv,
                // All scores fit.
                score: findings.score as i16,
                quiet: is_quiet::<R>(position, findings),
            }));
            !self.is_stopped()
        })?;
        Ok(Record {
            number,
            start,
            winner,
            plies,
        })
    }

    /// A random start in which the search sees neither side far better than in
    /// the array.
    fn start<R: Evaluate>(
        &self,
        player: &mut Player<R>,
        rng: &mut Rng,
    ) -> Result<Game<R>, Interrupted> {
        let mut best: Option<(Value, Game<R>)> = None;
        for _ in 0..ATTEMPTS {
            if self.is_stopped() {
                return Err(Interrupted);
            }
            let Some(position) = openings::walk::<R>(rng.u32(RANDOM_PLIES), rng) else {
                continue;
            };
            let game = Game::new(position);
            let score = player.search(&game, self.plan.nodes.min(GLANCE)).score;
            let off = score.abs();
            if off <= self.plan.balance {
                return Ok(game);
            }
            if best.as_ref().is_none_or(|&(least, _)| off < least) {
                best = Some((off, game));
            }
        }
        Ok(best.map_or_else(Game::default, |(_, game)| game))
    }
}
