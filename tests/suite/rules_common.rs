//! What all games share, one group of tests for every numbered rule of `seeds/common.md`.

use crate::common::*;

const VARIANTS: [&str; 6] = [
    "yangqi",
    "strongyang",
    "manchuplus",
    "manchu",
    "xiangqi",
    "quangtrung",
];

/// A quiet position of each board, both sides with a King and a few pieces.
const QUIET: [(&str, &str); 6] = [
    ("yangqi", "4k3r/9/6p2/9/9/9/9/2P6/9/R3K4"),
    ("strongyang", "6k5r/13/9p3/13/13/13/13/13/13/13/3P9/13/R5K6"),
    ("manchuplus", "4k3m/9/9/6p2/9/9/2P6/9/9/R2K5"),
    ("manchu", "4k3r/9/9/6p2/9/9/2P6/9/9/M2K5"),
    ("xiangqi", "4k3r/9/9/6p2/9/9/2P6/9/9/R2K5"),
    ("quangtrung", "4k4r/10/6p3/10/10/10/10/3P6/10/R3K5"),
];

/// The quiet position of one variant.
fn quiet(variant: &str) -> &'static str {
    QUIET.iter().find(|(name, _)| *name == variant).unwrap().1
}

/// The FEN is refused with a message that names `field`.
fn assert_refused(variant: &str, fen: &str, field: &str) {
    let message = fen_error(variant, fen);
    assert!(message.contains(field), "{variant} {fen}: {message}");
}

/// There and back by both sides: four plies that restore the start position.
fn shuffle(variant: &str) -> &'static str {
    match variant {
        "yangqi" => "b1d2 b10d9 d2b1 d9b10",
        "strongyang" => "c2d4 c12d10 d4c2 d10c12",
        "manchuplus" => "b1c3 a10a9 c3b1 a9a10",
        "manchu" => "a1a2 b10c8 a2a1 c8b10",
        "xiangqi" => "b1c3 b10c8 c3b1 c8b10",
        "quangtrung" => "b1a3 b10a8 a3b1 a8b10",
        _ => unreachable!("unknown variant {variant}"),
    }
}

// C1 Squares

#[test]
fn c1_ranks_and_files_run_to_the_far_corner() {
    assert_legal("yangqi", "9/6k2/9/9/9/9/9/9/1K7/R8 w", &["a1a10", "a1i1"]);
    assert_legal(
        "strongyang",
        "13/6k6/13/13/13/13/13/13/13/13/13/1K11/R12 w",
        &["a1a13", "a1m1"],
    );
    assert_legal("xiangqi", "9/4k4/9/9/9/9/9/9/3K5/R8 w", &["a1a10", "a1i1"]);
    assert_legal(
        "quangtrung",
        "10/6k3/10/10/10/10/10/10/3K6/R9 w",
        &["a1a10", "a1j1"],
    );
}

#[test]
fn c1_no_square_lies_beyond_the_far_corner() {
    for (variant, fen, moves) in [
        ("yangqi", "8R/9/6k2/9/9/9/9/9/1K7/9 w", ["i10j10", "i10i11"]),
        (
            "strongyang",
            "12R/13/6k6/13/13/13/13/13/13/13/13/1K11/13 w",
            ["m13n13", "m13m14"],
        ),
        (
            "xiangqi",
            "8R/9/4k4/9/9/9/9/9/3K5/9 w",
            ["i10j10", "i10i11"],
        ),
        (
            "quangtrung",
            "9R/10/6k3/10/10/10/10/10/3K6/10 w",
            ["j10k10", "j10j11"],
        ),
    ] {
        assert_illegal(variant, fen, &moves);
        for text in moves {
            assert!(
                move_error(variant, fen, text).contains(text),
                "{variant} {text}"
            );
        }
    }
}

#[test]
fn c1_white_moves_first_and_is_written_w() {
    for variant in VARIANTS {
        assert!(start_fen(variant).contains(" w "), "{variant}");
        let red = start_fen(variant).replace(" w ", " r ");
        assert_eq!(fen_after(variant, &red, ""), start_fen(variant));
    }
}

#[test]
fn c1_forward_is_up_for_white_and_down_for_black() {
    for (variant, white, black) in [
        ("yangqi", ["c3c4", "c3c2"], ["g8g7", "g8g9"]),
        ("strongyang", ["d3d4", "d3d2"], ["j11j10", "j11j12"]),
        ("manchuplus", ["c4c5", "c4c3"], ["g7g6", "g7g8"]),
        ("manchu", ["c4c5", "c4c3"], ["g7g6", "g7g8"]),
        ("xiangqi", ["c4c5", "c4c3"], ["g7g6", "g7g8"]),
        ("quangtrung", ["d3e4", "d3e2"], ["g8f7", "g8f9"]),
    ] {
        for (side, [forward, backward]) in [("w", white), ("b", black)] {
            let fen = format!("{} {side}", quiet(variant));
            assert_legal(variant, &fen, &[forward]);
            assert_illegal(variant, &fen, &[backward]);
        }
    }
}

// C2 Moves as text

#[test]
fn c2_a_move_is_from_square_and_to_square() {
    assert_eq!(
        moves_from("xiangqi", "9/P3k4/9/9/9/9/9/9/9/3K5 w", "a9"),
        ["a9a10", "a9b9"]
    );
    assert_illegal(
        "xiangqi",
        "9/P3k4/9/9/9/9/9/9/9/3K5 w",
        &["a10", "a9-a10", "a9a1"],
    );
}

#[test]
fn c2_promotion_appends_the_piece_letter() {
    let fen = "9/P8/7k1/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        moves_from("yangqi", fen, "a9"),
        ["a9a10b", "a9a10c", "a9a10n", "a9a10r", "a9a10v"]
    );
    assert_eq!(
        fen_after("yangqi", fen, "a9a10n"),
        "N8/9/7k1/9/9/9/9/9/9/4K4 b - - 0 1"
    );
}

