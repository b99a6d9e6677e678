//! Readers of texts from outside, with texts that nobody would write, made at
//! random by proptest. `PROPTEST_CASES` tells how many; what once failed is
//! kept in `tests/proptest-regressions` and tried first.

use bannerman::book::Book;
use bannerman::engine::{self, Session};
use bannerman::search::{Limits, Silent};
use bannerman::tools::pgn;
use bannerman::variants::Variant;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::common::epd;

fn any_variant() -> impl Strategy<Value = Variant> {
    select(Variant::ALL)
}

/// A position that exists, of the game that it belongs to.
fn known_position() -> impl Strategy<Value = (Variant, String)> {
    let positions: Vec<_> = ["startpos.epd", "special.epd", "positions.epd"]
        .into_iter()
        .flat_map(epd)
        .map(|line| (line.variant.parse().expect("a variant"), line.fen))
        .collect();
    select(positions)
}

/// A change of a text: where, and what comes instead of how many characters.
fn change(letters: &'static str) -> impl Strategy<Value = (Index, usize, String)> {
    let letter = select(letters.chars().collect::<Vec<_>>());
    let new = vec(letter, 0..3).prop_map(|letters| letters.into_iter().collect());
    (any::<Index>(), 0..3_usize, new)
}

fn changed(text: &str, changes: &[(Index, usize, String)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, length, new) in changes {
        let start = place.index(letters.len() + 1);
        let end = (start + length).min(letters.len());
        letters.splice(start..end, new.chars());
    }
    letters.into_iter().collect()
}

/// What FENs are made of, and a little else.
const FEN_LETTERS: &str = "KkRrNnBbPpCcVvAaEeMm1234567890/ w-xé";
/// What moves are made of, in both notations, and a little else.
const MOVE_LETTERS: &str = "abcdefghijklm0123456789NBRCVKPAEMx=;+#,-:é ";
/// What books are made of.
const BOOK_LETTERS: &str = "0123456789.;-/ wabkKRnN#\nei+";

/// A position that a reader let through must bear everything.
fn assert_bears(session: &mut dyn Session) {
    assert_eq!(session.position().check_invariants(), Ok(()));
    let fen = session.fen();
    let mut again = engine::session(session.variant());
    again.set_position(Some(&fen), &[]).expect("its own FEN");
    assert_eq!(again.fen(), fen);
    assert_eq!(again.position().key(), session.position().key(), "{fen}");
    let value = session.evaluation().value;
    assert!(!bannerman::eval::is_decisive(value), "{fen}");
    for mv in session.legal_moves() {
        let text = session.spec().move_text(mv);
        assert_eq!(session.parse_move(&text), Some(mv), "{text} in {fen}");
        let [written] = &session.write_line(&[mv])[..] else {
            panic!("{text} in {fen}");
        };
        assert_eq!(
            session.read_move(written).ok(),
            Some(mv),
            "{written} in {fen}"
        );
        session.play(mv);
        assert_eq!(
            session.position().check_invariants(),
            Ok(()),
            "{text} in {fen}"
        );
        session.undo();
    }
    assert_eq!(session.fen(), fen);
}

