//! From families of squares to numbered weights.

use outflank_rules::{Bits, Board};

use super::families::PatternBoard;
use super::features::ENTRIES;
use super::lanes::Lanes;
use super::walls::BLOCKED_ENTRIES;

/// So many lanes in a row share one base: a member of a family has one to seven others like it.
pub const TOGETHER: usize = 4;

/// One family of patterns.
#[derive(Clone, Debug)]
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// Squares a member looks at.
    pub size: usize,
    /// Number of the family's first weight in a table.
    pub offset: usize,
    /// The first member's lane; the others follow.
    pub lane: usize,
    /// Bit numbers of each member's squares; the same place in two lists means the same square up to symmetry.
    pub members: Vec<Vec<u32>>,
    /// The states of a square: the other side's, empty, the mover's and, on boards with blocked squares, blocked.
    states: usize,
    /// The symmetries that map a member onto itself, as places: a pattern seen through one of them is the same pattern.
    mirrors: Vec<Vec<usize>>,
    /// The places' order in an index, the squares farthest from the centre last. They are empty the longest, so that
    /// most indices met lie close together, on few lines of the cache.
    rank: Vec<u32>,
}

impl Family {
    /// In how many ways a member of this family can be filled.
    pub fn len(&self) -> usize {
        self.states.pow(self.size as u32)
    }

    /// What the next state of a place adds to an index of so many states.
    fn worth(&self, states: usize) -> impl Iterator<Item = usize> {
        self.rank.iter().map(move |&rank| states.pow(rank))
    }

    /// Whether the family looks at nothing, which none does.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// For each way to fill the places (see [`sums`]) its entry in a table.
    fn entries(&self) -> Vec<usize> {
        let mut entries = sums(&self.worth(self.states).collect::<Vec<_>>(), self.states);
        for entry in &mut entries {
            *entry += self.offset;
        }
        entries
    }

    /// For each way to fill the places the lowest one that means the same pattern up to symmetry.
    fn canonical(&self) -> Vec<usize> {
        let mut canonical: Vec<usize> = (0..self.len()).collect();
        for mirror in &self.mirrors {
            let mut worth = vec![0; self.size];
            for (place, &from) in mirror.iter().enumerate() {
                worth[from] = self.states.pow(place as u32);
            }
            for (lowest, image) in canonical.iter_mut().zip(sums(&worth, self.states)) {
                *lowest = image.min(*lowest);
            }
        }
        canonical
    }

    /// The members that lie within the first member of `whole`: for each the places there of its squares.
    fn places_in(&self, whole: &Self) -> Vec<Vec<usize>> {
        let place = |square: &u32| whole.members[0].iter().position(|like| like == square);
        self.members.iter().filter_map(|member| member.iter().map(place).collect()).collect()
    }
}

/// How a board's weights are numbered.
///
/// A *table* holds a weight for each way to fill each family, then the features', and one weight that is always zero for
/// the lanes no pattern uses. Many of its entries are tied by symmetry; *free* weights are those left when each tied
/// group counts once, and those of the patterns' parts.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The families, in the order of their weights.
    pub families: Vec<Family>,
    /// For each lane the number of the weight that index 0 (no disc) selects. Each family begins at a multiple of
    /// `TOGETHER`, so that as many lanes share a base or have no pattern. (Of no use with blocked squares: there a lane
    /// has a table of its own.)
    pub bases: Vec<u32>,
    /// Number of the first of the features' weights.
    pub features: usize,
    /// Weights in a table.
    pub len: usize,
    /// Whether it is one for boards with blocked squares.
    pub blocked: bool,
    /// For each entry of a table its free weight.
    pub free: Vec<u32>,
    /// How many free weights there are; the always-zero entry has the last number.
    pub free_len: usize,
    /// Free weights of patterns, each with one of the part of its squares that backs it: see [`Layout::fold`].
    backing: Vec<(u32, u32)>,
}

