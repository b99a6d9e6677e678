//! Strong Yang, one group of tests for every numbered rule of `seeds/strongyang.md`.

use crate::common::*;

const SY: &str = "strongyang";

// SY1 Board and array

#[test]
fn sy1_game_starts_from_the_array_with_73_moves() {
    let start = start_fen(SY);
    let (white, black) = (
        "13/P2P2P2P2P/1PP1PP1PP1PP1/P2P2P2P2P/1CN1CN1NC1NC1/RRBBVVKVVBBRR",
        "rrbbvvkvvbbrr/1cn1cn1nc1nc1/p2p2p2p2p/1pp1pp1pp1pp1/p2p2p2p2p/13",
    );
    assert_eq!(start, format!("{black}/13/{white} w - - 0 1"));
    assert_eq!(moves(SY, start).len(), 73);
}

#[test]
fn sy1_board_runs_from_a1_to_m13() {
    let fen = "12R/13/10k2/13/13/13/13/13/13/13/3K9/13/R12 w - - 0 1";
    assert_legal(SY, fen, &["a1a13", "a1m1", "m13m1", "m13a13"]);
    assert_illegal(SY, fen, &["a1a14", "a1n1", "m13n13", "m13m14"]);
}

#[test]
fn sy1_other_board_sizes_are_refused() {
    fen_error(SY, "6k6/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1"); // twelve ranks
    fen_error(SY, "6k6/13/13/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1"); // fourteen ranks
    fen_error(SY, "6k6/13/13/13/13/12/13/13/13/13/13/13/6K6 w - - 0 1"); // a rank of twelve files
    fen_error(SY, "6k6/13/13/13/13/14/13/13/13/13/13/13/6K6 w - - 0 1"); // a rank of fourteen files
}

#[test]
fn sy1_other_pieces_are_those_of_yang_qi() {
    // Rook and Bishop capture what they meet, Cannon and Vao what stands behind one screen.
    let fen = "13/12k/13/3n9/5n7/9n3/13/3R3B4b/5P7/10n2/5C3V3/13/K12 w - - 0 1";
    assert_legal(SY, fen, &["d6d10", "h6j8", "f3f9", "f3f4", "j3m6", "a1b2"]);
    assert_illegal(
        SY,
        fen,
        &["d6d11", "h6k9", "f3f6", "f3f10", "j3k4", "j3l5", "a1c1"],
    );
}

// SY2 Catapult

#[test]
fn sy2_catapult_leaps_like_a_knight_or_three_squares_straight() {
    assert_eq!(
        moves_from(
            SY,
            "12k/13/13/13/13/13/6N6/13/13/13/13/13/K12 w - - 0 1",
            "g7"
        ),
        [
            "g7d7", "g7e6", "g7e8", "g7f5", "g7f9", "g7g10", "g7g4", "g7h5", "g7h9", "g7i6",
            "g7i8", "g7j7"
        ]
    );
    let fen = "k12/13/13/13/13/13/6K6/13/13/13/13/13/12N w - - 0 1";
    assert_eq!(moves_from(SY, fen, "m1"), ["m1j1", "m1k2", "m1l3", "m1m4"]);
}

#[test]
fn sy2_catapult_has_no_other_leaps() {
    let fen = "12k/13/13/13/13/13/6N6/13/13/13/13/13/K12 w - - 0 1";
    assert_illegal(
        SY,
        fen,
        &[
            "g7g8", "g7g9", "g7h8", "g7i9", "g7j10", "g7j8", "g7h10", "g7g11",
        ],
    );
}

#[test]
fn sy2_catapult_cannot_be_blocked() {
    let fen = "12k/13/13/6r6/6p6/5PPP5/4pPNPpr3/5PPP5/13/13/13/13/K12 w - - 0 1";
    assert_legal(
        SY,
        fen,
        &[
            "g7d7", "g7g4", "g7g10", "g7j7", "g7f9", "g7h9", "g7e6", "g7i8",
        ],
    );
}

#[test]
fn sy2_catapult_does_not_land_on_its_own_side() {
    let fen = "12k/13/13/6R6/13/8P4/6N6/13/13/13/13/13/K12 w - - 0 1";
    assert_illegal(SY, fen, &["g7g10", "g7i8"]);
}

#[test]
fn sy2_catapult_gives_check_by_both_leaps() {
    for fen in [
        "13/13/13/6k6/13/6p6/6N6/13/13/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/3k2N6/13/13/13/13/13/K12 b - - 0 1",
        "13/13/13/13/7k5/13/6N6/13/13/13/13/13/K12 b - - 0 1",
    ] {
        assert!(in_check(SY, fen), "{fen}");
    }
    for fen in [
        "13/13/13/13/6k6/13/6N6/13/13/13/13/13/K12 b - - 0 1",
        "13/13/13/9k3/13/13/6N6/13/13/13/13/13/K12 b - - 0 1",
    ] {
        assert!(!in_check(SY, fen), "{fen}");
    }
}

// SY3 King swap