#[test]
fn c2_promotion_letters_are_neither_left_out_nor_added() {
    let fen = "9/P8/7k1/9/9/2P6/9/9/9/4K4 w";
    assert_illegal("yangqi", fen, &["a9a10", "a9a10p", "a9a10k", "c5c6r"]);
    for text in ["a9a10", "a9a10k", "c5c6r"] {
        assert!(move_error("yangqi", fen, text).contains(text), "{text}");
    }
}

#[test]
fn c2_king_swap_names_both_squares() {
    let fen = "9/9/7k1/9/9/9/9/9/9/3RK4 w - - 0 1";
    assert_eq!(
        fen_after("yangqi", fen, "e1d1"),
        "9/9/7k1/9/9/9/9/9/9/3KR4 b - - 1 1"
    );
    let fen = "6k6/13/13/13/13/13/13/13/13/13/7N5/13/6K6 w - - 0 1";
    assert_eq!(
        fen_after("strongyang", fen, "g1h3"),
        "6k6/13/13/13/13/13/13/13/13/13/7K5/13/6N6 b - - 1 1"
    );
}

#[test]
fn c2_king_swap_starts_with_the_king() {
    // The Rook does not start a swap.
    assert_illegal("yangqi", "9/9/7k1/9/9/9/9/9/9/3RK4 w", &["d1e1"]);
    assert!(move_error("yangqi", "9/9/7k1/9/9/9/9/9/9/3RK4 w", "d1e1").contains("d1e1"));
}

#[test]
fn c2_double_capture_names_both_legs() {
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/6K6 w - - 3 9";
    assert_eq!(
        moves_from("strongyang", fen, "d5"),
        ["d5d6", "d5e6", "d5e6,e6f7"]
    );
    assert_eq!(
        fen_after("strongyang", fen, "d5e6,e6f7"),
        "12k/13/13/13/13/13/5P7/13/13/13/13/13/6K6 b - - 0 9"
    );
    assert_eq!(
        fen_after("strongyang", fen, "d5e6"),
        "12k/13/13/13/13/13/5r7/4P8/13/13/13/13/6K6 b - - 0 9"
    );
}

#[test]
fn c2_double_capture_is_not_written_short() {
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/6K6 w";
    for text in ["d5f7", "d5e6f7", "d5e6e6f7", "d5e6,f7"] {
        assert_illegal("strongyang", fen, &[text]);
        assert!(move_error("strongyang", fen, text).contains(text), "{text}");
    }
}

#[test]
fn c2_jump_capture_names_the_landing_square() {
    let fen = "7k2/10/10/10/n9/10/10/10/10/R3K5 w - - 3 9";
    assert_eq!(
        fen_after("quangtrung", fen, "a1a7"),
        "7k2/10/10/R9/10/10/10/10/10/4K5 b - - 0 9"
    );
    assert!(move_error("quangtrung", fen, "a1a6").contains("a1a6"));
}

#[test]
fn c2_en_passant_names_the_square_landed_on() {
    let fen = "9/9/7k1/9/9/1p7/9/P8/9/4K4 w - - 0 1";
    assert_eq!(
        fen_after("yangqi", fen, "a3a5 b5a4"),
        "9/9/7k1/9/9/9/p8/9/9/4K4 w - - 0 2"
    );
    assert!(move_error("yangqi", fen, "a3a5 b5a5").contains("b5a5"));
}

#[test]
fn c2_case_does_not_matter_on_input() {
    assert_eq!(
        fen_after("xiangqi", start_fen("xiangqi"), "B1C3 b10C8"),
        fen_after("xiangqi", start_fen("xiangqi"), "b1c3 b10c8")
    );
    let fen = "9/P8/7k1/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        fen_after("yangqi", fen, "A9A10R"),
        fen_after("yangqi", fen, "a9a10r")
    );
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/6K6 w - - 0 1";
    assert_eq!(
        fen_after("strongyang", fen, "D5E6,E6F7"),
        fen_after("strongyang", fen, "d5e6,e6f7")
    );
}

#[test]
fn c2_an_illegal_move_is_named_with_its_number() {
    for variant in VARIANTS {
        let quiet = shuffle(variant)
            .split(' ')
            .take(2)
            .collect::<Vec<_>>()
            .join(" ");
        let message = move_error(variant, start_fen(variant), &format!("{quiet} e5e6"));
        assert!(
            message.contains('3') && message.contains("e5e6"),
            "{message}"
        );
    }
}

#[test]
fn c2_text_that_is_no_move_is_an_error() {
    for variant in VARIANTS {
        for text in ["hello", "e2", "a1a1", "z1z2", "e2e4e6", "é1é2"] {
            let message = move_error(variant, start_fen(variant), text);
            assert!(message.contains(text), "{variant} {text}: {message}");
        }
    }
}

#[test]
fn c2_the_null_move_is_not_played_in_a_game() {
    for variant in VARIANTS {
        let message = move_error(variant, start_fen(variant), "0000");
        assert!(message.contains("0000"), "{variant}: {message}");
    }
}

// C3 FEN

#[test]
fn c3_a_full_fen_is_written_as_it_was_read() {
    for variant in VARIANTS {
        assert_eq!(
            fen_after(variant, start_fen(variant), ""),
            start_fen(variant)
        );
    }
    for (variant, placement) in QUIET {
        let fen = format!("{placement} b - - 17 42");
        assert_eq!(fen_after(variant, &fen, ""), fen);
    }
}

#[test]
fn c3_missing_trailing_fields_have_defaults() {
    for (variant, placement) in QUIET {
        let full = format!("{placement} w - - 0 1");
        for fields in ["", " w", " w -", " w - -", " w - - 0"] {
            assert_eq!(
                fen_after(variant, &format!("{placement}{fields}"), ""),
                full
            );
        }
        assert_eq!(
            fen_after(variant, &format!("{placement} b - - 7"), ""),
            format!("{placement} b - - 7 1")
        );
    }
}

