//! The rules once more, as plainly as they can be said: a cell for each square of the bounding rectangle, and lines
//! walked one step at a time. It shares nothing with the crate but the names of things.

use outflank_rules::{BoardId, Colour, Goal, Opening, Setup, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No square of the board.
    Off,
    Blocked,
    Empty,
    Neutral,
    Disc(Colour),
}

#[derive(Clone, Debug)]
pub struct Oracle {
    players: usize,
    goal: Goal,
    size: i32,
    cells: Vec<Cell>,
    /// Discs of the free opening still to be placed.
    placing: u32,
    /// Whose turn it is; nobody's once the game is over.
    pub turn: Option<Colour>,
}

const OCTAGON: [&str; 10] = [
    "..      ..",
    ".        .",
    "          ",
    "          ",
    "          ",
    "          ",
    "          ",
    "          ",
    ".        .",
    "..      ..",
];

fn named(name: &str) -> Square {
    name.parse().unwrap()
}

impl Oracle {
    pub fn new(setup: &Setup) -> Self {
        let (size, centre, corners) = match setup.board {
            BoardId::Six => (6, ["c3", "d3", "d4", "c4"], ["a1", "f6", "f1", "a6"]),
            BoardId::Eight => (8, ["d4", "e4", "e5", "d5"], ["a1", "h8", "h1", "a8"]),
            BoardId::Ten => (10, ["e5", "f5", "f6", "e6"], ["a1", "j10", "j1", "a10"]),
            BoardId::Octagon => (10, ["e5", "f5", "f6", "e6"], ["c1", "h10", "j3", "a8"]),
        };
        let cells = if setup.board == BoardId::Octagon {
            let cell = |character| if character == '.' { Cell::Off } else { Cell::Empty };
            OCTAGON.iter().flat_map(|row| row.chars()).map(cell).collect()
        } else {
            vec![Cell::Empty; size * size]
        };
        let (players, goal, size) = (usize::from(setup.players), setup.goal, size as i32);
        let mut oracle = Self { players, goal, size, cells, placing: 0, turn: None };
        let disc = Cell::Disc;
        let (black, white, red, green) = (Colour::Black, Colour::White, Colour::Red, Colour::Green);
        match (setup.players, setup.opening) {
            (2, Opening::Free) => oracle.placing = 4,
            (2, Opening::Cross) => oracle.put_all(centre, [white, black, white, black].map(disc)),
            (3, _) => oracle.put_all(centre, [disc(black), disc(white), disc(red), Cell::Neutral]),
            _ => oracle.put_all(centre, [black, white, red, green].map(disc)),
        }
        if let Some(handicap) = setup.handicap {
            let squares = &corners[..usize::from(handicap.corners)];
            for name in squares {
                oracle.put(named(name), disc(handicap.player));
            }
        }
        for &square in &setup.blocked {
            oracle.put(square, Cell::Blocked);
        }
        oracle.give_turn(black);
        oracle
    }

    /// A game from a position of its own in normal play.
    pub fn from_cells(setup: &Setup, cells: Vec<Cell>, turn: Colour) -> Self {
        let blank = Setup { opening: Opening::Cross, handicap: None, blocked: Vec::new(), ..setup.clone() };
        let mut oracle = Self { cells, ..Self::new(&blank) };
        oracle.give_turn(turn);
        oracle
    }

    fn put_all(&mut self, names: [&str; 4], cells: [Cell; 4]) {
        names.into_iter().zip(cells).for_each(|(name, cell)| self.put(named(name), cell));
    }

    fn put(&mut self, square: Square, cell: Cell) {
        let index = i32::from(square.row) * self.size + i32::from(square.column);
        self.cells[index as usize] = cell;
    }

    fn at(&self, column: i32, row: i32) -> Cell {
        let inside = (0..self.size).contains(&column) && (0..self.size).contains(&row);
        if inside { self.cells[(row * self.size + column) as usize] } else { Cell::Off }
    }

    fn cell(&self, square: Square) -> Cell {
        self.at(square.column.into(), square.row.into())
    }

    /// Every square of the bounding rectangle, row by row.
    pub fn rectangle(&self) -> Vec<Square> {
        let size = self.size as u8;
        (0..size).flat_map(|row| (0..size).map(move |column| Square { row, column })).collect()
    }