#[test]
fn sy3_king_swaps_with_an_adjacent_piece_anywhere() {
    // In the camp, across its border, outside, and in the enemy camp.
    let fen = "k12/13/13/13/13/13/13/13/13/6R6/6K6/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g3g4"]);
    let fen = "k12/13/13/13/13/13/13/6N6/6K6/13/13/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g5g6"]);
    let fen = "k12/13/13/13/13/7N5/6K6/13/13/13/13/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g7h8"]);
    let fen = "k12/13/6KC5/13/13/13/13/13/13/13/13/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g11h11"]);
    let fen = "13/13/13/13/13/13/6k6/5v7/13/13/13/13/K12 b - - 0 1";
    let after = "13/13/13/13/13/13/6v6/5k7/13/13/13/13/K12 w - - 1 2";
    assert_eq!(fen_after(SY, fen, "g7f6"), after);
}

#[test]
fn sy3_king_does_not_swap_with_a_pawn() {
    let fen = "k12/13/13/13/13/13/13/13/4P1P6/6PPP4/6K6/13/13 w - - 0 1";
    assert_illegal(SY, fen, &["g3g4", "g3h4", "g3g5", "g3i4", "g3e5"]);
}

#[test]
fn sy3_king_swaps_with_any_of_the_16_squares_two_steps_away_in_the_camp() {
    let fen = "13/13/k12/13/13/13/13/13/4BCRNB4/4V3V4/4B1K1B4/4N3C4/4RNRNR4 w - - 0 1";
    let mut all: Vec<String> = ('e'..='i')
        .flat_map(|f| (1..=5).map(move |r| format!("g3{f}{r}")))
        .collect();
    all.retain(|m| m != "g3g3");
    assert_eq!(moves_from(SY, fen, "g3"), all);
    let after = "13/13/k12/13/13/13/13/13/4KCRNB4/4V3V4/4B1B1B4/4N3C4/4RNRNR4 b - - 1 1";
    assert_eq!(fen_after(SY, fen, "g3e5"), after);
}

#[test]
fn sy3_camp_swap_leaps_over_anything() {
    let fen = "k12/13/13/13/13/13/13/13/6R1N4/4CPPr5/5PKPV4/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g3g5", "g3i5", "g3i3", "g3e4"]);
}

#[test]
fn sy3_camp_swap_reaches_no_further_than_two_steps() {
    let fen = "12k/13/13/13/13/13/13/3N2B6/13/6N6/3K2R6/C12/V12 w - - 0 1";
    assert_illegal(SY, fen, &["d3g3", "d3d6", "d3g6", "d3a1", "d3a2", "d3g4"]);
}

#[test]
fn sy3_camp_swap_needs_the_king_in_the_camp() {
    let fen = "k12/13/13/13/13/13/13/13/6K6/4R8/6N6/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g5g3", "g5e4"]);
    let fen = "k12/13/13/13/13/13/13/6K6/4R8/6N6/13/13/13 w - - 0 1";
    assert_illegal(SY, fen, &["g6g4", "g6e5"]);
}

#[test]
fn sy3_camp_swap_needs_the_partner_in_the_camp() {
    let fen = "k12/13/13/13/13/13/13/13/6N6/13/6K6/13/13 w - - 0 1";
    assert_legal(SY, fen, &["g3g5"]);
    let fen = "k12/13/13/13/13/13/13/4B1N1R4/13/6K6/13/13/13 w - - 0 1";
    assert_illegal(SY, fen, &["g4g6", "g4i6", "g4e6"]);
    let fen = "k12/13/13/13/13/13/6N6/8R4/6K6/13/13/13/13 w - - 0 1";
    assert_illegal(SY, fen, &["g5g7", "g5i6"]);
}

#[test]
fn sy3_camp_swap_needs_the_own_camp() {
    let fen = "k12/13/6K1N4/13/7C5/13/13/13/13/13/13/13/13 w - - 0 1";
    assert_illegal(SY, fen, &["g11i11", "g11h9"]);
    let fen = "k12/13/13/13/13/13/6K1N4/13/13/13/13/13/13 w - - 0 1";
    assert_illegal(SY, fen, &["g7i7"]);
    let fen = "13/13/13/13/13/13/13/13/13/13/6k1n4/13/12K b - - 0 1";
    assert_illegal(SY, fen, &["g3i3"]);
}

#[test]
fn sy3_black_camp_is_ranks_9_to_13() {
    let fen = "8r4/13/6k6/4v8/6n6/13/13/13/13/13/13/13/K12 b - - 0 1";
    assert_legal(SY, fen, &["g11g9", "g11i13", "g11e10"]);
    let fen = "13/13/13/6k6/13/6n1r4/13/13/13/13/13/13/K12 b - - 0 1";
    assert_illegal(SY, fen, &["g10g8", "g10i8"]);
}

#[test]
fn sy3_king_in_check_does_not_swap() {
    let fen = "k6r5/13/13/13/13/13/13/13/13/13/13/8R4/5NK6 w - - 0 1";
    assert_legal(SY, fen, &["g1f1", "g1i2"]);
    let fen = "k5r6/13/13/13/13/13/13/13/13/13/13/8R4/5NK6 w - - 0 1";
    assert_illegal(SY, fen, &["g1f1", "g1i2"]);
}

