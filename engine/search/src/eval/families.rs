//! Which squares the patterns look at, board by board.
//!
//! The families are those that Othello programs have published since Logistello: edges with their X squares, corner
//! blocks, lines parallel to an edge, diagonals. Only one member of each family is written down, at the top left; the
//! others are its images under the board's eight symmetries and share its weights.

use outflank_rules::{Eight, Geometry, Octagon, Six, Ten};

use super::lanes::Lanes;
use super::quarters::{self, Areas};

/// The patterns of one board: how many there are in all, and what they look at.
pub trait PatternBoard: Geometry {
    /// The widest board of the same stride, for which alone search is compiled: this board's squares and bits are among
    /// its own.
    type Wide: PatternBoard<Bits = Self::Bits, Lanes = Self::Lanes, Areas = Self::Areas>;
    /// One index for each pattern, a multiple of eight of them so that they fill whole vector registers.
    type Lanes: Lanes;
    /// How the areas are read that features look at.
    type Areas: Areas<Self::Bits>;
    /// Name and squares of each family's first member. At most ten squares: an index is an `i16`.
    const FAMILIES: &'static [(&'static str, &'static str)];
    /// Parts of patterns: squares of one member of one family, no two of whose members share them.
    const PARTS: &'static [&'static str];
    /// The families for boards with blocked squares, at most eight squares each: such a pattern is filled in many more
    /// ways, and play has a table of its own for each member.
    const BLOCKED_FAMILIES: &'static [(&'static str, &'static str)];
    /// The parts of those.
    const BLOCKED_PARTS: &'static [&'static str];
}

impl PatternBoard for Eight {
    type Wide = Self;
    type Lanes = [i16; 48];
    type Areas = quarters::Stride8;
    const FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge and X squares", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"),
        ("corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
        ("corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
        ("corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("second line and C squares", "a2 b2 c2 d2 e2 f2 g2 h2 b1 g1"),
        ("third line", "a3 b3 c3 d3 e3 f3 g3 h3"),
        ("fourth line", "a4 b4 c4 d4 e4 f4 g4 h4"),
        ("diagonal of 8", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("diagonal of 7", "b1 c2 d3 e4 f5 g6 h7"),
        ("diagonal of 6", "c1 d2 e3 f4 g5 h6"),
        ("diagonal of 5", "d1 e2 f3 g4 h5"),
    ];
    const PARTS: &'static [&'static str] = &[
        "a1 b1 c1 d1 e1 f1 g1 h1",
        "a1 b1 c1 d1 e1 b2",
        "a1 b1 c1 d1 a2 b2 c2 d2",
        "a1 b1 c1 a2 b2 c2",
        "c1 d1 e1 c2 d2 e2",
        "a2 b2 c2 d2 e2 f2 g2 h2",
    ];
    const BLOCKED_FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge", "a1 b1 c1 d1 e1 f1 g1 h1"),
        ("corner 2x4", "a1 b1 c1 d1 a2 b2 c2 d2"),
        ("corner", "a1 b1 c1 a2 b2 c2 a3 b3"),
        ("middle of an edge 2x4", "c1 d1 e1 f1 c2 d2 e2 f2"),
        ("second line", "a2 b2 c2 d2 e2 f2 g2 h2"),
        ("third line", "a3 b3 c3 d3 e3 f3 g3 h3"),
        ("fourth line", "a4 b4 c4 d4 e4 f4 g4 h4"),
        ("diagonal of 8", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("diagonal of 7", "b1 c2 d3 e4 f5 g6 h7"),
        ("diagonal of 6", "c1 d2 e3 f4 g5 h6"),
        ("diagonal of 5", "d1 e2 f3 g4 h5"),
    ];
    const BLOCKED_PARTS: &'static [&'static str] = &[
        "a1 b1 c1 d1",
        "c1 d1 e1 f1",
        "a1 b1 a2 b2",
        "a1 b1 c1 a2 b2 c2",
        "c1 d1 e1 c2 d2 e2",
        "a2 b2 c2 d2",
        "c2 d2 e2 f2",
        "a3 b3 c3 d3",
        "a4 b4 c4 d4",
    ];
}

