//! `bannerman analyze`.

mod json;
mod table;
mod white;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bannerman::board::Move;
use bannerman::engine::{DEFAULT_HASH, Engine, Session};
use bannerman::search::{Control, Findings, Info, Limits, Reporter};
use bannerman::variants::Variant;

use super::Failure;
use json::Json;
use table::Table;

/// Think about a position and show what was found.
///
/// Scores are from White's side: +1.50 is a Pawn and a half for White, -M3 says
/// that Black mates in three moves. Ctrl-C ends the search and shows the result.
#[derive(clap::Args)]
pub struct Args {
    /// The rules to play by; see "bannerman variants"
    variant: Variant,
    /// The position; the variant's start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play first, with blanks between them
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
    /// Stop after so many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=199))]
    depth: Option<u32>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after so many seconds; 5 if there is no other limit
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// How many best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    multipv: u16,
    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    hash: u32,
    /// Print a JSON object a line instead of a table
    #[arg(long)]
    json: bool,
}

/// The limit if none is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// Thirty years of thinking; more could not be reckoned with.
const LONGEST: f64 = 1e9;
/// The exit status of a process that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|&seconds| seconds > 0.0 && seconds <= LONGEST)
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "not a number of seconds above 0 and up to 1000000000".to_owned())
}

impl Args {
    fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.time.or(unlimited.then_some(DEFAULT_TIME)),
            ..Limits::default()
        }
    }
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut engine = Engine::with_hash(args.variant, args.hash as usize)?;
    engine.settings.threads = args.threads.into();
    engine.settings.multipv = args.multipv.into();
    let control = engine.control();
    let Some(session) = engine.session() else {
        return Ok(());
    };
    let moves: Vec<&str> = args
        .moves
        .iter()
        .flat_map(|text| text.split_whitespace())
        .collect();
    session.set_position(args.fen.as_deref(), &moves)?;
    let mut view: Box<dyn View> = if args.json {
        Box::new(Json::new(session))
    } else {
        Box::new(Table::new(session, args.multipv.into()))
    };
    view.begin(session)?;
    if session.outcome().is_some() {
        return Ok(view.end(session, None)?);
    }
    stop_at_interrupt(Arc::clone(&control));
    let mut listener = Listener {
        view,
        control,
        failure: None,
    };
    let findings = engine.search(&args.limits(), &mut listener);
    if let Some(failure) = listener.failure {
        return Err(failure.into());
    }
    let Some(session) = engine.session() else {
        return Ok(());
    };
    Ok(listener.view.end(session, findings.as_ref())?)
}

/// Lets Ctrl-C end the search, and a second one the process.
fn stop_at_interrupt(control: Arc<Control>) {
    let again = AtomicBool::new(false);
    let interrupt = move || {
        if again.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        control.stop();
    };
    if let Err(error) = ctrlc::set_handler(interrupt) {
        log::warn!("Ctrl-C will end the analysis without a result: {error}");
    }
}

/// How an analysis is shown.
trait View: Send {
    /// Shows what is to be analysed.
    fn begin(&mut self, session: &dyn Session) -> io::Result<()>;

    /// Shows a line of thought.
    fn info(&mut self, info: &Info<'_>) -> io::Result<()>;

    /// Shows which move the search looks at.
    fn current_move(&mut self, depth: u32, mv: Move, number: usize) -> io::Result<()>;

    /// Shows the result; there are no findings if the game was over.
    fn end(&mut self, session: &dyn Session, findings: Option<&Findings>) -> io::Result<()>;
}

/// Hands on what the search tells, and stops it when nobody reads any more.
struct Listener {
    view: Box<dyn View>,
    control: Arc<Control>,
    failure: Option<io::Error>,
}

impl Listener {
    fn check(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.failure.get_or_insert(error);
            self.control.stop();
        }
    }
}

impl Reporter for Listener {
    fn info(&mut self, info: &Info<'_>) {
        let result = self.view.info(info);
        self.check(result);
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        let result = self.view.current_move(depth, mv, number);
        self.check(result);
    }
}