proptest! {
    /// Any text at all.
    #[test]
    fn fens_of_anything(variant in any_variant(), text in ".{0,80}") {
        let mut session = engine::session(variant);
        if session.set_position(Some(&text), &[]).is_ok() {
            assert_bears(session.as_mut());
        }
    }

    /// Positions with a few letters changed, by the rules of any game.
    #[test]
    fn fens_with_changes(
        (own, fen) in known_position(),
        other in any_variant(),
        stays in any::<bool>(),
        changes in vec(change(FEN_LETTERS), 0..5),
    ) {
        let mut session = engine::session(if stays { own } else { other });
        let fen = changed(&fen, &changes);
        match session.set_position(Some(&fen), &[]) {
            Ok(()) => assert_bears(session.as_mut()),
            Err(error) => {
                let error = error.to_string();
                prop_assert!(error.len() < 400 && !error.contains('\n'), "{error}");
                // Nothing has changed.
                prop_assert_eq!(session.fen(), session.spec().start);
            }
        }
    }

    /// Whatever is let through can be searched.
    #[test]
    fn searches_of_changed_positions(
        (variant, fen) in known_position(),
        changes in vec(change(FEN_LETTERS), 0..3),
    ) {
        let mut engine = engine::Engine::with_hash(variant, 1).expect("a small table");
        let session = engine.session().expect("no search runs");
        if session.set_position(Some(&changed(&fen, &changes)), &[]).is_ok() {
            let moves = session.legal_moves();
            let limits = Limits { depth: Some(2), nodes: Some(2000), ..Limits::default() };
            let found = engine.search(&limits, &mut Silent).expect("no search runs");
            match found.pv.first() {
                Some(mv) => prop_assert!(moves.contains(mv), "{fen}"),
                None => prop_assert!(moves.is_empty(), "{fen}"),
            }
        }
    }

    /// Any text as a move, and moves with a few letters changed: what is read
    /// is a legal move, and coordinates mean no other than they say.
    #[test]
    fn moves_of_anything(
        (variant, fen) in known_position(),
        text in ".{0,12}",
        place in any::<Index>(),
        people in any::<bool>(),
        changes in vec(change(MOVE_LETTERS), 0..3),
    ) {
        let mut session = engine::session(variant);
        session.set_position(Some(&fen), &[]).expect("a position");
        let legal = session.legal_moves();
        let mut texts = vec![text];
        if !legal.is_empty() {
            let mv = legal[place.index(legal.len())];
            let own = if people {
                session.write_line(&[mv]).concat()
            } else {
                session.spec().move_text(mv)
            };
            texts.push(changed(&own, &changes));
        }
        for text in &texts {
            if let Some(mv) = session.parse_move(text) {
                prop_assert!(legal.contains(&mv), "{text} in {fen}");
                prop_assert_eq!(session.spec().move_text(mv), text.to_ascii_lowercase());
            }
            match session.read_move(text) {
                Ok(mv) => prop_assert!(legal.contains(&mv), "{text} in {fen}"),
                Err(error) => prop_assert!(!error.to_string().contains('\n'), "{error}"),
            }
        }
    }

    /// A book that is read is written and read again as the same.
    #[test]
    fn books_of_anything(
        (variant, fen) in known_position(),
        text in "(.|\n){0,200}",
        weights in vec((any::<Index>(), any::<u32>(), any::<u32>(), 0..100_u32), 0..4),
        changes in vec(change(BOOK_LETTERS), 0..4),
    ) {
        let mut session = engine::session(variant);
        session.set_position(Some(&fen), &[]).expect("a position");
        let legal = session.legal_moves();
        let mut line = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        for (place, weight, games, points) in weights {
            if !legal.is_empty() {
                let mv = session.spec().move_text(legal[place.index(legal.len())]);
                line += &format!("; {mv} {weight} {games} {}", f64::from(points) / 2.0);
            }
        }
        let title = format!("bannerman book 1 {variant}\n");
        for text in [
            text.clone(),
            format!("{title}{text}"),
            format!("{title}{}\n", changed(&line, &changes)),
        ] {
            if let Ok(book) = Book::parse(&text) {
                let written = book.write(&[]);
                let again = Book::parse(&written);
                prop_assert_eq!(again.as_ref(), Ok(&book), "{}", written);
            }
        }
    }

    /// Games of anything: what is read can be told whether it is a game.
    #[test]
    fn games_of_anything(
        variant in any_variant(),
        text in "(.|\n){0,100}",
        words in vec(select(PGN_WORDS), 0..20),
    ) {
        for text in [text, words.join(" ")] {
            if let Ok(games) = pgn::read(&text) {
                for game in games {
                    if let Ok(session) = game.replay(variant) {
                        prop_assert_eq!(session.moves().len(), game.moves.len());
                    }
                }
            }
        }
    }
}

/// What games are made of.
const PGN_WORDS: &[&str] = &[
    "[Variant \"yangqi\"]\n",
    "[FEN \"\"]\n",
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "\n",
    "1.",
    "1...",
    "Nd2",
    "Nd9",
    "a3a4",
    "a8a7",
    "$4",
    "$",
    "1-0",
    "1/2-1/2",
    "*",
    "é",
    "?!",
    "--",
];
