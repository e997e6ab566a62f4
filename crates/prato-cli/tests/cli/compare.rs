use std::fs;
use std::process::Command;

use crate::{command, prato, run, scratch};

const ENGINES: [&str; 2] = ["--engines", "sat,cp,search,exact"];

#[test]
fn the_engines_agree() {
    let check = |args: &[&str], expected: &[&str]| {
        let args = [&["compare"], args, &ENGINES].concat();
        let answer = prato(&args).answer(0);
        let lines: Vec<&str> = answer.lines().skip(1).collect();
        assert_eq!(lines.len(), 4 * expected.len(), "{answer}");
        for (line, expected) in lines.iter().zip(expected.iter().flat_map(|one| [one; 4])) {
            assert!(line.contains(expected), "{answer}");
        }
    };
    check(&["flags.txt", "6", "queens-impossible.txt"], &[" sat", " sat", " unsatisfiable"]);
    check(&["flags.txt", "queens:6", "--question", "count"], &[" 2 ", " 4 "]);
    check(&["flags.txt", "--question", "forced"], &[" 0 safe 0 mines "]);
    check(&["queens.txt", "6", "--question", "forced"], &[" 1 queen ", " 0 queens "]);
}

#[test]
fn clingo_agrees() {
    let installed = Command::new("clingo").arg("--version").output().is_ok();
    if installed || std::env::var_os("CI").is_some() {
        let answer = prato(&["compare", "flags.txt", "6", "--question", "count", "--json"]).json(0);
        let rows = answer["table"].as_array().unwrap();
        assert_eq!(rows.len(), 10);
        assert!(rows.iter().all(|row| row["status"] == "answered"), "{answer}");
        // That of clingo is a process of its own.
        let mut asp = rows.iter().filter(|row| row["engine"] == "asp");
        let seen = |row: &serde_json::Value| row["memory"].as_u64() > Some(1 << 20);
        assert!(asp.all(seen) || !cfg!(target_os = "linux"), "{answer}");
    }
}

/// A program that calls itself clingo says that six queens do not fit.
#[test]
#[cfg(unix)]
fn a_disagreement_is_told() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = scratch("liar");
    fs::create_dir_all(&folder).unwrap();
    let liar = folder.join("clingo");
    fs::write(&liar, "#!/bin/sh\ncat > /dev/null\necho UNSATISFIABLE\nexit 20\n").unwrap();
    fs::set_permissions(&liar, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = command(&["compare", "6", "--engines", "asp,search"])
        .env("PATH", format!("{}:{path}", folder.display()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(70));
    let words = "6: the engines disagree: asp says unsatisfiable, search says satisfiable";
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains(words), "{stderr}");
}

#[test]
fn encodings_and_strategies_multiply() {
    let labels = |args: &[&str]| -> Vec<String> {
        let answer = prato(&[&["compare", "--csv"], args].concat()).answer(0);
        let label = |line: &str| match line.split_once(",\"") {
            Some((_, quoted)) => quoted.split('"').next().unwrap().to_owned(),
            None => line.split(',').nth(1).unwrap().to_owned(),
        };
        answer.lines().skip(1).map(label).collect()
    };
    let all = ["--engines", "sat", "--encodings", "all"];
    let mines = ["sat sequential", "sat totalizer", "sat network", "sat mixed", "sat binomial"];
    assert_eq!(labels(&[&["flags.txt"], &all[..]].concat()), mines);
    assert_eq!(labels(&[&["5"], &all[..]].concat()).len(), 9);
    let minizinc = "int_search(q, first_fail, indomain_max, complete)";
    let strategies = ["5", "--engines", "cp", "--strategies", "free", minizinc];
    assert_eq!(labels(&strategies), ["cp free", "cp first_fail,indomain_max"]);
}

