//! `bannerman play`.

mod prompt;

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bannerman::board::{Color, Move, fen};
use bannerman::engine::{DEFAULT_HASH, Engine, Session, for_white};
use bannerman::eval::mate_moves;
use bannerman::game::Outcome;
use bannerman::search::{ELO_RANGE, Findings, Limits, Silent};
use bannerman::tools::pgn::{self, Numbers};
use bannerman::variants::Variant;
use clap::ValueEnum;

use super::terminal::{self, side_name};
use super::{Failure, seconds};
use prompt::{Line, Prompt};

/// Play a game against the engine, in the terminal.
///
/// Type moves like b1d2 or Nd2; Tab completes what is legal. "help" lists what
/// else can be typed: taking back, hints, saving, and more.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The rules to play by; see "bannerman variants"
    #[arg(value_parser = super::VariantParser)]
    variant: Variant,
    /// The position to start from; the variant's start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play first, with blanks between them: b1d2 or Nd2
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
    /// Your side
    #[arg(long, default_value = "white")]
    side: Side,
    /// Seconds that the engine thinks about a move
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, allow_hyphen_values = true)]
    time: Duration,
    /// Let the engine play weaker, on its own scale from 500 to 2500
    #[arg(long, value_name = "ELO", value_parser = elo)]
    elo: Option<u32>,
    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    hash: u32,
    /// Append the game to this file at the end
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  bannerman play yangqi                            # you have White, the engine a second a move
  bannerman play xiangqi --side black --elo 1200   # against a weaker one
  bannerman play strongyang --time 5 --pgn games.pgn";

const HELP: &str = "\
a move    like b1d2 or Nd2, e1d1 or Kd1;Ve1; Tab completes it
back      take back your last move and what followed
hint      what the engine would play in your place
moves     all legal moves
board     the board again; \"flip\" turns it round
fen       the position as FEN
switch    change sides with the engine
save FILE add the game to a file, as PGN
new       begin again
resign    give the game up
quit      leave, Ctrl-D does the same";

/// The words that are no moves.
const COMMANDS: [&str; 11] = [
    "back", "board", "fen", "flip", "help", "hint", "moves", "new", "quit", "resign", "switch",
];

/// The sides by name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// You move first
    White,
    /// The engine moves first
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

fn elo(text: &str) -> Result<u32, String> {
    let (weakest, strongest) = (ELO_RANGE.start(), ELO_RANGE.end());
    text.parse()
        .ok()
        .filter(|elo| ELO_RANGE.contains(elo))
        .ok_or_else(|| format!("not a number from {weakest} to {strongest}"))
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut engine = Engine::with_hash(args.variant, args.hash as usize)?;
    engine.settings.threads = args.threads.into();
    let control = engine.control();
    // Ctrl-C makes the engine move at once.
    ctrlc::set_handler(move || control.stop())?;
    if let Some(session) = engine.session() {
        super::set_up(session, args.fen.as_deref(), args.moves.as_deref())?;
    }
    let mut table = Table {
        engine,
        args,
        player: args.side.into(),
        flipped: args.side == Side::Black,
        resigned: false,
    };
    table.greet()?;
    let result = table.play(&mut Prompt::new()?);
    table.keep()?;
    result
}

/// What becomes of the game after a line of the player.
enum Next {
    Continue,
    Quit,
}

/// The table with the board, the engine on the other side.
struct Table<'a> {
    engine: Engine,
    args: &'a Args,
    /// The player's side.
    player: Color,
    flipped: bool,
    resigned: bool,
}

