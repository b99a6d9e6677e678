//! Reading the scripts of the cases.

use std::fmt;
use std::time::Duration;

use regex::Regex;

/// A line of a script.
pub enum Step {
    /// `> LINE`
    Send(String),
    /// `>> TEXT`: bytes, without an end of line of their own.
    SendBytes(Vec<u8>),
    /// `< PATTERN`, `<300 PATTERN`: such a line comes, within 300 ms.
    Expect(Pattern, Option<Duration>),
    /// `! PATTERN`, `!300 PATTERN`: no such line has come since the mark, nor
    /// comes within 300 ms.
    Never(Pattern, Duration),
    /// `=2 PATTERN`: two such lines have come since the mark.
    Count(usize, Pattern),
    /// `mark`
    Mark,
    /// `wait 50`, in milliseconds.
    Wait(Duration),
    /// `sync`: all is read and answered.
    Sync,
    /// `eof`: there is no more input.
    EndOfInput,
    /// `exit 0`: the program ends with this status.
    Exit(i32),
}

/// What a line begins with, as a regular expression in which `{move}` stands
/// for a move.
pub struct Pattern {
    text: String,
    regex: Regex,
}

impl Pattern {
    pub fn new(text: &str) -> Result<Self, String> {
        let regex = text.replace("{move}", r"[a-m]\d+[a-m]\d+\S*");
        Ok(Self {
            text: text.to_owned(),
            regex: Regex::new(&format!("^(?:{regex})")).map_err(|error| error.to_string())?,
        })
    }

    pub fn is_match(&self, line: &str) -> bool {
        self.regex.is_match(line)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}/", self.text)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send(line) => write!(f, "> {line:.80}"),
            Self::SendBytes(bytes) => write!(f, ">> {:.80}", bytes.escape_ascii().to_string()),
            Self::Expect(pattern, None) => write!(f, "< {pattern}"),
            Self::Expect(pattern, Some(time)) => write!(f, "<{} {pattern}", time.as_millis()),
            Self::Never(pattern, time) => write!(f, "!{} {pattern}", time.as_millis()),
            Self::Count(number, pattern) => write!(f, "={number} {pattern}"),
            Self::Mark => write!(f, "mark"),
            Self::Wait(time) => write!(f, "wait {}", time.as_millis()),
            Self::Sync => write!(f, "sync"),
            Self::EndOfInput => write!(f, "eof"),
            Self::Exit(code) => write!(f, "exit {code}"),
        }
    }
}

/// Reads a script.
pub fn parse(script: &str) -> Result<Vec<Step>, String> {
    let lines = script.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| step(line).map_err(|error| format!("script: {line:?}: {error}")))
        .collect()
}

fn step(line: &str) -> Result<Step, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number"));
    let millis = |text: &str| number(text).map(Duration::from_millis);
    if let Some(time) = word.strip_prefix('<') {
        let limit = (!time.is_empty()).then(|| millis(time)).transpose()?;
        return Ok(Step::Expect(Pattern::new(rest)?, limit));
    }
    if let Some(time) = word.strip_prefix('!') {
        let time = if time.is_empty() {
            Duration::ZERO
        } else {
            millis(time)?
        };
        return Ok(Step::Never(Pattern::new(rest)?, time));
    }
    if let Some(count) = word.strip_prefix('=') {
        return Ok(Step::Count(number(count)? as usize, Pattern::new(rest)?));
    }
    Ok(match word {
        ">" => Step::Send(repeated(rest)?),
        ">>" => Step::SendBytes(unescaped(&repeated(rest)?)?),
        "mark" => Step::Mark,
        "wait" => Step::Wait(millis(rest)?),
        "sync" => Step::Sync,
        "eof" => Step::EndOfInput,
        "exit" => Step::Exit(number(rest)? as i32),
        _ => return Err("no such step".to_owned()),
    })
}

/// The text with every `{part*3}` written out.
fn repeated(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, behind) = after.split_once('}').ok_or("a brace is not closed")?;
        let (part, times) = inside.rsplit_once('*').ok_or("a brace without *")?;
        let times = times.parse().map_err(|_| "no number behind *")?;
        out += before;
        out += &part.repeat(times);
        rest = behind;
    }
    out += rest;
    Ok(out)
}

/// The bytes that a text with `\n`, `\r`, `\t` and `\xFF` stands for.
fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.extend_from_slice(before.as_bytes());
        let (byte, length) = match after.as_bytes() {
            [b'n', ..] => (b'\n', 1),
            [b'r', ..] => (b'\r', 1),
            [b't', ..] => (b'\t', 1),
            [b'x', ..] => {
                let digits = after.get(1..3).ok_or("two digits are missing")?;
                let byte = u8::from_str_radix(digits, 16).map_err(|error| error.to_string())?;
                (byte, 3)
            }
            _ => return Err("no such escape".to_owned()),
        };
        out.push(byte);
        rest = &after[length..];
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}