#[test]
fn parts_of_the_model() {
    let args = ["compare", "beginner.txt", "--question", "forced", "--engines", "sat,cp,exact"];
    prato(&[&args, &["--orders", "given,shuffled"][..]].concat()).answer(0);
    let run = prato(&[&args, &["--without", "total"][..]].concat());
    let said = "prato: relaxed: without `total` (the mines in all are as many as the board has, if that \
                is known), so that there may be any number of mines\n";
    assert_eq!((run.code, run.stderr.as_str()), (0, said), "{}", run.stdout);
    let run = prato(&[&args, &["--without", "clue-cells"][..]].concat());
    assert!(
        run.stdout.contains("exact: the engine exact knows the rules by heart"),
        "{}",
        run.stdout
    );
    assert!(run.stderr.contains("relaxed: without `clue-cells`"), "{}", run.stderr);
}

#[test]
fn variants_orders_and_methods_multiply() {
    let labels = |args: &[&str]| -> Vec<(String, String)> {
        let run = prato(&[&["compare", "--json"], args].concat());
        let answer = run.json(0);
        let rows = answer["table"].as_array().unwrap();
        let word =
            |row: &serde_json::Value, name: &str| row[name].as_str().unwrap_or("").to_owned();
        rows.iter()
            .map(|row| {
                let parts = ["engine", "variant", "order", "method"].map(|name| word(row, name));
                (parts.join(" ").trim().to_owned(), word(row, "answer"))
            })
            .collect()
    };
    let pairs = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|&(one, other)| (one.to_owned(), other.to_owned())).collect()
    };
    // Without `clue-cells` mines may lie under the two clues: four times as many.
    let variants = ["--variants", "base=clues,clue-cells", "no cells=clues"];
    let args = [&["flags.txt", "--engines", "sat,exact", "--question", "count"], &variants[..]];
    let told = [
        ("sat base", "2"),
        ("sat no cells", "8"),
        // It knows the set by heart, whatever the order.
        ("exact base", "2"),
        (
            "exact no cells",
            "the engine exact knows the rules by heart: clue-cells,clues,total, or \
                            clue-cells,clues, and not clues",
        ),
    ];
    assert_eq!(labels(&args.concat()), pairs(&told));
    let args = ["flags.txt", "--engines", "sat,exact", "--question", "cell", "--at", "1,3"];
    let ways = ["--methods", "findall,refute", "--orders", "given,reversed"];
    let maybe = "may hold a mine";
    let told = [
        ("sat  given findall", maybe),
        ("sat  given refute", maybe),
        ("sat  reversed findall", maybe),
        ("sat  reversed refute", maybe),
        ("exact", maybe),
    ];
    assert_eq!(labels(&[&args[..], &ways].concat()), pairs(&told));
}

/// The trees have as many nodes and failures as those of Gecode 6.2 with the same annotation, and the same
/// peak depth (`minizinc --solver gecode -s` on the model that `export --to mzn` writes).
#[test]
fn plain_search_counts_as_gecode_does() {
    let check = |size: &str, nodes: u64, failures: u64, depth: u64| {
        let args = ["compare", size, "--engines", "search", "--json", "--strategies", "first_fail"];
        let effort = prato(&args).json(0)["table"][0]["effort"].clone();
        let found = ["nodes", "conflicts", "depth"].map(|name| effort[name].as_u64().unwrap());
        assert_eq!(found, [nodes, failures, depth], "{size} queens");
    };
    check("6", 20, 8, 4);
    check("8", 49, 23, 5);
    check("12", 98, 46, 8);
    check("15", 17, 4, 11);
    check("20", 77, 33, 17);
    // `tree` takes numbers of queens as well.
    let tree = prato(&["tree", "6", "--json"]).json(0);
    assert_eq!((&tree["failures"], tree["tree"].as_array().unwrap().len()), (&8.into(), 20));
    assert_eq!(prato(&["tree", "queens:6", "--json"]).json(0), tree);
}

