//! Speaking with a GUI on standard input and output.
//!
//! One thread reads lines, one writes them, searches and long counts have
//! threads of their own. All of them send events into one channel; one
//! loop receives them and owns the engine. The loop never waits for a search,
//! so that it can always answer.

mod cecp;
mod host;
mod input;
mod jobs;
mod numbers;
mod options;
mod output;
mod show;
mod signals;
mod uci;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::engine::Done;
use crate::search::tt::TableTooLarge;

use cecp::Cecp;
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

/// A language that GUIs speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    XBoard,
}

/// A conversation in one of the protocols.
trait Conversation {
    /// Reacts to an event; breaks when the process is to end.
    fn handle(&mut self, event: Event) -> ControlFlow<()>;
    /// When the loop must end, once it is to.
    fn deadline(&self) -> Option<Instant>;
    /// Says what is left undone when the loop ends.
    fn leave(&self);
}

/// What can happen to the loop.
enum Event {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line so long that it was thrown away.
    TooLong,
    /// There will be no more lines, or a signal says that none matter.
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

/// Runs the protocol that the first line chooses, until `quit`, the end of
/// `input` or a closed `output`. Threads that read and write are left to the
/// end of the process.
///
/// # Errors
/// If it cannot start.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), ProtocolError> {
    let (events, inbox) = mpsc::sync_channel(EVENTS);
    input::spawn(input, events.clone())?;
    // The reader sends something before it goes.
    let first = inbox
        .iter()
        .find(|event| !is_line(event, b""))
        .unwrap_or(Event::EndOfInput);
    let protocol = if is_line(&first, b"xboard") {
        Protocol::XBoard
    } else {
        Protocol::Uci
    };
    let output = Output::spawn(output, protocol, events.clone())?;
    let mut conversation: Box<dyn Conversation> = match protocol {
        Protocol::Uci => Box::new(Uci::new(output.clone(), events)?),
        Protocol::XBoard => Box::new(Cecp::new(output.clone(), events)?),
    };
    let mut next = Ok(first);
    while let Ok(event) = next {
        if conversation.handle(event).is_break() {
            break;
        }
        next = match conversation.deadline() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => {
                inbox.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
        };
    }
    conversation.leave();
    output.flush(FLUSH);
    Ok(())
}

/// Whether the event is a line that says `text` and no more.
fn is_line(event: &Event, text: &[u8]) -> bool {
    matches!(event, Event::Line(line) if line.trim_ascii() == text)
}
