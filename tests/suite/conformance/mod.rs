//! Transcripts of conversations with the real program, from the files in
//! `tests/conformance`, whose heads tell how a transcript is written.
//!
//! A case fails if an expectation of its script does not hold, and whatever
//! the script says if a line of the engine makes no sense where it stands
//! (`judge`), if a question stays without its answer, if a thread panics, or
//! if the program does not end well.

mod judge;
mod script;

use std::fmt;
use std::io::Read as _;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::Deserialize;

use crate::common::gui::{Gui, PATIENCE};
pub use judge::{Cecp, Judge, Uci};
use script::Step;

/// So many cases run at once: most of their time they wait.
const AT_ONCE: usize = 6;

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// The trouble of real programs that it guards against.
    guards: String,
    /// The game, chosen before the script begins.
    variant: Option<String>,
    /// The megabytes of memory that the program can have.
    memory: Option<u64>,
    script: String,
}

/// A conversation under the eyes of a judge.
pub struct Talk {
    pub gui: Gui,
    pub judge: Box<dyn Judge>,
    start: Instant,
    /// What the engine has said.
    said: Vec<String>,
    /// The first line of [`Self::said`] that counts.
    mark: usize,
    log: Vec<String>,
}

/// Longer lines are cut in the transcript.
const WIDTH: usize = 160;

impl Talk {
    /// Starts a program under the eyes of `judge`.
    pub fn start(command: &mut Command, judge: Box<dyn Judge>) -> Self {
        Self {
            gui: Gui::spawn(command.stderr(Stdio::piped())),
            judge,
            start: Instant::now(),
            said: Vec::new(),
            mark: 0,
            log: Vec::new(),
        }
    }

    fn note(&mut self, sign: &str, text: &str) {
        let text: String = text.chars().take(WIDTH).collect();
        let time = self.start.elapsed().as_millis();
        self.log.push(format!("{time:>6} {sign} {text}"));
    }

    pub fn send(&mut self, line: &str) -> Result<(), String> {
        self.send_bytes(format!("{line}\n").as_bytes())
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), String> {
        for line in String::from_utf8_lossy(bytes).lines() {
            self.note(">", line);
            self.judge.sent(line);
        }
        self.gui
            .try_send(bytes)
            .map_err(|error| format!("it does not read: {error}"))
    }

    /// Hears a line, if one comes in time.
    fn hear(&mut self, patience: Duration) -> Result<bool, String> {
        let Some((_, line)) = self.gui.next(patience) else {
            return Ok(false);
        };
        self.note("<", &line);
        self.said.push(line.clone());
        self.judge.said(&line).map(|()| true)
    }

    /// Hears all that comes within a time.
    fn listen(&mut self, time: Duration) -> Result<(), String> {
        let end = Instant::now() + time;
        while self.hear(end.saturating_duration_since(Instant::now()))? {}
        let left = end.saturating_duration_since(Instant::now());
        thread::sleep(left);
        Ok(())
    }

    /// Waits until every question has its answer.
    pub fn settle(&mut self) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        while let Some(open) = self.judge.open() {
            if !self.hear(end.saturating_duration_since(Instant::now()))? {
                return Err(format!("{open} is not answered"));
            }
        }
        Ok(())
    }

    /// Waits until the engine has read all that was sent.
    pub fn sync(&mut self) -> Result<(), String> {
        let question = self.judge.question();
        self.send(&question)?;
        self.settle()
    }

    /// Waits for the end of the program; nothing may be wrong with its last
    /// words.
    pub fn end(&mut self) -> Result<ExitStatus, String> {
        let end = Instant::now() + PATIENCE;
        while self.hear(end.saturating_duration_since(Instant::now()))? {}
        let status = self.gui.try_end().ok_or("it does not end")?;
        let mut complaints = String::new();
        if let Some(mut errors) = self.gui.child.stderr.take() {
            errors
                .read_to_string(&mut complaints)
                .map_err(|error| error.to_string())?;
        }
        if complaints.contains("panicked") {
            Err(format!("on standard error: {complaints}"))
        } else {
            Ok(status)
        }
    }

    /// Ends a conversation that is still going on.
    pub fn close(&mut self) -> Result<(), String> {
        for line in self.judge.last_words() {
            self.send(line)?;
        }
        self.sync()?;
        self.send("quit")?;
        match self.end()?.code() {
            Some(0) => Ok(()),
            status => Err(format!("it ended with {status:?}")),
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Send(line) => self.send(line),
            Step::SendBytes(bytes) => self.send_bytes(bytes),
            Step::Sync => self.sync(),
            Step::Wait(time) => self.listen(*time),
            Step::Mark => {
                self.mark = self.said.len();
                Ok(())
            }
            Step::Expect(pattern, limit) => {
                let start = Instant::now();
                let mut next = self.said.len();
                let end = start + limit.unwrap_or(PATIENCE);
                loop {
                    if !self.hear(end.saturating_duration_since(Instant::now()))? {
                        return Err(format!("no line like {pattern}"));
                    }
                    if pattern.is_match(&self.said[next]) {
                        return Ok(());
                    }
                    next += 1;
                }
            }
            Step::Never(pattern, time) => {
                self.listen(*time)?;
                let found = self.said[self.mark..]
                    .iter()
                    .find(|line| pattern.is_match(line));
                found.map_or(Ok(()), |line| Err(format!("{line:?} is like {pattern}")))
            }
            Step::Count(number, pattern) => {
                let lines = self.said[self.mark..].iter();
                let found = lines.filter(|line| pattern.is_match(line)).count();
                if found == *number {
                    Ok(())
                } else {
                    Err(format!("{found} lines like {pattern}, not {number}"))
                }
            }
            Step::EndOfInput => {
                self.gui.input = None;
                Ok(())
            }
            Step::Exit(code) => match self.end()?.code() {
                Some(status) if status == *code => Ok(()),
                status => Err(format!("it ended with {status:?} instead of {code}")),
            },
        }
    }
}

