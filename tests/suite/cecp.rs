//! The XBoard protocol, spoken with the real program.

use std::fs;
use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use bannerman::engine;
use bannerman::variants::Variant;

use crate::book::small_book;
use crate::common::gui::Gui;
use crate::datagen::fresh;

/// XBoard's end of the conversation.
struct XBoard {
    gui: Gui,
    pings: u32,
}

impl Deref for XBoard {
    type Target = Gui;

    fn deref(&self) -> &Gui {
        &self.gui
    }
}

impl DerefMut for XBoard {
    fn deref_mut(&mut self) -> &mut Gui {
        &mut self.gui
    }
}

impl XBoard {
    fn start() -> Self {
        let mut xboard = Self {
            gui: Gui::start(),
            pings: 0,
        };
        xboard.send("xboard");
        xboard
    }

    /// A new game of a variant, the engine plays Black.
    #[track_caller]
    fn playing(variant: Variant) -> Self {
        let mut xboard = Self::start();
        for line in ["protover 2", "accepted ping", "new", "random"] {
            xboard.send(line);
        }
        xboard.send(&format!("variant {variant}"));
        for line in ["level 0 5 0", "post", "easy", "sd 3"] {
            xboard.send(line);
        }
        xboard.sync();
        xboard
    }

    /// A position, which nobody plays yet.
    #[track_caller]
    fn at(variant: Variant, fen: &str) -> Self {
        let mut xboard = Self::playing(variant);
        xboard.send("force");
        assert!(xboard.said(&format!("setboard {fen}")).is_empty());
        xboard
    }

    /// What is said until a `ping` sent now is answered.
    #[track_caller]
    fn sync(&mut self) -> Vec<String> {
        self.pings += 1;
        let number = self.pings;
        self.send(&format!("ping {number}"));
        let mut lines = self.until(&format!("pong {number}"));
        lines.pop();
        lines
    }

    /// What a line is answered with.
    #[track_caller]
    fn said(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.sync()
    }

    /// The one line that another is answered with.
    #[track_caller]
    fn answer(&mut self, line: &str) -> String {
        let mut lines = self.said(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        lines.remove(0)
    }

    #[track_caller]
    fn assert_silent(&mut self, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.said(line), [""; 0], "{line}");
        }
    }

    /// The engine's move in answer to a line, in one text.
    #[track_caller]
    fn moved(&mut self, line: &str) -> String {
        self.send(line);
        let mut text = String::new();
        loop {
            let leg = self.line("move ");
            text.push_str(&leg["move ".len()..]);
            if !text.ends_with(',') {
                return text;
            }
        }
    }

    /// Asserts that nothing but thoughts comes for a while and returns them.
    #[track_caller]
    fn assert_no_move(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some((_, line)) = self.next(end.saturating_duration_since(Instant::now())) {
            assert!(!line.starts_with("move"), "{line}");
            lines.push(line);
        }
        lines
    }
}

const SHORT: Duration = Duration::from_millis(150);

/// A move of one leg on a board of ten ranks, as XBoard writes it, in ours.
fn ours(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(rank) => out.push_str(&(rank + 1).to_string()),
            None => out.push(letter),
        }
    }
    out
}

fn is_legal(variant: Variant, moves: &[&str]) -> bool {
    let moves: Vec<String> = moves.iter().map(|text| ours(text)).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    engine::session(variant).set_position(None, &moves).is_ok()
}

/// The numbers and the moves of a line of thought.
fn thought(line: &str) -> Option<(Vec<i64>, &str)> {
    let words: Vec<&str> = line.splitn(5, ' ').collect();
    let (&moves, numbers) = words.split_last()?;
    let numbers: Option<Vec<i64>> = numbers.iter().map(|word| word.parse().ok()).collect();
    Some((numbers.filter(|numbers| numbers.len() == 4)?, moves))
}

fn is_thought(line: &str) -> bool {
    thought(line).is_some()
}

