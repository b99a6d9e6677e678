//! What the engine says when a game is over.
//!
//! In a match of two programs XBoard is the referee. It believes a program
//! that it has lost, but calls a win that it does not see a false claim, and
//! a draw that is not on its books; both lose. So there the loser claims, and
//! a draw is claimed only if XBoard must see it, too. A user takes our word.

use crate::board::{Color, MoveKind, PieceKind};
use crate::engine::Session;
use crate::game::{DrawReason, MOVE_COUNT_LIMIT, Outcome};

/// What the side to move says of a game that is over by our rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The result, in this line.
    Result(String),
    /// The offer of a draw, with which it plays on: XBoard grants it if the
    /// draw is on its books, otherwise the opponent decides.
    Offer,
    /// Nothing: it plays on.
    None,
}

/// The result as a line.
pub fn result(outcome: Outcome) -> String {
    let score = match outcome {
        Outcome::Win {
            winner: Color::White,
            ..
        } => "1-0",
        Outcome::Win {
            winner: Color::Black,
            ..
        } => "0-1",
        Outcome::Draw(_) => "1/2-1/2",
    };
    format!("{score} {{{outcome}}}")
}

/// What the side to move says of an outcome; `refereed` if to XBoard as a
/// referee.
pub fn before_moving(session: &dyn Session, outcome: Outcome, refereed: bool) -> Claim {
    let us = session.position().side();
    match outcome {
        _ if !refereed => Claim::Result(result(outcome)),
        Outcome::Win { winner, .. } if winner == us => Claim::None,
        Outcome::Draw(reason) if !is_on_books(session, reason) => Claim::Offer,
        _ => Claim::Result(result(outcome)),
    }
}

/// Whether XBoard counts enough repetitions, or moves, for the draw.
fn is_on_books(session: &dyn Session, reason: DrawReason) -> bool {
    let history = session.history();
    let quiet = quiet_moves(session);
    let seen = &history[history.len().saturating_sub(quiet + 1)..];
    match reason {
        // It can be played on by no other move, or to no purpose.
        DrawReason::Stalemate | DrawReason::BareKings => true,
        DrawReason::Repetition => {
            let key = session.position().key();
            seen.iter()
                .filter(|occurrence| occurrence.key == key)
                .count()
                >= 3
        }
        DrawReason::MoveCount => {
            // In Xiangqi neither checks nor the answers to them count.
            let parent = session.spec().xboard.map(|xboard| xboard.parent);
            let checks = match parent {
                None | Some("xiangqi") => (0..seen.len())
                    .filter(|&i| seen[i].in_check || (i > 0 && seen[i - 1].in_check))
                    .count(),
                Some(_) => 0,
            };
            quiet - checks.min(quiet) >= MOVE_COUNT_LIMIT as usize
        }
    }
}

/// The number of last moves that XBoard takes for reversible: no moves of
/// Pawns, as are Soldiers, and none onto a piece, as are swaps.
fn quiet_moves(session: &dyn Session) -> usize {
    let mut position = session.start().clone();
    let mut quiet = position.clock() as usize;
    for &mv in session.moves() {
        let pawn = position.piece(mv.from()).kind() == PieceKind::PAWN;
        quiet = if mv.kind() == MoveKind::Quiet && !pawn {
            quiet + 1
        } else {
            0
        };
        let _ = position.make(mv);
    }
    quiet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::variants::Variant;

    fn claim(variant: Variant, fen: &str, moves: &str, refereed: bool) -> Claim {
        let mut session = engine::session(variant);
        let moves: Vec<&str> = moves.split_whitespace().collect();
        session.set_position(Some(fen), &moves).expect("a game");
        let outcome = session.outcome().expect("an end");
        before_moving(session.as_ref(), outcome, refereed)
    }

    fn says(line: &str) -> Claim {
        Claim::Result(line.to_owned())
    }

    #[test]
    fn losers_always_claim() {
        let mated = "3k5/9/9/9/9/3M5/9/9/9/4K4 b";
        for refereed in [false, true] {
            assert_eq!(
                claim(Variant::Manchu, mated, "", refereed),
                says("1-0 {white wins: checkmate}")
            );
        }
    }

    #[test]
    fn repetitions_must_be_on_the_books() {
        let quiet = "4k4/9/9/9/9/9/9/9/9/R3K4 w";
        let shuffle = "a1a2 e10e9 a2a1 e9e10 a1a2 e10e9 a2a1 e9e10";
        // Soldiers that go to and fro are Pawns to XBoard.
        let soldiers = "4k4/9/9/4P4/9/9/9/9/9/3K5 w";
        let sideways = "e7d7 e10f10 d7e7 f10e10 e7d7 e10f10 d7e7 f10e10";
        let draw = says("1/2-1/2 {draw: repetition}");
        assert_eq!(claim(Variant::YangQi, quiet, shuffle, true), draw);
        assert_eq!(claim(Variant::Xiangqi, soldiers, sideways, false), draw);
        assert_eq!(
            claim(Variant::Xiangqi, soldiers, sideways, true),
            Claim::Offer
        );
    }

    #[test]
    fn move_counts_must_be_on_the_books() {
        let counted = "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 98 80";
        let draw = says("1/2-1/2 {draw: move count}");
        assert_eq!(claim(Variant::YangQi, counted, "a1a2 e10e9", true), draw);
        let soldier = "3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 98 80";
        assert_eq!(
            claim(Variant::Xiangqi, soldier, "e7f7 d10d9", true),
            Claim::Offer
        );
        let checks = "3k5/9/9/9/9/R8/9/9/9/5K3 w - - 98 80";
        assert_eq!(
            claim(Variant::Xiangqi, checks, "a5d5 d10e10", true),
            Claim::Offer
        );
        assert_eq!(claim(Variant::Xiangqi, checks, "a5d5 d10e10", false), draw);
    }

    #[test]
    fn winners_play_on_under_a_referee() {
        // Black checks with every move, and White is to move at the third
        // occurrence.
        let fen = "4k4/9/9/9/9/9/9/r8/9/3K5 b";
        let moves = "a3a1 d1d2 a1a2 d2d1 a2a1 d1d2 a1a2 d2d1 a2a1";
        assert_eq!(
            claim(Variant::Xiangqi, fen, moves, false),
            says("1-0 {white wins: perpetual check}")
        );
        assert_eq!(claim(Variant::Xiangqi, fen, moves, true), Claim::None);
    }
}
