//! `bannerman match`.

mod display;
mod words;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bannerman::tools::matches::adjudication::Adjudication;
use bannerman::tools::matches::clock::parse_seconds;
use bannerman::tools::matches::openings::{Openings, Source};
use bannerman::tools::matches::referee::Conditions;
use bannerman::tools::matches::{self, Plan};
use bannerman::variants::Variant;

use super::Failure;
use display::Display;
use words::Engines;
pub use words::WordError;

/// Random plies before a game without --openings.
const DEFAULT_PLIES: u32 = 8;

/// Play two UCI engines against each other under our rules.
///
/// The words are those of cutechess-cli. Each opening is played twice, with
/// colours reversed, and results count by pairs. A crashed engine is started
/// again. Games and results go to standard output, a line each; on a terminal
/// there is a progress bar instead.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    engines: Engines,
    /// What holds for both engines: words as of --engine, but for cmd and name
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    each: Vec<String>,
    /// The rules to play by; see "bannerman variants"
    #[arg(long, value_parser = super::VariantParser)]
    variant: Variant,
    /// Openings to play, each twice
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// Games a round: always 2, one with each colour
    #[arg(long, value_name = "2", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=2))]
    games: u32,
    /// Play each opening with both colours: always so
    #[arg(long)]
    repeat: bool,
    /// Start crashed engines again: always so
    #[arg(long)]
    recover: bool,
    /// Openings: file=PATH (lines "FEN", EPD or "variant;FEN;...")
    /// [order=sequential|random] [start=N], or plies=N random moves
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., long_help = OPENINGS)]
    openings: Vec<String>,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// End when a test is decided: elo0=E elo1=E [alpha=0.05] [beta=0.05]
    /// [model=logistic|normalized]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    sprt: Vec<String>,
    /// An engine resigns after movecount=N moves at score=CP or worse
    /// [twosided=true: if the opponent agrees]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    resign: Vec<String>,
    /// A draw from movenumber=N on, after movecount=N moves of each side
    /// within score=CP of 0
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    draw: Vec<String>,
    /// A draw after so many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// Time that an engine may take beyond its clock, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u32,
    /// Seconds to wait for a move of an engine without a clock
    #[arg(long, value_name = "S", default_value = "120", value_parser = seconds)]
    patience: Duration,
    /// A pause before each game, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0)]
    wait: u32,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    pgnout: Option<PathBuf>,
    /// Keep the match in this file after every pair, and continue it from there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

const OPENINGS: &str = "\
Openings, as one or more words:
  file=PATH    lines \"FEN\", EPD, or \"variant;FEN;...\"; other variants' lines
               are passed over
  order=ORDER  sequential (default) or random, by --seed
  start=N      begin with the Nth
or, without a file:
  plies=N      so many random moves from the start position, by --seed; this is
               the default, with N = 8";

const EXAMPLES: &str = "\
Words of --engine and --each:
  cmd=PROGRAM  arg=ARGUMENT (again for each)  name=NAME  option.NAME=VALUE
  variant=NAME  what to send as UCI_Variant, if it is not --variant
  tc=[MOVES/][MIN:]SEC[+SEC]  st=SECONDS  nodes=N  depth=N

Example:
  bannerman match --variant manchuplus \\
    --engine cmd=bannerman --engine cmd=fairy-stockfish variant=manchu \\
    --each tc=2+0.02 option.Hash=64 --rounds 50 --concurrency 2 --pgnout games.pgn";

fn seconds(text: &str) -> Result<Duration, String> {
    parse_seconds(text)
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "not a number of seconds".to_owned())
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let plan = plan(args)?;
    // In a game one engine thinks at a time.
    if thread::available_parallelism().is_ok_and(|cores| plan.concurrency > cores.get()) {
        log::warn!("more games at a time than processors: clocks will not be fair");
    }
    let asked = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&asked);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
    let mut display = Display::new(&plan, &asked);
    let played = matches::run(&plan, &asked, |event| display.show(&event));
    display.close()?;
    let summary = played?;
    display.summarize(&summary)?;
    if summary.stopped {
        return Err(Failure::Stopped);
    }
    Ok(())
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let source = words::openings(&args.openings)?.unwrap_or(Source::Random {
        plies: DEFAULT_PLIES,
    });
    let milliseconds = |number: u32| Duration::from_millis(number.into());
    Ok(Plan {
        variant: args.variant,
        engines: args.engines.contestants(&args.each, args.variant)?,
        openings: Openings::new(&source, args.variant, args.rounds, args.seed)?,
        rounds: args.rounds,
        concurrency: args.concurrency.into(),
        sprt: words::sprt(&args.sprt)?,
        conditions: Conditions {
            adjudication: Adjudication {
                resign: words::resign(&args.resign)?,
                draw: words::draw(&args.draw)?,
                max_moves: args.maxmoves,
            },
            margin: milliseconds(args.margin),
            patience: args.patience,
        },
        wait: milliseconds(args.wait),
        pgn: args.pgnout.clone(),
        state: args.state.clone(),
    })
}