#[test]
fn engine_defined_variants_are_set_up_before_the_pong() {
    let mut xboard = XBoard::start();
    for &variant in Variant::ALL {
        xboard.send("new");
        let lines = xboard.said(&format!("variant {variant}"));
        if variant == Variant::Xiangqi {
            assert!(lines.is_empty(), "{lines:?}");
            continue;
        }
        let spec = variant.spec();
        let board = format!(") {}x{}+0_", spec.files, spec.ranks);
        assert!(lines[0].starts_with("setup ("), "{lines:?}");
        assert!(lines[0].contains(&board), "{lines:?}");
        assert!(lines[0].ends_with(spec.start), "{lines:?}");
        assert!(lines.len() > 1, "{lines:?}");
        assert!(lines[1..].iter().all(|line| line.starts_with("piece ")));
    }
    let line = xboard.answer("variant nosuch");
    assert!(
        line.starts_with("Error (variant: \"nosuch\" is unknown"),
        "{line}"
    );
}

#[test]
fn the_engine_answers_moves() {
    let mut xboard = XBoard::playing(Variant::Xiangqi);
    let answer = xboard.moved("usermove h2e2");
    assert!(is_legal(Variant::Xiangqi, &["h2e2", &answer]), "{answer}");
    // A move without the word, as before protocol version 2.
    let next = xboard.moved("h0g2");
    assert!(is_legal(
        Variant::Xiangqi,
        &["h2e2", &answer, "h0g2", &next]
    ));
}

#[test]
fn thinking_is_printed_if_wanted() {
    let mut xboard = XBoard::playing(Variant::YangQi);
    xboard.send("sd 5");
    xboard.send("usermove a2a3");
    let lines = xboard.until("move ");
    let thoughts: Vec<_> = lines.iter().filter_map(|line| thought(line)).collect();
    assert!(thoughts.len() >= 5, "{lines:?}");
    let mut nodes = 0;
    for (numbers, moves) in &thoughts {
        assert!(numbers[3] >= nodes, "{lines:?}");
        nodes = numbers[3];
        let mut line = vec!["a2a3"];
        line.extend(moves.split(' ').filter(|word| word.len() > 1));
        assert!(is_legal(Variant::YangQi, &line), "{lines:?}");
    }
    let depths: Vec<i64> = thoughts.iter().map(|thought| thought.0[0]).collect();
    assert!(depths.is_sorted() && depths.contains(&5), "{depths:?}");
    xboard.send("nopost");
    xboard.send("usermove c2c3");
    assert_eq!(xboard.until("move ").len(), 1);
}

#[test]
fn a_ping_in_thought_waits_for_the_move() {
    let mut xboard = XBoard::playing(Variant::YangQi);
    xboard.send("sd 0");
    xboard.send("st 0.3");
    xboard.send("usermove a2a3");
    let lines = xboard.sync();
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("move "))
            .count(),
        1
    );
}

#[test]
fn thought_is_given_up_or_cut_short() {
    for line in [
        "force",
        "new",
        "result 1-0 {White mates}",
        "undo",
        "setboard 4k4/9/9/9/9/9/9/9/9/4K4 w 0 1",
    ] {
        let mut xboard = XBoard::playing(Variant::YangQi);
        for line in ["sd 0", "level 0 60 0", "usermove a2a3"] {
            xboard.send(line);
        }
        xboard.line("4 ");
        let lines = xboard.said(line);
        assert!(
            lines.iter().all(|line| is_thought(line)),
            "{line}: {lines:?}"
        );
        assert_eq!(xboard.assert_no_move(SHORT).len(), 0, "{line}");
    }
    let mut xboard = XBoard::playing(Variant::YangQi);
    for line in ["sd 0", "level 0 60 0", "usermove a2a3"] {
        xboard.send(line);
    }
    xboard.line("4 ");
    let answer = xboard.moved("?");
    assert!(is_legal(Variant::YangQi, &["a2a3", &answer]));
    xboard.assert_silent(&["?"]);
    // Moves out of turn are refused, and settings wait for the move.
    for line in ["usermove c2c3", "usermove e2e3"] {
        xboard.send(line);
    }
    xboard.line("Illegal move (it is not your turn): e2e3");
    xboard.send("option MultiPV=2");
    xboard.assert_no_move(SHORT);
    xboard.moved("?");
    assert!(xboard.sync().is_empty());
}

