//! The transposition table: what earlier visits found out about positions.

use outflank_rules::{Bits, Board, Geometry};

/// Stands for "no move" in an entry.
pub const NO_MOVE: u8 = u8::MAX;

/// What is known of a position: bounds on its score as searched to `depth` with `certainty`, and its two best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The score is at least this, in evaluation units.
    pub lower: i16,
    /// The score is at most this.
    pub upper: i16,
    /// Plies searched.
    pub depth: u8,
    /// Index into the selectivities: how sure the pruning was.
    pub certainty: u8,
    /// The last best move and the one before it, or [`NO_MOVE`].
    pub moves: [u8; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    lock: u64,
    lower: i16,
    upper: i16,
    depth: u8,
    /// Certainty in the low three bits, the search's age in the others.
    certainty_age: u8,
    moves: [u8; 2],
}

/// Entries that share a cache line: a position may be in any of them.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// Highest age before it wraps round.
const AGES: u8 = 32;

/// How many buckets, the last ones, are set aside for positions near the end of the game: 1 MiB.
const NEAR: usize = 1 << 14;

/// A fixed-size table, allocated once. Replacement prefers to keep deep entries of the current search.
///
/// A part of it is set aside for positions near the end of the game. They are so many that in the whole table each
/// look would wait for the memory, and what is known of them is wanted again soon or never: a part that stays in the
/// processor's cache serves them better.
///
/// A position is recognised by 64 bits of hash beside those that choose its bucket: mistaking one for another is
/// possible, but would take some 10^10 times the positions of the longest solves to become likely.
#[derive(Clone, Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

/// Where in the table a position belongs, and what it is recognised by.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    bucket: usize,
    lock: u64,
}

impl Table {
    /// A table of at most `megabytes` MiB: the largest power of two of buckets that fits, at least one KiB.
    pub fn new(megabytes: usize) -> Self {
        let fit = (megabytes << 20) / size_of::<Bucket>();
        let count = if fit < 16 { 16 } else { 1 << fit.ilog2() };
        Self { buckets: vec![Bucket::default(); count + NEAR], age: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 1;
    }

    /// Starts a new search: older entries are replaced first.
    pub fn grow_older(&mut self) {
        self.age = self.age % (AGES - 1) + 1;
    }

    /// The place of a position.
    #[inline(always)]
    pub fn key<G: Geometry>(&self, board: &Board<G>) -> Key {
        let (hash, lock) = hash(board);
        Key { bucket: hash as usize & (self.buckets.len() - NEAR - 1), lock }
    }

    /// The place of a position near the end of the game.
    #[inline(always)]
    pub fn near_key<G: Geometry>(&self, board: &Board<G>) -> Key {
        let (hash, lock) = hash(board);
        Key { bucket: self.buckets.len() - NEAR + (hash as usize & (NEAR - 1)), lock }
    }

    /// Begins to fetch what is known of a position that will be asked for soon. Only where processors can be told.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        // Sound: a prefetch reads nothing, and the place is within the table.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>((&raw const self.buckets[key.bucket]).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub fn find(&self, key: Key) -> Option<Known> {
        let entry =
            self.buckets[key.bucket].0.iter().find(|entry| entry.lock == key.lock && entry.certainty_age != 0)?;
        Some(Known {
            lower: entry.lower,
            upper: entry.upper,
            depth: entry.depth,
            certainty: entry.certainty_age & 7,
            moves: entry.moves,
        })
    }

