//! Quang Trung Chess, one group of tests for every numbered rule of `seeds/quangtrung.md`.

use crate::common::*;

const QT: &str = "quangtrung";

// QT1 Board and array

#[test]
fn qt1_array_and_first_moves() {
    assert_eq!(
        start_fen(QT),
        "rneckacenr/10/2pppppp2/10/10/10/10/2PPPPPP2/10/RNECKACENR w - - 0 1"
    );
    assert_eq!(moves(QT, start_fen(QT)).len(), 52);
    assert_eq!(perft(QT, start_fen(QT), 3), 137_789);
}

#[test]
fn qt1_general_g_is_read_too() {
    let fen = "rnecgacenr/10/2pppppp2/10/10/10/10/2PPPPPP2/10/RNECGACENR w - - 0 1";
    assert_eq!(fen_after(QT, fen, ""), start_fen(QT));
}

#[test]
fn qt1_foreign_letters_and_other_boards_are_refused() {
    let nine_files = "4k4/9/9/9/9/9/9/9/9/4K4 w";
    for fen in [
        "7k2/10/10/10/10/10/10/10/10/B3K5 w",
        "m6k2/10/10/10/10/10/10/10/10/4K5 w",
        nine_files,
    ] {
        assert!(fen_error(QT, fen).contains("placement"), "{fen}");
    }
}

// QT2 General

#[test]
fn qt2_general_has_twelve_moves_in_the_open() {
    // A knight's leap away or orthogonally next to it; never a single diagonal step.
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/4K5/10/10/10/10 w", "e5"),
        [
            "e5c4", "e5c6", "e5d3", "e5d5", "e5d7", "e5e4", "e5e6", "e5f3", "e5f5", "e5f7", "e5g4",
            "e5g6"
        ]
    );
}

#[test]
fn qt2_the_diagonal_square_must_be_empty() {
    // d6 is the only way to c6 and d7; d5 and e6 are reached another way.
    for fen in [
        "7k2/10/10/10/3e6/4K5/10/10/10/10 w",
        "7k2/10/10/10/3E6/4K5/10/10/10/10 w",
    ] {
        assert_eq!(
            moves_from(QT, fen, "e5"),
            [
                "e5c4", "e5d3", "e5d5", "e5e4", "e5e6", "e5f3", "e5f5", "e5f7", "e5g4", "e5g6"
            ]
        );
    }
}

#[test]
fn qt2_orthogonal_neighbours_do_not_block() {
    // d5, e4, e6 and f5 are own pieces: only the knight's leaps remain.
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/4N5/3NKN4/4N5/10/10/10 w", "e5"),
        [
            "e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7", "e5g4", "e5g6"
        ]
    );
}

#[test]
fn qt2_four_blocked_diagonals_leave_no_move() {
    let fen = "7k2/10/10/10/3E1e4/4K5/3E1e4/10/10/10 w";
    assert!(moves_from(QT, fen, "e5").is_empty());
}

#[test]
fn qt2_two_ways_to_a_square_are_one_move() {
    // d6 and f6 both lead to e6.
    let fen = "7k2/10/10/10/10/4K5/10/10/10/10 w";
    assert_eq!(moves(QT, fen).iter().filter(|m| *m == "e5e6").count(), 1);
    assert_eq!(perft(QT, fen, 1), 12);
}

#[test]
fn qt2_one_open_way_to_a_square_is_enough() {
    assert_legal(QT, "7k2/10/10/10/3e6/4K5/10/10/10/10 w", &["e5e6"]);
    assert_illegal(QT, "7k2/10/10/10/3e1e4/4K5/10/10/10/10 w", &["e5e6"]);
}