#[test]
fn what_xboard_cannot_know_is_refused() {
    for (variant, fen, text, reason) in [
        (
            Variant::YangQi,
            "4k4/9/9/9/9/9/9/9/4P4/4K4 w 0 1",
            "e0e1",
            "the King does not change places with this Pawn",
        ),
        (
            Variant::YangQi,
            "4k4/9/9/9/9/9/9/9/9/r3KR3 w 0 1",
            "e0f0",
            "the King does not change places while in check",
        ),
        (
            Variant::YangQi,
            "3kr4/9/9/9/9/9/9/9/4R4/4K4 w 0 1",
            "e1a1",
            "it would leave the King in check",
        ),
        (
            Variant::YangQi,
            "4k4/P8/9/9/9/9/9/9/9/RR2K4 w 0 1",
            "a8a9r",
            "no Rook can be had by this move",
        ),
        (
            Variant::YangQi,
            "4k4/P8/9/9/9/9/9/9/9/RR2K4 w 0 1",
            "a8a9",
            "the Pawn must become something: a8a9n, a8a9b, a8a9v, a8a9c",
        ),
        (
            Variant::StrongYang,
            "6k6/13/13/13/13/13/13/5r7/4r8/3P9/13/13/6K6 w 0 1",
            "d4e5,e5f6",
            "this Pawn does not capture in two legs there",
        ),
        (
            Variant::QuangTrung,
            "5k4/10/10/10/a9/10/10/10/10/R4K4 w - - 0 1",
            "a0a6",
            "it has two legs, a0a5,a5a6",
        ),
        (
            Variant::Manchu,
            "3k5/9/9/9/9/3M5/9/9/9/4K4 b 0 1",
            "d9d8",
            "the game is over",
        ),
    ] {
        let mut xboard = XBoard::at(variant, fen);
        let answer = xboard.answer(&format!("usermove {text}"));
        assert_eq!(answer, format!("Illegal move ({reason}): {text}"));
    }
}

#[test]
fn captures_of_two_legs() {
    let double = "6k6/13/13/13/13/13/13/13/5r7/4r8/3P9/13/6K6 w 0 1";
    let mut xboard = XBoard::at(Variant::StrongYang, double);
    assert_eq!(xboard.moved("go"), "d3e4,e4f5");
    let mut xboard = XBoard::at(Variant::StrongYang, double);
    xboard.assert_silent(&["usermove d3e4,e4f5", "usermove g13g12"]);
    let jump = "5k4/10/10/10/a9/10/10/10/10/R4K4 w - - 0 1";
    let mut xboard = XBoard::at(Variant::QuangTrung, jump);
    assert_eq!(xboard.moved("go"), "a0a5,a5a6");
    let mut xboard = XBoard::at(Variant::QuangTrung, jump);
    xboard.assert_silent(&["usermove a0a5,a5a6", "usermove f9f8"]);
}

#[test]
fn swaps_and_promotions() {
    let mut xboard = XBoard::at(Variant::YangQi, "4k4/9/9/9/9/9/9/9/9/4KR3 w 0 1");
    xboard.assert_silent(&["usermove e0f0", "usermove e9d9", "usermove e0e4"]);
    let mut xboard = XBoard::at(
        Variant::StrongYang,
        "6k6/13/13/13/3P9/13/13/13/13/13/13/13/6K6 w 0 1",
    );
    xboard.assert_silent(&["usermove d9d10R", "usermove g13g12", "usermove d10a10"]);
    let mut xboard = XBoard::at(Variant::YangQi, "9/3P5/3k5/9/9/9/9/9/9/4K4 w 0 1");
    assert_eq!(xboard.moved("go"), "d8d9r");
}

