//! Playing: positions, moves, turns, searches and what comes of them.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::claims::{self, Claim};
use super::highlight::Hand;
use super::notation::Notation;
use super::thinking::{Listener, Progress};
use super::{Cecp, Purpose, Role, Running, refusal};
use crate::board::{Color, Move};
use crate::engine::{Done, Session};
use crate::eval::Value;
use crate::game::Outcome;
use crate::protocol::options::DEFAULT_VARIANT;
use crate::protocol::output::{QUOTE, excerpt};
use crate::search::{Findings, Limits};
use crate::variants::{UnknownVariant, Variant};

/// How long to look for a hint that nobody has thought of yet.
const HINT_TIME: Duration = Duration::from_millis(300);
/// The engine resigns, if it may, after so many moves in a row with such a
/// score or a lower one.
const RESIGN_MOVES: u32 = 3;
const RESIGN_SCORE: Value = -900;
/// The engine agrees to a draw at this score or a lower one.
const POOR_SCORE: Value = -80;
/// It also agrees if the score is as near to nothing as this, after so many
/// halfmoves without progress.
const EVEN_SCORE: Value = 20;
const LONG_QUIET: u32 = 40;

/// Games and positions.
impl Cecp {
    pub(super) fn new_game(&mut self) {
        self.begin(DEFAULT_VARIANT);
        if self.role != Role::Analyses {
            self.role = Role::Plays(Color::Black);
        }
        self.timing.restart();
        self.refereed = false;
    }

    pub(super) fn set_variant(&mut self, name: &str) -> Result<(), String> {
        let variant: Variant = name
            .parse()
            .map_err(|error: UnknownVariant| error.to_string())?;
        self.begin(variant);
        for line in super::features::setup(variant.spec()) {
            self.output.line(line);
        }
        Ok(())
    }

    fn begin(&mut self, variant: Variant) {
        self.host.set_variant(variant);
        self.notation = Notation::new(variant.spec());
        self.forget_game();
    }

    fn forget_game(&mut self) {
        self.last = None;
        self.lost_moves = 0;
        self.astray = false;
        self.hand = None;
    }

    pub(super) fn set_board(&mut self, fen: &str) {
        let fen = self.notation.fen(fen);
        let Some(session) = self.host.session() else {
            return;
        };
        match session.set_position(Some(&fen), &[]) {
            Ok(()) => self.forget_game(),
            Err(error) => {
                // What XBoard shows now is not what the engine has.
                self.astray = true;
                let reason = self.notation.fault(&error);
                self.output
                    .line(format!("tellusererror Illegal position: {reason}"));
            }
        }
    }

    /// Shows the position on XBoard's board to `see`.
    pub(super) fn board<T>(&mut self, see: impl FnOnce(&dyn Session) -> T) -> T {
        match self.purpose() {
            Some(Purpose::Ponder(_)) => see(self.shown().as_ref()),
            _ => self.host.look(see),
        }
    }

    /// A copy of the game on XBoard's board.
    fn shown(&mut self) -> Box<dyn Session> {
        let mut copy = self.host.copy();
        if let Some(Purpose::Ponder(_)) = self.purpose() {
            copy.undo();
        }
        copy
    }

    pub(super) fn take_back(&mut self, moves: usize) -> Result<(), String> {
        let Some(session) = self.host.session() else {
            return Ok(());
        };
        if session.moves().len() < moves {
            return Err("not so many moves were played".to_owned());
        }
        for _ in 0..moves {
            session.undo();
        }
        self.last = None;
        self.hand = None;
        Ok(())
    }
}

/// Moves and turns.
impl Cecp {
    pub(super) fn user_move(&mut self, text: &str) {
        if let Err(reason) = self.try_user_move(text) {
            let text = excerpt(text, QUOTE);
            self.output.line(format!("Illegal move ({reason}): {text}"));
        }
    }

    fn try_user_move(&mut self, text: &str) -> Result<(), String> {
        if self.astray {
            return Err("the position was refused".to_owned());
        }
        if self.ponderhit() {
            return Ok(());
        }
        let notation = self.notation;
        let Some(session) = self.host.session() else {
            return Err("it is not your turn".to_owned());
        };
        let Some(mv) = notation.parse_move(session, text) else {
            return Err(refusal::reason(session, text));
        };
        session.play(mv);
        let side = session.position().side();
        self.hand = None;
        if self.role == Role::Plays(side) {
            self.take_turn();
        }
        Ok(())
    }