#[test]
fn c3_runs_of_blanks_between_fields_count_as_one() {
    for (variant, placement) in QUIET {
        assert_eq!(
            fen_after(variant, &format!("{placement}   b  -    -  3   8"), ""),
            format!("{placement} b - - 3 8")
        );
    }
}

#[test]
fn c3_two_digits_are_one_number() {
    let fen = "7k2/10/10/10/10/10/10/10/10/4K5 w - - 0 1";
    assert!(fen.contains("/10/"));
    assert_eq!(fen_after("quangtrung", fen, ""), fen);
    let eleven = "rr11/13/6k6/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1";
    assert!(eleven.starts_with("rr11/"));
    assert_eq!(fen_after("strongyang", eleven, ""), eleven);
}

#[test]
fn c3_two_digits_are_not_two_numbers() {
    // 3+1 and 4+4 would fill these ranks.
    assert_refused("xiangqi", "4k31/9/9/9/9/9/9/9/9/3K5 w", "placement");
    assert_refused("yangqi", "44k/9/9/9/9/9/9/9/9/3K5 w", "placement");
    assert_refused(
        "quangtrung",
        "7k11/10/10/10/10/10/10/10/10/4K5 w",
        "placement",
    );
    assert_refused(
        "strongyang",
        "6k33/13/13/13/13/13/13/13/13/13/13/13/6K6 w",
        "placement",
    );
}

#[test]
fn c3_the_counters_follow_the_moves() {
    let fen = "4k3r/9/9/9/9/9/9/9/9/R3K4 w - - 5 20";
    assert_eq!(
        fen_after("yangqi", fen, "a1a2"),
        "4k3r/9/9/9/9/9/9/9/R8/4K4 b - - 6 20"
    );
    assert_eq!(
        fen_after("yangqi", fen, "a1a2 i10i9"),
        "4k4/8r/9/9/9/9/9/9/R8/4K4 w - - 7 21"
    );
}

#[test]
fn c3_en_passant_square_is_kept_when_it_fits() {
    for (variant, fen) in [
        ("yangqi", "9/9/7k1/9/9/pP7/9/9/9/4K4 b - b4 0 1"),
        ("yangqi", "9/9/7k1/9/pP7/9/9/9/9/4K4 w - a7 0 1"),
        (
            "strongyang",
            "12k/13/13/13/13/13/13/13/4Pp7/13/13/13/6K6 b - e4 0 1",
        ),
        (
            "strongyang",
            "12k/13/13/13/13/13/13/3pP8/13/13/13/13/6K6 b - e5 0 1",
        ),
        (
            "strongyang",
            "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/6K6 b - e6d7 0 1",
        ),
    ] {
        assert_eq!(fen_after(variant, fen, ""), fen);
    }
}

#[test]
fn c3_en_passant_square_is_written_after_a_double_step() {
    assert_eq!(
        fen_after("yangqi", "9/9/7k1/9/9/p8/9/1P7/9/4K4 w - - 0 1", "b3b5"),
        "9/9/7k1/9/9/pP7/9/9/9/4K4 b - b4 0 1"
    );
    assert_eq!(
        fen_after(
            "strongyang",
            "12k/13/13/13/13/13/3n1p7/4n8/5P7/13/13/13/6K6 w - - 0 1",
            "f5e6,e6d7"
        ),
        "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/6K6 b - e6d7 0 1"
    );
}

#[test]
fn c3_en_passant_square_that_does_not_fit_is_dropped() {
    for (variant, placement, square) in [
        // The passed square is occupied.
        ("yangqi", "9/9/7k1/9/9/pP7/1N7/9/9/4K4", "b4"),
        // No Pawn stands on the square reached; or a black one does.
        ("yangqi", "9/9/7k1/9/9/pN7/9/9/9/4K4", "b4"),
        ("yangqi", "9/9/7k1/9/9/pp7/9/9/9/4K4", "b4"),
        // No enemy Pawn stands where it could capture.
        ("yangqi", "9/9/7k1/1p7/9/nP7/9/9/9/4K4", "b4"),
        (
            "strongyang",
            "12k/13/13/13/13/13/3P3p5/13/13/13/13/13/6K6",
            "e6d7",
        ),
        // The square needs the Pawn's own square beside it here.
        (
            "strongyang",
            "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/6K6",
            "e6",
        ),
        // No game of these families has en passant.
        ("xiangqi", "4k4/9/9/9/9/2Pp5/9/9/9/3K5", "c4"),
        ("quangtrung", "7k2/10/10/10/10/3Pp5/10/10/10/4K5", "d4"),
    ] {
        assert_eq!(
            fen_after(variant, &format!("{placement} b - {square} 0 1"), ""),
            format!("{placement} b - - 0 1"),
            "{variant}"
        );
    }
}

#[test]
fn c3_wrong_number_of_ranks_is_refused() {
    for variant in VARIANTS {
        let empty = match variant {
            "strongyang" => "/13/",
            "quangtrung" => "/10/",
            _ => "/9/",
        };
        let start = start_fen(variant);
        assert_refused(variant, &start.replacen(empty, "/", 1), "placement");
        let twice = format!("{empty}{}", &empty[1..]);
        assert_refused(variant, &start.replacen(empty, &twice, 1), "placement");
    }
}

#[test]
fn c3_wrong_number_of_files_is_refused() {
    assert_refused("yangqi", "4k4/9/9/9/9/9/9/9/9/3K4 w", "placement");
    assert_refused("yangqi", "4k4/9/9/10/9/9/9/9/9/3K5 w", "placement");
    assert_refused(
        "strongyang",
        "6k6/13/13/13/13/12/13/13/13/13/13/13/6K6 w",
        "placement",
    );
    assert_refused(
        "strongyang",
        "6k6/13/13/13/13/13/13/13/13/13/13/13/6K7 w",
        "placement",
    );
    assert_refused("xiangqi", "4k3/9/9/9/9/9/9/9/9/3K5 w", "placement");
    assert_refused("xiangqi", "4k4/9/9/9/p8p/9/9/9/9/3K5 w", "placement");
    assert_refused(
        "quangtrung",
        "7k2/10/9/10/10/10/10/10/10/4K5 w",
        "placement",
    );
    assert_refused(
        "quangtrung",
        "7k2/10/10/10/10/10/10/10/10/4K6 w",
        "placement",
    );
}