impl Table<'_> {
    /// The game. No search runs while anybody asks for it.
    fn session(&mut self) -> &mut dyn Session {
        self.engine
            .session()
            .expect("searches of a game at the terminal block")
    }

    fn greet(&mut self) -> io::Result<()> {
        let title = self.session().spec().title;
        let side = side_name(self.player);
        say(&format!(
            "{title}. You have {side}; the engine thinks {}. \"help\" tells what to type.\n",
            self.level()
        ))?;
        self.show()
    }

    /// How strong the engine plays.
    fn level(&self) -> String {
        let time = format!("{} s a move", self.args.time.as_secs_f64());
        match self.args.elo {
            Some(elo) => format!("{time} at Elo {elo}"),
            None => time,
        }
    }

    fn play(&mut self, prompt: &mut Prompt) -> Result<(), Failure> {
        loop {
            let over = self.resigned || self.session().outcome().is_some();
            if !over && self.session().position().side() != self.player {
                self.answer()?;
                continue;
            }
            let text = self.prompt_text(over);
            prompt.offer(self.words());
            match prompt.read(&text)? {
                Line::Text(line) => {
                    if matches!(self.obey(line.trim())?, Next::Quit) {
                        return Ok(());
                    }
                }
                Line::Interrupted => say("\"quit\" or Ctrl-D leaves the game")?,
                Line::End => return Ok(()),
            }
        }
    }

    fn prompt_text(&mut self, over: bool) -> String {
        if over {
            return "game over> ".to_owned();
        }
        let number = self.session().position().number();
        format!("{} {number}> ", side_name(self.player))
    }

    /// What may be typed now.
    fn words(&mut self) -> Vec<String> {
        let session = self.session();
        let moves = session.legal_moves();
        let coordinates = moves.iter().map(|&mv| session.spec().move_text(mv));
        let mut words: Vec<String> = coordinates.collect();
        words.extend(moves.iter().flat_map(|&mv| session.write_line(&[mv])));
        words.extend(COMMANDS.iter().map(|&word| word.to_owned()));
        words
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("quit" | "exit", _) => return Ok(Next::Quit),
            ("help" | "?", _) => say(HELP)?,
            ("back" | "undo", _) => self.take_back()?,
            ("hint", _) => self.hint()?,
            ("moves", _) => self.list_moves()?,
            ("board", _) => self.show()?,
            ("flip", _) => {
                self.flipped = !self.flipped;
                self.show()?;
            }
            ("fen", _) => {
                let fen = self.session().fen();
                say(&fen)?;
            }
            ("switch", _) => self.player = !self.player,
            ("save", "") => say("save where? \"save game.pgn\"")?,
            ("save", path) => self.save(Path::new(path))?,
            ("new", _) => self.begin_again()?,
            ("resign", _) if self.session().outcome().is_none() => {
                self.resigned = true;
                say(&format!("{} resigns", side_name(self.player)))?;
            }
            _ => self.try_move(line)?,
        }
        Ok(Next::Continue)
    }

    fn try_move(&mut self, line: &str) -> io::Result<()> {
        if self.resigned {
            return say("the game is over; \"back\" or \"new\" goes on");
        }
        match self.session().read_move(line) {
            Ok(mv) => {
                self.session().play(mv);
                self.show()
            }
            Err(error) => say(&error.to_string()),
        }
    }

    /// The engine moves.
    fn answer(&mut self) -> io::Result<()> {
        let Some(findings) = self.search(self.args.elo) else {
            return Ok(());
        };
        let Some(&mv) = findings.pv.first() else {
            return Ok(());
        };
        let text = self.describe(mv);
        self.session().play(mv);
        say(&format!("The engine plays {text}\n"))?;
        self.show()
    }

    fn search(&mut self, elo: Option<u32>) -> Option<Findings> {
        let limits = Limits {
            movetime: Some(self.args.time),
            ..Limits::default()
        };
        self.engine.settings.elo = elo;
        self.engine.search(&limits, &mut Silent)
    }

    /// A move in both notations.
    fn describe(&mut self, mv: Move) -> String {
        let session = self.session();
        let text = session.write_line(&[mv]).concat();
        format!("{}, {text}", session.spec().move_text(mv))
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.session().outcome().is_some() {
            return say("the game is over");
        }
        let side = self.session().position().side();
        let Some(findings) = self.search(None) else {
            return Ok(());
        };
        let Some(&mv) = findings.pv.first() else {
            return Ok(());
        };
        let text = self.describe(mv);
        let score = match mate_moves(findings.score) {
            Some(moves) => format!("mate in {}", for_white(moves, side)),
            None => {
                let pawns = f64::from(for_white(findings.score, side)) / 100.0;
                format!("{pawns:+.2}")
            }
        };
        say(&format!("{text} ({score} for White)"))
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let session = self.session();
        let moves = session.legal_moves();
        let mut texts: Vec<String> = moves
            .iter()
            .flat_map(|&mv| session.write_line(&[mv]))
            .collect();
        texts.sort_unstable();
        say(&format!("{} moves: {}", texts.len(), texts.join(" ")))
    }

    /// Back to where the player last had the move.
    fn take_back(&mut self) -> io::Result<()> {
        if self.resigned {
            self.resigned = false;
            return self.show();
        }
        let player = self.player;
        let session = self.session();
        // The player's last move, and the answer if there was one.
        let count = if session.position().side() == player {
            2
        } else {
            1
        };
        if session.moves().len() < count {
            return say("there is nothing to take back");
        }
        for _ in 0..count {
            session.undo();
        }
        self.show()
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        self.keep()?;
        self.resigned = false;
        let (fen, moves) = (self.args.fen.as_deref(), self.args.moves.as_deref());
        super::set_up(self.session(), fen, moves)?;
        Ok(self.show()?)
    }

    fn show(&mut self) -> io::Result<()> {
        let flipped = self.flipped;
        let session = self.session();
        let last_move = session.moves().last().copied();
        let board = terminal::board(session.spec(), session.position(), flipped, last_move);
        say(&format!("{board}\n\n{}", terminal::status(session)))
    }

    /// Saves the game where the command line says, if there was one.
    fn keep(&mut self) -> Result<(), Failure> {
        match &self.args.pgn {
            Some(path) if !self.session().moves().is_empty() => {
                let text = self.written();
                append(path, &text).map_err(|error| Failure::File {
                    path: path.clone(),
                    error,
                })
            }
            _ => Ok(()),
        }
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        let text = self.written();
        match append(path, &text) {
            Ok(()) => say(&format!("saved in {}", path.display())),
            Err(error) => say(&format!("{}: {error}", path.display())),
        }
    }

    fn written(&mut self) -> String {
        let engine = format!("Bannerman {} ({})", env!("CARGO_PKG_VERSION"), self.level());
        let mut names = ["Player".to_owned(), engine];
        if self.player == Color::Black {
            names.reverse();
        }
        let [white, black] = names;
        let result = self.result().to_owned();
        let session = self.session();
        let mut tags = vec![
            ("Event", "bannerman play".to_owned()),
            ("Site", "?".to_owned()),
            ("Date", pgn::today()),
            ("Round", "-".to_owned()),
            ("White", white),
            ("Black", black),
            ("Result", result.clone()),
            ("Variant", session.variant().name().to_owned()),
        ];
        let start = fen::write(session.spec(), session.start());
        if start != session.spec().start {
            tags.extend([("SetUp", "1".to_owned()), ("FEN", start)]);
        }
        let mut numbers = Numbers::new(session.start().side(), session.start().number());
        let mut words = Vec::new();
        for &mv in session.moves() {
            words.extend(numbers.next_word());
            words.push(session.spec().move_text(mv));
        }
        words.push(result);
        pgn::write(&tags, &words)
    }

    fn result(&mut self) -> &'static str {
        let winner = match self.session().outcome() {
            Some(Outcome::Win { winner, .. }) => winner,
            Some(Outcome::Draw(_)) => return "1/2-1/2",
            None if self.resigned => !self.player,
            None => return "*",
        };
        match winner {
            Color::White => "1-0",
            Color::Black => "0-1",
        }
    }
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(text.as_bytes())
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
