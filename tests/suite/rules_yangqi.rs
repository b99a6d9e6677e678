//! Yang Qi, one group of tests for every numbered rule of `seeds/yangqi.md`.

use crate::common::*;

const YQ: &str = "yangqi";

// YQ1 Board and array

#[test]
fn yq1_game_starts_from_the_array_with_57_moves() {
    let start = start_fen(YQ);
    assert_eq!(
        start,
        "rnbvkvbnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBVKVBNR w - - 0 1"
    );
    assert_eq!(moves(YQ, start).len(), 57);
    // The inventor's count has two King swaps in it.
    assert_eq!(
        moves_from(YQ, start, "e1"),
        ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]
    );
}

#[test]
fn yq1_board_runs_from_a1_to_i10() {
    let fen = "8R/9/5k3/9/9/9/9/3K5/9/R8 w - - 0 1";
    assert_legal(YQ, fen, &["a1a10", "a1i1", "i10i1", "i10a10"]);
    assert_illegal(YQ, fen, &["a1a11", "a1j1", "i10j10", "i10i11"]);
}

#[test]
fn yq1_other_board_sizes_are_refused() {
    fen_error(YQ, "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1"); // nine ranks
    fen_error(YQ, "4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1"); // eleven ranks
    fen_error(YQ, "4k4/9/9/9/8/9/9/9/9/4K4 w - - 0 1"); // a rank of eight files
    fen_error(YQ, "4k4/9/9/9/10/9/9/9/9/4K4 w - - 0 1"); // a rank of ten files
}

#[test]
fn yq1_letters_of_other_games_are_refused() {
    for letter in ["Q", "A", "E", "M", "H", "q"] {
        fen_error(YQ, &format!("4k4/9/9/9/4{letter}4/9/9/9/9/4K4 w - - 0 1"));
    }
}

// YQ2 King

#[test]
fn yq2_king_steps_in_all_eight_directions() {
    assert_eq!(
        moves_from(YQ, "k8/9/9/9/9/4K4/9/9/9/9 w - - 0 1", "e5"),
        [
            "e5d4", "e5d5", "e5d6", "e5e4", "e5e6", "e5f4", "e5f5", "e5f6"
        ]
    );
    let fen = "k8/9/9/9/9/4K4/9/9/9/9 b - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a10"), ["a10a9", "a10b10", "a10b9"]);
}

#[test]
fn yq2_king_captures_an_unguarded_piece() {
    let fen = "k8/9/9/9/4n4/4K4/9/9/9/9 w - - 0 1";
    let after = "k8/9/9/9/4K4/9/9/9/9/9 b - - 0 1";
    assert_eq!(fen_after(YQ, fen, "e5e6"), after);
}

#[test]
fn yq2_king_does_not_capture_a_guarded_piece() {
    let fen = "k8/4r4/9/9/4n4/4K4/9/9/9/9 w - - 0 1";
    assert_illegal(YQ, fen, &["e5e6"]);
}

#[test]
fn yq2_king_does_not_step_onto_attacked_squares() {
    let fen = "3r4k/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "e1"), ["e1e2", "e1f1", "e1f2"]);
    // Nor next to the other King.
    assert_eq!(
        moves_from(YQ, "9/9/9/4k4/9/4K4/9/9/9/9 w - - 0 1", "e5"),
        ["e5d4", "e5d5", "e5e4", "e5f4", "e5f5"]
    );
}

#[test]
fn yq2_king_does_not_retreat_along_the_line_of_check() {
    let fen = "k8/4r4/9/9/9/4K4/9/9/9/9 w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "e5"),
        ["e5d4", "e5d5", "e5d6", "e5f4", "e5f5", "e5f6"]
    );
}

#[test]
fn yq2_kings_may_face_each_other_across_an_open_file() {
    let fen = "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1";
    assert_legal(YQ, fen, &["e4d6", "e4c3"]);
}

#[test]
fn yq2_check_must_be_answered() {
    let fen = "4r3k/9/9/9/9/R8/9/9/9/4K4 w - - 0 1";
    assert!(in_check(YQ, fen));
    assert_eq!(moves(YQ, fen), ["a5e5", "e1d1", "e1d2", "e1f1", "e1f2"]);
}

