//! Mates in 1 to 4 that the search must find at their exact distance. That no
//! shorter mate exists, and which first moves keep the distance, comes from
//! an exhaustive proof search outside of the engine.

use std::sync::Arc;
use std::time::Instant;

use bannerman::engine;
use bannerman::eval;
use bannerman::game::Outcome;
use bannerman::search::tt::Table;
use bannerman::search::{Control, Job, Limits, Settings, Silent};
use bannerman::variants::Variant;

/// The nodes that a search may take.
const NODES: u64 = 100_000;
/// Megabytes of the transposition table.
const HASH: usize = 16;

/// A line of `mates.epd`: `variant;FEN;mate N;first moves;what it shows`, `#`
/// starts a comment line.
struct Mate {
    variant: Variant,
    fen: &'static str,
    /// In how many moves of the side to move.
    distance: u32,
    /// The first moves that keep the distance.
    firsts: Vec<&'static str>,
}

fn mates() -> impl Iterator<Item = Mate> {
    include_str!("../mates.epd")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<_> = line.split(';').collect();
            let &[variant, fen, mate, firsts, _shows] = fields.as_slice() else {
                panic!("{line}: not five fields");
            };
            let distance = mate.strip_prefix("mate ").and_then(|n| n.parse().ok());
            Mate {
                variant: variant.parse().expect(line),
                fen,
                distance: distance.expect(line),
                firsts: firsts.split_whitespace().collect(),
            }
        })
}

/// What is wrong with how the engine solves a position, if anything.
fn fault(mate: &Mate, table: &Arc<Table>) -> Option<String> {
    let mut session = engine::session(mate.variant);
    session
        .set_position(Some(mate.fen), &[])
        .unwrap_or_else(|error| panic!("{}: {error}", mate.fen));
    for &first in &mate.firsts {
        assert!(
            session.parse_move(first).is_some(),
            "{}: {first} is not legal",
            mate.fen
        );
    }
    table.clear(1);
    let limits = Limits {
        mate: Some(mate.distance),
        nodes: Some(NODES),
        ..Limits::default()
    };
    let job = Job {
        table,
        control: &Control::default(),
        limits: &limits,
        settings: &Settings::default(),
        start: Instant::now(),
    };
    let findings = session.search(&job, &mut Silent);
    let found = eval::mate_moves(findings.score);
    let line: Vec<String> = findings
        .pv
        .iter()
        .map(|&mv| session.spec().move_text(mv))
        .collect();
    let solved = found == i32::try_from(mate.distance).ok();
    let begins = line
        .first()
        .is_some_and(|first| mate.firsts.contains(&first.as_str()));
    let ends = line.len() == 2 * mate.distance as usize - 1 && ends_in_mate(mate, &line);
    (!solved || !begins || !ends).then(|| {
        format!(
            "{} {}: mate {} by {:?}, but found {found:?} by {line:?} in {} nodes",
            mate.variant, mate.fen, mate.distance, mate.firsts, findings.nodes
        )
    })
}

/// Whether the line can be played and mates.
fn ends_in_mate(mate: &Mate, line: &[String]) -> bool {
    let mut session = engine::session(mate.variant);
    let moves: Vec<&str> = line.iter().map(String::as_str).collect();
    session.set_position(Some(mate.fen), &moves).is_ok()
        && matches!(session.outcome(), Some(Outcome::Win { .. }))
}

/// Solves the positions of some variants; at least ten, of every distance.
fn check(variants: &[Variant]) {
    let table = Arc::new(Table::new(HASH).expect("a small table"));
    let mut counts = [0; 4];
    let mut faults = Vec::new();
    for mate in mates().filter(|mate| variants.contains(&mate.variant)) {
        counts[mate.distance as usize - 1] += 1;
        faults.extend(fault(&mate, &table));
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(
        counts.iter().sum::<u32>() >= 10 && counts.iter().all(|&count| count > 0),
        "too few positions: {counts:?}"
    );
}

#[test]
fn yang_qi() {
    check(&[Variant::YangQi]);
}

#[test]
fn strong_yang() {
    check(&[Variant::StrongYang]);
}

#[test]
fn manchu_family() {
    check(&[Variant::ManchuPlus, Variant::Manchu, Variant::Xiangqi]);
}

#[test]
fn quang_trung() {
    check(&[Variant::QuangTrung]);
}