impl PatternBoard for Six {
    type Wide = Eight;
    type Lanes = [i16; 48];
    type Areas = quarters::Stride8;
    const FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge and X squares", "a1 b1 c1 d1 e1 f1 b2 e2"),
        ("corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
        ("corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
        ("corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("second line", "a2 b2 c2 d2 e2 f2"),
        ("third line", "a3 b3 c3 d3 e3 f3"),
        ("diagonal of 6", "a1 b2 c3 d4 e5 f6"),
        ("diagonal of 5", "b1 c2 d3 e4 f5"),
    ];
    const PARTS: &'static [&'static str] =
        &["a1 b1 c1 d1 e1 f1", "a1 b1 c1 d1 a2 b2 c2 d2", "a1 b1 c1 a2 b2 c2", "c1 d1 e1 c2 d2 e2"];
    const BLOCKED_FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge and X squares", "a1 b1 c1 d1 e1 f1 b2 e2"),
        ("corner 2x4", "a1 b1 c1 d1 a2 b2 c2 d2"),
        ("corner", "a1 b1 c1 a2 b2 c2 a3 b3"),
        ("corner triangle", "a1 b1 c1 d1 a2 b2 a3 a4"),
        ("middle of an edge 2x4", "b1 c1 d1 e1 b2 c2 d2 e2"),
        ("second line", "a2 b2 c2 d2 e2 f2"),
        ("third line", "a3 b3 c3 d3 e3 f3"),
        ("diagonal of 6", "a1 b2 c3 d4 e5 f6"),
        ("diagonal of 5", "b1 c2 d3 e4 f5"),
    ];
    const BLOCKED_PARTS: &'static [&'static str] =
        &["a1 b1 c1 d1 e1 f1", "a1 b1 a2 b2", "a1 b1 c1 a2 b2 c2", "c1 d1 e1 c2 d2 e2", "a2 b2 c2 d2"];
}

impl PatternBoard for Ten {
    type Wide = Self;
    type Lanes = [i16; 64];
    type Areas = quarters::OneByOne<u128>;
    const FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge", "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1"),
        ("corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
        ("corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
        ("corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("second line", "a2 b2 c2 d2 e2 f2 g2 h2 i2 j2"),
        ("third line, ends", "a3 b3 c3 d3 e3 f3"),
        ("fourth line, ends", "a4 b4 c4 d4 e4 f4"),
        ("fifth line, ends", "a5 b5 c5 d5 e5 f5"),
        ("diagonal of 10", "a1 b2 c3 d4 e5 f6 g7 h8 i9 j10"),
        ("diagonal of 9", "b1 c2 d3 e4 f5 g6 h7 i8 j9"),
        ("diagonal of 8", "c1 d2 e3 f4 g5 h6 i7 j8"),
        ("diagonal of 7", "d1 e2 f3 g4 h5 i6 j7"),
    ];
    const PARTS: &'static [&'static str] = &[
        "a1 b1 c1 d1 e1",
        "c1 d1 e1 f1 g1 h1",
        "a1 b1 c1 d1 a2 b2 c2 d2",
        "a1 b1 c1 a2 b2 c2",
        "c1 d1 e1 c2 d2 e2",
        "a2 b2 c2 d2 e2",
        "c2 d2 e2 f2 g2 h2",
        "a1 b2 c3 d4 e5",
        "c3 d4 e5 f6 g7 h8",
    ];
    const BLOCKED_FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge, ends", "a1 b1 c1 d1 e1 f1 g1 h1"),
        ("corner 2x4", "a1 b1 c1 d1 a2 b2 c2 d2"),
        ("corner", "a1 b1 c1 a2 b2 c2 a3 b3"),
        ("middle of an edge 2x4", "d1 e1 f1 g1 d2 e2 f2 g2"),
        ("second line", "b2 c2 d2 e2 f2 g2 h2 i2"),
        ("third line", "b3 c3 d3 e3 f3 g3 h3 i3"),
        ("fourth line", "b4 c4 d4 e4 f4 g4 h4 i4"),
        ("fifth line", "b5 c5 d5 e5 f5 g5 h5 i5"),
        ("diagonal of 10, ends", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("diagonal of 9, ends", "b1 c2 d3 e4 f5 g6 h7 i8"),
        ("diagonal of 8", "c1 d2 e3 f4 g5 h6 i7 j8"),
        ("diagonal of 7", "d1 e2 f3 g4 h5 i6 j7"),
        ("diagonal of 6", "e1 f2 g3 h4 i5 j6"),
    ];
    const BLOCKED_PARTS: &'static [&'static str] = &[
        "a1 b1 c1 d1",
        "e1 f1 g1 h1",
        "a1 b1 a2 b2",
        "a1 b1 c1 a2 b2 c2",
        "d1 e1 d2 e2",
        "d2 e2 f2 g2",
        "b3 c3 d3 e3",
        "b4 c4 d4 e4",
        "b5 c5 d5 e5",
        "a1 b2 c3 d4",
    ];
}