// YQ3 King swap

#[test]
fn yq3_king_swaps_with_any_adjacent_piece_but_a_pawn() {
    let fen = "k8/9/9/9/4NB3/3RK4/3V1C3/9/9/9 w - - 0 1";
    assert_legal(YQ, fen, &["e5d5", "e5e6", "e5f6", "e5d4", "e5f4"]);
    let after = "k8/9/9/9/4NK3/3RB4/3V1C3/9/9/9 b - - 1 1";
    assert_eq!(fen_after(YQ, fen, "e5f6"), after);
    let fen = "9/9/9/9/9/4k4/3nr4/9/9/K8 b - - 0 1";
    let after = "9/9/9/9/9/4n4/3kr4/9/9/K8 w - - 1 2";
    assert_eq!(fen_after(YQ, fen, "e5d4"), after);
}

#[test]
fn yq3_king_does_not_swap_with_a_pawn() {
    let fen = "k8/9/9/9/4P4/3PK4/5P3/9/9/9 w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "e5"),
        ["e5d4", "e5d6", "e5e4", "e5f5", "e5f6"]
    );
}

#[test]
fn yq3_king_does_not_swap_with_a_distant_piece() {
    let fen = "k8/9/9/9/9/4R1B2/9/2N1K2C1/9/5V3 w - - 0 1";
    assert_illegal(YQ, fen, &["e3e5", "e3c3", "e3g5", "e3f1", "e3h3"]);
}

#[test]
fn yq3_king_in_check_does_not_swap() {
    assert_legal(YQ, "k4r3/9/9/9/9/9/9/9/9/3NK4 w - - 0 1", &["e1d1"]);
    assert_illegal(YQ, "k3r4/9/9/9/9/9/9/9/9/3NK4 w - - 0 1", &["e1d1"]);
}

#[test]
fn yq3_king_does_not_swap_into_check() {
    // The Rook attacks d1 whoever stands there; the pinned Rook on e2 cannot trade places either.
    assert_illegal(YQ, "k2r5/9/9/9/9/9/9/9/9/3NK4 w - - 0 1", &["e1d1"]);
    assert_illegal(YQ, "k3r4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", &["e1e2"]);
}

#[test]
fn yq3_partner_may_give_check_from_the_kings_square() {
    let fen = "4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1";
    assert!(in_check(YQ, &fen_after(YQ, fen, "e1d1")));
}

#[test]
fn yq3_swap_may_be_used_again_and_again() {
    let line = "e1d1 e10d10 d1e1 d10e10 e1f1 e10f10 f1e1 f10e10 e1d1";
    assert_eq!(
        fen_after(YQ, start_fen(YQ), line),
        "rnbvkvbnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBKVVBNR b - - 9 5"
    );
}

#[test]
fn yq3_swap_does_not_reset_the_move_count() {
    let fen = "k8/9/9/9/9/9/9/9/9/3NK4 w - - 99 80";
    let after = "k8/9/9/9/9/9/9/9/9/3KN4 b - - 100 80";
    assert_eq!(fen_after(YQ, fen, "e1d1"), after);
    assert_eq!(verdict(YQ, fen, "e1d1"), "draw: move count");
}

// YQ4 Rook, Bishop, Knight

#[test]
fn yq4_rook_slides_to_the_first_enemy() {
    let fen = "8k/9/9/3P5/9/9/3R2n2/9/9/8K w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "d4"),
        [
            "d4a4", "d4b4", "d4c4", "d4d1", "d4d2", "d4d3", "d4d5", "d4d6", "d4e4", "d4f4", "d4g4"
        ]
    );
}

#[test]
fn yq4_rook_does_not_jump_or_turn() {
    let fen = "8k/9/9/3P5/9/9/3R2n2/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4d7", "d4d8", "d4h4", "d4e5"]);
}

