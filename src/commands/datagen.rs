//! `bannerman datagen`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bannerman::board::{Color, fen};
use bannerman::dispatch;
use bannerman::engine::for_white;
use bannerman::tools::datagen::file::{self, Games, Record};
use bannerman::tools::datagen::{self, Plan, Progress};
use bannerman::tools::selfplay::RESIGN;
use bannerman::variants::{Rules, Variant};
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, VariantParser};

/// Play games against itself and keep their positions for "tune".
///
/// Games begin with random moves. The same seed gives the same games, whatever
/// the number of threads. A file that exists is continued up to --games;
/// Ctrl-C leaves it whole.
#[derive(clap::Args)]
pub struct Args {
    /// The rules to play by; see "bannerman variants"
    #[arg(required_unless_present = "dump", value_parser = VariantParser)]
    variant: Option<Variant>,
    /// Games that the file is to hold
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Threads, a game each
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How good the start of a game may be for either side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i32).range(0..=10_000))]
    balance: i32,
    /// End a game when both sides see a win of so many centipawns
    #[arg(long, value_name = "CP", default_value_t = RESIGN, value_parser = clap::value_parser!(i32).range(1..=100_000))]
    resign: i32,
    /// The file
    #[arg(long, value_name = "FILE", required_unless_present = "dump")]
    out: Option<PathBuf>,
    /// Print the quiet positions of a file instead, a line each: FEN, move,
    /// score and result from White's side
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "out"])]
    dump: Option<PathBuf>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(path) = &args.dump {
        return dump(path);
    }
    let (Some(variant), Some(out)) = (args.variant, &args.out) else {
        // Required by the command line.
        return Ok(());
    };
    let plan = Plan {
        variant,
        games: args.games,
        nodes: args.nodes,
        threads: args.threads.into(),
        seed: args.seed,
        balance: args.balance,
        resign: args.resign,
        out: out.clone(),
    };
    let stop = stop_on_ctrl_c()?;
    let bar = Bar::new(plan.games);
    let done = datagen::run(&plan, &stop, |progress| bar.show(progress))?;
    bar.close(done)?;
    if done.games < plan.games && stop.load(Ordering::Relaxed) {
        return Err(Failure::Stopped);
    }
    Ok(())
}

/// A flag that Ctrl-C sets.
pub fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// A bar on a terminal, and the positions a second of this run.
struct Bar {
    bar: ProgressBar,
    /// Positions that were there before.
    before: std::cell::Cell<Option<u64>>,
}

impl Bar {
    fn new(games: u32) -> Self {
        let style =
            ProgressStyle::with_template("{bar:20} {pos}/{len} games {elapsed}<{eta} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
        Self {
            bar: ProgressBar::new(games.into()).with_style(style),
            before: std::cell::Cell::new(None),
        }
    }

    fn show(&self, progress: Progress) {
        if self.before.get().is_none() {
            self.before.set(Some(progress.positions));
            self.bar.set_position(progress.games.into());
            // The games of earlier runs say nothing of the time still needed.
            self.bar.reset_eta();
            self.bar.reset_elapsed();
            return;
        }
        self.bar.set_position(progress.games.into());
        self.bar.set_message(self.speed(progress));
    }

    fn speed(&self, progress: Progress) -> String {
        let new = progress.positions - self.before.get().unwrap_or_default();
        let speed = new as f64 / self.bar.elapsed().as_secs_f64().max(1e-3);
        format!("{} positions, {speed:.0}/s", progress.positions)
    }

    fn close(&self, done: Progress) -> io::Result<()> {
        let speed = self.speed(done);
        self.bar.finish_and_clear();
        let [white, draws, black] = done.results;
        writeln!(
            io::stdout(),
            "{} games, {speed}; White won {white}, drawn {draws}, Black won {black}",
            done.games,
        )
    }
}

fn dump(path: &Path) -> Result<(), Failure> {
    let games = file::read(path)?;
    if games.cut_off > 0 {
        log::warn!(
            "{}: the last {} bytes are an unfinished game",
            path.display(),
            games.cut_off
        );
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for record in &games.records {
        dispatch!(games.header.variant()?, R => dump_game::<R>(&games, record, &mut out))?;
    }
    out.flush()?;
    Ok(())
}

fn dump_game<R: Rules>(
    games: &Games,
    record: &Record,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let result = match record.winner {
        Some(Color::White) => "1-0",
        None => "1/2-1/2",
        Some(Color::Black) => "0-1",
    };
    let mut written = Ok(());
    games.replay::<R>(record, |position, ply| {
        if ply.quiet && written.is_ok() {
            written = writeln!(
                out,
                "{} {} {} {result}",
                fen::write(&R::SPEC, position),
                R::SPEC.move_text(ply.mv),
                for_white(ply.score.into(), position.side()),
            );
        }
    })?;
    Ok(written?)
}
