//! Games to learn from: how they were played, and their form on disk.

use std::fmt;
use std::str::FromStr;

use outflank_rules::{Bits, Geometry, Goal, Party};
use outflank_search::many::{Ends, Position, Solver};

use super::player::Seated;
use crate::random::Random;

/// A finished game, in one line of text: open squares, the first ply to learn from, all placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The squares that are not blocked.
    pub open: u128,
    /// Plies before this one were chance.
    pub first: usize,
    /// The squares placed on, in order.
    pub squares: Vec<u8>,
}

impl Record {
    /// Plays a game: some plies of chance, then the seats' choice with a slip now and then, and from `solve` empty
    /// squares on as exact max^n has it, which is how a game among strong players ends.
    pub fn play<G: Geometry, const N: usize>(
        mut party: Party<G, N>,
        seats: &mut [Seated<G, N>],
        goal: Goal,
        solve: u32,
        ends: &mut Ends,
        random: &mut Random,
    ) -> Self {
        let open = party.open;
        let first = random.below(4 * N as u32 + 1) as usize;
        let mut squares = Vec::new();
        while !party.moves().is_empty() {
            let position = Position { table: party.table, seat: party.seat };
            if position.empties(open).count() <= solve {
                let line = Solver::new(open, goal, ends).line(&position, &mut 0);
                squares.extend(line.into_iter().map(|square| square as u8));
                break;
            }
            let moves: Vec<u32> = party.moves().squares().collect();
            let square = if squares.len() < first || random.once_in(20) {
                random.pick(&moves)
            } else {
                seats[party.seat].choose(&party, goal, random)
            };
            party = party.place(square, party.flips(square));
            squares.push(square as u8);
        }
        Self { open: open.wide(), first, squares }
    }

    /// The positions of the game, and after them how it ended.
    pub fn replay<G: Geometry, const N: usize>(&self) -> (Vec<Position<G, N>>, Party<G, N>) {
        let mut party =
            Party { table: outflank_rules::Table::<G, N>::start(), open: G::Bits::narrow(self.open), seat: 0 };
        let mut positions = Vec::new();
        for &square in &self.squares {
            positions.push(Position { table: party.table, seat: party.seat });
            party = party.place(u32::from(square), party.flips(u32::from(square)));
        }
        (positions, party)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x} {} ", self.open, self.first)?;
        self.squares.iter().try_for_each(|square| write!(f, "{square:02x}"))
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let wrong = || format!("\"{line}\" is no game");
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[open, first, squares] = &words[..] else { return Err(wrong()) };
        let squares = squares.as_bytes().chunks(2).map(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(digits, 16).ok().filter(|&square| square < 128)
        });
        Ok(Self {
            open: u128::from_str_radix(open, 16).map_err(|_| wrong())?,
            first: first.parse().map_err(|_| wrong())?,
            squares: squares.collect::<Option<_>>().ok_or_else(wrong)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        let record = Record { open: 0xffff_0000_ffff, first: 12, squares: vec![0, 9, 77, 127] };
        assert_eq!(record.to_string().parse(), Ok(record));
        for wrong in ["", "ff 3", "ff 3 0g", "ff 3 ff", "xy 3 00", "ff 3 00 1"] {
            assert!(wrong.parse::<Record>().is_err(), "{wrong}");
        }
    }
}
