//! Everything chosen before the first ply.

/// Which board is played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardId {
    /// 36 squares.
    Six,
    /// 64 squares.
    #[default]
    Eight,
    /// 100 squares.
    Ten,
    /// 88 squares: the 10x10 with three squares cut at each corner.
    Octagon,
}
