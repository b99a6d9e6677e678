//! Looking through files: games with their mistakes, positions with their best
//! moves.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bannerman::board::{Color, fen};
use bannerman::engine::{Engine, Session};
use bannerman::eval::{mate_moves, win_draw_loss};
use bannerman::picture::{Mark as Point, Plot};
use bannerman::search::{Control, Findings, Limits};
use bannerman::tools::matches::openings::fen_of;
use bannerman::tools::pgn::{self, Game, Numbers};
use bannerman::tools::review::{self, Mark, Opinion};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::json::{self, settled};
use super::white::{Score, Translator};
use super::{Args, DEFAULT_TIME_EACH};
use crate::commands::terminal::side_name;
use crate::commands::{self, Failure};

/// Scores that a plot has lines for, in centipawns.
const LEVELS: [i32; 7] = [-300, -200, -100, 0, 100, 200, 300];

/// What programs read of a position in a file. Scores, shares and chances are
/// White's.
#[derive(Serialize)]
struct PositionRecord {
    r#type: &'static str,
    /// The number of the game or of the line, from 1.
    number: usize,
    /// Halfmoves since the game began.
    ply: usize,
    fen: String,
    score: Score,
    wdl: [u32; 3],
    depth: Option<u32>,
    nodes: Option<u64>,
    time_ms: Option<u128>,
    bestmove: Option<String>,
    pv: Vec<String>,
    san: Vec<String>,
    outcome: Option<String>,
    /// The move of the game.
    played: Option<String>,
    played_san: Option<String>,
    /// What it gave away, in thousandths of a point.
    loss: Option<u32>,
    mark: Option<&'static str>,
}

/// A position with what is thought of it, told from White's side.
struct Entry<'a> {
    white: Translator,
    fen: String,
    side: Color,
    opinion: &'a Opinion,
}

impl<'a> Entry<'a> {
    fn new(session: &dyn Session, opinion: &'a Opinion) -> Self {
        Self {
            white: Translator::new(session),
            fen: session.fen(),
            side: session.position().side(),
            opinion,
        }
    }

    fn findings(&self) -> Option<&Findings> {
        match self.opinion {
            Opinion::Over(_) => None,
            Opinion::Searched { findings, .. } => Some(findings),
        }
    }

    fn judgement(&self) -> (Score, [u32; 3]) {
        match self.opinion {
            Opinion::Over(outcome) => settled(Some(*outcome)),
            Opinion::Searched { findings, .. } => (
                self.white.score(findings.score),
                self.white.chances(win_draw_loss(findings.score)),
            ),
        }
    }

    /// The score and how deep it was sought.
    fn score(&self) -> String {
        let (score, _) = self.judgement();
        self.findings().map_or_else(
            || score.to_string(),
            |findings| format!("{score}/{}", findings.depth),
        )
    }

    fn record(&self, number: usize, ply: usize) -> PositionRecord {
        let findings = self.findings();
        let line = findings.map_or(&[][..], |findings| &findings.pv);
        let (score, wdl) = self.judgement();
        let pv = self.white.line(line);
        PositionRecord {
            r#type: "position",
            number,
            ply,
            fen: self.fen.clone(),
            score,
            wdl,
            depth: findings.map(|findings| findings.depth),
            nodes: findings.map(|findings| findings.nodes),
            time_ms: findings.map(|findings| findings.time.as_millis()),
            bestmove: pv.first().cloned(),
            pv,
            san: self.white.notation(line),
            outcome: match self.opinion {
                Opinion::Over(outcome) => Some(outcome.to_string()),
                Opinion::Searched { .. } => None,
            },
            played: None,
            played_san: None,
            loss: None,
            mark: None,
        }
    }
}

