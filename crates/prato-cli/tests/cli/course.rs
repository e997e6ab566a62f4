//! Files as courses hand them out.

use std::fs;
use std::path::Path;

use crate::{Run, command, examples_in, run};

fn in_folder(folder: &Path, args: &[&str]) -> Run {
    let mut command = command(args);
    command.current_dir(folder);
    run(command, "")
}

#[test]
fn a_model_with_its_data_in_another_file() {
    let folder = examples_in("course");
    fs::create_dir_all(folder.join("data")).unwrap();
    let model = "include \"globals.mzn\";\ninclude \"data/a.dzn\";\nint: X = -1;\nint: r; int: c;\n\
                 array[1..r,1..c] of int: game;\nconstraint true;\nsolve satisfy;\n";
    fs::write(folder.join("model.mzn"), model).unwrap();
    fs::write(folder.join("data/a.dzn"), "r = 1; c = 2; nmines = 1;\ngame = [|X,1|];\n").unwrap();
    let told = in_folder(&folder, &["solve", "model.mzn"]);
    assert_eq!((told.code, told.stdout.as_str()), (0, "1 0\n"), "{}", told.stderr);
    let warning = "prato: model.mzn: this is a program: its data are read, and 1 constraint and 1 other \
                   item passed over\n";
    assert_eq!(told.stderr, warning);
    // In JSON it is said in the answer, and once for people as well.
    let told = in_folder(&folder, &["solve", "model.mzn", "--json"]);
    assert_eq!(told.stderr, warning);
    let words = warning.trim_end().rsplit_once("model.mzn: ").unwrap().1;
    assert_eq!(told.json(0)["warning"], words);
    let told = in_folder(&folder, &["compare", "model.mzn", "--engines", "exact", "--json"]);
    assert_eq!(told.stderr, warning);
    assert_eq!(told.json(0)["warnings"][0]["warning"], words);
    // A mistake is told where it is.
    fs::write(folder.join("data/a.dzn"), "r = 1; c = 2;\ngame = [|X,9|];\n").unwrap();
    let told = in_folder(&folder, &["solve", "model.mzn"]);
    assert_eq!(told.code, 65);
    assert!(told.stderr.contains("data/a.dzn:2:12"), "{}", told.stderr);
    fs::remove_file(folder.join("data/a.dzn")).unwrap();
    let told = in_folder(&folder, &["solve", "model.mzn"]);
    assert_eq!(told.code, 66);
    assert!(told.stderr.contains("data/a.dzn"), "{}", told.stderr);
    assert!(told.stderr.contains("model.mzn:2:10"), "{}", told.stderr);
    // Files that include each other end.
    fs::write(folder.join("data/a.dzn"), "include \"../model.mzn\"; r = 1; c = 1; game = [|0|];")
        .unwrap();
    assert_eq!(in_folder(&folder, &["count", "model.mzn"]).code, 0);
}

