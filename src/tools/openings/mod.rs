//! Making opening suites and opening books from self-play.

pub mod book;
pub mod suite;

use fxhash::FxHashMap;
use rayon::prelude::*;

use super::selfplay::Player;
use crate::board::{Color, Position, Square};
use crate::eval::Evaluate;
use crate::search::tt::TableTooLarge;
use crate::variants::Rules;

/// Megabytes of each player's table.
const HASH: usize = 1;

/// Does a job for each of some things in parallel; results come in order.
fn round<R: Evaluate, J: Send, T: Send>(
    things: impl IntoParallelIterator<Item = J, Iter: IndexedParallelIterator>,
    job: impl Fn(&mut Player<R>, J) -> T + Sync,
) -> Result<Vec<T>, TableTooLarge> {
    things
        .into_par_iter()
        .map_init(
            || Player::<R>::new(HASH),
            |player, thing| match player {
                Ok(player) => Ok(job(player, thing)),
                Err(error) => Err(*error),
            },
        )
        .collect()
}

/// A key that a position shares with its mirror image, left to right.
fn folded_key<R: Rules>(position: &Position) -> u64 {
    position.key().min(mirrored::<R>(position).key())
}

/// The position with left and right exchanged.
fn mirrored<R: Rules>(position: &Position) -> Position {
    let image = |square: Square| Square::new(R::SPEC.files - 1 - square.file(), square.rank());
    let mut mirror = Position::empty(&R::SPEC);
    for color in Color::ALL {
        for &square in position.pieces(color) {
            mirror.put(image(square), position.piece(square), color);
        }
    }
    let en_passant = position.en_passant().map(|ep| crate::board::EnPassant {
        passed: image(ep.passed),
        pawn: image(ep.pawn),
    });
    mirror.set_state(
        position.side(),
        en_passant,
        position.clock(),
        position.number(),
    );
    mirror
}

/// Counts by key, in the order in which the keys were first seen.
struct Tally<T> {
    places: FxHashMap<u64, usize>,
    entries: Vec<T>,
}

impl<T> Tally<T> {
    fn new() -> Self {
        Self {
            places: FxHashMap::default(),
            entries: Vec::new(),
        }
    }

    fn entry(&mut self, key: u64, new: impl FnOnce() -> T) -> &mut T {
        let place = *self.places.entry(key).or_insert(self.entries.len());
        if place == self.entries.len() {
            self.entries.push(new());
        }
        &mut self.entries[place]
    }
}
