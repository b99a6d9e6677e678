//! Writing lines, from a thread of its own: a GUI that is slow to read stops
//! neither the search nor the loop.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;

use super::{Event, Protocol};

/// Lines that may wait to be written; beyond that whoever prints waits.
const LINES: usize = 4096;
/// So many characters of a wrong text are repeated.
pub const QUOTE: usize = 60;
/// No message needs more characters.
const MESSAGE: usize = 400;

enum Item {
    Line(String),
    Flush(SyncSender<()>),
}

/// Where lines for the GUI go.
#[derive(Clone)]
pub struct Output {
    items: SyncSender<Item>,
    /// What marks a message that the GUI is not to obey.
    mark: &'static str,
}

impl Output {
    /// Starts the thread that writes to `output` in the manner of `protocol`.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn spawn(
        output: impl Write + Send + 'static,
        protocol: Protocol,
        events: SyncSender<Event>,
    ) -> Result<Self, io::Error> {
        let (items, inbox) = mpsc::sync_channel(LINES);
        thread::Builder::new()
            .name("output".to_owned())
            .spawn(move || {
                // A line that cannot be written has no reader: time to go.
                if write_items(output, &inbox).is_err() {
                    let _ = events.send(Event::OutputClosed);
                }
            })?;
        let mark = match protocol {
            Protocol::Uci => "info string",
            Protocol::XBoard => "#",
        };
        Ok(Self { items, mark })
    }

    /// Prints a line, or several.
    pub fn line(&self, text: impl Into<String>) {
        // Fails only when nobody reads, of which the loop has been told.
        let _ = self.items.send(Item::Line(text.into()));
    }

    /// Prints a message for people, in one line of bearable length.
    pub fn message(&self, text: &str) {
        self.line(format!("{} {}", self.mark, excerpt(text, MESSAGE)));
    }

    /// Waits until everything is written, but not longer than `patience`.
    pub fn flush(&self, patience: Duration) {
        let (done, wait) = mpsc::sync_channel(1);
        if self.items.try_send(Item::Flush(done)).is_ok() {
            let _ = wait.recv_timeout(patience);
        }
    }
}

fn write_items(mut output: impl Write, inbox: &Receiver<Item>) -> io::Result<()> {
    for item in inbox {
        match item {
            Item::Line(mut line) => {
                line.push('\n');
                output.write_all(line.as_bytes())?;
                output.flush()?;
            }
            Item::Flush(done) => {
                let _ = done.send(());
            }
        }
    }
    Ok(())
}

/// The first `most` characters of a text that may be anything, fit for one
/// line of output.
pub fn excerpt(text: &str, most: usize) -> String {
    let mut short: String = text
        .chars()
        .take(most)
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect();
    if text.chars().nth(most).is_some() {
        short.push('…');
    }
    short
}