impl PatternBoard for Octagon {
    type Wide = Ten;
    type Lanes = [i16; 64];
    type Areas = quarters::OneByOne<u128>;
    const FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge and neighbours", "b2 c1 d1 e1 f1 g1 h1 i2 c2 h2"),
        ("corner 2x5", "c1 d1 e1 f1 g1 c2 d2 e2 f2 g2"),
        ("cut corner", "c1 d1 b2 c2 d2 a3 b3 c3 a4 b4"),
        ("cut edge", "d1 c1 b2 a3 a4 c2 b3 d2 b4"),
        ("second line", "b2 c2 d2 e2 f2 g2 h2 i2"),
        ("third line, ends", "a3 b3 c3 d3 e3 f3"),
        ("fourth line, ends", "a4 b4 c4 d4 e4 f4"),
        ("fifth line, ends", "a5 b5 c5 d5 e5 f5"),
        ("diagonal of 8", "b2 c3 d4 e5 f6 g7 h8 i9"),
        ("diagonal of 8 from a corner", "c1 d2 e3 f4 g5 h6 i7 j8"),
        ("diagonal of 7", "d1 e2 f3 g4 h5 i6 j7"),
        ("diagonal of 6", "e1 f2 g3 h4 i5 j6"),
    ];
    const PARTS: &'static [&'static str] =
        &["c1 d1 e1 f1 g1 h1", "c1 d1 e1 f1 c2 d2 e2 f2", "c1 d1 e1 c2 d2 e2", "c1 d1 b2 c2 a3 b3 a4"];
    const BLOCKED_FAMILIES: &'static [(&'static str, &'static str)] = &[
        ("edge and neighbours", "b2 c1 d1 e1 f1 g1 h1 i2"),
        ("corner 2x4", "c1 d1 e1 f1 c2 d2 e2 f2"),
        ("cut corner", "c1 d1 b2 c2 a3 b3 a4 c3"),
        ("second line", "b2 c2 d2 e2 f2 g2 h2 i2"),
        ("third line, ends", "a3 b3 c3 d3 e3 f3"),
        ("fourth line, ends", "a4 b4 c4 d4 e4 f4"),
        ("fifth line, ends", "a5 b5 c5 d5 e5 f5"),
        ("diagonal of 8", "b2 c3 d4 e5 f6 g7 h8 i9"),
        ("diagonal of 8 from a corner", "c1 d2 e3 f4 g5 h6 i7 j8"),
        ("diagonal of 7", "d1 e2 f3 g4 h5 i6 j7"),
        ("diagonal of 6", "e1 f2 g3 h4 i5 j6"),
    ];
    const BLOCKED_PARTS: &'static [&'static str] = &[
        "c1 d1 e1 f1 g1 h1",
        "c1 d1 c2 d2",
        "c1 d1 e1 c2 d2 e2",
        "c1 b2 a3 c2 b3",
        "b2 c2 d2 e2",
        "a3 b3 c3 d3",
        "a4 b4 c4 d4",
        "a5 b5 c5 d5",
    ];
}
