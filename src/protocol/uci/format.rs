//! The lines that go to the GUI.

use std::fmt::Write as _;

use vampirc_uci::{UciMessage, UciOptionConfig};

use crate::board::{Move, Spec};
use crate::eval::mate_moves;
use crate::protocol::Protocol;
use crate::protocol::options::{self, Kind, OptionSpec};
use crate::search::{Bound, Info};
use crate::variants::Variant;

/// The answer to `uci`: who this is, what can be set.
pub fn identity() -> impl Iterator<Item = String> {
    let name = concat!("Bannerman ", env!("CARGO_PKG_VERSION"));
    [
        UciMessage::id_name(name),
        UciMessage::id_author("the Bannerman authors"),
    ]
    .into_iter()
    .chain(options::of(Protocol::Uci).map(|option| UciMessage::Option(config(option))))
    .chain([UciMessage::UciOk])
    .map(|message| message.to_string())
}

fn config(option: &OptionSpec) -> UciOptionConfig {
    let name = option.name.to_owned();
    match &option.kind {
        Kind::Check { default, .. } => UciOptionConfig::Check {
            name,
            default: Some(*default),
        },
        Kind::Spin { default, range, .. } => UciOptionConfig::Spin {
            name,
            default: Some(*default),
            min: Some(*range.start()),
            max: Some(*range.end()),
        },
        Kind::Variant { default, .. } => UciOptionConfig::Combo {
            name,
            default: Some(default.to_string()),
            var: Variant::names().into_iter().map(str::to_owned).collect(),
        },
        Kind::File { none, .. } => UciOptionConfig::String {
            name,
            default: Some((*none).to_owned()),
        },
        Kind::Button { .. } => UciOptionConfig::Button { name },
        #[cfg(feature = "tune")]
        Kind::Parameter(parameter) => UciOptionConfig::Spin {
            name,
            default: Some(parameter.default.into()),
            min: Some(parameter.min.into()),
            max: Some(parameter.max.into()),
        },
    }
}

/// A line of thought.
pub fn info(spec: &Spec, info: &Info<'_>, show_wdl: bool) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score ",
        info.depth, info.seldepth, info.multipv
    );
    // Writing to a string does not fail.
    let _ = match mate_moves(info.score) {
        Some(moves) => write!(text, "mate {moves}"),
        None => write!(text, "cp {}", info.score),
    };
    text.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if show_wdl {
        let wdl = info.wdl;
        let _ = write!(text, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
    }
    let _ = write!(
        text,
        " nodes {} nps {} hashfull {} tbhits 0 time {}",
        info.nodes,
        info.nps(),
        info.hashfull,
        info.time.as_millis()
    );
    if !info.pv.is_empty() {
        text.push_str(" pv");
    }
    for &mv in info.pv {
        text.push(' ');
        text.push_str(&spec.move_text(mv));
    }
    text
}

/// The root move that is looked at.
pub fn current_move(spec: &Spec, depth: u32, mv: Move, number: usize) -> String {
    format!(
        "info depth {depth} currmove {} currmovenumber {number}",
        spec.move_text(mv)
    )
}

/// The answer to `go`; without a move the game is over.
pub fn best_move(spec: &Spec, pv: &[Move]) -> String {
    match *pv {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {}", spec.move_text(best)),
        [best, ponder, ..] => format!(
            "bestmove {} ponder {}",
            spec.move_text(best),
            spec.move_text(ponder)
        ),
    }
}
