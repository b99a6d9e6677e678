//! `bannerman completions`.

use std::io::{self, Write};

use clap_complete::Shell;

use super::Failure;

/// Print a script that completes bannerman's arguments in a shell.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  bannerman completions bash > ~/.local/share/bash-completion/completions/bannerman
  bannerman completions zsh > ~/.zfunc/_bannerman
  bannerman completions fish > ~/.config/fish/completions/bannerman.fish
  bannerman completions powershell >> $PROFILE";

/// Runs the subcommand for the whole command line.
pub fn run(args: &Args, mut whole: clap::Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut whole, "bannerman", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