#[test]
fn c3_unknown_piece_letter_is_refused() {
    assert_refused("yangqi", "4k4/9/9/9/9/9/9/9/9/1M2K4 w", "placement");
    assert_refused(
        "strongyang",
        "6k6/13/13/13/1q11/13/13/13/13/13/13/13/6K6 w",
        "placement",
    );
    assert_refused("xiangqi", "4k4/1v7/9/9/9/9/9/9/9/3K5 w", "placement");
    assert_refused(
        "quangtrung",
        "7k2/1B8/10/10/10/10/10/10/10/4K5 w",
        "placement",
    );
    assert_refused("yangqi", "4k4/9/4?4/9/9/9/9/9/9/3K5 w", "placement");
}

#[test]
fn c3_empty_run_with_a_leading_zero_is_refused() {
    assert_refused("yangqi", "4k4/09/9/9/9/9/9/9/9/3K5 w", "placement");
    assert_refused(
        "strongyang",
        "6k6/13/13/013/13/13/13/13/13/13/13/13/6K6 w",
        "placement",
    );
    assert_refused("xiangqi", "4k04/9/9/9/9/9/9/9/9/3K5 w", "placement");
    assert_refused(
        "quangtrung",
        "7k2/10/010/10/10/10/10/10/10/4K5 w",
        "placement",
    );
}

#[test]
fn c3_a_missing_king_is_refused() {
    assert_refused("yangqi", "r8/9/9/9/9/9/9/9/9/4K4 w", "king");
    assert_refused(
        "strongyang",
        "6k6/13/13/13/13/13/13/13/13/13/13/13/R12 w",
        "king",
    );
    assert_refused("xiangqi", "4k4/9/9/9/9/9/9/9/9/R8 w", "king");
    assert_refused("quangtrung", "r9/10/10/10/10/10/10/10/10/4K5 w", "king");
}

#[test]
fn c3_a_second_king_is_refused() {
    assert_refused("yangqi", "4k4/9/9/9/9/9/9/9/9/2K1K4 w", "king");
    assert_refused(
        "strongyang",
        "6k5k/13/13/13/13/13/13/13/13/13/13/13/6K6 w",
        "king",
    );
    assert_refused("xiangqi", "4k4/9/9/9/9/9/9/3K5/9/3K5 w", "king");
    assert_refused("quangtrung", "2k4k2/10/10/10/10/10/10/10/10/4K5 w", "king");
}

#[test]
fn c3_unknown_side_to_move_is_refused() {
    for (variant, placement) in QUIET {
        assert_refused(variant, &format!("{placement} x - - 0 1"), "side to move");
    }
}

#[test]
fn c3_check_to_the_side_not_to_move_is_refused() {
    assert_refused("yangqi", "4k4/9/9/9/9/9/9/9/9/3KR4 w", "check");
    assert_refused(
        "strongyang",
        "k5r6/13/13/13/13/13/13/13/13/13/13/13/6K6 b",
        "check",
    );
    assert_refused("xiangqi", "4k4/9/9/4p4/9/9/9/9/9/3KC4 w", "check");
    assert_refused("quangtrung", "10/4k5/10/10/10/10/10/10/10/2K1R5 w", "check");
}

#[test]
fn c3_check_to_the_side_to_move_is_accepted() {
    assert!(in_check("yangqi", "4k4/9/9/9/9/9/9/9/9/3KR4 b"));
    assert!(in_check(
        "strongyang",
        "k5r6/13/13/13/13/13/13/13/13/13/13/13/6K6 w"
    ));
    assert!(in_check("xiangqi", "4k4/9/9/4p4/9/9/9/9/9/3KC4 b"));
    assert!(in_check(
        "quangtrung",
        "10/4k5/10/10/10/10/10/10/10/2K1R5 b"
    ));
}

#[test]
fn c3_a_piece_where_it_can_never_stand_is_refused() {
    for fen in [
        "4k4/9/9/9/9/9/9/9/9/P3K4 w",
        "P3k4/9/9/9/9/9/9/9/9/4K4 w",
        "4k4/9/9/9/9/9/9/9/9/4K3p w",
        "4k3p/9/9/9/9/9/9/9/9/4K4 w",
    ] {
        assert_refused("yangqi", fen, "placement");
    }
    for fen in [
        "6k6/13/13/13/13/13/13/13/13/13/13/13/P5K6 w",
        "P5k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w",
        "6k6/13/13/13/13/13/13/13/13/13/13/13/6K5p w",
        "6k5p/13/13/13/13/13/13/13/13/13/13/13/6K6 w",
    ] {
        assert_refused("strongyang", fen, "placement");
    }
    for fen in [
        "4k4/9/9/9/9/9/9/9/9/2K6 w",
        "4k4/9/9/9/B8/9/9/9/9/3K5 w",
        "2a1k4/9/9/9/9/9/9/9/9/3K5 w",
        "4k4/9/p8/9/9/9/9/9/9/3K5 w",
    ] {
        assert_refused("xiangqi", fen, "placement");
    }
    for fen in [
        "7k2/10/10/10/10/10/10/10/10/1K8 w",
        "7k2/10/10/10/10/8p1/10/10/10/4K5 w",
    ] {
        assert_refused("quangtrung", fen, "placement");
    }
}

#[test]
fn c3_counters_that_are_not_plain_numbers_are_refused() {
    for (variant, placement) in QUIET {
        for bad in ["x", "-", "-1", "+1", "1.5", "3a"] {
            assert_refused(
                variant,
                &format!("{placement} w - - {bad} 1"),
                "halfmove clock",
            );
            assert_refused(
                variant,
                &format!("{placement} w - - 0 {bad}"),
                "fullmove number",
            );
        }
    }
}

