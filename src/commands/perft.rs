//! `bannerman perft`.

use std::io::{self, Write};
use std::time::Instant;

use bannerman::dispatch;
use bannerman::tools::perft::{self, Cache};
use bannerman::variants::{Rules, Variant};

use super::Failure;

/// Count the legal move sequences of a position.
///
/// Prints "Nodes searched: N" on standard output, time and speed on standard
/// error.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The rules to play by; see "bannerman variants"
    #[arg(value_parser = super::VariantParser)]
    variant: Variant,
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// The position; the variant's start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Print the count behind each legal move, too
    #[arg(long)]
    divide: bool,
    /// Threads to share the moves of the position between
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Remember counts in a table of so many megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    hash: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  bannerman perft yangqi 4
  bannerman perft strongyang 5 --threads 2 --hash 256 --divide";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    dispatch!(args.variant, R => run_for::<R>(args))
}

fn run_for<R: Rules>(args: &Args) -> Result<(), Failure> {
    let position = super::position::<R>(args.fen.as_deref())?;
    let cache = args
        .hash
        .map(|megabytes| Cache::new(megabytes as usize))
        .transpose()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.into())
        .build()?;
    let start = Instant::now();
    let counts = match args.depth {
        0 => Vec::new(),
        depth => pool.install(|| perft::divide::<R>(&position, depth, cache.as_ref())),
    };
    let seconds = start.elapsed().as_secs_f64();
    let nodes = if args.depth == 0 {
        1
    } else {
        counts.iter().map(|&(_, count)| count).sum::<u64>()
    };
    let mut out = io::stdout().lock();
    if args.divide {
        for (mv, count) in counts {
            writeln!(out, "{}: {count}", R::SPEC.move_text(mv))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Nodes searched: {nodes}")?;
    out.flush()?;
    eprintln!(
        "Time: {seconds:.3} s, {:.1} M nodes/s",
        nodes as f64 / seconds.max(1e-9) / 1e6
    );
    Ok(())
}