#[test]
fn qt2_the_move_ends_in_the_middle_section() {
    // Not b4 and b6 over c4 and c6, not i4 and i6 over h4 and h6.
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/3K6/10/10/10/10 w", "d5"),
        [
            "d5c3", "d5c5", "d5c7", "d5d4", "d5d6", "d5e3", "d5e5", "d5e7", "d5f4", "d5f6"
        ]
    );
    assert_eq!(
        moves_from(QT, "10/10/10/10/10/6k3/10/10/10/2K7 b", "g5"),
        [
            "g5e4", "g5e6", "g5f3", "g5f5", "g5f7", "g5g4", "g5g6", "g5h3", "g5h5", "g5h7"
        ]
    );
}

#[test]
fn qt2_the_diagonal_square_lies_in_the_middle_section() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/2K7/10/10/10/10 w", "c5"),
        ["c5c4", "c5c6", "c5d3", "c5d5", "c5d7", "c5e4", "c5e6"]
    );
    // b4 and b6 (i8 and i10) are no way round the Knights.
    assert!(moves_from(QT, "7k2/10/10/10/3N6/2K7/3N6/10/10/10 w", "c5").is_empty());
    assert!(moves_from(QT, "6n3/7k2/6n3/10/10/10/10/10/10/4K5 b", "h9").is_empty());
}

#[test]
fn qt2_general_captures_enemies_only() {
    // c6: own Knight.
    let fen = "7k2/10/10/10/2N1a1a3/4K5/10/10/10/10 w";
    assert_legal(QT, fen, &["e5e6", "e5g6"]);
    assert_illegal(QT, fen, &["e5c6"]);
}

#[test]
fn qt2_general_does_not_capture_on_the_diagonal_square() {
    let fen = "7k2/10/10/10/3e6/4K5/5e4/10/10/10 w";
    assert_illegal(QT, fen, &["e5d6", "e5f4"]);
}

#[test]
fn qt2_general_attacks_the_enemy_general() {
    // e5 reaches g6 over f6, g6 reaches e5 over f5.
    assert!(in_check(QT, "10/10/10/10/6k3/4KN4/10/10/10/10 b"));
    assert!(in_check(QT, "10/10/10/10/5nk3/4K5/10/10/10/10 w"));
    assert!(!in_check(QT, "10/10/10/10/5nk3/4KN4/10/10/10/10 w"));
    assert!(!in_check(QT, "10/10/10/10/5nk3/4KN4/10/10/10/10 b"));
}

#[test]
fn qt2_generals_attacking_each_other_are_refused_in_a_fen() {
    assert!(fen_error(QT, "10/10/10/10/6k3/4K5/10/10/10/10 w").contains("check"));
    assert!(fen_error(QT, "10/10/10/10/4k5/4K5/10/10/10/10 b").contains("check"));
}

#[test]
fn qt2_general_may_not_enter_the_reach_of_the_enemy_general() {
    // f8 attacks d7, e6, f7 and g6.
    assert_eq!(
        moves_from(QT, "10/10/5k4/10/10/4K5/10/10/10/10 w", "e5"),
        [
            "e5c4", "e5c6", "e5d3", "e5d5", "e5e4", "e5f3", "e5f5", "e5g4"
        ]
    );
}

#[test]
fn qt2_the_diagonal_square_may_be_attacked() {
    // The Cannons rule d2 and f2, the only ways out.
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/1c5c2/10/10/10/10/4K5 w", "e1"),
        ["e1c2", "e1d1", "e1d3", "e1e2", "e1f1", "e1f3", "e1g2"]
    );
}

// QT3 Counsellor

#[test]
fn qt3_counsellor_leaps_three_orthogonally_or_two_diagonally() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/4A5/10/10/10/2K7 w", "e5"),
        [
            "e5b5", "e5c3", "e5c7", "e5e2", "e5e8", "e5g3", "e5g7", "e5h5"
        ]
    );
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/10/10/7K2/10/A9 w", "a1"),
        ["a1a4", "a1c3", "a1d1"]
    );
}

#[test]
fn qt3_counsellor_leaps_over_pieces() {
    let fen = "7k2/10/10/10/10/10/10/N9/NR8/Ann1K5 w";
    assert_eq!(moves_from(QT, fen, "a1"), ["a1a4", "a1c3", "a1d1"]);
}

