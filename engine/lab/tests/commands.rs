//! The lab's commands, run as a person runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(args).output().expect("the lab starts")
}

/// What a command that must succeed prints.
fn said(args: &[&str]) -> String {
    let output = lab(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command that must fail complains of.
fn complaint(args: &[&str]) -> String {
    let output = lab(args);
    assert!(!output.status.success(), "{args:?} should have failed");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder of a test's own, empty at its start.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn perft_counts() {
    let counts = said(&["perft", "--board", "octagon", "--players", "4", "--depth", "4"]);
    let counts: Vec<&str> = counts.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(counts, ["3", "20", "136", "1366"]);
    assert!(complaint(&["perft", "--board", "6x6", "--players", "3"]).contains("6x6"));
    assert!(complaint(&["perft", "--handicap", "red:2"]).contains("red"));
}

#[test]
fn a_match_goes_on_from_its_file() {
    let ledger = folder("match").join("games.txt");
    let mut args = vec![
        "match",
        "--a",
        "greedy",
        "--b",
        "random",
        "--families",
        "6x6-2-most,8x8-3-fewest-blocked",
        "--games",
        "6",
    ];
    args.extend(["--out", text(&ledger)]);
    let first = said(&args);
    assert!(first.contains("6x6-2-most") && first.contains("8x8-3-fewest-blocked"), "{first}");
    let lines = std::fs::read_to_string(&ledger).unwrap();
    assert_eq!(lines.lines().count(), 1 + 6 + 6);

    // Cut short in the middle of a line, as by a crash: the missing games are played again, with the same results.
    std::fs::write(&ledger, &lines[..lines.len() * 2 / 3]).unwrap();
    let results = |text: &str| text.lines().filter(|line| line.contains('%')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(results(&said(&args)), results(&first));

    args[2] = "random";
    assert!(complaint(&args).contains("another match"));
}

/// A game through the pipe is the game it is without one, whatever the setup.
#[test]
fn our_own_engine_plays_through_the_pipe() {
    let piped = format!("gtp:{} gtp level:3", env!("CARGO_BIN_EXE_lab"));
    let results = |b: &str| {
        let mut args = vec!["match", "--a", "level:2", "--b", b, "--games", "6"];
        args.extend(["--families", "6x6-2-most,8x8-2-fewest-free,octagon-2-most-blocked,8x8-4-most"]);
        said(&args).lines().filter(|line| line.contains('%')).skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let direct = results("level:3");
    assert_eq!(direct.len(), 4);
    assert_eq!(results(&piped), direct);
}

#[test]
fn programs_that_fail_are_told() {
    let against = |program: &str| complaint(&["match", "--a", "greedy", "--b", program, "--games", "2"]);
    assert!(against("gtp:no-such-program").contains("no-such-program could not be started"));
    assert!(against("gtp:").contains("wants a program"));
    assert!(against("gtp:true").contains("true ended"));
    // Knows one move only.
    let script = folder("gtp").join("stubborn.sh");
    std::fs::write(&script, "while read command rest; do echo '= a1'; echo; done\n").unwrap();
    assert!(against(&format!("gtp:sh {}", text(&script))).contains("moved against the rules"));
    std::fs::write(&script, "while read command rest; do echo '? no'; echo; done\n").unwrap();
    assert!(against(&format!("gtp:sh {}", text(&script))).contains("refused \"boardsize 8\": no"));
    let octagon = ["match", "--a", "greedy", "--families", "octagon-2-most", "--games", "2", "--b"];
    let program = format!("gtp:sh {}", text(&script));
    assert!(complaint(&[&octagon[..], &[program.as_str()]].concat()).contains("can play only"));
}

#[test]
fn unknown_players_and_families_are_named() {
    assert!(complaint(&["match", "--a", "strong", "--b", "random"]).contains("strong"));
    let unknown = complaint(&["match", "--a", "greedy", "--b", "random", "--families", "7x7-2-most"]);
    assert!(unknown.contains("7x7-2-most"), "{unknown}");
}

#[test]
fn positions_are_solved_and_wrong_ones_told() {
    let file = folder("solve").join("problems.txt");
    let line = "20 | 6 | XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X |";
    std::fs::write(&file, format!("{line} +6 | h5\n")).unwrap();
    assert!(said(&["solve", text(&file)]).contains("h5"));
    std::fs::write(&file, format!("{line} +8 | h5\n")).unwrap();
    assert!(complaint(&["solve", text(&file)]).contains("1 of 1 are wrong"));
    assert!(complaint(&["solve", "nowhere.txt"]).contains("nowhere.txt"));
}

#[test]
fn exact_scores_are_those_of_plain_searches() {
    let args = ["check", "--families", "6x6-2-fewest-free,octagon-2-most-blocked,8x8-3-most", "--positions", "30"];
    let printed = said(&args);
    assert_eq!(printed.lines().filter(|line| line.ends_with("30 positions, 0 differ")).count(), 3, "{printed}");
}

#[test]
fn whole_positions_are_proven() {
    // Nearly all squares blocked: a short game.
    let blocked = "a1,b1,c1,d1,e1,f1,a2,b2,c2,e2,f2,a3,f3,a4,f4,a5,b5,d5,e5,f5,a6,b6,c6,d6,e6,f6";
    let printed = said(&["prove", "--board", "6x6", "--blocked", blocked, "--hash", "1"]);
    assert!(printed.contains("for black, by "), "{printed}");
    assert!(complaint(&["prove", "--board", "6x6", "--moves", "a1"]).contains("a1"));
}

/// Two generations of a few games: the same weights again from the same seeds, and the engine plays with them.
#[test]
fn weights_are_made_from_nothing() {
    let make = |name: &str| {
        let folder = folder(name);
        let out = folder.join("weights.bin");
        let mut args = vec!["generation", "--board", "6x6", "--work", text(&folder), "--out", text(&out)];
        args.extend(["--shards", "1", "--shard-games", "40", "--exact", "8,9", "--least", "4", "--near", "16"]);
        args.extend([
            "--near-depth",
            "2",
            "--far-depth",
            "2",
            "--passes",
            "3",
            "--spread-count",
            "20",
            "--spread-depth",
            "3",
        ]);
        said(&args);
        args.extend(["--seed", "3", "--weights", text(&out)]);
        said(&args);
        (folder, std::fs::read(out).unwrap())
    };
    let (work, weights) = make("generations");
    assert_eq!(make("generations-again").1, weights);

    let play = folder("generations-play");
    std::fs::write(play.join("6x6-most.bin"), &weights).unwrap();
    let mut args = vec!["match", "--a", "level:3", "--b", "random", "--families", "6x6-2-most", "--games", "2"];
    args.extend(["--weights", text(&play)]);
    assert!(said(&args).contains("6x6-2-most"));

    let (games, exact) = (work.join("3/games"), work.join("exact"));
    let mut args = vec!["evaluate", "--board", "6x6", "--games", text(&games), "--exact", text(&exact)];
    args.extend(["--empties", "6,8", "--count", "10", "--weights"]);
    let out = work.join("weights.bin");
    args.push(text(&out));
    assert_eq!(said(&args).lines().count(), 3);

    std::fs::write(play.join("6x6-most.bin"), &weights[..weights.len() - 9]).unwrap();
    let mut args = vec!["match", "--a", "level:3", "--b", "random", "--games", "2"];
    args.extend(["--weights", text(&play)]);
    assert!(complaint(&args).contains("damaged"));
}

/// Any board can have a network: the same one again from the same positions, and it knows something.
#[test]
fn a_network_is_learned_on_a_large_board() {
    let work = folder("network");
    let [games, positions, exact] = ["games", "positions", "exact"].map(|name| work.join(name));
    let of = |command: &'static str, rest: &[&str]| {
        said(&[&[command, "--board", "octagon", "--goal", "fewest"], rest].concat());
    };
    let some = ["--shard-games", "150", "--depths", "1", "--exact", "2", "--random-min", "40", "--random-max", "50"];
    of("selfplay", &[&["--out", text(&games), "--seed", "3"], &some[..]].concat());
    of("label", &["--games", text(&games), "--out", text(&positions)]);
    let learn = |name: &str, passes: &str| {
        let out = work.join(name);
        of("network", &["--positions", text(&positions), "--passes", passes, "--out", text(&out)]);
        out
    };
    let network = learn("network.bin", "4");
    assert_eq!(std::fs::read(&network).unwrap(), std::fs::read(learn("again.bin", "4")).unwrap());
    let error = |weights: &Path| -> f64 {
        let mut args = vec!["evaluate", "--board", "octagon", "--goal", "fewest", "--games", text(&games)];
        args.extend(["--exact", text(&exact), "--empties", "6", "--weights", text(weights)]);
        said(&args).lines().last().and_then(|row| row.split_whitespace().nth(2)).unwrap().parse().unwrap()
    };
    let (before, after) = (error(&learn("fresh.bin", "0")), error(&network));
    assert!(after < 0.8 * before, "off by {after} discs, and by {before} without learning");
}
