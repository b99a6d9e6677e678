//! The score over a game.

use svg::Document;
use svg::node::element::{Circle, Group, Path};

use super::ground::rectangle;
use super::lettering::{self, Anchor};

const LEFT: f64 = 84.0;
const EDGE: f64 = 24.0;
const HEIGHT: f64 = 260.0;
/// Room for the numbers of the moves.
const BOTTOM: f64 = 40.0;
/// The width of a ply, within the bounds of the plot.
const PLY: f64 = 12.0;
const WIDTHS: [f64; 2] = [480.0, 1440.0];

/// A point of a plot that is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its place among the points, from 0.
    pub index: usize,
    /// Its colour as SVG has it.
    pub color: &'static str,
}

/// What White wins of a game's points by the score, position by position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plot {
    /// The share of White, from 0 to 1, in each position.
    pub shares: Vec<f64>,
    /// Points to mark.
    pub marks: Vec<Mark>,
    /// The number of the first move.
    pub first_number: u32,
    /// Whether Black moves in the first position.
    pub black_first: bool,
    /// Shares that get a line and a label across.
    pub levels: Vec<(f64, String)>,
}

impl Plot {
    /// The plot as SVG: White's share from below, in white.
    #[must_use]
    pub fn to_svg(&self) -> Document {
        let plies = self.shares.len().saturating_sub(1).max(1) as f64;
        let width = (plies * PLY).clamp(WIDTHS[0], WIDTHS[1]);
        let size = [LEFT + width + EDGE, EDGE + HEIGHT + BOTTOM];
        let x = |index: usize| (index as f64 / plies).mul_add(width, LEFT);
        let y = |share: f64| (1.0 - share).mul_add(HEIGHT, EDGE);
        let document = Document::new()
            .set("viewBox", (0, 0, size[0], size[1]))
            .set("width", size[0])
            .set("height", size[1])
            .add(rectangle([0.0, 0.0], size).set("fill", "#ffffff"))
            .add(rectangle([LEFT, EDGE], [width, HEIGHT]).set("fill", "#57524c"));
        let document = document.add(self.area(x, y));
        let document = document.add(self.grid(width, x, y));
        let marks = self.marks.iter().filter_map(|mark| {
            let share = *self.shares.get(mark.index)?;
            let circle = Circle::new()
                .set("cx", x(mark.index))
                .set("cy", y(share))
                .set("r", 6);
            Some(
                circle
                    .set("fill", mark.color)
                    .set("stroke", "#ffffff")
                    .set("stroke-width", 2),
            )
        });
        marks.fold(document, Document::add)
    }

    /// White's share as an area, with a line at its edge.
    fn area(&self, x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) -> Group {
        let points = self.shares.iter().enumerate();
        let points: Vec<String> = points
            .map(|(index, &share)| format!("{:.1} {:.1}", x(index), y(share)))
            .collect();
        let points = points.join("L");
        let (last, floor) = (x(self.shares.len().saturating_sub(1)), y(0.0));
        Group::new()
            .add(
                Path::new()
                    .set("d", format!("M{LEFT} {floor}L{points}L{last:.1} {floor}Z"))
                    .set("fill", "#f3efe6"),
            )
            .add(
                Path::new()
                    .set("d", format!("M{points}"))
                    .set("fill", "none")
                    .set("stroke", "#b0742a")
                    .set("stroke-width", 2.5)
                    .set("stroke-linejoin", "round"),
            )
    }

    /// Levels across, and the numbers of the moves below.
    fn grid(&self, width: f64, x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) -> Group {
        let mut group = Group::new();
        for (share, label) in &self.levels {
            let (level, middle) = (y(*share), (*share - 0.5).abs() < 1e-9);
            group = group
                .add(
                    Path::new()
                        .set("d", format!("M{LEFT} {level:.1}h{width}"))
                        .set("stroke", "#9a8f80")
                        .set("stroke-width", if middle { 2.0 } else { 0.8 }),
                )
                .add(lettering::text(
                    label,
                    Anchor::End,
                    LEFT - 10.0,
                    level,
                    13.0,
                    "#444444",
                ));
        }
        for (index, number) in self.numbers() {
            let (x, floor) = (x(index), y(0.0));
            group = group
                .add(
                    Path::new()
                        .set("d", format!("M{x:.1} {floor}v6"))
                        .set("stroke", "#444444")
                        .set("stroke-width", 1.5),
                )
                .add(lettering::text(
                    &number.to_string(),
                    Anchor::Middle,
                    x,
                    floor + 20.0,
                    13.0,
                    "#444444",
                ));
        }
        group
    }

    /// The positions in which White is to make a move with a round number.
    fn numbers(&self) -> impl Iterator<Item = (usize, u32)> {
        let moves = self.shares.len() as u32 / 2;
        let step = match moves {
            0..20 => 2,
            20..50 => 5,
            50..120 => 10,
            _ => 50,
        };
        let (first, offset) = (self.first_number, u32::from(self.black_first));
        let last = self.shares.len();
        (0..)
            .map(move |white: u32| (white * 2 + offset, first.saturating_add(white + offset)))
            .map(|(index, number)| (index as usize, number))
            .take_while(move |&(index, _)| index < last)
            .filter(move |&(_, number)| number % step == 0)
    }
}
