//! `bannerman analyze`.

mod json;
mod review;
mod table;
mod white;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bannerman::board::Move;
use bannerman::engine::{DEFAULT_HASH, Engine, Session};
use bannerman::eval::Value;
use bannerman::picture::{Arrow, Picture};
use bannerman::search::{Control, Findings, Info, Limits, Reporter};
use bannerman::variants::Variant;

use super::{Failure, VariantParser, seconds};
use json::Json;
use table::Table;

/// Think about a position and show what was found.
///
/// Scores are from White's side: +1.50 is a Pawn and a half for White, -M3 says
/// that Black mates in three moves. Ctrl-C ends the search and shows the result.
///
/// With --pgn or --epd every position of a file is looked at, a second each if
/// there is no limit. Moves that gave something away are marked ?!, ? or ??;
/// the games go to standard output as PGN with the scores as comments.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The rules to play by; see "bannerman variants"
    #[arg(value_parser = VariantParser)]
    variant: Variant,
    /// The position; the variant's start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play first, with blanks between them: b1d2 or Nd2
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
    /// Look through the games of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "svg", "png", "multipv"])]
    pgn: Option<PathBuf>,
    /// Look at the positions of this file, a line each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "svg", "png", "multipv", "pgn"])]
    epd: Option<PathBuf>,
    /// Write the file with scores and marks here instead of to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the score over each game: an SVG or, by its name, a PNG
    #[arg(long, value_name = "FILE", requires = "pgn")]
    plot: Option<PathBuf>,
    /// Write an SVG picture of the position here, the best lines as arrows
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture of the position here, the best lines as arrows
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Stop after so many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=199))]
    depth: Option<u32>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after so many seconds; 5, or 1 a position of a file, if there is no
    /// other limit
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

const EXAMPLES: &str = "\
Examples:
  bannerman analyze yangqi                                  # the array, five seconds
  bannerman analyze xiangqi --moves \"h3e3 Nc8\" --multipv 3 --svg best.svg
  bannerman analyze strongyang --depth 12 --json
  bannerman analyze yangqi --pgn games.pgn --time 0.5 -o looked-through.pgn --plot scores.svg";

/// The limit if none is given, for one position and for each of a file.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
const DEFAULT_TIME_EACH: Duration = Duration::from_secs(1);
/// The exit status of a process that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

impl Args {
    fn limits(&self, default_time: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.time.or(unlimited.then_some(default_time)),
            ..Limits::default()
        }
    }
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    match (&args.pgn, &args.epd) {
        (Some(path), _) => review::games(args, path),
        (None, Some(path)) => review::positions(args, path),
        (None, None) => analyze(args),
    }
}

fn engine(args: &Args) -> Result<Engine, Failure> {
    let mut engine = Engine::with_hash(args.variant, args.hash as usize)?;
    engine.settings.threads = args.threads.into();
    engine.settings.multipv = args.multipv.into();
    Ok(engine)
}

/// Looks at one position.
fn analyze(args: &Args) -> Result<(), Failure> {
    let mut engine = engine(args)?;
    let control = engine.control();
    let Some(session) = engine.session() else {
        return Ok(());
    };
    super::set_up(session, args.fen.as_deref(), args.moves.as_deref())?;
    let mut view: Box<dyn View> = if args.json {
        Box::new(Json::new(session))
    } else {
        Box::new(Table::new(session, args.multipv.into()))
    };
    view.begin(session)?;
    if session.outcome().is_some() {
        view.end(session, None)?;
        return draw(args, session, Vec::new());
    }
    stop_at_interrupt(Arc::clone(&control));
    let mut listener = Listener {
        view,
        control,
        failure: None,
        best: Vec::new(),
    };
    let findings = engine.search(&args.limits(DEFAULT_TIME), &mut listener);
    if let Some(failure) = listener.failure {
        return Err(failure.into());
    }
    let Some(session) = engine.session() else {
        return Ok(());
    };
    listener.view.end(session, findings.as_ref())?;
    draw(args, session, listener.arrows())
}

/// Writes the pictures asked for.
fn draw(args: &Args, session: &dyn Session, arrows: Vec<Arrow>) -> Result<(), Failure> {
    let mut picture = Picture::new(session.spec(), session.position());
    picture.last_move = session.moves().last().copied();
    picture.arrows = arrows;
    super::write_pictures(
        &picture.to_svg(),
        args.svg.as_deref(),
        args.png.as_deref(),
        1.0,
    )
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
    /// Score and first move of the best lines, by rank.
    best: Vec<(Value, Move)>,
}

impl Listener {
    fn check(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.failure.get_or_insert(error);
            self.control.stop();
        }
    }

    /// The first moves of the best lines, best first.
    fn arrows(mut self) -> Vec<Arrow> {
        self.best
            .sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let moves = self.best.iter().map(|&(_, mv)| mv);
        moves
            .enumerate()
            .map(|(rank, mv)| Arrow::of(mv, rank))
            .collect()
    }
}

impl Reporter for Listener {
    fn info(&mut self, info: &Info<'_>) {
        if let Some(&mv) = info.pv.first() {
            let place = (info.multipv - 1).min(self.best.len());
            self.best
                .splice(place..(place + 1).min(self.best.len()), [(info.score, mv)]);
        }
        let result = self.view.info(info);
        self.check(result);
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        let result = self.view.current_move(depth, mv, number);
        self.check(result);
    }
}
