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
            for (at, code, word) in [
                ("1,2", 1, "mine"),
                ("1,9", 1, "may hold a mine"),
                ("3,1", 0, "safe (open already)"),
            ] {
                let exact = prato(&["safe", "beginner.txt", "--at", at]).answer(code);
                assert_eq!(exact, format!("{at} {word}\n"));
                let run = ask(at);
                assert_eq!((run.code, run.stdout), (code, exact), "{method} {engine}");
            }
            let args = ["safe", "impossible.txt", "--at", "1,2", "--engine", engine];
            let run = prato(&[&args[..], &["--method", method]].concat());
            let expected = (1, "=====UNSATISFIABLE=====\n");
            assert_eq!((run.code, run.stdout.as_str()), expected, "{method} {engine}");
        }
    }
    let usage = prato(&["safe", "beginner.txt", "--method", "refute"]);
    assert_eq!(usage.code, 2, "{}", usage.stderr);
    let exact =
        prato(&["safe", "beginner.txt", "--at", "1,1", "--method", "refute", "--engine", "exact"]);
    assert_eq!(exact.code, 2, "{}", exact.stderr);
}

#[test]
fn all_methods_in_one_table() {
    let ask = ["safe", "beginner.txt", "--at", "1,1", "--at", "1,2", "--method", "all"];
    let table = prato(&ask).answer(1);
    let rows: Vec<Vec<&str>> =
        table.lines().map(|line| line.split_ascii_whitespace().collect()).collect();
    assert_eq!(rows[0], ["cell", "answer", "findall", "s", "maximise", "s", "refute", "s"]);
    for (row, expected) in rows[1..].iter().zip([["1,1", "safe"], ["1,2", "mine"]]) {
        assert_eq!(row[..2], expected);
        assert!(row[2..].iter().all(|time| time.parse::<f64>().is_ok_and(|time| time > 0.0)));
    }
    let json = prato(&[&ask[..], &["--json"]].concat()).json(1);
    let methods = json["verdicts"][1]["methods"].as_array().unwrap();
    let said: Vec<_> = methods.iter().map(|by| (&by["method"], &by["verdict"])).collect();
    assert_eq!(said.len(), 3);
    assert!(said.iter().all(|(_, answer)| *answer == "mine"), "{said:?}");

    // Where one of them is stopped, the others have answered.
    let ask = ["safe", "expert.txt", "--at", "1,1", "--method", "all", "--time-limit", "1"];
    let run = prato(&ask);
    assert_eq!(run.code, 3, "{}", run.stdout);
    let row: Vec<&str> = run.stdout.lines().nth(1).unwrap().split_ascii_whitespace().collect();
    assert_eq!(row[..6], ["1,1", "may", "hold", "a", "mine", "stopped"], "{}", run.stdout);
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