    /// Lets the search that has guessed the opponent's move go on as one for
    /// the answer; `false` if there is none.
    fn ponderhit(&mut self) -> bool {
        let Some(running) = &mut self.running else {
            return false;
        };
        let hit = matches!(running.purpose, Purpose::Ponder(_));
        if hit {
            running.purpose = Purpose::Move;
            running.since = Instant::now();
            self.hand = None;
            self.host.ponderhit();
        }
        hit
    }

    pub(super) fn go(&mut self) -> Result<(), String> {
        if self.astray {
            return Err("the position was refused".to_owned());
        }
        let side = self.board(|session| session.position().side());
        self.role = Role::Plays(side);
        self.take_turn();
        Ok(())
    }

    /// The engine is to move: it claims the end of the game or thinks.
    fn take_turn(&mut self) {
        let Some(session) = self.host.session() else {
            return;
        };
        match session
            .outcome()
            .map(|outcome| claims::before_moving(session, outcome, self.refereed))
        {
            Some(Claim::Result(result)) => return self.output.line(result),
            Some(Claim::Offer) => self.output.line("offer draw"),
            Some(Claim::None) | None => {}
        }
        if let Some(known) = self.host.book_move() {
            self.output.message(&known.to_string());
            return self.send_move(known.mv, Duration::ZERO, None);
        }
        let limits = self.limits();
        self.search(Purpose::Move, limits);
    }

    /// The limits of a search for the move that is the next of the engine's.
    fn limits(&mut self) -> Limits {
        let made = self.host.look(moves_made);
        self.timing.limits(made, self.host.settings().overhead)
    }

    /// Makes the move that was found, or gives up.
    fn make_move(&mut self, findings: Findings, time: Duration) {
        let Some(&mv) = findings.pv.first() else {
            return;
        };
        if findings.score > RESIGN_SCORE {
            self.lost_moves = 0;
        } else {
            self.lost_moves += 1;
        }
        if self.resign && self.lost_moves >= RESIGN_MOVES {
            return self.output.line("resign");
        }
        self.send_move(mv, time, Some(findings));
    }

    /// Makes a move that took `time`, with what the search found, if there was
    /// one.
    fn send_move(&mut self, mv: Move, time: Duration, findings: Option<Findings>) {
        let Some(session) = self.host.session() else {
            return;
        };
        self.timing.spend(time, moves_made(session) + 1);
        session.play(mv);
        let outcome = session.outcome();
        self.hand = None;
        self.output.line(self.notation.command(mv));
        match outcome {
            None => {
                let guess = findings.as_ref().and_then(|findings| findings.pv.get(1));
                self.start_pondering(guess.copied());
            }
            // A referee that does not know our rules believes only the loser.
            Some(outcome) if !self.refereed => self.output.line(claims::result(outcome)),
            Some(_) => {}
        }
        self.last = findings;
    }

    /// Thinks about the answer to a guess at the opponent's move.
    fn start_pondering(&mut self, guess: Option<Move>) {
        let wanted = self.ponder && !self.host.is_leaving();
        let Some((session, guess)) = self.host.session().zip(guess) else {
            return;
        };
        if !wanted || !session.legal_moves().contains(&guess) {
            return;
        }
        session.play(guess);
        if session.outcome().is_some() {
            session.undo();
            return;
        }
        let limits = Limits {
            ponder: true,
            ..self.limits()
        };
        self.search(Purpose::Ponder(guess), limits);
    }

    pub(super) fn consider_draw(&mut self) {
        let (outcome, quiet) =
            self.board(|session| (session.outcome(), session.position().clock()));
        let drawn = matches!(outcome, Some(Outcome::Draw(_)));
        let content = self.last.as_ref().is_some_and(|last| {
            last.score <= POOR_SCORE || (last.score <= EVEN_SCORE && quiet >= LONG_QUIET)
        });
        if drawn || content {
            self.output.line("offer draw");
        }
    }
}

/// How many moves the side to move has made.
fn moves_made(session: &dyn Session) -> u32 {
    u32::try_from(session.moves().len() / 2).unwrap_or(u32::MAX)
}

