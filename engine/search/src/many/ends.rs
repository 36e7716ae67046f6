//! The ends of positions solved before.

use outflank_rules::{Bits, Geometry, Goal};

use super::outcome::Outcome;
use super::position::Position;

/// Slots, a power of two: 2 MiB of them.
const SLOTS: usize = 1 << 17;

/// A table of ends by position, for the games of one board and goal. Later positions take the place of earlier ones.
#[derive(Debug)]
pub struct Ends {
    slots: Vec<Slot>,
    /// Which squares are open and what wins in the games of these ends.
    of: Option<(u128, Goal)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Zero where nothing is kept.
    key: u64,
    discs: [u8; 4],
    whole: bool,
}

impl Default for Ends {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); SLOTS], of: None }
    }
}

impl Ends {
    /// Forgets all ends.
    pub(super) fn clear(&mut self) {
        if self.of.take().is_some() {
            self.slots.fill(Slot::default());
        }
    }

    /// Forgets the ends of all other games.
    pub(super) fn keep_only_those_of(&mut self, open: u128, goal: Goal) {
        if self.of != Some((open, goal)) {
            self.clear();
            self.of = Some((open, goal));
        }
    }

    /// A position by one number. Within a game the turn follows from how many discs there are, but a position that was
    /// set up may be anyone's.
    #[inline(always)]
    pub(super) fn key<G: Geometry, const N: usize>(position: &Position<G, N>) -> u64 {
        let mut key = (N << 8 | position.seat) as u64;
        for set in position.table.discs.iter().chain([&position.table.neutral]) {
            let wide = set.wide();
            for half in [wide as u64, (wide >> 64) as u64] {
                key = (key ^ half).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                key ^= key >> 29;
            }
        }
        key | 1
    }

    /// The end kept for a position, and whether it is the whole truth: else only that its seat can have one as good.
    #[inline(always)]
    pub(super) fn find<const N: usize>(&self, key: u64) -> Option<(Outcome<N>, bool)> {
        let slot = &self.slots[Self::index(key)];
        (slot.key == key).then(|| (Outcome { discs: core::array::from_fn(|seat| slot.discs[seat]) }, slot.whole))
    }

    #[inline(always)]
    pub(super) fn keep<const N: usize>(&mut self, key: u64, outcome: Outcome<N>, whole: bool) {
        let mut discs = [0; 4];
        discs[..N].copy_from_slice(&outcome.discs);
        self.slots[Self::index(key)] = Slot { key, discs, whole };
    }

    #[inline(always)]
    fn index(key: u64) -> usize {
        (key >> 40) as usize & (SLOTS - 1)
    }
}