impl Talk {
    /// A conversation with the engine in UCI.
    pub fn uci() -> Self {
        Self::start(&mut program(), Box::<Uci>::default())
    }

    /// A conversation with the engine in the protocol of XBoard, in a game of
    /// `variant`.
    pub fn cecp(variant: &str) -> Self {
        let mut talk = Self::start(&mut program(), Box::<Cecp>::default());
        talk.open(variant).expect("an opening");
        talk
    }

    fn open(&mut self, variant: &str) -> Result<(), String> {
        for line in self.judge.opening(variant) {
            self.send(&line)?;
        }
        self.sync()?;
        self.mark = self.said.len();
        Ok(())
    }

    /// What was said, for messages: of a long transcript the end tells most.
    pub fn transcript(&self) -> String {
        let from = self.log.len().saturating_sub(60);
        self.log[from..].join("\n  ")
    }

    /// Asserts that all went well.
    #[track_caller]
    pub fn assert<T>(&self, result: Result<T, String>) -> T {
        result.unwrap_or_else(|error| panic!("{error}\n  {}", self.transcript()))
    }

    /// Hears lines until one is like `pattern`.
    pub fn until(&mut self, pattern: &str) -> Result<(), String> {
        let pattern = script::Pattern::new(pattern)?;
        self.step(&Step::Expect(pattern, None))
    }
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_bannerman"))
}

/// What went wrong in a case.
struct Failure<'a> {
    case: &'a Case,
    reason: String,
    transcript: String,
}

impl fmt::Display for Failure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { name, guards, .. } = self.case;
        writeln!(f, "\ncase \"{name}\": {}", self.reason)?;
        writeln!(f, "  it guards against: {guards}")?;
        writeln!(f, "  {}", self.transcript)
    }
}

impl Case {
    fn run(&self, judge: Box<dyn Judge>) -> Result<(), Failure<'_>> {
        let mut talk = Talk::start(&mut self.command(), judge);
        self.play(&mut talk).map_err(|reason| Failure {
            case: self,
            reason,
            transcript: talk.transcript(),
        })
    }

    fn play(&self, talk: &mut Talk) -> Result<(), String> {
        let steps = script::parse(&self.script)?;
        if let Some(variant) = &self.variant {
            talk.open(variant)?;
        }
        for step in &steps {
            talk.step(step)
                .map_err(|error| format!("{step}: {error}"))?;
        }
        match steps.last() {
            Some(Step::Exit(_)) => Ok(()),
            _ => talk.close(),
        }
    }

    /// The program, perhaps by a shell that takes memory away from it.
    fn command(&self) -> Command {
        match self.memory {
            Some(megabytes) if cfg!(unix) => {
                let limit = format!("ulimit -v {} && exec \"$0\"", megabytes << 10);
                let mut command = Command::new("sh");
                command.args(["-c", &limit]).arg(program().get_program());
                command
            }
            _ => program(),
        }
    }
}

/// Runs all cases of a file.
fn run(file: &str, at_least: usize, judge: fn() -> Box<dyn Judge>) {
    let path = format!("{}/tests/conformance/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let cases = toml::from_str::<File>(&text).expect(&path).case;
    assert!(cases.len() >= at_least, "{} cases", cases.len());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(AT_ONCE)
        .build()
        .expect("threads");
    let failures: Vec<String> = pool.install(|| {
        let results = cases.par_iter().map(|case| case.run(judge()));
        results
            .filter_map(|result| result.err().map(|failure| failure.to_string()))
            .collect()
    });
    let number = failures.len();
    assert!(number == 0, "{number} cases fail\n{}", failures.concat());
}

#[test]
fn uci() {
    run("uci.toml", 60, || Box::<Uci>::default());
}

#[test]
fn cecp() {
    run("cecp.toml", 30, || Box::<Cecp>::default());
}