/// The progress on a terminal's standard error.
fn progress(positions: usize) -> ProgressBar {
    let template = "{bar:30} {pos}/{len} positions, {eta} left {msg}";
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(positions as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Looks through the games of a file.
pub fn games(args: &Args, path: &Path) -> Result<(), Failure> {
    let text = commands::read_file(path)?;
    let refuse = |error| Failure::Pgn {
        path: path.to_owned(),
        error,
    };
    let games = pgn::read(&text).map_err(refuse)?;
    let sessions: Vec<Box<dyn Session>> = games
        .iter()
        .map(|game| game.replay(args.variant))
        .collect::<Result<_, _>>()
        .map_err(refuse)?;
    if games.is_empty() {
        return Err(nothing(args, path));
    }
    let positions = sessions.iter().map(|session| session.moves().len() + 1);
    let mut work = Work::new(args, positions.sum())?;
    let mut annotated = String::new();
    let mut finished = 0;
    for (index, (game, session)) in games.iter().zip(sessions).enumerate() {
        let reviewed = Reviewed::new(&mut work, game, session);
        annotated += &reviewed.to_pgn();
        if args.json {
            reviewed.print_json(index + 1)?;
        }
        if let Some(plot) = &args.plot {
            let number = (games.len() > 1).then_some(index + 1);
            write_plot(&reviewed.plot(), &numbered(plot, number))?;
        }
        work.tell(&reviewed.summary(index + 1));
        if work.control.is_stopped() {
            break;
        }
        finished += 1;
    }
    work.bar.finish_and_clear();
    deliver(args, &annotated)?;
    if finished < games.len() {
        return Err(Failure::Stopped);
    }
    Ok(())
}

/// Looks at the positions of a file.
pub fn positions(args: &Args, path: &Path) -> Result<(), Failure> {
    let text = commands::read_file(path)?;
    let mut sessions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(fen) = fen_of(line, args.variant) else {
            continue;
        };
        let mut session = bannerman::engine::session(args.variant);
        session
            .set_position(Some(&fen), &[])
            .map_err(|error| Failure::Epd {
                path: path.to_owned(),
                line: index + 1,
                error,
            })?;
        sessions.push((index + 1, session));
    }
    if sessions.is_empty() {
        return Err(nothing(args, path));
    }
    let mut work = Work::new(args, sessions.len())?;
    let mut annotated = String::new();
    let mut finished = 0;
    for (line, session) in &sessions {
        let opinions = work.review(session.as_ref());
        let Some(opinion) = opinions.first() else {
            break;
        };
        let entry = Entry::new(session.as_ref(), opinion);
        annotated += &epd_line(&entry);
        if args.json {
            json::print(&entry.record(*line, 0))?;
        }
        if work.control.is_stopped() {
            break;
        }
        finished += 1;
    }
    work.bar.finish_and_clear();
    deliver(args, &annotated)?;
    if finished < sessions.len() {
        return Err(Failure::Stopped);
    }
    Ok(())
}

fn nothing(args: &Args, path: &Path) -> Failure {
    Failure::Nothing {
        path: path.to_owned(),
        variant: args.variant,
    }
}

/// Writes what the file has become: where the user said, or to standard output
/// unless that has JSON.
fn deliver(args: &Args, text: &str) -> Result<(), Failure> {
    match &args.output {
        Some(path) => commands::write_file(path, text.as_bytes()),
        None if args.json => Ok(()),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        }
    }
}

/// An EPD line: the first four fields of the FEN, then operations. As the
/// standard has it, `ce` is for the side to move.
fn epd_line(entry: &Entry<'_>) -> String {
    let mut text = fen::without_counts(&entry.fen).to_owned();
    match entry.opinion {
        Opinion::Over(outcome) => text += &format!(" c0 \"{outcome}\";"),
        Opinion::Searched { findings, .. } => {
            let line = entry.white.line(&findings.pv);
            if let Some(moves @ 1..) = mate_moves(findings.score) {
                text += &format!(" dm {moves};");
            }
            text += &format!(
                " acd {}; acn {}; bm {}; ce {}; pv {};",
                findings.depth,
                findings.nodes,
                line.first().map_or("", String::as_str),
                findings.score,
                line.join(" ")
            );
        }
    }
    text + "\n"
}

fn write_plot(plot: &Plot, path: &Path) -> Result<(), Failure> {
    let is_png = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    let (svg, png) = if is_png {
        (None, Some(path))
    } else {
        (Some(path), None)
    };
    commands::write_pictures(&plot.to_svg(), svg, png, 1.0)
}

/// `scores.svg` as it is, or as `scores-2.svg`.
fn numbered(path: &Path, number: Option<usize>) -> PathBuf {
    let Some(number) = number else {
        return path.to_owned();
    };
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The engine at work on a file.
struct Work {
    engine: Engine,
    limits: Limits,
    control: Arc<Control>,
    bar: ProgressBar,
}

impl Work {
    fn new(args: &Args, positions: usize) -> Result<Self, Failure> {
        let engine = super::engine(args)?;
        let control = engine.control();
        super::stop_at_interrupt(Arc::clone(&control));
        Ok(Self {
            engine,
            limits: args.limits(DEFAULT_TIME_EACH),
            control,
            bar: progress(positions),
        })
    }

    fn review(&mut self, session: &dyn Session) -> Vec<Opinion> {
        let (bar, control) = (&self.bar, &self.control);
        review::review(&mut self.engine, session, &self.limits, |_, _| {
            bar.inc(1);
            !control.is_stopped()
        })
    }

    /// Says something on standard error, above the progress.
    fn tell(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{text}"));
    }
}

/// A game that was looked through.
struct Reviewed<'a> {
    game: &'a Game,
    session: Box<dyn Session>,
    opinions: Vec<Opinion>,
}

/// What was thought of a move.
struct Judged {
    loss: f64,
    mark: Option<Mark>,
}

impl<'a> Reviewed<'a> {
    fn new(work: &mut Work, game: &'a Game, session: Box<dyn Session>) -> Self {
        let opinions = work.review(session.as_ref());
        Self {
            game,
            session,
            opinions,
        }
    }

