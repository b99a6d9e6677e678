//! What all games share, one group of tests for every numbered rule of `seeds/common.md`.

use crate::common::*;

const YQ: &str = "yangqi";
const SY: &str = "strongyang";
const MP: &str = "manchuplus";
const MA: &str = "manchu";
const XQ: &str = "xiangqi";
const QT: &str = "quangtrung";

const VARIANTS: [&str; 6] = [YQ, SY, MP, MA, XQ, QT];

/// A quiet position of each board, both sides with a King and a few pieces.
const QUIET: [(&str, &str); 6] = [
    (YQ, "4k3r/9/6p2/9/9/9/9/2P6/9/R3K4"),
    (SY, "6k5r/13/9p3/13/13/13/13/13/13/13/3P9/13/R5K6"),
    (MP, "4k3m/9/9/6p2/9/9/2P6/9/9/R2K5"),
    (MA, "4k3r/9/9/6p2/9/9/2P6/9/9/M2K5"),
    (XQ, "4k3r/9/9/6p2/9/9/2P6/9/9/R2K5"),
    (QT, "4k4r/10/6p3/10/10/10/10/3P6/10/R3K5"),
];

/// White to move mates with the move.
const MATE_IN_ONE: [(&str, &str, &str); 5] = [
    (YQ, "k8/9/9/9/9/9/9/9/1R7/2R1K4", "c1a1"),
    (SY, "k12/13/13/13/13/13/13/13/13/13/13/1R11/2R3K6", "c1a1"),
    (MA, "4k4/M8/1R7/9/9/9/9/9/9/3K5", "b8b10"),
    (XQ, "4k4/R8/1R7/9/9/9/9/9/9/3K5", "b8b10"),
    (QT, "7k2/6N3/10/10/10/10/10/10/10/R1K7", "a1a10"),
];

/// White to move stalemates with the move; what that is worth.
const STALEMATE_IN_ONE: [(&str, &str, &str, &str); 4] = [
    (YQ, "k8/9/7R1/9/9/9/9/9/9/1R2K4", "h8h9", "draw: stalemate"),
    (
        SY,
        "k12/13/13/13/13/7R5/13/13/13/13/13/13/1R4K6",
        "h8h12",
        "draw: stalemate",
    ),
    (
        XQ,
        "3k5/9/2P6/9/9/9/9/9/9/4K4",
        "c8d8",
        "white wins: stalemate",
    ),
    (
        QT,
        "7k2/10/4N5/10/10/10/10/10/10/2K7",
        "e8g9",
        "draw: stalemate",
    ),
];

/// The quiet position of one variant.
fn quiet(variant: &str) -> &'static str {
    QUIET.iter().find(|(name, _)| *name == variant).unwrap().1
}

/// Every FEN is refused with a message that names `field`.
fn assert_refused(field: &str, fens: &[(&str, &str)]) {
    for (variant, fen) in fens {
        let message = fen_error(variant, fen);
        assert!(message.contains(field), "{variant} {fen}: {message}");
    }
}

/// Every ending of the FEN is refused in every variant, after a placement without fault.
fn assert_endings_refused(field: &str, endings: &[&str]) {
    for (variant, placement) in QUIET {
        for ending in endings {
            assert_refused(field, &[(variant, &format!("{placement} {ending}"))]);
        }
    }
}

/// The FEN is read and written as it stands.
fn assert_kept(variant: &str, fen: &str) {
    assert_eq!(fen_after(variant, fen, ""), fen, "{variant}");
}

fn twice(cycle: &str) -> String {
    format!("{cycle} {cycle}")
}

/// There and back by both sides: four plies that restore the start position.
fn shuffle(variant: &str) -> &'static str {
    match variant {
        YQ => "b1d2 b10d9 d2b1 d9b10",
        SY => "c2d4 c12d10 d4c2 d10c12",
        MP => "b1c3 a10a9 c3b1 a9a10",
        MA => "a1a2 b10c8 a2a1 c8b10",
        XQ => "b1c3 b10c8 c3b1 c8b10",
        QT => "b1a3 b10a8 a3b1 a8b10",
        _ => unreachable!("unknown variant {variant}"),
    }
}

// C1 Squares

#[test]
fn c1_ranks_and_files_run_to_the_far_corner() {
    assert_legal(YQ, "9/6k2/9/9/9/9/9/9/1K7/R8 w", &["a1a10", "a1i1"]);
    assert_legal(
        SY,
        "13/6k6/13/13/13/13/13/13/13/13/13/1K11/R12",
        &["a1a13", "a1m1"],
    );
    assert_legal(XQ, "9/4k4/9/9/9/9/9/9/3K5/R8 w", &["a1a10", "a1i1"]);
    assert_legal(QT, "10/6k3/10/10/10/10/10/10/3K6/R9 w", &["a1a10", "a1j1"]);
}

