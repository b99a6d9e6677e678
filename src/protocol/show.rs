//! Pictures and tables for people.

use std::fmt::{self, Write as _};

use crate::board::{Color, Square, diagram};
use crate::engine::{Session, for_white};
use crate::eval::Score;

/// The board, the state of the game and the legal moves.
pub fn game(session: &dyn Session) -> String {
    // Writing to a string does not fail.
    let mut text = String::new();
    let _ = write_game(&mut text, session);
    text
}

fn write_game(text: &mut String, session: &dyn Session) -> fmt::Result {
    let (spec, position) = (session.spec(), session.position());
    let side = match position.side() {
        Color::White => "White",
        Color::Black => "Black",
    };
    writeln!(text, "{}", diagram::draw(spec, position))?;
    writeln!(text, "\n{side} to move")?;
    let squares: Vec<String> = session.checkers().iter().map(Square::to_string).collect();
    let mut moves: Vec<String> = session
        .legal_moves()
        .iter()
        .map(|&mv| spec.move_text(mv))
        .collect();
    moves.sort_unstable();
    writeln!(text, "Variant: {}", spec.name)?;
    writeln!(text, "Fen: {}", session.fen())?;
    writeln!(text, "Key: {:016X}", position.key())?;
    writeln!(text, "Checkers: {}", squares.join(" "))?;
    if let Some(outcome) = session.outcome() {
        writeln!(text, "Result: {outcome}")?;
    }
    write!(text, "Legal moves: {} {}", moves.len(), moves.join(" "))
}

/// The static evaluation, term by term.
pub fn evaluation(session: &dyn Session) -> String {
    let mut text = String::new();
    let _ = write_evaluation(&mut text, session);
    text
}

fn write_evaluation(text: &mut String, session: &dyn Session) -> fmt::Result {
    let breakdown = session.evaluation();
    writeln!(
        text,
        "{:<18} {:>13} {:>13} {:>13}",
        "term, mg and eg", "White", "Black", "difference"
    )?;
    let parts = |score: Score| format!("{:>6} {:>6}", score.middlegame(), score.endgame());
    for &(name, white, black) in &breakdown.terms {
        let difference = white - black;
        writeln!(
            text,
            "{name:<18} {} {} {}",
            parts(white),
            parts(black),
            parts(difference)
        )?;
    }
    let value = breakdown.value;
    let side = session.position().side();
    write!(
        text,
        "Evaluation: {value} cp for the side to move, {} cp for White",
        for_white(value, side)
    )
}