#[test]
fn sy3_king_does_not_swap_into_check() {
    // Attacked squares, then a pinned partner.
    let fen = "k4r2r4/13/13/13/13/13/13/13/13/13/13/5B7/6K1N4 w - - 0 1";
    assert_illegal(SY, fen, &["g1i1", "g1f2"]);
    let fen = "k5r6/13/13/13/13/13/13/13/13/13/6R6/13/6K6 w - - 0 1";
    assert_illegal(SY, fen, &["g1g3"]);
}

#[test]
fn sy3_swap_is_not_an_attack() {
    // Kings two steps apart are not in each other's reach.
    for fen in [
        "13/13/13/13/13/13/13/13/13/13/6k6/13/6K6 w - - 0 1",
        "8k4/13/6K6/13/13/13/13/13/13/13/13/13/13 b - - 0 1",
    ] {
        assert!(!in_check(SY, fen), "{fen}");
    }
    let fen = "13/13/13/13/13/13/13/13/13/6k6/13/13/6K6 b - - 0 1";
    assert_legal(SY, fen, &["g4g3"]);
}

#[test]
fn sy3_swap_does_not_reset_the_move_count() {
    let fen = "k12/13/13/13/13/13/13/13/13/13/13/13/6K1N4 w - - 99 80";
    let after = "k12/13/13/13/13/13/13/13/13/13/13/13/6N1K4 b - - 100 80";
    assert_eq!(fen_after(SY, fen, "g1i1"), after);
    assert_eq!(verdict(SY, fen, "g1i1"), "draw: move count");
}

// SY4 Pawn single moves

#[test]
fn sy4_pawn_steps_straight_to_an_empty_square() {
    let fen = "12k/13/13/13/13/13/13/3P9/13/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d6"), ["d6d7"]);
    let fen = "12k/13/13/13/13/3p9/13/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d8"), ["d8d7"]);
    let fen = "12k/13/13/13/13/13/3n9/3P9/13/13/13/13/K12 w - - 0 1";
    assert!(moves_from(SY, fen, "d6").is_empty());
    let fen = "12k/13/13/13/13/13/3N9/3P9/13/13/13/13/K12 w - - 0 1";
    assert!(moves_from(SY, fen, "d6").is_empty());
}

#[test]
fn sy4_pawn_captures_one_square_diagonally_forward() {
    let fen = "12k/13/13/13/13/13/2nrn8/2nP9/4v8/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d6"), ["d6c7", "d6e7"]);
    let fen = "12k/13/13/13/13/3pN8/2NNN8/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d8"), ["d8c7", "d8e7"]);
}

#[test]
fn sy4_pawn_does_not_step_diagonally_or_take_its_own_side() {
    let fen = "12k/13/13/13/13/13/2N10/3P9/13/13/13/13/K12 w - - 0 1";
    assert_illegal(SY, fen, &["d6c7", "d6e7", "d6d5", "d6c6"]);
}

#[test]
fn sy4_pawn_gives_check_diagonally_only() {
    for fen in [
        "13/13/13/13/13/13/2k10/3P9/13/13/13/13/K12 b - - 0 1",
        "12k/13/13/13/13/3p9/4K8/13/13/13/13/13/13 w - - 0 1",
    ] {
        assert!(in_check(SY, fen), "{fen}");
    }
    let fen = "13/13/13/13/13/13/3k9/3P9/13/13/13/13/K12 b - - 0 1";
    assert!(!in_check(SY, fen));
}

// SY5 Double-step options

#[test]
fn sy5_trident_steps_twice() {
    let fen = "12k/13/13/13/13/13/13/13/13/13/3P9/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d3"), ["d3d4", "d3d5"]);
    let fen = "12k/13/3p9/13/13/13/13/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d11"), ["d11d10", "d11d9"]);
}

#[test]
fn sy5_trident_captures_twice() {
    let fen = "12k/13/13/13/13/13/13/13/3n1n7/4n8/3P9/13/K12 w - - 0 1";
    assert_eq!(
        moves_from(SY, fen, "d3"),
        ["d3d4", "d3e4", "d3e4,e4d5", "d3e4,e4f5"]
    );
    let fen = "12k/13/3p9/4N8/3N1N7/13/13/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(
        moves_from(SY, fen, "d11"),
        ["d11d10", "d11e10", "d11e10,e10d9", "d11e10,e10f9"]
    );
}

#[test]
fn sy5_european_steps_twice_but_does_not_capture_twice() {
    let fen = "12k/13/13/13/13/13/13/5n7/4n8/3P9/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d4"), ["d4d5", "d4d6", "d4e5"]);
    let fen = "12k/13/13/3p9/4N8/5N7/13/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d10"), ["d10d8", "d10d9", "d10e9"]);
}

#[test]
fn sy5_warhead_captures_twice_but_does_not_step_twice() {
    let fen = "12k/13/13/13/13/13/5n7/4n8/3P9/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d5"), ["d5d6", "d5e6", "d5e6,e6f7"]);
    let fen = "12k/13/13/13/3p9/2N10/1N11/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d9"), ["d9c8", "d9c8,c8b7", "d9d8"]);
}

#[test]
fn sy5_pawns_on_other_ranks_have_no_double_step() {
    // Rank 2 stands before the Trident's rank, rank 6 beyond the Warhead's.
    let fen = "K11k/13/13/13/13/13/13/13/13/5n7/4n8/3P9/13 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d2"), ["d2d3", "d2e3"]);
    let fen = "12k/13/13/13/13/5n7/4n8/3P9/13/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d6"), ["d6d7", "d6e7"]);
    let fen = "12k/13/13/13/13/3p9/4N8/5N7/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d8"), ["d8d7", "d8e7"]);
}