#[test]
fn a_refused_position_stops_the_game() {
    let mut xboard = XBoard::playing(Variant::YangQi);
    xboard.assert_silent(&["force"]);
    for (fen, reason) in [
        ("4k4/9 w 0 1", "placement: 2 ranks instead of 10"),
        (
            "9/9/9/9/9/9/9/9/9/4K4 w 0 1",
            "placement: Black has 0 kings",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/P3K4 w 0 1",
            "a White Pawn can never stand on a0",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/R3K3r b 0 1",
            "White is not to move but in check",
        ),
        ("", "placement: missing"),
    ] {
        let answer = xboard.answer(&format!("setboard {fen}"));
        assert!(
            answer.starts_with("tellusererror Illegal position: "),
            "{answer}"
        );
        assert!(answer.contains(reason), "{answer}");
    }
    assert_eq!(
        xboard.answer("usermove a2a3"),
        "Illegal move (the position was refused): a2a3"
    );
    assert_eq!(xboard.answer("go"), "Error (the position was refused): go");
    xboard.assert_silent(&["new", "force", "usermove a2a3"]);
}

#[test]
fn losers_and_winners_claim() {
    const MATE_IN_1: &str = "3k5/9/9/9/9/M8/9/9/9/4K4 w 0 1";
    let claim = "1-0 {white wins: checkmate}";
    // The user gives mate.
    for computer in [false, true] {
        let mut xboard = XBoard::at(Variant::Manchu, MATE_IN_1);
        if computer {
            xboard.send("computer");
        }
        xboard.send("playother");
        assert_eq!(xboard.answer("usermove a4d4"), claim);
    }
    // The engine gives mate: a user is told, a referee hears it of the loser.
    for computer in [false, true] {
        let mut xboard = XBoard::at(Variant::Manchu, MATE_IN_1);
        if computer {
            xboard.send("computer");
        }
        xboard.moved("go");
        let claims = xboard.sync();
        assert_eq!(claims.len(), usize::from(!computer), "{claims:?}");
        assert!(
            claims
                .iter()
                .all(|line| line.starts_with("1-0 {white wins: ")),
            "{claims:?}"
        );
    }
    // Positions that are over are claimed when the engine is to move.
    for (variant, fen, claim) in [
        (Variant::Manchu, "3k5/9/9/9/9/3M5/9/9/9/4K4 b 0 1", claim),
        (
            Variant::Manchu,
            "3k5/M8/9/9/9/9/9/9/9/4K4 b 0 1",
            "1-0 {white wins: stalemate}",
        ),
        (
            Variant::QuangTrung,
            "3P6/10/10/10/10/10/5k4/10/10/5K4 b - - 0 1",
            "1-0 {white wins: pawn advance}",
        ),
        (
            Variant::YangQi,
            "4k4/9/9/9/9/9/9/9/9/4K4 w 0 1",
            "1/2-1/2 {draw: bare kings}",
        ),
    ] {
        let mut xboard = XBoard::at(variant, fen);
        assert_eq!(xboard.answer("go"), claim);
    }
}

#[test]
fn draws_are_claimed_when_to_move() {
    for computer in [false, true] {
        let mut xboard = XBoard::at(Variant::YangQi, "4k4/9/9/9/9/9/9/9/9/R3K4 w 0 1");
        for text in ["a0a1", "e9e8", "a1a0", "e8e9", "a0a1", "e9e8", "a1a0"] {
            xboard.assert_silent(&[&format!("usermove {text}")]);
        }
        if computer {
            xboard.send("computer");
        }
        xboard.send("playother");
        assert_eq!(xboard.answer("usermove e8e9"), "1/2-1/2 {draw: repetition}");
        let mut xboard = XBoard::at(Variant::YangQi, "4k4/9/9/9/9/9/9/9/9/R3K4 w 99 80");
        xboard.send("playother");
        assert_eq!(xboard.answer("usermove a0a1"), "1/2-1/2 {draw: move count}");
    }
    // Soldiers that go to and fro are no repetition to XBoard as a referee.
    let mut xboard = XBoard::at(Variant::Xiangqi, "4k4/9/9/4P4/9/9/9/9/9/3K5 w 0 1");
    for text in ["e6d6", "e9f9", "d6e6", "f9e9", "e6d6", "e9f9", "d6e6"] {
        xboard.assert_silent(&[&format!("usermove {text}")]);
    }
    xboard.send("computer");
    xboard.send("playother");
    xboard.send("usermove f9e9");
    let lines = xboard.until("move ");
    assert!(lines.contains(&"offer draw".to_owned()), "{lines:?}");
    // The other side is of the same opinion.
    let mut xboard = XBoard::at(Variant::YangQi, "4k4/9/9/9/9/9/9/9/9/R3K4 w 100 80");
    assert_eq!(xboard.answer("draw"), "offer draw");
}