impl Layout {
    /// The layout of a board's patterns, with squares blocked or without.
    ///
    /// # Panics
    /// If the board's families are written wrongly, which the tests rule out.
    pub fn new<G: PatternBoard>(blocked: bool) -> Self {
        let (written, parts, states) =
            if blocked { (G::BLOCKED_FAMILIES, G::BLOCKED_PARTS, 4) } else { (G::FAMILIES, G::PARTS, 3) };
        let mut families = Vec::new();
        let (mut offset, mut lane) = (0, 0);
        for &(name, squares) in written {
            let family = family::<G>(name, &read(squares), states, offset, lane);
            offset += family.len();
            lane += family.members.len().next_multiple_of(TOGETHER);
            families.push(family);
        }
        let features = offset;
        let zero = features + if blocked { BLOCKED_ENTRIES } else { ENTRIES };
        assert!(lane <= G::Lanes::COUNT, "more patterns than lanes");
        let mut bases = vec![zero as u32; G::Lanes::COUNT];
        for family in &families {
            bases[family.lane..][..family.members.len()].fill((family.offset + family.len() / 2) as u32);
        }

        let mut free = vec![0; zero + 1];
        let mut free_len = 0;
        let mut number = |entry: usize, like: usize, free: &mut Vec<u32>| {
            free[entry] = if like == entry {
                free_len += 1;
                free_len - 1
            } else {
                free[like]
            };
        };
        for family in &families {
            let entries = family.entries();
            for (&entry, like) in entries.iter().zip(family.canonical()) {
                number(entry, entries[like], &mut free);
            }
        }
        for entry in features..zero {
            number(entry, entry, &mut free);
        }
        let mut backing = Vec::new();
        for &squares in parts {
            let part = family::<G>("part", &read(squares), states, 0, 0);
            let mut numbers: Vec<u32> = Vec::with_capacity(part.len());
            for (index, like) in part.canonical().into_iter().enumerate() {
                numbers.push(if like == index {
                    free_len += 1;
                    free_len - 1
                } else {
                    numbers[like]
                });
            }
            let whole = families.iter().find(|whole| !part.places_in(whole).is_empty());
            let whole = whole.expect("a part of no pattern");
            for places in part.places_in(whole) {
                let mut worth = vec![0; whole.size];
                for (to, &from) in places.iter().enumerate() {
                    worth[from] = states.pow(to as u32);
                }
                let entries = whole.entries();
                // Free weights are numbered as they are first met.
                let mut next = free[entries[0]];
                for (&entry, of_part) in entries.iter().zip(sums(&worth, states)) {
                    let number = free[entry];
                    if number == next {
                        backing.push((number, numbers[of_part]));
                        next += 1;
                    }
                }
            }
        }
        free[zero] = free_len;
        let free_len = free_len as usize + 1;
        Self { families, bases, features, len: zero + 1, blocked, free, free_len, backing }
    }

    /// The layout without its ties, for whoever asks only where patterns lie: they are most of its size.
    #[must_use]
    pub fn without_weights(self) -> Self {
        Self { free: Vec::new(), backing: Vec::new(), ..self }
    }

    /// Free weights of patterns, each with one of a part of its squares.
    pub fn backing(&self) -> &[(u32, u32)] {
        &self.backing
    }

    /// Adds to each pattern's free weight those of its parts. What a pattern of ten squares has in common with others
    /// is learned by its parts, which are met more often; play knows only the sums.
    pub fn fold<T: Copy + core::ops::AddAssign>(&self, free: &mut [T]) {
        for &(whole, part) in &self.backing {
            let weight = free[part as usize];
            free[whole as usize] += weight;
        }
    }

    /// The entry of the weight that is always zero.
    pub fn zero(&self) -> u32 {
        self.len as u32 - 1
    }

    /// The entries that a board's discs and blocked squares select, one for each member of each family.
    pub fn selected<G: PatternBoard>(&self, board: &Board<G>, open: G::Bits) -> impl Iterator<Item = usize> {
        let state = move |square: u32| match square {
            _ if !open.has(square) && self.blocked => 3,
            _ if board.player.has(square) => 2,
            _ if board.opponent.has(square) => 0,
            _ => 1,
        };
        self.families.iter().flat_map(move |family| {
            family.members.iter().map(move |squares| {
                let states =
                    squares.iter().zip(family.worth(family.states)).map(|(&square, worth)| state(square) * worth);
                family.offset + states.sum::<usize>()
            })
        })
    }

