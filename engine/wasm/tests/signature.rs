//! The search's signature as this machine counts it. `tests/node/signature.test.js` runs this test and compares what it
//! prints with what the same search counts in WebAssembly.

use outflank_search::{Engine, bench};

#[test]
fn signature() {
    let cases = bench(&mut Engine::new(16));
    assert!(cases.iter().all(|case| case.nodes > 0));
    for case in cases {
        println!("signature: {} = {} nodes, {}", case.name, case.nodes, case.score);
    }
}
