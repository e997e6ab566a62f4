//! General models, with a board as their data: the tools find the same solutions as the referee, by all
//! rules and without some of them.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use prato::formats::{self, Format};
use prato::grid::{Grid, Pos, Shape};
use prato::puzzles::minesweeper::{self, Field};
use prato::puzzles::queens::Placement;
use prato::puzzles::{Instance, Kind, Puzzle as _, Rules};

use crate::{BOARDS, Values, is_there, listed, numbers, place, run};

/// The boards that are small enough to try all values, and whose numbers the integers of every tool hold.
pub const GENERAL: &[&str] = &[
    "two",
    "total",
    "known-safe",
    "contradiction",
    "no-neighbours",
    "queens-6",
    "queens-3",
    "queens-1",
    "completion",
    "no-completion",
    "tile",
    "tiles",
    "tiles-equal",
    "tiles-fixed",
    "tiles-none",
];

/// The rules: all, those of the game and what they imply, and without some of them.
const OF_MINES: &[&[&str]] = &[
    &[],
    &["--with", "zero,full,eight"],
    &["--without", "total"],
    &["--without", "clue-cells", "--with", "zero"],
    &["--rules", "total,clue-cells"],
];
const OF_QUEENS: &[&[&str]] = &[
    &[],
    &["--with", "columns-taken"],
    &["--without", "columns", "--with", "columns-taken"],
    &["--without", "diagonals"],
    &["--without", "columns"],
];
const OF_TILES: &[&[&str]] = &[
    &[],
    &["--with", "balance"],
    &["--without", "all-different"],
    &["--without", "horizontal", "--with", "balance"],
    &["--without", "vertical"],
];

/// A general model, a board as its data, and the solutions.
struct General {
    name: String,
    model: PathBuf,
    data: PathBuf,
    instance: Instance,
    solutions: BTreeSet<Values>,
}

fn instance(name: &str) -> Instance {
    let text = BOARDS.iter().find(|board| board.0 == name).unwrap().1;
    let format = formats::detect(text);
    let doc = formats::read(text, format).unwrap();
    Instance::read(Kind::of(&doc, format), &doc, format).unwrap()
}

impl General {
    /// The board with this name, with these cells in question, by these rules.
    fn new(name: &str, clicks: &[Pos], tool: &str, target: &str, rules: &[&str]) -> General {
        let mut instance = instance(name);
        if let Instance::Minesweeper(mines) = &mut instance {
            mines.clicks = clicks.to_vec();
        }
        let place = |part: &str, ending: &str| {
            // A comma in its name would be two files to clingo.
            let rules = rules.join("").replace(',', "-");
            let name = format!("general-{name}{rules}-{tool}-{part}.{ending}");
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
        };
        let [ending, data] = match target {
            "mzn" => ["mzn", "dzn"],
            "asp" => ["lp", "lp"],
            _ => ["pl", "pl"],
        };
        let (board, model, data) =
            (place("board", "json"), place("model", ending), place("data", data));
        // JSON has no room for cells in question.
        let format = if clicks.is_empty() { Format::Json } else { Format::Asp };
        std::fs::write(&board, instance.to_text(format).unwrap()).unwrap();
        let done = Command::new(env!("CARGO_BIN_EXE_prato"))
            .args(["export", "--generic", "--to", target])
            .args(rules)
            .arg("--out")
            .arg(&model)
            .arg("--data")
            .args([&data, &board])
            .output()
            .expect("prato starts");
        assert!(done.status.success(), "{name} to {target}: {done:?}");
        let solutions = solutions(&instance, &chosen(instance.kind(), rules));
        General { name: format!("{name} {rules:?} {tool}"), model, data, instance, solutions }
    }

    /// What a tool prints about it.
    fn run(&self, tool: &str, args: &[&str]) -> String {
        let mut all = args.to_vec();
        all.push(self.model.to_str().unwrap());
        run(tool, &all, &self.data)
    }

