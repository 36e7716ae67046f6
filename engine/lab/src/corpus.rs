//! Games and positions on disk, the raw material of training. Made anew from seeds, never committed.

use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use outflank_rules::{Bits, Board, BoardId, Geometry, Goal};

use outflank_search::eval::Family;

use crate::look::result;
use crate::progress;

/// One training game. Squares are bit numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<G: Geometry> {
    /// Black to move.
    pub start: Board<G>,
    /// Squares that are not blocked.
    pub open: G::Bits,
    /// Placements in order; passes are forced and left out.
    pub moves: Vec<u8>,
    /// From this ply on no move was made by chance, so that the result says something.
    pub settled: u8,
}

/// A position with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labelled<G: Geometry> {
    /// The position, side to move first.
    pub board: Board<G>,
    /// Squares that are not blocked.
    pub open: G::Bits,
    /// What the side to move will get, 128 to a disc, its own goal positive.
    pub score: i16,
}

impl<G: Geometry> Played<G> {
    /// The positions with a move to make, the first before ply 0, and whether the side to move is the one that began;
    /// last the final position.
    pub fn positions(&self) -> Vec<(Board<G>, bool)> {
        let mut positions = Vec::with_capacity(self.moves.len() + 1);
        let (mut board, mut first) = (self.start, true);
        for &square in &self.moves {
            if (board.moves() & self.open).is_empty() {
                (board, first) = (board.pass(), !first);
            }
            positions.push((board, first));
            let square = u32::from(square);
            (board, first) = (board.place(square, board.flips(square)), !first);
        }
        positions.push((board, first));
        positions
    }

    /// The result for the side that began, in discs.
    pub fn result(&self, fewest: bool) -> i32 {
        let (last, first) = self.positions().pop().unwrap_or((self.start, true));
        let result = result(last, self.open, fewest);
        if first { result } else { -result }
    }
}

/// Which family a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The board.
    pub board: BoardId,
    /// What wins.
    pub goal: Goal,
    /// Whether squares are blocked.
    pub blocked: bool,
}

impl Kind {
    /// Such as `8x8-most`, or `8x8-most-blocked`.
    pub fn name(self) -> String {
        let board = match self.board {
            BoardId::Six => "6x6",
            BoardId::Eight => "8x8",
            BoardId::Ten => "10x10",
            BoardId::Octagon => "octagon",
        };
        let goal = if self.fewest() { "fewest" } else { "most" };
        format!("{board}-{goal}{}", if self.blocked { "-blocked" } else { "" })
    }

    /// Whether fewer discs win.
    pub fn fewest(self) -> bool {
        self.goal == Goal::Fewest
    }

    /// The family its weights are for.
    pub fn family(self) -> Family {
        let Self { board, goal, blocked } = self;
        Family { board, goal, blocked }
    }

    fn header(self, magic: [u8; 4]) -> [u8; 8] {
        let [a, b, c, d] = magic;
        [a, b, c, d, self.board as u8, self.goal as u8, self.blocked.into(), 0]
    }
}

const GAMES: [u8; 4] = *b"OFG1";
const POSITIONS: [u8; 4] = *b"OFP1";

/// Bytes of a set of squares.
fn width<G: Geometry>() -> usize {
    if G::STRIDE == 8 { 8 } else { 16 }
}

fn write_set<G: Geometry>(bytes: &mut Vec<u8>, set: G::Bits) {
    let number = set.squares().fold(0_u128, |number, square| number | 1 << square);
    bytes.extend(&number.to_le_bytes()[..width::<G>()]);
}

fn read_set<G: Geometry>(bytes: &[u8]) -> G::Bits {
    let mut number = [0; 16];
    number[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(number).squares().fold(G::Bits::EMPTY, |set, square| set | G::Bits::bit(square))
}

/// Writes a file as a whole or not at all, so that an interrupted run leaves nothing half done.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let partial = path.with_extension("partial");
    fs::File::create(&partial)?.write_all(bytes)?;
    fs::rename(partial, path)
}

/// Writes games.
pub fn write_games<G: Geometry>(path: &Path, kind: Kind, games: &[Played<G>]) -> io::Result<()> {
    let mut bytes = kind.header(GAMES).to_vec();
    for game in games {
        for set in [game.start.player, game.start.opponent, game.open] {
            write_set::<G>(&mut bytes, set);
        }
        bytes.extend([game.settled, game.moves.len() as u8]);
        bytes.extend(&game.moves);
    }
    write_whole(path, &bytes)
}