#[test]
fn c3_more_than_six_fields_are_refused() {
    for (variant, placement) in QUIET {
        assert_refused(variant, &format!("{placement} w - - 0 1 1"), "fields");
        assert_refused(
            variant,
            &format!("{placement} w - - 0 1 moves a1a2"),
            "fields",
        );
    }
}

#[test]
fn c3_castling_rights_are_refused() {
    for (variant, placement) in QUIET {
        for rights in ["KQkq", "K", "q", "0"] {
            assert_refused(
                variant,
                &format!("{placement} w {rights} - 0 1"),
                "castling",
            );
        }
    }
}

#[test]
fn c3_an_en_passant_field_that_is_no_square_is_refused() {
    for (variant, placement) in QUIET {
        for bad in ["x", "a", "4", "a0", "a14", "n4", "4a", "a4b5c6", "a4-"] {
            assert_refused(variant, &format!("{placement} w - {bad} 0 1"), "en passant");
        }
    }
    // Squares of a larger board.
    assert_refused(
        "yangqi",
        "4k4/9/9/9/9/9/9/9/9/4K4 w - a11 0 1",
        "en passant",
    );
    assert_refused(
        "xiangqi",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - j4 0 1",
        "en passant",
    );
    assert_refused(
        "quangtrung",
        "7k2/10/10/10/10/10/10/10/10/4K5 w - k4 0 1",
        "en passant",
    );
}

// C4 Check and legality

#[test]
fn c4_a_pinned_piece_keeps_the_line() {
    assert_eq!(
        moves_from("yangqi", "k8/9/9/9/9/4r4/9/4R4/9/4K4 w", "e3"),
        ["e3e2", "e3e4", "e3e5"]
    );
    assert!(moves_from("yangqi", "k8/9/9/9/9/4r4/9/4N4/9/4K4 w", "e3").is_empty());
    assert!(
        moves_from(
            "strongyang",
            "k12/13/13/13/13/13/13/13/6r6/13/6N6/13/6K6 w",
            "g3"
        )
        .is_empty()
    );
    assert!(moves_from("xiangqi", "4k4/9/9/9/9/3r5/9/3N5/9/3K5 w", "d3").is_empty());
    assert!(moves_from("quangtrung", "2k7/10/10/10/9c/10/10/6N3/10/4K5 w", "g3").is_empty());
}

#[test]
fn c4_an_unpinned_piece_is_free() {
    assert_legal(
        "yangqi",
        "k8/9/9/9/9/4r4/4P4/4R4/9/4K4 w",
        &["e3a3", "e3d3"],
    );
    assert_legal(
        "strongyang",
        "k12/13/13/13/13/13/13/13/6r6/6P6/6N6/13/6K6 w",
        &["g3j3"],
    );
    assert_legal("xiangqi", "4k4/9/9/9/9/3r5/3P5/3N5/9/3K5 w", &["d3b2"]);
    assert_legal(
        "quangtrung",
        "2k7/10/10/10/9c/10/7E2/6N3/10/4K5 w",
        &["g3e2"],
    );
}

#[test]
fn c4_the_king_does_not_step_into_check() {
    assert_eq!(
        moves_from("yangqi", "8k/9/1r7/9/9/9/9/9/9/K8 w", "a1"),
        ["a1a2"]
    );
    assert_eq!(
        moves_from(
            "strongyang",
            "12k/13/13/13/13/1r11/13/13/13/13/13/13/K12 w",
            "a1"
        ),
        ["a1a2"]
    );
    assert_eq!(
        moves_from("xiangqi", "5k3/9/3r5/9/9/9/9/9/9/4K4 w", "e1"),
        ["e1e2"]
    );
    assert_illegal(
        "quangtrung",
        "7k2/10/3rr5/10/10/10/10/10/10/3K6 w",
        &["d1e3", "d1e2"],
    );
}

#[test]
fn c4_a_check_must_be_answered() {
    // Step aside, interpose, capture; or fill the square behind the General (QT7).
    assert_eq!(
        moves("yangqi", "8k/9/r8/9/9/1R7/9/9/9/K8 w"),
        ["a1b1", "a1b2", "b5a5"]
    );
    assert_eq!(
        moves("strongyang", "12k/13/13/13/13/r6R5/13/13/13/13/13/13/K12 w"),
        ["a1b1", "a1b2", "h8a8"]
    );
    assert_eq!(
        moves("xiangqi", "5k3/9/3r5/9/9/7R1/P8/9/9/3K5 w"),
        ["d1e1", "h5d5"]
    );
    assert_eq!(
        moves("quangtrung", "2k7/10/10/10/10/10/10/3A6/6N3/r6K2 w"),
        ["d3b1", "d3f1", "g2e1", "g2i1"]
    );
}

#[test]
fn c4_checkmate_loses_in_every_game() {
    for (variant, fen, mate) in [
        ("yangqi", "k8/9/9/9/9/9/9/9/1R7/2R1K4 w", "c1a1"),
        (
            "strongyang",
            "k12/13/13/13/13/13/13/13/13/13/13/1R11/2R3K6 w",
            "c1a1",
        ),
        ("manchuplus", "4k4/R8/1R7/9/9/9/9/9/9/3K5 w", "b8b10"),
        ("manchu", "4k4/M8/1R7/9/9/9/9/9/9/3K5 w", "b8b10"),
        ("xiangqi", "4k4/R8/1R7/9/9/9/9/9/9/3K5 w", "b8b10"),
        ("quangtrung", "7k2/6N3/10/10/10/10/10/10/10/R1K7 w", "a1a10"),
    ] {
        assert_eq!(
            verdict(variant, fen, mate),
            "white wins: checkmate",
            "{variant}"
        );
        assert!(
            moves(variant, &fen_after(variant, fen, mate)).is_empty(),
            "{variant}"
        );
    }
    assert_eq!(
        verdict("yangqi", "2r1k4/1r7/9/9/9/9/9/9/9/K8 b", "c10a10"),
        "black wins: checkmate"
    );
}

