//! A UCI engine in a child process. Nothing here waits for ever.

use std::collections::HashMap;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::clock::Budget;
use super::info::Info;

/// How an engine is started and what it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contestant {
    /// The name in reports and the PGN.
    pub name: String,
    /// The program.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// What it is sent as `UCI_Variant`.
    pub variant: String,
    /// What it may spend on a move.
    pub budget: Budget,
}

/// Time for the answer to `uci`.
const HANDSHAKE: Duration = Duration::from_secs(20);
/// Time for the answer to `isready`, after which large tables are cleared.
const READY: Duration = Duration::from_secs(60);
/// Time for the answer to `stop`.
const STOP: Duration = Duration::from_secs(1);
/// Time to leave by itself after `quit`.
const LEAVE: Duration = Duration::from_millis(500);
/// How often a wait looks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(50);
/// Lines longer than this are cut.
const LONGEST_LINE: u64 = 1 << 16;

/// What ends a match: either flag.
#[derive(Clone, Copy, Debug)]
pub struct Halt<'a> {
    /// The user wants it to end.
    pub asked: &'a AtomicBool,
    /// It is over.
    pub over: &'a AtomicBool,
}

impl Halt<'_> {
    /// Whether to end at once.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed)
    }
}

/// Why an engine did not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoAnswer {
    /// It closed its output or its input.
    #[error("the engine has gone")]
    Gone,
    /// The time is over.
    #[error("the engine does not answer")]
    Late,
    /// The match is to end.
    #[error("the match was stopped")]
    Halted,
}

/// Why an engine could not be made ready for a match.
#[derive(Debug, Error)]
pub enum StartError {
    /// The program cannot be run.
    #[error("cannot run {command:?}: {error}")]
    Spawn {
        /// The program.
        command: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It does not complete the handshake.
    #[error("no answer to \"{command}\": {reason}")]
    Handshake {
        /// The command it did not answer.
        command: &'static str,
        /// Why.
        reason: NoAnswer,
    },
    /// It does not offer an option that is to be set.
    #[error("there is no option {0:?}")]
    NoOption(String),
    /// It does not know the variant.
    #[error("UCI_Variant {0:?} is not on offer; name the engine's own with variant=NAME")]
    NoVariant(String),
}

impl StartError {
    /// Whether the match was stopped meanwhile.
    #[must_use]
    pub const fn is_halt(&self) -> bool {
        matches!(
            self,
            Self::Handshake {
                reason: NoAnswer::Halted,
                ..
            }
        )
    }
}

/// An answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move, as sent.
    pub best: String,
    /// The last that was said before.
    pub info: Info,
    /// From sending `go` to reading `bestmove`.
    pub time: Duration,
}

struct Line {
    text: String,
    read: Instant,
}

/// A running engine. Dropping it ends the process.
pub struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Line>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.child.id())
    }
}

impl Engine {
    /// Starts an engine, sets its options and waits until it is ready.
    ///
    /// # Errors
    /// If it does not start, does not answer, or does not offer what is asked
    /// for.
    pub fn start(contestant: &Contestant, halt: Halt<'_>) -> Result<Self, StartError> {
        let mut engine = Self::spawn(contestant).map_err(|error| StartError::Spawn {
            command: contestant.command.clone(),
            error,
        })?;
        let offers = engine
            .handshake(halt)
            .map_err(|reason| StartError::Handshake {
                command: "uci",
                reason,
            })?;
        for (name, value) in settings(contestant, &offers)? {
            // An engine that has gone shows itself at the next wait.
            let _ = engine.send(&format!("setoption name {name} value {value}"));
        }
        engine.ready(halt).map_err(|reason| StartError::Handshake {
            command: "isready",
            reason,
        })?;
        Ok(engine)
    }

    fn spawn(contestant: &Contestant) -> std::io::Result<Self> {
        let mut command = Command::new(&contestant.command);
        command
            .args(&contestant.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C is for the referee, who then ends the engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let closed = || std::io::Error::other("a pipe is missing");
        let stdin = child.stdin.take().ok_or_else(closed)?;
        let stdout = child.stdout.take().ok_or_else(closed)?;
        let stderr = child.stderr.take().ok_or_else(closed)?;
        let (sender, lines) = mpsc::channel();
        thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || {
                each_line(stdout, |text| {
                    let read = Instant::now();
                    sender.send(Line { text, read }).is_ok()
                });
            })?;
        let name = contestant.name.clone();
        thread::Builder::new()
            .name("engine errors".to_owned())
            .spawn(move || {
                each_line(stderr, |text| {
                    log::info!("{name}: {text}");
                    true
                });
            })?;
        Ok(Self {
            child,
            stdin,
            lines,
        })
    }

