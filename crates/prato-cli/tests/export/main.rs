//! What `prato export` writes is accepted by the real tools, and they find the same solutions.
//!
//! `tools/install-test-tools` installs them. Without `CI` in the environment, a test whose tool is
//! missing says so and passes.

mod general;
mod judged;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use prato::exact;
use prato::formats;
use prato::grid::Shape;
use prato::puzzles::{self, minesweeper, queens, tetravex};
use prato::watch::Watch;

/// The boards, by name. Some have one solution, some have many and some have none.
const BOARDS: &[(&str, &str)] = &[
    ("two", "F1.1.\n"),
    ("total", "3 4 3\n....\n.2..\n....\n"),
    ("counted", "4 5 4\n.....\n..1..\n.....\n.....\n"),
    ("known-safe", "1 5 2\n- 1 X 1 -\n"),
    ("contradiction", "1.2\n"),
    ("no-neighbours", "1 1\n3\n"),
    ("far-too-many", "1 3 99999999999\n.1.\n"),
    ("queens-6", "n = 6;"),
    ("queens-3", "n = 3;"),
    ("queens-1", "n = 1;"),
    ("completion", "...x..\n......\n......\n......\n......\n..Q...\n"),
    ("no-completion", "Q.....\n......\n......\n......\n......\n.....x\n"),
    ("tile", "N = 1; puzzle = [|3,3,3,3|];"),
    (
        "tiles",
        "+---+---+\n| 7 | 1 |\n|2 4|4 0|\n| 3 | 5 |\n+---+---+\n| 3 | 5 |\n|9 6|6 1|\n| 2 | 8 |\n+---+---+\n",
    ),
    (
        "tiles-equal",
        "rows = 2; cols = 3; puzzle = [|0,1,0,0|0,1,0,0|1,0,0,1|1,0,1,0|0,1,0,0|1,0,0,1|];",
    ),
    ("tiles-fixed", "1 3\n0 0 -70000 0\n0 0 0 -70000\n0 0 0 0\nfixed 1 1 3\n"),
    ("tiles-none", "N = 2; puzzle = [|1,2,3,4|1,2,3,4|2,1,4,3|1,1,2,2|];"),
];

/// A value for each cell in reading order, the column from 1 for each row, or the type of the tile
/// from 1 for each place.
type Values = Vec<i32>;

/// A board, its exported file, and its solutions.
struct Case {
    name: &'static str,
    file: PathBuf,
    solutions: BTreeSet<Values>,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Mines(Shape),
    Queens(usize),
    Tiles(Shape),
}

/// What says that something holds: a row and a column from 1; for tiles, also a type.
type Place = Vec<usize>;

impl Case {
    fn new(name: &'static str, text: &str, tool: &str, target: &str) -> Case {
        // Each test writes files of its own.
        let place = |ending: &str| {
            let name = format!("{name}-{tool}-{target}.{ending}");
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
        };
        let (board, file) = (place("txt"), place(target));
        fs::write(&board, text).unwrap();
        let status = Command::new(env!("CARGO_BIN_EXE_prato"))
            .args(["export", "--to", target, "-o"])
            .args([&file, &board])
            .status();
        assert!(status.expect("prato starts").success(), "{name} to {target}");
        let (kind, solutions) = solutions(text);
        Case { name, file, solutions, kind }
    }

    /// The values when just these places have a mine, a queen or a tile.
    fn values(&self, places: &[Place]) -> Values {
        match self.kind {
            Kind::Mines(shape) => {
                let mut values = vec![0; shape.len()];
                for place in places {
                    values[(place[0] - 1) * shape.cols + place[1] - 1] = 1;
                }
                values
            }
            Kind::Tiles(shape) => {
                let mut values = vec![0; shape.len()];
                for place in places {
                    let value = &mut values[(place[0] - 1) * shape.cols + place[1] - 1];
                    assert_eq!(*value, 0, "{}: two tiles at a place", self.name);
                    *value = i32::try_from(place[2]).unwrap();
                }
                values
            }
            Kind::Queens(size) => {
                let mut values = vec![0; size];
                for place in places {
                    let value = &mut values[place[0] - 1];
                    assert_eq!(*value, 0, "{}: two queens in a row", self.name);
                    *value = i32::try_from(place[1]).unwrap();
                }
                values
            }
        }
    }

    /// What the comments of the exported file call its variables, by number; `None` for those that
    /// count, and for the numbers between tiles.
    fn mapping(&self, before: &str) -> Vec<Option<Place>> {
        let text = fs::read_to_string(&self.file).unwrap();
        let named = text.lines().filter(|line| line.starts_with(before) && line.contains(" = "));
        let words = named.map(|line| line.rsplit(" = ").next().unwrap());
        words.map(|words| words.contains(" at row ").then(|| self.place(words))).collect()
    }