#[test]
fn json() {
    let args = ["compare", "6", "--engines", "sat,exact", "--repeat", "3", "--json"];
    let answer = prato(&args).json(0);
    assert_eq!((&answer["status"], &answer["asked"]), (&"answered".into(), &"solve".into()));
    assert_eq!(
        (&answer["repeat"], answer["disagreements"].as_array().unwrap().len()),
        (&3.into(), 0)
    );
    let row = &answer["table"][0];
    assert_eq!((&row["engine"], &row["answer"]), (&"sat".into(), &"satisfiable".into()));
    assert!(row["effort"]["clauses"].as_u64().unwrap() > 0);
    let time = |which: &str| row["seconds"][which].as_f64().unwrap();
    assert!(time("min") <= time("median") && time("median") <= time("max"));
    assert!(answer["table"][1]["effort"].is_null());
}

#[test]
fn comma_separated_values_and_a_plot() {
    let svg = scratch("compare.svg");
    let args = ["compare", "5", "6", "--engines", "exact,search", "--csv", "--svg"];
    let answer = prato(&[&args, &[svg.to_str().unwrap()][..]].concat()).answer(0);
    let head = "instance,engine,answer,build_s,search_s,median_s,min_s,max_s,ratio,MiB,variables,\
                clauses,propagations,conflicts,nodes,depth,restarts";
    assert_eq!(answer.lines().next(), Some(head));
    assert_eq!(answer.lines().count(), 5);
    // As precise as JSON: a time of this machine is no whole number of tenths of milliseconds.
    let times = || answer.lines().skip(1).map(|line| line.split(',').nth(5).unwrap());
    assert!(times().any(|time| time.split_once('.').unwrap().1.len() > 4), "{answer}");
}

/// How many lines, points and bars the picture of this comparison has, and where its marks stand.
fn drawn(mut compare: Command, svg: &str) -> ([usize; 3], Vec<String>) {
    let svg = scratch(svg);
    compare.args(["--csv", "--svg"]).arg(&svg);
    run(compare, "").answer(0);
    let svg = fs::read_to_string(svg).unwrap();
    let count = |tag: &str| svg.matches(tag).count();
    let marks = svg.lines().filter_map(|line| {
        let place = line.strip_prefix("<path d=\"M")?.split_once('l')?.0;
        line.contains("fill=\"#fff\"").then(|| place.to_owned())
    });
    // One rectangle is the paper.
    ([count("<polyline"), count("<circle"), count("<rect") - 1], marks.collect())
}

#[test]
fn growing_families_have_lines_and_others_bars() {
    let check = |instances: &[&str], expected: [usize; 3]| {
        let mut compare = command(&["compare", "--engines", "exact,search"]);
        compare.args(instances);
        assert_eq!(drawn(compare, "compare-shapes.svg").0, expected, "{instances:?}");
    };
    check(&["6"], [0, 0, 2]);
    check(&["5", "6", "8"], [2, 6, 0]);
    check(&["6", "5"], [0, 0, 4]);
    check(&["flags.txt", "5", "6"], [0, 0, 6]);
    check(&["impossible.txt", "flags.txt", "beginner.txt"], [2, 6, 0]);
}

#[test]
fn limits() {
    let args = ["compare", "28", "--question", "count", "--engines", "search,exact"];
    let answer = prato(&[&args, &["--time-limit", "0.2"][..]].concat()).answer(0);
    assert_eq!(answer.matches("stopped: time").count(), 2, "{answer}");
    let args = ["compare", "200", "--engines", "sat", "--encodings", "pairwise"];
    let answer = prato(&[&args, &["--memory-limit", "50M"][..]].concat()).answer(0);
    assert!(answer.contains("refused"), "{answer}");
}