    /// For a board with blocked squares, lane by lane, the indices that can occur and the entries that they mean: there
    /// a blocked square counts as empty for an index, which knows discs alone.
    pub fn by_lane<B: Bits>(&self, open: B) -> impl Iterator<Item = (usize, Vec<(i16, usize)>)> {
        self.families.iter().flat_map(move |family| {
            (family.lane..).zip(&family.members).map(move |(lane, squares)| {
                let worth = |states: usize, is_open: bool| -> Vec<usize> {
                    let places = squares.iter().zip(family.worth(states));
                    places.filter(|&(&square, _)| open.has(square) == is_open).map(|(_, worth)| worth).collect()
                };
                let discs = worth(DISC_STATES, true);
                let empty: usize = discs.iter().sum();
                let indices = sums(&discs, DISC_STATES).into_iter().map(move |sum| (sum as i32 - empty as i32) as i16);
                let blocked = family.offset + 3 * worth(family.states, false).iter().sum::<usize>();
                let entries = sums(&worth(family.states, true), DISC_STATES).into_iter().map(|entry| blocked + entry);
                (lane, indices.zip(entries).collect())
            })
        })
    }

    /// What a disc on each bit of the board adds to the lanes, for the side to move.
    pub fn adders<G: PatternBoard>(&self) -> Vec<G::Lanes> {
        let mut adders = vec![G::Lanes::ZERO; (G::STRIDE * G::SIZE) as usize];
        let members = self.families.iter().flat_map(|family| {
            (family.lane..).zip(&family.members).map(move |(lane, squares)| (lane, squares, family.worth(DISC_STATES)))
        });
        for (lane, squares, worth) in members {
            for (&square, worth) in squares.iter().zip(worth) {
                adders[square as usize].as_mut_slice()[lane] = worth as i16;
            }
        }
        adders
    }
}

/// The states of a square that is not blocked.
const DISC_STATES: usize = 3;

/// For each way to fill places with so many digits, from 0 up and the first place counting lowest, the sum of the
/// digits, each times its place's worth.
fn sums(worths: &[usize], digits: usize) -> Vec<usize> {
    let mut sums = vec![0];
    for worth in worths {
        let before = sums.len();
        for index in 0..(digits - 1) * before {
            sums.push(sums[index] + worth);
        }
    }
    sums
}

/// Column and row of each square in a list such as `"a1 b1"`.
fn read(squares: &str) -> Vec<(u32, u32)> {
    squares
        .split(' ')
        .map(|square| {
            let (column, row) = square.split_at(1);
            (u32::from(column.as_bytes()[0] - b'a'), row.parse::<u32>().expect("a row number") - 1)
        })
        .collect()
}

/// A square's image under one of the eight symmetries of a square.
fn image<G: PatternBoard>((column, row): (u32, u32), symmetry: u32) -> (u32, u32) {
    let last = G::SIZE - 1;
    let (column, row) = if symmetry & 4 == 0 { (column, row) } else { (row, column) };
    (if symmetry & 1 == 0 { column } else { last - column }, if symmetry & 2 == 0 { row } else { last - row })
}

/// A family from its first member.
fn family<G: PatternBoard>(
    name: &'static str,
    first: &[(u32, u32)],
    states: usize,
    offset: usize,
    lane: usize,
) -> Family {
    let bits = |squares: &[(u32, u32)]| -> Vec<u32> {
        squares.iter().map(|&(column, row)| row * G::STRIDE + column).collect()
    };
    let set = |squares: &[u32]| squares.iter().fold(G::Bits::EMPTY, |set, &square| set | G::Bits::bit(square));
    let original = bits(first);
    assert_eq!(set(&original) & !G::SQUARES, G::Bits::EMPTY, "{name} leaves the board");
    let most = if states == DISC_STATES { 10 } else { 8 };
    assert!(first.len() <= most && set(&original).count() as usize == first.len(), "{name} is too large or repeats");

    let mut members: Vec<Vec<u32>> = Vec::new();
    let mut mirrors = Vec::new();
    for symmetry in 0..8 {
        let image = bits(&first.iter().map(|&square| image::<G>(square, symmetry)).collect::<Vec<_>>());
        if set(&image) == set(&original) {
            mirrors.push(
                image
                    .iter()
                    .map(|square| original.iter().position(|like| like == square))
                    .map(Option::unwrap)
                    .collect(),
            );
        }
        if members.iter().all(|member| set(member) != set(&image)) {
            members.push(image);
        }
    }
    let far = |place: usize| {
        let from_centre = |along: u32| (2 * along).abs_diff(G::SIZE - 1).pow(2);
        (from_centre(first[place].0) + from_centre(first[place].1), place)
    };
    let nearer = |place: usize| (0..first.len()).filter(|&other| far(other) < far(place)).count();
    let rank = (0..first.len()).map(|place| nearer(place) as u32).collect();
    Family { name, size: first.len(), offset, lane, members, states, mirrors, rank }
}
