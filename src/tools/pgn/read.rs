//! Reading PGN: tags and move texts into games.

use thiserror::Error;

use crate::board::fen::FenError;
use crate::engine::{self, PositionError, Session};
use crate::notation::NotationError;
use crate::variants::Variant;

/// A game as it is written; its moves are not checked yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// Names and values, in order.
    pub tags: Vec<(String, String)>,
    /// The moves: text, and the line it stands in, from 1.
    pub moves: Vec<(String, usize)>,
    /// The result, `*` if there is none.
    pub result: String,
    /// The line it begins in, from 1.
    pub line: usize,
}

/// Why a PGN was refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What may be wrong with a PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// A line in brackets that is no tag.
    #[error("{0:?} is no tag, write it like [White \"Name\"]")]
    Tag(String),
    /// A comment without an end.
    #[error("the comment that begins here has no end")]
    Comment,
    /// A variation without an end.
    #[error("the variation that begins here has no end")]
    Variation,
    /// A bracket that closes nothing.
    #[error("\")\" or \"}}\" closes nothing")]
    Stray,
    /// The game is of another variant.
    #[error("a game of {0:?}, not of {1}")]
    Variant(String, Variant),
    /// The position it starts from is refused.
    #[error("FEN: {0}")]
    Fen(FenError),
    /// A move is not legal.
    #[error("illegal move {0}")]
    Move(NotationError),
}

impl Game {
    /// The value of a tag, its name in any letter case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(tag, _)| tag.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Plays the game through, by the rules of `variant`.
    ///
    /// # Errors
    /// If the game names another variant, its FEN is refused, or a move is not
    /// legal.
    pub fn replay(&self, variant: Variant) -> Result<Box<dyn Session>, PgnError> {
        let fault = |line| move |fault| PgnError { line, fault };
        if let Some(name) = self.tag("Variant")
            && name.parse() != Ok(variant)
        {
            return Err(fault(self.line)(Fault::Variant(name.to_owned(), variant)));
        }
        let mut session = engine::session(variant);
        match session.set_position(self.tag("FEN"), &[]) {
            Err(PositionError::Fen(error)) => return Err(fault(self.line)(Fault::Fen(error))),
            // There were no moves.
            Err(PositionError::Move(_)) | Ok(()) => {}
        }
        for (text, line) in &self.moves {
            let mv = session
                .read_move(text)
                .map_err(|error| fault(*line)(Fault::Move(error)))?;
            session.play(mv);
        }
        Ok(session)
    }
}

/// Reads all games of a text.
///
/// # Errors
/// The first place that is no PGN.
pub fn read(text: &str) -> Result<Vec<Game>, PgnError> {
    let mut reader = Reader {
        rest: text.trim_start_matches('\u{feff}'),
        line: 1,
    };
    let mut games = Vec::new();
    let mut game = Game::default();
    while let Some(token) = reader.next()? {
        if game == Game::default() {
            game.line = reader.line;
        }
        match token {
            Token::Tag(name, value) => {
                // Tags after moves begin a game, whether or not a result ended
                // the one before.
                if !game.moves.is_empty() {
                    games.push(finish(&mut game));
                    game.line = reader.line;
                }
                game.tags.push((name, value));
            }
            Token::Move(text) => game.moves.push((text, reader.line)),
            Token::Result(result) => {
                game.result = result;
                games.push(finish(&mut game));
            }
        }
    }
    if game != Game::default() {
        games.push(finish(&mut game));
    }
    Ok(games)
}

fn finish(game: &mut Game) -> Game {
    if game.result.is_empty() {
        game.result.push('*');
    }
    std::mem::take(game)
}

enum Token {
    Tag(String, String),
    Move(String),
    Result(String),
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    /// The next token that matters: comments, variations, move numbers and
    /// numeric annotations are passed over.
    fn next(&mut self) -> Result<Option<Token>, PgnError> {
        loop {
            self.skip_space();
            match self.rest.chars().next() {
                None => return Ok(None),
                Some('[') => return self.tag().map(Some),
                Some('{') => self.comment()?,
                Some(';' | '%') => drop(self.take(|letter| letter != '\n')),
                Some('(') => self.variation()?,
                Some(')' | '}') => return Err(self.fault(self.line, Fault::Stray)),
                Some(_) => {
                    let word = self.take(|letter| {
                        !letter.is_whitespace() && !['{', '}', '(', ')', '['].contains(&letter)
                    });
                    if let Some(token) = token(word) {
                        return Ok(Some(token));
                    }
                }
            }
        }
    }

    const fn fault(&self, line: usize, fault: Fault) -> PgnError {
        PgnError { line, fault }
    }