#[test]
fn qt3_counsellor_captures_enemies_only() {
    let fen = "7k2/10/10/10/10/10/N9/2n7/10/A3K5 w";
    assert_eq!(moves_from(QT, fen, "a1"), ["a1c3", "a1d1"]);
}

#[test]
fn qt3_counsellor_gives_check_at_its_two_distances_only() {
    assert!(in_check(QT, "5k4/10/10/5A4/10/10/10/10/10/2K7 b"));
    assert!(in_check(QT, "5k4/10/3A6/10/10/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "5k4/10/5A4/10/10/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "5k4/10/10/2A7/10/10/10/10/10/2K7 b"));
}

// QT4 Knight

#[test]
fn qt4_knight_has_eight_moves_in_the_open() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/4N5/10/10/10/2K7 w", "e5"),
        [
            "e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7", "e5g4", "e5g6"
        ]
    );
}

#[test]
fn qt4_knight_is_blocked_on_its_leg() {
    // e6 (enemy) and d5 (own) are legs, d4 and f6 are not.
    let fen = "7k2/10/10/10/4rr4/3RN5/3R6/10/10/2K7 w";
    assert_eq!(moves_from(QT, fen, "e5"), ["e5d3", "e5f3", "e5g4", "e5g6"]);
}

#[test]
fn qt4_knight_captures_enemies_only() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/10/10/1r8/2R7/N3K5 w", "a1"),
        ["a1b3"]
    );
}

#[test]
fn qt4_knight_gives_check_along_an_open_leg_only() {
    assert!(in_check(QT, "5k4/10/4N5/10/10/10/10/10/10/2K7 b"));
    assert!(in_check(QT, "5k4/5r4/4N5/10/10/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "5k4/4r5/4N5/10/10/10/10/10/10/2K7 b"));
}

// QT5 Cannon

#[test]
fn qt5_cannon_slides_and_captures_diagonally() {
    // Own Knight on g7, enemy Knight on b2 with a Chariot behind it.
    let fen = "7k2/10/10/6N3/10/10/3C6/10/1n5K2/r9 w";
    assert_eq!(
        moves_from(QT, fen, "d4"),
        [
            "d4a7", "d4b2", "d4b6", "d4c3", "d4c5", "d4e3", "d4e5", "d4f2", "d4f6", "d4g1"
        ]
    );
}

#[test]
fn qt5_cannon_uses_no_screen_and_no_straight_line() {
    let fen = "7k2/10/3n6/6n3/5N4/10/3C6/10/1n5K2/r9 w";
    assert_illegal(QT, fen, &["d4g7", "d4a1", "d4d5", "d4e4", "d4d8"]);
}

#[test]
fn qt5_cannon_gives_check_on_an_open_diagonal_only() {
    assert!(in_check(QT, "5k4/10/10/10/1C8/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "5k4/10/3n6/10/1C8/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "5k4/10/10/10/10/5C4/10/10/10/2K7 b"));
}

// QT6 Elephant

#[test]
fn qt6_elephant_leaps_like_a_camel() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/4E5/10/10/10/2K7 w", "e5"),
        [
            "e5b4", "e5b6", "e5d2", "e5d8", "e5f2", "e5f8", "e5h4", "e5h6"
        ]
    );
}

#[test]
fn qt6_elephant_is_no_knight() {
    assert_illegal(
        QT,
        "7k2/10/10/10/10/4E5/10/10/10/2K7 w",
        &["e5d7", "e5f3", "e5g6", "e5c4"],
    );
}

#[test]
fn qt6_elephant_leaps_over_pieces() {
    let fen = "7k2/10/10/10/10/10/10/N6K2/NnC7/ERr7 w";
    assert_eq!(moves_from(QT, fen, "a1"), ["a1b4", "a1d2"]);
}

#[test]
fn qt6_elephant_captures_enemies_only() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/10/1N8/7K2/3n6/E9 w", "a1"),
        ["a1d2"]
    );
}

