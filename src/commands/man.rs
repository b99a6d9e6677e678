//! `bannerman man`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap_mangen::Man;

use super::Failure;

/// Print the manual page, or write one for each subcommand.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// Write bannerman.1 and a page for each subcommand into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  bannerman man | man -l -
  bannerman man --dir ~/.local/share/man/man1";

/// Runs the subcommand for the whole command line.
pub fn run(args: &Args, whole: clap::Command) -> Result<(), Failure> {
    if let Some(dir) = &args.dir {
        return clap_mangen::generate_to(whole, dir).map_err(|error| Failure::File {
            path: dir.clone(),
            error,
        });
    }
    let mut page = Vec::new();
    Man::new(whole).render(&mut page)?;
    let mut out = io::stdout().lock();
    out.write_all(&page)?;
    Ok(out.flush()?)
}
