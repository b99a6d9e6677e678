//! The board under the pieces: squares or lines, coordinates, and what the
//! rules treat apart.

use svg::node::element::{Group, Path, Rectangle};

use super::lettering::{self, Anchor};
use super::{MARGIN, Picture, SQUARE, Style};
use crate::board::{Square, Zone};

const FRAME: &str = "#efe3c8";
const INK: &str = "#5d4a30";
const LIGHT: &str = "#f4e6c6";
const DARK: &str = "#d3b07b";
const WATER: &str = "#8fb4c8";
const MARKED: &str = "#a8431f";

/// The board of a picture.
pub fn draw(picture: &Picture<'_>) -> Group {
    let board = match picture.style {
        Style::Western => chequered(picture),
        Style::Xiangqi => lined(picture),
    };
    let group = Group::new()
        .add(rectangle([0.0, 0.0], picture.size()).set("fill", FRAME))
        .add(board);
    let zones = picture.spec.zones.iter();
    zones
        .fold(group, |group, &zone| group.add(draw_zone(picture, zone)))
        .add(coordinates(picture))
}

pub fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Rectangle {
    Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
}

/// The rectangle of the squares between two corners, margins around them.
fn area(picture: &Picture<'_>, a: Square, b: Square) -> Rectangle {
    let ([ax, ay], [bx, by]) = (picture.center_of(a), picture.center_of(b));
    rectangle(
        [ax.min(bx) - SQUARE / 2.0, ay.min(by) - SQUARE / 2.0],
        [(ax - bx).abs() + SQUARE, (ay - by).abs() + SQUARE],
    )
}

/// The whole board.
fn whole(picture: &Picture<'_>) -> Rectangle {
    let spec = picture.spec;
    area(
        picture,
        Square::new(0, 0),
        Square::new(spec.files - 1, spec.ranks - 1),
    )
}

/// A line of several points, in files and ranks.
fn line(picture: &Picture<'_>, points: &[[f64; 2]]) -> String {
    let texts: Vec<String> = points
        .iter()
        .map(|&[file, rank]| {
            let [x, y] = picture.center(file, rank);
            format!("{x} {y}")
        })
        .collect();
    format!("M{}", texts.join("L"))
}

fn strokes(path: String, color: &str, width: f64) -> Path {
    Path::new()
        .set("d", path)
        .set("fill", "none")
        .set("stroke", color)
        .set("stroke-width", width)
        .set("stroke-linecap", "round")
}

fn chequered(picture: &Picture<'_>) -> Group {
    let dark = picture
        .spec
        .squares()
        .filter(|square| (square.file() + square.rank()) % 2 == 0)
        .map(|square| {
            let [x, y] = picture.center_of(square);
            format!(
                "M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z",
                x - SQUARE / 2.0,
                y - SQUARE / 2.0
            )
        });
    Group::new()
        .add(whole(picture).set("fill", LIGHT))
        .add(
            Path::new()
                .set("d", dark.collect::<String>())
                .set("fill", DARK),
        )
        .add(
            whole(picture)
                .set("fill", "none")
                .set("stroke", INK)
                .set("stroke-width", 3),
        )
}

/// Lines along files and ranks; a river interrupts those of the files.
fn lined(picture: &Picture<'_>) -> Group {
    let spec = picture.spec;
    let (last_file, last_rank) = (spec.files - 1, spec.ranks - 1);
    let river = spec.zones.iter().find_map(|zone| match *zone {
        Zone::River(above) => Some(above),
        _ => None,
    });
    let mut path = String::new();
    for rank in 0..spec.ranks {
        let rank = f64::from(rank);
        path += &line(picture, &[[0.0, rank], [last_file.into(), rank]]);
    }
    for file in 0..spec.files {
        let ends = |from: u8, to: u8| {
            line(
                picture,
                &[[file.into(), from.into()], [file.into(), to.into()]],
            )
        };
        path += &match river {
            Some(above) if file != 0 && file != last_file => {
                ends(0, above - 1) + &ends(above, last_rank)
            }
            _ => ends(0, last_rank),
        };
    }
    Group::new()
        .add(whole(picture).set("fill", "#ecd29b"))
        .add(strokes(path, "#6d4c1f", 2.5))
}

fn draw_zone(picture: &Picture<'_>, zone: Zone) -> Group {
    let spec = picture.spec;
    let (last_file, last_rank) = (f64::from(spec.files) - 1.0, f64::from(spec.ranks) - 1.0);
    let across = |rank: f64| line(picture, &[[-0.5, rank], [last_file + 0.5, rank]]);
    match zone {
        Zone::River(above) => {
            let rank = f64::from(above) - 0.5;
            // Between squares there is less room for it than between lines.
            let (margin, width) = match picture.style {
                Style::Western => (0.5, 14.0),
                Style::Xiangqi => (0.0, SQUARE - 8.0),
            };
            let banks = [[-margin, rank], [last_file + margin, rank]];
            let water = strokes(line(picture, &banks), WATER, width)
                .set("stroke-linecap", "butt")
                .set("stroke-opacity", if margin > 0.0 { 1.0 } else { 0.38 });
            Group::new().add(water)
        }
        Zone::Palace(a, b) => {
            let [af, ar, bf, br] = [a.file(), a.rank(), b.file(), b.rank()].map(f64::from);
            let cross =
                line(picture, &[[af, ar], [bf, br]]) + &line(picture, &[[af, br], [bf, ar]]);
            match picture.style {
                Style::Xiangqi => Group::new().add(strokes(cross, "#6d4c1f", 2.5)),
                Style::Western => Group::new()
                    .add(strokes(cross, MARKED, 2.5).set("stroke-opacity", 0.55))
                    .add(
                        area(picture, a, b)
                            .set("fill", "none")
                            .set("stroke", MARKED)
                            .set("stroke-width", 4),
                    ),
            }
        }
        Zone::Files(first, last) => {
            let middle = area(
                picture,
                Square::new(first, 0),
                Square::new(last, spec.ranks - 1),
            );
            let edges: String = [f64::from(first) - 0.5, f64::from(last) + 0.5]
                .iter()
                .map(|&file| line(picture, &[[file, -0.5], [file, last_rank + 0.5]]))
                .collect();
            Group::new()
                .add(middle.set("fill", MARKED).set("fill-opacity", 0.08))
                .add(strokes(edges, MARKED, 4.0))
        }
        Zone::Camps(ranks) => {
            let edge = f64::from(ranks) - 0.5;
            let edges = across(edge) + &across(last_rank - edge);
            Group::new().add(strokes(edges, MARKED, 4.0).set("stroke-dasharray", "2 12"))
        }
    }
}

fn coordinates(picture: &Picture<'_>) -> Group {
    const SIZE: f64 = 24.0;
    let spec = picture.spec;
    let [width, height] = picture.size();
    let mut group = Group::new();
    for (file, letter) in ('a'..).take(spec.files.into()).enumerate() {
        let [x, _] = picture.center(file as f64, 0.0);
        // The bowls of small letters are below the middle.
        for y in [MARGIN / 2.0 - 4.0, height - MARGIN / 2.0 - 2.0] {
            group = group.add(lettering::text(
                &letter.to_string(),
                Anchor::Middle,
                x,
                y,
                SIZE,
                INK,
            ));
        }
    }
    for rank in 0..spec.ranks {
        let [_, y] = picture.center(0.0, rank.into());
        for x in [MARGIN / 2.0, width - MARGIN / 2.0] {
            let number = (rank + 1).to_string();
            group = group.add(lettering::text(&number, Anchor::Middle, x, y, SIZE, INK));
        }
    }
    group
}
