//! What a match shows while it runs and at its end.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use bannerman::board::Color;
use bannerman::tools::matches::referee::Ending;
use bannerman::tools::matches::state::{Faults, Standing};
use bannerman::tools::matches::stats::{Sprt, Verdict};
use bannerman::tools::matches::{Event, Finished, Plan, Summary};
use indicatif::{ProgressBar, ProgressStyle};

/// Prints events: lines, or a bar on a terminal.
pub struct Display<'a> {
    names: [&'a str; 2],
    sprt: Option<Sprt>,
    /// To end the match if nobody reads what it prints.
    asked: &'a AtomicBool,
    bar: Option<ProgressBar>,
    /// Games so far.
    games: u32,
    output: io::Result<()>,
}

impl<'a> Display<'a> {
    pub fn new(plan: &'a Plan, asked: &'a AtomicBool) -> Self {
        let terminal = io::stdout().is_terminal() && io::stderr().is_terminal();
        Self {
            names: plan.engines.each_ref().map(|engine| engine.name.as_str()),
            sprt: plan.sprt,
            asked,
            bar: terminal.then(|| ProgressBar::new(0).with_style(style())),
            games: 0,
            output: Ok(()),
        }
    }

    /// Shows an event.
    pub fn show(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(standing, pairs) => self.start(standing, *pairs),
            Event::Game(game) => self.game(game),
            Event::Pair(standing) => {
                let line = standing_line(standing, self.sprt.as_ref());
                match &self.bar {
                    Some(bar) => bar.set_message(line),
                    None => self.line(&format!("{} vs {}: {line}", self.names[0], self.names[1])),
                }
            }
        }
    }

    fn start(&mut self, standing: &Standing, pairs: usize) {
        self.games = standing.games();
        if let Some(bar) = &self.bar {
            bar.set_length(u64::from(self.games) + 2 * pairs as u64);
            bar.set_position(self.games.into());
            // The games of earlier runs say nothing of the time still needed.
            bar.reset_eta();
        }
        if self.games > 0 {
            self.line(&format!("continued after {} games", self.games));
        }
    }

    fn game(&mut self, game: &Finished) {
        self.games += 1;
        let [mut white, mut black] = self.names;
        let number = match game.color {
            Color::White => 1,
            Color::Black => 2,
        };
        if game.color == Color::Black {
            (white, black) = (black, white);
        }
        let ending = &game.record.ending;
        let line = format!(
            "game {} ({}.{number}): {white} - {black} {}, {ending}, {} plies",
            self.games,
            game.pair + 1,
            ending.result(),
            game.record.moves.len()
        );
        let is_fault = matches!(ending, Ending::Fault(..));
        match &self.bar {
            Some(bar) => {
                bar.inc(1);
                if is_fault {
                    bar.println(line);
                }
            }
            None => self.line(&line),
        }
    }

    /// Prints a line, unless printing has failed before.
    fn line(&mut self, line: &str) {
        if let Some(bar) = &self.bar {
            bar.println(line);
            return;
        }
        if self.output.is_ok() {
            self.output = writeln!(io::stdout(), "{line}");
            if self.output.is_err() {
                self.asked.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Leaves the terminal as it was.
    pub fn close(&mut self) -> io::Result<()> {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        std::mem::replace(&mut self.output, Ok(()))
    }

    /// Prints the results.
    pub fn summarize(&self, summary: &Summary) -> io::Result<()> {
        let standing = &summary.standing;
        let mut out = io::stdout().lock();
        writeln!(out)?;
        if summary.stopped {
            writeln!(out, "Stopped.")?;
        }
        let [first, second] = self.names;
        let line = standing_line(standing, self.sprt.as_ref());
        writeln!(out, "{first} vs {second}: {line}")?;
        if let Some(verdict) = summary.verdict {
            writeln!(out, "SPRT: {}", verdict_text(verdict))?;
        }
        writeln!(
            out,
            "White won {}, Black won {}",
            standing.white_wins, standing.black_wins
        )?;
        let endings: Vec<String> = standing
            .endings
            .iter()
            .map(|(kind, count)| format!("{kind} {count}"))
            .collect();
        writeln!(out, "Endings: {}", endings.join(", "))?;
        for (name, faults) in self.names.iter().zip(&standing.faults) {
            writeln!(out, "Faults of {name}: {}", faults_text(faults))?;
        }
        writeln!(out, "Time: {:.1} s", summary.time.as_secs_f64())?;
        out.flush()
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed}<{eta} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Won, drawn and lost games, points, Elo, and the test.
fn standing_line(standing: &Standing, sprt: Option<&Sprt>) -> String {
    let pairs = &standing.pairs;
    let mut text = format!(
        "+{} ={} -{}, {:.1} %, Elo {}, LOS {:.1} %, pairs {}",
        standing.wins,
        standing.draws,
        standing.losses,
        100.0 * pairs.mean(),
        pairs.elo(),
        100.0 * pairs.superiority(),
        pairs.0.map(|count| count.to_string()).join("-"),
    );
    if let Some(test) = sprt {
        let [lower, upper] = test.bounds();
        text += &format!(
            ", LLR {:.2} ({lower:.2}, {upper:.2}) [{}, {}]",
            pairs.log_likelihood_ratio(test),
            test.elo0,
            test.elo1
        );
    }
    text
}

const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Null => "elo0 accepted",
        Verdict::Alternative => "elo1 accepted",
    }
}

fn faults_text(faults: &Faults) -> String {
    let text: Vec<String> = [
        (faults.illegal_moves, "illegal moves"),
        (faults.time_losses, "time losses"),
        (faults.crashes, "crashes"),
        (faults.stalls, "stalls"),
    ]
    .into_iter()
    .map(|(count, what)| format!("{count} {what}"))
    .collect();
    text.join(", ")
}