#[test]
fn sy5_option_goes_by_rank_whether_moved_before_or_not() {
    let fen = "12k/13/13/13/13/13/5n7/4n8/13/13/3P9/13/K12 w - - 0 1";
    let fen = fen_after(SY, fen, "d3d4 m13m12");
    assert_eq!(moves_from(SY, &fen, "d4"), ["d4d5", "d4d6"]);
    let fen = fen_after(SY, &fen, "d4d5 m12m13");
    assert_eq!(moves_from(SY, &fen, "d5"), ["d5d6", "d5e6", "d5e6,e6f7"]);
}

#[test]
fn sy5_two_steps_need_two_empty_squares() {
    let fen = "12k/13/13/13/13/13/13/12N/6n2N3/3n5P2P/3P2P6/13/K12 w - - 0 1";
    assert!(moves_from(SY, fen, "d3").is_empty());
    assert_eq!(moves_from(SY, fen, "g3"), ["g3g4"]);
    assert!(moves_from(SY, fen, "j4").is_empty());
    assert_eq!(moves_from(SY, fen, "m4"), ["m4m5"]);
}

#[test]
fn sy5_steps_and_captures_do_not_mix() {
    // Nothing to capture after a first step; nothing to step to after a first capture.
    let fen = "12k/13/13/13/13/13/13/13/2n1n8/13/3P9/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d3"), ["d3d4", "d3d5"]);
    let fen = "12k/13/13/13/13/13/13/13/13/4n8/3P9/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d3"), ["d3d4", "d3d5", "d3e4"]);
    let fen = "12k/13/13/13/13/13/13/4n8/3P9/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d5"), ["d5d6", "d5e6"]);
    // Both legs need a victim: the first square is empty here.
    let fen = "12k/13/13/13/13/13/3n1n7/13/3P9/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d5"), ["d5d6"]);
}

#[test]
fn sy5_both_victims_must_be_enemies() {
    let fen = "12k/13/13/13/13/13/5n7/4N8/3P9/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d5"), ["d5d6"]);
    let fen = "12k/13/13/13/13/13/3N1N7/4n8/3P9/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d5"), ["d5d6", "d5e6"]);
}

#[test]
fn sy5_second_capture_goes_to_either_side() {
    // Two ways to d7, and one to each outer square.
    let fen = "12k/13/13/13/13/13/1n1n1n7/2r1r8/3P9/13/13/13/K12 w - - 0 1";
    assert_eq!(
        moves_from(SY, fen, "d5"),
        [
            "d5c6",
            "d5c6,c6b7",
            "d5c6,c6d7",
            "d5d6",
            "d5e6",
            "d5e6,e6d7",
            "d5e6,e6f7"
        ]
    );
    let after = "12k/13/13/13/13/13/1n1P1n7/4r8/13/13/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d5c6,c6d7"), after);
    let after = "12k/13/13/13/13/13/1n1P1n7/2r10/13/13/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d5e6,e6d7"), after);
}

#[test]
fn sy5_both_victims_leave_the_board() {
    let fen = "12k/13/13/13/13/13/13/13/5r7/4n8/3P9/13/K12 w - - 7 1";
    let after = "12k/13/13/13/13/13/13/13/5P7/13/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d3e4,e4f5"), after);
    let fen = "12k/13/13/13/3p9/2R10/1V11/13/13/13/13/13/K12 b - - 7 1";
    let after = "12k/13/13/13/13/13/1p11/13/13/13/13/13/K12 w - - 0 2";
    assert_eq!(fen_after(SY, fen, "d9c8,c8b7"), after);
}

#[test]
fn sy5_single_capture_stays_possible() {
    let fen = "12k/13/13/13/13/13/13/13/5r7/4n8/3P9/13/K12 w - - 0 1";
    let after = "12k/13/13/13/13/13/13/13/5r7/4P8/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d3e4"), after);
}

#[test]
fn sy5_double_capture_may_not_uncover_the_own_king() {
    // Taking only e6 keeps the e-file closed, going on to d7 opens it for the Rook.
    let fen = "4r7k/13/13/13/13/13/3n9/4n8/3P9/13/13/13/4K8 w - - 0 1";
    assert_legal(SY, fen, &["d5e6"]);
    assert_illegal(SY, fen, &["d5e6,e6d7"]);
}

#[test]
fn sy5_double_capture_may_take_the_checking_piece() {
    let fen = "12k/13/13/13/13/13/5r7/4n8/3P9/13/13/13/5K7 w - - 0 1";
    assert!(in_check(SY, fen));
    assert_legal(SY, fen, &["d5e6,e6f7"]);
    assert_illegal(SY, fen, &["d5e6"]);
}

// SY6 Attack by double capture

#[test]
fn sy6_king_is_in_check_over_his_own_piece() {
    for fen in [
        "13/13/13/13/13/13/1k11/2n10/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/3k9/2n10/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/3k9/4n8/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/5k7/4p8/3P9/13/13/13/K12 b - - 0 1",
    ] {
        assert!(in_check(SY, fen), "{fen}");
    }
}