#[test]
fn yq4_bishop_slides_to_the_first_enemy() {
    let fen = "8k/9/9/9/1P3n3/9/3B5/9/9/8K w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "d4"),
        [
            "d4a1", "d4b2", "d4c3", "d4c5", "d4e3", "d4e5", "d4f2", "d4f6", "d4g1"
        ]
    );
}

#[test]
fn yq4_bishop_does_not_jump_or_turn() {
    let fen = "8k/9/9/9/1P3n3/9/3B5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4b6", "d4a7", "d4g7", "d4d5"]);
}

#[test]
fn yq4_knight_leaps_over_its_neighbours() {
    let fen = "k8/9/9/9/3PPPr2/3PNP3/3PPP3/9/9/K8 w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "e5"),
        [
            "e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7", "e5g4", "e5g6"
        ]
    );
}

#[test]
fn yq4_knight_does_not_land_on_its_own_side() {
    let fen = "8k/9/9/9/9/9/9/1K7/9/N8 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a1"), ["a1c2"]);
}

// YQ5 Cannon

#[test]
fn yq5_cannon_moves_like_a_rook() {
    assert_eq!(
        moves_from(YQ, "4k4/9/9/9/9/9/3C5/9/9/4K4 w - - 0 1", "d4"),
        [
            "d4a4", "d4b4", "d4c4", "d4d1", "d4d10", "d4d2", "d4d3", "d4d5", "d4d6", "d4d7",
            "d4d8", "d4d9", "d4e4", "d4f4", "d4g4", "d4h4", "d4i4"
        ]
    );
}

#[test]
fn yq5_cannon_captures_over_one_screen_of_either_colour() {
    // Screens: own Pawn d6, enemy Knight f4. They stay, and the squares behind them are no targets.
    let fen = "8k/3r5/9/9/3P5/9/3C1n1b1/9/9/8K w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "d4"),
        [
            "d4a4", "d4b4", "d4c4", "d4d1", "d4d2", "d4d3", "d4d5", "d4d9", "d4e4", "d4h4"
        ]
    );
    let after = "8k/3r5/9/9/3P5/9/5n1C1/9/9/8K b - - 0 1";
    assert_eq!(fen_after(YQ, fen, "d4h4"), after);
}

#[test]
fn yq5_cannon_does_not_capture_without_a_screen() {
    let fen = "8k/3r5/9/9/9/9/3C5/3n5/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4d9", "d4d3"]);
}

#[test]
fn yq5_cannon_does_not_capture_over_two_screens() {
    let fen = "8k/3r5/9/3P5/3P5/9/3C5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4d9"]);
    let fen = "8k/3r5/9/3P5/3n5/9/3C5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4d9"]);
}

#[test]
fn yq5_cannon_does_not_jump_without_capturing() {
    let fen = "8k/3R5/9/9/3n5/9/3C5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4d7", "d4d8", "d4d9", "d4d10", "d4d6"]);
}

#[test]
fn yq5_cannon_does_not_capture_diagonally() {
    let fen = "9/8k/9/9/5r3/4P4/3C5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4f6", "d4e5", "d4c5"]);
}

#[test]
fn yq5_cannon_gives_check_over_exactly_one_screen() {
    for fen in [
        "4k4/9/9/9/9/4P4/9/9/4C4/K8 b - - 0 1",
        "4k4/4n4/9/9/9/9/9/9/4C4/K8 b - - 0 1",
    ] {
        assert!(in_check(YQ, fen), "{fen}");
    }
    for fen in [
        "4k4/9/9/9/9/9/9/9/4C4/K8 b - - 0 1",
        "4k4/4C4/9/9/9/9/9/9/9/K8 b - - 0 1",
        "4k4/4n4/9/9/9/4P4/9/9/4C4/K8 b - - 0 1",
    ] {
        assert!(!in_check(YQ, fen), "{fen}");
    }
}

#[test]
fn yq5_cannon_check_is_answered_at_the_screen() {
    // A second screen may come in, on either side of the first.
    let fen = "4k4/9/9/r8/9/4P4/9/1r7/4C4/8K b - - 0 1";
    assert_legal(YQ, fen, &["a7e7", "b3e3"]);
    assert_illegal(YQ, fen, &["a7d7", "b3a3"]);
    // The screen may leave the file, not stay on it.
    let fen = "4k4/9/9/9/4r4/9/9/9/4C4/K8 b - - 0 1";
    assert_legal(YQ, fen, &["e6d6", "e6a6", "e6e2"]);
    assert_illegal(YQ, fen, &["e6e7", "e6e3"]);
}