#[test]
fn qt6_elephant_gives_check_at_a_camel_leap_only() {
    assert!(in_check(QT, "5k4/10/10/4E5/10/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "5k4/10/4E5/10/10/10/10/10/10/2K7 b"));
}

// QT7 Chariot

#[test]
fn qt7_chariot_slides_to_empty_squares() {
    // Own pieces and enemies that cannot be taken end the line.
    let fen = "7k2/10/10/10/1N8/10/10/1R1ne5/10/7K2 w";
    assert_eq!(
        moves_from(QT, fen, "b3"),
        ["b3a3", "b3b1", "b3b2", "b3b4", "b3b5", "b3c3"]
    );
}

#[test]
fn qt7_chariot_captures_by_passing_over() {
    // Up over e7, left over c5; right an own piece, down two enemies in a row.
    let fen = "7k2/10/10/4p5/10/2n1R1N3/10/4n5/4n5/7K2 w";
    assert_eq!(
        moves_from(QT, fen, "e5"),
        ["e5b5", "e5d5", "e5e4", "e5e6", "e5e8", "e5f5"]
    );
}

#[test]
fn qt7_the_piece_passed_over_is_removed() {
    assert_eq!(
        fen_after(QT, "7k2/10/10/4p5/10/4R5/10/10/10/7K2 w - - 7 30", "e5e8"),
        "7k2/10/4R5/10/10/10/10/10/10/7K2 b - - 0 30"
    );
    assert_eq!(
        fen_after(QT, "3k6/10/10/10/10/5rN1n1/10/10/10/7K2 b - - 7 30", "f5h5"),
        "3k6/10/10/10/10/7rn1/10/10/10/7K2 w - - 0 31"
    );
}

#[test]
fn qt7_chariot_does_not_land_on_its_victim() {
    assert_illegal(
        QT,
        "7k2/10/10/4p5/10/2n1R5/10/10/10/7K2 w",
        &["e5e7", "e5c5"],
    );
}

#[test]
fn qt7_the_landing_square_must_be_empty() {
    assert_illegal(
        QT,
        "7k2/10/4n5/4p5/10/4R5/10/10/10/7K2 w",
        &["e5e8", "e5e9"],
    );
    assert_illegal(
        QT,
        "7k2/10/4N5/4p5/10/4R5/10/10/10/7K2 w",
        &["e5e8", "e5e9"],
    );
}

#[test]
fn qt7_the_landing_square_must_exist() {
    let fen = "4n2k2/10/10/10/10/n3R5/10/10/10/7K2 w";
    assert_eq!(
        moves_from(QT, fen, "e5"),
        [
            "e5b5", "e5c5", "e5d5", "e5e1", "e5e2", "e5e3", "e5e4", "e5e6", "e5e7", "e5e8", "e5e9",
            "e5f5", "e5g5", "e5h5", "e5i5", "e5j5"
        ]
    );
}

#[test]
fn qt7_chariot_lands_immediately_beyond_its_victim() {
    assert_legal(QT, "7k2/10/10/10/10/4n5/10/10/4R5/7K2 w", &["e2e6"]);
    assert_illegal(
        QT,
        "7k2/10/10/10/10/4n5/10/10/4R5/7K2 w",
        &["e2e7", "e2e8", "e2e10"],
    );
}

#[test]
fn qt7_chariot_passes_over_enemies_only() {
    assert_illegal(
        QT,
        "7k2/10/10/10/10/4N5/10/10/4R1N3/7K2 w",
        &["e2e6", "e2h2"],
    );
}

#[test]
fn qt7_nothing_may_stand_before_the_victim() {
    assert_illegal(QT, "7k2/10/10/10/10/4n5/4N5/10/4R5/7K2 w", &["e2e6"]);
}

#[test]
fn qt7_the_landing_square_may_be_in_any_file() {
    let fen = "7k2/10/10/10/10/10/1n1R4n1/10/10/7K2 w";
    assert_legal(QT, fen, &["d4a4", "d4j4"]);
    assert_legal(
        QT,
        "7k2/10/10/10/10/10/2nR3n2/10/10/7K2 w",
        &["d4b4", "d4i4"],
    );
}

#[test]
fn qt7_general_is_in_check_when_the_square_behind_it_is_empty() {
    assert!(in_check(QT, "10/4k5/10/10/10/4R5/10/10/10/2K7 b"));
    assert!(!in_check(QT, "4n5/4k5/10/10/10/4R5/10/10/10/2K7 b"));
    assert!(!in_check(QT, "4N5/4k5/10/10/10/4R5/10/10/10/2K7 b"));
    assert!(!in_check(QT, "10/4k5/10/4n5/10/4R5/10/10/10/2K7 b"));
}

#[test]
fn qt7_general_on_the_edge_is_not_in_check_along_the_file() {
    assert!(!in_check(QT, "4k5/10/10/10/10/4R5/10/10/10/2K7 b"));
    assert!(in_check(QT, "R3k5/10/10/10/10/10/10/10/10/2K7 b"));
}

#[test]
fn qt7_a_check_is_parried_by_filling_the_square_behind() {
    assert_legal(QT, "r9/4k5/10/10/10/4R5/10/10/10/2K7 b", &["a10e10"]);
    assert_illegal(QT, "r9/4k5/10/10/10/4R5/10/10/10/2K7 b", &["a10d10"]);
}

#[test]
fn qt7_the_piece_behind_the_general_is_pinned() {
    assert!(moves_from(QT, "4n5/4k5/10/10/10/4R5/10/10/10/2K7 b", "e10").is_empty());
    assert_legal(QT, "4n5/4k5/10/10/10/5R4/10/10/10/2K7 b", &["e10c9"]);
}

// QT8 Pawn

#[test]
fn qt8_pawn_moves_diagonally_forward() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/10/4P5/10/10/2K7 w", "e4"),
        ["e4d5", "e4f5"]
    );
    assert_eq!(
        moves_from(QT, "7k2/10/10/4p5/10/10/10/10/10/2K7 b", "e7"),
        ["e7d6", "e7f6"]
    );
}

