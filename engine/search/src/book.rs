//! Perfect play on the 6x6 board from the first move on: a proof's moves, kept where a search would take too long.
//!
//! The book holds, for either side, its move in every position that it can come into by book moves of its own and any
//! moves of the other's, down to [`SEARCHED`] empty squares. Positions that are images of each other under the board's
//! symmetries count as one. Only the moves and scores are kept, two bytes each, in the order of a walk through those
//! positions; whoever reads them takes the same walk. `lab book` makes the files.

use std::collections::{HashMap, HashSet};

use outflank_rules::{Bits, Board, Duel, Geometry, Goal, Six};

/// From this many empty squares on the search does without a book.
pub const SEARCHED: u32 = 28;

/// A proven move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where to place, in the position that was asked about.
    pub square: u32,
    /// The result in discs with perfect play, for the side to move.
    pub score: i8,
}

/// One pass of a walk.
struct Pass<'a, F> {
    /// Positions with so many empty squares or fewer are left out.
    floor: u32,
    /// The positions passed, and whether it was the owner's turn.
    seen: HashSet<((u64, u64), bool)>,
    entry: &'a mut F,
}

/// The moves of one goal.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// By the position's least image: the side to move's discs and the other's.
    moves: HashMap<(u64, u64), Entry>,
}

impl Book {
    /// The book that is shipped for a goal.
    pub fn shipped(goal: Goal) -> Self {
        let mut bytes: &[u8] = match goal {
            Goal::Most => include_bytes!("book/6x6-most.bin"),
            Goal::Fewest => include_bytes!("book/6x6-fewest.bin"),
        };
        Self::walk(|_| {
            let (&[square, score], rest) = bytes.split_first_chunk()?;
            bytes = rest;
            Some(Entry { square: u32::from(square), score: score as i8 })
        })
    }

    /// Walks through the book's positions, each as its least image, and asks for the entry of each: first those of
    /// both sides with most empty squares, so that a book that ends early is of use for the opening at least. Ends
    /// where there is no entry.
    pub fn walk(mut entry: impl FnMut(&Board<Six>) -> Option<Entry>) -> Self {
        let mut book = Self::default();
        let start = Duel::<Six> { board: Board::cross(), open: Six::SQUARES, black_to_move: true, placing: 0 };
        for floor in (SEARCHED..start.board.empties().count()).rev() {
            let mut pass = Pass { floor, seen: HashSet::new(), entry: &mut entry };
            for owner in [true, false] {
                if book.follow(start, owner, &mut pass).is_none() {
                    return book;
                }
            }
        }
        book
    }

    /// The part of a pass from a position on, for the moves of `owner` (whether that is black).
    fn follow<F: FnMut(&Board<Six>) -> Option<Entry>>(
        &mut self,
        duel: Duel<Six>,
        owner: bool,
        pass: &mut Pass<F>,
    ) -> Option<()> {
        let (least, _) = least(&duel.board);
        let duel = Duel { board: least, ..duel };
        let (moves, own) = (duel.moves(), duel.black_to_move == owner);
        let key = (least.player, least.opponent);
        if moves.is_empty() || least.empties().count() <= pass.floor || !pass.seen.insert((key, own)) {
            return Some(());
        }
        let next = |square: u32| duel.place(square, duel.flips(square)).settle().0;
        if !own {
            return moves.squares().try_for_each(|square| self.follow(next(square), owner, pass));
        }
        let entry = match self.moves.get(&key) {
            Some(&known) => known,
            None => (pass.entry)(&least).filter(|entry| entry.square < 64 && moves.has(entry.square))?,
        };
        self.moves.insert(key, entry);
        self.follow(next(entry.square), owner, pass)
    }

    /// The proven move of a position of a game without blocked squares, if the book has it.
    pub fn find(&self, board: &Board<Six>) -> Option<Entry> {
        let (least, symmetry) = least(board);
        let entry = self.moves.get(&(least.player, least.opponent))?;
        let square = board.moves().squares().find(|&square| turned(square, symmetry) == entry.square)?;
        Some(Entry { square, ..*entry })
    }