#[test]
fn yq5_nobody_becomes_the_only_screen_before_his_own_king() {
    let fen = "4k4/9/9/r8/9/9/9/9/4C4/8K b - - 0 1";
    assert_legal(YQ, fen, &["a7d7", "a7f7"]);
    assert_illegal(YQ, fen, &["a7e7"]);
}

// YQ6 Vao

#[test]
fn yq6_vao_moves_like_a_bishop() {
    assert_eq!(
        moves_from(YQ, "4k4/9/9/9/9/9/3V5/9/9/4K4 w - - 0 1", "d4"),
        [
            "d4a1", "d4a7", "d4b2", "d4b6", "d4c3", "d4c5", "d4e3", "d4e5", "d4f2", "d4f6", "d4g1",
            "d4g7", "d4h8", "d4i9"
        ]
    );
}

#[test]
fn yq6_vao_captures_over_one_screen_of_either_colour() {
    let fen = "8k/9/7r1/b8/1n3P3/9/3V5/9/9/8K w - - 0 1";
    assert_eq!(
        moves_from(YQ, fen, "d4"),
        [
            "d4a1", "d4a7", "d4b2", "d4c3", "d4c5", "d4e3", "d4e5", "d4f2", "d4g1", "d4h8"
        ]
    );
    let after = "8k/9/7r1/V8/1n3P3/9/9/9/9/8K b - - 0 1";
    assert_eq!(fen_after(YQ, fen, "d4a7"), after);
}

#[test]
fn yq6_vao_does_not_capture_without_a_screen() {
    let fen = "8k/9/7r1/9/9/2n6/3V5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4h8", "d4c5"]);
}

#[test]
fn yq6_vao_does_not_capture_over_two_screens() {
    let fen = "8k/9/7r1/6P2/5P3/9/3V5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4h8"]);
}

#[test]
fn yq6_vao_does_not_jump_without_capturing() {
    let fen = "8k/9/7R1/9/5n3/9/3V5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4g7", "d4h8", "d4i9", "d4f6"]);
}

#[test]
fn yq6_vao_does_not_move_orthogonally() {
    let fen = "8k/9/3r5/9/3P5/9/3V5/9/9/8K w - - 0 1";
    assert_illegal(YQ, fen, &["d4d8", "d4d5", "d4e4"]);
}

#[test]
fn yq6_vao_gives_check_over_exactly_one_screen() {
    for fen in [
        "9/9/9/6k2/9/4P4/9/2V6/9/8K b - - 0 1",
        "9/9/9/6k2/5r3/9/9/2V6/9/8K b - - 0 1",
    ] {
        assert!(in_check(YQ, fen), "{fen}");
    }
    for fen in [
        "9/9/9/6k2/9/9/9/2V6/9/8K b - - 0 1",
        "9/9/9/6k2/5r3/4P4/9/2V6/9/8K b - - 0 1",
    ] {
        assert!(!in_check(YQ, fen), "{fen}");
    }
}

#[test]
fn yq6_nobody_becomes_the_only_screen_before_his_own_king() {
    let fen = "9/9/9/6k2/9/r8/9/2V6/9/8K b - - 0 1";
    assert_legal(YQ, fen, &["a5d5", "a5f5"]);
    assert_illegal(YQ, fen, &["a5e5"]);
}

// YQ7 Pawn

#[test]
fn yq7_pawn_on_own_rank_3_goes_one_or_two_squares() {
    assert_eq!(moves_from(YQ, start_fen(YQ), "a3"), ["a3a4", "a3a5"]);
    let fen =
        "rnbvkvbnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBVKVBNR b - - 0 1";
    assert_eq!(moves_from(YQ, fen, "i8"), ["i8i6", "i8i7"]);
}

