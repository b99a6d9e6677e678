//! The subcommands: reading their arguments, printing their results.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod completions;
pub mod datagen;
pub mod man;
pub mod matches;
pub mod perft;
pub mod play;
pub mod show;
mod terminal;
pub mod tune;
pub mod variants;

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bannerman::board::Position;
use bannerman::board::fen::FenError;
use bannerman::book::BookError;
use bannerman::engine::{PositionError, Session};
use bannerman::game::IllegalMove;
use bannerman::notation::NotationError;
use bannerman::picture::{self, PictureError};
use bannerman::search::tt::TableTooLarge;
use bannerman::tools::bench::BenchError;
use bannerman::tools::datagen::DatagenError;
use bannerman::tools::datagen::file::FileError;
use bannerman::tools::matches::MatchError;
use bannerman::tools::matches::openings::OpeningsError;
use bannerman::tools::openings::suite::SuiteError;
use bannerman::tools::perft::CacheTooLarge;
use bannerman::tools::pgn::PgnError;
use bannerman::tools::tuning::{TuneError, tables};
use bannerman::variants::{self as rules, Rules, Variant};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use thiserror::Error;

/// The exit status for wrong input.
pub const USAGE: u8 = 2;

/// Why a subcommand failed, in one line for the user.
#[derive(Debug, Error)]
pub enum Failure {
    /// The FEN was refused.
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    /// A move was refused.
    #[error("--moves: {0}")]
    Moves(#[from] IllegalMove),
    /// A move was refused.
    #[error("--moves: illegal move {number}: {reason}")]
    Notation {
        /// Its number in the list, from 1.
        number: usize,
        /// Why.
        reason: NotationError,
    },
    /// A picture could not be made.
    #[error("{0}")]
    Picture(#[from] PictureError),
    /// A file could not be read: the command line is at fault.
    #[error("{path}: {error}", path = path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A game of a file was refused.
    #[error("{path}, {error}", path = path.display())]
    Pgn {
        /// The file.
        path: PathBuf,
        /// Where and why.
        error: PgnError,
    },
    /// A line of a file was refused.
    #[error("{path}, line {line}: {error}", path = path.display())]
    Epd {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        error: PositionError,
    },
    /// A file has nothing to look at.
    #[error("{path}: nothing of {variant} in it", path = path.display())]
    Nothing {
        /// The file.
        path: PathBuf,
        /// The variant asked for.
        variant: Variant,
    },
    /// A file could not be written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Too little memory.
    #[error("--hash: {} MB cannot be allocated", .0.0)]
    Table(#[from] TableTooLarge),
    /// Too little memory.
    #[error("--hash: {0}")]
    Cache(#[from] CacheTooLarge),
    /// A bench could not be done.
    #[error("{0}")]
    Bench(#[from] BenchError),
    /// The thread pool did not start.
    #[error("--threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The words of an option of a match were refused.
    #[error("{0}")]
    Words(#[from] matches::WordError),
    /// A match has no openings.
    #[error("--openings: {0}")]
    Openings(#[from] OpeningsError),
    /// A match could not be played to its end.
    #[error("{0}")]
    Match(#[from] MatchError),
    /// No games could be generated.
    #[error("{0}")]
    Datagen(#[from] DatagenError),
    /// A file of games cannot be used.
    #[error("{0}")]
    Games(#[from] FileError),
    /// A file is of an unknown variant.
    #[error("{0}")]
    Variant(#[from] rules::UnknownVariant),
    /// No suite could be made.
    #[error("{0}")]
    Suite(#[from] SuiteError),
    /// A file is no opening book.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Book(PathBuf, BookError),
    /// There is no built-in book.
    #[error("{0} has no built-in book")]
    NoBook(Variant),
    /// Nothing could be tuned.
    #[error("{0}")]
    Tune(#[from] TuneError),
    /// A file is no tables file.
    #[error("{path}: there is no line {mark:?} to write below", path = .0.display(), mark = tables::MARK)]
    Tables(PathBuf),
    /// The work was stopped by the user.
    #[error("stopped before the end")]
    Stopped,
    /// Ctrl-C cannot be caught.
    #[error("signals: {0}")]
    Signals(#[from] ctrlc::Error),
    /// The terminal failed.
    #[error("terminal: {0}")]
    Prompt(io::Error),
    /// Standard output failed.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Fen(error) => error.into(),
            PositionError::Move(error) => error.into(),
        }
    }
}

impl Failure {
    /// Whether nobody needs to be told: whoever read the output has enough of it.
    pub fn is_quiet(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit status that tells scripts what kind of failure it was.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            _ if self.is_quiet() => ExitCode::SUCCESS,
            Self::Output(_)
            | Self::File { .. }
            | Self::Picture(_)
            | Self::Prompt(_)
            | Self::Match(_)
            | Self::Stopped
            | Self::Signals(_) => ExitCode::FAILURE,
            _ => ExitCode::from(USAGE),
        }
    }
}

/// Reads the name of a variant, in any letter case; shells complete it.
#[derive(Clone, Copy, Debug)]
pub struct VariantParser;

impl TypedValueParser for VariantParser {
    type Value = Variant;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Variant, clap::Error> {
        let parser = StringValueParser::new().try_map(|name| name.parse::<Variant>());
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |variant: &Variant| {
            let spec = variant.spec();
            PossibleValue::new(spec.name).help(spec.title)
        };
        Some(Box::new(Variant::ALL.iter().map(value)))
    }
}

/// Thirty years of thinking; more could not be reckoned with.
const LONGEST: f64 = 1e9;

/// Reads a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|&seconds| seconds > 0.0 && seconds <= LONGEST)
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "not a number of seconds above 0 and up to 1000000000".to_owned())
}

/// Plays the moves of `--moves`, in either notation, from the position of
/// `--fen` or the start position.
pub fn set_up(
    session: &mut dyn Session,
    fen: Option<&str>,
    moves: Option<&str>,
) -> Result<(), Failure> {
    session.set_position(fen, &[])?;
    let words = moves.unwrap_or_default().split_whitespace();
    for (index, word) in words.enumerate() {
        let number = index + 1;
        let mv = session
            .read_move(word)
            .map_err(|reason| Failure::Notation { number, reason })?;
        session.play(mv);
    }
    Ok(())
}

/// Writes a file whole.
pub fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    fs::write(path, content).map_err(|error| Failure::File {
        path: path.to_owned(),
        error,
    })
}

/// Writes a picture as SVG, as PNG, or both; the PNG by `scale`.
pub fn write_pictures(
    picture: &svg::Document,
    svg: Option<&Path>,
    png: Option<&Path>,
    scale: f32,
) -> Result<(), Failure> {
    if let Some(path) = svg {
        write_file(path, format!("{picture}\n").as_bytes())?;
    }
    if let Some(path) = png {
        write_file(path, &picture::png(picture, scale)?)?;
    }
    Ok(())
}

/// Reads a file that the user named.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::Input {
        path: path.to_owned(),
        error,
    })
}

/// The position of `--fen`, or the start position.
pub fn position<R: Rules>(fen: Option<&str>) -> Result<Position, FenError> {
    fen.map_or_else(|| Ok(rules::start_position::<R>()), rules::read_fen::<R>)
}