/// Searches.
impl Cecp {
    /// Starts a search of the session's position.
    fn search(&mut self, purpose: Purpose, limits: Limits) {
        let Some(session) = self.host.session() else {
            return;
        };
        self.progress = Arc::new(Progress::new(session.legal_moves().len()).into());
        let listener = Listener {
            output: self.output.clone(),
            notation: self.notation,
            post: match purpose {
                Purpose::Move | Purpose::Ponder(_) => Arc::clone(&self.post),
                Purpose::Analysis => Arc::new(AtomicBool::new(true)),
                Purpose::Hint => Arc::default(),
            },
            progress: Arc::clone(&self.progress),
        };
        let running = Running {
            purpose,
            since: Instant::now(),
            abandoned: false,
        };
        match self.host.go(limits, listener) {
            None => self.running = Some(running),
            Some(findings) => self.found(running, findings),
        }
    }

    pub(super) fn search_done(&mut self, done: Option<Done>) {
        // A search that could not begin has been dealt with.
        if let Some(running) = self.running.take() {
            let findings = self.host.finish(done);
            self.found(running, findings);
        }
    }

    /// What comes of a search that has ended.
    fn found(&mut self, running: Running, findings: Findings) {
        match running.purpose {
            Purpose::Ponder(_) => {
                if let Some(session) = self.host.session() {
                    session.undo();
                }
            }
            _ if running.abandoned => {}
            Purpose::Move => self.make_move(findings, running.since.elapsed()),
            Purpose::Hint => self.print_hint(findings.pv.first().copied()),
            Purpose::Analysis => {}
        }
    }

    /// Starts to analyse, if that is what the engine does, and it does not.
    pub(super) fn analyse(&mut self) {
        let idle = self.running.is_none() && !self.host.is_leaving();
        if self.role == Role::Analyses && idle && !self.astray {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            self.search(Purpose::Analysis, limits);
        }
    }

    /// Answers `.`.
    pub(super) fn update(&self) {
        if let Some(Purpose::Analysis | Purpose::Move) = self.purpose() {
            let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            self.output.line(progress.status(self.notation));
        }
    }

    /// Answers `hint`: with what the engine expects, or after a short search.
    pub(super) fn hint(&mut self) {
        match self.purpose() {
            Some(Purpose::Ponder(guess)) => self.print_hint(Some(guess)),
            Some(Purpose::Analysis | Purpose::Move) => {
                let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
                self.print_hint(progress.best);
            }
            Some(Purpose::Hint) => {}
            None if self.astray => {}
            None => match self.expected() {
                Some(mv) => self.print_hint(Some(mv)),
                None => self.search(
                    Purpose::Hint,
                    Limits {
                        movetime: Some(HINT_TIME),
                        ..Limits::default()
                    },
                ),
            },
        }
    }

    /// The answer that the engine expects to its last move, if that was the
    /// last of the game.
    fn expected(&mut self) -> Option<Move> {
        let [made, answer, ..] = *self.last.as_ref()?.pv.as_slice() else {
            return None;
        };
        let session = self.host.session()?;
        (session.moves().last() == Some(&made) && session.legal_moves().contains(&answer))
            .then_some(answer)
    }

    /// Answers `bk`: what the book knows, a move a line, up to an empty line.
    pub(super) fn show_book(&mut self) {
        let shown = self.shown();
        let known = self.host.book().moves(shown.variant(), shown.position());
        let sum: u64 = known.iter().map(|known| u64::from(known.weight)).sum();
        let mut text = String::new();
        for known in &known {
            let _ = writeln!(
                text,
                " {:<8} {:>3} %  {} points in {} games",
                self.notation.move_text(known.mv),
                100 * u64::from(known.weight) / sum.max(1),
                known.points,
                known.games
            );
        }
        if known.is_empty() {
            text += " The book does not know the position.\n";
        }
        self.output.line(text);
    }

    fn print_hint(&self, mv: Option<Move>) {
        if let Some(mv) = mv {
            self.output
                .line(format!("Hint: {}", self.notation.move_text(mv)));
        }
    }
}

/// The user's hand.
impl Cecp {
    pub(super) fn lift(&mut self, text: &str) -> Result<(), String> {
        let square = self.notation.whole_square(text)?;
        let before = self.hand;
        let (hand, marks) = self.board(|session| {
            let hand = Hand::lift(session, before, square);
            (hand, hand.highlight(session))
        });
        self.hand = Some(hand);
        self.output.line(marks);
        Ok(())
    }

    pub(super) fn put(&mut self, text: &str) -> Result<(), String> {
        let square = self.notation.whole_square(text)?;
        let hand = self.hand;
        let choice = hand.and_then(|hand| self.board(|session| hand.choice(session, square)));
        if let Some(choice) = choice {
            self.output.line(choice);
        }
        Ok(())
    }
}
