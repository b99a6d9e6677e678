//! The transposition table: what earlier searches found out about positions.
//!
//! A bucket is a cache line of four entries. An entry is two words that
//! threads read and write without locks: the second holds the key mixed with
//! the first, so that an entry torn by two writers fits no key (Hyatt and
//! Mann's lockless hashing). Both are atomics, used by safe code only,
//! so that the language rules out data races; what it does not rule out, two
//! halves of different entries, is what the mixing is for.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use thiserror::Error;

use super::memory;
use super::report::Bound;
use crate::board::Move;
use crate::eval::{MATE_BOUND, Value};

const ENTRIES: usize = 4;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 64;
/// A generation of age makes an entry as cheap to give up as so many plies.
const AGE_WEIGHT: i32 = 4;
/// The part of the key that is stored: the low bits are free for the rest.
const KEY_MASK: u64 = !0xFF_FFFF;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, [`Move::NONE`] if none stood out. It must be checked: an
    /// entry of another position may fit.
    pub mv: Move,
    /// The score, mates counted from the root of the search that asks.
    pub value: Value,
    /// The static evaluation.
    pub eval: Value,
    /// How deep the position was searched, in plies.
    pub depth: i32,
    /// What the score bounds.
    pub bound: Bound,
    /// Whether the position is or was in the principal variation.
    pub was_pv: bool,
}

/// An entry: data, and the key with depth, generation and bound mixed with it.
type Slot = [AtomicU64; 2];
/// A cache line.
type Bucket = [Slot; ENTRIES];

/// A table shared by all threads.
pub struct Table {
    /// The buckets, and one to spare: the first of `slots` that begins a cache
    /// line has the index `first`.
    slots: Box<[Slot]>,
    first: usize,
    generation: AtomicU8,
}

/// There is not so much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("Hash: {0} MB cannot be allocated")]
pub struct TableTooLarge(pub usize);

/// The second word of an entry, less the key: whether it was in the principal
/// variation, depth, generation and bound.
#[derive(Clone, Copy)]
struct Meta(u64);

impl Meta {
    const fn new(entry: &Entry, generation: u8) -> Self {
        let bound = match entry.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let depth = entry.depth as u8 as u64;
        Self((entry.was_pv as u64) << 16 | depth << 8 | (generation as u64) << 2 | bound)
    }

    const fn depth(self) -> i32 {
        (self.0 >> 8) as u8 as i32
    }

    const fn was_pv(self) -> bool {
        self.0 >> 16 & 1 != 0
    }

    const fn generation(self) -> u8 {
        (self.0 >> 2) as u8 & (GENERATIONS - 1)
    }

    const fn bound(self) -> Option<Bound> {
        match self.0 & 3 {
            3 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            1 => Some(Bound::Upper),
            _ => None,
        }
    }

    /// How many generations ago this was written.
    const fn age(self, now: u8) -> i32 {
        (now.wrapping_sub(self.generation()) & (GENERATIONS - 1)) as i32
    }

    /// What keeping the entry is worth.
    const fn worth(self, now: u8) -> i32 {
        self.depth() - AGE_WEIGHT * self.age(now)
    }
}

/// The words of an entry, the second unmixed.
fn read(slot: &Slot) -> (u64, u64) {
    let [data, mixed] = slot.each_ref().map(|word| word.load(Ordering::Relaxed));
    (data, mixed ^ data)
}

fn write(slot: &Slot, data: u64, key_and_meta: u64) {
    slot[0].store(data, Ordering::Relaxed);
    slot[1].store(key_and_meta ^ data, Ordering::Relaxed);
}