#[test]
fn qt8_pawn_captures_diagonally_forward_enemies_only() {
    let fen = "7k2/10/10/10/10/3n1N4/4P5/10/10/2K7 w";
    assert_eq!(moves_from(QT, fen, "e4"), ["e4d5"]);
}

#[test]
fn qt8_pawn_makes_no_single_straight_step() {
    assert_illegal(QT, "7k2/10/10/10/10/3P6/10/4P5/10/2K7 w", &["e3e4", "d5d6"]);
    assert_illegal(QT, "7k2/10/10/10/10/4n5/4P5/10/10/2K7 w", &["e4e5"]);
}

#[test]
fn qt8_pawn_goes_two_squares_straight_from_own_rank_three() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/10/10/4P5/10/2K7 w", "e3"),
        ["e3d4", "e3e5", "e3f4"]
    );
    assert_eq!(
        moves_from(QT, "7k2/10/4p5/10/10/10/10/10/10/2K7 b", "e8"),
        ["e8d7", "e8e6", "e8f7"]
    );
}

#[test]
fn qt8_no_double_step_from_another_rank() {
    assert_illegal(QT, "7k2/10/10/10/10/10/4P5/10/6P3/2K7 w", &["e4e6", "g2g4"]);
}

#[test]
fn qt8_the_double_step_needs_two_empty_squares() {
    for fen in [
        "7k2/10/10/10/10/10/4n5/4P5/10/2K7 w",
        "7k2/10/10/10/10/10/4N5/4P5/10/2K7 w",
        "7k2/10/10/10/10/4n5/10/4P5/10/2K7 w",
        "7k2/10/10/10/10/4N5/10/4P5/10/2K7 w",
    ] {
        assert_eq!(moves_from(QT, fen, "e3"), ["e3d4", "e3f4"], "{fen}");
    }
}

