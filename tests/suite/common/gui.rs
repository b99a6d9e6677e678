//! The GUI's end of a conversation with the real program.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// No answer takes so long, however busy the machine.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The GUI's end of the conversation.
pub struct Gui {
    pub child: Child,
    pub input: Option<ChildStdin>,
    pub lines: Receiver<(Instant, String)>,
    /// Everything said so far, for messages.
    pub transcript: Vec<String>,
}

impl Gui {
    pub fn start() -> Self {
        Self::spawn(&mut Command::new(env!("CARGO_BIN_EXE_bannerman")))
    }

    /// Starts the program by a command of the caller's.
    pub fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send((Instant::now(), line)).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            transcript: Vec::new(),
        }
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
        self.transcript.push(format!("> {}", text.trim_end()));
        self.try_send(bytes).expect("the engine reads");
    }

    /// Sends bytes; an error if nobody reads them.
    pub fn try_send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        self.input.as_mut().ok_or_else(closed)?.write_all(bytes)
    }

    /// The next line that arrives in time.
    pub fn next(&mut self, patience: Duration) -> Option<(Instant, String)> {
        let (when, line) = self.lines.recv_timeout(patience).ok()?;
        self.transcript.push(line.clone());
        Some((when, line))
    }

    /// The lines up to the first that starts with `prefix`, and when it came.
    #[track_caller]
    pub fn until_at(&mut self, prefix: &str) -> (Instant, Vec<String>) {
        let mut lines = Vec::new();
        loop {
            let Some((when, line)) = self.next(PATIENCE) else {
                panic!("no {prefix:?} in\n{}", self.transcript.join("\n"));
            };
            lines.push(line);
            if lines[lines.len() - 1].starts_with(prefix) {
                return (when, lines);
            }
        }
    }

    #[track_caller]
    pub fn until(&mut self, prefix: &str) -> Vec<String> {
        self.until_at(prefix).1
    }

    /// The first line that starts with `prefix`; earlier lines are lost.
    #[track_caller]
    pub fn line(&mut self, prefix: &str) -> String {
        self.until(prefix).pop().expect("at least one line")
    }

    /// Waits for the end of the process and returns how long it took.
    #[track_caller]
    pub fn end(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        let status = self.try_end().expect("it does not end");
        (status, start.elapsed())
    }

    /// Waits for the end of the process; `None` if it does not end.
    pub fn try_end(&mut self) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        // It has usually ended by now or does so with its input.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
