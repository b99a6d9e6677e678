//! `bannerman variants`.

use std::io::{self, Write};

use bannerman::variants::Variant;

use super::Failure;

/// List the variants: name, board, start position.
#[derive(clap::Args)]
pub struct Args {}

/// Runs the subcommand.
pub fn run(_args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for variant in Variant::ALL {
        let spec = variant.spec();
        let board = format!("{}×{}", spec.files, spec.ranks);
        writeln!(
            out,
            "{:<11} {:<18} {:<6} {}",
            spec.name, spec.title, board, spec.start
        )?;
    }
    Ok(out.flush()?)
}