    /// What would turn if `player` placed there.
    fn lines(&self, player: Colour, square: Square) -> Vec<Square> {
        let mut turned = Vec::new();
        for (right, down) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let mut line = Vec::new();
            let (mut column, mut row) = (i32::from(square.column) + right, i32::from(square.row) + down);
            loop {
                match self.at(column, row) {
                    Cell::Disc(colour) if colour == player => {
                        turned.append(&mut line);
                        break;
                    }
                    Cell::Disc(_) | Cell::Neutral => line.push(Square { row: row as u8, column: column as u8 }),
                    Cell::Off | Cell::Blocked | Cell::Empty => break,
                }
                (column, row) = (column + right, row + down);
            }
        }
        turned.sort();
        turned
    }

    fn touches_a_disc(&self, square: Square) -> bool {
        let (column, row) = (i32::from(square.column), i32::from(square.row));
        let near = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (column + right, row + down)));
        near.filter(|&near| near != (column, row))
            .any(|(column, row)| matches!(self.at(column, row), Cell::Disc(_) | Cell::Neutral))
    }

    fn is_centre(&self, square: Square) -> bool {
        let middle = self.size / 2 - 1..=self.size / 2;
        middle.contains(&square.column.into()) && middle.contains(&square.row.into())
    }

    /// Where `player` may place, row by row.
    fn legal_for(&self, player: Colour) -> Vec<Square> {
        let empty: Vec<Square> =
            self.rectangle().into_iter().filter(|&square| self.cell(square) == Cell::Empty).collect();
        if self.placing > 0 {
            return empty.into_iter().filter(|&square| self.is_centre(square)).collect();
        }
        let flipping: Vec<Square> =
            empty.iter().copied().filter(|&square| !self.lines(player, square).is_empty()).collect();
        if flipping.is_empty() && self.players > 2 {
            return empty.into_iter().filter(|&square| self.touches_a_disc(square)).collect();
        }
        flipping
    }

    pub fn legal(&self) -> Vec<Square> {
        self.turn.map_or_else(Vec::new, |player| self.legal_for(player))
    }

    /// What turns if the side to move places there; nothing where it may not.
    pub fn flips(&self, square: Square) -> Vec<Square> {
        match self.turn {
            Some(player) if self.placing == 0 && self.legal_for(player).contains(&square) => self.lines(player, square),
            _ => Vec::new(),
        }
    }

    /// Gives the turn to `player`, or to whoever comes next if it has to pass; gives who was passed.
    fn give_turn(&mut self, player: Colour) -> Vec<Colour> {
        let mut passed = Vec::new();
        for offset in 0..self.players {
            let next = Colour::ALL[(player.index() + offset) % self.players];
            if !self.legal_for(next).is_empty() {
                self.turn = Some(next);
                return passed;
            }
            passed.push(next);
        }
        self.turn = None;
        Vec::new()
    }

    /// Places on a legal square; gives what turned and who was passed.
    pub fn play(&mut self, square: Square) -> (Vec<Square>, Vec<Colour>) {
        let player = self.turn.unwrap();
        let flips = self.flips(square);
        for &square in flips.iter().chain([&square]) {
            self.put(square, Cell::Disc(player));
        }
        self.placing = self.placing.saturating_sub(1);
        (flips, self.give_turn(Colour::ALL[(player.index() + 1) % self.players]))
    }

    pub fn count(&self, cell: Cell) -> u32 {
        self.cells.iter().filter(|&&other| other == cell).count() as u32
    }

    /// Winner and scores by colour, once the game is over.
    pub fn result(&self) -> Option<(Option<Colour>, [f64; 4])> {
        if self.turn.is_some() {
            return None;
        }
        let colours = &Colour::ALL[..self.players];
        let value = |colour: &Colour| {
            let discs = i64::from(self.count(Cell::Disc(*colour)));
            if self.goal == Goal::Most { discs } else { -discs }
        };
        let leads = |colour: &Colour| colours.iter().all(|other| other == colour || value(colour) > value(other));
        let winner = colours.iter().copied().find(leads);
        let mut score = Colour::ALL.map(|colour| f64::from(self.count(Cell::Disc(colour))));
        if self.players == 2 && self.goal == Goal::Most {
            let empties = f64::from(self.count(Cell::Empty));
            match winner {
                Some(winner) => score[winner.index()] += empties,
                None => score[..2].iter_mut().for_each(|score| *score += empties / 2.0),
            }
        }
        Some((winner, score))
    }

    /// The position as the position text writes it.
    pub fn text(&self) -> String {
        let character = |&cell: &Cell| match cell {
            Cell::Off => '.',
            Cell::Blocked => '#',
            Cell::Empty => '-',
            Cell::Neutral => 'N',
            Cell::Disc(colour) => colour.letter(),
        };
        let rows = self.cells.chunks(self.size as usize);
        let rows: Vec<String> = rows.map(|row| row.iter().map(character).collect()).collect();
        format!("{} {}", rows.join("/"), self.turn.map_or('-', Colour::letter))
    }
}
