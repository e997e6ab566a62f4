//! General models are judged as programs of others are: they are right about every board.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use prato::formats;
use prato::puzzles::Kind;

use crate::{BOARDS, general::GENERAL, is_there};

/// A tool, what its models are called, what it is asked, and its command line: `MODEL` is the general model.
const PROGRAMS: &[(&str, &str, &str, &str)] = &[
    ("minizinc", "mzn", "solve", "minizinc --solver gecode MODEL {data.dzn}"),
    ("minizinc", "mzn", "count", "minizinc --solver gecode -a MODEL {data.dzn}"),
    // There is a mine field exactly if the cell may hold a mine.
    (
        "minizinc",
        "mzn",
        "click",
        "sh -c 'minizinc --solver gecode MODEL {data.dzn} | grep -q UNSATISFIABLE'",
    ),
    ("minizinc", "mzn", "tetravex", "minizinc --solver gecode MODEL {data.dzn}"),
    ("minizinc", "mzn", "queens", "minizinc --solver gecode MODEL {data.dzn}"),
    ("clingo", "asp", "solve", "clingo MODEL {data.lp}"),
    ("clingo", "asp", "count", "clingo -q 0 MODEL {data.lp}"),
    ("clingo", "asp", "click", "clingo MODEL {data.lp}"),
    ("clingo", "asp", "tetravex", "clingo MODEL {data.lp}"),
    ("clingo", "asp", "queens", "clingo MODEL {data.lp}"),
    ("swipl", "prolog", "solve", "swipl -g main -t halt MODEL {data.pl}"),
    (
        "swipl",
        "prolog",
        "count",
        "swipl -g 'aggregate_all(count, solution(_), N), writeln(N)' -t halt MODEL {data.pl}",
    ),
    (
        "swipl",
        "prolog",
        "safe",
        "swipl -g 'forall(mine(R, C), writeln(R-C))' -t halt MODEL {data.pl}",
    ),
    ("swipl", "prolog", "click", "swipl -g main -t halt MODEL {data.pl}"),
    ("swipl", "prolog", "tetravex", "swipl -g main -t halt MODEL {data.pl}"),
    ("swipl", "prolog", "queens", "swipl -g main -t halt MODEL {data.pl}"),
];

/// The boards that a question makes sense of: without a mine field, no cell is safe or not.
fn boards(question: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let kind = match question {
        "tetravex" => Kind::Tetravex,
        "queens" => Kind::Queens,
        _ => Kind::Minesweeper,
    };
    let of_cells = matches!(question, "safe" | "click");
    BOARDS.iter().filter(move |(name, text)| {
        let format = formats::detect(text);
        GENERAL.contains(name)
            && Kind::of(&formats::read(text, format).unwrap(), format) == kind
            && !(of_cells && ["contradiction", "no-neighbours"].contains(name))
    })
}

#[test]
fn every_general_model_is_right() {
    for (tool, target, question, program) in PROGRAMS.iter().filter(|one| is_there(one.0)) {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("judged-{target}-{question}"));
        fs::create_dir_all(&folder).unwrap();
        let names: Vec<&str> = boards(question).map(|(name, _)| *name).collect();
        for (name, text) in boards(question) {
            fs::write(folder.join(name), text).unwrap();
        }
        let prato = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_prato"));
            command.current_dir(&folder);
            command
        };
        let ending = match *target {
            "mzn" => "mzn",
            "asp" => "lp",
            _ => "pl",
        };
        let model = folder.join("model").with_extension(ending);
        let done = prato()
            .args(["export", names[0], "--generic", "--to", target, "--data", "data", "--out"])
            .arg(&model)
            .output()
            .unwrap();
        assert!(done.status.success(), "{question} to {target}: {done:?}");
        let program = program.replace("MODEL", model.to_str().unwrap());
        let done = prato()
            .args([
                "judge",
                "--csv",
                "--time-limit",
                "60",
                "--question",
                question,
                "--program",
                &program,
            ])
            .args(&names)
            .output()
            .unwrap();
        let told = String::from_utf8(done.stdout).unwrap();
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{tool}, {question}: {told}{complaint}");
        assert!(told.lines().count() > names.len() && names.len() > 2, "{told}");
    }
}
