//! `bannerman show`.

use std::io::{self, Write};
use std::path::PathBuf;

use bannerman::engine::{self, Session};
use bannerman::picture::{self, Arrow, Picture, Style};
use bannerman::variants::Variant;
use clap::ValueEnum;

use super::Failure;
use super::terminal;

/// Draw a position, on the terminal or as a picture.
///
/// Without --svg or --png the board, its FEN and whose turn it is go to
/// standard output: in colour on a terminal, plain elsewhere and where NO_COLOR
/// is set.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The rules; see "bannerman variants"
    #[arg(value_parser = super::VariantParser)]
    variant: Variant,
    /// The position; the variant's start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play first, with blanks between them: b1d2 or Nd2
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
    /// Write an SVG picture to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Arrows in pictures, two squares each with blanks between them
    #[arg(long, value_name = "ARROWS", value_parser = arrows)]
    arrows: Option<Arrows>,
    /// Show the board with Black below
    #[arg(long)]
    flip: bool,
    /// What pictures look like; xiangqi for the games with a river, western for
    /// the others if not given
    #[arg(long)]
    style: Option<StyleName>,
    /// The side of a square in a PNG, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 60, value_parser = clap::value_parser!(u16).range(8..=400))]
    square: u16,
}

const EXAMPLES: &str = "\
Examples:
  bannerman show yangqi                                # the array, on the terminal
  bannerman show xiangqi --svg xiangqi.svg             # as a picture
  bannerman show strongyang --moves \"Nd4 e10e8\" --arrows \"c2d4 e8e7\" --png board.png";

/// The styles by name.
#[derive(Clone, Copy, ValueEnum)]
pub enum StyleName {
    /// Silhouettes on squares
    Western,
    /// Discs with characters on lines
    Xiangqi,
}

impl From<StyleName> for Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Western => Self::Western,
            StyleName::Xiangqi => Self::Xiangqi,
        }
    }
}

#[derive(Clone)]
struct Arrows(Vec<Arrow>);

fn arrows(text: &str) -> Result<Arrows, String> {
    let arrows = text.split_whitespace().map(str::parse);
    arrows
        .collect::<Result<_, picture::BadArrow>>()
        .map(Arrows)
        .map_err(|error| error.to_string())
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut session = engine::session(args.variant);
    super::set_up(session.as_mut(), args.fen.as_deref(), args.moves.as_deref())?;
    if args.svg.is_none() && args.png.is_none() {
        return Ok(print(session.as_ref(), args.flip)?);
    }
    let mut picture = Picture::new(session.spec(), session.position());
    if let Some(style) = args.style {
        picture.style = style.into();
    }
    picture.flip = args.flip;
    picture.last_move = session.moves().last().copied();
    picture.arrows = args.arrows.clone().map_or_else(Vec::new, |arrows| arrows.0);
    let scale = f32::from(args.square) / picture::SQUARE_PIXELS;
    super::write_pictures(
        &picture.to_svg(),
        args.svg.as_deref(),
        args.png.as_deref(),
        scale,
    )
}

fn print(session: &dyn Session, flip: bool) -> io::Result<()> {
    let last_move = session.moves().last().copied();
    let board = terminal::board(session.spec(), session.position(), flip, last_move);
    let mut out = io::stdout().lock();
    writeln!(out, "{board}\n\nFEN: {}", session.fen())?;
    writeln!(out, "{}", terminal::status(session))?;
    out.flush()
}
