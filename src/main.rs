//! The command line.

mod commands;

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use bannerman::protocol;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

/// A chess-variant engine for Yáng Qí, Strong Yang, Manchu+, Xiangqi and
/// Quang Trung Chess.
///
/// Without a command it speaks UCI on standard input and output, or the
/// protocol of XBoard if the first line says so, as chess programs with boards
/// expect.
#[derive(Parser)]
#[command(name = "bannerman", version, long_version = BUILD, after_long_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Log more on standard error: once for information, twice for details
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
}

/// What was built, from what and for what.
const BUILD: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit:  ",
    env!("BANNERMAN_COMMIT"),
    "\ntarget:  ",
    env!("BANNERMAN_TARGET"),
    " (",
    env!("BANNERMAN_CPU"),
    ")\nprofile: ",
    env!("BANNERMAN_PROFILE"),
    "\nrustc:   ",
    env!("BANNERMAN_RUSTC"),
);

const EXAMPLES: &str = "\
Examples:
  bannerman                            # UCI, for a program with a board
  bannerman play yangqi                # a game in the terminal
  bannerman analyze yangqi --time 5    # thinks about the start position
  bannerman show strongyang --png board.png
\"bannerman COMMAND --help\" has more.";

#[derive(Subcommand)]
enum Command {
    Analyze(commands::analyze::Args),
    Bench(commands::bench::Args),
    Book(commands::book::Args),
    Completions(commands::completions::Args),
    Datagen(commands::datagen::Args),
    Man(commands::man::Args),
    #[command(name = "match")]
    Match(Box<commands::matches::Args>),
    Perft(commands::perft::Args),
    Play(commands::play::Args),
    Show(commands::show::Args),
    Tune(commands::tune::Args),
    Variants(commands::variants::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage_error(&error),
    };
    start_logging(cli.verbose);
    let result = match cli.command {
        None => return speak(),
        Some(Command::Analyze(args)) => commands::analyze::run(&args),
        Some(Command::Bench(args)) => commands::bench::run(&args),
        Some(Command::Book(args)) => commands::book::run(&args),
        Some(Command::Completions(args)) => commands::completions::run(&args, Cli::command()),
        Some(Command::Datagen(args)) => commands::datagen::run(&args),
        Some(Command::Man(args)) => commands::man::run(&args, Cli::command()),
        Some(Command::Match(args)) => commands::matches::run(&args),
        Some(Command::Perft(args)) => commands::perft::run(&args),
        Some(Command::Play(args)) => commands::play::run(&args),
        Some(Command::Show(args)) => commands::show::run(&args),
        Some(Command::Tune(args)) => commands::tune::run(&args),
        Some(Command::Variants(args)) => commands::variants::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.is_quiet() {
                eprintln!("bannerman: {failure}");
            }
            failure.exit_code()
        }
    }
}

/// Runs the protocol loop; a person at the keyboard is told what this is.
fn speak() -> ExitCode {
    if io::stdin().is_terminal() {
        eprintln!(
            "Bannerman {}, waiting for UCI commands, or for \"xboard\"; try \"help\", or run with --help",
            env!("CARGO_PKG_VERSION")
        );
    }
    match protocol::run(io::stdin(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bannerman: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints help where it was asked for; a mistake gets one line.
fn usage_error(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        error.exit();
    }
    let text = error.to_string();
    let lines: Vec<&str> = text
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .lines()
        .map(str::trim)
        .collect();
    let message = lines.join(" ");
    eprintln!(
        "bannerman: {}; try --help",
        message.trim_start_matches("error: ")
    );
    ExitCode::from(commands::USAGE)
}

fn start_logging(verbose: u8) {
    let level = match verbose {
        0 => "warn",
        1 => "info",
        2 => "debug",
        _ => "trace",
    };
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(level)).init();
}