#[test]
fn yq7_pawn_elsewhere_goes_one_square() {
    assert_eq!(moves_from(YQ, start_fen(YQ), "b4"), ["b4b5"]);
    let fen = "4k4/9/6P2/9/9/9/2P6/9/P8/4K4 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a2"), ["a2a3"]);
    assert_eq!(moves_from(YQ, fen, "c4"), ["c4c5"]);
    assert_eq!(moves_from(YQ, fen, "g8"), ["g8g9"]);
    let fen = "4k4/9/9/p8/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a7"), ["a7a6"]);
    let fen = fen_after(YQ, start_fen(YQ), "a3a4 a8a7");
    assert_eq!(moves_from(YQ, &fen, "a4"), ["a4a5"]);
}

#[test]
fn yq7_pawn_moves_straight_only_to_empty_squares() {
    // a4 is blocked at once, c3 and g3 on the second square, by friend and by foe.
    let fen = "4k4/9/9/9/9/2n3P2/n8/P1P3P2/9/4K4 w - - 0 1";
    assert!(moves_from(YQ, fen, "a3").is_empty());
    assert_eq!(moves_from(YQ, fen, "c3"), ["c3c4"]);
    assert_eq!(moves_from(YQ, fen, "g3"), ["g3g4"]);
}

#[test]
fn yq7_pawn_captures_diagonally_forward_only() {
    let fen = "k8/9/9/9/3nrv3/3nP4/5b3/9/K8/9 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "e5"), ["e5d6", "e5f6"]);
    let fen = "9/k8/9/3N5/4pB3/3NRV3/9/9/9/K8 b - - 0 1";
    assert_eq!(moves_from(YQ, fen, "e6"), ["e6d5", "e6f5"]);
}

#[test]
fn yq7_pawn_does_not_step_diagonally_or_take_its_own_side() {
    let fen = "k8/9/9/9/3N5/4P4/9/9/9/K8 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "e5"), ["e5e6"]);
}

#[test]
fn yq7_pawn_attacks_only_its_capture_squares() {
    for fen in [
        "9/9/9/9/3k5/4P4/9/9/9/K8 b - - 0 1",
        "9/9/9/9/5k3/4P4/9/9/9/K8 b - - 0 1",
    ] {
        assert!(in_check(YQ, fen), "{fen}");
    }
    for fen in [
        "9/9/9/9/4k4/4P4/9/9/9/K8 b - - 0 1",
        "9/9/9/9/9/4P4/3k5/9/9/K8 b - - 0 1",
    ] {
        assert!(!in_check(YQ, fen), "{fen}");
    }
}

// YQ8 En passant

#[test]
fn yq8_black_takes_a_white_pawn_in_passing() {
    let fen = "4k4/9/9/9/9/1p7/9/P8/9/4K4 w - - 0 1";
    let passed = fen_after(YQ, fen, "a3a5");
    assert_eq!(passed, "4k4/9/9/9/9/Pp7/9/9/9/4K4 b - a4 0 1");
    assert_eq!(moves_from(YQ, &passed, "b5"), ["b5a4", "b5b4"]);
    let after = "4k4/9/9/9/9/9/p8/9/9/4K4 w - - 0 2";
    assert_eq!(fen_after(YQ, fen, "a3a5 b5a4"), after);
}

#[test]
fn yq8_white_takes_a_black_pawn_in_passing() {
    let fen = "4k4/9/p8/9/1P7/9/9/9/9/4K4 b - - 0 1";
    let after = "4k4/9/9/9/pP7/9/9/9/9/4K4 w - a7 0 2";
    assert_eq!(fen_after(YQ, fen, "a8a6"), after);
    let after = "4k4/9/9/P8/9/9/9/9/9/4K4 b - - 0 2";
    assert_eq!(fen_after(YQ, fen, "a8a6 b6a7"), after);
}

#[test]
fn yq8_either_neighbour_may_take() {
    let fen = "4k4/9/9/9/9/2pPp4/9/9/9/4K4 b - d4 0 1";
    assert_eq!(moves_from(YQ, fen, "c5"), ["c5c4", "c5d4"]);
    assert_eq!(moves_from(YQ, fen, "e5"), ["e5d4", "e5e4"]);
}