    /// The legal moves of a position but for those whose outcome is an image of an earlier one's.
    pub fn distinct_moves(board: &Board<Six>) -> Vec<u32> {
        let mut seen = HashSet::new();
        let after = |square: u32| least(&board.place(square, board.flips(square))).0;
        board.moves().squares().filter(|&square| seen.insert(after(square))).collect()
    }

    /// Positions in the book.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// The image of a square under one of the eight symmetries.
fn turned(square: u32, symmetry: u32) -> u32 {
    let (column, row) = (square % Six::STRIDE, square / Six::STRIDE);
    let (column, row) = if symmetry & 4 == 0 { (column, row) } else { (row, column) };
    let column = if symmetry & 1 == 0 { column } else { Six::SIZE - 1 - column };
    let row = if symmetry & 2 == 0 { row } else { Six::SIZE - 1 - row };
    row * Six::STRIDE + column
}

/// The least of a position's images, and the symmetry that makes it.
fn least(board: &Board<Six>) -> (Board<Six>, u32) {
    let image = |set: u64, symmetry: u32| set.squares().fold(0, |image, square| image | 1 << turned(square, symmetry));
    let images = (0..8).map(|symmetry| (image(board.player, symmetry), image(board.opponent, symmetry), symmetry));
    let (player, opponent, symmetry) = images.min().unwrap_or((board.player, board.opponent, 0));
    (Board { player, opponent }, symmetry)
}

#[cfg(test)]
mod tests {
    use outflank_rules::{BoardId, Game, Setup};

    use super::*;
    use crate::{Engine, Level, Limits, Never, Quiet, Score, Unlimited};

    /// Every position of a walk can be looked up, through every symmetry, and its move is legal there.
    #[test]
    fn images_find_the_same_move() {
        let mut asked = Vec::new();
        let book = Book::walk(|board| {
            asked.push(*board);
            Some(Entry { square: board.moves().lowest(), score: asked.len() as i8 })
        });
        assert_eq!(book.len(), asked.len());
        assert!(asked.len() > 5);
        for board in asked {
            let expected = book.find(&board).unwrap();
            for symmetry in 0..8 {
                let image = |set: u64| set.squares().fold(0, |image, square| image | 1 << turned(square, symmetry));
                let board = Board { player: image(board.player), opponent: image(board.opponent) };
                let found = book.find(&board).unwrap();
                assert_eq!(found.score, expected.score);
                assert!(board.moves().has(found.square));
            }
        }
        assert_eq!(book.find(&Board { player: 1, opponent: 2 }), None);
    }

    #[test]
    fn the_first_move_is_one_and_the_answers_are_three() {
        let start = Board::<Six>::cross();
        let moves = Book::distinct_moves(&start);
        assert_eq!((start.moves().count(), moves.len()), (4, 1));
        let after = start.place(moves[0], start.flips(moves[0]));
        assert_eq!(Book::distinct_moves(&after).len(), 3);
    }

    #[test]
    fn a_walk_without_entries_is_an_empty_book() {
        assert!(Book::walk(|_| None).is_empty());
        assert!(Book::walk(|_| Some(Entry { square: 0, score: 0 })).is_empty(), "an illegal move ends the walk");
    }

    /// The strongest level's first moves are those of the proof, and so are its answers to mistakes.
    #[test]
    fn the_strongest_level_plays_by_the_book() {
        let limits = Limits { level: Level::new(10), moves: Some(1), ..Limits::default() };
        let setup = Setup { board: BoardId::Six, ..Setup::default() };
        for (moves, score) in [("", -4), ("b3", 4), ("b3d2", -4), ("b3b2", 20), ("e4e5", 20), ("b3d2e4", 6)] {
            let game = Game::from_transcript(moves, setup.clone()).unwrap();
            let analysis = Engine::new(1).analyse(&game, &limits, &Unlimited, &Never, &mut Quiet);
            assert_eq!(analysis.moves[0].score, Score::Exact(score), "after {moves}");
            assert!(game.legal_moves().contains(&analysis.best.unwrap()), "after {moves}");
            assert_eq!(analysis.nodes, 0);
        }
        assert_eq!(Book::shipped(Goal::Most).len(), 10);
        assert!(Book::shipped(Goal::Fewest).is_empty());
    }
}
