//! What must hold in every position of random games, compared with the plain
//! model of the rules in `reference`.

use bannerman::board::{Color, MoveList, PieceKind, Position, fen};
use bannerman::dispatch;
use bannerman::game::Game;
use bannerman::variants::checks::Checks;
use bannerman::variants::{self, Rules, Variant, legal};
use fastrand::Rng;

use crate::common::epd;
use crate::reference::Ref;

const PLIES: usize = 150;

/// Random games from the array, and from every position of the perft files.
fn random_games(variant: Variant) {
    dispatch!(variant, R => {
        for seed in 0..6 {
            play::<R>(variants::start_position::<R>(), seed);
        }
        let positions = ["special.epd", "positions.epd"].into_iter().flat_map(epd);
        for (seed, position) in positions.filter(|epd| epd.variant == variant.name()).enumerate() {
            play::<R>(variants::read_fen::<R>(&position.fen).unwrap(), seed as u64);
        }
    });
}

fn play<R: Rules>(start: Position, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let mut reference = Ref::from_fen(R::SPEC.name, &fen::write(&R::SPEC, &start));
    let mut game = Game::<R>::new(start);
    for _ in 0..PLIES {
        let context = format!("{} {}", R::SPEC.name, fen::write(&R::SPEC, game.position()));
        let moves = check_position::<R>(game.position(), &reference, &context);
        let Some(&mv) = rng.choice(moves.iter()) else {
            return;
        };
        let text = R::SPEC.move_text(mv);
        let next = reference
            .legal()
            .into_iter()
            .find(|(other, _)| *other == text);
        reference = next.unwrap().1;
        game.play(mv);
    }
}

fn check_position<R: Rules>(position: &Position, reference: &Ref, context: &str) -> MoveList {
    assert_eq!(position.check_invariants(), Ok(()), "{context}");
    let text = fen::write(&R::SPEC, position);
    assert_eq!(text, reference.to_fen(), "{context}");
    check_round_trip::<R>(position, &text);
    check_attacks::<R>(position, reference, context);
    let moves = check_generators::<R>(position, context);
    let expected = reference.legal().into_iter().map(|(text, _)| text);
    assert_eq!(texts::<R>(&moves), sorted(expected), "{context}");
    check_unmake(position, &moves, context);
    check_checks::<R>(position, &moves, context);
    moves
}

/// `gives` knows of every plain move whether it gives check.
fn check_checks<R: Rules>(position: &Position, moves: &MoveList, context: &str) {
    let mut checks = Checks::<R>::new(position);
    for &mv in moves.iter() {
        let mut after = position.clone();
        let _ = after.make(mv);
        let plain = mv.is_plain() && mv.promotion().is_none();
        let expected = plain.then(|| variants::in_check::<R>(&after));
        assert_eq!(checks.gives(mv), expected, "{mv:?} in {context}");
        let may = checks.may_come_from(mv.from());
        assert!(may || expected != Some(true), "{mv:?} in {context}");
    }
}

/// A FEN means the same position again, but for the order of the piece lists.
fn check_round_trip<R: Rules>(position: &Position, text: &str) {
    let again = variants::read_fen::<R>(text).unwrap();
    assert_eq!(fen::write(&R::SPEC, &again), text);
    assert_eq!(again.key(), position.key(), "{text}");
    assert_eq!(again.board(), position.board(), "{text}");
}

/// `attacked` on every piece, `royal_attacked` on both royal ones.
fn check_attacks<R: Rules>(position: &Position, reference: &Ref, context: &str) {
    let board = position.board();
    for color in Color::ALL {
        for &square in position.pieces(color) {
            let by_white = color == Color::Black;
            let expected = reference.attacked(square.file().into(), square.rank().into(), by_white);
            let attacked = if position.piece(square).kind() == PieceKind::KING {
                R::royal_attacked(board, square, !color)
            } else {
                R::attacked(board, square, !color)
            };
            assert_eq!(attacked, expected, "{square} in {context}");
        }
    }
    assert_eq!(
        variants::in_check::<R>(position),
        reference.in_check(),
        "{context}"
    );
    assert_eq!(
        R::safety(board, position.side()).in_check,
        reference.in_check(),
        "{context}"
    );
}

/// The generators together give exactly the legal moves.
fn check_generators<R: Rules>(position: &Position, context: &str) -> MoveList {
    let list = |generate: fn(&Position, &mut MoveList)| {
        let mut list = MoveList::new();
        generate(position, &mut list);
        list
    };
    let moves = list(legal::moves::<R>);
    let (captures, quiets) = (list(legal::captures::<R>), list(legal::quiets::<R>));
    assert!(captures.iter().all(|mv| mv.is_capture()), "{context}");
    assert!(!quiets.iter().any(|mv| mv.is_capture()), "{context}");
    let mut both = captures;
    both.extend_from_slice(&quiets);
    assert_eq!(texts::<R>(&both), texts::<R>(&moves), "{context}");
    let evasions = list(legal::evasions::<R>);
    if variants::in_check::<R>(position) {
        assert_eq!(texts::<R>(&evasions), texts::<R>(&moves), "{context}");
    } else {
        assert!(evasions.is_empty(), "{context}");
    }
    assert_eq!(legal::count::<R>(position), moves.len() as u64, "{context}");
    moves
}

/// Unmaking any move restores the position bit for bit.
fn check_unmake(position: &Position, moves: &MoveList, context: &str) {
    let mut board = position.clone();
    for &mv in moves.iter() {
        let undo = board.make(mv);
        assert_eq!(board.check_invariants(), Ok(()), "{mv:?} in {context}");
        board.unmake(mv, &undo);
        assert!(board == *position, "{mv:?} is not taken back in {context}");
    }
}

fn texts<R: Rules>(moves: &MoveList) -> Vec<String> {
    sorted(moves.iter().map(|&mv| R::SPEC.move_text(mv)))
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<_> = texts.collect();
    texts.sort();
    texts
}

#[test]
fn yangqi() {
    random_games(Variant::YangQi);
}

#[test]
fn strongyang() {
    random_games(Variant::StrongYang);
}

#[test]
fn manchuplus() {
    random_games(Variant::ManchuPlus);
}

#[test]
fn manchu() {
    random_games(Variant::Manchu);
}

#[test]
fn xiangqi() {
    random_games(Variant::Xiangqi);
}

#[test]
fn quangtrung() {
    random_games(Variant::QuangTrung);
}

/// The whole perft files survive reading and writing.
#[test]
fn fen_round_trips() {
    for line in ["startpos.epd", "special.epd", "positions.epd"]
        .into_iter()
        .flat_map(epd)
    {
        let variant: Variant = line.variant.parse().unwrap();
        dispatch!(variant, R => {
            let position = variants::read_fen::<R>(&line.fen).unwrap();
            assert_eq!(fen::write(&R::SPEC, &position), line.fen);
        });
    }
}