impl Table {
    /// A table of `megabytes`, empty.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, TableTooLarge> {
        let too_large = TableTooLarge(megabytes);
        let buckets = megabytes
            .checked_mul((1 << 20) / size_of::<Bucket>())
            .ok_or(too_large)?
            .max(1);
        let len = (buckets + 1).checked_mul(ENTRIES).ok_or(too_large)?;
        if len > isize::MAX as usize / size_of::<Slot>() {
            return Err(too_large);
        }
        // The system gives zeroed pages when they are first used.
        let slots: Box<[Slot]> =
            bytemuck::allocation::try_zeroed_slice_box(len).map_err(|()| too_large)?;
        memory::advise_huge_pages(&slots);
        let beyond_line = slots.as_ptr().addr() % size_of::<Bucket>();
        let first = (size_of::<Bucket>() - beyond_line) / size_of::<Slot>() % ENTRIES;
        Ok(Self {
            slots,
            first,
            generation: AtomicU8::new(0),
        })
    }

    /// All buckets.
    #[inline(always)]
    fn buckets(&self) -> &[Bucket] {
        let (buckets, _) = self.slots[self.first..].as_chunks();
        &buckets[..self.slots.len() / ENTRIES - 1]
    }

    /// Has the system provide the memory at once, not when it is first used.
    pub fn populate(&self) {
        memory::populate(&self.slots);
    }

    /// Forgets everything, with the help of so many threads.
    pub fn clear(&self, threads: usize) {
        let share = self.slots.len().div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            for slots in self.slots.chunks(share) {
                scope.spawn(|| slots.iter().for_each(|slot| write(slot, 0, 0)));
            }
        });
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: what is there grows older.
    pub fn age(&self) {
        let next = (self.generation() + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        &buckets[index as usize]
    }

    /// Makes the processor fetch what may be known of `key`.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        memory::prefetch(self.bucket(key));
    }

    /// What is known of the position with `key`, `ply` plies from the root.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (data, meta) = read(slot);
            let bound = Meta(meta).bound()?;
            ((meta ^ key) & KEY_MASK == 0).then(|| Entry {
                mv: Move::from_bits(data as u32),
                value: from_table((data >> 32) as i16, ply),
                eval: Value::from((data >> 48) as i16),
                depth: Meta(meta).depth(),
                bound,
                was_pv: Meta(meta).was_pv(),
            })
        })
    }

    /// Notes what was found out about the position with `key`, `ply` plies
    /// from the root. A known move is kept if there is no new one; a deeper
    /// entry gives way only to an exact one or a not much shallower one.
    #[inline]
    pub fn set(&self, key: u64, ply: usize, entry: &Entry) {
        let now = self.generation();
        let slots = self.bucket(key);
        let (mut chosen, mut least, mut mv) = (0, i32::MAX, entry.mv);
        for (index, slot) in slots.iter().enumerate() {
            let (data, meta) = read(slot);
            let known = Meta(meta);
            let worth = match known.bound() {
                Some(_) if (meta ^ key) & KEY_MASK == 0 => {
                    let stays = entry.bound != Bound::Exact
                        && known.age(now) == 0
                        && entry.depth + 4 <= known.depth();
                    if stays {
                        return;
                    }
                    if mv == Move::NONE {
                        mv = Move::from_bits(data as u32);
                    }
                    i32::MIN
                }
                Some(_) => known.worth(now),
                None => i32::MIN + 1,
            };
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        let data = u64::from(mv.to_bits())
            | u64::from(to_table(entry.value, ply) as u16) << 32
            | u64::from(entry.eval as i16 as u16) << 48;
        let meta = Meta::new(entry, now);
        write(&slots[chosen], data, key & KEY_MASK | meta.0);
    }

    /// How many entries of this search there are, in thousandths, by a sample.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let now = self.generation();
        let buckets = self.buckets();
        let sample = &buckets[..buckets.len().min(250)];
        let used = sample
            .iter()
            .flatten()
            .map(|slot| Meta(read(slot).1))
            .filter(|meta| meta.bound().is_some() && meta.age(now) == 0)
            .count();
        (used * 1000 / (sample.len() * ENTRIES)) as u32
    }
}

