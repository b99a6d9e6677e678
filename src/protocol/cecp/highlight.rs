//! What the user may do with the piece in hand: XBoard marks the squares and
//! offers the promotions.

use crate::board::{Color, Move, PieceKind, Spec, Square};
use crate::engine::Session;

use super::notation::Notation;

/// A piece that the user has lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    from: Square,
    /// Where it has been put first, on its way to a second square.
    via: Option<Square>,
}

impl Hand {
    /// The piece on `square`; or the piece in `hand`, on its way, if it was
    /// just put there and can go on.
    pub fn lift(session: &dyn Session, hand: Option<Self>, square: Square) -> Self {
        hand.map(|hand| Self {
            via: Some(square),
            ..hand
        })
        .filter(|hand| hand.moves(session).next().is_some())
        .unwrap_or(Self {
            from: square,
            via: None,
        })
    }

    /// Its legal moves, those that come by `via` only if there is such.
    fn moves(self, session: &dyn Session) -> impl Iterator<Item = Move> {
        session.legal_moves().into_iter().filter(move |&mv| {
            mv.from() == self.from && (self.via.is_none() || self.via == Notation::first_leg(mv))
        })
    }

    /// The mark of a move's next square, and the square: C if it leads on from
    /// there, M for a promotion, R for a capture, Y for anything else.
    fn mark(self, mv: Move) -> (Square, char) {
        match (self.via, Notation::first_leg(mv)) {
            (None, Some(first)) => (first, 'C'),
            _ if mv.promotion().is_some() => (mv.to(), 'M'),
            _ if mv.victims().any(|victim| victim == mv.to()) => (mv.to(), 'R'),
            _ => (mv.to(), 'Y'),
        }
    }

    /// Marks the squares where it may go, in the manner of a FEN.
    pub fn highlight(self, session: &dyn Session) -> String {
        let spec = session.spec();
        let marks: Vec<(Square, char)> = self.moves(session).map(|mv| self.mark(mv)).collect();
        // Of several marks on a square the first in the alphabet says most.
        let mark = |square: Square| {
            let here = marks.iter().filter(|&&(at, _)| at == square);
            here.map(|&(_, mark)| mark).min()
        };
        let ranks: Vec<String> = (0..spec.ranks)
            .rev()
            .map(|rank| rank_text(spec, |file| mark(Square::new(file, rank))))
            .collect();
        format!("highlight {}", ranks.join("/"))
    }

    /// The pieces that it may become on `square`, its own kind last if it may
    /// also remain what it is; `None` if there is no promotion.
    pub fn choice(self, session: &dyn Session, square: Square) -> Option<String> {
        let ends_there = |mv: &Move| mv.to() == square && self.mark(*mv).0 == square;
        let mut kinds: Vec<Option<PieceKind>> = self
            .moves(session)
            .filter(ends_there)
            .map(Move::promotion)
            .collect();
        // Two ways to take twice end on one square.
        kinds.sort_unstable_by_key(|kind| kind.map_or(u8::MAX, |kind| kind.0));
        kinds.dedup();
        let spec = session.spec();
        let stays = session.position().piece(self.from).kind();
        let letters: String = kinds
            .iter()
            .map(|kind| spec.letter(Color::White, kind.unwrap_or(stays)))
            .collect();
        let promotes = kinds.iter().any(Option::is_some);
        promotes.then(|| format!("choice {letters}"))
    }
}

fn rank_text(spec: &Spec, mark: impl Fn(u8) -> Option<char>) -> String {
    let mut text = String::new();
    let mut run = 0;
    for file in 0..=spec.files {
        let mark = (file < spec.files).then(|| mark(file)).flatten();
        if run > 0 && (mark.is_some() || file == spec.files) {
            text.push_str(&run.to_string());
            run = 0;
        }
        match mark {
            Some(mark) => text.push(mark),
            None => run += 1,
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::variants::Variant;

    fn at(variant: Variant, fen: &str) -> Box<dyn Session> {
        let mut session = engine::session(variant);
        session.set_position(Some(fen), &[]).expect("a FEN");
        session
    }

    fn square(name: &str) -> Square {
        Square::parse_prefix(name).expect("a square").0
    }

    #[test]
    fn captures_and_moves() {
        let session = at(Variant::YangQi, "4k4/9/9/9/9/9/9/2p6/3P5/4K4 w");
        let hand = Hand::lift(session.as_ref(), None, square("d2"));
        assert_eq!(
            hand.highlight(session.as_ref()),
            "highlight 9/9/9/9/9/9/9/2RY5/9/9"
        );
        assert_eq!(hand.choice(session.as_ref(), square("d3")), None);
        let king = Hand::lift(session.as_ref(), None, square("e1"));
        assert_eq!(
            king.highlight(session.as_ref()),
            "highlight 9/9/9/9/9/9/9/9/4YY3/3Y1Y3"
        );
    }

    #[test]
    fn two_legs() {
        let session = at(
            Variant::StrongYang,
            "6k6/13/13/13/13/13/13/13/5r7/4r8/3P9/13/6K6 w",
        );
        let hand = Hand::lift(session.as_ref(), None, square("d3"));
        assert_eq!(
            hand.highlight(session.as_ref()),
            "highlight 13/13/13/13/13/13/13/13/3Y9/3YC8/13/13/13"
        );
        let hand = Hand::lift(session.as_ref(), Some(hand), square("e4"));
        assert_eq!(
            hand.highlight(session.as_ref()),
            "highlight 13/13/13/13/13/13/13/13/5R7/13/13/13/13"
        );
        // A piece elsewhere is another piece.
        let other = Hand::lift(session.as_ref(), Some(hand), square("g1"));
        assert_eq!(other, Hand::lift(session.as_ref(), None, square("g1")));
    }

    #[test]
    fn promotions() {
        let session = at(
            Variant::StrongYang,
            "6k6/13/13/13/3P9/13/13/13/13/13/13/13/R5K6 w",
        );
        let hand = Hand::lift(session.as_ref(), None, square("d9"));
        assert_eq!(
            hand.highlight(session.as_ref()),
            "highlight 13/13/13/3M9/13/13/13/13/13/13/13/13/13"
        );
        assert_eq!(
            hand.choice(session.as_ref(), square("d10")).as_deref(),
            Some("choice RNBVCP")
        );
        let session = at(Variant::YangQi, "9/3P5/9/9/9/9/4k4/9/9/R3K4 w");
        let hand = Hand::lift(session.as_ref(), None, square("d9"));
        assert_eq!(
            hand.choice(session.as_ref(), square("d10")).as_deref(),
            Some("choice RNBVC")
        );
    }
}