    fn skip_space(&mut self) {
        self.take(char::is_whitespace);
    }

    /// Takes letters as long as they are wanted.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !wanted(letter));
        self.advance(end.unwrap_or(self.rest.len()))
    }

    fn advance(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// A tag fills its line.
    fn tag(&mut self) -> Result<Token, PgnError> {
        let line = self.line;
        let text = self.take(|letter| letter != '\n').trim_end();
        parse_tag(text).ok_or_else(|| self.fault(line, Fault::Tag(text.to_owned())))
    }

    fn comment(&mut self) -> Result<(), PgnError> {
        let end = self
            .rest
            .find('}')
            .ok_or_else(|| self.fault(self.line, Fault::Comment))?;
        self.advance(end + 1);
        Ok(())
    }

    fn variation(&mut self) -> Result<(), PgnError> {
        let start = self.line;
        let mut depth = 0_usize;
        while let Some(at) = self.rest.find(['(', ')', '{']) {
            self.advance(at);
            match self.rest.as_bytes().first() {
                Some(b'{') => {
                    self.comment()?;
                    continue;
                }
                Some(b'(') => depth += 1,
                _ => depth -= 1,
            }
            self.advance(1);
            if depth == 0 {
                return Ok(());
            }
        }
        Err(self.fault(start, Fault::Variation))
    }
}

fn parse_tag(text: &str) -> Option<Token> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        plain.push(if letter == '\\' {
            letters.next()?
        } else {
            letter
        });
    }
    Some(Token::Tag(name.to_owned(), plain))
}

/// The token of a word; none if it is a number or an annotation.
fn token(word: &str) -> Option<Token> {
    if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
        return Some(Token::Result(word.to_owned()));
    }
    // `12.`, `12...` and `12.a3a5`; a rank that tells apart has no dot.
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mv = if digits.starts_with('.') {
        digits.trim_start_matches('.')
    } else {
        word
    };
    let is_number = mv.bytes().all(|byte| byte.is_ascii_digit());
    let is_annotation =
        mv.starts_with('$') || mv.trim_matches(['!', '?']).is_empty() || mv == "e.p.";
    (!is_number && !is_annotation).then(|| Token::Move(mv.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(game: &Game) -> Vec<&str> {
        game.moves.iter().map(|(text, _)| text.as_str()).collect()
    }

    #[test]
    fn games_and_words_are_told_apart() {
        let text = "\u{feff}[Event \"a \\\"b\\\" \\\\\"]\n[Round \"1\"]\n\n\
            1. a3a5 {why; (not} a8a6 $4 2.Nc3 !? (2. b1d2 {x)} (2. a1a2)) Kd10;Ve10 ; rest 3. zzz\n\
            % escape\n3... d5e6,e6f7 5Nd4 1-0\n\n[Event \"c\"]\n\n1. d4\n[Event \"d\"]\n*\n\n2... e5";
        let games = read(text).unwrap();
        assert_eq!(games.len(), 4);
        assert_eq!(games[0].tag("event"), Some("a \"b\" \\"));
        assert_eq!(
            texts(&games[0]),
            ["a3a5", "a8a6", "Nc3", "Kd10;Ve10", "d5e6,e6f7", "5Nd4"]
        );
        let results: Vec<&str> = games.iter().map(|game| game.result.as_str()).collect();
        assert_eq!(results, ["1-0", "*", "*", "*"]);
        assert_eq!(games[0].moves[4].1, 6);
        assert_eq!([games[0].line, games[1].line, games[2].line], [1, 8, 11]);
        assert_eq!(texts(&games[3]), ["e5"]);
        assert_eq!(read(" \n"), Ok(Vec::new()));
    }

    #[test]
    fn faults_name_their_line() {
        for (text, line, words) in [
            ("\n[Event a]\n", 2, "no tag"),
            ("1. a4\n{never", 2, "comment"),
            ("(1. a4 (\n)", 1, "variation"),
            ("1. a4 )", 1, "closes nothing"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
            assert!(error.to_string().contains(words), "{error}");
        }
    }

    #[test]
    fn games_are_replayed() {
        let replay = |text: &str| read(text).unwrap()[0].replay(Variant::YangQi);
        let session = replay("1. Nd2 b10d9 2. e1d1 Kd10;Ve10").unwrap();
        assert_eq!(session.moves().len(), 4);
        for (text, words) in [
            (
                "[Variant \"xiangqi\"]\n\n1. a4",
                "line 1: a game of \"xiangqi\"",
            ),
            ("[FEN \"9/9\"]\n\n1. a4", "line 1: FEN: placement"),
            ("1. a4\na9", "line 2: illegal move \"a9\": no Pawn"),
        ] {
            let error = replay(text).err().unwrap().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
