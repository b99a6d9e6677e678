//! Pictures of positions and of games, as SVG and PNG.
//!
//! Everything is drawn with paths, letters and characters too: a picture needs
//! no font where it is looked at.
//!
//! ```
//! use bannerman::picture::Picture;
//! use bannerman::variants::{self, Rules, YangQi};
//!
//! let position = variants::start_position::<YangQi>();
//! let svg = Picture::new(&YangQi::SPEC, &position).to_svg().to_string();
//! assert!(svg.starts_with("<svg"));
//! ```

mod characters;
mod ground;
mod lettering;
mod plot;
mod raster;
mod western;

use std::str::FromStr;

use svg::Document;
use svg::node::element::{Circle, Definitions, Group, Path, Use};
use thiserror::Error;

use crate::board::{Color, Figure, Move, MoveKind, PieceKind, Position, Spec, Square, Zone};

pub use plot::{Mark, Plot};
pub use raster::png;

/// The side of a square in the units of a picture.
const SQUARE: f64 = 100.0;
/// The margin around the board, which has the coordinates.
const MARGIN: f64 = 56.0;
/// Pixels a unit, as the size of a picture proposes.
const SCALE: f64 = 0.6;
/// Pixels that a square has in the size which a picture proposes.
pub const SQUARE_PIXELS: f32 = (SQUARE * SCALE) as f32;

/// Why a picture was not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    /// The PNG could not be made.
    #[error("the picture cannot be drawn: {0}")]
    Render(String),
}

/// What the board and the pieces look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Silhouettes on chequered squares.
    Western,
    /// Discs with characters on the crossings of lines.
    Xiangqi,
}

impl Style {
    /// The style that a game is usually seen in: where there is a river, that
    /// of Xiangqi.
    #[must_use]
    pub fn usual(spec: &Spec) -> Self {
        let has_river = spec.zones.iter().any(|zone| matches!(zone, Zone::River(_)));
        if has_river {
            Self::Xiangqi
        } else {
            Self::Western
        }
    }
}

/// An arrow between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// How much it stands back behind others, 0 for the foremost.
    pub rank: usize,
}

impl Arrow {
    /// The arrow of a move.
    #[must_use]
    pub const fn of(mv: Move, rank: usize) -> Self {
        Self {
            from: mv.from(),
            to: mv.to(),
            rank,
        }
    }
}

/// A text is no arrow.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no arrow; write two squares, like a1a3")]
pub struct BadArrow(String);

impl FromStr for Arrow {
    type Err = BadArrow;

    fn from_str(text: &str) -> Result<Self, BadArrow> {
        let parse = || {
            let (from, rest) = Square::parse_prefix(text)?;
            let (to, rest) = Square::parse_prefix(rest)?;
            (rest.is_empty() && from != to).then_some(Self { from, to, rank: 0 })
        };
        parse().ok_or_else(|| BadArrow(text.to_owned()))
    }
}

/// What is to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    spec: &'a Spec,
    position: &'a Position,
    /// What it looks like.
    pub style: Style,
    /// Whether Black is below.
    pub flip: bool,
    /// The move that led to the position, to be marked.
    pub last_move: Option<Move>,
    /// Arrows; those that leave the board are left out.
    pub arrows: Vec<Arrow>,
}

impl<'a> Picture<'a> {
    /// A plain picture of a position in its usual style.
    #[must_use]
    pub fn new(spec: &'a Spec, position: &'a Position) -> Self {
        Self {
            spec,
            position,
            style: Style::usual(spec),
            flip: false,
            last_move: None,
            arrows: Vec::new(),
        }
    }

    /// The picture as SVG.
    #[must_use]
    pub fn to_svg(&self) -> Document {
        let [width, height] = self.size();
        let document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", (width * SCALE).round())
            .set("height", (height * SCALE).round())
            .add(self.definitions())
            .add(ground::draw(self))
            .add(self.last_move())
            .add(self.pieces());
        let mut arrows: Vec<&Arrow> = self.arrows.iter().filter(|arrow| self.has(arrow)).collect();
        arrows.sort_by_key(|arrow| std::cmp::Reverse(arrow.rank));
        arrows
            .into_iter()
            .fold(document, |document, arrow| document.add(self.arrow(arrow)))
    }

    fn has(&self, arrow: &Arrow) -> bool {
        [arrow.from, arrow.to]
            .into_iter()
            .all(|square| self.spec.contains(square))
    }

    fn size(&self) -> [f64; 2] {
        [self.spec.files, self.spec.ranks]
            .map(|count| f64::from(count).mul_add(SQUARE, 2.0 * MARGIN))
    }

    /// The middle of a square, or where it would be beyond the board.
    fn center(&self, file: f64, rank: f64) -> [f64; 2] {
        let (files, ranks) = (f64::from(self.spec.files), f64::from(self.spec.ranks));
        let (column, row) = if self.flip {
            (files - 1.0 - file, rank)
        } else {
            (file, ranks - 1.0 - rank)
        };
        [column, row].map(|index| (index + 0.5).mul_add(SQUARE, MARGIN))
    }

    fn center_of(&self, square: Square) -> [f64; 2] {
        self.center(square.file().into(), square.rank().into())
    }

