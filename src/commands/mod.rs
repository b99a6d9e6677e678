//! The subcommands: reading their arguments, printing their results.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod datagen;
pub mod matches;
pub mod perft;
pub mod tune;
pub mod variants;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use bannerman::board::Position;
use bannerman::board::fen::FenError;
use bannerman::book::BookError;
use bannerman::engine::PositionError;
use bannerman::game::IllegalMove;
use bannerman::search::tt::TableTooLarge;
use bannerman::tools::bench::BenchError;
use bannerman::tools::datagen::DatagenError;
use bannerman::tools::datagen::file::FileError;
use bannerman::tools::matches::MatchError;
use bannerman::tools::matches::openings::OpeningsError;
use bannerman::tools::openings::suite::SuiteError;
use bannerman::tools::perft::CacheTooLarge;
use bannerman::tools::tuning::{TuneError, tables};
use bannerman::variants::{self as rules, Rules, UnknownVariant};
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
    Variant(#[from] UnknownVariant),
    /// No suite could be made.
    #[error("{0}")]
    Suite(#[from] SuiteError),
    /// A file is no opening book.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Book(PathBuf, BookError),
    /// There is no built-in book.
    #[error("{0} has no built-in book")]
    NoBook(rules::Variant),
    /// Nothing could be tuned.
    #[error("{0}")]
    Tune(#[from] TuneError),
    /// A file is no tables file.
    #[error("{path}: there is no line {mark:?} to write below", path = .0.display(), mark = tables::MARK)]
    Tables(PathBuf),
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    File(PathBuf, io::Error),
    /// The work was stopped by the user.
    #[error("stopped before the end")]
    Stopped,
    /// Ctrl-C cannot be caught.
    #[error("signals: {0}")]
    Signals(#[from] ctrlc::Error),
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
            Self::Output(_) | Self::Match(_) | Self::Stopped | Self::Signals(_) => {
                ExitCode::FAILURE
            }
            _ => ExitCode::from(USAGE),
        }
    }
}

/// The position of `--fen`, or the start position.
pub fn position<R: Rules>(fen: Option<&str>) -> Result<Position, FenError> {
    fen.map_or_else(|| Ok(rules::start_position::<R>()), rules::read_fen::<R>)
}