    /// The numbers in words such as `mine at row 1, column 2` or `tile 3 at row 1, column 2`.
    fn place(&self, words: &str) -> Place {
        let mut place = place(words);
        if let Kind::Tiles(_) = self.kind {
            place.rotate_left(1);
        }
        place
    }

    /// The tool found all solutions.
    fn all(&self, found: impl IntoIterator<Item = Values>) {
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), self.solutions, "{}", self.name);
    }

    /// The tool found a solution, or rightly none.
    fn one(&self, found: Option<Values>) {
        match found {
            None => assert!(self.solutions.is_empty(), "{}", self.name),
            Some(values) => assert!(self.solutions.contains(&values), "{}: {values:?}", self.name),
        }
    }
}

fn solutions(text: &str) -> (Kind, BTreeSet<Values>) {
    let watch = Watch::default();
    let format = formats::detect(text);
    let doc = formats::read(text, format).unwrap();
    if puzzles::Kind::of(&doc, format) == puzzles::Kind::Tetravex {
        let instance = tetravex::read(&doc, format).unwrap();
        let mut found = BTreeSet::new();
        tetravex::backtrack(&instance, &watch, |solution| {
            let class = |&tile: &usize| i32::try_from(instance.type_of(tile) + 1).unwrap();
            found.insert(solution.tiles.cells().iter().map(class).collect());
            ControlFlow::Continue(())
        });
        return (Kind::Tiles(instance.shape()), found);
    }
    if let Ok(board) = queens::parse(text, None)
        && text.contains(['Q', 'x', 'n'])
    {
        let found = queens::exact::solutions(&board, &watch).unwrap().map(Result::unwrap);
        let values =
            found.map(|found| found.to_one().map(|col| i32::try_from(col).unwrap()).collect());
        return (Kind::Queens(board.size()), values.collect());
    }
    let view = minesweeper::parse(text, None).unwrap().view;
    let found = exact::solutions(&view, &watch).answer().into_iter().flatten();
    let values = found.map(|field| {
        field.unwrap().mines.cells().iter().map(|&mine| i32::from(mine)).collect::<Values>()
    });
    (Kind::Mines(view.shape()), values.collect())
}

/// Whether the tool is there; if not, that is said.
fn is_there(tool: &str) -> bool {
    let missing = Command::new(tool).arg("--version").output().is_err_and(is_missing);
    if missing {
        assert!(env::var_os("CI").is_none(), "{tool} is missing: run tools/install-test-tools");
        println!("skipped: {tool} is missing; tools/install-test-tools installs it");
    }
    !missing
}