/// Reads games.
pub fn read_games<G: Geometry>(path: &Path, kind: Kind) -> io::Result<Vec<Played<G>>> {
    let bytes = fs::read(path)?;
    let mut rest = strip(path, &bytes, kind.header(GAMES))?;
    let mut games = Vec::new();
    let head = 3 * width::<G>() + 2;
    while !rest.is_empty() {
        let (fixed, after) = rest.split_at_checked(head).ok_or_else(|| damaged(path))?;
        let mut sets = fixed.chunks(width::<G>()).map(read_set::<G>);
        let mut set = || sets.next().unwrap_or_default();
        let start = Board { player: set(), opponent: set() };
        let open = set();
        let (moves, after) = after.split_at_checked(usize::from(fixed[head - 1])).ok_or_else(|| damaged(path))?;
        games.push(Played { start, open, moves: moves.to_vec(), settled: fixed[head - 2] });
        rest = after;
    }
    Ok(games)
}

/// Writes labelled positions.
pub fn write_positions<G: Geometry>(path: &Path, kind: Kind, positions: &[Labelled<G>]) -> io::Result<()> {
    let mut bytes = kind.header(POSITIONS).to_vec();
    for position in positions {
        for set in [position.board.player, position.board.opponent, position.open] {
            write_set::<G>(&mut bytes, set);
        }
        bytes.extend(position.score.to_le_bytes());
    }
    write_whole(path, &bytes)
}

/// Reads labelled positions.
pub fn read_positions<G: Geometry>(path: &Path, kind: Kind) -> io::Result<Vec<Labelled<G>>> {
    let bytes = fs::read(path)?;
    let rest = strip(path, &bytes, kind.header(POSITIONS))?;
    let (width, size) = (width::<G>(), 3 * width::<G>() + 2);
    if !rest.len().is_multiple_of(size) {
        return Err(damaged(path));
    }
    let set = |record: &[u8], number: usize| read_set::<G>(&record[number * width..(number + 1) * width]);
    Ok(rest
        .chunks(size)
        .map(|record| Labelled {
            board: Board { player: set(record, 0), opponent: set(record, 1) },
            open: set(record, 2),
            score: i16::from_le_bytes([record[size - 2], record[size - 1]]),
        })
        .collect())
}

/// The files of one sort and kind in a folder, in order.
pub fn shards(folder: &Path, sort: &str, kind: Kind) -> io::Result<Vec<PathBuf>> {
    let start = format!("{sort}-{}-", kind.name());
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            // One family's name may begin as another's: what follows it is a number.
            let rest = path.file_stem().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix(&start));
            path.extension().is_some_and(|extension| extension == "bin")
                && rest.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        })
        .collect();
    paths.sort();
    Ok(paths)
}

/// Reads the positions of folders, file by file; with a colon and two numbers, as in `folder:1-12`, only those with so
/// many empties.
pub fn read_sources<G: Geometry>(
    sources: &[String],
    kind: Kind,
    mut each: impl FnMut(&[Labelled<G>]),
) -> io::Result<()> {
    let mut paths = Vec::new();
    for source in sources {
        let (folder, empties) = source.rsplit_once(':').and_then(in_part).unwrap_or((source, 0..=u32::MAX));
        paths.extend(shards(Path::new(folder), "positions", kind)?.into_iter().map(|path| (path, empties.clone())));
    }
    let bar = progress::bar(paths.len() as u64, "files read");
    for (path, chosen) in &paths {
        let mut positions = read_positions::<G>(path, kind)?;
        positions.retain(|position| chosen.contains(&(position.board.empties() & position.open).count()));
        each(&positions);
        bar.inc(1);
    }
    bar.finish();
    Ok(())
}

/// A folder and the numbers of empties wanted of it, as in `1-12`.
fn in_part<'a>((folder, empties): (&'a str, &str)) -> Option<(&'a str, RangeInclusive<u32>)> {
    let (least, most) = empties.split_once('-')?;
    Some((folder, least.parse().ok()?..=most.parse().ok()?))
}

fn strip<'a>(path: &Path, bytes: &'a [u8], header: [u8; 8]) -> io::Result<&'a [u8]> {
    bytes.strip_prefix(&header).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, format!("{} is of another sort or another board", path.display()))
    })
}

fn damaged(path: &Path) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{} is cut short", path.display()))
}
