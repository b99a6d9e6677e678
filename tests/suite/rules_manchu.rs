//! The Manchu family, one group of tests for every numbered rule of `seeds/manchu.md`.
//!
//! One rule set serves the three arrays, so most positions are played under one name.

use crate::common::*;

const FAMILY: [&str; 3] = ["manchuplus", "manchu", "xiangqi"];

// MQ1 Board and arrays

#[test]
fn mq1_the_three_arrays() {
    assert_eq!(
        start_fen("manchuplus"),
        "r1bakab1m/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    );
    assert_eq!(
        start_fen("manchu"),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1"
    );
    assert_eq!(
        start_fen("xiangqi"),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    );
}

#[test]
fn mq1_first_moves_of_the_arrays() {
    assert_eq!(moves("manchuplus", start_fen("manchuplus")).len(), 48);
    assert_eq!(moves("manchu", start_fen("manchu")).len(), 18);
    assert_eq!(moves("xiangqi", start_fen("xiangqi")).len(), 44);
}

#[test]
fn mq1_the_mirrored_array_is_the_same_game() {
    let mirrored = "m1bakab1r/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(perft("manchuplus", mirrored, 3), 45_712);
    assert_eq!(perft("manchuplus", start_fen("manchuplus"), 3), 45_712);
}

#[test]
fn mq1_elephant_e_and_horse_h_are_read_too() {
    let western = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    assert_eq!(fen_after("xiangqi", western, ""), start_fen("xiangqi"));
}

#[test]
fn mq1_every_piece_may_stand_in_every_game_of_the_family() {
    for variant in FAMILY {
        let fen = "1c2k3m/9/9/9/9/9/9/9/9/M2K3N1 w - - 0 1";
        assert_eq!(fen_after(variant, fen, ""), fen);
        assert_legal(variant, fen, &["a1b3", "a1a10", "h1g3"]);
    }
}

#[test]
fn mq1_foreign_letters_are_refused() {
    for variant in FAMILY {
        for fen in ["4k4/9/9/9/9/9/9/9/9/V2K5 w", "q3k4/9/9/9/9/9/9/9/9/3K5 w"] {
            assert!(
                fen_error(variant, fen).contains("placement"),
                "{variant} {fen}"
            );
        }
    }
}

#[test]
fn mq1_other_board_sizes_are_refused() {
    let ten_files = "4k5/10/10/10/10/10/10/10/10/3K6 w";
    let nine_ranks = "4k4/9/9/9/9/9/9/9/3K5 w";
    assert!(fen_error("xiangqi", ten_files).contains("placement"));
    assert!(fen_error("xiangqi", nine_ranks).contains("placement"));
}

// MQ2 General

#[test]
fn mq2_general_steps_orthogonally() {
    let fen = "4k4/9/9/4p4/9/9/9/9/4K4/9 w";
    assert_eq!(
        moves_from("xiangqi", fen, "e2"),
        ["e2d2", "e2e1", "e2e3", "e2f2"]
    );
}

#[test]
fn mq2_general_stays_in_its_palace() {
    assert_eq!(
        moves_from("xiangqi", "4k4/9/9/4p4/9/9/9/3K5/9/9 w", "d3"),
        ["d3d2", "d3e3"]
    );
    assert_eq!(
        moves_from("xiangqi", "9/9/5k3/9/4P4/9/9/9/9/4K4 b", "f8"),
        ["f8e8", "f8f9"]
    );
}

#[test]
fn mq2_general_captures_what_is_not_protected() {
    // The Soldier on e1 stands alone, the one on d2 is protected by the Chariot.
    let fen = "5k3/9/3r5/9/9/9/9/9/3p5/3Kp4 w";
    assert_eq!(moves_from("xiangqi", fen, "d1"), ["d1e1"]);
}

#[test]
fn mq2_general_may_not_face_the_enemy_general() {
    let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    assert_eq!(moves_from("xiangqi", fen, "d1"), ["d1d2"]);
    assert_illegal("xiangqi", fen, &["d1e1"]);
}

#[test]
fn mq2_the_only_piece_between_the_generals_stays_on_the_file() {
    let white = "9/9/4k4/9/9/9/4C4/9/9/4K4 w";
    assert_eq!(
        moves_from("xiangqi", white, "e4"),
        ["e4e2", "e4e3", "e4e5", "e4e6", "e4e7"]
    );
    let black = "4k4/9/9/9/9/4n4/9/9/9/4K4 b";
    assert!(moves_from("xiangqi", black, "e5").is_empty());
}

#[test]
fn mq2_one_of_two_pieces_between_the_generals_may_leave() {
    assert_legal(
        "xiangqi",
        "4k4/9/9/4p4/9/9/4R4/9/9/4K4 w",
        &["e4a4", "e4d4", "e4e7"],
    );
}

#[test]
fn mq2_facing_generals_are_refused_in_a_fen() {
    for variant in FAMILY {
        for fen in ["4k4/9/9/9/9/9/9/9/9/4K4 w", "r8/9/3k5/9/9/9/9/3K5/9/R8 b"] {
            assert!(fen_error(variant, fen).contains("check"), "{variant} {fen}");
        }
    }
}

#[test]
fn mq2_general_guards_its_open_file() {
    // The Chariot takes the d-file, the General on e1 the e-file.
    assert_eq!(
        verdict("xiangqi", "3k5/9/9/9/9/9/9/4R4/9/4K4 w", "e3d3"),
        "white wins: checkmate"
    );
    assert_eq!(
        verdict("xiangqi", "3k5/9/9/9/4p4/9/9/4R4/9/4K4 w", "e3d3"),
        "ongoing"
    );
}

// MQ3 Advisor

#[test]
fn mq3_advisor_steps_diagonally() {
    let fen = "3k5/9/9/9/9/9/9/9/4A4/4K4 w";
    assert_eq!(
        moves_from("xiangqi", fen, "e2"),
        ["e2d1", "e2d3", "e2f1", "e2f3"]
    );
}

#[test]
fn mq3_advisor_stays_in_its_palace() {
    assert_eq!(
        moves_from("xiangqi", "3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d3"),
        ["d3e2"]
    );
    assert_eq!(
        moves_from("xiangqi", "4k4/9/5a3/9/9/9/9/9/9/3K5 b", "f8"),
        ["f8e9"]
    );
}

#[test]
fn mq3_advisor_captures_enemies_only() {
    assert_eq!(
        moves_from("xiangqi", "3k5/9/9/9/9/9/9/9/4n4/3AK4 w", "d1"),
        ["d1e2"]
    );
    assert!(moves_from("xiangqi", "3k5/9/9/9/9/9/9/9/4N4/3AK4 w", "d1").is_empty());
}

// MQ4 Elephant

#[test]
fn mq4_elephant_goes_exactly_two_squares_diagonally() {
    let fen = "3k5/9/9/9/9/9/9/4B4/9/4K4 w";
    assert_eq!(
        moves_from("xiangqi", fen, "e3"),
        ["e3c1", "e3c5", "e3g1", "e3g5"]
    );
}

#[test]
fn mq4_elephant_is_blocked_by_a_piece_of_either_side() {
    let fen = "3k5/9/9/9/9/9/3p5/4B4/5N3/4K4 w";
    assert_eq!(moves_from("xiangqi", fen, "e3"), ["e3c1", "e3g5"]);
}

#[test]
fn mq4_elephant_never_crosses_the_river() {
    // Both Elephants could take a piece on the far bank.
    let white = "3k5/9/9/n3n4/9/2B6/9/9/9/4K4 w";
    assert_eq!(moves_from("xiangqi", white, "c5"), ["c5a3", "c5e3"]);
    let black = "3k5/9/9/9/6b2/9/4N3N/9/9/4K4 b";
    assert_eq!(moves_from("xiangqi", black, "g6"), ["g6e8", "g6i8"]);
}

#[test]
fn mq4_elephant_captures_enemies_only() {
    let fen = "3k5/9/9/9/9/2p3N2/9/4B4/9/4K4 w";
    assert_eq!(moves_from("xiangqi", fen, "e3"), ["e3c1", "e3c5", "e3g1"]);
}

// MQ5 Horse

#[test]
fn mq5_horse_has_eight_moves_in_the_open() {
    assert_eq!(
        moves_from("xiangqi", "3k5/9/9/9/9/4N4/9/9/9/5K3 w", "e5"),
        [
            "e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7", "e5g4", "e5g6"
        ]
    );
    assert_eq!(
        moves_from("xiangqi", "3k5/9/9/9/9/9/9/9/9/N4K3 w", "a1"),
        ["a1b3", "a1c2"]
    );
}

#[test]
fn mq5_horse_is_blocked_on_its_leg() {
    // e6 (enemy) and d5 (own) are legs, d4 and f6 are not.
    let fen = "3k5/9/9/9/4pp3/3PN4/3N5/9/9/5K3 w";
    assert_eq!(
        moves_from("xiangqi", fen, "e5"),
        ["e5d3", "e5f3", "e5g4", "e5g6"]
    );
}

#[test]
fn mq5_horse_captures_enemies_only() {
    let fen = "3k5/9/9/9/9/9/9/1p7/2R6/N4K3 w";
    assert_eq!(moves_from("xiangqi", fen, "a1"), ["a1b3"]);
}

#[test]
fn mq5_the_block_is_next_to_the_horse_not_to_its_target() {
    // The piece on d6 is the leg of the Horse on d7 only.
    let white = "5k3/9/9/3n5/3p5/2N6/9/9/9/3K5 w";
    assert_legal("xiangqi", white, &["c5d7"]);
    let black = "5k3/9/9/3n5/3p5/2N6/9/9/9/3K5 b";
    assert_illegal("xiangqi", black, &["d7c5"]);
}

#[test]
fn mq5_horse_gives_check_along_an_open_leg_only() {
    assert!(in_check("xiangqi", "4k4/9/3N5/9/9/9/9/9/9/3K5 b"));
    assert!(in_check("xiangqi", "4k4/4a4/3N5/9/9/9/9/9/9/3K5 b"));
    assert!(!in_check("xiangqi", "4k4/3a5/3N5/9/9/9/9/9/9/3K5 b"));
}

// MQ6 Chariot, Cannon

#[test]
fn mq6_chariot_slides_and_captures_the_first_enemy() {
    let fen = "5k3/9/9/9/2P6/9/2R2p1p1/9/9/3K5 w";
    assert_eq!(
        moves_from("xiangqi", fen, "c4"),
        [
            "c4a4", "c4b4", "c4c1", "c4c2", "c4c3", "c4c5", "c4d4", "c4e4", "c4f4"
        ]
    );
}

#[test]
fn mq6_chariot_neither_leaps_nor_goes_diagonally() {
    let fen = "5k3/9/9/9/2P6/9/2R2p1p1/9/9/3K5 w";
    assert_illegal(
        "xiangqi",
        fen,
        &["c4c6", "c4c7", "c4g4", "c4h4", "c4d5", "c4b3"],
    );
}

#[test]
fn mq6_cannon_captures_over_a_screen_of_either_side() {
    // Screens: own Soldier c6, enemy Soldier f4. No screen before the Horse on c2.
    let fen = "5k3/9/2r6/9/2P6/9/2C2p1n1/9/2n6/3K5 w";
    assert_eq!(
        moves_from("xiangqi", fen, "c4"),
        [
            "c4a4", "c4b4", "c4c3", "c4c5", "c4c8", "c4d4", "c4e4", "c4h4"
        ]
    );
}

#[test]
fn mq6_cannon_needs_exactly_one_screen() {
    // The Chariot on a8 stands behind two pieces, the Horse on e4 is White's own.
    let fen = "5k3/9/r8/p8/p8/9/C1P1N4/9/9/3K5 w";
    assert_eq!(
        moves_from("xiangqi", fen, "a4"),
        ["a4a1", "a4a2", "a4a3", "a4a5", "a4a7", "a4b4"]
    );
}

#[test]
fn mq6_cannon_gives_check_over_one_screen_only() {
    assert!(!in_check("xiangqi", "4k4/9/9/9/9/4C4/9/9/9/3K5 b"));
    assert!(in_check("xiangqi", "4k4/9/9/4p4/9/4C4/9/9/9/3K5 b"));
    assert!(in_check("xiangqi", "4k4/9/9/4P4/9/4C4/9/9/9/3K5 b"));
    assert!(!in_check("xiangqi", "4k4/4a4/9/4p4/9/4C4/9/9/9/3K5 b"));
}

#[test]
fn mq6_becoming_the_screen_of_a_cannon_is_illegal() {
    let fen = "4k4/9/9/r8/9/4C4/9/9/9/3K5 b";
    assert_illegal("xiangqi", fen, &["a7e7"]);
    assert_legal("xiangqi", fen, &["a7c7", "a7f7"]);
}

// MQ7 Soldier

#[test]
fn mq7_soldier_before_the_river_goes_straight_only() {
    assert_eq!(
        moves_from("xiangqi", "5k3/9/9/9/9/9/2P6/9/9/3K5 w", "c4"),
        ["c4c5"]
    );
    assert_eq!(
        moves_from("xiangqi", "5k3/9/9/9/9/1pPp5/9/9/9/3K5 w", "c5"),
        ["c5c6"]
    );
    assert_eq!(
        moves_from("xiangqi", "5k3/9/9/9/1PpP5/9/9/9/9/3K5 b", "c6"),
        ["c6c5"]
    );
}

#[test]
fn mq7_soldier_beyond_the_river_goes_sideways_too() {
    assert_eq!(
        moves_from("xiangqi", "5k3/9/9/9/2P6/9/9/9/9/3K5 w", "c6"),
        ["c6b6", "c6c7", "c6d6"]
    );
    assert_eq!(
        moves_from("xiangqi", "5k3/9/9/9/9/2p6/9/9/9/3K5 b", "c5"),
        ["c5b5", "c5c4", "c5d5"]
    );
}

#[test]
fn mq7_soldier_captures_as_it_moves() {
    // Never diagonally, never backward.
    let fen = "5k3/9/1rnc5/1pPp5/2n6/9/9/9/9/4K4 w";
    assert_eq!(moves_from("xiangqi", fen, "c7"), ["c7b7", "c7c8", "c7d7"]);
    assert_eq!(
        moves_from("xiangqi", "5k3/9/9/9/9/p8/P8/9/9/3K5 w", "a4"),
        ["a4a5"]
    );
}

#[test]
fn mq7_soldier_is_blocked_by_its_own_side() {
    assert!(moves_from("xiangqi", "5k3/9/9/9/9/N8/P8/9/9/3K5 w", "a4").is_empty());
}

#[test]
fn mq7_soldier_never_goes_backward() {
    assert_illegal(
        "xiangqi",
        "5k3/9/4P4/9/9/2P6/9/9/9/3K5 w",
        &["c5c4", "e8e7"],
    );
    assert_illegal(
        "xiangqi",
        "5k3/9/9/9/2p6/9/9/4p4/9/3K5 b",
        &["c6c7", "e3e4"],
    );
}

#[test]
fn mq7_soldier_on_the_last_rank_goes_sideways_only() {
    assert_eq!(
        moves_from("xiangqi", "1P7/5k3/9/9/9/9/9/9/9/3K5 w", "b10"),
        ["b10a10", "b10c10"]
    );
}

#[test]
fn mq7_soldier_gives_check_forward_and_sideways() {
    assert!(in_check("xiangqi", "4k4/4P4/9/9/9/9/9/9/9/3K5 b"));
    assert!(in_check("xiangqi", "9/3Pk4/9/9/9/9/9/9/9/3K5 b"));
    assert!(!in_check("xiangqi", "4k4/3P5/9/9/9/9/9/9/9/3K5 b"));
    assert!(!in_check("xiangqi", "4P4/4k4/9/9/9/9/9/9/9/3K5 b"));
}

// MQ8 Banner

#[test]
fn mq8_banner_has_the_moves_of_all_three_pieces() {
    let fen = "5k3/9/2r6/9/2P6/9/2M2p1n1/9/9/3K5 w";
    let chariot = [
        "c4a4", "c4b4", "c4c1", "c4c2", "c4c3", "c4c5", "c4d4", "c4e4", "c4f4",
    ];
    let cannon = ["c4c8", "c4h4"];
    let horse = [
        "c4a3", "c4a5", "c4b2", "c4b6", "c4d2", "c4d6", "c4e3", "c4e5",
    ];
    let mut all = [&chariot[..], &cannon, &horse].concat();
    all.sort_unstable();
    for variant in FAMILY {
        assert_eq!(moves_from(variant, fen, "c4"), all, "{variant}");
    }
}

#[test]
fn mq8_chariot_mode_captures_without_a_screen() {
    assert_legal(
        "manchuplus",
        "5k3/9/9/2p6/9/9/2M3n2/9/9/3K5 w",
        &["c4c7", "c4g4"],
    );
}

#[test]
fn mq8_chariot_mode_does_not_capture_its_own() {
    assert_illegal(
        "manchuplus",
        "5k3/9/9/2P6/9/9/2M3N2/9/9/3K5 w",
        &["c4c7", "c4g4"],
    );
}

#[test]
fn mq8_cannon_mode_captures_over_one_screen() {
    assert_legal(
        "manchuplus",
        "5k3/2r6/9/9/2P6/9/2M1p2n1/9/9/3K5 w",
        &["c4c9", "c4h4"],
    );
}

#[test]
fn mq8_cannon_mode_only_captures() {
    // No landing on an empty square behind the screen, nor on an own piece.
    let fen = "5k3/2R6/9/9/2P6/9/2M1p4/9/9/3K5 w";
    assert_illegal("manchuplus", fen, &["c4c7", "c4c8", "c4c9", "c4f4", "c4i4"]);
}

#[test]
fn mq8_cannon_mode_does_not_pass_two_screens() {
    let fen = "5k3/2r6/9/2p6/2P6/9/2M6/9/9/3K5 w";
    assert_legal("manchuplus", fen, &["c4c7"]);
    assert_illegal("manchuplus", fen, &["c4c9"]);
}

#[test]
fn mq8_horse_mode_moves_and_captures() {
    let fen = "5k3/9/9/9/9/9/9/1p7/9/M2K5 w";
    assert_legal("manchuplus", fen, &["a1b3", "a1c2"]);
    assert_illegal("manchuplus", "5k3/9/9/9/9/9/9/1R7/9/M2K5 w", &["a1b3"]);
}

#[test]
fn mq8_horse_mode_is_blocked_on_its_leg() {
    // The Banner in the corner is boxed in: it can only take the piece next to it.
    let fen = "5k3/9/9/9/9/9/9/9/n8/MR1K5 w";
    assert_eq!(moves_from("manchuplus", fen, "a1"), ["a1a2"]);
}

#[test]
fn mq8_modes_do_not_combine_in_one_move() {
    // Not: hop and slide on, slide and turn, hop and turn, two Horse moves.
    let fen = "5k3/9/9/9/2p6/9/2M6/9/9/3K5 w";
    assert_illegal(
        "manchuplus",
        fen,
        &["c4c8", "c4d7", "c4b8", "c4f5", "c4g6", "c4c7"],
    );
    assert_illegal("manchuplus", fen, &["c4d5", "c4e6"]);
}

#[test]
fn mq8_banner_gives_check_in_every_mode() {
    assert!(in_check("manchuplus", "4k4/9/9/9/9/4M4/9/9/9/3K5 b"));
    assert!(in_check("manchuplus", "4k4/9/9/4p4/9/4M4/9/9/9/3K5 b"));
    assert!(in_check("manchuplus", "4k4/9/3M5/9/9/9/9/9/9/3K5 b"));
}

#[test]
fn mq8_banner_gives_no_check_past_two_screens_or_a_blocked_leg() {
    assert!(!in_check("manchuplus", "4k4/4a4/9/4p4/9/4M4/9/9/9/3K5 b"));
    assert!(!in_check("manchuplus", "4k4/3a5/3M5/9/9/9/9/9/9/3K5 b"));
    assert!(!in_check("manchuplus", "4k4/9/2M6/9/9/9/9/9/9/3K5 b"));
}

// MQ9 Ends

#[test]
fn mq9_checkmate_loses() {
    for variant in FAMILY {
        let white = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w";
        assert_eq!(verdict(variant, white, "b8b10"), "white wins: checkmate");
        let black = "4k4/9/9/9/9/9/9/1r7/r8/3K5 b";
        assert_eq!(verdict(variant, black, "b3b1"), "black wins: checkmate");
    }
}

#[test]
fn mq9_a_check_that_can_be_answered_ends_nothing() {
    // The Chariot on c8 can interpose on c10.
    assert_eq!(
        verdict("xiangqi", "4k4/R8/1Rr6/9/9/9/9/9/9/3K5 w", "b8b10"),
        "ongoing"
    );
}

#[test]
fn mq9_stalemate_loses() {
    // d9 is the Soldier's, e10 the General's.
    for variant in FAMILY {
        assert_eq!(
            verdict(variant, "3k5/9/2P6/9/9/9/9/9/9/4K4 w", "c8d8"),
            "white wins: stalemate"
        );
        assert_eq!(
            verdict(variant, "4k4/9/9/9/9/9/9/2p6/9/3K5 b", "c3d3"),
            "black wins: stalemate"
        );
    }
}

#[test]
fn mq9_a_side_with_another_move_is_not_stalemated() {
    assert_eq!(
        verdict("xiangqi", "3k5/9/2P6/p8/9/9/9/9/9/4K4 w", "c8d8"),
        "ongoing"
    );
}

#[test]
fn mq9_perpetual_check_loses() {
    let cycle = "e3d3 d10e10 d3e3 e10d10 e3d3 d10e10 d3e3 e10d10";
    for variant in FAMILY {
        let white_checks = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
        assert_eq!(
            verdict(variant, white_checks, cycle),
            "black wins: perpetual check"
        );
    }
    let black_checks = "5k3/9/4r4/9/9/9/9/9/9/3K5 b";
    let cycle = "e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8 e1d1";
    assert_eq!(
        verdict("xiangqi", black_checks, cycle),
        "white wins: perpetual check"
    );
}

#[test]
fn mq9_perpetual_check_is_judged_at_the_third_occurrence() {
    let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
    let cycle = "e3d3 d10e10 d3e3 e10d10";
    assert_eq!(verdict("xiangqi", fen, cycle), "ongoing");
    assert_eq!(
        verdict("xiangqi", fen, &format!("{cycle} e3d3 d10e10 d3e3")),
        "ongoing"
    );
}

#[test]
fn mq9_a_third_repetition_without_checks_is_a_draw() {
    let cycle = "b1c3 b10c8 c3b1 c8b10";
    assert_eq!(
        verdict("xiangqi", start_fen("xiangqi"), &format!("{cycle} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn mq9_one_quiet_move_in_the_cycle_makes_it_a_draw() {
    // f3d3 is a check, d3f3 is not.
    let fen = "3k5/9/9/9/9/9/9/5R3/9/5K3 w";
    let cycle = "f3d3 d10e10 d3f3 e10d10";
    assert_eq!(
        verdict("xiangqi", fen, &format!("{cycle} {cycle}")),
        "draw: repetition"
    );
    // The other way round: the last move before the repetition is the check.
    let fen = "4k4/9/9/9/9/9/9/3R5/9/5K3 w";
    let cycle = "d3f3 e10d10 f3d3 d10e10";
    assert_eq!(
        verdict("xiangqi", fen, &format!("{cycle} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn mq9_one_cycle_without_checks_makes_it_a_draw() {
    let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
    let checks = "e3d3 d10e10 d3e3 e10d10";
    let quiet = "e3a3 d10d9 a3e3 d9d10";
    assert_eq!(
        verdict("xiangqi", fen, &format!("{checks} {quiet}")),
        "draw: repetition"
    );
    assert_eq!(
        verdict("xiangqi", fen, &format!("{quiet} {checks}")),
        "draw: repetition"
    );
}

#[test]
fn mq9_moves_before_the_first_occurrence_do_not_count() {
    // The quiet f3e3 comes before the position that is repeated.
    let fen = "3k5/9/9/9/9/9/9/5R3/9/5K3 w";
    let cycle = "e3d3 d9e9 d3e3 e9d9";
    assert_eq!(
        verdict("xiangqi", fen, &format!("f3e3 d10d9 {cycle} {cycle}")),
        "black wins: perpetual check"
    );
}

#[test]
fn mq9_discovered_checks_count() {
    // The Horse opens the d-file and the e-file in turn.
    let fen = "3k5/9/9/9/9/3N5/9/9/9/3RRK3 w";
    let cycle = "d5e7 d10e10 e7d5 e10d10";
    assert_eq!(
        verdict("xiangqi", fen, &format!("{cycle} {cycle}")),
        "black wins: perpetual check"
    );
}

#[test]
fn mq9_mutual_perpetual_check_is_a_draw() {
    // Each Cannon move parries a check and gives one.
    let fen = "9/C4k3/9/9/9/9/9/r1cCK4/9/9 w";
    let cycle = ["d3d9", "c3c9", "d9d3", "c9c3"];
    for plies in 1..=cycle.len() {
        let after = fen_after("xiangqi", fen, &cycle[..plies].join(" "));
        assert!(in_check("xiangqi", &after), "{after}");
    }
    let twice = [cycle, cycle].concat().join(" ");
    assert_eq!(verdict("xiangqi", fen, &twice), "draw: repetition");
}

#[test]
fn mq9_perpetual_chase_is_a_draw() {
    // The Chariot attacks the unprotected Cannon with every move.
    let fen = "4k4/9/9/9/9/c8/9/1R7/9/3K5 w";
    let cycle = "b3a3 a5b5 a3b3 b5a5";
    assert_eq!(
        verdict("xiangqi", fen, &format!("{cycle} {cycle}")),
        "draw: repetition"
    );
}

#[test]
fn mq9_bare_generals_play_on() {
    for variant in FAMILY {
        assert_eq!(
            verdict(variant, "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1d2"),
            "ongoing"
        );
    }
}

// MQ10 Placement

#[test]
fn mq10_pieces_on_their_own_ground_are_accepted() {
    for variant in FAMILY {
        for fen in [
            // Palace corners, Elephants up to the river, Soldiers from own rank 4 on.
            "3a5/9/3a1k3/p8/1pb3b2/1PB3B2/P8/3K1A3/9/5A3 w - - 0 1",
            "P2k5/9/9/9/8P/8p/9/5K3/9/p8 b - - 0 1",
        ] {
            assert_eq!(fen_after(variant, fen, ""), fen);
        }
    }
}

#[test]
fn mq10_generals_outside_their_palace_are_refused() {
    for fen in [
        "4k4/9/9/9/9/9/9/9/9/2K6 w",
        "4k4/9/9/9/9/9/3K5/9/9/9 w",
        "6k2/9/9/9/9/9/9/9/9/3K5 w",
        "9/9/9/4k4/9/9/9/9/9/3K5 w",
    ] {
        assert!(fen_error("xiangqi", fen).contains("placement"), "{fen}");
    }
}

#[test]
fn mq10_advisors_outside_their_palace_are_refused() {
    for fen in [
        "4k4/9/9/9/9/9/9/9/2A6/3K5 w",
        "4k4/9/9/9/9/9/3A5/9/9/3K5 w",
        "4k4/5A3/9/9/9/9/9/9/9/3K5 w",
        "4k4/6a2/9/9/9/9/9/9/9/3K5 w",
        "4k4/9/9/4a4/9/9/9/9/9/3K5 w",
    ] {
        assert!(fen_error("xiangqi", fen).contains("placement"), "{fen}");
    }
}

#[test]
fn mq10_elephants_beyond_the_river_are_refused() {
    for fen in ["4k4/9/9/9/B8/9/9/9/9/3K5 w", "4k4/9/9/9/9/8b/9/9/9/3K5 w"] {
        assert!(fen_error("xiangqi", fen).contains("placement"), "{fen}");
    }
}

#[test]
fn mq10_soldiers_behind_their_own_rank_four_are_refused() {
    for fen in [
        "4k4/9/9/9/9/9/9/P8/9/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/P2K5 w",
        "4k4/9/p8/9/9/9/9/9/9/3K5 w",
        "4k3p/9/9/9/9/9/9/9/9/3K5 w",
    ] {
        assert!(fen_error("xiangqi", fen).contains("placement"), "{fen}");
    }
}
