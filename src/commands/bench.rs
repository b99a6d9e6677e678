//! `bannerman bench`.

use std::io::{self, Write};

use bannerman::engine::DEFAULT_HASH;
use bannerman::search::nodes_per_second;
use bannerman::tools::bench::{self, DEFAULT_DEPTH, Plan};
use bannerman::variants::Variant;

use super::Failure;

/// Search a fixed set of positions and count the nodes.
///
/// With one thread the count is the same in every run of the same engine. The
/// last line is `<nodes> nodes <nps> nps`.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// Only the positions of this variant
    #[arg(long, value_parser = super::VariantParser)]
    variant: Option<Variant>,
    /// How deep to search, in plies
    #[arg(long, value_name = "N", default_value_t = DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH)]
    hash: usize,
}

const EXAMPLES: &str = "\
Examples:
  bannerman bench                       # tells builds apart
  bannerman bench --variant yangqi --depth 12 --threads 2";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let plan = Plan {
        variant: args.variant,
        depth: args.depth,
        threads: args.threads.into(),
        hash: args.hash,
    };
    let total = bench::run(&plan, |session, nodes| {
        log::info!("{nodes:>10} {} {}", session.variant(), session.fen());
    })?;
    let nps = nodes_per_second(total.nodes, total.time);
    writeln!(io::stdout(), "{} nodes {nps} nps", total.nodes)?;
    Ok(())
}