#[test]
fn sy6_no_check_unless_the_square_between_holds_the_kings_side() {
    for fen in [
        "13/13/13/13/13/13/3k9/13/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/1k11/13/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/3k9/2N1N8/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/5k7/2n10/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/1k11/4n8/3P9/13/13/13/K12 b - - 0 1",
        "13/13/13/13/13/13/3k9/3n9/3P9/13/13/13/K12 b - - 0 1",
    ] {
        assert!(!in_check(SY, fen), "{fen}");
    }
}

#[test]
fn sy6_attack_belongs_to_trident_and_warhead_only() {
    let trident = "13/13/13/13/13/13/13/13/3k9/4n8/3P9/13/K12 b - - 0 1";
    let warhead = "13/13/13/13/13/13/3k9/4n8/3P9/13/13/13/K12 b - - 0 1";
    assert!(in_check(SY, trident) && in_check(SY, warhead));
    let european = "13/13/13/13/13/13/13/3k9/4n8/3P9/13/13/K12 b - - 0 1";
    let before = "13/13/13/13/13/13/13/13/13/3k9/4n8/3P9/K12 b - - 0 1";
    let beyond = "13/13/13/13/13/3k9/4n8/3P9/13/13/13/13/K12 b - - 0 1";
    for fen in [european, before, beyond] {
        assert!(!in_check(SY, fen), "{fen}");
    }
}

#[test]
fn sy6_black_pawns_attack_the_same_way() {
    let trident = "12k/13/3p9/2N10/3K9/13/13/13/13/13/13/13/13 w - - 0 1";
    let warhead = "12k/13/13/13/3p9/4N8/5K7/13/13/13/13/13/13 w - - 0 1";
    assert!(in_check(SY, trident) && in_check(SY, warhead));
    let european = "12k/13/13/3p9/2N10/3K9/13/13/13/13/13/13/13 w - - 0 1";
    let own_piece_between = "12k/13/13/13/3p9/4n8/5K7/13/13/13/13/13/13 w - - 0 1";
    assert!(!in_check(SY, european) && !in_check(SY, own_piece_between));
}

#[test]
fn sy6_nobody_steps_between_his_own_king_and_the_pawn() {
    let fen = "13/13/13/13/13/13/3k9/7r5/3P9/13/13/13/K12 b - - 0 1";
    assert_legal(SY, fen, &["h6d6", "h6f6", "h6b6"]);
    assert_illegal(SY, fen, &["h6e6", "h6c6"]);
}

#[test]
fn sy6_king_does_not_step_into_the_attack() {
    let fen = "13/13/13/13/13/3k9/13/4n8/3P9/13/13/13/K12 b - - 0 1";
    assert_illegal(SY, fen, &["d8d7"]);
    assert_legal(SY, fen, &["d8c7", "d8e7", "d8d9"]);
    let fen = "13/13/13/13/13/3k9/13/13/3P9/13/13/13/K12 b - - 0 1";
    assert_legal(SY, fen, &["d8d7"]);
}

#[test]
fn sy6_check_is_answered_at_the_square_between() {
    // The Rook may leave, but not for c6, which lies between as well.
    let fen = "13/13/13/13/13/13/3k9/4r8/3P9/13/9r3/13/K12 b - - 0 1";
    assert_legal(SY, fen, &["e6d6", "e6b6", "e6f6", "e6e1", "d7d8"]);
    assert_illegal(SY, fen, &["e6c6", "j3j4", "j3d3"]);
}

#[test]
fn sy6_check_is_answered_by_taking_the_pawn() {
    let fen = "13/13/13/13/13/13/3k9/4v8/3P5r3/13/13/13/K12 b - - 0 1";
    assert!(in_check(SY, fen));
    assert_legal(SY, fen, &["j5d5"]);
    assert_illegal(SY, fen, &["j5e5"]);
}

// SY7 En passant

#[test]
fn sy7_straight_double_step_is_taken_in_passing() {
    // From own rank 3, and from own rank 4.
    let fen = "12k/13/13/13/13/13/13/13/4p8/13/3P9/13/K12 w - - 0 1";
    let after = "12k/13/13/13/13/13/13/13/3Pp8/13/13/13/K12 b - d4 0 1";
    assert_eq!(fen_after(SY, fen, "d3d5"), after);
    let after = "12k/13/13/13/13/13/13/13/13/3p9/13/13/K12 w - - 0 2";
    assert_eq!(fen_after(SY, fen, "d3d5 e5d4"), after);
    let fen = "12k/13/13/3p9/13/2P10/13/13/13/13/13/13/K12 b - - 0 1";
    let after = "12k/13/13/13/13/2Pp9/13/13/13/13/13/13/K12 w - d9 0 2";
    assert_eq!(fen_after(SY, fen, "d10d8"), after);
    let after = "12k/13/13/13/3P9/13/13/13/13/13/13/13/K12 b - - 0 2";
    assert_eq!(fen_after(SY, fen, "d10d8 c8d9"), after);
}

