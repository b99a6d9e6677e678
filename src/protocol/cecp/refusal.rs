//! Why a move is refused: XBoard cannot know every rule.

use super::notation::Notation;
use crate::board::{Piece, PieceKind, Square};
use crate::engine::Session;

/// The reason why a text is not a legal move of the session's position.
pub fn reason(session: &dyn Session, text: &str) -> String {
    let notation = Notation::new(session.spec());
    let Some(entered) = Entered::parse(notation, text) else {
        return "this is no move".to_owned();
    };
    if session.legal_moves().is_empty() {
        return "the game is over".to_owned();
    }
    let position = session.position();
    let us = position.side();
    let (mover, target) = (position.piece(entered.from), position.piece(entered.to));
    if !mover.is(us) {
        return format!(
            "no piece of the side to move stands on {}",
            notation.square(entered.from)
        );
    }
    let known = session
        .pseudo_legal_moves()
        .into_iter()
        .any(|mv| notation.is(mv, text));
    let royal = mover.kind() == KING;
    if known && !(royal && target.is(us) && session.in_check()) {
        return format!("it would leave the {} in check", name(session, KING));
    }
    wrong_legs(session, &entered)
        .or_else(|| wrong_promotion(session, &entered))
        .or_else(|| (royal && target.is(us)).then(|| no_swap(session, target)))
        .unwrap_or_else(|| format!("the {} does not move so", name(session, mover.kind())))
}

const KING: PieceKind = PieceKind::KING;

fn name(session: &dyn Session, kind: PieceKind) -> &'static str {
    session.spec().pieces[kind.index()].name
}

/// A text taken apart.
struct Entered {
    from: Square,
    /// The end of the first of two legs.
    via: Option<Square>,
    to: Square,
    promotion: Option<char>,
}

impl Entered {
    fn parse(notation: Notation, text: &str) -> Option<Self> {
        let (from, rest) = notation.parse_square(text)?;
        let (next, rest) = notation.parse_square(rest)?;
        let (via, to, rest) = match rest.strip_prefix(',') {
            None => (None, next, rest),
            Some(rest) => {
                let (again, rest) = notation.parse_square(rest)?;
                let (to, rest) = notation.parse_square(rest)?;
                (Some(next).filter(|&next| next == again), to, rest)
            }
        };
        let mut letters = rest.chars();
        let promotion = letters.next();
        letters.next().is_none().then_some(Self {
            from,
            via,
            to,
            promotion,
        })
    }
}

/// Two legs where one is right, or the other way round.
fn wrong_legs(session: &dyn Session, entered: &Entered) -> Option<String> {
    let notation = Notation::new(session.spec());
    let moves = session.legal_moves();
    let same_ends = |via: Option<Square>| {
        moves.iter().copied().find(|&mv| {
            let ends = (mv.from(), mv.to()) == (entered.from, entered.to);
            ends && Notation::first_leg(mv) == via
        })
    };
    if entered.via.is_none() {
        let (from, to) = (entered.from, entered.to);
        let two = moves
            .iter()
            .copied()
            .find(|&mv| (mv.from(), mv.to()) == (from, to) && Notation::first_leg(mv).is_some())?;
        return same_ends(None)
            .is_none()
            .then(|| format!("it has two legs, {}", notation.move_text(two)));
    }
    if same_ends(entered.via).is_some() {
        return None;
    }
    let known = session
        .pseudo_legal_moves()
        .into_iter()
        .any(|mv| mv.from() == entered.from && Notation::first_leg(mv) == entered.via);
    let kind = session.position().piece(entered.from).kind();
    (!known).then(|| {
        format!(
            "this {} does not capture in two legs there",
            name(session, kind)
        )
    })
}

/// A promotion that there is not, or one that is missing.
fn wrong_promotion(session: &dyn Session, entered: &Entered) -> Option<String> {
    let notation = Notation::new(session.spec());
    let spec = session.spec();
    let same: Vec<String> = session
        .legal_moves()
        .into_iter()
        .filter(|&mv| {
            (mv.from(), mv.to()) == (entered.from, entered.to)
                && Notation::first_leg(mv) == entered.via
        })
        .map(|mv| notation.move_text(mv))
        .collect();
    let mover = name(session, session.position().piece(entered.from).kind());
    match entered.promotion {
        Some(letter) => Some(match spec.kind(letter) {
            None => format!("{letter:?} is no piece of this game"),
            Some(kind) => format!("no {} can be had by this move", name(session, kind)),
        }),
        None if same.is_empty() => None,
        None => Some(format!(
            "the {mover} must become something: {}",
            same.join(", ")
        )),
    }
}

fn no_swap(session: &dyn Session, partner: Piece) -> String {
    let king = name(session, KING);
    if session.in_check() {
        format!("the {king} does not change places while in check")
    } else {
        format!(
            "the {king} does not change places with this {}",
            name(session, partner.kind())
        )
    }
}