#[test]
fn qt8_pawn_stays_in_the_middle_section() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/1n8/2P7/10/10/10/4K5 w", "c5"),
        ["c5d6"]
    );
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/7p2/8N1/10/10/4K5 b", "h5"),
        ["h5g4"]
    );
}

#[test]
fn qt8_no_en_passant() {
    // The black Pawn may go to e4, which takes nothing.
    let fen = "7k2/10/10/10/10/5p4/10/4P5/10/2K7 w - - 0 1";
    assert_eq!(
        fen_after(QT, fen, "e3e5"),
        "7k2/10/10/10/10/4Pp4/10/10/10/2K7 b - - 0 1"
    );
    assert_eq!(
        fen_after(QT, fen, "e3e5 f5e4"),
        "7k2/10/10/10/10/4P5/4p5/10/10/2K7 w - - 0 2"
    );
}

#[test]
fn qt8_no_promotion() {
    assert_eq!(
        moves_from(QT, "10/4P5/10/10/7k2/10/10/10/10/2K7 w", "e9"),
        ["e9d10", "e9f10"]
    );
}

#[test]
fn qt8_pawn_on_the_last_rank_has_no_moves() {
    let fen = "4P5/10/10/10/7k2/10/10/10/10/2K7 w";
    assert!(moves_from(QT, fen, "e10").is_empty());
    assert_legal(QT, fen, &["c1d1"]);
}

#[test]
fn qt8_pawn_gives_check_diagonally_forward_only() {
    assert!(in_check(QT, "10/10/5k4/4P5/10/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "10/10/5k4/5P4/10/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "10/10/5k4/10/5P4/10/10/10/10/2K7 b"));
    assert!(!in_check(QT, "10/4P5/5k4/10/10/10/10/10/10/2K7 b"));
}

// QT9 Pawn-advance win

#[test]
fn qt9_a_pawn_safe_on_the_last_rank_wins() {
    assert_eq!(
        verdict(QT, "10/4P5/10/10/7k2/10/10/10/10/2K7 w", "e9d10"),
        "white wins: pawn advance"
    );
    assert_eq!(
        verdict(QT, "10/10/10/10/7k2/10/10/10/4p5/2K7 b", "e2f1"),
        "black wins: pawn advance"
    );
}

#[test]
fn qt9_a_pawn_that_can_be_captured_has_not_won() {
    let fen = "4k5/2P7/10/10/10/10/10/10/10/2K7 w";
    assert_eq!(verdict(QT, fen, "c9d10"), "ongoing");
    assert_legal(QT, &fen_after(QT, fen, "c9d10"), &["e10d10"]);
    assert_eq!(verdict(QT, fen, "c9d10 e10d10"), "ongoing");
}

#[test]
fn qt9_a_pawn_short_of_the_last_rank_has_not_won() {
    assert_eq!(
        verdict(QT, "10/10/4P5/10/7k2/10/10/10/10/2K7 w", "e8d9"),
        "ongoing"
    );
}

#[test]
fn qt9_it_is_judged_after_every_move_of_the_owner() {
    // The Knight on e8 could take on d10 and does not; a9e9 closes its leg.
    let fen = "10/R1P7/4n5/10/7k2/10/10/10/10/2K7 w";
    assert_eq!(verdict(QT, fen, "c9d10 h6h5"), "ongoing");
    assert_eq!(
        verdict(QT, fen, "c9d10 h6h5 a9e9"),
        "white wins: pawn advance"
    );
    assert_eq!(verdict(QT, fen, "c9d10 h6h5 a9a8"), "ongoing");
}

#[test]
fn qt9_one_safe_pawn_of_several_is_enough() {
    // The Knight reaches d10 and f10, not g10.
    assert_eq!(
        verdict(QT, "3P6/7P2/4n5/10/7k2/10/10/10/10/2K7 w", "h9g10"),
        "white wins: pawn advance"
    );
    // One capture cannot take both, but each of them can be taken.
    assert_eq!(
        verdict(QT, "3P6/6P3/4n5/10/7k2/10/10/10/10/2K7 w", "g9f10"),
        "ongoing"
    );
}

