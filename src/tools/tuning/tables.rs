//! The tables files: what the tuner writes into them.

use std::fmt::Write as _;

use crate::board::Spec;
use crate::eval::weights::KINDS;
use crate::eval::{Score, Weights};

/// What is above this line of a tables file is kept, what follows is written
/// anew.
pub const MARK: &str = "// Below this line stands what `bannerman tune` wrote; it writes it anew.";

/// A tables file with other weights and `notes`; `None` if the text has no
/// [`MARK`].
#[must_use]
pub fn replaced(
    text: &str,
    spec: &Spec,
    notes: &[String],
    weights: &Weights<Score>,
) -> Option<String> {
    let (kept, _) = text.split_once(MARK)?;
    let notes: String = notes.iter().map(|note| format!("// {note}\n")).collect();
    let rendered = render(spec, weights);
    Some(format!("{kept}{MARK}\n{notes}{rendered}"))
}

/// Weights as the Rust of a tables file.
#[must_use]
pub fn render(spec: &Spec, weights: &Weights<Score>) -> String {
    let mut text = "#[rustfmt::skip]\nconst WEIGHTS: Weights<Score> = Weights {\n".to_owned();
    for (name, rows) in weights.groups() {
        text += &format!("    {name}: [\n");
        for (kind, row) in rows.iter().enumerate() {
            if let Some(info) = spec.pieces.get(kind)
                && rows.len() == KINDS
            {
                text += &format!("        // {}\n", info.name);
            }
            text += &match name {
                "squares" => board(spec, row),
                _ => list(row),
            };
        }
        text += "    ],\n";
    }
    text + "};\n"
}

/// Numbers that fit into a line.
const WIDTH: usize = 8;

/// A row of weights.
fn list(row: &[Score]) -> String {
    if let Some(all) = uniform(row) {
        return all;
    }
    let lines: Vec<String> = row.chunks(WIDTH).map(numbers).collect();
    match lines.as_slice() {
        [line] => format!("        [{line}],\n"),
        _ => format!(
            "        [\n            {},\n        ],\n",
            lines.join(",\n            ")
        ),
    }
}

/// A row by squares, as far as the variant's board goes.
fn board(spec: &Spec, row: &[Score]) -> String {
    if let Some(all) = uniform(row) {
        return all;
    }
    let files = usize::from(spec.files.div_ceil(2));
    let mut text = "        board([\n".to_owned();
    let stride = row.len() / usize::from(crate::board::square::MAX_SIDE);
    for rank in row.chunks(stride).take(spec.ranks.into()) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "            [{}],", numbers(&rank[..files]));
    }
    text + "        ]),\n"
}

/// A row of equal numbers.
fn uniform(row: &[Score]) -> Option<String> {
    let (&first, rest) = row.split_first()?;
    let equal = !rest.is_empty() && rest.iter().all(|&score| score == first);
    equal.then(|| format!("        [{}; {}],\n", numbers(&[first]), row.len()))
}

fn numbers(scores: &[Score]) -> String {
    let text: Vec<String> = scores
        .iter()
        .map(|score| format!("s({}, {})", score.middlegame(), score.endgame()))
        .collect();
    text.join(", ")
}