#[test]
fn c4_check_alone_ends_nothing() {
    for (variant, fen, check) in [
        ("yangqi", "k8/9/9/9/9/9/9/9/9/2R1K4 w", "c1a1"),
        (
            "strongyang",
            "k12/13/13/13/13/13/13/13/13/13/13/13/2R3K6 w",
            "c1a1",
        ),
        ("xiangqi", "4k4/9/1R7/9/9/9/9/9/9/3K5 w", "b8b10"),
        ("quangtrung", "7k2/10/10/10/10/10/10/10/10/R1K7 w", "a1a10"),
    ] {
        assert_eq!(verdict(variant, fen, check), "ongoing", "{variant}");
        assert!(
            in_check(variant, &fen_after(variant, fen, check)),
            "{variant}"
        );
    }
}

#[test]
fn c4_stalemate_is_judged_by_each_game() {
    assert_eq!(
        verdict("yangqi", "k8/9/7R1/9/9/9/9/9/9/1R2K4 w", "h8h9"),
        "draw: stalemate"
    );
    assert_eq!(
        verdict(
            "strongyang",
            "k12/13/13/13/13/7R5/13/13/13/13/13/13/1R4K6 w",
            "h8h12"
        ),
        "draw: stalemate"
    );
    assert_eq!(
        verdict("xiangqi", "3k5/9/2P6/9/9/9/9/9/9/4K4 w", "c8d8"),
        "white wins: stalemate"
    );
    assert_eq!(
        verdict("quangtrung", "7k2/10/4N5/10/10/10/10/10/10/2K7 w", "e8g9"),
        "draw: stalemate"
    );
}

// C5 Repetition

#[test]
fn c5_the_third_occurrence_is_a_draw() {
    for variant in VARIANTS {
        let cycle = shuffle(variant);
        assert_eq!(
            verdict(variant, start_fen(variant), &format!("{cycle} {cycle}")),
            "draw: repetition",
            "{variant}"
        );
    }
}

#[test]
fn c5_the_second_occurrence_is_none() {
    for variant in VARIANTS {
        let cycle = shuffle(variant);
        assert_eq!(
            verdict(variant, start_fen(variant), cycle),
            "ongoing",
            "{variant}"
        );
        let twice = format!("{cycle} {cycle}");
        let seven_plies = twice.rsplit_once(' ').unwrap().0;
        assert_eq!(
            verdict(variant, start_fen(variant), seven_plies),
            "ongoing",
            "{variant}"
        );
    }
}

#[test]
fn c5_other_moves_may_lie_between() {
    // Third time after a detour of the Rook.
    let fen = "4k3r/9/9/9/9/9/9/9/9/R3K4 w";
    let detour = "a1a3 i10i8 a3b3 i8h8 b3b1 h8h10 b1a1 h10i10";
    let short = "a1a2 i10i9 a2a1 i9i10";
    assert_eq!(
        verdict("yangqi", fen, &format!("{detour} {short}")),
        "draw: repetition"
    );
    assert_eq!(verdict("yangqi", fen, detour), "ongoing");
}

