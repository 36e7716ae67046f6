//! The search's signature as this machine counts it. `tests/node/signature.test.js` runs this test and compares what it
//! prints with what the same search counts in WebAssembly.

use outflank_search::{Engine, bench};

#[test]
fn signature() {
    let mut engine = Engine::new(16);
    print("by hand", &mut engine);
    // Sums and networks, on boards of both strides.
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../search/weights")).expect("the weights");
    for file in files {
        let bytes = std::fs::read(file.expect("a file of weights").path()).expect("a file of weights");
        engine.load_weights(&bytes).expect("the shipped weights");
    }
    print("learned", &mut engine);
}

fn print(evaluation: &str, engine: &mut Engine) {
    let cases = bench(engine);
    assert!(cases.iter().all(|case| case.nodes > 0));
    for case in cases {
        println!("signature: {evaluation}, {} = {} nodes, {}", case.name, case.nodes, case.score);
    }
}
