//! Counting move sequences (C7).

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::board::{Move, MoveList, Position};
use crate::variants::{Rules, legal};

/// Counts of positions already seen, shared by threads without locks.
///
/// An entry is two words, the count and the key mixed with it: an entry torn
/// by two writers fits no key (Hyatt and Mann's lockless hashing).
pub struct Cache(Vec<[AtomicU64; 2]>);

/// The table could not be allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("hash: {0} MB cannot be allocated")]
pub struct CacheTooLarge(usize);

impl Cache {
    /// A table of `megabytes`.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, CacheTooLarge> {
        let len = megabytes
            .checked_mul(1 << 16)
            .ok_or(CacheTooLarge(megabytes))?;
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(len)
            .map_err(|_| CacheTooLarge(megabytes))?;
        entries.resize_with(len, Default::default);
        Ok(Self(entries))
    }

    fn entry(&self, key: u64) -> &[AtomicU64; 2] {
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        &self.0[index as usize]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let [mixed, count] = self
            .entry(key)
            .each_ref()
            .map(|word| word.load(Ordering::Relaxed));
        (mixed ^ count == key).then_some(count)
    }

    fn set(&self, key: u64, count: u64) {
        let [mixed, stored] = self.entry(key);
        mixed.store(key ^ count, Ordering::Relaxed);
        stored.store(count, Ordering::Relaxed);
    }
}

/// Key of "this position, so many plies deep".
fn key_at(position: &Position, depth: u32) -> u64 {
    position.key() ^ fxhash::hash64(&depth)
}

/// The number of legal move sequences of `depth` plies; the last ply is
/// counted without being made.
#[must_use]
pub fn perft<R: Rules>(position: &mut Position, depth: u32, cache: Option<&Cache>) -> u64 {
    let mut lists = vec![MoveList::new(); depth as usize];
    count::<R>(position, &mut lists, cache)
}

/// Counts as many plies as there are move lists.
fn count<R: Rules>(position: &mut Position, lists: &mut [MoveList], cache: Option<&Cache>) -> u64 {
    let depth = lists.len() as u32;
    let Some((list, rest)) = lists.split_first_mut() else {
        return 1;
    };
    if rest.is_empty() {
        return legal::count::<R>(position);
    }
    let cached = cache.map(|cache| (cache, key_at(position, depth)));
    if let Some(count) = cached.and_then(|(cache, key)| cache.get(key)) {
        return count;
    }
    list.clear();
    legal::moves::<R>(position, list);
    let mut nodes = 0;
    for &mv in list.iter() {
        let undo = position.make(mv);
        nodes += count::<R>(position, rest, cache);
        position.unmake(mv, &undo);
    }
    if let Some((cache, key)) = cached {
        cache.set(key, nodes);
    }
    nodes
}

/// The perft of each legal move, in parallel on the current rayon pool.
/// `depth` is at least 1.
#[must_use]
pub fn divide<R: Rules>(
    position: &Position,
    depth: u32,
    cache: Option<&Cache>,
) -> Vec<(Move, u64)> {
    let mut list = MoveList::new();
    legal::moves::<R>(position, &mut list);
    list.par_iter()
        .with_max_len(1)
        .map(|&mv| {
            let mut position = position.clone();
            let _ = position.make(mv);
            (
                mv,
                perft::<R>(&mut position, depth.saturating_sub(1), cache),
            )
        })
        .collect()
}