#[test]
fn c1_no_square_lies_beyond_the_far_corner() {
    for (variant, fen, texts) in [
        (YQ, "8R/9/6k2/9/9/9/9/9/1K7/9", ["i10j10", "i10i11"]),
        (
            SY,
            "12R/13/6k6/13/13/13/13/13/13/13/13/1K11/13",
            ["m13n13", "m13m14"],
        ),
        (XQ, "8R/9/4k4/9/9/9/9/9/3K5/9", ["i10j10", "i10i11"]),
        (QT, "9R/10/6k3/10/10/10/10/10/3K6/10", ["j10k10", "j10j11"]),
    ] {
        assert_illegal(variant, fen, &texts);
        for text in texts {
            assert!(move_error(variant, fen, text).contains(text), "{text}");
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
        (YQ, ["c3c4", "c3c2"], ["g8g7", "g8g9"]),
        (SY, ["d3d4", "d3d2"], ["j11j10", "j11j12"]),
        (MP, ["c4c5", "c4c3"], ["g7g6", "g7g8"]),
        (MA, ["c4c5", "c4c3"], ["g7g6", "g7g8"]),
        (XQ, ["c4c5", "c4c3"], ["g7g6", "g7g8"]),
        (QT, ["d3e4", "d3e2"], ["g8f7", "g8f9"]),
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
        moves_from(XQ, "9/P3k4/9/9/9/9/9/9/9/3K5 w", "a9"),
        ["a9a10", "a9b9"]
    );
    assert_illegal(XQ, "9/P3k4/9/9/9/9/9/9/9/3K5 w", &["a10", "a9-a10", "a9a1"]);
}

#[test]
fn c2_promotion_appends_the_piece_letter() {
    let fen = "9/P8/7k1/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "a9"),
        ["a9a10b", "a9a10c", "a9a10n", "a9a10r", "a9a10v"]
    );
    assert_eq!(
        fen_after(YQ, fen, "a9a10n"),
        "N8/9/7k1/9/9/9/9/9/9/4K4 b - - 0 1"
    );
}

#[test]
fn c2_promotion_letters_are_neither_left_out_nor_added() {
    let fen = "9/P8/7k1/9/9/2P6/9/9/9/4K4 w";
    assert_illegal(YQ, fen, &["a9a10", "a9a10p", "a9a10k", "c5c6r"]);
    for text in ["a9a10", "a9a10k", "c5c6r"] {
        assert!(move_error(YQ, fen, text).contains(text), "{text}");
    }
}

#[test]
fn c2_king_swap_names_both_squares() {
    let fen = "9/9/7k1/9/9/9/9/9/9/3RK4 w - - 0 1";
    assert_eq!(
        fen_after(YQ, fen, "e1d1"),
        "9/9/7k1/9/9/9/9/9/9/3KR4 b - - 1 1"
    );
    let fen = "6k6/13/13/13/13/13/13/13/13/13/7N5/13/6K6 w - - 0 1";
    assert_eq!(
        fen_after(SY, fen, "g1h3"),
        "6k6/13/13/13/13/13/13/13/13/13/7K5/13/6N6 b - - 1 1"
    );
}

#[test]
fn c2_king_swap_starts_with_the_king() {
    // The Rook does not start a swap.
    assert_illegal(YQ, "9/9/7k1/9/9/9/9/9/9/3RK4 w", &["d1e1"]);
    assert!(move_error(YQ, "9/9/7k1/9/9/9/9/9/9/3RK4 w", "d1e1").contains("d1e1"));
}

#[test]
fn c2_double_capture_names_both_legs() {
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/6K6 w - - 3 9";
    assert_eq!(moves_from(SY, fen, "d5"), ["d5d6", "d5e6", "d5e6,e6f7"]);
    assert_eq!(
        fen_after(SY, fen, "d5e6,e6f7"),
        "12k/13/13/13/13/13/5P7/13/13/13/13/13/6K6 b - - 0 9"
    );
    assert_eq!(
        fen_after(SY, fen, "d5e6"),
        "12k/13/13/13/13/13/5r7/4P8/13/13/13/13/6K6 b - - 0 9"
    );
}

#[test]
fn c2_double_capture_is_not_written_short() {
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/6K6 w";
    for text in ["d5f7", "d5e6f7", "d5e6e6f7", "d5e6,f7"] {
        assert_illegal(SY, fen, &[text]);
        assert!(move_error(SY, fen, text).contains(text), "{text}");
    }
}

#[test]
fn c2_jump_capture_names_the_landing_square() {
    let fen = "7k2/10/10/10/n9/10/10/10/10/R3K5 w - - 3 9";
    assert_eq!(
        fen_after(QT, fen, "a1a7"),
        "7k2/10/10/R9/10/10/10/10/10/4K5 b - - 0 9"
    );
    assert!(move_error(QT, fen, "a1a6").contains("a1a6"));
}

#[test]
fn c2_en_passant_names_the_square_landed_on() {
    let fen = "9/9/7k1/9/9/1p7/9/P8/9/4K4 w - - 0 1";
    assert_eq!(
        fen_after(YQ, fen, "a3a5 b5a4"),
        "9/9/7k1/9/9/9/p8/9/9/4K4 w - - 0 2"
    );
    assert!(move_error(YQ, fen, "a3a5 b5a5").contains("b5a5"));
}

