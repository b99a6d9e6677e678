//! An analysis as JSON, an object a line.

use std::io::{self, Write};

use bannerman::board::{Color, Move};
use bannerman::engine::Session;
use bannerman::eval::win_draw_loss;
use bannerman::game::Outcome;
use bannerman::search::{Bound, Findings, Info};
use serde::Serialize;

use super::View;
use super::white::{Score, Translator};

/// What programs read. Scores, bounds and chances are White's.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Record {
    /// A line of thought.
    Info {
        depth: u32,
        seldepth: u32,
        multipv: usize,
        score: Score,
        bound: &'static str,
        wdl: [u32; 3],
        nodes: u64,
        nps: u64,
        hashfull: u32,
        time_ms: u128,
        pv: Vec<String>,
        san: Vec<String>,
    },
    /// The end.
    Result {
        bestmove: Option<String>,
        ponder: Option<String>,
        score: Score,
        wdl: [u32; 3],
        pv: Vec<String>,
        san: Vec<String>,
        outcome: Option<String>,
        fen: String,
    },
}

/// Prints an analysis as JSON.
pub struct Json {
    white: Translator,
}

impl Json {
    /// For an analysis of the session's position.
    pub fn new(session: &dyn Session) -> Self {
        Self {
            white: Translator::new(session),
        }
    }
}

impl View for Json {
    fn begin(&mut self, _session: &dyn Session) -> io::Result<()> {
        Ok(())
    }

    fn info(&mut self, info: &Info<'_>) -> io::Result<()> {
        print(&Record::Info {
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multipv,
            score: self.white.score(info.score),
            bound: match self.white.bound(info.bound) {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            wdl: self.white.chances(info.wdl),
            nodes: info.nodes,
            nps: info.nps(),
            hashfull: info.hashfull,
            time_ms: info.time.as_millis(),
            pv: self.white.line(info.pv),
            san: self.white.notation(info.pv),
        })
    }

    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, session: &dyn Session, findings: Option<&Findings>) -> io::Result<()> {
        let outcome = session.outcome();
        let line = findings.map_or(&[][..], |findings| &findings.pv);
        let (score, wdl) = match findings {
            Some(findings) => (
                self.white.score(findings.score),
                self.white.chances(win_draw_loss(findings.score)),
            ),
            None => settled(outcome),
        };
        let pv = self.white.line(line);
        print(&Record::Result {
            bestmove: pv.first().cloned(),
            ponder: pv.get(1).cloned(),
            score,
            wdl,
            pv,
            san: self.white.notation(line),
            outcome: outcome.map(|outcome| outcome.to_string()),
            fen: session.fen(),
        })
    }
}

/// The score and chances of a game that is over.
pub fn settled(outcome: Option<Outcome>) -> (Score, [u32; 3]) {
    match outcome {
        Some(Outcome::Win { winner, .. }) => {
            let wdl = match winner {
                Color::White => [1000, 0, 0],
                Color::Black => [0, 0, 1000],
            };
            (Score::Mate(0), wdl)
        }
        _ => (Score::Cp(0), [0, 1000, 0]),
    }
}

/// Prints an object on a line of its own.
pub fn print(record: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&line)?;
    out.flush()
}
