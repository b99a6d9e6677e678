//! Looking through a game with the engine: what it thinks of each position, and
//! which moves gave something away.

use crate::board::{Color, Move};
use crate::engine::{Engine, Session};
use crate::eval::win_draw_loss;
use crate::game::Outcome;
use crate::search::{Findings, Limits, Silent};

/// What a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// A little.
    Dubious,
    /// Much.
    Mistake,
    /// Most of what there was.
    Blunder,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// The share of a point from which on a loss gets the mark.
    const fn threshold(self) -> f64 {
        match self {
            Self::Dubious => 0.06,
            Self::Mistake => 0.12,
            Self::Blunder => 0.2,
        }
    }

    /// The mark of a loss, if it is worth one.
    #[must_use]
    pub fn of(loss: f64) -> Option<Self> {
        let mut marks = Self::ALL.into_iter().rev();
        marks.find(|mark| loss >= mark.threshold())
    }

    /// As people write it behind the move.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// As a numeric annotation of PGN.
    #[must_use]
    pub const fn annotation(self) -> &'static str {
        match self {
            Self::Dubious => "$6",
            Self::Mistake => "$2",
            Self::Blunder => "$4",
        }
    }
}

/// What is thought of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opinion {
    /// The game is over.
    Over(Outcome),
    /// What a search found for the side to move.
    Searched {
        /// The side to move.
        side: Color,
        /// What was found.
        findings: Findings,
    },
}

impl Opinion {
    /// The opinion on the position of the engine's session, by a search within
    /// the limits; none while another search runs.
    pub fn of(engine: &mut Engine, limits: &Limits) -> Option<Self> {
        let session = engine.session()?;
        if let Some(outcome) = session.outcome() {
            return Some(Self::Over(outcome));
        }
        let side = session.position().side();
        let findings = engine.search(limits, &mut Silent)?;
        Some(Self::Searched { side, findings })
    }

    /// The share of the point that `color` may expect, from 0 to 1.
    #[must_use]
    pub fn share(&self, color: Color) -> f64 {
        match self {
            Self::Over(Outcome::Draw(_)) => 0.5,
            Self::Over(Outcome::Win { winner, .. }) => f64::from(u8::from(*winner == color)),
            Self::Searched { side, findings } => {
                let share = share(findings.score);
                if *side == color { share } else { 1.0 - share }
            }
        }
    }

    /// The move that the engine would play.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        match self {
            Self::Over(_) => None,
            Self::Searched { findings, .. } => findings.pv.first().copied(),
        }
    }
}

/// The share of the point that a score for the side to move promises it.
#[must_use]
pub fn share(score: i32) -> f64 {
    let wdl = win_draw_loss(score);
    f64::from(2 * wdl.win + wdl.draw) / 2000.0
}

/// The share of the point that `mover` gave away by a move from one position to
/// the next; none by the engine's own choice, whatever it thinks later.
#[must_use]
pub fn loss(mover: Color, before: &Opinion, played: Move, after: &Opinion) -> f64 {
    if before.best() == Some(played) {
        return 0.0;
    }
    (before.share(mover) - after.share(mover)).max(0.0)
}

/// Opinions on the positions of a game, from the first to the last. `each`
/// hears of every one and says whether to go on; if not, the rest is missing.
pub fn review(
    engine: &mut Engine,
    game: &dyn Session,
    limits: &Limits,
    mut each: impl FnMut(usize, &Opinion) -> bool,
) -> Vec<Opinion> {
    let mut opinions = Vec::new();
    let start = crate::board::fen::write(game.spec(), game.start());
    let Some(session) = engine.session() else {
        return opinions;
    };
    if session.set_position(Some(&start), &[]).is_err() {
        return opinions;
    }
    let mut moves = game.moves().iter();
    while let Some(opinion) = Opinion::of(engine, limits) {
        let goes_on = each(opinions.len(), &opinion);
        opinions.push(opinion);
        match (moves.next(), engine.session()) {
            (Some(&mv), Some(session)) if goes_on => session.play(mv),
            _ => break,
        }
    }
    opinions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;

    #[test]
    fn marks_grow_with_the_loss() {
        let marks = [0.0, 0.05, 0.06, 0.13, 0.2, 1.0].map(Mark::of);
        let [little, much, most] = Mark::ALL.map(Some);
        assert_eq!(marks, [None, None, little, much, most, most]);
        assert!((share(0) - 0.5).abs() < 1e-9 && share(100) > 0.6 && share(-1000) < 0.01);
    }

    #[test]
    fn giving_a_piece_away_is_a_blunder() {
        let mut game = crate::engine::session(Variant::Xiangqi);
        let fen = "4k4/9/9/4p4/9/9/9/4R4/9/4K4 w";
        game.set_position(Some(fen), &["e3e6", "e7e6"]).unwrap();
        let mut engine = Engine::with_hash(Variant::Xiangqi, 1).unwrap();
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let mut heard = 0;
        let opinions = review(&mut engine, game.as_ref(), &limits, |_, _| {
            heard += 1;
            true
        });
        assert_eq!((opinions.len(), heard), (3, 3));
        let loss = |index: usize, color| {
            loss(
                color,
                &opinions[index],
                game.moves()[index],
                &opinions[index + 1],
            )
        };
        assert_eq!(Mark::of(loss(0, Color::White)), Some(Mark::Blunder));
        assert_eq!(Mark::of(loss(1, Color::Black)), None);
        let first = review(&mut engine, game.as_ref(), &limits, |_, _| false);
        assert_eq!(first.len(), 1);
    }
}