    /// Every piece that occurs, once.
    fn definitions(&self) -> Definitions {
        let mut seen: Vec<(Color, PieceKind)> = Vec::new();
        for square in self.spec.squares() {
            let piece = self.position.piece(square);
            if let Some(color) = piece.color()
                && !seen.contains(&(color, piece.kind()))
            {
                seen.push((color, piece.kind()));
            }
        }
        seen.into_iter()
            .fold(Definitions::new(), |definitions, (color, kind)| {
                let figure = self.spec.pieces[kind.index()].figure;
                let drawing = match self.style {
                    Style::Western => silhouette(figure, color),
                    Style::Xiangqi => disc(figure, color),
                };
                definitions.add(drawing.set("id", self.id(color, kind)))
            })
    }

    /// The name of a piece's drawing.
    fn id(&self, color: Color, kind: PieceKind) -> String {
        let side = match color {
            Color::White => 'w',
            Color::Black => 'b',
        };
        format!("{side}{}", self.spec.letter(Color::White, kind))
    }

    fn pieces(&self) -> Group {
        let mut group = Group::new();
        for square in self.spec.squares() {
            let piece = self.position.piece(square);
            if let Some(color) = piece.color() {
                let [x, y] = self.center_of(square).map(|middle| middle - SQUARE / 2.0);
                group = group.add(
                    Use::new()
                        .set("href", format!("#{}", self.id(color, piece.kind())))
                        .set("x", x)
                        .set("y", y),
                );
            }
        }
        group
    }

    /// Marks the squares of the last move.
    fn last_move(&self) -> Group {
        let squares = self.last_move.into_iter().flat_map(|mv| {
            let middle = (mv.kind() == MoveKind::DoubleCapture).then(|| mv.extra());
            [mv.from(), mv.to()].into_iter().chain(middle)
        });
        let group = Group::new()
            .set("fill", "#f2c53d")
            .set("fill-opacity", 0.55);
        squares.fold(group, |group, square| {
            let [x, y] = self.center_of(square);
            match self.style {
                Style::Western => group.add(ground::rectangle(
                    [x - SQUARE / 2.0, y - SQUARE / 2.0],
                    [SQUARE, SQUARE],
                )),
                Style::Xiangqi => group.add(
                    Circle::new()
                        .set("cx", x)
                        .set("cy", y)
                        .set("r", 0.53 * SQUARE),
                ),
            }
        })
    }

    fn arrow(&self, arrow: &Arrow) -> Path {
        const SHAFT: f64 = 9.0;
        const HEAD: f64 = 25.0;
        let ([x, y], [to_x, to_y]) = (self.center_of(arrow.from), self.center_of(arrow.to));
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy);
        // Along the arrow, and across it to the right.
        let point = |along: f64, across: f64| {
            let (cos, sin) = (dx / length, dy / length);
            let px = sin.mul_add(-across, cos.mul_add(along, x));
            let py = cos.mul_add(across, sin.mul_add(along, y));
            format!("{px:.1} {py:.1}")
        };
        let (start, neck, tip) = (18.0, length - 52.0, length - 8.0);
        let corners = [
            point(start, SHAFT),
            point(neck, SHAFT),
            point(neck, HEAD),
            point(tip, 0.0),
            point(neck, -HEAD),
            point(neck, -SHAFT),
            point(start, -SHAFT),
        ];
        let color = if arrow.rank == 0 {
            "#15781b"
        } else {
            "#1f5fa8"
        };
        let opacity = match arrow.rank {
            0 => 0.8,
            1 => 0.62,
            _ => 0.42,
        };
        Path::new()
            .set("d", format!("M{}Z", corners.join("L")))
            .set("fill", color)
            .set("fill-opacity", opacity)
            .set("stroke", "#ffffff")
            .set("stroke-opacity", opacity)
            .set("stroke-width", 3)
            .set("stroke-linejoin", "round")
    }
}

/// A piece of the western style.
fn silhouette(figure: Figure, color: Color) -> Group {
    let [fill, edge, lines] = match color {
        Color::White => ["#fffdf6", "#24211d", "#24211d"],
        Color::Black => ["#35302b", "#14110e", "#f0e8d8"],
    };
    let drawing = western::silhouette(figure);
    Group::new()
        .set("transform", "translate(-4 -5) scale(1.08)")
        .set("stroke-width", 3.2)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
        .add(
            Path::new()
                .set("d", drawing.outline())
                .set("fill", fill)
                .set("stroke", edge),
        )
        .add(
            Path::new()
                .set("d", drawing.lines)
                .set("fill", "none")
                .set("stroke", lines),
        )
}

/// A piece of the xiangqi style.
fn disc(figure: Figure, color: Color) -> Group {
    let ink = match color {
        Color::White => "#b5231b",
        Color::Black => "#1c1a17",
    };
    let ring = |radius: f64| {
        Circle::new()
            .set("cx", SQUARE / 2.0)
            .set("cy", SQUARE / 2.0)
            .set("r", radius)
    };
    Group::new()
        .add(
            ring(45.0)
                .set("fill", "#f9ecca")
                .set("stroke", "#6d4c1f")
                .set("stroke-width", 2.5),
        )
        .add(
            ring(39.5)
                .set("fill", "none")
                .set("stroke", ink)
                .set("stroke-width", 2.2),
        )
        .add(
            Path::new()
                .set("d", characters::character(figure, color))
                .set("transform", "translate(9.5 9) scale(.81)")
                .set("fill", "none")
                .set("stroke", ink)
                .set("stroke-width", 6.4)
                .set("stroke-linecap", "round")
                .set("stroke-linejoin", "round"),
        )
}