#[test]
fn qt9_a_chariot_jump_over_the_pawn_is_a_capture() {
    let fen = "r9/2P7/10/10/7k2/10/10/10/10/2K7 w";
    assert_eq!(verdict(QT, fen, "c9d10"), "ongoing");
    assert_eq!(
        fen_after(QT, fen, "c9d10 a10e10"),
        "4r5/10/10/10/7k2/10/10/10/10/2K7 w - - 0 2"
    );
}

#[test]
fn qt9_a_chariot_that_cannot_land_does_not_capture() {
    // e10 is occupied, or (from below) there is no square beyond.
    assert_eq!(
        verdict(QT, "r3n5/2P7/10/10/7k2/10/10/10/10/2K7 w", "c9d10"),
        "white wins: pawn advance"
    );
    assert_eq!(
        verdict(QT, "10/2P7/10/10/7k2/3r6/10/10/10/2K7 w", "c9d10"),
        "white wins: pawn advance"
    );
}

#[test]
fn qt9_a_chariot_does_not_capture_by_landing_on_the_pawn() {
    // A jump from f10 over the Knight would end on the Pawn's square.
    assert_eq!(
        verdict(QT, "4Nr4/2P7/10/10/7k2/10/10/10/10/2K7 w", "c9d10"),
        "white wins: pawn advance"
    );
}

#[test]
fn qt9_a_capture_by_a_pinned_piece_does_not_count() {
    // The Cannon on f9 pins the Knight on e8 to the General on c6.
    assert_eq!(
        verdict(QT, "10/2P2C4/4n5/10/2k7/10/10/10/10/4K5 w", "c9d10"),
        "white wins: pawn advance"
    );
    assert_eq!(
        verdict(QT, "10/2P7/4n5/10/2k7/10/10/10/10/4K5 w", "c9d10"),
        "ongoing"
    );
}

#[test]
fn qt9_a_capture_of_a_protected_pawn_by_the_general_does_not_count() {
    assert_eq!(
        verdict(QT, "4k5/2P7/4N5/10/10/10/10/10/10/2K7 w", "c9d10"),
        "white wins: pawn advance"
    );
}

#[test]
fn qt9_a_capture_that_leaves_another_check_does_not_count() {
    // The Chariot on a6 checks; taking the Pawn does not help.
    let fen = "3P6/10/4n5/R9/7k2/10/10/10/10/2K7 w";
    assert_eq!(verdict(QT, fen, "a7a6"), "white wins: pawn advance");
    assert_eq!(verdict(QT, fen, "a7a5"), "ongoing");
}

#[test]
fn qt9_it_is_judged_in_a_fen_too() {
    assert_eq!(
        verdict(QT, "3P6/10/10/10/7k2/10/10/10/10/2K7 b", ""),
        "white wins: pawn advance"
    );
    assert_eq!(
        verdict(QT, "10/10/10/10/7k2/10/10/10/10/2Kp6 w", ""),
        "ongoing"
    );
    assert_eq!(
        verdict(QT, "10/10/10/10/7k2/10/10/7K2/10/3p6 w", ""),
        "black wins: pawn advance"
    );
}

#[test]
fn qt9_a_pawn_of_the_side_to_move_decides_nothing() {
    let fen = "3P6/10/10/10/7k2/10/10/10/10/2K7 w";
    assert_eq!(verdict(QT, fen, ""), "ongoing");
    assert_legal(QT, fen, &["c1d1"]);
    assert_eq!(verdict(QT, fen, "c1d1"), "white wins: pawn advance");
}

#[test]
fn qt9_the_loser_has_no_moves() {
    let fen = "3P6/10/10/10/7k2/r9/10/10/10/2K7 b";
    assert!(moves(QT, fen).is_empty());
    assert_eq!(perft(QT, fen, 1), 0);
    assert!(move_error(QT, fen, "h6h5").contains("h6h5"));
}