#[test]
fn yq8_right_ends_with_the_next_move() {
    let fen = "4k4/9/9/9/9/1p7/9/P8/9/4K4 w - - 0 1";
    let later = fen_after(YQ, fen, "a3a5 e10e9 e1e2");
    assert_eq!(later, "9/4k4/9/9/9/Pp7/9/9/4K4/9 b - - 2 2");
    assert_illegal(YQ, &later, &["b5a4"]);
}

#[test]
fn yq8_single_steps_are_not_taken_in_passing() {
    let fen = fen_after(YQ, "4k4/9/9/9/9/1p7/P8/9/9/4K4 w - - 0 1", "a4a5");
    assert_eq!(fen, "4k4/9/9/9/9/Pp7/9/9/9/4K4 b - - 0 1");
    assert_illegal(YQ, &fen, &["b5a4"]);
}

#[test]
fn yq8_pawn_that_does_not_attack_the_passed_square_may_not_take() {
    // b4 stands too low, c5 one file too far.
    let fen = fen_after(YQ, "4k4/9/9/9/9/2p6/1p7/P8/9/4K4 w - - 0 1", "a3a5");
    assert_eq!(fen, "4k4/9/9/9/9/P1p6/1p7/9/9/4K4 b - - 0 1");
    assert_illegal(YQ, &fen, &["b4a3", "b4a4", "c5b4", "c5a4"]);
}

#[test]
fn yq8_only_pawns_take_in_passing() {
    let fen = "4k4/9/9/9/9/1p7/7r1/P8/9/4K4 w - - 0 1";
    let after = "4k4/9/9/9/9/Pp7/r8/9/9/4K4 w - - 1 2";
    assert_eq!(fen_after(YQ, fen, "a3a5 h4a4"), after);
}

#[test]
fn yq8_field_without_a_possible_capture_is_ignored() {
    // No Pawn stands on b5, or none on a5, or a4 is occupied.
    for fen in [
        "4k4/9/9/9/9/P1p6/9/9/9/4K4 b - a4 0 1",
        "4k4/9/9/9/9/1p1P5/9/9/9/4K4 b - a4 0 1",
        "4k4/9/9/9/9/Pp7/n8/9/9/4K4 b - a4 0 1",
    ] {
        assert_illegal(YQ, fen, &["b5a4", "c5a4", "c5b4"]);
        assert_eq!(moves(YQ, fen), moves(YQ, &fen.replace(" a4 ", " - ")));
    }
}

#[test]
fn yq8_taking_in_passing_may_not_uncover_the_own_king() {
    // Both Pawns leave rank 5, which opens it between Rook and King.
    let fen = "9/9/9/9/9/R1Pp4k/9/9/9/4K4 b - c4 0 1";
    assert_illegal(YQ, fen, &["d5c4"]);
    assert_legal(YQ, "9/9/9/9/9/2Pp4k/9/9/9/4K4 b - c4 0 1", &["d5c4"]);
}

#[test]
fn yq8_taking_in_passing_answers_the_pawns_check() {
    let fen = "9/9/9/9/1k7/Pp7/9/9/9/4K4 b - a4 0 1";
    assert!(in_check(YQ, fen));
    assert_legal(YQ, fen, &["b5a4"]);
    assert_illegal(YQ, fen, &["b5b4"]);
}

// YQ9 Promotion

#[test]
fn yq9_pawn_promotes_to_any_captured_type() {
    assert_eq!(
        moves_from(YQ, "9/P8/9/9/9/6k2/9/9/9/4K4 w - - 0 1", "a9"),
        ["a9a10b", "a9a10c", "a9a10n", "a9a10r", "a9a10v"]
    );
    assert_eq!(
        moves_from(YQ, "9/6k2/9/9/9/4K4/9/9/8p/9 b - - 0 1", "i2"),
        ["i2i1b", "i2i1c", "i2i1n", "i2i1r", "i2i1v"]
    );
    let fen = "9/P8/9/9/9/6k2/9/9/9/4K4 w - - 0 1";
    let after = "V8/9/9/9/9/6k2/9/9/9/4K4 b - - 0 1";
    assert_eq!(fen_after(YQ, fen, "a9a10v"), after);
    let fen = "9/6k2/9/9/9/4K4/9/9/8p/9 b - - 0 1";
    let after = "9/6k2/9/9/9/4K4/9/9/9/8c w - - 0 2";
    assert_eq!(fen_after(YQ, fen, "i2i1c"), after);
}