#[test]
fn c5_the_side_to_move_counts() {
    // The Kings go round in three, so the same placement comes back with the other side to move.
    let fen = "4k4/9/8p/9/9/9/9/P8/9/4K4 w";
    let white_turns = "e1e2 e10d10 e2d1 d10e10 d1e1"; // Black to move
    let black_turns = "e10e9 e1d1 e9d10 d1e1 d10e10"; // White to move again
    let shuffle = "e1d1 e10d10 d1e1 d10e10";
    let moves = format!("{white_turns} {black_turns}");
    assert_eq!(verdict("yangqi", fen, &moves), "ongoing");
    assert_eq!(
        verdict("yangqi", fen, &format!("{moves} {shuffle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_the_en_passant_possibility_counts() {
    let cycle = "h8h9 e1e2 h9h8 e2e1";
    // Right after a3a5 the Pawn on b5 could capture: that position never comes back.
    let fen = "9/9/7k1/9/9/1p7/9/P8/9/4K4 w";
    let twice = format!("a3a5 {cycle} {cycle}");
    assert_eq!(verdict("yangqi", fen, &twice), "ongoing");
    assert_eq!(
        verdict("yangqi", fen, &format!("{twice} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_a_double_step_no_pawn_can_answer_counts_as_any_move() {
    let cycle = "h8h9 e1e2 h9h8 e2e1";
    let fen = "9/9/7k1/9/9/2p6/9/P8/9/4K4 w";
    assert_eq!(
        verdict("yangqi", fen, &format!("a3a5 {cycle} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_a_pinned_pawn_makes_the_en_passant_possibility_all_the_same() {
    // The Rook on b1 pins the Pawn: it may not capture on a4, yet the position differs.
    let cycle = "b10b9 e1e2 b9b10 e2e1";
    let fen = "1k7/9/9/9/9/1p7/9/P8/9/1R2K4 w";
    assert_illegal("yangqi", &fen_after("yangqi", fen, "a3a5"), &["b5a4"]);
    let twice = format!("a3a5 {cycle} {cycle}");
    assert_eq!(verdict("yangqi", fen, &twice), "ongoing");
    assert_eq!(
        verdict("yangqi", fen, &format!("{twice} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_perpetual_check_loses_in_the_manchu_family_only() {
    let cycle = "e3d3 d10e10 d3e3 e10d10";
    let twice = format!("{cycle} {cycle}");
    for variant in ["manchuplus", "manchu", "xiangqi"] {
        let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
        assert_eq!(verdict(variant, fen, &twice), "black wins: perpetual check");
    }
    assert_eq!(
        verdict("yangqi", "3k5/9/9/9/9/9/9/4R4/9/5K3 w", &twice),
        "draw: repetition"
    );
}

// C6 Move-count draw

#[test]
fn c6_a_hundred_quiet_halfmoves_are_a_draw() {
    for (variant, placement) in QUIET {
        let fen = format!("{placement} w - - 98 80");
        let last = match variant {
            "strongyang" => "m13m12",
            "quangtrung" => "j10j9",
            _ => "i10i9",
        };
        assert_eq!(verdict(variant, &fen, "a1a2"), "ongoing", "{variant}");
        assert_eq!(
            verdict(variant, &fen, &format!("a1a2 {last}")),
            "draw: move count",
            "{variant}"
        );
    }
}

#[test]
fn c6_a_capture_resets_the_clock() {
    for (variant, fen, capture) in [
        ("yangqi", "7k1/9/9/9/9/n8/9/9/9/R3K4 w - - 99 80", "a1a5"),
        (
            "strongyang",
            "7k5/13/13/13/13/13/13/13/n12/13/13/13/R5K6 w - - 99 80",
            "a1a5",
        ),
        (
            "manchuplus",
            "4k4/9/9/9/9/n8/9/9/9/R2K5 w - - 99 80",
            "a1a5",
        ),
        ("manchu", "4k4/9/9/9/9/n8/9/9/9/R2K5 w - - 99 80", "a1a5"),
        ("xiangqi", "4k4/9/9/9/9/n8/9/9/9/R2K5 w - - 99 80", "a1a5"),
        (
            "quangtrung",
            "7k2/10/10/10/10/n9/10/10/10/R3K5 w - - 99 80",
            "a1a6",
        ),
    ] {
        assert_eq!(verdict(variant, fen, capture), "ongoing", "{variant}");
        assert!(
            fen_after(variant, fen, capture).ends_with(" b - - 0 80"),
            "{variant}"
        );
    }
}

#[test]
fn c6_a_pawn_move_resets_the_clock() {
    for (variant, fen, step) in [
        ("yangqi", "7k1/9/9/9/9/2P6/9/9/9/4K4 w - - 99 80", "c5c6"),
        (
            "strongyang",
            "7k5/13/13/13/13/13/13/2P10/13/13/13/13/6K6 w - - 99 80",
            "c6c7",
        ),
        (
            "quangtrung",
            "7k2/10/10/10/10/2P7/10/10/10/4K5 w - - 99 80",
            "c5d6",
        ),
    ] {
        assert_eq!(verdict(variant, fen, step), "ongoing", "{variant}");
        assert!(
            fen_after(variant, fen, step).ends_with(" b - - 0 80"),
            "{variant}"
        );
    }
}

#[test]
fn c6_a_soldier_move_does_not_reset_the_clock() {
    for variant in ["manchuplus", "manchu", "xiangqi"] {
        let fen = "4k4/9/9/9/9/2P6/9/9/9/3K5 w - - 99 80";
        assert_eq!(
            verdict(variant, fen, "c5c6"),
            "draw: move count",
            "{variant}"
        );
        assert!(
            fen_after(variant, fen, "c5c6").ends_with(" b - - 100 80"),
            "{variant}"
        );
    }
}

#[test]
fn c6_a_soldier_capture_resets_the_clock() {
    let fen = "4k4/9/9/9/2n6/2P6/9/9/9/3K5 w - - 99 80";
    assert_eq!(verdict("xiangqi", fen, "c5c6"), "ongoing");
}

#[test]
fn c6_a_king_swap_does_not_reset_the_clock() {
    let fen = "7k1/9/9/9/9/9/9/9/9/3RK4 w - - 99 80";
    assert_eq!(verdict("yangqi", fen, "e1d1"), "draw: move count");
}

#[test]
fn c6_checkmate_and_stalemate_stand_before_the_count() {
    for (variant, fen, last, result) in [
        (
            "yangqi",
            "k8/9/9/9/9/9/9/9/1R7/2R1K4 w - - 99 80",
            "c1a1",
            "white wins: checkmate",
        ),
        (
            "strongyang",
            "k12/13/13/13/13/13/13/13/13/13/13/1R11/2R3K6 w - - 99 80",
            "c1a1",
            "white wins: checkmate",
        ),
        (
            "xiangqi",
            "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 99 80",
            "b8b10",
            "white wins: checkmate",
        ),
        (
            "quangtrung",
            "7k2/6N3/10/10/10/10/10/10/10/R1K7 w - - 99 80",
            "a1a10",
            "white wins: checkmate",
        ),
        (
            "yangqi",
            "k8/9/7R1/9/9/9/9/9/9/1R2K4 w - - 99 80",
            "h8h9",
            "draw: stalemate",
        ),
        (
            "xiangqi",
            "3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 99 80",
            "c8d8",
            "white wins: stalemate",
        ),
    ] {
        assert_eq!(verdict(variant, fen, last), result, "{variant}");
    }
}

#[test]
fn c6_a_pawn_advance_win_stands_before_the_count() {
    // a9e9 closes the Knight's leg on the hundredth halfmove.
    let fen = "3P6/R9/4n5/10/7k2/10/10/10/10/2K7 w - - 99 80";
    assert_eq!(
        verdict("quangtrung", fen, "a9e9"),
        "white wins: pawn advance"
    );
    assert_eq!(verdict("quangtrung", fen, "a9a8"), "draw: move count");
}

#[test]
fn c6_repetition_is_judged_before_the_count() {
    let quiet = "4k3r/9/9/9/9/9/9/9/9/R3K4 w - - 92 80";
    let cycle = "a1a2 i10i9 a2a1 i9i10";
    assert_eq!(
        verdict("yangqi", quiet, &format!("{cycle} {cycle}")),
        "draw: repetition"
    );
    let checks = "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 92 80";
    let cycle = "e3d3 d10e10 d3e3 e10d10";
    assert_eq!(
        verdict("xiangqi", checks, &format!("{cycle} {cycle}")),
        "black wins: perpetual check"
    );
}

#[test]
fn c6_a_fen_with_a_full_clock_is_drawn() {
    for (variant, placement) in QUIET {
        for clock in [100, 101, 250] {
            let fen = format!("{placement} w - - {clock} 80");
            assert_eq!(verdict(variant, &fen, ""), "draw: move count", "{variant}");
        }
        assert_eq!(
            verdict(variant, &format!("{placement} w - - 99 80"), ""),
            "ongoing"
        );
    }
}

#[test]
fn c6_a_fen_without_a_legal_move_is_no_move_count_draw() {
    for (variant, fen, result) in [
        (
            "yangqi",
            "k8/9/9/9/9/9/9/9/1R7/R3K4 b - - 100 80",
            "white wins: checkmate",
        ),
        (
            "yangqi",
            "k8/7R1/9/9/9/9/9/9/9/1R2K4 b - - 100 80",
            "draw: stalemate",
        ),
        (
            "xiangqi",
            "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 100 80",
            "white wins: checkmate",
        ),
        (
            "xiangqi",
            "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 100 80",
            "white wins: stalemate",
        ),
        (
            "quangtrung",
            "3P6/10/10/10/7k2/10/10/10/10/2K7 b - - 100 80",
            "white wins: pawn advance",
        ),
    ] {
        assert_eq!(verdict(variant, fen, ""), result, "{variant}");
    }
}

// C7 Perft

#[test]
fn c7_perft_counts_move_sequences() {
    for (variant, counts) in [
        ("yangqi", [57, 3_243]),
        ("strongyang", [73, 5_327]),
        ("manchuplus", [48, 999]),
        ("manchu", [18, 860]),
        ("xiangqi", [44, 1_920]),
        ("quangtrung", [52, 2_636]),
    ] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(variant, start_fen(variant), depth),
                count,
                "{variant} {depth}"
            );
        }
    }
}

#[test]
fn c7_a_finished_game_has_no_moves() {
    for (variant, fen) in [
        ("yangqi", "k8/9/9/9/9/9/9/9/1R7/R3K4 b"),
        ("yangqi", "k8/7R1/9/9/9/9/9/9/9/1R2K4 b"),
        (
            "strongyang",
            "k12/13/13/13/13/13/13/13/13/13/13/1R11/R5K6 b",
        ),
        ("xiangqi", "1R2k4/R8/9/9/9/9/9/9/9/3K5 b"),
        ("xiangqi", "3k5/9/3P5/9/9/9/9/9/9/4K4 b"),
        ("quangtrung", "3P6/10/10/10/7k2/10/10/10/10/2K7 b"),
    ] {
        assert_eq!(perft(variant, fen, 1), 0, "{variant} {fen}");
        assert_eq!(perft(variant, fen, 2), 0, "{variant} {fen}");
    }
}

#[test]
fn c7_a_pawn_advance_win_inside_the_tree_ends_its_line() {
    // Four moves of the General, each with seven replies; two arrivals without any.
    assert_eq!(
        perft("quangtrung", "10/4P5/10/10/7k2/10/10/10/10/2K7 w", 1),
        6
    );
    assert_eq!(
        perft("quangtrung", "10/4P5/10/10/7k2/10/10/10/10/2K7 w", 2),
        28
    );
}

#[test]
fn c7_the_move_count_does_not_cut_perft() {
    for (variant, placement) in QUIET {
        let fresh = perft(variant, &format!("{placement} w - - 0 1"), 3);
        for clock in [98, 99, 100] {
            let late = perft(variant, &format!("{placement} w - - {clock} 80"), 3);
            assert_eq!(late, fresh, "{variant} {clock}");
        }
        assert!(fresh > 0, "{variant}");
    }
}

#[test]
fn c7_bare_kings_do_not_cut_perft() {
    assert_eq!(perft("yangqi", "8k/9/9/9/9/9/9/9/9/K8 w", 2), 9);
    assert_eq!(
        perft(
            "strongyang",
            "12k/13/13/13/13/13/13/13/13/13/13/13/K12 w",
            2
        ),
        9
    );
    // After a1a2 the Kings are alone (3 replies), after a1b2 the Pawn promotes (3 + 5).
    assert_eq!(perft("yangqi", "8k/9/9/9/9/9/9/9/p8/K8 w", 2), 11);
}

#[test]
fn c7_repetition_does_not_cut_perft() {
    // From ply eight on positions occur for the third time.
    assert_eq!(perft("xiangqi", "3k5/9/9/9/9/9/9/9/9/5K3 w", 9), 580);
}

#[test]
fn c7_a_record_may_go_on_past_a_repetition() {
    for (variant, fresh) in [
        ("yangqi", "a3a4"),
        ("strongyang", "a3a4"),
        ("manchuplus", "a4a5"),
        ("manchu", "a4a5"),
        ("xiangqi", "a4a5"),
        ("quangtrung", "c3d4"),
    ] {
        let cycle = shuffle(variant);
        let drawn = format!("{cycle} {cycle}");
        assert_eq!(
            verdict(variant, start_fen(variant), &drawn),
            "draw: repetition",
            "{variant}"
        );
        let on = format!("{drawn} {fresh}");
        assert_eq!(
            verdict(variant, start_fen(variant), &on),
            "ongoing",
            "{variant}"
        );
        let fourth = format!("{drawn} {cycle}");
        assert_eq!(
            verdict(variant, start_fen(variant), &fourth),
            "draw: repetition",
            "{variant}"
        );
    }
}

#[test]
fn c7_a_record_may_go_on_past_the_move_count_and_bare_kings() {
    let fen = "7k1/9/9/9/9/n8/9/9/9/R3K4 w - - 99 80";
    assert_eq!(verdict("yangqi", fen, "a1a2"), "draw: move count");
    assert_eq!(verdict("yangqi", fen, "a1a2 h10h9"), "draw: move count");
    assert_eq!(verdict("yangqi", fen, "a1a2 h10h9 a2a5"), "ongoing");
    let fen = "8k/9/9/9/9/9/9/9/p8/K8 w";
    assert_eq!(verdict("yangqi", fen, "a1a2"), "draw: bare kings");
    assert_eq!(verdict("yangqi", fen, "a1a2 i10i9"), "draw: bare kings");
}
