//! What the engine tells XBoard about itself and its variants.

use crate::board::Spec;
use crate::protocol::Protocol;
use crate::protocol::options::{self, Kind, OptionSpec};
use crate::variants::Variant;

/// The answer to `protover`.
pub fn features() -> Vec<String> {
    let mut lines = vec![
        "feature ping=1 setboard=1 usermove=1 time=1 draw=1 name=1 reuse=1 analyze=1".to_owned(),
        "feature san=0 colors=0 sigint=0 sigterm=0 nps=0 debug=1".to_owned(),
        "feature memory=1 smp=1 playother=1 highlight=1".to_owned(),
        concat!(
            "feature myname=\"Bannerman ",
            env!("CARGO_PKG_VERSION"),
            "\""
        )
        .to_owned(),
        format!("feature variants=\"{}\"", Variant::names().join(",")),
    ];
    lines.extend(
        options::of(Protocol::XBoard).map(|option| format!("feature option=\"{}\"", field(option))),
    );
    lines.push("feature done=1".to_owned());
    lines
}

/// An option as XBoard shows it in a dialog.
fn field(option: &OptionSpec) -> String {
    let name = option.name;
    match &option.kind {
        Kind::Check { default, .. } => format!("{name} -check {}", u8::from(*default)),
        Kind::Spin { default, range, .. } => {
            format!("{name} -spin {default} {} {}", range.start(), range.end())
        }
        Kind::Variant { default, .. } => {
            let choices = Variant::names().join(" /// ");
            let marked = choices.replacen(default.name(), &format!("*{default}"), 1);
            format!("{name} -combo {marked}")
        }
        Kind::File { none, .. } => format!("{name} -file {none}"),
        Kind::Button { .. } => format!("{name} -button"),
        #[cfg(feature = "tune")]
        Kind::Parameter(parameter) => {
            let crate::search::params::Parameter {
                default, min, max, ..
            } = parameter;
            format!("{name} -spin {default} {min} {max}")
        }
    }
}

/// The answer to `variant`: board, pictures, start position, and how pieces
/// move. A variant that XBoard knows needs none.
pub fn setup(spec: &Spec) -> Vec<String> {
    let Some(xboard) = &spec.xboard else {
        return Vec::new();
    };
    let board = format!(
        "setup ({}{}) {}x{}+0_{} {}",
        xboard.pictures,
        xboard.pictures.to_ascii_lowercase(),
        spec.files,
        spec.ranks,
        xboard.parent,
        spec.start
    );
    let moves = xboard
        .moves
        .iter()
        .map(|(letter, moves)| format!("piece {letter}& {moves}"));
    std::iter::once(board).chain(moves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_picture() {
        for &variant in Variant::ALL {
            let spec = variant.spec();
            let Some(xboard) = &spec.xboard else {
                assert_eq!(variant, Variant::Xiangqi);
                continue;
            };
            // XBoard reads tables of 12 to 132 places.
            assert!((6..=66).contains(&xboard.pictures.len()), "{variant}");
            for piece in spec.pieces {
                let found = xboard.pictures.matches(piece.letter).count();
                assert_eq!(found, 1, "{variant}: {}", piece.letter);
            }
            let known = |&(letter, _): &(char, &str)| spec.kind(letter).is_some();
            assert!(xboard.moves.iter().all(known), "{variant}");
        }
    }
}