/// Mates are stored as counted from the position itself.
const fn to_table(value: Value, ply: usize) -> i16 {
    let value = if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    };
    value as i16
}

const fn from_table(value: i16, ply: usize) -> Value {
    let value = value as Value;
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{MoveKind, Square};
    use crate::eval::{MATE, mate_in};

    fn entry(depth: i32, value: Value) -> Entry {
        Entry {
            mv: Move::new(Square::new(1, 2), Square::new(3, 4), MoveKind::Quiet),
            value,
            eval: -77,
            depth,
            bound: Bound::Lower,
            was_pv: true,
        }
    }

    #[test]
    fn gives_back_what_was_put_in() {
        let table = Table::new(1).unwrap();
        let key = 0x0123_4567_89AB_CDEF;
        assert_eq!(table.get(key, 0), None);
        table.set(key, 0, &entry(9, -300));
        assert_eq!(table.get(key, 5), Some(entry(9, -300)));
        assert_eq!(table.get(key ^ 1 << 40, 0), None);
        table.clear(2);
        assert_eq!(table.get(key, 0), None);
    }

    #[test]
    fn mates_count_from_the_asking_root() {
        let table = Table::new(1).unwrap();
        table.set(1 << 50, 4, &entry(9, mate_in(10)));
        assert_eq!(table.get(1 << 50, 0).unwrap().value, MATE - 6);
        assert_eq!(table.get(1 << 50, 3).unwrap().value, MATE - 9);
    }

    #[test]
    fn keeps_the_move_and_the_deeper_entry() {
        let table = Table::new(1).unwrap();
        let without_move = Entry {
            mv: Move::NONE,
            ..entry(8, 5)
        };
        table.set(7 << 40, 0, &entry(9, 1));
        table.set(7 << 40, 0, &without_move);
        assert_eq!(table.get(7 << 40, 0), Some(entry(8, 5)));
        table.set(7 << 40, 0, &entry(2, 3));
        assert_eq!(table.get(7 << 40, 0).unwrap().depth, 8);
    }

    /// An entry that the threads of the test below may write for a key: all of
    /// it follows from the key and the value.
    fn derived(key: u64, value: Value) -> Entry {
        let hash = fxhash::hash64(&(key, value));
        // Never to where it came from: that is no move, which the table would
        // not put in the place of one that it knows.
        let square = |shift: u32, rank| Square::new((hash >> shift) as u8 % 9, rank);
        Entry {
            mv: Move::new(square(0, 2), square(8, 7), MoveKind::Quiet),
            value,
            eval: Value::from(hash as u16 as i16),
            depth: (hash >> 16 & 63) as i32,
            bound: Bound::Exact,
            was_pv: hash >> 30 & 1 != 0,
        }
    }

    /// Eight threads write and read many keys of one bucket, so that they
    /// always meet; whatever is found was written as a whole.
    #[test]
    fn no_entry_is_torn() {
        const ROUNDS: u64 = 100_000;
        let table = Table::new(1).unwrap();
        let found: u64 = std::thread::scope(|scope| {
            let hammer = |thread: u64| {
                let (table, mut rng) = (&table, fastrand::Rng::with_seed(thread));
                scope.spawn(move || {
                    let mut found = 0;
                    for _ in 0..ROUNDS {
                        let key = rng.u64(1..=12) << 40;
                        if rng.bool() {
                            table.set(key, 0, &derived(key, rng.i32(-9000..9000)));
                        } else if let Some(entry) = table.get(key, 0) {
                            assert_eq!(entry, derived(key, entry.value));
                            found += 1;
                        }
                    }
                    found
                })
            };
            let threads: Vec<_> = (0..8).map(hammer).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .sum()
        });
        assert!(found > ROUNDS / 4, "{found}");
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert_eq!(
            Table::new(usize::MAX).err(),
            Some(TableTooLarge(usize::MAX))
        );
        assert!(Table::new(usize::MAX >> 21).is_err());
    }
}