    /// The positions of the game that were looked at, each before the next move.
    fn entries(&self) -> Vec<Entry<'_>> {
        let mut session = bannerman::engine::session(self.session.variant());
        let start = bannerman::board::fen::write(self.session.spec(), self.session.start());
        if session.set_position(Some(&start), &[]).is_err() {
            return Vec::new();
        }
        let mut entries = Vec::new();
        let mut moves = self.session.moves().iter();
        for opinion in &self.opinions {
            entries.push(Entry::new(session.as_ref(), opinion));
            if let Some(&mv) = moves.next() {
                session.play(mv);
            }
        }
        entries
    }

    /// What the move after a position gave away; none if it, or the position
    /// after it, was not looked at.
    fn judged(&self, ply: usize, side: Color) -> Option<Judged> {
        let (&mv, after) = (self.session.moves().get(ply)?, self.opinions.get(ply + 1)?);
        let loss = review::loss(side, &self.opinions[ply], mv, after);
        let mark = Mark::of(loss);
        Some(Judged { loss, mark })
    }

    fn to_pgn(&self) -> String {
        const ANNOTATOR: &str = concat!("Bannerman ", env!("CARGO_PKG_VERSION"));
        let mut tags = self.game.tags.clone();
        tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Annotator"));
        tags.push(("Annotator".to_owned(), ANNOTATOR.to_owned()));
        if self.game.tag("Variant").is_none() {
            let name = self.session.variant().name();
            tags.push(("Variant".to_owned(), name.to_owned()));
        }
        pgn::write(&tags, &self.words())
    }

    /// The move text: every move with the score after it, and what would have
    /// been better where it has a mark.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let entries = self.entries();
        let texts = self.session.moves().iter();
        let texts: Vec<String> = texts.map(|&mv| self.session.spec().move_text(mv)).collect();
        let start = self.session.start();
        let mut numbers = Numbers::new(start.side(), start.number());
        for (ply, text) in texts.into_iter().enumerate() {
            words.extend(numbers.next_word());
            words.push(text);
            let (Some(before), Some(after)) = (entries.get(ply), entries.get(ply + 1)) else {
                continue;
            };
            let mut comment = after.score();
            if let Some(mark) = self.judged(ply, before.side).and_then(|judged| judged.mark) {
                words.push(mark.annotation().to_owned());
                comment = format!("{} {comment}{}", mark.glyph(), better(before));
            }
            words.extend(pgn::comment(&comment));
        }
        words.push(self.game.result.clone());
        words
    }

    fn print_json(&self, number: usize) -> io::Result<()> {
        let entries = self.entries();
        for (ply, entry) in entries.iter().enumerate() {
            let mut record = entry.record(number, ply);
            if let Some(&mv) = self.session.moves().get(ply) {
                record.played = entry.white.line(&[mv]).pop();
                record.played_san = entry.white.notation(&[mv]).pop();
            }
            if let Some(judged) = self.judged(ply, entry.side) {
                record.loss = Some((judged.loss * 1000.0).round() as u32);
                record.mark = judged.mark.map(Mark::glyph);
            }
            json::print(&record)?;
        }
        Ok(())
    }

    /// Who played and how many mistakes each made.
    fn summary(&self, number: usize) -> String {
        let tag = |name| self.game.tag(name).unwrap_or("?");
        let entries = self.entries();
        let marks: Vec<(Color, Mark)> = entries
            .iter()
            .enumerate()
            .filter_map(|(ply, entry)| Some((entry.side, self.judged(ply, entry.side)?.mark?)))
            .collect();
        let side = |color: Color| {
            let count = |mark: Mark| {
                marks
                    .iter()
                    .filter(|&&found| found == (color, mark))
                    .count()
            };
            let counts = Mark::ALL.map(|mark| format!("{} {}", count(mark), mark.glyph()));
            format!("{} {}", side_name(color), counts.join(", "))
        };
        format!(
            "game {number}: {} - {} {}; {}; {}",
            tag("White"),
            tag("Black"),
            self.game.result,
            side(Color::White),
            side(Color::Black)
        )
    }

    fn plot(&self) -> Plot {
        let start = self.session.start();
        let entries = self.entries();
        let marks = entries.iter().enumerate().filter_map(|(ply, entry)| {
            let mark = self.judged(ply, entry.side)?.mark?;
            let color = match mark {
                Mark::Dubious => "#d9a400",
                Mark::Mistake => "#e07000",
                Mark::Blunder => "#c62018",
            };
            let index = ply + 1;
            Some(Point { index, color })
        });
        Plot {
            marks: marks.collect(),
            shares: self
                .opinions
                .iter()
                .map(|opinion| opinion.share(Color::White))
                .collect(),
            first_number: start.number(),
            black_first: start.side() == Color::Black,
            levels: LEVELS
                .iter()
                .map(|&level| (review::share(level), format!("{:+}", level / 100)))
                .map(|(share, label)| (share, label.replace("+0", "0")))
                .collect(),
        }
    }
}

/// What would have been better in a position, in both notations.
fn better(before: &Entry<'_>) -> String {
    let line = before.findings().map_or(&[][..], |findings| &findings.pv);
    let first = &line[..line.len().min(1)];
    match (
        before.white.line(first).pop(),
        before.white.notation(first).pop(),
    ) {
        (Some(coordinates), Some(text)) => {
            format!(", better {coordinates} ({text}) {}", before.score())
        }
        _ => String::new(),
    }
}