#[test]
fn mistakes() {
    let check = |args: &[&str], code: i32, expected: &str| {
        let run = prato(&[&["compare"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(&["6", "--engines", "magic"], 2, "all, sat, cp, asp, search, exact");
    check(&["6", "--encodings", "magic"], 2, "pairwise");
    check(&["6", "--strategies", "magic"], 2, "first_fail");
    check(
        &["flags.txt", "--encodings", "ladder"],
        2,
        "there are sequential, totalizer, network, mixed, binomial",
    );
    let variants = ["beginner.txt", "--variants", "a=clues", "a=total"];
    check(&variants, 2, "two variants are called a");
    check(&["beginner.txt", "--variants", "a=clues", "x="], 2, "no groups of rules; name some");
    check(&["beginner.txt", "--variants", "x= ,"], 2, "no groups of rules; name some");
    check(&["-"], 2, "not standard input");
    check(&["missing.txt"], 66, "cannot read missing.txt");
}

/// What fits some of the boards alone is left out of the others, and that is said.
#[test]
fn what_does_not_fit_a_board_is_named() {
    let args = ["compare", "6", "flags.txt", "--engines", "sat", "--encodings", "ladder,mixed"];
    let run = prato(&args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for said in [
        "6 is asked without mixed, which does not fit N-Queens",
        "flags.txt is asked without ladder, which does not fit Minesweeper",
    ] {
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
    let run = prato(&["compare", "6", "tetravex.dzn", "--engines", "sat,tiles"]);
    assert!(run.stderr.contains("6 is asked without tiles, which"), "{}", run.stderr);
    assert!(!run.stderr.contains("tetravex.dzn is asked without"), "{}", run.stderr);
    let run = prato(&["compare", "6", "beginner.txt", "--engines", "search", "--without", "total"]);
    let said = "prato: 6 is asked without total, which does not fit N-Queens";
    assert_eq!(run.stderr.lines().next(), Some(said));
}

/// Programs of others: one for each thing that can come of them.
#[cfg(unix)]
mod programs {
    use std::fs;
    use std::path::PathBuf;

    use serde_json::Value;

    use super::drawn;
    use crate::{Run, command, examples_in, prato, run, scratch};

    /// They ask for the board in a format each, and know `flags.txt` and six queens by heart.
    const RIGHT: &str = "right=sh right.sh {dzn}";
    const WRONG: &str = "wrong=sh wrong.sh {txt}";
    const MUTE: &str = "mute=sh mute.sh {lp}";
    const CRASHED: &str = "crashed=sh crashed.sh {pl}";
    const HANGING: &str = "hanging=sh hanging.sh {json}";

    fn folder(name: &str) -> PathBuf {
        let folder = examples_in(name);
        let files = [
            // That the file holds the board in this format is part of the answer.
            (
                "right.sh",
                "grep -q '^game' $1 && echo 1 0 0 0 1; grep -q '^n = 6' $1 && echo 2 4 6 1 3 5; :",
            ),
            ("wrong.sh", "echo 1 0 1 0 1"),
            ("mute.sh", "echo I do not know"),
            ("crashed.sh", "echo 'error: no such clue' >&2; exit 3"),
            ("hanging.sh", "sleep 600 & wait"),
        ];
        for (file, text) in files {
            fs::write(folder.join(file), text).unwrap();
        }
        folder
    }

    fn compare(folder: &PathBuf, args: &[&str], programs: &[&str]) -> Run {
        let mut command = command(&["compare"]);
        command.args(args).current_dir(folder);
        for program in programs {
            command.args(["--program", program]);
        }
        run(command, "")
    }

    fn words(row: &Value) -> [&str; 4] {
        ["engine", "status", "verdict", "answer"].map(|name| row[name].as_str().unwrap_or("-"))
    }

    /// Whether a tool is there; if not, that is said.
    fn is_there(tool: &str) -> bool {
        let there = std::process::Command::new(tool).arg("--version").output().is_ok();
        if !there {
            assert!(
                std::env::var_os("CI").is_none(),
                "{tool} is missing: run tools/install-test-tools"
            );
            println!("skipped: {tool} is missing; tools/install-test-tools installs it");
        }
        there
    }

    /// All answers of a peer on these boards are right: the table has ours first.
    fn level(folder: &PathBuf, args: &[&str], peer: &str, answers: &[&str]) {
        let told = compare(folder, &[args, &["--json", "--repeat", "2"]].concat(), &[peer]).json(0);
        let rows = told["table"].as_array().unwrap().iter();
        let peers: Vec<&Value> = rows.filter(|row| row["engine"] == "peer").collect();
        for row in &peers {
            assert_eq!(
                (&row["status"], &row["verdict"]),
                (&"answered".into(), &"right".into()),
                "{row}"
            );
            assert!(
                row["memory"].as_u64().unwrap() > 1 << 20 && row["ratio"].as_f64().unwrap() > 0.0,
                "{row}"
            );
        }
        let said: Vec<&str> = peers.iter().map(|row| row["answer"].as_str().unwrap()).collect();
        assert_eq!(said, answers, "{told}");
        assert!(told["disagreements"].as_array().unwrap().is_empty(), "{told}");
    }

    /// A model that a student wrote, with {dzn} as its data.
    const MODEL: &str = "int: r; int: c; int: nmines; int: X = -1;\n\
        array[1..r, 1..c] of int: game;\narray[1..r, 1..c] of var 0..1: mine;\n\
        constraint forall(i in 1..r, j in 1..c where game[i,j] >= 0)(mine[i,j] = 0 /\\ game[i,j] = \
        sum(a in max(1, i-1)..min(r, i+1), b in max(1, j-1)..min(c, j+1))(mine[a,b]));\n\
        constraint sum(array1d(mine)) = nmines;\n\
        solve :: int_search(array1d(mine), first_fail, indomain_min, complete) satisfy;\n\
        output [ show(mine[i,j]) ++ if j = c then \"\\n\" else \" \" endif | i in 1..r, j in 1..c ];\n";

    #[test]
    fn minizinc_as_a_peer() {
        if !is_there("minizinc") {
            return;
        }
        let folder = folder("compare-minizinc");
        fs::write(folder.join("my.mzn"), MODEL).unwrap();
        fs::write(folder.join("none.txt"), "1 3 1\n.2.\n").unwrap();
        let boards = ["beginner.txt", "none.txt", "--engines", "sat,exact"];
        let one = "peer=minizinc --solver gecode my.mzn {dzn}";
        level(&folder, &boards, one, &["satisfiable", "unsatisfiable"]);
        let all = "peer=minizinc --solver gecode -a my.mzn {dzn}";
        level(
            &folder,
            &[&boards[..], &["--question", "count"]].concat(),
            all,
            &["10", "unsatisfiable"],
        );
    }

    /// The general models that `export` writes, with {lp} as their data.
    #[test]
    fn clingo_as_a_peer() {
        if !is_there("clingo") {
            return;
        }
        let folder = folder("compare-clingo");
        let model = |board: &str, model: &str| {
            let mut export =
                command(&["export", board, "--generic", "--to", "asp", "--data", "data.lp"]);
            export.args(["--out", model]).current_dir(&folder);
            run(export, "").answer(0);
        };
        model("beginner.txt", "mines.lp");
        model("tetravex.dzn", "tiles.lp");
        let mines = ["beginner.txt", "impossible.txt", "--engines", "sat,exact"];
        let peer = "peer=clingo mines.lp {lp}";
        level(&folder, &mines, peer, &["satisfiable", "unsatisfiable"]);
        let cell = ["click.lp", "--engines", "sat", "--question", "cell", "--at"];
        level(&folder, &[&cell[..], &["1,3"]].concat(), peer, &["safe"]);
        level(&folder, &[&cell[..], &["1,1"]].concat(), peer, &["not safe"]);
        let all = "peer=clingo -q 0 mines.lp {lp}";
        level(
            &folder,
            &[&mines[..], &["--question", "count"]].concat(),
            all,
            &["10", "unsatisfiable"],
        );
        let tiles = ["tetravex.dzn", "tetravex-impossible.dzn", "--engines", "tiles,sat"];
        level(&folder, &tiles, "peer=clingo tiles.lp {lp}", &["satisfiable", "unsatisfiable"]);
    }

    #[test]
    fn stand_beside_the_engines() {
        let folder = folder("compare-programs");
        let all = [RIGHT, WRONG, MUTE, CRASHED, HANGING];
        let args = ["flags.txt", "--engines", "exact", "--repeat", "2", "--time-limit", "1.5"];
        let told = compare(&folder, &[&args[..], &["--json"]].concat(), &all).json(1);
        let rows = told["table"].as_array().unwrap();
        let broken = "the 1 at row 1, column 2 has 2 mines around";
        let expected = [
            ["exact", "answered", "-", "satisfiable"],
            ["right", "answered", "right", "satisfiable"],
            ["wrong", "wrong", "wrong", broken],
            ["mute", "failed", "unread", "there is no 1x5 matrix of 0 and 1 in what it wrote"],
            ["crashed", "failed", "crashed", "exit code 3: error: no such clue"],
            ["hanging", "stopped", "limit", "time"],
        ];
        assert_eq!(rows.iter().map(words).collect::<Vec<_>>(), expected);
        assert!(rows[1]["ratio"].as_f64().unwrap() > 0.0 && rows[2]["ratio"].is_null(), "{told}");
        // One that ends at once may do so before its memory was looked at.
        assert!(rows[5]["memory"].as_u64().is_some() || !cfg!(target_os = "linux"), "{told}");
        let hung = rows[5]["seconds"]["median"].as_f64().unwrap();
        assert!((1.5..9.0).contains(&hung), "{hung}");
        assert_eq!(told["disagreements"].as_array().unwrap().len(), 0);

        let told = compare(&folder, &args, &all);
        assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
        let cell = |line: usize| told.stdout.lines().nth(line).unwrap().to_owned();
        let cells =
            ["satisfiable", "satisfiable", "wrong", "no answer", "crashed", "stopped: time"];
        for (line, word) in cells.iter().enumerate() {
            assert!(cell(line + 1).contains(word), "{}", told.stdout);
        }
        assert!(told.stdout.contains(&format!("flags.txt: wrong: {broken}\n")), "{}", told.stdout);

        let svg = scratch("compare-programs.svg");
        let drawn = ["flags.txt", "--engines", "exact", "--csv", "--svg", svg.to_str().unwrap()];
        let told = compare(&folder, &drawn, &[RIGHT, CRASHED]).answer(0);
        let column =
            |at: usize| told.lines().skip(1).map(move |line| line.split(',').nth(at).unwrap());
        assert_eq!(column(1).collect::<Vec<_>>(), ["exact", "right", "crashed"]);
        assert_eq!(column(2).collect::<Vec<_>>(), ["satisfiable", "satisfiable", "crashed"]);
        let svg = fs::read_to_string(svg).unwrap();
        assert!(svg.contains(">right</text>") && svg.contains("no right answer"), "{svg}");
        // What the marks mean has room beside short names.
        let after = |text: &str, sign: &str, end: char| -> f64 {
            text.split_once(sign).unwrap().1.split(end).next().unwrap().parse().unwrap()
        };
        let width = after(&svg, "viewBox=\"0 0 ", ' ');
        let words = svg.lines().find(|line| line.contains("no right answer")).unwrap();
        let right = after(words, "x=\"", '"') + 7.0 * "no right answer".len() as f64;
        assert!(right <= width, "{right} {width}");
    }

    /// A line ends where there is no answer, and marks of one height stand beside each other.
    #[test]
    fn that_fail_interrupt_their_lines() {
        let most = "case $0 in 4) echo [2,4,1,3];; 5) echo [1,3,5,2,4];; 7) echo [1,3,5,7,2,4,6];; \
                    8) echo [1,5,8,6,3,7,2,4];; *) exit 3;; esac";
        let mut compare = command(&["compare", "4", "5", "6", "7", "8", "--engines", "search"]);
        for name in ["one", "other"] {
            compare.args(["--program", &format!("{name}=sh -c '{most}' {{N}}")]);
        }
        let (shapes, marks) = drawn(compare, "compare-interrupted.svg");
        assert_eq!(shapes, [5, 13, 0]);
        // The third one tells what they mean.
        let [one, other, _] = &marks[..] else { panic!("{marks:?}") };
        let part = |mark: &str| {
            let (x, y) = mark.split_once(' ').unwrap();
            (x.parse::<f64>().unwrap(), y.to_owned())
        };
        let ((left, up), (right, same)) = (part(one), part(other));
        assert!(up == same && right - left > 12.0, "{marks:?}");
    }

    #[test]
    fn are_asked_what_judge_asks() {
        let folder = folder("compare-program-questions");
        let check = |code: i32, args: &[&str], program: &str, expected: [&str; 2]| {
            let args = [args, &["--engines", "sat", "--json"]].concat();
            let program = format!("peer={program}");
            let told = compare(&folder, &args, &[&program]).json(code);
            let [_, status, _, answer] = words(&told["table"][1]);
            assert_eq!([status, answer], expected, "{told}");
        };
        let right = |args: &[&str], program: &str, answer: &str| {
            check(0, args, program, ["answered", answer]);
        };
        right(&["6"], "sh right.sh {dzn}", "satisfiable");
        right(&["6"], "echo [1,3,5,0,2,4] {N}", "satisfiable");
        right(&["queens-impossible.txt"], "sh -c 'echo UNSATISFIABLE' {txt}", "unsatisfiable");
        right(&["tetravex-impossible.dzn"], "sh -c 'echo UNSATISFIABLE' {dzn}", "unsatisfiable");
        right(&["flags.txt", "--question", "count"], "sh -c 'echo 2' {dzn}", "2");
        right(&["impossible.txt", "--question", "count"], "sh -c 'echo 0' {dzn}", "unsatisfiable");
        right(&["flags.txt", "--question", "forced"], "true {txt}", "0 safe");
        let cell = ["flags.txt", "--question", "cell", "--at", "1,3"];
        right(&cell, "sh -c 'echo no' {txt} {R} {C}", "not safe");
        let said = "it says that row 1, column 3 is safe, which may hold a mine";
        check(1, &cell, "sh -c 'echo yes' {txt} {R} {C}", ["wrong", said]);
        check(
            1,
            &["flags.txt", "--question", "count"],
            "sh -c 'echo 3' {txt}",
            ["wrong", "it counts 3, and there are 2"],
        );
        let none = "no mine field fits impossible.txt, so no cell is safe or not";
        check(0, &["impossible.txt", "--question", "forced"], "true {txt}", ["refused", none]);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let check = |args: &[&str], message: &str| {
            let told = prato(&[&["compare", "--engines", "exact"], args].concat());
            assert_eq!(told.code, 2, "{}", told.stdout);
            assert!(told.stderr.contains(message), "{}", told.stderr);
        };
        let peer = ["--program", "peer=cat {dzn}"];
        check(&[&["flags.txt"], &peer[..], &peer].concat(), "two programs are called peer");
        check(&["flags.txt", "--program", "sat=cat {dzn}"], "sat is the name of an engine");
        check(&["flags.txt", "--program", "cat"], "the program is not given the board");
        check(&["flags.txt", "--program", "cat {dnz}"], "nothing is called {dnz}");
        let count = ["6", "--question", "count"];
        check(&[&count[..], &peer].concat(), "programs are asked for solutions of N-Queens alone");
        let without = ["flags.txt", "--without", "total"];
        check(&[&without[..], &peer].concat(), "held to all rules of the game");
    }
}