#[test]
fn draw_offers_and_resignation() {
    const LOST: &str = "4k4/9/9/9/9/9/9/9/R8/R3K4 w 0 1";
    for resign in [false, true] {
        let mut xboard = XBoard::at(Variant::YangQi, LOST);
        assert!(xboard.said("draw").is_empty());
        if resign {
            xboard.send("option Resign=1");
        }
        xboard.send("playother");
        xboard.moved("usermove e0d0");
        assert_eq!(xboard.answer("draw"), "offer draw");
        xboard.moved("usermove d0e0");
        xboard.send("nopost");
        xboard.send("usermove e0d0");
        let lines = xboard.sync();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(lines[0] == "resign", resign, "{lines:?}");
    }
}

#[test]
fn hints_and_books() {
    let mut xboard = XBoard::playing(Variant::Xiangqi);
    xboard.send("hint");
    let hint = xboard.line("Hint: ");
    assert!(
        is_legal(Variant::Xiangqi, &[&hint["Hint: ".len()..]]),
        "{hint}"
    );
    let answer = xboard.moved("usermove h2e2");
    let hint = xboard.answer("hint");
    assert!(is_legal(
        Variant::Xiangqi,
        &["h2e2", &answer, &hint["Hint: ".len()..]]
    ));
    let lines = xboard.said("bk");
    assert!(
        lines[0].starts_with(' ') && lines[1].is_empty(),
        "{lines:?}"
    );
}

#[test]
fn the_book_is_shown_and_played() {
    let path = fresh("xboard book.txt");
    fs::write(&path, small_book()).expect("written");
    let mut xboard = XBoard::playing(Variant::Xiangqi);
    let lines = xboard.said("bk");
    let unknown = " The book does not know the position.";
    xboard.assert_silent(&[&format!("option BookFile={}", path.display())]);
    let shown = xboard.said("bk");
    assert_eq!(
        shown[..2],
        [
            " h2e2      75 %  16.5 points in 30 games",
            " b0c2      25 %  5 points in 10 games"
        ]
    );
    assert!(shown[2].is_empty(), "{shown:?}");
    // It plays from it only if asked to.
    let is_known = |mv: &str| ["h2e2", "b0c2"].contains(&mv);
    xboard.assert_silent(&["option OwnBook=1", "force"]);
    assert!(is_known(&xboard.moved("go")));
    xboard.moved("usermove a6a5");
    assert_eq!(xboard.said("bk")[0], unknown);
    assert!(lines.iter().any(String::is_empty), "{lines:?}");

    let line = xboard.answer("option BookFile=missing.txt");
    assert!(line.contains("the earlier one is kept"), "{line}");
}

#[test]
fn pondering() {
    let mut xboard = XBoard::playing(Variant::Xiangqi);
    xboard.send("sd 0");
    xboard.send("st 0.6");
    xboard.send("hard");
    let answer = xboard.moved("usermove h2e2");
    // It thinks, and still hears what is said.
    xboard.line("1 ");
    let lines = xboard.said("hint");
    let hint = lines.iter().find_map(|line| line.strip_prefix("Hint: "));
    let guess = hint.expect("a hint").to_owned();
    assert!(is_legal(Variant::Xiangqi, &["h2e2", &answer, &guess]));
    xboard.assert_no_move(Duration::from_millis(700));
    // The guess is right: the time to think is over already.
    let start = Instant::now();
    let next = xboard.moved(&format!("usermove {guess}"));
    assert!(start.elapsed() < 3 * SHORT, "{:?}", start.elapsed());
    assert!(is_legal(
        Variant::Xiangqi,
        &["h2e2", &answer, &guess, &next]
    ));
    // The guess is wrong.
    let lines = xboard.said("hint");
    let hint = lines.iter().find_map(|line| line.strip_prefix("Hint: "));
    let mut played: Vec<&str> = vec!["h2e2", &answer, &guess, &next];
    let other = ["a0a1", "i0i1"]
        .into_iter()
        .find(|&text| Some(text) != hint)
        .expect("one of two");
    let last = xboard.moved(&format!("usermove {other}"));
    played.extend([other, &last]);
    assert!(is_legal(Variant::Xiangqi, &played), "{played:?}");
    // Taking back and quiet end it.
    xboard.send("remove");
    xboard.sync();
    xboard.send("easy");
    xboard.moved(&format!("usermove {other}"));
    xboard.sync();
    assert!(xboard.assert_no_move(SHORT).is_empty());
}

