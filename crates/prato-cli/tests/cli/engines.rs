//! The same questions to every engine.

use crate::prato;

/// Engines that need nothing installed.
const ENGINES: [&str; 5] = ["auto", "exact", "sat", "cp", "search"];

#[test]
fn every_engine_gives_the_same_answers() {
    let safe = prato(&["safe", "beginner.txt"]);
    let count = prato(&["count", "beginner.txt"]);
    for engine in ENGINES {
        let run = prato(&["safe", "beginner.txt", "--engine", engine]);
        assert_eq!((run.code, run.stdout), (0, safe.stdout.clone()), "{engine}");
        let run = prato(&["count", "beginner.txt", "--engine", engine]);
        assert_eq!((run.code, run.stdout), (0, count.stdout.clone()), "{engine}");
        let run = prato(&["solve", "beginner.txt", "--engine", engine, "--all"]);
        assert_eq!(run.stdout.matches("----------").count().to_string(), count.stdout.trim());
        let run = prato(&["solve", "impossible.txt", "--engine", engine]);
        assert_eq!((run.code, run.stdout.as_str()), (0, "=====UNSATISFIABLE=====\n"), "{engine}");
    }
}

#[test]
fn every_method_gives_the_same_answers() {
    for method in ["findall", "maximise", "refute"] {
        for engine in ["auto", "sat", "cp", "search"] {
            let ask = |at| {
                prato(&["safe", "beginner.txt", "--at", at, "--method", method, "--engine", engine])
            };
            let safe = ask("1,1");
            assert_eq!((safe.code, safe.stdout.as_str()), (0, "1,1 safe\n"), "{method} {engine}");
            assert!(safe.stderr.contains(&format!("{method} by ")), "the time is told");
            let mine = prato(&["safe", "beginner.txt", "--list"]);
            let at = mine.stdout.lines().find_map(|line| line.strip_suffix(" mine")).expect("one");
            let run = ask(at);
            assert_eq!((run.code, run.stdout), (1, format!("{at} may hold a mine\n")));
        }
    }
    let usage = prato(&["safe", "beginner.txt", "--method", "refute"]);
    assert_eq!(usage.code, 2, "{}", usage.stderr);
    let exact =
        prato(&["safe", "beginner.txt", "--at", "1,1", "--method", "refute", "--engine", "exact"]);
    assert_eq!(exact.code, 2, "{}", exact.stderr);
}

#[test]
fn encodings_and_strategies_change_no_answer() {
    for encoding in ["binomial", "sequential", "totalizer", "network", "mixed"] {
        // Without the total, which has too many subsets for `binomial`.
        let count = ["count", "beginner.txt", "--mines", "unknown"];
        let options = ["--engine", "sat", "--encoding", encoding];
        let run = prato(&[&count[..], &options].concat());
        assert_eq!(run.stdout, prato(&count).stdout, "{encoding}");
    }
    for encoding in ["pairwise", "bitwise", "shared-bits", "ladder", "product", "commander"] {
        let run = prato(&["queens", "6", "--count", "--engine", "sat", "--encoding", encoding]);
        assert_eq!(run.stdout, "4\n", "{encoding}");
    }
    let run = prato(&[
        "queens",
        "6",
        "--count",
        "--engine",
        "cp",
        "--strategy",
        "first_fail,indomain_max",
    ]);
    assert_eq!(run.stdout, "4\n");
    let unknown = prato(&["queens", "6", "--engine", "cp", "--strategy", "luck"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("first_fail"), "the names are listed: {}", unknown.stderr);
}
