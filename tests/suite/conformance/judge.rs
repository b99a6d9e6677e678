//! What must hold in every conversation, whatever it is about: lines have a
//! known form, numbers are sane, moves are legal where they are said, and
//! every question gets one answer.

use std::collections::VecDeque;
use std::sync::LazyLock;

use bannerman::engine::{self, Session};
use bannerman::variants::Variant;
use regex::{Captures, Regex};

/// Follows a conversation.
pub trait Judge {
    /// What chooses a variant and prepares for its cases.
    fn opening(&self, variant: &str) -> Vec<String>;
    /// A line for the engine, before it is sent.
    fn sent(&mut self, line: &str);
    /// A line of the engine; an error if it is wrong.
    fn said(&mut self, line: &str) -> Result<(), String>;
    /// The legal moves where the conversation is, as the protocol has them.
    fn moves(&self) -> Vec<String>;
    /// A question that is not answered yet.
    fn open(&self) -> Option<&'static str>;
    /// A question that is answered when all before it is read.
    fn question(&mut self) -> String;
    /// What ends all that goes on; from now on searches are questions, too.
    fn last_words(&mut self) -> &'static [&'static str];
}

macro_rules! regexes {
    ($($name:ident = $text:expr;)*) => {
        $(static $name: LazyLock<Regex> = LazyLock::new(|| Regex::new($text).expect("a pattern"));)*
    };
}

regexes! {
    THOUGHT = r"^info depth (?<depth>\d{1,3}) seldepth \d{1,3} multipv (?<rank>\d{1,3}) score (?:cp (?<cp>-?\d{1,5})|mate (?<mate>-?\d{1,3}))(?<bound> lowerbound| upperbound)?(?: wdl \d+ \d+ \d+)? nodes (?<nodes>\d+) nps \d{1,10} hashfull (?<full>\d{1,4}) tbhits 0 time (?<time>\d+)(?: pv (?<pv>.+))?$";
    CURRENT_MOVE = r"^info depth \d{1,3} currmove (\S+) currmovenumber \d+$";
    BEST_MOVE = r"^bestmove (\S+)(?: ponder (\S+))?$";
    OPTION = r"^option name [A-Z][A-Za-z_ ]+ type (?:check default (?:true|false)|button|string default \S+|spin default (?<default>-?\d+) min (?<min>-?\d+) max (?<max>-?\d+)|combo default \S+(?: var \S+)+)$";
    SET_VARIANT = r"(?i)^\s*setoption\s+name\s+uci_variant\s+value\s+(\S+)\s*$";
    SAYING = r"^(?:feature .*|Hint: [a-m]\d\S*|setup .*|piece .*|# .*|pong .*|Error \(.+\): .*|Illegal move \(.+\): .*|tellusererror Illegal position: .+|(?:1-0|0-1|1/2-1/2) \{.+\}|offer draw|resign|highlight .*|choice [A-Z]+|stat01: \d+ \d+ \d+ \d+ \d+(?: \S+)?|\d{1,3} -?\d{1,6} \d+ \d+ [a-m]\d.*| \S.*|)$";
}

/// A game as a search has it.
struct Searched {
    session: Box<dyn Session>,
    nodes: u64,
    time: u64,
    /// The last whole line of thought.
    line: Vec<String>,
}

/// UCI.
pub struct Uci {
    variant: Variant,
    fen: Option<String>,
    moves: Vec<String>,
    /// Searches that have not answered yet.
    searches: VecDeque<Searched>,
    /// `isready` and `uci` that have not been answered yet.
    questions: VecDeque<&'static str>,
    /// Whether a command was sent that people read the answer of.
    for_people: bool,
    ending: bool,
}

impl Default for Uci {
    fn default() -> Self {
        Self {
            variant: Variant::ALL[0],
            fen: None,
            moves: Vec::new(),
            searches: VecDeque::new(),
            questions: VecDeque::new(),
            for_people: false,
            ending: false,
        }
    }
}