    /// The tool found all solutions, each once.
    fn all(&self, found: impl IntoIterator<Item = Values>) {
        let found: Vec<Values> = found.into_iter().map(|values| self.types(values)).collect();
        let set: BTreeSet<Values> = found.iter().cloned().collect();
        assert_eq!(set, self.solutions, "{}", self.name);
        assert_eq!(found.len(), set.len(), "{}: one of them comes twice", self.name);
    }

    /// Tiles by their types, as solutions have them.
    fn types(&self, values: Values) -> Values {
        let Instance::Tetravex(tiles) = &self.instance else { return values };
        let index = |value: i32| usize::try_from(value - 1).unwrap();
        let of = |value| i32::try_from(tiles.type_of(index(value))).unwrap() + 1;
        values.into_iter().map(of).collect()
    }

    /// The values when these atoms hold: a row and a column, and of a tile its number.
    fn values(&self, atoms: &str) -> Values {
        let Shape { rows, cols } = self.instance.shape();
        let mut values = match self.instance {
            Instance::Queens(_) => vec![0; rows],
            _ => vec![0; rows * cols],
        };
        for atom in atoms.split_whitespace().map(place) {
            let [row, col] = [atom[0], atom[1]];
            let (cell, value) = match self.instance {
                Instance::Queens(_) => (row - 1, col),
                _ => ((row - 1) * cols + col - 1, atom.get(2).copied().unwrap_or(1)),
            };
            assert_eq!(values[cell], 0, "{}: {atoms}", self.name);
            values[cell] = i32::try_from(value).unwrap();
        }
        values
    }
}

/// The rules that these arguments of the program choose.
fn chosen(kind: Kind, arguments: &[&str]) -> Rules {
    let names = |option: &str| {
        let pair = arguments.chunks(2).find(|pair| pair[0] == option);
        pair.map(|pair| pair[1].split(',').collect::<Vec<_>>())
    };
    let [with, without] = ["--with", "--without"].map(|option| names(option).unwrap_or_default());
    kind.choose(names("--rules").as_deref(), &with, &without).unwrap()
}

