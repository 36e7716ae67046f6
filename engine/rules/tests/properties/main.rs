//! Properties that hold for every setup, checked against a naive program and by mutation.

mod games;
mod oracle;
mod positions;
mod readers;
mod setups;
mod texts;

use proptest::prelude::ProptestConfig;

/// This many cases, and no files for failing ones: a failure prints its case.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