/// Exports every board to `target` and hands it to `check`, if the tool is there.
fn with_each(tool: &str, target: &str, check: impl Fn(&Case)) {
    if !is_there(tool) {
        return;
    }
    for (name, text) in BOARDS {
        check(&Case::new(name, text, tool, target));
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is used as a function to ask with")]
fn is_missing(error: io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

/// What the tool printed.
fn run(tool: &str, args: &[&str], file: &Path) -> String {
    let output = Command::new(tool).args(args).arg(file).output().expect("the tool starts");
    let text = String::from_utf8(output.stdout).expect("the tool writes text");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!text.contains("yntax error") && !errors.contains("rror:"), "{text}{errors}");
    text
}

/// The whole numbers in a text.
fn numbers(text: &str) -> Vec<i32> {
    let split = text.split(|symbol: char| !symbol.is_ascii_digit() && symbol != '-');
    split.filter_map(|word| word.parse().ok()).collect()
}

/// The numbers in a text, of which none is negative.
fn place(text: &str) -> Place {
    let size = |number: i32| usize::try_from(number).expect("rows and columns count from 1");
    numbers(text).into_iter().map(size).collect()
}

/// The parts before each line of `----------`.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    let mut parts: Vec<&str> = text.split("----------\n").collect();
    parts.pop();
    parts.into_iter()
}

/// The places of the literals that hold, in lines that begin with `v`.
fn held(text: &str, mapping: &[Option<Place>]) -> Vec<Place> {
    let words =
        text.lines().filter_map(|line| line.strip_prefix("v ")).flat_map(str::split_whitespace);
    let numbers = words.filter_map(|word| word.trim_start_matches('x').parse::<usize>().ok());
    numbers
        .filter(|&number| number > 0)
        .filter_map(|var| mapping.get(var - 1).cloned().flatten())
        .collect()
}

#[test]
fn minizinc() {
    with_each("minizinc", "mzn", |case| {
        let text = run("minizinc", &["--solver", "gecode", "-a"], &case.file);
        case.all(listed(&text).map(numbers));
    });
}

#[test]
fn flatzinc() {
    with_each("fzn-gecode", "fzn", |case| {
        let text = run("fzn-gecode", &["-a"], &case.file);
        case.all(listed(&text).map(|part| numbers(part.rsplit('[').next().unwrap())));
    });
}

#[test]
fn clauses() {
    with_each("cadical", "cnf", |case| {
        let text = run("cadical", &["-q"], &case.file);
        let found = held(&text, &case.mapping("c var "));
        case.one(text.contains("s SATISFIABLE").then(|| case.values(&found)));
    });
}

/// The variables of the counters are decided by the others, so that no solution comes twice.
#[test]
fn clauses_have_as_many_models_as_solutions() {
    with_each("clasp", "cnf", |case| {
        let text = run("clasp", &["-n", "0"], &case.file);
        let mapping = case.mapping("c var ");
        let models: Vec<&str> = text.split("c Answer: ").skip(1).collect();
        assert_eq!(models.len(), case.solutions.len(), "{}", case.name);
        case.all(models.into_iter().map(|model| case.values(&held(model, &mapping))));
    });
}

#[test]
fn pseudo_boolean_constraints() {
    with_each("clasp", "opb", |case| {
        let text = run("clasp", &["-n", "0"], &case.file);
        let found = held(&text, &case.mapping("* x"));
        case.one(text.contains("s SATISFIABLE").then(|| case.values(&found)));
        let count = text.lines().find(|line| line.starts_with("c Models")).map(numbers);
        let expected = i32::try_from(case.solutions.len()).unwrap();
        assert_eq!(count, Some(vec![expected]), "{}", case.name);
    });
}

#[test]
fn linear_programs() {
    with_each("glpsol", "lp", |case| {
        let answer = case.file.with_extension("answer");
        let text = run("glpsol", &["-o", answer.to_str().unwrap(), "--lp"], &case.file);
        let solved = text.contains("INTEGER OPTIMAL SOLUTION FOUND");
        let answer = fs::read_to_string(answer).unwrap();
        // `3 mine_1_1 * 1 0 1`; what follows a long name stands on the next line.
        let words: Vec<&str> = answer.split_whitespace().collect();
        let ones = words.windows(3).filter_map(|words| match *words {
            [name, "*", "1"] if !name.starts_with(['e', 's']) => {
                Some(place(&name.replace('_', " ")))
            }
            _ => None,
        });
        case.one(solved.then(|| case.values(&ones.collect::<Vec<_>>())));
    });
}

#[test]
fn answer_sets() {
    with_each("clingo", "asp", |case| {
        let text = run("clingo", &["0"], &case.file);
        let models = text.split("Answer: ").skip(1).map(|part| part.lines().nth(1).unwrap());
        let places = |model: &str| model.split_whitespace().map(place).collect::<Vec<_>>();
        case.all(models.map(|model| case.values(&places(model))));
    });
}

#[test]
fn prolog() {
    with_each("swipl", "prolog", |case| {
        let text = run("swipl", &[], &case.file);
        case.one((!text.contains("UNSATISFIABLE")).then(|| numbers(&text)));
        let file = case.file.display();
        let all = format!(
            "load_files('{file}'), forall(solution(S), (writeln(S), writeln('----------'))), halt"
        );
        let text = run("swipl", &["-q", "-g"], Path::new(&all));
        case.all(listed(&text).map(numbers));
    });
}

#[test]
fn smt() {
    with_each("z3", "smt2", |case| {
        let output = Command::new("z3").arg(&case.file).output().expect("z3 starts");
        let text = String::from_utf8(output.stdout).unwrap();
        // `((mine_1_1 0)` and so on, in the order of the variables.
        let is_edge = |line: &str| line.contains("(east_") || line.contains("(south_");
        let value = |line: &str| {
            if is_edge(line) { None } else { numbers(line.rsplit(' ').next()?).pop() }
        };
        let found = text.strip_prefix("sat\n").map(|text| text.lines().filter_map(value).collect());
        assert!(found.is_some() || text.starts_with("unsat\n"), "{}: {text}", case.name);
        case.one(found);
    });
}

/// A model such as a student writes, with the data file beside it.
#[test]
fn minizinc_data() {
    let model = Path::new(env!("CARGO_TARGET_TMPDIR")).join("student.mzn");
    fs::write(&model, STUDENT).unwrap();
    with_each("minizinc", "dzn", |case| {
        if !matches!(case.name, "total" | "counted") {
            return;
        }
        let args = ["--solver", "gecode", "-a", model.to_str().unwrap()];
        case.all(listed(&run("minizinc", &args, &case.file)).map(numbers));
    });
}

const STUDENT: &str = "\
int: r; int: c; int: nmines; int: X = -1;
array[int, int] of int: game;
array[1..r, 1..c] of var 0..1: mine;
constraint forall(i in 1..r, j in 1..c where game[i,j] >= 0)(
  mine[i,j] = 0 /\\ game[i,j] = sum(a in max(1, i-1)..min(r, i+1), b in max(1, j-1)..min(c, j+1))(mine[a,b]));
constraint sum(mine) = nmines;
solve satisfy;
output [ show(mine[i,j]) ++ \" \" | i in 1..r, j in 1..c ] ++ [\"\\n\"];
";