#[test]
fn analysis() {
    let mut xboard = XBoard::playing(Variant::Xiangqi);
    xboard.send("nopost");
    xboard.send("force");
    xboard.send("analyze");
    xboard.line("4 ");
    xboard.send(".");
    let status = xboard.line("stat01: ");
    let words: Vec<&str> = status.split(' ').collect();
    assert_eq!(words.len(), 7, "{status}");
    assert_eq!(words[5], "44", "{status}");
    assert!(is_legal(Variant::Xiangqi, &[words[6]]), "{status}");
    for line in [
        "usermove h2e2",
        "undo",
        "setboard 3k5/9/9/9/9/9/9/9/9/R3K4 w 0 1",
        "memory 16",
        "new",
    ] {
        xboard.send(line);
        // The analysis begins anew.
        xboard.line("1 ");
        xboard.line("3 ");
    }
    xboard.send("exit");
    xboard.sync();
    assert!(xboard.assert_no_move(SHORT).is_empty());
    // A game that is over is looked at without a word.
    xboard.send("variant manchu");
    xboard.send("setboard 3k5/9/9/9/9/3M5/9/9/9/4K4 b 0 1");
    xboard.send("analyze");
    let lines = xboard.assert_no_move(SHORT);
    assert!(lines.iter().all(|line| !is_thought(line)), "{lines:?}");
    xboard.assert_silent(&["exit"]);
}

#[test]
fn squares_in_the_users_hand_are_marked() {
    let mut xboard = XBoard::playing(Variant::YangQi);
    assert_eq!(xboard.answer("lift a2"), "highlight 9/9/9/9/9/Y8/Y8/9/9/9");
    xboard.assert_silent(&["put a4"]);
    for line in ["lift", "lift z3", "put a10", "lift é"] {
        let answer = xboard.answer(line);
        assert!(answer.starts_with("Error (expected a square"), "{answer}");
    }
    // Also while the engine ponders on a move that is not on the board.
    xboard.send("hard");
    xboard.send("nopost");
    xboard.moved("usermove a2a4");
    assert_eq!(
        xboard.answer("lift c2"),
        "highlight 9/9/9/9/9/2Y6/2Y6/9/9/9"
    );

    let mut xboard = XBoard::at(
        Variant::StrongYang,
        "6k6/13/13/13/3P9/13/13/13/13/13/13/13/6K6 w 0 1",
    );
    assert_eq!(
        xboard.answer("lift d9"),
        "highlight 13/13/13/3M9/13/13/13/13/13/13/13/13/13"
    );
    assert_eq!(xboard.answer("put d10"), "choice RNBVCP");
    let mut xboard = XBoard::at(
        Variant::QuangTrung,
        "5k4/10/10/10/a9/10/10/10/10/R4K4 w - - 0 1",
    );
    let marks = xboard.answer("lift a0");
    assert!(marks.starts_with("highlight 10/10/10/10/C9/Y9/"), "{marks}");
    xboard.assert_silent(&["put a5"]);
    assert_eq!(
        xboard.answer("lift a5"),
        "highlight 10/10/10/Y9/10/10/10/10/10/10"
    );
    xboard.assert_silent(&["put a6", "usermove a0a5,a5a6"]);
}