#[test]
fn yq9_pawn_must_promote_and_only_to_a_piece() {
    let fen = "9/P8/9/9/9/6k2/9/9/9/4K4 w - - 0 1";
    assert_illegal(YQ, fen, &["a9a10", "a9a10k", "a9a10p", "a9a10q"]);
}

#[test]
fn yq9_pawn_promotes_when_capturing() {
    let fen = "nn7/P8/9/9/9/8k/9/9/2BB5/2RRK2NN w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a9"), ["a9b10c", "a9b10v"]);
    let after = "nC7/9/9/9/9/8k/9/9/2BB5/2RRK2NN b - - 0 1";
    assert_eq!(fen_after(YQ, fen, "a9b10c"), after);
}

#[test]
fn yq9_types_complete_on_the_board_are_not_available() {
    // Two Rooks and two Bishops stand; a Knight, a Cannon and both Vaos are captured.
    let fen = "9/P8/9/9/8k/9/9/9/1BBC5/1RRNK4 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a9"), ["a9a10c", "a9a10n", "a9a10v"]);
}

#[test]
fn yq9_only_the_owners_pieces_count() {
    // Black misses everything, White just one Rook.
    let fen = "9/P8/8k/9/9/9/9/9/1C5C1/RNBVKVBN1 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a9"), ["a9a10r"]);
    // And the other way round.
    let fen = "rnb1kvbnr/1c5c1/9/9/9/9/9/6K2/p8/9 b - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a2"), ["a2a1v"]);
}

#[test]
fn yq9_promotion_uses_up_the_captured_piece() {
    let fen = fen_after(
        YQ,
        "7r1/P1P6/8k/9/9/9/9/9/1C5C1/RNBVKVBN1 w - - 0 1",
        "a9a10r i8i9",
    );
    assert!(moves_from(YQ, &fen, "c9").is_empty());
}

#[test]
fn yq9_captured_promoted_piece_is_available_again() {
    let fen = fen_after(
        YQ,
        "7r1/P1P6/8k/9/9/9/9/9/1C5C1/RNBVKVBN1 w - - 0 1",
        "a9a10r h10a10",
    );
    assert_eq!(moves_from(YQ, &fen, "c9"), ["c9c10r"]);
}

#[test]
fn yq9_pawn_does_not_promote_short_of_the_last_rank() {
    let fen = "9/9/P8/9/9/6k2/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a8"), ["a8a9"]);
    let fen = "9/6k2/9/9/9/4K4/9/8p/9/9 b - - 0 1";
    assert_eq!(moves_from(YQ, fen, "i3"), ["i3i2"]);
}

// YQ10 No piece available

#[test]
fn yq10_pawn_waits_when_nothing_is_captured() {
    // Neither straight to a10 nor by capture on b10; rank 9 is still open.
    let fen = "1n7/P8/3P2k2/9/9/9/9/9/1C5C1/RNBVKVBNR w - - 0 1";
    assert!(moves_from(YQ, fen, "a9").is_empty());
    assert_eq!(moves_from(YQ, fen, "d8"), ["d8d9"]);
}

#[test]
fn yq10_waiting_pawn_promotes_once_a_piece_is_captured() {
    let fen = fen_after(
        YQ,
        "1n7/P5k2/8r/9/9/9/9/9/1C5C1/RNBVKVBNR b - - 0 1",
        "i8i1",
    );
    assert_eq!(moves_from(YQ, &fen, "a9"), ["a9a10r", "a9b10r"]);
}