impl Uci {
    fn session(&self) -> Box<dyn Session> {
        let mut session = engine::session(self.variant);
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        session
            .set_position(self.fen.as_deref(), &moves)
            .expect("a position that was accepted");
        session
    }

    /// Follows `position`, unless it must be refused.
    fn position(&mut self, words: &[&str]) {
        let moves = words
            .iter()
            .position(|word| word.eq_ignore_ascii_case("moves"))
            .unwrap_or(words.len());
        let fen = match words.first() {
            // `moves` is the next word, or there is none.
            Some(first) if first.eq_ignore_ascii_case("startpos") && moves == 1 => None,
            Some(first) if first.eq_ignore_ascii_case("fen") => Some(words[1..moves].join(" ")),
            _ => return,
        };
        let moves = words.get(moves + 1..).unwrap_or_default();
        let mut session = engine::session(self.variant);
        if session.set_position(fen.as_deref(), moves).is_ok() {
            self.fen = fen;
            self.moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        }
    }

    fn thought(&mut self, line: &str) -> Result<(), String> {
        let search = self.searches.front_mut().ok_or("nothing is searched")?;
        if let Some(found) = CURRENT_MOVE.captures(line) {
            return legal(search.session.as_mut(), &[&found[1]]);
        }
        let found = THOUGHT.captures(line).ok_or("no line of thought")?;
        let number = |name: &str| found[name].parse::<u64>().map_err(|e| e.to_string());
        let (nodes, time) = (number("nodes")?, number("time")?);
        if nodes < search.nodes || time < search.time {
            return Err("nodes or time fall".to_owned());
        }
        (search.nodes, search.time) = (nodes, time);
        if number("full")? > 1000 {
            return Err("more than full".to_owned());
        }
        let pv: Vec<&str> = found
            .name("pv")
            .map_or("", |pv| pv.as_str())
            .split_whitespace()
            .collect();
        legal(search.session.as_mut(), &pv)?;
        if number("rank")? == 1 && found.name("bound").is_none() {
            search.line = pv.iter().map(|&mv| mv.to_owned()).collect();
        }
        Ok(())
    }

    fn best_move(&mut self, line: &str) -> Result<(), String> {
        let mut search = self.searches.pop_front().ok_or("no go is unanswered")?;
        let found = BEST_MOVE.captures(line).ok_or("no form of bestmove")?;
        let moves: Vec<&str> = found.iter().skip(1).flatten().map(|m| m.as_str()).collect();
        if moves == ["(none)"] {
            return match search.session.legal_moves().len() {
                0 => Ok(()),
                number => Err(format!("there are {number} moves")),
            };
        }
        legal(search.session.as_mut(), &moves)?;
        if search.line.is_empty() {
            return Err("no line of thought came before".to_owned());
        }
        if !search.line.iter().zip(&moves).all(|(one, two)| one == two) {
            return Err(format!("the last line was {:?}", search.line));
        }
        Ok(())
    }
}

/// Whether moves can be played one after the other.
fn legal(session: &mut dyn Session, moves: &[&str]) -> Result<(), String> {
    let mut played = 0;
    let mut result = Ok(());
    for text in moves {
        match session.parse_move(text) {
            Some(mv) => session.play(mv),
            None => {
                result = Err(format!("{text} is illegal in {}", session.fen()));
                break;
            }
        }
        played += 1;
    }
    for _ in 0..played {
        session.undo();
    }
    result
}

fn option(line: &str) -> Result<(), String> {
    let found = OPTION.captures(line).ok_or("no form of option")?;
    let number = |name: &str| {
        let number = found.name(name)?.as_str();
        number.parse::<i64>().ok()
    };
    match (number("min"), number("default"), number("max")) {
        (Some(min), Some(default), Some(max)) if !(min..=max).contains(&default) => {
            Err("the default is out of range".to_owned())
        }
        _ => Ok(()),
    }
}

