//! Every count of the perft files, reached to the digit (C7). The counts come
//! from independent implementations of the rules.

use crate::common::{Epd, epd, perft};

/// Nodes that a release build counts in a few seconds.
const AFFORDABLE: u64 = 200_000_000;

fn check(file: &str, wanted: impl Fn(u64) -> bool) {
    let mut checked = 0;
    for Epd {
        variant,
        fen,
        counts,
    } in epd(file)
    {
        for (depth, count) in counts.into_iter().filter(|&(_, count)| wanted(count)) {
            assert_eq!(
                perft(variant, &fen, depth),
                count,
                "{variant} {fen} at depth {depth}"
            );
            checked += 1;
        }
    }
    assert!(checked > 0, "{file} has no counts");
}

#[test]
fn start_positions() {
    check("startpos.epd", |count| count <= AFFORDABLE);
}

/// Depth 5 of the large games: half a minute.
#[test]
#[ignore = "takes long; run with --ignored"]
fn start_positions_deep() {
    check("startpos.epd", |count| count > AFFORDABLE);
}

#[test]
fn special_positions() {
    check("special.epd", |count| count <= AFFORDABLE);
}

#[test]
fn game_positions() {
    check("positions.epd", |count| count <= AFFORDABLE);
}
