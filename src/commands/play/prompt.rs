//! Reading lines at the terminal, with history and completion.

use std::io;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{Context, Editor, Helper, Highlighter, Hinter, Validator};

use crate::commands::Failure;

/// What was typed.
pub enum Line {
    /// A line.
    Text(String),
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the end of what is read.
    End,
}

/// Asks for lines.
pub struct Prompt {
    editor: Editor<Words, DefaultHistory>,
}

impl Prompt {
    /// At the terminal, or wherever standard input comes from.
    pub fn new() -> Result<Self, Failure> {
        let mut editor = Editor::new().map_err(failure)?;
        editor.set_helper(Some(Words::default()));
        Ok(Self { editor })
    }

    /// Completes to one of `words` from now on.
    pub fn offer(&mut self, words: Vec<String>) {
        self.editor.set_helper(Some(Words { words }));
    }

    /// Waits for a line.
    pub fn read(&mut self, prompt: &str) -> Result<Line, Failure> {
        match self.editor.readline(prompt) {
            Ok(line) => {
                self.editor.add_history_entry(&line).map_err(failure)?;
                Ok(Line::Text(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(failure(error)),
        }
    }
}

fn failure(error: ReadlineError) -> Failure {
    Failure::Prompt(match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    })
}

/// The words that a line may be.
#[derive(Default, Helper, Highlighter, Hinter, Validator)]
struct Words {
    words: Vec<String>,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..position];
        let fits = |word: &&String| word.starts_with(typed);
        Ok((0, self.words.iter().filter(fits).cloned().collect()))
    }
}