impl Judge for Uci {
    fn opening(&self, variant: &str) -> Vec<String> {
        vec![format!("setoption name UCI_Variant value {variant}")]
    }

    fn sent(&mut self, line: &str) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let first = words.first().map(|word| word.to_ascii_lowercase());
        let perft = words.iter().any(|word| word.eq_ignore_ascii_case("perft"));
        match first.as_deref() {
            Some("go") if !perft => self.searches.push_back(Searched {
                session: self.session(),
                nodes: 0,
                time: 0,
                line: Vec::new(),
            }),
            Some("go" | "perft" | "d" | "eval" | "bench" | "help") => self.for_people = true,
            Some("isready") => self.questions.push_back("isready"),
            Some("uci") => self.questions.push_back("uci"),
            Some("position") => self.position(&words[1..]),
            Some("setoption") => {
                let variant = SET_VARIANT.captures(line);
                if let Some(variant) = variant.and_then(|found| found[1].parse().ok()) {
                    (self.variant, self.fen) = (variant, None);
                    self.moves.clear();
                }
            }
            _ => {}
        }
    }

    fn said(&mut self, line: &str) -> Result<(), String> {
        let mut answer = |question| match self.questions.iter().position(|&q| q == question) {
            Some(index) => {
                self.questions.remove(index);
                Ok(())
            }
            None => Err("nobody has asked".to_owned()),
        };
        let first = line.split(' ').next().unwrap_or_default();
        let judged = match first {
            "readyok" => answer("isready"),
            "uciok" => answer("uci"),
            "id" => Ok(()),
            "option" => option(line),
            "info" if line.starts_with("info string ") => Ok(()),
            "info" => self.thought(line),
            "bestmove" => self.best_move(line),
            _ if self.for_people => Ok(()),
            _ => Err("no line of the protocol".to_owned()),
        };
        judged.map_err(|error| format!("{line:?}: {error}"))
    }

    fn moves(&self) -> Vec<String> {
        let session = self.session();
        let moves = session.legal_moves();
        moves
            .iter()
            .map(|&mv| session.spec().move_text(mv))
            .collect()
    }

    fn open(&self) -> Option<&'static str> {
        let search = (self.ending && !self.searches.is_empty()).then_some("go");
        self.questions.front().copied().or(search)
    }

    fn question(&mut self) -> String {
        "isready".to_owned()
    }

    fn last_words(&mut self) -> &'static [&'static str] {
        self.ending = true;
        &["stop"]
    }
}

/// The protocol of XBoard.
pub struct Cecp {
    /// XBoard's board; `None` when the judge has lost sight of it.
    board: Option<Box<dyn Session>>,
    /// The user's last move, until it is refused.
    last: Option<String>,
    /// The first leg of a move.
    leg: String,
    /// What is to be repeated, in order.
    pings: VecDeque<String>,
    asked: u32,
}

impl Default for Cecp {
    fn default() -> Self {
        Self {
            board: Some(engine::session(Variant::ALL[0])),
            last: None,
            leg: String::new(),
            pings: VecDeque::new(),
            asked: 1000,
        }
    }
}

impl Cecp {
    /// Plays a move as XBoard writes it.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let Some(session) = &mut self.board else {
            return Ok(());
        };
        let text = ours(text, session.spec().ranks);
        // A capture in two legs may be one move of ours.
        let ends = text.split_once(',').and_then(|(first, last)| {
            let from = first.len() - first.trim_start_matches(char::is_alphabetic).len();
            let digits = first[from..].bytes().take_while(u8::is_ascii_digit).count();
            let to = last.rfind(char::is_alphabetic)?;
            Some(format!("{}{}", &first[..from + digits], &last[to..]))
        });
        let whole = session.parse_move(&text);
        let mv = whole.or_else(|| session.parse_move(&ends?));
        let mv = mv.ok_or_else(|| format!("{text} is illegal in {}", session.fen()))?;
        session.play(mv);
        Ok(())
    }

    fn take_back(&mut self, moves: usize) {
        if let Some(session) = &mut self.board
            && session.moves().len() >= moves
        {
            for _ in 0..moves {
                session.undo();
            }
        }
    }

    fn set_board(&mut self, fen: &str) {
        let fields: Vec<&str> = fen.split_ascii_whitespace().take(2).collect();
        if let Some(session) = &mut self.board
            && session.set_position(Some(&fields.join(" ")), &[]).is_err()
        {
            self.board = None;
        }
    }

    fn moved(&mut self, text: &str) -> Result<(), String> {
        self.leg += text;
        if self.leg.ends_with(',') {
            return Ok(());
        }
        let text = std::mem::take(&mut self.leg);
        self.last = None;
        self.play(&text)
    }
}