/// What the referee lets pass of all values, with what the implied rules that are named say by themselves.
fn solutions(instance: &Instance, rules: &Rules) -> BTreeSet<Values> {
    let Shape { rows, cols } = instance.shape();
    let index = |value: i32| usize::try_from(value).unwrap();
    let (length, values) = match instance {
        Instance::Minesweeper(_) => (rows * cols, 0..=1),
        Instance::Queens(_) => (rows, 1..=i32::try_from(cols).unwrap()),
        Instance::Tetravex(tiles) => (rows * cols, 1..=i32::try_from(tiles.types().len()).unwrap()),
    };
    let fits = |values: &Values| match instance {
        Instance::Minesweeper(mines) => {
            let cells = values.iter().map(|&value| value == 1).collect();
            let field = Field { mines: Grid::new(rows, cols, cells).unwrap() };
            mines.view.check_of(&field, rules).is_ok() && implied(&mines.view, &field, rules)
        }
        Instance::Queens(board) => {
            let columns = values.iter().map(|&value| u32::try_from(value - 1).unwrap()).collect();
            let taken = !rules.has("columns-taken")
                || (1..).zip(values).all(|(column, _)| values.contains(&column));
            taken && board.check_of(&Placement { columns }, rules).is_ok()
        }
        Instance::Tetravex(tiles) => {
            let types: Vec<usize> = values.iter().map(|&value| index(value - 1)).collect();
            let fixed = types.iter().zip(tiles.fixed().cells());
            let mut fixed =
                fixed.map(|(&class, tile)| tile.is_none_or(|tile| tiles.type_of(tile) == class));
            fixed.all(|fits| fits) && tiles.check_of(&tiles.solution(&types), rules).is_ok()
        }
    };
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = |list: Values| values.clone().map(move |value| [&list[..], &[value]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(fits);
    all.into_iter().collect()
}

/// Whether around a 0 there is no mine, if that is a rule by itself; the other implied rules are only tried
/// with those that they follow from.
fn implied(view: &minesweeper::View, field: &Field, rules: &Rules) -> bool {
    let shape = view.shape();
    let zero = |pos: &Pos| view.cells()[*pos] == minesweeper::Cell::Open(0);
    let free = |pos| shape.neighbours(shape.index(pos)).all(|next| !field.mines.cells()[next]);
    !rules.has("zero") || shape.positions().filter(zero).all(free)
}

/// Hands general models of all these boards to `check`, by all these rules.
fn with_general(tool: &str, target: &str, check: impl Fn(&General)) {
    let mut found = 0;
    for name in GENERAL.iter().filter(|_| is_there(tool)) {
        let rules = match instance(name).kind() {
            Kind::Minesweeper => OF_MINES,
            Kind::Queens => OF_QUEENS,
            Kind::Tetravex => OF_TILES,
        };
        for rules in rules {
            let general = General::new(name, &[], tool, target, rules);
            // Thousands are not printed.
            if general.solutions.len() <= 500 {
                check(&general);
                found += general.solutions.len();
            }
        }
    }
    assert!(found == 0 || found > 1000, "{found}");
}

/// Asks about every covered cell of some boards whether a mine is possible, and holds `safe` to all
/// solutions.
fn with_clicks(tool: &str, target: &str, safe: impl Fn(&General) -> bool) {
    let mut answers = BTreeSet::new();
    for name in ["two", "known-safe", "total"].into_iter().filter(|_| is_there(tool)) {
        let Instance::Minesweeper(mines) = instance(name) else { panic!("it is Minesweeper") };
        for pos in mines.view.covered() {
            let general = General::new(name, &[pos], &format!("{tool}-click"), target, &[]);
            let cell = mines.view.shape().index(pos);
            let expected = general.solutions.iter().all(|values| values[cell] == 0);
            assert_eq!(safe(&general), expected, "{name}: {pos}");
            answers.insert(expected);
        }
    }
    assert!(answers.is_empty() || answers.len() == 2, "both answers are there");
}

#[test]
fn minizinc() {
    with_general("minizinc", "mzn", |general| {
        let text = general.run("minizinc", &["--solver", "gecode", "-a"]);
        general.all(listed(&text).map(numbers));
    });
    with_clicks("minizinc", "mzn", |general| {
        general.run("minizinc", &["--solver", "gecode"]).contains("UNSATISFIABLE")
    });
}

#[test]
fn answer_sets() {
    with_general("clingo", "asp", |general| {
        let text = general.run("clingo", &["0"]);
        let models = text.split("Answer: ").skip(1).map(|part| part.lines().nth(1).unwrap());
        general.all(models.map(|model| general.values(model)));
    });
    // There is an answer set exactly if the click is safe.
    with_clicks("clingo", "asp", |general| !general.run("clingo", &[]).contains("UNSATISFIABLE"));
}

#[test]
fn prolog() {
    with_general("swipl", "prolog", |general| {
        let all = "forall(solution(S), (writeln(S), writeln('----------')))";
        let text = general.run("swipl", &["-g", all, "-t", "halt"]);
        general.all(listed(&text).map(numbers));
        let first = general.run("swipl", &["-g", "main", "-t", "halt"]);
        if first.contains("UNSATISFIABLE") {
            assert!(general.solutions.is_empty(), "{}", general.name);
        } else {
            let first = general.types(numbers(&first));
            assert!(general.solutions.contains(&first), "{}: {first:?}", general.name);
        }
        let Instance::Minesweeper(mines) = &general.instance else { return };
        // `mine(R, C)` enumerates the covered cells without a mine in any solution.
        let text = general.run("swipl", &["-g", "forall(mine(R, C), writeln(R-C))", "-t", "halt"]);
        let shape = mines.view.shape();
        let safe =
            |pos: &Pos| general.solutions.iter().all(|values| values[shape.index(*pos)] == 0);
        let covered = mines.view.covered().filter(safe).map(Pos::to_one);
        let expected: Vec<String> = covered.map(|(row, col)| format!("{row}-{col}")).collect();
        assert_eq!(text.lines().collect::<Vec<_>>(), expected, "{}", general.name);
    });
    with_clicks("swipl", "prolog", |general| {
        general.run("swipl", &["-g", "main", "-t", "halt"]).trim() == "safe"
    });
}
