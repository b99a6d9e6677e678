//! `bannerman book`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bannerman::book::Book;
use bannerman::tools::openings::{book, suite};
use bannerman::variants::Variant;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, VariantParser, write_file};

/// Make opening suites and opening books by self-play, or look into a book.
///
/// The same seed gives the same suite or book, whatever the number of threads.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true).args(["suite", "book", "dump"]))]
pub struct Args {
    /// The rules to play by; see "bannerman variants"
    #[arg(required_unless_present = "dump", value_parser = VariantParser)]
    variant: Option<Variant>,
    /// Write an opening suite: positions after 6 to 10 random plies with even
    /// chances, White's and Black's turn alternating
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Write an opening book: moves from the start position and how games went
    /// on
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Print the positions of a book, or of the variant's built-in one
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    dump: Option<Option<PathBuf>>,
    /// Suite: how many positions
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Suite: the score for White around which scores are to be, in
    /// centipawns; that of the start position if not given
    #[arg(long, value_name = "CP", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-10_000..=10_000))]
    around: Option<i32>,
    /// Suite: how far scores may be from it, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 60, value_parser = clap::value_parser!(i32).range(0..=10_000))]
    limit: i32,
    /// Suite: quick games from each position; neither side may have more than
    /// three quarters of their points
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=1000))]
    playouts: u32,
    /// Book: games from the start position
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Book: plies of each game that come into the book
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=100))]
    plies: u32,
    /// Book: games that a move must have been played in
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// Nodes to judge a position by
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Nodes a move in quick games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    playout_nodes: u64,
    /// Threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(file) = &args.dump {
        return dump(file.as_deref(), args.variant);
    }
    let Some(variant) = args.variant else {
        // Required by the command line.
        return Ok(());
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()?;
    if let Some(path) = &args.suite {
        let text = pool.install(|| make_suite(args, variant))?;
        write_file(path, text.as_bytes())?;
    }
    if let Some(path) = &args.book {
        let text = pool.install(|| make_book(args, variant))?;
        write_file(path, text.as_bytes())?;
    }
    Ok(())
}

fn bar(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg} {elapsed}<{eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length)
        .with_style(style)
        .with_message(what.to_owned())
}

fn make_suite(args: &Args, variant: Variant) -> Result<String, Failure> {
    let plan = suite::Plan {
        variant,
        count: args.count as usize,
        nodes: args.nodes,
        around: args.around,
        limit: args.limit,
        playouts: args.playouts,
        playout_nodes: args.playout_nodes,
        seed: args.seed,
    };
    let bar = bar(args.count.into(), "positions");
    let openings = suite::make(&plan, |count| bar.set_position(count as u64))?;
    bar.finish_and_clear();
    let around = plan
        .around
        .map_or(String::new(), |value| format!(" --around {value}"));
    let mut text = format!(
        "# Made by: bannerman book {variant} --suite FILE --count {} --nodes {}{around} --limit {} --playouts {} --playout-nodes {} --seed {}\n",
        plan.count, plan.nodes, plan.limit, plan.playouts, plan.playout_nodes, plan.seed
    );
    for (index, opening) in openings.iter().enumerate() {
        text += &opening.epd(variant, index + 1);
        text.push('\n');
    }
    Ok(text)
}

fn make_book(args: &Args, variant: Variant) -> Result<String, Failure> {
    let plan = book::Plan {
        variant,
        games: args.games,
        plies: args.plies,
        nodes: args.nodes,
        playout_nodes: args.playout_nodes,
        least: args.least,
        seed: args.seed,
    };
    let bar = bar(args.games.into(), "games");
    let book = book::make(&plan, |games| bar.set_position(games.into()))?;
    bar.finish_and_clear();
    let note = format!(
        "Made by: bannerman book {variant} --book FILE --games {} --plies {} --nodes {} --playout-nodes {} --least {} --seed {}",
        plan.games, plan.plies, plan.nodes, plan.playout_nodes, plan.least, plan.seed
    );
    Ok(book.write(&[note]))
}

fn dump(path: Option<&Path>, variant: Option<Variant>) -> Result<(), Failure> {
    let variant = variant.unwrap_or(Variant::ALL[0]);
    let book = match path {
        Some(path) => Book::read(path).map_err(|error| Failure::Book(path.to_owned(), error))?,
        None => Book::built_in(variant).ok_or(Failure::NoBook(variant))?,
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let moves: usize = book.positions().iter().map(|known| known.moves.len()).sum();
    writeln!(
        out,
        "{}: {} positions, {moves} moves",
        book.variant,
        book.positions().len()
    )?;
    for known in book.positions() {
        writeln!(out, "\n{}", known.fen)?;
        let sum: u32 = known.moves.iter().map(|entry| entry.weight).sum();
        for entry in &known.moves {
            writeln!(
                out,
                "  {:<12} {:>5.1} %  {:>6.1} points in {} games",
                book.variant.spec().move_text(entry.mv),
                100.0 * f64::from(entry.weight) / f64::from(sum.max(1)),
                entry.points,
                entry.games
            )?;
        }
    }
    out.flush()?;
    Ok(())
}