#[test]
fn sy7_double_capture_is_taken_in_passing() {
    // Landing behind e6, the Pawn is taken from f7; landing on f7, from d7. Its victims stay captured.
    let fen = "12k/13/13/13/13/13/3n1p7/4r8/3P9/13/13/13/K12 w - - 0 1";
    let after = "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/K12 b - e6d7 0 1";
    assert_eq!(fen_after(SY, fen, "d5e6,e6d7"), after);
    let after = "12k/13/13/13/13/13/13/4p8/13/13/13/13/K12 w - - 0 2";
    assert_eq!(fen_after(SY, fen, "d5e6,e6d7 f7e6"), after);
    let fen = "12k/13/13/13/13/13/3p1n7/4r8/3P9/13/13/13/K12 w - - 0 1";
    let after = "12k/13/13/13/13/13/3p1P7/13/13/13/13/13/K12 b - e6f7 0 1";
    assert_eq!(fen_after(SY, fen, "d5e6,e6f7"), after);
    let after = "12k/13/13/13/13/13/13/4p8/13/13/13/13/K12 w - - 0 2";
    assert_eq!(fen_after(SY, fen, "d5e6,e6f7 d7e6"), after);
}

#[test]
fn sy7_trident_double_capture_is_taken_in_passing() {
    let fen = "12k/13/3p9/4R8/3P1N7/13/13/13/13/13/13/13/K12 b - - 0 1";
    let after = "12k/13/13/13/3P1p7/13/13/13/13/13/13/13/K12 w - e10f9 0 2";
    assert_eq!(fen_after(SY, fen, "d11e10,e10f9"), after);
    let after = "12k/13/13/4P8/13/13/13/13/13/13/13/13/K12 b - - 0 2";
    assert_eq!(fen_after(SY, fen, "d11e10,e10f9 d9e10"), after);
}

#[test]
fn sy7_right_may_come_from_the_fen_field() {
    let fen = "12k/13/13/13/13/13/13/3Pp8/13/13/13/13/K12 b - d5 0 1";
    assert_legal(SY, fen, &["e6d5"]);
    let fen = "12k/13/13/13/13/13/13/3Pp8/13/13/13/13/K12 b - - 0 1";
    assert_illegal(SY, fen, &["e6d5"]);
    let fen = "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/K12 b - e6d7 0 1";
    assert_eq!(moves_from(SY, fen, "f7"), ["f7e6", "f7f6"]);
    let fen = "12k/13/13/13/13/13/3P1p7/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "f7"), ["f7f6"]);
}

#[test]
fn sy7_right_ends_with_the_next_move() {
    let fen = "12k/13/13/13/13/13/3n1p7/4r8/3P9/13/13/13/K12 w - - 0 1";
    let later = fen_after(SY, fen, "d5e6,e6d7 m13m12 a1a2");
    assert_eq!(
        later,
        "13/12k/13/13/13/13/3P1p7/13/13/13/13/K12/13 b - - 2 2"
    );
    assert_illegal(SY, &later, &["f7e6"]);
}

#[test]
fn sy7_single_moves_are_not_taken_in_passing() {
    // A single step, and a single capture.
    let fen = fen_after(
        SY,
        "12k/13/13/13/13/13/13/4p8/3P9/13/13/13/K12 w - - 0 1",
        "d5d6",
    );
    assert_eq!(fen, "12k/13/13/13/13/13/13/3Pp8/13/13/13/13/K12 b - - 0 1");
    assert_illegal(SY, &fen, &["e6d5"]);
    let fen = fen_after(
        SY,
        "12k/13/13/13/13/13/13/4rp7/3P9/13/13/13/K12 w - - 0 1",
        "d5e6",
    );
    assert_eq!(fen, "12k/13/13/13/13/13/13/4Pp7/13/13/13/13/K12 b - - 0 1");
    assert_illegal(SY, &fen, &["f6e5"]);
}

#[test]
fn sy7_pawn_must_attack_the_passed_square() {
    // Neither g7 nor f6 attacks e6.
    let fen = fen_after(
        SY,
        "12k/13/13/13/13/13/3n2p6/4rp7/3P9/13/13/13/K12 w - - 0 1",
        "d5e6,e6d7",
    );
    assert_eq!(
        fen,
        "12k/13/13/13/13/13/3P2p6/5p7/13/13/13/13/K12 b - - 0 1"
    );
    assert_illegal(SY, &fen, &["g7e6", "g7f6", "f6e6", "f6e5"]);
    let fen = "12k/13/13/13/13/13/13/3p9/5p7/13/3P9/13/K12 w - - 0 1";
    let after = "12k/13/13/13/13/13/13/3p9/3P1p7/13/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d3d5"), after);
}

#[test]
fn sy7_only_pawns_take_in_passing() {
    let fen = "12k/13/13/13/13/13/3n1p7/4r6r1/3P9/13/13/13/K12 w - - 0 1";
    let after = "12k/13/13/13/13/13/3P1p7/4r8/13/13/13/13/K12 w - - 1 2";
    assert_eq!(fen_after(SY, fen, "d5e6,e6d7 l6e6"), after);
}

#[test]
fn sy7_taking_in_passing_has_no_second_leg() {
    // A Pawn near enough to take has its own double steps behind it.
    let fen = "12k/13/13/13/13/13/3P1p7/13/3N1N7/13/13/13/K12 b - e6d7 0 1";
    assert_eq!(moves_from(SY, fen, "f7"), ["f7e6", "f7f6"]);
}

