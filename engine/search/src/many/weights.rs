//! What the judge's features are worth, by how full the board is.

use outflank_rules::Goal;

/// Features of a seat, three lanes of eight. See [`super::judge`] for what each is.
pub(crate) const FEATURES: usize = 24;

/// One seat's features, or their weights.
pub(crate) type Features = [f32; FEATURES];

/// The weights at one fullness of the board. Each list goes by how many plies a seat's turn is away.
#[derive(Clone, Debug)]
pub(crate) struct Stage<const N: usize> {
    /// Towards a seat's share of the discs that are not stable yet.
    pub discs: [Features; N],
    /// Towards a seat's chance to win.
    pub chances: [Features; N],
    /// Towards the draw, beside the runner-up's chance to win.
    pub draw: f32,
}

/// Index of a feature.
pub(crate) mod feature {
    /// Always one.
    pub const ONE: usize = 0;
    /// Discs that can never turn.
    pub const STABLE: usize = 1;
    /// Squares where the seat would flip.
    pub const MOBILITY: usize = 2;
    /// One if there are none.
    pub const IDLE: usize = 3;
    /// Discs beside an empty square.
    pub const FRONTIER: usize = 4;
    /// Corners the seat could take at once.
    pub const CORNER_REACH: usize = 5;
    /// Discs diagonally before an empty corner.
    pub const BEFORE_CORNER: usize = 6;
    /// Discs on the edge beside an empty corner.
    pub const BESIDE_CORNER: usize = 7;
    /// Discs on the squares of the first kind ([`super::super::judge`]); the other kinds follow.
    pub const KIND: usize = 8;
    /// How many kinds of square a board has at most.
    pub const KINDS: usize = 15;
    /// Expected final discs, a fair share being one; only for the chances.
    pub const EXPECTED: usize = 23;
}

impl<const N: usize> Stage<N> {
    /// Weights made by hand for a board filled to `filled` (0 to 1).
    pub fn by_hand(goal: Goal, filled: f32) -> Self {
        let mut discs = [0.0; FEATURES];
        discs[feature::STABLE] = 0.05;
        discs[feature::MOBILITY] = 0.03 * (1.0 - filled);
        discs[feature::FRONTIER] = -0.02 * (1.0 - filled);
        discs[feature::CORNER_REACH] = 0.15;
        discs[feature::BEFORE_CORNER] = -0.2;
        discs[feature::BESIDE_CORNER] = -0.08;
        for kind in 0..feature::KINDS {
            discs[feature::KIND + kind] = 0.03 * filled * filled;
        }
        let mut chances = [0.0; FEATURES];
        let sharpness = 1.5 + 10.0 * filled * filled * filled;
        chances[feature::EXPECTED] = if goal == Goal::Most { sharpness } else { -sharpness };
        Self { discs: [discs; N], chances: [chances; N], draw: -2.0 }
    }
}