/// A move with ranks counted as in UCI.
fn ours(text: &str, ranks: u8) -> String {
    counted(text, if ranks == 10 { 1 } else { 0 })
}

/// A move with ranks counted as in XBoard.
fn theirs(text: &str, ranks: u8) -> String {
    counted(text, if ranks == 10 { -1 } else { 0 })
}

/// A text with `difference` added to its numbers.
fn counted(text: &str, difference: i32) -> String {
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"[0-9]{1,3}").expect("a pattern"));
    let add = |found: &Captures<'_>| {
        let number: i32 = found[0].parse().expect("few digits");
        (number + difference).to_string()
    };
    NUMBER.replace_all(text, add).into_owned()
}

impl Judge for Cecp {
    fn opening(&self, variant: &str) -> Vec<String> {
        let game = format!("variant {variant}");
        [
            "xboard",
            "protover 2",
            "new",
            &game,
            "level 0 5 0",
            "post",
            "easy",
            "sd 3",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    fn sent(&mut self, line: &str) {
        let line = line.trim();
        let (first, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = rest.trim();
        match first {
            "ping" => self.pings.push_back(rest.to_owned()),
            "new" => self.board = Some(engine::session(Variant::ALL[0])),
            "variant" => {
                if let Ok(variant) = rest.parse() {
                    self.board = Some(engine::session(variant));
                }
            }
            "setboard" => self.set_board(rest),
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "usermove" => self.last = self.play(rest).is_ok().then(|| rest.to_owned()),
            _ if rest.is_empty() => self.last = self.play(line).is_ok().then(|| line.to_owned()),
            _ => {}
        }
    }

    fn said(&mut self, line: &str) -> Result<(), String> {
        let judged = if let Some(text) = line.strip_prefix("pong ") {
            let asked = self.pings.pop_front().ok_or("nobody has asked");
            asked.map_err(str::to_owned).and_then(|asked| {
                let repeated = asked == text || asked.len() > 60;
                repeated
                    .then_some(())
                    .ok_or_else(|| format!("{asked:?} was asked"))
            })
        } else if let Some(text) = line.strip_prefix("move ") {
            self.moved(text)
        } else if SAYING.is_match(line) {
            if line.starts_with("tellusererror") {
                self.board = None;
            }
            if line.starts_with("Illegal move") && self.last.take().is_some() {
                self.take_back(1);
            }
            Ok(())
        } else {
            Err("no line of the protocol".to_owned())
        };
        judged.map_err(|error| format!("{line:?}: {error}"))
    }

    fn moves(&self) -> Vec<String> {
        let Some(session) = &self.board else {
            return Vec::new();
        };
        let moves = session.legal_moves();
        let texts = moves.iter().map(|&mv| session.spec().move_text(mv));
        texts
            .map(|text| theirs(&text, session.spec().ranks))
            .collect()
    }

    fn open(&self) -> Option<&'static str> {
        (!self.pings.is_empty()).then_some("ping")
    }

    fn question(&mut self) -> String {
        self.asked += 1;
        format!("ping {}", self.asked)
    }

    fn last_words(&mut self) -> &'static [&'static str] {
        &["force"]
    }
}