#[test]
fn qt9_it_comes_before_stalemate() {
    // The General on h10 has no move in either position: its only way, g9, is closed.
    assert_eq!(
        verdict(QT, "3P3k2/6N3/10/10/10/10/10/10/10/2K7 b", ""),
        "white wins: pawn advance"
    );
    assert_eq!(
        verdict(QT, "7k2/6N3/10/10/10/10/10/10/10/2K7 b", ""),
        "draw: stalemate"
    );
}

// QT10 Ends

#[test]
fn qt10_checkmate_loses() {
    // The Knight on g9 closes the only way out.
    assert_eq!(
        verdict(QT, "7k2/6N3/10/10/10/10/10/10/10/R1K7 w", "a1a10"),
        "white wins: checkmate"
    );
    assert_eq!(
        verdict(QT, "r6k2/10/10/10/10/10/10/10/3n6/2K7 b", "a10a1"),
        "black wins: checkmate"
    );
}

#[test]
fn qt10_a_check_that_can_be_answered_ends_nothing() {
    // The Knight on j8 may fill i10, the square behind the General.
    let fen = "7k2/6N3/9n/10/10/10/10/10/10/R1K7 w";
    assert_eq!(verdict(QT, fen, "a1a10"), "ongoing");
    assert_eq!(moves(QT, &fen_after(QT, fen, "a1a10")), ["j8i10"]);
}

#[test]
fn qt10_stalemate_is_a_draw() {
    assert_eq!(
        verdict(QT, "7k2/10/4N5/10/10/10/10/10/10/2K7 w", "e8g9"),
        "draw: stalemate"
    );
}

#[test]
fn qt10_a_side_with_another_move_is_not_stalemated() {
    assert_eq!(
        verdict(QT, "7k2/10/4N5/10/10/2p7/10/10/10/2K7 w", "e8g9"),
        "ongoing"
    );
}

#[test]
fn qt10_no_castling() {
    assert_eq!(
        moves_from(QT, "7k2/10/10/10/10/10/10/10/10/R3K4R w", "e1"),
        ["e1c2", "e1d1", "e1d3", "e1e2", "e1f1", "e1f3", "e1g2"]
    );
    assert!(fen_error(QT, "7k2/10/10/10/10/10/10/10/10/R3K4R w KQ - 0 1").contains("castling"));
}

// QT11 Placement

#[test]
fn qt11_generals_and_pawns_inside_files_c_to_h_are_accepted() {
    for fen in [
        "7k2/7P2/7p2/10/10/10/10/2P7/2p7/2K7 w - - 0 1",
        "6p3/10/10/10/2k7/7K2/10/10/10/3P6 b - - 0 1",
    ] {
        assert_eq!(fen_after(QT, fen, ""), fen);
    }
}

#[test]
fn qt11_generals_outside_files_c_to_h_are_refused() {
    for fen in [
        "7k2/10/10/10/10/10/10/10/10/1K8 w",
        "7k2/10/10/10/10/9K/10/10/10/10 w",
        "8k1/10/10/10/10/10/10/10/10/2K7 w",
        "10/10/10/10/k9/10/10/10/10/2K7 w",
    ] {
        assert!(fen_error(QT, fen).contains("placement"), "{fen}");
    }
}

#[test]
fn qt11_pawns_outside_files_c_to_h_are_refused() {
    for fen in [
        "7k2/10/10/10/10/10/10/1P8/10/2K7 w",
        "7k2/10/10/10/10/9P/10/10/10/2K7 w",
        "7k2/10/p9/10/10/10/10/10/10/2K7 w",
        "7k2/10/10/10/10/10/8p1/10/10/2K7 w",
    ] {
        assert!(fen_error(QT, fen).contains("placement"), "{fen}");
    }
}

#[test]
fn qt11_other_pieces_may_stand_on_any_file() {
    let fen = "rn5kec/10/10/10/9a/A9/10/10/10/RNK5EC w - - 0 1";
    assert_eq!(fen_after(QT, fen, ""), fen);
}
