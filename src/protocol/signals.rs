//! Signals: interrupts from the keyboard, and the wish that the process ends.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;

use signal_hook::consts::{SIGINT, SIGTERM};

use super::Event;
use super::output::Output;

/// Lets a signal that would kill the process count as the end of the input, so
/// that a search still prints its move.
pub fn end_input(output: &Output, events: SyncSender<Event>) {
    let handler = move || {
        // The loop may be gone already.
        let _ = events.send(Event::EndOfInput);
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        output.message(&format!("signals end the engine at once: {error}"));
    }
}

/// Ignores signals, as the features announce: XBoard sends an interrupt to wake
/// an engine that does not listen and a termination to one that does not end.
/// An interrupt from the keyboard, too, goes to all programs of the terminal and
/// is meant for the GUI, which then says `quit`.
pub fn ignore(output: &Output) {
    let unread = Arc::<AtomicBool>::default();
    for signal in [SIGINT, SIGTERM] {
        if let Err(error) = signal_hook::flag::register(signal, Arc::clone(&unread)) {
            output.message(&format!("signal {signal} ends the engine: {error}"));
        }
    }
}