#[test]
fn a_request_reads_no_file() {
    let request = r#"{"question": "count", "board": "include \"beginner.txt\"; r = 1; c = 1; game = [|X|];"}"#;
    let told = crate::prato_reading(request, &["ask"]);
    assert!(told.stdout.contains(r#""count":"2""#), "{}", told.stdout);
}

#[test]
fn another_language_is_named() {
    let check = |text: &str, what: &str| {
        let told = crate::prato_reading(text, &["count", "-"]);
        assert_eq!(told.code, 65, "{}", told.stderr);
        assert!(told.stderr.contains(what), "{}", told.stderr);
    };
    check(
        "import sys\n\ndef solve(board):\n    return 1\n",
        "this is a Python program, and no board",
    );
    check("import java.util.*;\npublic class Mines {\n}\n", "this is a Java program, and no board");
    check("module Main where\nimport Data.List\n", "this is a Haskell program, and no board");
    check(
        "Minimize\n obj: x1\nSubject To\n",
        "this is a linear program in LP format, and no board",
    );
    check("p cnf 3 1\n1 2 0\n", "this is a SAT problem in DIMACS format, and no board");
    check(
        "#include <stdio.h>\nint main() { return 0; }\n",
        "this is a C or C++ program, and no board",
    );
    check(
        "N = 8\nboard = [0]*N\nfor i in board: print(i)\n",
        "this is a Python program, and no board",
    );
    check("given r, c : int\n", "this is an Essence model, and no board");
    check("param r; var x {1..r} binary;\n", "this is an AMPL model, and no board");
    check(
        "matr(1, 1).\n#script(python)\ndef f(): pass\n#end.\n",
        "the directive `script` is not read",
    );
}

#[test]
fn arrays_of_other_systems() {
    for board in [
        "[]([](_, 1), [](1, 1))",
        "B = []([](_, 1), [](1, 1)).",
        "{{_, 1}, {1, 1}}",
        "B = [[_,1],[1,1]]",
        "[[None, 1], [1, 1]]",
        "# a board\nboard = [  # its rows\n  [None, 1],  # the first\n  [1, 1],\n]\n# no more\n",
        "% a board\nB = {{_, 1}, % first\n {1, 1}}.\n",
        "% a board\nB = []([](_, 1), [](1, 1)).\n",
        "[[#, 1], [1, 1]]",
        "[[# # #], [1 2 1]]",
        "schema(2, 2, []([](_, 1), [](1, 1))).",
    ] {
        let told = crate::prato_reading(board, &["count", "-"]);
        assert_eq!((told.code, told.stdout.as_str()), (0, "1\n"), "{board}: {}", told.stderr);
    }
}

/// What is passed over is told, whatever shape the program has.
#[test]
fn what_is_passed_over_is_told() {
    let check = |text: &str, expected: &str, warning: &str| {
        let told = crate::prato_reading(text, &["count", "-"]);
        let stderr = told.stderr.strip_prefix("prato: standard input: ").unwrap_or(&told.stderr);
        assert_eq!((told.code, told.stdout.as_str(), stderr), (0, expected, warning), "{text}");
    };
    // Declarations alone are a program, too.
    let game = "array[1..r,1..c] of int: game = [| -1,1,-1 | 1,-1,-1 | -1,-1,0 |];";
    check(&format!("int: r = 3; int: c = 3; int: nmines = r - 2; {game}"), "1\n", "");
    check(
        &format!("int: r = 3; int: c = 3; int: mines = 1; {game}"),
        "2\n",
        "this is a program: its data are read, and `mines` passed over\n",
    );
    check(
        "int: n = 2; array[1..n,1..n] of int: game = [| -1,1 | 1,1 |]; int: nmines = 1;",
        "1\n",
        "",
    );
    check(
        "X = -1\ngame = [[X, 1], [1, 1]]\nmines = 1\nfor r in game: print(r)\n",
        "1\n",
        "this is a program: its data are read, and 1 line passed over\n",
    );
    check("board = [[-1, 1], [1, 1]]\nmines = 1\n", "1\n", "");
    check("problem(1, [[_, 1], [1, 1]]).", "1\n", "its board is the list of lists in `problem`\n");
    check(
        "schema(1, 2, [[_, 1]]). mine(3). go :- mine(_).",
        "1\n",
        "this is a program: its data are read, and 1 rule and `mine` passed over\n",
    );
}

#[test]
fn answer_set_programs() {
    let check = |text: &str, expected: &str| {
        let told = crate::prato_reading(text, &["count", "-"]);
        assert_eq!((told.code, told.stdout.as_str()), (0, expected), "{text}: {}", told.stderr);
    };
    check("matr(2, 2). schema(1, 2, 1). schema(2, (1; 2), 1).", "1\n");
    check(
        "#const n = 2. matr(n, n). schema((1; 2), 2, (1)). schema(2, 1, 1). schema(1, (3..2), 0).",
        "1\n",
    );
    // What is preferred is a matter of the program.
    check("matr(1, 2). schema(1, 2, 1). :~ mine(R, C). [1@2, R, C]\n{mine(1, 1)}.", "1\n");
    // Nothing is made of what stands for too much.
    let intervals = vec!["1..4000000"; 200].join(",");
    for arguments in [intervals.clone(), format!("({})", intervals.replace(',', ";"))] {
        let text = format!("matr(1, 1). p({arguments}).");
        let told = crate::prato_reading(&text, &["count", "-", "--memory-limit", "1G"]);
        assert_eq!(told.code, 65, "{}", told.stderr);
        assert!(
            told.stderr.contains("this stands for too many") || told.stderr.contains("too long"),
            "{}",
            told.stderr
        );
    }
}
