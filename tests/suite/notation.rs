//! Moves as people write them (C8).

use std::collections::HashSet;

use bannerman::board::{MoveList, Position};
use bannerman::dispatch;
use bannerman::game::Game;
use bannerman::notation;
use bannerman::variants::{self, Rules, Variant, legal};
use fastrand::Rng;

use crate::common::epd;

const PLIES: usize = 24;

/// Every legal move has a text of its own that reads back, and so do its
/// coordinates.
fn check_position<R: Rules>(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    legal::moves::<R>(position, &mut moves);
    let mut texts = HashSet::new();
    for &mv in moves.iter() {
        let text = notation::write::<R>(position, mv);
        let coordinates = R::SPEC.move_text(mv);
        let context = format!("{text}, {coordinates} in {position:?}");
        for text in [&text, &coordinates] {
            assert_eq!(notation::read::<R>(position, text), Ok(mv), "{context}");
        }
        assert!(texts.insert(text), "{context}");
    }
    moves
}

fn check_variant(variant: Variant) {
    dispatch!(variant, R => {
        let mut rng = Rng::with_seed(9);
        let positions = ["startpos.epd", "special.epd", "positions.epd"].into_iter().flat_map(epd);
        for line in positions.filter(|line| line.variant == variant.name()) {
            let mut game = Game::<R>::new(variants::read_fen::<R>(&line.fen).unwrap());
            for _ in 0..PLIES {
                let moves = check_position::<R>(game.position());
                let Some(&mv) = rng.choice(moves.iter()) else {
                    break;
                };
                game.play(mv);
            }
        }
    });
}

#[test]
fn texts_are_unique_and_read_back() {
    for &variant in Variant::ALL {
        check_variant(variant);
    }
}

/// The text of a move, and the move that a text means or why none.
fn texts(variant: &str, fen: &str) -> impl Fn(&str) -> String {
    let variant: Variant = variant.parse().unwrap();
    let fen = fen.to_owned();
    move |text| {
        dispatch!(variant, R => {
            let position = variants::read_fen::<R>(&fen).unwrap();
            match notation::read::<R>(&position, text) {
                Ok(mv) => notation::write::<R>(&position, mv),
                Err(error) => error.to_string(),
            }
        })
    }
}

#[test]
fn c8_pieces_and_pawns() {
    let start = texts("yangqi", Variant::YangQi.spec().start);
    for (coordinates, text) in [("b1d2", "Nd2"), ("a3a5", "a5"), ("e1d1", "Kd1;Ve1")] {
        assert_eq!(start(coordinates), text);
    }
    // Files, ranks or both tell apart; `B1c3` is the Bishop's, `b1c3` is not.
    let knights = texts("yangqi", "4k4/9/9/9/1N3N3/9/1N7/3r5/9/4K4 w");
    assert_eq!(knights("b6d5"), "Nb6d5");
    assert_eq!(knights("f6d5"), "Nfd5");
    assert_eq!(knights("b4d5"), "N4d5");
    assert_eq!(knights("b4d3"), "Nxd3");
    let bishop = texts("yangqi", "4k4/9/9/9/9/9/9/9/9/1N2K1B2 w");
    assert_eq!(bishop("B1e3"), "Be3");
    assert_eq!(bishop("b1c3"), "Nc3");
    // A Pawn that captures names its file.
    let pawns = texts("yangqi", "4k4/9/9/9/2p1p4/3P5/9/9/9/4K4 w");
    assert_eq!(pawns("d5c6"), "dxc6");
    assert_eq!(pawns("d5e6"), "dxe6");
}

#[test]
fn c8_special_moves() {
    // En passant, promotion, a double capture.
    let passing = texts("yangqi", "4k4/9/9/9/9/P8/1p7/9/9/4K4 b - a4");
    assert_eq!(passing("b4a3"), "\"b4a3\": no Pawn can go to a3");
    let passing = texts("yangqi", "4k4/9/9/9/9/Pp7/9/9/9/4K4 b - a4");
    assert_eq!(passing("b5a4"), "bxa4");
    assert_eq!(passing("bxa4 e.p."), "bxa4");
    let last = texts("yangqi", "9/P8/9/4k4/9/9/9/9/9/4K4 w");
    assert_eq!(last("a9a10r"), "a10=R");
    assert_eq!(last("a10r"), "a10=R");
    assert_eq!(
        last("a10"),
        "\"a10\" can mean a10=R or a10=N or a10=B or a10=V or a10=C"
    );
    let double = texts(
        "strongyang",
        "6k6/13/13/13/13/13/3p1p7/4p8/3P9/13/13/13/6K6 w",
    );
    assert_eq!(double("d5e6,e6f7"), "dxe6xf7");
    assert_eq!(double("d5e6,e6d7"), "dxe6xd7");
    assert_eq!(double("dxf7"), "dxe6xf7");
    assert_eq!(double("dxe6"), "dxe6");
    // A Chariot lands behind its victim; a Pawn on the last rank wins.
    let jump = texts("quangtrung", "5k4/10/10/10/c9/10/10/10/10/R3K5 w");
    assert_eq!(jump("a1a7"), "Rxa6-a7");
    assert_eq!(jump("Rxa7"), "Rxa6-a7");
    let win = texts("quangtrung", "10/3P6/10/10/2k7/10/10/10/10/5K4 w");
    assert_eq!(win("d9e10"), "e10#");
}

#[test]
fn c8_signs_and_letters_may_be_left_out() {
    let fen = "4k4/9/9/9/9/9/4p4/2N6/9/3K5 w";
    let knight = texts("xiangqi", fen);
    for text in [
        "Nxe4", "Ne4", "nxe4", "NXE4", "Hxe4", "Nc3xe4", "c3xe4", "c3e4", "C3E4", "Nxe4+?!",
    ] {
        assert_eq!(knight(text), "Nxe4", "{text}");
    }
}

#[test]
fn mistakes_are_explained() {
    let start = texts("yangqi", Variant::YangQi.spec().start);
    for (text, reason) in [
        ("hello", "\"hello\" is no move; write it like "),
        ("", "\"\" is no move; write it like "),
        ("ö;é", "is no move"),
        ("Ne5", "\"Ne5\": no Knight can go to e5"),
        ("e6", "\"e6\": no Pawn can go to e6"),
        ("Re5e6", "\"Re5e6\": White has no Rook on e5"),
        ("e5e6", "\"e5e6\": White has no piece on e5"),
        ("a10a9", "White has no piece on a10"),
        ("b1c9", "\"b1c9\": no Knight can go to c9"),
        ("Kd1;Vf1", "White has no King on f1"),
        ("a99", "is no move"),
        ("Nxxc3", "is no move"),
        ("a3a5=", "is no move"),
    ] {
        let answer = start(text);
        assert!(answer.contains(reason), "{text}: {answer}");
    }
    let pinned = texts("xiangqi", "3k5/3r5/9/9/9/9/9/9/3R5/3K5 w");
    assert_eq!(pinned("Re2"), "\"Re2\": the General would be in check");
    let two = texts("xiangqi", "3k5/9/9/9/9/9/9/3N1N3/9/4K4 w");
    assert_eq!(two("Ne5"), "\"Ne5\" can mean Nde5 or Nfe5");
    let over = texts("xiangqi", "1R2k4/R8/9/9/9/9/9/9/9/3K5 b");
    assert_eq!(over("Ke9"), "\"Ke9\": the game is over");
}