#[test]
fn yq10_waiting_pawn_gives_check() {
    assert!(in_check(YQ, "1k7/P8/9/9/9/9/9/9/1C5C1/RNBVKVBNR b - - 0 1"));
    assert!(!in_check(YQ, "k8/P8/9/9/9/9/9/9/1C5C1/RNBVKVBNR b - - 0 1"));
}

#[test]
fn yq10_waiting_pawn_guards_the_last_rank() {
    let fen = "1Nk6/P8/9/9/9/9/9/9/1C5C1/R1BVKVBNR b - - 0 1";
    assert_illegal(YQ, fen, &["c10b10"]);
    let fen = "9/P1k6/9/9/9/9/9/9/1C5C1/RNBVKVBNR b - - 0 1";
    assert_illegal(YQ, fen, &["c9b10"]);
    assert_legal(YQ, fen, &["c9c10"]);
}

#[test]
fn yq10_holds_for_black_too() {
    let fen = "rnbvkvbnr/1c5c1/9/9/9/9/9/6K2/p8/1N7 b - - 0 1";
    assert!(moves_from(YQ, fen, "a2").is_empty());
    assert!(in_check(YQ, "rnbvkvbnr/1c5c1/9/9/9/9/9/9/p8/1K7 w - - 0 1"));
}

// YQ11 Ends

#[test]
fn yq11_stalemate_is_a_draw() {
    let fen = "k8/9/1K7/9/3N5/9/9/9/9/9 w - - 0 1";
    assert_eq!(verdict(YQ, fen, "d6c8"), "draw: stalemate");
    assert!(moves(YQ, "k8/9/1KN6/9/9/9/9/9/9/9 b - - 0 1").is_empty());
}

#[test]
fn yq11_checkmate_is_not() {
    let fen = "k8/9/1K7/9/9/9/9/9/9/7R1 w - - 0 1";
    assert_eq!(verdict(YQ, fen, "h1h10"), "white wins: checkmate");
    let fen = "7r1/9/9/9/9/9/9/1k7/9/K8 b - - 0 1";
    assert_eq!(verdict(YQ, fen, "h10h1"), "black wins: checkmate");
}

#[test]
fn yq11_bare_kings_draw_at_once() {
    let fen = "k8/9/9/9/9/9/9/9/1K7/n8 w - - 0 1";
    assert_eq!(verdict(YQ, fen, "b2a1"), "draw: bare kings");
    assert!(!moves(YQ, &fen_after(YQ, fen, "b2a1")).is_empty());
}

#[test]
fn yq11_one_more_man_keeps_the_game_going() {
    let fen = "k8/9/9/8p/9/9/9/9/1K7/n8 w - - 0 1";
    assert_eq!(verdict(YQ, fen, "b2a1"), "ongoing");
    let fen = "k8/9/9/9/9/9/9/9/1K7/n8 w - - 0 1";
    assert_eq!(verdict(YQ, fen, "b2c1"), "ongoing");
}

#[test]
fn yq11_there_is_no_castling() {
    let fen = "4k4/9/9/9/9/9/9/9/9/R3K3R w - - 0 1";
    assert_illegal(YQ, fen, &["e1c1", "e1g1", "e1a1", "e1i1"]);
    fen_error(YQ, "4k4/9/9/9/9/9/9/9/9/R3K3R w KQ - 0 1");
}

// YQ12 Placement

#[test]
fn yq12_pawns_stand_on_ranks_2_to_9() {
    let fen = "4k4/1P7/3p5/9/9/9/9/9/P1p6/4K4 w - - 0 1";
    assert_eq!(moves_from(YQ, fen, "a2"), ["a2a3"]);
    let after = "4k4/1P7/3p5/9/9/9/9/P8/2p6/4K4 b - - 0 1";
    assert_eq!(fen_after(YQ, fen, "a2a3"), after);
}

#[test]
fn yq12_no_pawn_on_the_first_or_last_rank() {
    for fen in [
        "4k4/9/9/9/9/9/9/9/9/P3K4 w - - 0 1",
        "4k3P/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "4k4/9/9/9/9/9/9/9/9/4K3p w - - 0 1",
        "p3k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    ] {
        assert!(fen_error(YQ, fen).to_lowercase().contains("pawn"), "{fen}");
    }
}