    /// Sends one line. A line fits into the pipe, so that this does not block
    /// even if the engine does not read.
    fn send(&mut self, line: &str) -> Result<(), NoAnswer> {
        self.stdin
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.stdin.flush())
            .map_err(|_| NoAnswer::Gone)
    }

    /// Reads lines until `pick` finds what it looks for, at most until
    /// `deadline`.
    fn wait<T>(
        &self,
        deadline: Instant,
        halt: Halt<'_>,
        mut pick: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Instant), NoAnswer> {
        loop {
            if halt.is_set() {
                return Err(NoAnswer::Halted);
            }
            let rest = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(rest.min(GLANCE)) {
                Ok(line) => {
                    if let Some(found) = pick(line.text.trim()) {
                        return Ok((found, line.read));
                    }
                    // One that floods us must not keep us beyond the time.
                    if line.read > deadline {
                        return Err(NoAnswer::Late);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Gone),
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => return Err(NoAnswer::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn handshake(&mut self, halt: Halt<'_>) -> Result<Offers, NoAnswer> {
        let mut offers = Offers::default();
        self.send("uci")?;
        self.wait(Instant::now() + HANDSHAKE, halt, |line| {
            offers.note(line);
            (line == "uciok").then_some(())
        })?;
        Ok(offers)
    }

    /// Waits until the engine has done what it was told.
    fn ready(&mut self, halt: Halt<'_>) -> Result<(), NoAnswer> {
        self.send("isready")?;
        let ready = |line: &str| (line == "readyok").then_some(());
        self.wait(Instant::now() + READY, halt, ready)?;
        Ok(())
    }

    /// Tells the engine that a new game begins.
    ///
    /// # Errors
    /// If it does not get ready.
    pub fn new_game(&mut self, halt: Halt<'_>) -> Result<(), NoAnswer> {
        self.send("ucinewgame")?;
        self.ready(halt)
    }

    /// Lets the engine think until it answers, at most for `patience`.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
        halt: Halt<'_>,
    ) -> Result<Answer, NoAnswer> {
        // What it said unasked is no answer to this.
        while self.lines.try_recv().is_ok() {}
        self.send(position)?;
        let sent = Instant::now();
        self.send(go)?;
        let mut info = Info::default();
        let (best, read) = self.wait(sent + patience, halt, |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => info.update(line),
                Some("bestmove") => return Some(words.next().unwrap_or_default().to_owned()),
                _ => {}
            }
            None
        })?;
        Ok(Answer {
            best,
            info,
            time: read.duration_since(sent),
        })
    }

    /// Ends a search that took too long.
    ///
    /// # Errors
    /// If the engine does not even answer this: it is of no use any more.
    pub fn stop(&mut self, halt: Halt<'_>) -> Result<(), NoAnswer> {
        self.send("stop")?;
        let answer = |line: &str| line.starts_with("bestmove").then_some(());
        self.wait(Instant::now() + STOP, halt, answer)?;
        Ok(())
    }

    /// Ends the process without asking.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let deadline = Instant::now() + LEAVE;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Ok(Some(_)) => return,
                Err(_) => break,
            }
        }
        self.kill();
    }
}

/// Calls `take` with every line, decoded somehow, until it returns `false` or
/// the stream ends.
fn each_line(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&bytes);
                if !take(text.trim_end().to_owned()) {
                    return;
                }
            }
        }
    }
}

/// The options that an engine offers: names in lower case, values of combos.
#[derive(Default, Debug)]
struct Offers(HashMap<String, Vec<String>>);

const VARIANT_OPTION: &str = "UCI_Variant";

impl Offers {
    /// Reads `option name NAME type TYPE … var VALUE var VALUE`.
    fn note(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("option name ") else {
            return;
        };
        let Some((name, rest)) = rest.split_once(" type ") else {
            return;
        };
        let values = rest
            .split(" var ")
            .skip(1)
            .map(|value| value.trim().to_owned());
        self.0.insert(name.trim().to_lowercase(), values.collect());
    }

    fn get(&self, name: &str) -> Option<&[String]> {
        self.0.get(&name.to_lowercase()).map(Vec::as_slice)
    }
}

/// What to set, checked against what is on offer: an option that silently does
/// not exist would spoil a match.
fn settings<'a>(
    contestant: &'a Contestant,
    offers: &Offers,
) -> Result<Vec<(&'a str, &'a str)>, StartError> {
    let mut settings = Vec::new();
    for (name, value) in &contestant.options {
        if offers.get(name).is_none() {
            return Err(StartError::NoOption(name.clone()));
        }
        settings.push((name.as_str(), value.as_str()));
    }
    let known = offers
        .get(VARIANT_OPTION)
        .is_some_and(|names| names.contains(&contestant.variant));
    if !known {
        return Err(StartError::NoVariant(contestant.variant.clone()));
    }
    settings.push((VARIANT_OPTION, &contestant.variant));
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers() -> Offers {
        let mut offers = Offers::default();
        for line in [
            "id name X",
            "option name Hash type spin default 16 min 1 max 64",
            "option name Move Overhead type spin default 30 min 0 max 5000",
            "option name UCI_Variant type combo default chess var chess var manchu",
        ] {
            offers.note(line);
        }
        offers
    }

    fn contestant(variant: &str, option: &str) -> Contestant {
        Contestant {
            name: "x".to_owned(),
            command: "x".to_owned(),
            args: Vec::new(),
            options: vec![(option.to_owned(), "1".to_owned())],
            variant: variant.to_owned(),
            budget: Budget::default(),
        }
    }

    #[test]
    fn what_is_not_on_offer_is_refused() {
        let offers = offers();
        let good = contestant("manchu", "move overhead");
        assert_eq!(
            settings(&good, &offers).expect("all on offer"),
            [("move overhead", "1"), ("UCI_Variant", "manchu")]
        );
        assert!(matches!(
            settings(&contestant("manchuplus", "Hash"), &offers),
            Err(StartError::NoVariant(_))
        ));
        assert!(matches!(
            settings(&contestant("manchu", "Threads"), &offers),
            Err(StartError::NoOption(_))
        ));
    }

    #[test]
    fn lines_are_cut_and_decoded() {
        let mut bytes = b"one\r\ntw\xffo\n".to_vec();
        bytes.extend(vec![b'x'; LONGEST_LINE as usize + 1]);
        let mut lines = Vec::new();
        each_line(bytes.as_slice(), |line| {
            lines.push(line);
            true
        });
        assert_eq!(lines[..2], ["one", "tw\u{fffd}o"]);
        assert_eq!(lines[2].len(), LONGEST_LINE as usize);
        assert_eq!(lines[3], "x");
    }
}
