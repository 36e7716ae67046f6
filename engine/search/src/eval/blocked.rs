//! The learned evaluation of boards with blocked squares.
//!
//! Its patterns tell four states of a square apart. The blocked ones stay as they are all game long, so the tables that
//! play reads are made for one board at a time: an index there knows discs alone, and is carried along as on every other
//! board.

use super::Spread;
use super::families::PatternBoard;
use super::layout::Layout;
use super::network::{Judge, Network, Short};
use super::patterns::{Indexer, Patterns};
use super::weights::{Family, Weights, WeightsError};
use crate::ground::Ground;

/// A learned evaluation for all boards of a family, whichever squares are blocked.
#[derive(Clone, Debug)]
pub struct Blocked<G: PatternBoard> {
    family: Family,
    layout: Layout,
    indexer: Indexer<G>,
    spread: Spread,
    network: Network,
    entries: Vec<Short>,
}

impl<G: PatternBoard> Blocked<G> {
    /// Reads and unpacks a file of weights.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file for this board with blocked squares.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let layout = Layout::new::<G>(true);
        let Weights { family, spread, mut network, .. } = Weights::from_bytes::<G>(bytes, &layout)?;
        let entries = network.entries(&layout).collect();
        // Only the network's heads are needed from now on, and where the patterns lie.
        network.rows = Vec::new();
        let layout = layout.without_weights();
        Ok(Self { family, indexer: Indexer::new(&layout), layout, spread, network, entries })
    }

    /// The same evaluation for searches on the widest board of this stride.
    pub fn widened(self) -> Blocked<G::Wide> {
        let Self { family, layout, indexer, spread, network, entries } = self;
        Blocked { family, layout, indexer: indexer.widened(), spread, network, entries }
    }

    /// Which games this evaluation is for.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The evaluation of the board with these squares open.
    pub fn on(&self, open: G::Bits) -> Patterns<G> {
        let ground = Ground::within(self.family.board, open);
        let judge = Judge::on(&self.layout, &self.network, &self.entries, open);
        Patterns::on(ground, self.family, self.indexer.clone(), self.spread, judge)
    }
}
