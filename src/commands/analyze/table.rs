//! An analysis as a table for people.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use bannerman::board::Move;
use bannerman::engine::Session;
use bannerman::eval::win_draw_loss;
use bannerman::search::{Bound, Findings, Info};
use console::Term;

use super::View;
use super::white::{Translator, bar};
use crate::commands::terminal;

/// A status is shown this long at least, so that it can be read.
const STATUS_TIME: Duration = Duration::from_millis(100);

/// A line of the table, and what it is ranked by.
struct Row {
    multipv: usize,
    exact: bool,
    /// For the side to move.
    score: i32,
    cells: Cells,
}

/// The columns behind the rank.
struct Cells {
    front: String,
    line: String,
}

/// Prints an analysis as a table. Lines of one depth are a group: on a terminal
/// the last group changes while the search goes on; elsewhere a group is
/// printed when it is complete.
pub struct Table {
    white: Translator,
    terminal: Option<Live>,
    /// How many lines make a group.
    lines: usize,
    depth: u32,
    group: Vec<Row>,
    started: Instant,
    /// When the status was last drawn.
    told: Instant,
}

impl Table {
    /// For an analysis of the session's position with so many best lines.
    pub fn new(session: &dyn Session, multipv: usize) -> Self {
        let lines = multipv.min(session.legal_moves().len()).max(1);
        let now = Instant::now();
        Self {
            white: Translator::new(session),
            terminal: Live::new(lines),
            lines,
            depth: 0,
            group: Vec::new(),
            started: now,
            told: now,
        }
    }

    fn heading(&self) -> String {
        let rank = if self.lines > 1 { "  #" } else { "" };
        format!(
            "{rank}{:>7} {:>9}  {:<10} {:>12} {:>10} {:>9}  line",
            "depth", "score", "White", "nodes", "nodes/s", "time"
        )
    }

    fn cells(&self, info: &Info<'_>) -> Cells {
        let bound = match self.white.bound(info.bound) {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        Cells {
            front: format!(
                "{:>7} {:>9}  {} {:>12} {:>10} {:>8.2}s",
                format!("{}/{}", info.depth, info.seldepth),
                format!("{bound}{}", self.white.score(info.score)),
                bar(self.white.chances(info.wdl)),
                info.nodes,
                info.nps(),
                info.time.as_secs_f64()
            ),
            line: self.white.notation(info.pv).join(" "),
        }
    }

    /// The lines of the group, best first whatever the order of finding.
    fn group(&self) -> Vec<String> {
        let text = |(index, row): (usize, &Row)| {
            let Cells { front, line } = &row.cells;
            if self.lines > 1 {
                format!("{:>3}{front}  {line}", index + 1)
            } else {
                format!("{front}  {line}")
            }
        };
        self.group.iter().enumerate().map(text).collect()
    }

    /// Prints the group for good.
    fn close_group(&mut self) -> io::Result<()> {
        let lines = self.group();
        self.group.clear();
        match &mut self.terminal {
            Some(live) => live.keep(&lines),
            None => print(&lines),
        }
    }
}

impl View for Table {
    fn begin(&mut self, session: &dyn Session) -> io::Result<()> {
        let last_move = session.moves().last().copied();
        print(&[
            terminal::board(session.spec(), session.position(), false, last_move),
            String::new(),
            format!("FEN: {}", session.fen()),
            terminal::turn(session),
            String::new(),
        ])?;
        if session.outcome().is_none() {
            print(&[self.heading()])?;
        }
        Ok(())
    }

    fn info(&mut self, info: &Info<'_>) -> io::Result<()> {
        if info.depth != self.depth {
            self.close_group()?;
            self.depth = info.depth;
        }
        let row = Row {
            multipv: info.multipv,
            exact: info.bound == Bound::Exact,
            score: info.score,
            cells: self.cells(info),
        };
        self.group
            .retain(|old| old.exact && old.multipv != info.multipv);
        self.group.push(row);
        self.group.sort_by_key(|row| std::cmp::Reverse(row.score));
        let lines = self.group();
        match &mut self.terminal {
            Some(live) => live.change(&lines, None),
            // A single line is worth printing before it is exact.
            None if self.lines == 1 => self.close_group(),
            None if lines.len() == self.lines && self.group.iter().all(|row| row.exact) => {
                self.close_group()
            }
            None => Ok(()),
        }
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) -> io::Result<()> {
        let lines = self.group();
        let Some(live) = &mut self.terminal else {
            return Ok(());
        };
        if self.told.elapsed() < STATUS_TIME {
            return Ok(());
        }
        self.told = Instant::now();
        let status = format!(
            "{depth:>5}   {:.0} s, move {number}: {}",
            self.started.elapsed().as_secs_f64(),
            self.white.notation(&[mv]).concat()
        );
        live.change(&lines, Some(&status))
    }

    fn end(&mut self, session: &dyn Session, findings: Option<&Findings>) -> io::Result<()> {
        self.close_group()?;
        if session.outcome().is_some() {
            return print(&[terminal::status(session)]);
        }
        let Some(findings) = findings else {
            return Ok(());
        };
        let line = self.white.line(&findings.pv);
        let notation = self.white.notation(&findings.pv);
        let best = match (line.first(), notation.first()) {
            (Some(coordinates), Some(text)) => format!("{coordinates}, {text}"),
            _ => "(none)".to_owned(),
        };
        let score = self.white.score(findings.score);
        let [win, draw, loss] = self
            .white
            .chances(win_draw_loss(findings.score))
            .map(|thousandths| f64::from(thousandths) / 10.0);
        print(&[
            String::new(),
            format!("Best move: {best}"),
            format!("Line:      {}", notation.join(" ")),
            format!("Moves:     {}", line.join(" ")),
            format!("Score:     {score}"),
            format!("Chances:   White wins {win:.1} %, draw {draw:.1} %, Black wins {loss:.1} %"),
        ])
    }
}

/// Prints lines to standard output, whatever it is.
fn print(lines: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

/// The end of a terminal's screen, which changes.
struct Live {
    term: Term,
    /// How many lines are to be drawn anew.
    drawn: usize,
}

impl Live {
    /// `None` if standard output is no terminal that can go back, or too low
    /// for a group of so many lines.
    fn new(lines: usize) -> Option<Self> {
        let term = Term::buffered_stdout();
        let dumb = std::env::var("TERM").is_ok_and(|name| name == "dumb");
        let (rows, _) = term.size_checked()?;
        let fits = lines + 2 < usize::from(rows);
        (term.is_term() && !dumb && fits).then_some(Self { term, drawn: 0 })
    }

    /// Draws the lines, and perhaps a status below, in place of those before.
    fn change(&mut self, lines: &[String], status: Option<&str>) -> io::Result<()> {
        self.term.clear_last_lines(self.drawn)?;
        // A line that reaches the edge may count as two.
        let width = usize::from(self.term.size().1).saturating_sub(1);
        let lines = lines.iter().map(String::as_str).chain(status);
        self.drawn = 0;
        for line in lines {
            let cut: String = line.chars().take(width).collect();
            self.term.write_line(&cut)?;
            self.drawn += 1;
        }
        self.term.flush()
    }

    /// Draws the lines for the last time.
    fn keep(&mut self, lines: &[String]) -> io::Result<()> {
        self.change(lines, None)?;
        self.drawn = 0;
        Ok(())
    }
}