#[test]
fn sy7_taking_in_passing_may_not_uncover_the_own_king() {
    // The Pawn taken on d7 and the Pawn leaving f7 both shut rank 7.
    let fen = "13/13/13/13/13/13/1R1P1p3k3/13/13/13/13/13/K12 b - e6d7 0 1";
    assert_illegal(SY, fen, &["f7e6"]);
    let fen = "13/13/13/13/13/13/3P1p3k3/13/13/13/13/13/K12 b - e6d7 0 1";
    assert_legal(SY, fen, &["f7e6"]);
}

#[test]
fn sy7_taking_in_passing_answers_the_pawns_check() {
    let fen = "13/13/13/13/13/2k10/3P1p7/13/13/13/13/13/K12 b - e6d7 0 1";
    assert!(in_check(SY, fen));
    assert_legal(SY, fen, &["f7e6"]);
    assert_illegal(SY, fen, &["f7f6"]);
}

// SY8 Promotion

#[test]
fn sy8_pawn_entering_the_enemy_camp_may_promote_or_stay() {
    assert_eq!(
        moves_from(
            SY,
            "10k2/13/13/13/13/3P9/13/13/13/13/13/13/K12 w - - 0 1",
            "d8"
        ),
        ["d8d9", "d8d9b", "d8d9c", "d8d9n", "d8d9r", "d8d9v"]
    );
    assert_eq!(
        moves_from(
            SY,
            "K9k2/13/13/13/13/13/13/3p9/13/13/13/13/13 b - - 0 1",
            "d6"
        ),
        ["d6d5", "d6d5b", "d6d5c", "d6d5n", "d6d5r", "d6d5v"]
    );
    let fen = "10k2/13/13/13/13/3P9/13/13/13/13/13/13/K12 w - - 0 1";
    let after = "10k2/13/13/13/3P9/13/13/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d8d9"), after);
    let fen = "10k2/13/13/13/13/3P9/13/13/13/13/13/13/K12 w - - 0 1";
    let after = "10k2/13/13/13/3N9/13/13/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d8d9n"), after);
}

#[test]
fn sy8_pawn_does_not_promote_outside_the_enemy_camp() {
    let fen = "10k2/13/13/13/13/4n8/3P9/13/13/13/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d7"), ["d7d8", "d7e8"]);
    let fen = "10k2/13/13/13/13/13/3p9/13/13/13/13/13/K12 b - - 0 1";
    assert_eq!(moves_from(SY, fen, "d7"), ["d7d6"]);
    let fen = "10k2/13/13/13/13/13/13/13/13/3P9/13/13/K12 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d4"), ["d4d5", "d4d6"]);
}

#[test]
fn sy8_pawn_inside_the_enemy_camp_may_promote_with_any_move() {
    assert_eq!(
        moves_from(
            SY,
            "10k2/13/13/3P9/13/13/13/13/13/13/13/13/K12 w - - 0 1",
            "d10"
        ),
        [
            "d10d11", "d10d11b", "d10d11c", "d10d11n", "d10d11r", "d10d11v"
        ]
    );
}

#[test]
fn sy8_capture_promotes_too() {
    let fen = "10k2/13/13/13/3vr8/3P9/13/13/13/13/13/1CN1CN1NC1NC1/1RBBVVKVVBBRR w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d8"), ["d8e9", "d8e9r"]);
    let after = "10k2/13/13/13/3vR8/13/13/13/13/13/13/1CN1CN1NC1NC1/1RBBVVKVVBBRR b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d8e9r"), after);
}

#[test]
fn sy8_en_passant_promotes_too() {
    let fen = "10k2/13/13/13/3pP8/13/13/13/13/13/13/1C2CN1NC1NC1/RRBBVVKVVBBRR w - d10 0 1";
    assert_eq!(
        moves_from(SY, fen, "e9"),
        ["e9d10", "e9d10n", "e9e10", "e9e10n"]
    );
    let after = "10k2/13/13/3N9/13/13/13/13/13/13/13/1C2CN1NC1NC1/RRBBVVKVVBBRR b - - 0 1";
    assert_eq!(fen_after(SY, fen, "e9d10n"), after);
    let after = "10k2/13/13/3P9/13/13/13/13/13/13/13/1C2CN1NC1NC1/RRBBVVKVVBBRR b - - 0 1";
    assert_eq!(fen_after(SY, fen, "e9d10"), after);
    // Taken in passing at rank 8, the camp is not reached.
    let fen = "10k2/13/13/13/13/13/2p1P8/13/13/13/13/13/K12 w - d8c7 0 1";
    assert_eq!(moves_from(SY, fen, "e7"), ["e7d8", "e7e8"]);
}

#[test]
fn sy8_pawn_must_promote_on_the_last_rank() {
    assert_eq!(
        moves_from(
            SY,
            "13/3P6k2/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1",
            "d12"
        ),
        ["d12d13b", "d12d13c", "d12d13n", "d12d13r", "d12d13v"]
    );
    let fen = "13/3P6k2/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1";
    assert_illegal(SY, fen, &["d12d13", "d12d13k", "d12d13p", "d12d13q"]);
    let fen = "13/10k2/13/13/13/13/13/13/13/K12/13/12p/13 b - - 0 1";
    assert_illegal(SY, fen, &["m2m1"]);
}

