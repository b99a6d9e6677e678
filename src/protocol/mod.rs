//! Speaking with a GUI on standard input and output.
//!
//! One thread reads lines, one writes them, searches and long counts have
//! threads of their own. All of them send events into one channel; one
//! loop receives them and owns the engine. The loop never waits for a search,
//! so that it can always answer.

mod input;
mod jobs;
mod options;
mod output;
mod show;
mod uci;

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::engine::Done;
use crate::search::tt::TableTooLarge;

use output::Output;
use uci::Uci;

/// Why the loop did not start.
#[derive(Debug, Error)]
pub enum ProtocolError {
    /// A thread could not be started.
    #[error("no thread for the protocol: {0}")]
    Thread(#[from] io::Error),
    /// Not even a small table fits.
    #[error("{0}")]
    Memory(#[from] TableTooLarge),
}

/// What can happen to the loop.
enum Event {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line so long that it was thrown away.
    TooLong,
    /// There will be no more lines.
    EndOfInput,
    /// A search has ended; `None` if its thread has died.
    SearchDone(Option<Done>),
    /// A job of [`jobs`] has ended.
    JobDone,
    /// Nobody reads the output any more.
    OutputClosed,
}

/// Events that may wait; beyond that the reader waits, and so does the GUI.
const EVENTS: usize = 64;
/// How long the last lines may take to be read before the process ends.
const FLUSH: Duration = Duration::from_millis(20);

/// Runs the protocol until `quit`, the end of `input` or a closed `output`.
/// Threads that read and write are left to the end of the process.
///
/// # Errors
/// If it cannot start.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), ProtocolError> {
    let (events, inbox) = mpsc::sync_channel(EVENTS);
    let output = Output::spawn(output, events.clone())?;
    input::spawn(input, events.clone())?;
    let mut uci = Uci::new(output.clone(), events)?;
    loop {
        let event = match uci.deadline() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => {
                inbox.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
        };
        let Ok(event) = event else {
            break;
        };
        if uci.handle(event).is_break() {
            break;
        }
    }
    uci.leave();
    output.flush(FLUSH);
    Ok(())
}