    /// Notes that a search of the position to `depth` with `certainty` in the window `alpha..beta` gave `score`
    /// with best move `best`.
    #[inline(always)]
    pub fn note(&mut self, key: Key, depth: u8, certainty: u8, window: (i32, i32), score: i32, best: u8) {
        let (alpha, beta) = window;
        let age = self.age;
        let bucket = &mut self.buckets[key.bucket].0;
        let mut slot = 0;
        let mut least = i32::MAX;
        for (index, entry) in bucket.iter().enumerate() {
            if entry.lock == key.lock && entry.certainty_age != 0 {
                slot = index;
                break;
            }
            // An entry of another search is worth less than any of this one.
            let value = i32::from(entry.depth) + if entry.certainty_age >> 3 == age { 256 } else { 0 };
            if value < least {
                (least, slot) = (value, index);
            }
        }
        let entry = &mut bucket[slot];
        let certainty_age = certainty | age << 3;
        let same = entry.lock == key.lock && entry.certainty_age != 0;
        let known = (entry.depth, entry.certainty_age & 7);
        if same && known > (depth, certainty) && entry.certainty_age >> 3 == age {
            // A shallower look, as for ordering, must not wipe out what a deep search found.
            return;
        }
        if same && known == (depth, certainty) {
            if score < beta && score < i32::from(entry.upper) {
                entry.upper = score as i16;
            }
            if score > alpha && score > i32::from(entry.lower) {
                entry.lower = score as i16;
            }
        } else {
            entry.lower = if score > alpha { score as i16 } else { i16::MIN };
            entry.upper = if score < beta { score as i16 } else { i16::MAX };
            if !same {
                entry.moves = [NO_MOVE; 2];
            }
            entry.lock = key.lock;
            entry.depth = depth;
        }
        entry.certainty_age = certainty_age;
        // A fail-low search knows no best move: every one was only refuted.
        if best != NO_MOVE && (score > alpha || entry.moves[0] == NO_MOVE) && entry.moves[0] != best {
            entry.moves = [best, entry.moves[0]];
        }
    }
}

/// Two hashes of a position: which bucket, and what to recognise it by. Each word goes through a product of its own,
/// so that the disc-by-disc likeness of the positions of one search does not show.
#[inline(always)]
fn hash<G: Geometry>(board: &Board<G>) -> (u64, u64) {
    let fold = |bits: G::Bits| {
        let (low, high) = (bits.wide() as u64, (bits.wide() >> 64) as u64);
        low ^ high.wrapping_mul(0x9FB2_1C65_1E98_DF25).rotate_left(29)
    };
    let player = fold(board.player).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let opponent = fold(board.opponent).wrapping_mul(0xA076_1D64_78BD_642F);
    let one = (player ^ opponent.rotate_left(31)).wrapping_mul(0xE703_7ED1_A0B4_28DB);
    let two = (player.rotate_left(37).wrapping_add(opponent)).wrapping_mul(0x8EBC_6AF0_9C88_C6E3);
    (one >> 20, two ^ two >> 32)
}

#[cfg(test)]
mod tests {
    use outflank_rules::{Eight, Ten};

    use super::*;

    #[test]
    fn bounds_of_equal_searches_meet() {
        let mut table = Table::new(0);
        let key = table.key(&Board::<Eight>::cross());
        assert_eq!(table.find(key), None);
        table.note(key, 5, 1, (0, 100), 40, 19);
        assert_eq!(table.find(key).map(|known| (known.lower, known.upper)), Some((40, 40)));
        table.clear();
        table.note(key, 5, 1, (0, 1), 40, 19);
        table.note(key, 5, 1, (60, 61), 50, NO_MOVE);
        assert_eq!(table.find(key).map(|known| (known.lower, known.upper)), Some((40, 50)));
    }

    #[test]
    fn a_shallow_look_does_not_replace_a_deep_search_until_it_is_old() {
        let mut table = Table::new(1);
        let key = table.key(&Board::<Ten>::cross());
        table.note(key, 9, 5, (0, 1), 8, 34);
        table.note(key, 2, 5, (0, 1), 3, 43);
        assert_eq!(table.find(key).map(|known| (known.depth, known.lower)), Some((9, 8)));
        table.grow_older();
        table.note(key, 2, 5, (0, 1), 3, 43);
        assert_eq!(table.find(key).map(|known| (known.depth, known.lower)), Some((2, 3)));
        assert_eq!(table.find(key).map(|known| known.moves), Some([43, 34]), "the earlier best move comes second");
    }

    #[test]
    fn sides_and_squares_have_keys_of_their_own() {
        let table = Table::new(1);
        let mut locks: Vec<_> = (0..100)
            .flat_map(|square| {
                let board = Board::<Ten> { player: 1 << square, opponent: 0 };
                [table.key(&board).lock, table.key(&board.pass()).lock]
            })
            .collect();
        locks.sort_unstable();
        locks.dedup();
        assert_eq!(locks.len(), 200);
    }
}