#[test]
fn sy8_only_types_missing_from_the_owners_four_are_available() {
    // Three Rooks and no Cannon stand, but four of every other type. Black's losses do not matter.
    let fen = "10k2/13/13/13/13/3P9/13/13/13/VVVV9/BBBB9/NNNN9/KRRR9 w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d8"), ["d8d9", "d8d9c", "d8d9r"]);
}

#[test]
fn sy8_promotion_uses_up_the_captured_piece() {
    let fen = fen_after(
        SY,
        "10k2/13/13/13/13/3P1P7/13/13/13/13/13/1CN1CN1NC1NC1/1RBBVVKVVBBRR w - - 0 1",
        "d8d9r k13k12",
    );
    assert_eq!(moves_from(SY, &fen, "f8"), ["f8f9"]);
}

#[test]
fn sy8_without_a_captured_piece_the_pawn_moves_on_as_a_pawn() {
    let fen = "10k2/13/6n6/5P7/13/3P9/13/13/13/13/13/1CN1CN1NC1NC1/RRBBVVKVVBBRR w - - 0 1";
    assert_eq!(moves_from(SY, fen, "d8"), ["d8d9"]);
    assert_eq!(moves_from(SY, fen, "f10"), ["f10f11", "f10g11"]);
}

#[test]
fn sy8_without_a_captured_piece_the_last_rank_is_closed() {
    let fen = "4n5k2/3P9/13/13/13/13/13/13/13/13/13/1CN1CN1NC1NC1/RRBBVVKVVBBRR w - - 0 1";
    assert!(moves_from(SY, fen, "d12").is_empty());
    let fen = "rrbbvvkvvbbrr/1cn1cn1nc1nc1/13/13/13/13/13/13/13/13/4K8/3p9/4N8 b - - 0 1";
    assert!(moves_from(SY, fen, "d2").is_empty());
}

#[test]
fn sy8_waiting_pawn_still_attacks_the_last_rank() {
    let fen = "4k8/3P9/13/13/13/13/13/13/13/13/13/1CN1CN1NC1NC1/RRBBVVKVVBBRR b - - 0 1";
    assert!(in_check(SY, fen));
    let fen = "3k9/3P9/13/13/13/13/13/13/13/13/13/1CN1CN1NC1NC1/RRBBVVKVVBBRR b - - 0 1";
    assert!(!in_check(SY, fen));
    let fen = "5k7/3P9/13/13/13/13/13/13/13/13/13/1CN1CN1NC1NC1/RRBBVVKVVBBRR b - - 0 1";
    assert_illegal(SY, fen, &["f13e13"]);
}

// SY9 Ends

#[test]
fn sy9_stalemate_is_a_draw() {
    let fen = "k12/13/1K11/13/3N9/13/13/13/13/13/13/13/13 w - - 0 1";
    assert_eq!(verdict(SY, fen, "d9c11"), "draw: stalemate");
    let fen = "k12/13/1KN10/13/13/13/13/13/13/13/13/13/13 b - - 0 1";
    assert!(moves(SY, fen).is_empty());
}

#[test]
fn sy9_checkmate_is_not() {
    let fen = "k12/13/1K11/13/13/13/13/13/13/13/13/13/7R5 w - - 0 1";
    assert_eq!(verdict(SY, fen, "h1h13"), "white wins: checkmate");
    let fen = "13/13/13/7r5/13/13/13/13/13/13/1k11/13/K12 b - - 0 1";
    assert_eq!(verdict(SY, fen, "h10h1"), "black wins: checkmate");
}

#[test]
fn sy9_bare_kings_draw() {
    let fen = "12k/13/13/13/13/13/13/13/13/13/13/1K11/n12 w - - 0 1";
    assert_eq!(verdict(SY, fen, "b2a1"), "draw: bare kings");
    let fen = "12k/13/13/13/13/13/8p4/13/13/13/13/1K11/n12 w - - 0 1";
    assert_eq!(verdict(SY, fen, "b2a1"), "ongoing");
}

// SY10 Placement

#[test]
fn sy10_pawns_stand_on_ranks_2_to_12() {
    let fen = "12k/4P1p6/13/13/13/13/13/13/13/13/13/3P1p7/K12 w - - 0 1";
    let after = "12k/4P1p6/13/13/13/13/13/13/13/13/3P9/5p7/K12 b - - 0 1";
    assert_eq!(fen_after(SY, fen, "d2d3"), after);
}

#[test]
fn sy10_no_pawn_on_the_first_or_last_rank() {
    for fen in [
        "13/13/6k6/13/13/13/13/13/13/13/6K6/13/P12 w - - 0 1",
        "12P/13/6k6/13/13/13/13/13/13/13/6K6/13/13 w - - 0 1",
        "13/13/6k6/13/13/13/13/13/13/13/6K6/13/12p w - - 0 1",
        "p12/13/6k6/13/13/13/13/13/13/13/6K6/13/13 w - - 0 1",
    ] {
        assert!(fen_error(SY, fen).to_lowercase().contains("pawn"), "{fen}");
    }
}