#[test]
fn c2_case_does_not_matter_on_input() {
    assert_eq!(
        fen_after(XQ, start_fen(XQ), "B1C3 b10C8"),
        fen_after(XQ, start_fen(XQ), "b1c3 b10c8")
    );
    let fen = "9/P8/7k1/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(fen_after(YQ, fen, "A9A10R"), fen_after(YQ, fen, "a9a10r"));
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/6K6 w - - 0 1";
    assert_eq!(
        fen_after(SY, fen, "D5E6,E6F7"),
        fen_after(SY, fen, "d5e6,e6f7")
    );
}

#[test]
fn c2_an_illegal_move_is_named_with_its_number() {
    for variant in VARIANTS {
        let moves = format!("{} e4e3", shuffle(variant));
        let error = move_error(variant, start_fen(variant), &moves);
        assert!(error.contains('5') && error.contains("e4e3"), "{error}");
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
    for (variant, placement) in QUIET {
        assert_kept(variant, start_fen(variant));
        assert_kept(variant, &format!("{placement} b - - 17 42"));
    }
}

#[test]
fn c3_missing_trailing_fields_have_defaults() {
    for (variant, placement) in QUIET {
        for (fields, all) in [
            ("", "w - - 0 1"),
            ("w", "w - - 0 1"),
            ("b -", "b - - 0 1"),
            ("b - -", "b - - 0 1"),
            ("b - - 7", "b - - 7 1"),
        ] {
            let fen = format!("{placement} {fields}");
            let full = format!("{placement} {all}");
            assert_eq!(fen_after(variant, fen.trim_end(), ""), full);
        }
    }
}

#[test]
fn c3_runs_of_blanks_between_fields_count_as_one() {
    for (variant, placement) in QUIET {
        let fen = format!("{placement}   b  -    -  3   8");
        let full = format!("{placement} b - - 3 8");
        assert_eq!(fen_after(variant, &fen, ""), full);
    }
}

#[test]
fn c3_two_digits_are_one_number() {
    // Ten empty squares in a rank of ten, eleven in a rank of thirteen.
    assert_kept(QT, "7k2/10/10/10/10/10/10/10/10/4K5 w - - 0 1");
    assert_kept(SY, "rr11/13/6k6/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1");
}

#[test]
fn c3_two_digits_are_not_two_numbers() {
    // Read as single digits, the first rank of each would fit.
    assert_refused(
        "placement",
        &[
            (YQ, "44k/9/9/9/9/9/9/9/9/3K5"),
            (SY, "66k/13/13/13/13/13/13/13/13/13/13/13/6K6"),
            (XQ, "4k31/9/9/9/9/9/9/9/9/3K5"),
            (QT, "7k11/10/10/10/10/10/10/10/10/4K5"),
        ],
    );
}

#[test]
fn c3_the_counters_follow_the_moves() {
    let fen = "4k3r/9/9/9/9/9/9/9/9/R3K4 w - - 5 20";
    assert_eq!(
        fen_after(YQ, fen, "a1a2"),
        "4k3r/9/9/9/9/9/9/9/R8/4K4 b - - 6 20"
    );
    assert_eq!(
        fen_after(YQ, fen, "a1a2 i10i9"),
        "4k4/8r/9/9/9/9/9/9/R8/4K4 w - - 7 21"
    );
}

#[test]
fn c3_en_passant_square_is_kept_when_it_fits() {
    assert_kept(YQ, "9/9/7k1/9/9/pP7/9/9/9/4K4 b - b4 0 1");
    assert_kept(YQ, "9/9/7k1/9/pP7/9/9/9/9/4K4 w - a7 0 1");
    assert_kept(SY, "12k/13/13/13/13/13/13/13/4Pp7/13/13/13/6K6 b - e4 0 1");
    assert_kept(SY, "12k/13/13/13/13/13/13/3pP8/13/13/13/13/6K6 b - e5 0 1");
    assert_kept(
        SY,
        "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/6K6 b - e6d7 0 1",
    );
}

#[test]
fn c3_en_passant_square_is_written_after_a_double_step() {
    let fen = "9/9/7k1/9/9/p8/9/1P7/9/4K4 w - - 0 1";
    let after = "9/9/7k1/9/9/pP7/9/9/9/4K4 b - b4 0 1";
    assert_eq!(fen_after(YQ, fen, "b3b5"), after);
    let fen = "12k/13/13/13/13/13/3n1p7/4n8/5P7/13/13/13/6K6 w - - 0 1";
    let after = "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/6K6 b - e6d7 0 1";
    assert_eq!(fen_after(SY, fen, "f5e6,e6d7"), after);
}

#[test]
fn c3_en_passant_square_that_does_not_fit_is_dropped() {
    for (variant, placement, square) in [
        // The passed square is occupied.
        (YQ, "9/9/7k1/9/9/pP7/1N7/9/9/4K4", "b4"),
        // No Pawn stands on the square reached; or a black one does.
        (YQ, "9/9/7k1/9/9/pN7/9/9/9/4K4", "b4"),
        (YQ, "9/9/7k1/9/9/pp7/9/9/9/4K4", "b4"),
        // No enemy Pawn stands where it could capture.
        (YQ, "9/9/7k1/1p7/9/nP7/9/9/9/4K4", "b4"),
        (SY, "12k/13/13/13/13/13/3P3p5/13/13/13/13/13/6K6", "e6d7"),
        // The Pawn is not straight ahead, and its own square is not given.
        (SY, "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/6K6", "e6"),
        // No en passant in these games.
        (XQ, "4k4/9/9/9/9/2Pp5/9/9/9/3K5", "c4"),
        (QT, "7k2/10/10/10/10/3Pp5/10/10/10/4K5", "d4"),
    ] {
        let fen = format!("{placement} b - {square} 0 1");
        let without = format!("{placement} b - - 0 1");
        assert_eq!(fen_after(variant, &fen, ""), without);
    }
}

#[test]
fn c3_wrong_number_of_ranks_is_refused() {
    for (variant, placement) in QUIET {
        let rank = match variant {
            SY => "/13/",
            QT => "/10/",
            _ => "/9/",
        };
        let short = placement.replacen(rank, "/", 1);
        let long = placement.replacen(rank, &format!("{rank}{}", &rank[1..]), 1);
        assert_refused("placement", &[(variant, &short), (variant, &long)]);
    }
}

#[test]
fn c3_wrong_number_of_files_is_refused() {
    assert_refused(
        "placement",
        &[
            (YQ, "4k4/9/9/9/9/9/9/9/9/3K4"),
            (YQ, "4k4/9/9/10/9/9/9/9/9/3K5"),
            (SY, "6k6/13/13/13/13/12/13/13/13/13/13/13/6K6"),
            (SY, "6k6/13/13/13/13/13/13/13/13/13/13/13/6K7"),
            (XQ, "4k3/9/9/9/9/9/9/9/9/3K5"),
            (XQ, "4k4/9/9/9/p8p/9/9/9/9/3K5"),
            (QT, "7k2/10/9/10/10/10/10/10/10/4K5"),
            (QT, "7k2/10/10/10/10/10/10/10/10/4K6"),
        ],
    );
}

#[test]
fn c3_unknown_piece_letter_is_refused() {
    assert_refused(
        "placement",
        &[
            (YQ, "4k4/9/9/9/9/9/9/9/9/1M2K4"),
            (YQ, "4k4/9/4?4/9/9/9/9/9/9/3K5"),
            (SY, "6k6/13/13/13/1q11/13/13/13/13/13/13/13/6K6"),
            (XQ, "4k4/1v7/9/9/9/9/9/9/9/3K5"),
            (QT, "7k2/1B8/10/10/10/10/10/10/10/4K5"),
        ],
    );
}

#[test]
fn c3_empty_run_with_a_leading_zero_is_refused() {
    assert_refused(
        "placement",
        &[
            (YQ, "4k4/09/9/9/9/9/9/9/9/3K5"),
            (SY, "6k6/13/13/013/13/13/13/13/13/13/13/13/6K6"),
            (XQ, "4k04/9/9/9/9/9/9/9/9/3K5"),
            (QT, "7k2/10/010/10/10/10/10/10/10/4K5"),
        ],
    );
}

#[test]
fn c3_a_missing_king_is_refused() {
    assert_refused(
        "king",
        &[
            (YQ, "r8/9/9/9/9/9/9/9/9/4K4"),
            (SY, "6k6/13/13/13/13/13/13/13/13/13/13/13/R12"),
            (XQ, "4k4/9/9/9/9/9/9/9/9/R8"),
            (QT, "r9/10/10/10/10/10/10/10/10/4K5"),
        ],
    );
}

#[test]
fn c3_a_second_king_is_refused() {
    assert_refused(
        "king",
        &[
            (YQ, "4k4/9/9/9/9/9/9/9/9/2K1K4"),
            (SY, "6k5k/13/13/13/13/13/13/13/13/13/13/13/6K6"),
            (XQ, "4k4/9/9/9/9/9/9/3K5/9/3K5"),
            (QT, "2k4k2/10/10/10/10/10/10/10/10/4K5"),
        ],
    );
}

#[test]
fn c3_unknown_side_to_move_is_refused() {
    assert_endings_refused("side to move", &["x", "x - - 0 1", "- - - 0 1"]);
}

#[test]
fn c3_check_to_the_side_not_to_move_is_refused() {
    assert_refused(
        "check",
        &[
            (YQ, "4k4/9/9/9/9/9/9/9/9/3KR4 w"),
            (SY, "k5r6/13/13/13/13/13/13/13/13/13/13/13/6K6 b"),
            (XQ, "4k4/9/9/4p4/9/9/9/9/9/3KC4 w"),
            (QT, "10/4k5/10/10/10/10/10/10/10/2K1R5 w"),
        ],
    );
}

#[test]
fn c3_check_to_the_side_to_move_is_accepted() {
    assert!(in_check(YQ, "4k4/9/9/9/9/9/9/9/9/3KR4 b"));
    assert!(in_check(SY, "k5r6/13/13/13/13/13/13/13/13/13/13/13/6K6 w"));
    assert!(in_check(XQ, "4k4/9/9/4p4/9/9/9/9/9/3KC4 b"));
    assert!(in_check(QT, "10/4k5/10/10/10/10/10/10/10/2K1R5 b"));
}

#[test]
fn c3_a_piece_where_it_can_never_stand_is_refused() {
    assert_refused(
        "placement",
        &[
            (YQ, "4k4/9/9/9/9/9/9/9/9/P3K4"),
            (YQ, "P3k4/9/9/9/9/9/9/9/9/4K4"),
            (YQ, "4k4/9/9/9/9/9/9/9/9/4K3p"),
            (YQ, "4k3p/9/9/9/9/9/9/9/9/4K4"),
            (SY, "6k6/13/13/13/13/13/13/13/13/13/13/13/P5K6"),
            (SY, "P5k6/13/13/13/13/13/13/13/13/13/13/13/6K6"),
            (SY, "6k6/13/13/13/13/13/13/13/13/13/13/13/6K5p"),
            (SY, "6k5p/13/13/13/13/13/13/13/13/13/13/13/6K6"),
            (XQ, "4k4/9/9/9/9/9/9/9/9/2K6"),
            (XQ, "4k4/9/9/9/B8/9/9/9/9/3K5"),
            (XQ, "2a1k4/9/9/9/9/9/9/9/9/3K5"),
            (XQ, "4k4/9/p8/9/9/9/9/9/9/3K5"),
            (QT, "7k2/10/10/10/10/10/10/10/10/1K8"),
            (QT, "7k2/10/10/10/10/8p1/10/10/10/4K5"),
        ],
    );
}

#[test]
fn c3_counters_that_are_not_plain_numbers_are_refused() {
    for bad in ["x", "-", "-1", "+1", "1.5", "3a"] {
        assert_endings_refused("halfmove clock", &[&format!("w - - {bad} 1")]);
        assert_endings_refused("fullmove number", &[&format!("w - - 0 {bad}")]);
    }
}

#[test]
fn c3_more_than_six_fields_are_refused() {
    assert_endings_refused("fields", &["w - - 0 1 1", "w - - 0 1 moves a1a2"]);
}

#[test]
fn c3_castling_rights_are_refused() {
    for rights in ["KQkq", "K", "q", "0"] {
        assert_endings_refused("castling", &[&format!("w {rights} - 0 1")]);
    }
}

#[test]
fn c3_an_en_passant_field_that_is_no_square_is_refused() {
    for bad in ["x", "a", "4", "a0", "a14", "n4", "4a", "a4b5c6", "a4-"] {
        assert_endings_refused("en passant", &[&format!("w - {bad} 0 1")]);
    }
    // Squares of a larger board.
    assert_refused(
        "en passant",
        &[
            (YQ, "4k4/9/9/9/9/9/9/9/9/4K4 w - a11 0 1"),
            (XQ, "4k4/9/9/9/9/9/9/9/9/3K5 w - j4 0 1"),
            (QT, "7k2/10/10/10/10/10/10/10/10/4K5 w - k4 0 1"),
        ],
    );
}

// C4 Check and legality

#[test]
fn c4_a_pinned_piece_keeps_the_line() {
    let rook = "k8/9/9/9/9/4r4/9/4R4/9/4K4 w";
    assert_eq!(moves_from(YQ, rook, "e3"), ["e3e2", "e3e4", "e3e5"]);
    for (variant, fen, square) in [
        (YQ, "k8/9/9/9/9/4r4/9/4N4/9/4K4", "e3"),
        (SY, "k12/13/13/13/13/13/13/13/6r6/13/6N6/13/6K6", "g3"),
        (XQ, "4k4/9/9/9/9/3r5/9/3N5/9/3K5", "d3"),
        (QT, "2k7/10/10/10/9c/10/10/6N3/10/4K5", "g3"),
    ] {
        assert!(moves_from(variant, fen, square).is_empty(), "{variant}");
    }
}

#[test]
fn c4_an_unpinned_piece_is_free() {
    assert_legal(YQ, "k8/9/9/9/9/4r4/4P4/4R4/9/4K4", &["e3a3", "e3d3"]);
    assert_legal(SY, "k12/13/13/13/13/13/13/13/6r6/6P6/6N6/13/6K6", &["g3j3"]);
    assert_legal(XQ, "4k4/9/9/9/9/3r5/3P5/3N5/9/3K5", &["d3b2"]);
    assert_legal(QT, "2k7/10/10/10/9c/10/7E2/6N3/10/4K5", &["g3e2"]);
}

#[test]
fn c4_the_king_does_not_step_into_check() {
    for (variant, fen, only) in [
        (YQ, "8k/9/1r7/9/9/9/9/9/9/K8", "a1a2"),
        (SY, "12k/13/13/13/13/1r11/13/13/13/13/13/13/K12", "a1a2"),
        (XQ, "5k3/9/3r5/9/9/9/9/9/9/4K4", "e1e2"),
    ] {
        assert_eq!(moves(variant, fen), [only], "{variant}");
    }
    // Not d2 and e3; on e1 no square is left behind the General.
    let fen = "7k2/10/3rr5/10/10/10/10/10/10/3K6";
    assert_eq!(moves(QT, fen), ["d1c1", "d1c3", "d1e1", "d1f2"]);
}

#[test]
fn c4_a_check_must_be_answered() {
    // Step aside, interpose, capture; or fill the square behind the General (QT7).
    let fen = "8k/9/r8/9/9/1R7/9/9/9/K8";
    assert_eq!(moves(YQ, fen), ["a1b1", "a1b2", "b5a5"]);
    let fen = "12k/13/13/13/13/r6R5/13/13/13/13/13/13/K12";
    assert_eq!(moves(SY, fen), ["a1b1", "a1b2", "h8a8"]);
    let fen = "5k3/9/3r5/9/9/7R1/P8/9/9/3K5";
    assert_eq!(moves(XQ, fen), ["d1e1", "h5d5"]);
    let fen = "2k7/10/10/10/10/10/10/3A6/6N3/r6K2";
    assert_eq!(moves(QT, fen), ["d3b1", "d3f1", "g2e1", "g2i1"]);
}

#[test]
fn c4_checkmate_loses_in_every_game() {
    for (variant, fen, mate) in MATE_IN_ONE {
        assert_eq!(verdict(variant, fen, mate), "white wins: checkmate");
        let mated = fen_after(variant, fen, mate);
        assert!(moves(variant, &mated).is_empty(), "{mated}");
    }
    let black_mates = "2r1k4/1r7/9/9/9/9/9/9/9/K8 b";
    assert_eq!(verdict(YQ, black_mates, "c10a10"), "black wins: checkmate");
}

#[test]
fn c4_check_alone_ends_nothing() {
    for (variant, fen, check) in [
        (YQ, "k8/9/9/9/9/9/9/9/9/2R1K4", "c1a1"),
        (SY, "k12/13/13/13/13/13/13/13/13/13/13/13/2R3K6", "c1a1"),
        (XQ, "4k4/9/1R7/9/9/9/9/9/9/3K5", "b8b10"),
        (QT, "7k2/10/10/10/10/10/10/10/10/R1K7", "a1a10"),
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
    for (variant, fen, last, result) in STALEMATE_IN_ONE {
        assert_eq!(verdict(variant, fen, last), result, "{variant}");
    }
}

// C5 Repetition

#[test]
fn c5_the_third_occurrence_is_a_draw() {
    for variant in VARIANTS {
        let moves = twice(shuffle(variant));
        assert_eq!(
            verdict(variant, start_fen(variant), &moves),
            "draw: repetition"
        );
    }
}

#[test]
fn c5_the_second_occurrence_decides_nothing() {
    for variant in VARIANTS {
        let start = start_fen(variant);
        assert_eq!(verdict(variant, start, shuffle(variant)), "ongoing");
        let eight = twice(shuffle(variant));
        let (seven, _) = eight.rsplit_once(' ').unwrap();
        assert_eq!(verdict(variant, start, seven), "ongoing");
    }
}

#[test]
fn c5_other_moves_may_lie_between() {
    // Third time after a detour of the Rook.
    let fen = "4k3r/9/9/9/9/9/9/9/9/R3K4 w";
    let detour = "a1a3 i10i8 a3b3 i8h8 b3b1 h8h10 b1a1 h10i10";
    let short = "a1a2 i10i9 a2a1 i9i10";
    assert_eq!(
        verdict(YQ, fen, &format!("{detour} {short}")),
        "draw: repetition"
    );
    assert_eq!(verdict(YQ, fen, detour), "ongoing");
}

#[test]
fn c5_the_side_to_move_counts() {
    // The Kings go round in three, so the same placement comes back with the other side to move.
    let fen = "4k4/9/8p/9/9/9/9/P8/9/4K4 w";
    let white_turns = "e1e2 e10d10 e2d1 d10e10 d1e1"; // Black to move
    let black_turns = "e10e9 e1d1 e9d10 d1e1 d10e10"; // White to move again
    let shuffle = "e1d1 e10d10 d1e1 d10e10";
    let moves = format!("{white_turns} {black_turns}");
    assert_eq!(verdict(YQ, fen, &moves), "ongoing");
    assert_eq!(
        verdict(YQ, fen, &format!("{moves} {shuffle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_the_en_passant_possibility_counts() {
    let cycle = "h8h9 e1e2 h9h8 e2e1";
    // Right after a3a5 the Pawn on b5 could capture: that position never comes back.
    let fen = "9/9/7k1/9/9/1p7/9/P8/9/4K4 w";
    let thrice_seen = format!("a3a5 {cycle} {cycle}");
    assert_eq!(verdict(YQ, fen, &thrice_seen), "ongoing");
    assert_eq!(
        verdict(YQ, fen, &format!("{thrice_seen} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_a_double_step_no_pawn_can_answer_counts_as_any_move() {
    let cycle = "h8h9 e1e2 h9h8 e2e1";
    let fen = "9/9/7k1/9/9/2p6/9/P8/9/4K4 w";
    assert_eq!(
        verdict(YQ, fen, &format!("a3a5 {cycle} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_a_pinned_pawn_makes_the_en_passant_possibility_all_the_same() {
    // The Rook on b1 pins the Pawn: it may not capture on a4, yet the position differs.
    let cycle = "b10b9 e1e2 b9b10 e2e1";
    let fen = "1k7/9/9/9/9/1p7/9/P8/9/1R2K4 w";
    assert_illegal(YQ, &fen_after(YQ, fen, "a3a5"), &["b5a4"]);
    let thrice_seen = format!("a3a5 {cycle} {cycle}");
    assert_eq!(verdict(YQ, fen, &thrice_seen), "ongoing");
    assert_eq!(
        verdict(YQ, fen, &format!("{thrice_seen} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn c5_perpetual_check_loses_in_the_manchu_family_only() {
    let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
    let moves = twice("e3d3 d10e10 d3e3 e10d10");
    for variant in [MP, MA, XQ] {
        assert_eq!(verdict(variant, fen, &moves), "black wins: perpetual check");
    }
    assert_eq!(verdict(YQ, fen, &moves), "draw: repetition");
}

// C6 Move-count draw

#[test]
fn c6_a_hundred_quiet_halfmoves_are_a_draw() {
    for (variant, placement) in QUIET {
        let reply = match variant {
            SY => "m13m12",
            QT => "j10j9",
            _ => "i10i9",
        };
        let fen = format!("{placement} w - - 98 80");
        assert_eq!(verdict(variant, &fen, "a1a2"), "ongoing");
        let moves = format!("a1a2 {reply}");
        assert_eq!(verdict(variant, &fen, &moves), "draw: move count");
    }
}

#[test]
fn c6_a_capture_resets_the_clock() {
    for (variant, placement, capture) in [
        (YQ, "7k1/9/9/9/9/n8/9/9/9/R3K4", "a1a5"),
        (SY, "7k5/13/13/13/13/13/13/13/n12/13/13/13/R5K6", "a1a5"),
        (MP, "4k4/9/9/9/9/n8/9/9/9/M2K5", "a1a5"),
        (MA, "4k4/9/9/9/9/n8/9/9/9/M2K5", "a1a5"),
        (XQ, "4k4/9/9/9/9/n8/P8/9/9/3K5", "a4a5"),
        (QT, "7k2/10/10/10/10/n9/10/10/10/R3K5", "a1a6"),
    ] {
        let fen = format!("{placement} w - - 99 80");
        assert_eq!(verdict(variant, &fen, capture), "ongoing", "{variant}");
        assert!(fen_after(variant, &fen, capture).ends_with(" b - - 0 80"));
    }
}

#[test]
fn c6_a_pawn_move_resets_the_clock() {
    for (variant, placement, step) in [
        (YQ, "7k1/9/9/9/9/2P6/9/9/9/4K4", "c5c6"),
        (SY, "7k5/13/13/13/13/13/13/2P10/13/13/13/13/6K6", "c6c7"),
        (QT, "7k2/10/10/10/10/2P7/10/10/10/4K5", "c5d6"),
    ] {
        let fen = format!("{placement} w - - 99 80");
        assert_eq!(verdict(variant, &fen, step), "ongoing", "{variant}");
        assert!(fen_after(variant, &fen, step).ends_with(" b - - 0 80"));
    }
}

#[test]
fn c6_a_soldier_move_does_not_reset_the_clock() {
    let fen = "4k4/9/9/9/9/2P6/9/9/9/3K5 w - - 99 80";
    for variant in [MP, MA, XQ] {
        assert_eq!(verdict(variant, fen, "c5c6"), "draw: move count");
        assert!(fen_after(variant, fen, "c5c6").ends_with(" b - - 100 80"));
    }
}

#[test]
fn c6_a_king_swap_does_not_reset_the_clock() {
    let fen = "7k1/9/9/9/9/9/9/9/9/3RK4 w - - 99 80";
    assert_eq!(verdict(YQ, fen, "e1d1"), "draw: move count");
}

#[test]
fn c6_checkmate_and_stalemate_stand_before_the_count() {
    for (variant, placement, mate) in MATE_IN_ONE {
        let fen = format!("{placement} w - - 99 80");
        assert_eq!(verdict(variant, &fen, mate), "white wins: checkmate");
    }
    for (variant, placement, last, result) in STALEMATE_IN_ONE {
        let fen = format!("{placement} w - - 99 80");
        assert_eq!(verdict(variant, &fen, last), result, "{variant}");
    }
}

#[test]
fn c6_a_pawn_advance_win_stands_before_the_count() {
    // a9e9 closes the Knight's leg on the hundredth halfmove.
    let fen = "3P6/R9/4n5/10/7k2/10/10/10/10/2K7 w - - 99 80";
    assert_eq!(verdict(QT, fen, "a9e9"), "white wins: pawn advance");
    assert_eq!(verdict(QT, fen, "a9a8"), "draw: move count");
}

#[test]
fn c6_repetition_is_judged_before_the_count() {
    let fen = "4k3r/9/9/9/9/9/9/9/9/R3K4 w - - 92 80";
    let moves = twice("a1a2 i10i9 a2a1 i9i10");
    assert_eq!(verdict(YQ, fen, &moves), "draw: repetition");
    let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 92 80";
    let moves = twice("e3d3 d10e10 d3e3 e10d10");
    assert_eq!(verdict(XQ, fen, &moves), "black wins: perpetual check");
}

#[test]
fn c6_a_fen_with_a_full_clock_is_drawn() {
    for (variant, placement) in QUIET {
        for (clock, result) in [
            (99, "ongoing"),
            (100, "draw: move count"),
            (250, "draw: move count"),
        ] {
            let fen = format!("{placement} w - - {clock} 80");
            assert_eq!(verdict(variant, &fen, ""), result, "{fen}");
        }
    }
}

#[test]
fn c6_a_fen_without_a_legal_move_is_no_move_count_draw() {
    for (variant, placement, mate) in MATE_IN_ONE {
        let fen = fen_after(variant, &format!("{placement} w - - 99 80"), mate);
        assert!(fen.ends_with(" b - - 100 80"), "{fen}");
        assert_eq!(verdict(variant, &fen, ""), "white wins: checkmate");
    }
    for (variant, placement, last, result) in STALEMATE_IN_ONE {
        let fen = fen_after(variant, &format!("{placement} w - - 99 80"), last);
        assert!(fen.ends_with(" b - - 100 80"), "{fen}");
        assert_eq!(verdict(variant, &fen, ""), result);
    }
    let advanced = "3P6/10/10/10/7k2/10/10/10/10/2K7 b - - 100 80";
    assert_eq!(verdict(QT, advanced, ""), "white wins: pawn advance");
}

// C7 Perft

#[test]
fn c7_perft_counts_move_sequences() {
    for (variant, once, twice) in [
        (YQ, 57, 3_243),
        (SY, 73, 5_327),
        (MP, 48, 999),
        (MA, 18, 860),
        (XQ, 44, 1_920),
        (QT, 52, 2_636),
    ] {
        assert_eq!(perft(variant, start_fen(variant), 1), once, "{variant}");
        assert_eq!(perft(variant, start_fen(variant), 2), twice, "{variant}");
    }
}

#[test]
fn c7_a_finished_game_has_no_moves() {
    for (variant, fen, mate) in MATE_IN_ONE {
        assert_eq!(perft(variant, &fen_after(variant, fen, mate), 2), 0);
    }
    for (variant, fen, last, _) in STALEMATE_IN_ONE {
        assert_eq!(perft(variant, &fen_after(variant, fen, last), 2), 0);
    }
    assert_eq!(perft(QT, "3P6/10/10/10/7k2/10/10/10/10/2K7 b", 1), 0);
}

#[test]
fn c7_a_pawn_advance_win_inside_the_tree_ends_its_line() {
    // Four moves of the General, each with seven replies; two arrivals without any.
    let fen = "10/4P5/10/10/7k2/10/10/10/10/2K7 w";
    assert_eq!(perft(QT, fen, 1), 6);
    assert_eq!(perft(QT, fen, 2), 28);
}

#[test]
fn c7_the_move_count_does_not_cut_perft() {
    for (variant, placement) in QUIET {
        let count = |clock| perft(variant, &format!("{placement} w - - {clock} 80"), 3);
        assert!(count(0) > 0, "{variant}");
        assert_eq!(
            [count(98), count(99), count(100)],
            [count(0); 3],
            "{variant}"
        );
    }
}

#[test]
fn c7_bare_kings_do_not_cut_perft() {
    assert_eq!(perft(YQ, "8k/9/9/9/9/9/9/9/9/K8 w", 2), 9);
    assert_eq!(
        perft(SY, "12k/13/13/13/13/13/13/13/13/13/13/13/K12 w", 2),
        9
    );
    // After a1a2 the Kings are alone (3 replies), after a1b2 the Pawn promotes (3 + 5).
    assert_eq!(perft(YQ, "8k/9/9/9/9/9/9/9/p8/K8 w", 2), 11);
}

#[test]
fn c7_repetition_does_not_cut_perft() {
    // From ply eight on positions occur for the third time.
    assert_eq!(perft(XQ, "3k5/9/9/9/9/9/9/9/9/5K3 w", 9), 580);
}

#[test]
fn c7_a_record_may_go_on_past_a_repetition() {
    for (variant, fresh) in [
        (YQ, "a3a4"),
        (SY, "a3a4"),
        (MP, "a4a5"),
        (MA, "a4a5"),
        (XQ, "a4a5"),
        (QT, "c3d4"),
    ] {
        let start = start_fen(variant);
        let drawn = twice(shuffle(variant));
        assert_eq!(verdict(variant, start, &drawn), "draw: repetition");
        let on = format!("{drawn} {fresh}");
        assert_eq!(verdict(variant, start, &on), "ongoing", "{variant}");
        let fourth = format!("{drawn} {}", shuffle(variant));
        assert_eq!(verdict(variant, start, &fourth), "draw: repetition");
    }
}

#[test]
fn c7_a_record_may_go_on_past_the_move_count_and_bare_kings() {
    let fen = "7k1/9/9/9/9/n8/9/9/9/R3K4 w - - 99 80";
    assert_eq!(verdict(YQ, fen, "a1a2"), "draw: move count");
    assert_eq!(verdict(YQ, fen, "a1a2 h10h9"), "draw: move count");
    assert_eq!(verdict(YQ, fen, "a1a2 h10h9 a2a5"), "ongoing");
    let fen = "8k/9/9/9/9/9/9/9/p8/K8 w";
    assert_eq!(verdict(YQ, fen, "a1a2"), "draw: bare kings");
    assert_eq!(verdict(YQ, fen, "a1a2 i10i9"), "draw: bare kings");
}
