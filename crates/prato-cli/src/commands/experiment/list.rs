//! The experiments: what the reports claim and measured, and the commands that measure it again.
//!
//! The reports are five student works on solving puzzles by constraints; here they go by the numbers
//! that the project gave them. Their figures are from their machines, years ago: only what grows or
//! shrinks can be compared.

use prato_api::questions::compare::{Answer, Row, RunStatus};

use super::{Compared, Size};

/// An experiment.
pub struct Experiment {
    /// Its name, as in `prato experiment NAME`.
    pub name: &'static str,
    /// What it asks, in one line.
    pub title: &'static str,
    /// Which report it is from, and what it says.
    pub claim: &'static str,
    /// What was measured there, as rows of a table under its heads; may be empty.
    pub theirs: &'static [&'static [&'static str]],
    /// The boards that it needs.
    pub boards: fn(Size) -> Vec<Board>,
    /// The arguments of each `prato compare`.
    pub runs: fn(Size) -> Vec<String>,
    /// Whether the claim holds, from what was measured.
    pub verdict: fn(&[Compared]) -> String,
}

/// A board, and the file that it goes to.
pub enum Board {
    /// This text.
    Text {
        /// The file.
        file: String,
        /// What it holds.
        text: String,
    },
    /// What `prato generate` prints.
    Generated {
        /// The file.
        file: String,
        /// The arguments.
        line: String,
    },
}

impl Board {
    pub fn file(&self) -> &str {
        match self {
            Board::Text { file, .. } | Board::Generated { file, .. } => file,
        }
    }
}

fn generated(file: &str, line: &str) -> Board {
    Board::Generated { file: file.to_owned(), line: line.to_owned() }
}

/// A covered board of n x n cells with so many mines.
fn covered(size: usize, mines: usize) -> Board {
    let row = ".".repeat(size) + "\n";
    let text = format!("{size} {size} {mines}\n{}", row.repeat(size));
    Board::Text { file: format!("covered-{size}x{size}-{mines}.txt"), text }
}

/// Every experiment, in the order of the reports.
pub static EXPERIMENTS: &[Experiment] =
    &[CONSTRAINTS, STRATEGIES, METHODS, BRUTE_FORCE, COUNTING, TETRAVEX, QUEENS, IMPLIED];

const CONSTRAINTS: Experiment = Experiment {
    name: "constraints",
    title: "a constraint dropped, and two swapped (report 000, Minesweeper in MiniZinc)",
    claim: "The model has (1) `total`, (2) `clues` and (3) `clue-cells`. Without (3) it is around 50 % \
            faster, because (3) propagates nothing new; without (1) the time changes little; with (2) \
            and (3) swapped it is clearly slower.",
    theirs: &[],
    boards: positions,
    runs: |size| {
        let variants = "base=total,clues,clue-cells without-3=total,clues \
                        without-1=clues,clue-cells swapped=total,clue-cells,clues";
        let (boards, repeat, limit) = match size {
            Size::Quick => ("game-9x10.txt game-9x9.txt", 3, 4),
            Size::Long => ("game-9x10.txt game-9x9.txt game-16x16.txt game-16x30.txt", 7, 60),
        };
        let line = |engines: &str| {
            format!(
                "{boards} {engines} --variants {variants} --repeat {repeat} --time-limit {limit}"
            )
        };
        vec![
            line("--engines cp,search --strategies first_fail,indomain_min"),
            line("--engines sat --question forced"),
        ]
    },
    verdict: |runs| {
        let part = |name: &str| ratio(runs, name, "base");
        format!(
            "Without (3) the time is {} of the base, without (1) {}, swapped {}: the half is {} here, and \
             a swap {}. An open cell without (3) may hold a mine in the answer, so that (3) is needed to \
             be right, too, and not only (1): without it another question is answered.",
            times(part("without-3")),
            times(part("without-1")),
            times(part("swapped")),
            part("without-3")
                .map_or("not measured", |ratio| { if ratio < 0.75 { "seen" } else { "not seen" } }),
            part("swapped").map_or("was not measured", |ratio| {
                if ratio > 1.25 {
                    "costs time"
                } else {
                    "hardly matters, for engines that propagate until nothing follows"
                }
            }),
        )
    },
};

/// Positions in the middle of games.
fn positions(size: Size) -> Vec<Board> {
    let mut boards = vec![
        generated("game-9x10.txt", "minesweeper --size 9x10 --mines 15 --seed 3 --to text"),
        generated("game-9x9.txt", "minesweeper --level beginner --seed 5 --to text"),
    ];
    if size == Size::Long {
        boards.push(generated(
            "game-16x16.txt",
            "minesweeper --level intermediate --seed 5 --to text",
        ));
        boards.push(generated("game-16x30.txt", "minesweeper --level expert --seed 5 --to text"));
    }
    boards
}

const STRATEGIES: Experiment = Experiment {
    name: "strategies",
    title: "search annotations (report 000)",
    claim: "The model is solved with `first_fail`, `indomain_min`, `complete`.",
    theirs: &[],
    boards: positions,
    runs: |size| {
        let strategies = "free first_fail,indomain_min input_order,indomain_min \
                          first_fail,indomain_max dom_w_deg,indomain_min";
        let (boards, repeat, limit) = match size {
            Size::Quick => ("game-9x9.txt game-9x10.txt 8 12", 3, 3),
            Size::Long => ("game-9x9.txt game-9x10.txt game-16x30.txt 8 12 16 20 24", 7, 60),
        };
        vec![format!(
            "{boards} --engines cp,search --strategies {strategies} --repeat {repeat} --time-limit {limit}"
        )]
    },
    verdict: |runs| {
        format!(
            "`input_order` takes {} of the time of `first_fail` with `indomain_min`, by the median over \
             boards and engines; {} of the runs were stopped. (`search free` tries values in order without \
             propagation; with a strategy it propagates, and counts nodes and failures as Gecode does.)",
            times(ratio(runs, "input_order,indomain_min", "first_fail,indomain_min")),
            stopped(runs),
        )
    },
};

const METHODS: Experiment = Experiment {
    name: "methods",
    title: "three ways to decide a click (report 001, an exam on CLP and ASP)",
    claim: "To find out whether a cell may hold a mine, one can go through all solutions, maximise the \
            cell, or assume a mine and refute it; the model solution takes the third.",
    theirs: &[],
    boards: |_| {
        vec![
            generated(
                "late-9x9.txt",
                "minesweeper --level beginner --kind late --seed 2 --to text",
            ),
            generated(
                "late-8x8.txt",
                "minesweeper --size 8x8 --mines 10 --kind late --seed 4 --to text",
            ),
        ]
    },
    runs: |size| {
        let (repeat, limit) = if size == Size::Quick { (3, 4) } else { (7, 60) };
        vec![format!(
            "late-8x8.txt late-9x9.txt --question cell --at 1,1 --methods findall,maximise,refute \
             --engines sat,cp,search --strategies first_fail,indomain_min --repeat {repeat} \
             --time-limit {limit}"
        )]
    },
    verdict: |runs| {
        format!(
            "To find all solutions takes {} of the time of a refutation, to maximise {}. The first grows \
             with the number of solutions and the others do not: {}.",
            times(ratio(runs, "findall", "refute")),
            times(ratio(runs, "maximise", "refute")),
            match ratio(runs, "findall", "refute") {
                Some(ratio) if ratio > 1.1 =>
                    "refuting is the one to take, as the model solution does",
                Some(_) => "boards as small as these do not show it",
                None => "nothing was measured",
            },
        )
    },
};

const BRUTE_FORCE: Experiment = Experiment {
    name: "brute-force",
    title: "the cost of a move by brute force (report 002, a solver that plays)",
    claim: "A move costs C(n^2, m) n^2 steps with n^2 cells and m mines, and C(n^2, m) with similar \
            permutations merged; brute force is used only while C(free cells, mines) is below a limit.",
    theirs: &[
        &["cells", "mines", "C(n^2, m)", "C(n^2, m) n^2"],
        &["9", "2", "36", "324"],
        &["16", "3", "560", "8960"],
        &["25", "4", "12650", "316250"],
        &["36", "4", "58905", "2120580"],
        &["49", "5", "1906884", "93437316"],
    ],
    boards: |_| {
        let sizes = [(3, 2), (4, 3), (5, 4), (6, 4), (7, 5)];
        sizes.into_iter().map(|(size, mines)| covered(size, mines)).collect()
    },
    runs: |size| {
        let boards = match size {
            Size::Quick => "covered-3x3-2.txt covered-4x4-3.txt covered-5x5-4.txt",
            Size::Long => {
                "covered-3x3-2.txt covered-4x4-3.txt covered-5x5-4.txt covered-6x6-4.txt covered-7x7-5.txt"
            }
        };
        let limit = if size == Size::Quick { 10 } else { 300 };
        vec![format!(
            "{boards} --question count --engines search,exact --strategies input_order,indomain_min \
             --time-limit {limit}"
        )]
    },
    verdict: |runs| {
        let nodes: Vec<String> = rows(runs)
            .filter(|row| row.engine.label().starts_with("search"))
            .filter_map(|row| {
                let effort = row.effort?;
                Some(format!("{} nodes for {} solutions", effort.nodes, row.answer))
            })
            .collect();
        format!(
            "On boards without a clue the solutions are C(n^2, m), and backtracking visits a small \
             multiple of them ({}): the bound is reached, without the factor n^2, since a tree shares the \
             beginnings of solutions. Exact counting takes {} of the time: cells that the same clues see \
             are one, and nothing is enumerated.",
            nodes.join(", "),
            times(against(runs, "exact", "search")),
        )
    },
};

const COUNTING: Experiment = Experiment {
    name: "counting",
    title: "all solutions, by engine (report 001, the first of its three ways)",
    claim: "One way to decide a click is to go through all solutions. What that costs depends on how an \
            engine goes on after a solution.",
    theirs: &[],
    boards: |_| vec![covered(5, 3), covered(7, 3)],
    runs: |size| {
        let limit = if size == Size::Quick { 6 } else { 300 };
        vec![format!(
            "covered-5x5-3.txt covered-7x7-3.txt --question count --engines sat,cp,asp,search,exact \
             --strategies first_fail,indomain_min --time-limit {limit}"
        )]
    },
    verdict: |runs| {
        let figures: Vec<String> = rows(runs)
            .filter(|row| row.instance.contains("7x7"))
            .map(|row| {
                let seconds = row.seconds.map_or(0.0, |seconds| seconds.median);
                let end = if row.status == RunStatus::Answered { "" } else { " and no end" };
                format!("{} {seconds:.2} s{end}", row.engine.label())
            })
            .collect();
        format!(
            "18,424 solutions: {}. Backtracking goes on where it is, in time that grows with the number of \
             solutions. CaDiCaL and Pumpkin are told to find another one by a clause that forbids the last, \
             and begin again from the root: each solution costs more than the one before, which is the price \
             of `sat` and `cp` for this question. To decide a cell they need two questions and no list.",
            figures.join(", "),
        )
    },
};

const TETRAVEX: Experiment = Experiment {
    name: "tetravex",
    title: "Tetravex from 3 x 3 on, by engine (report 003, Tetravex in MiniZinc)",
    claim: "Boards of 3 x 3 to 6 x 6 are solved by `horizontal`, `vertical` and `alldifferent`, without \
            which some inputs place one tile twice.",
    theirs: &[],
    boards: |_| {
        let board = |size: usize| {
            generated(
                &format!("tiles-{size}.txt"),
                &format!("tetravex --size {size} --colours 10 --seed 1 --to text"),
            )
        };
        (3..=8).map(board).collect()
    },
    runs: |size| match size {
        Size::Quick => vec![
            "tiles-3.txt tiles-4.txt tiles-5.txt --engines sat,cp,tiles --repeat 3 --time-limit 5"
                .into(),
            "tiles-3.txt --engines sat,cp --question count --variants \
             base=horizontal,vertical,all-different no-all-different=horizontal,vertical \
             +balance=horizontal,vertical,all-different,balance --time-limit 5"
                .into(),
        ],
        Size::Long => vec![
            "tiles-3.txt tiles-4.txt tiles-5.txt tiles-6.txt tiles-7.txt tiles-8.txt --engines \
             sat,cp,asp,tiles --repeat 3 --time-limit 120"
                .into(),
            "tiles-3.txt tiles-4.txt --engines sat,cp --question count --variants \
             base=horizontal,vertical,all-different no-all-different=horizontal,vertical \
             +balance=horizontal,vertical,all-different,balance --time-limit 120"
                .into(),
        ],
    },
    verdict: |runs| {
        let counted = || rows(runs).filter(|row| row.engine.label().starts_with("sat:"));
        let counts: Vec<String> = counted()
            .map(|row| format!("{} {}: {}", row.instance, row.engine.label(), row.answer))
            .collect();
        let answers: Vec<&str> = counted().map(|row| row.answer.as_str()).collect();
        let differ = answers.windows(2).any(|two| two[0] != two[1]);
        format!(
            "`sat` takes {} of the time of our own search, `cp` {}. What `all-different` forbids {} in \
             the counts ({}).",
            times(against(runs, "sat", "tiles")),
            times(against(runs, "cp", "tiles")),
            if differ { "shows" } else { "does not show" },
            counts.join("; "),
        )
    },
};

const QUEENS: Experiment = Experiment {
    name: "queens",
    title: "quadratic against logarithmic encodings (report 004, N-Queens by SAT)",
    claim: "Exactly one queen in each row and column by the encoding in question, at most one on each \
            diagonal. The quadratic encoding is as fast up to 250 queens, and out of memory from 350 on; \
            the logarithmic one goes on to 1000.",
    theirs: &[
        &["n", "quadratic s", "logarithmic s"],
        &["20", "0.091", "0.089"],
        &["50", "0.053", "0.30"],
        &["250", "1.55", "1.39"],
        &["300", "5.78", "1.73"],
        &["350", "out of memory", "91.43"],
        &["500", "out of memory", "44.71"],
        &["700", "out of memory", "256.48"],
        &["1000", "out of memory", "41.70"],
    ],
    boards: |_| Vec::new(),
    runs: |size| {
        let rules = "--rules rows,columns,diagonals,columns-taken";
        let (boards, limit) = match size {
            Size::Quick => ("20 50 100", 8),
            Size::Long => ("20 50 250 300 350 500 700 1000", 300),
        };
        vec![
            format!("{boards} --engines sat --encodings quad,log {rules} --time-limit {limit}"),
            format!("{boards} --engines sat --encodings quad,log,product --time-limit {limit}"),
        ]
    },
    verdict: |runs| {
        let largest = |name: &str| {
            let answered = rows(runs).filter(|row| {
                row.engine.label().contains(name) && row.status == RunStatus::Answered
            });
            answered.map(|row| row.rows).max().unwrap_or(0)
        };
        let memory = |name: &str| {
            let used = rows(runs).filter(|row| row.engine.label().contains(name));
            used.filter_map(|row| row.memory).max().unwrap_or(0) >> 20
        };
        format!(
            "The largest board that was solved has {} rows with `quad` and {} with `log`, and the peaks of \
             memory are {} and {} MiB: the quadratic encoding costs memory, as they found, and where it \
             fits it takes {} of the time of the logarithmic one. The second table says what the usual model \
             adds, which the first leaves out.",
            largest("pairwise"),
            largest("bitwise"),
            memory("pairwise"),
            memory("bitwise"),
            times(ratio(runs, "pairwise", "bitwise")),
        )
    },
};

const IMPLIED: Experiment = Experiment {
    name: "implied",
    title: "implied constraints (report 004, Minesweeper by SAT)",
    claim: "A 0 makes all neighbours safe; a number equal to the covered neighbours makes all of them mines. \
            No clear gain on eight boards; on 1000 x 1000, or where these cases are frequent, one would \
            probably see it.",
    theirs: &[
        &["board", "basic s", "0: neighbours safe", "n = covered neighbours"],
        &["1", "0.003", "0.0031", "0.0037"],
        &["37", "0.004", "0.0045", "0.0052"],
        &["50", "0.014", "0.0147", "0.0196"],
        &["70", "0.015", "0.0141", "0.012"],
        &["86", "0.059", "0.0302", "0.0298"],
        &["90", "0.384", "0.2834", "0.312"],
        &["273", "0.026", "0.0210", "0.0289"],
        &["350", "0.175", "0.1808", "0.1678"],
    ],
    boards: |size| {
        let mut boards = vec![
            generated("mines-9x9.txt", "minesweeper --level beginner --seed 8 --to text"),
            generated("mines-14x24.txt", "minesweeper --size 14x24 --mines 108 --seed 8 --to text"),
            generated(
                "mines-100x100.txt",
                "minesweeper --size 100x100 --mines 1500 --seed 8 --to text",
            ),
        ];
        if size == Size::Long {
            boards.push(generated(
                "mines-1000x1000.txt",
                "minesweeper --size 1000x1000 --mines 150000 --seed 8 --to text",
            ));
        }
        boards
    },
    runs: |size| {
        let variants = "basic=clues,clue-cells +zero=clues,clue-cells,zero \
                        +full=clues,clue-cells,full all=clues,clue-cells,zero,full,eight";
        let (boards, repeat, limit) = match size {
            Size::Quick => ("mines-9x9.txt mines-14x24.txt mines-100x100.txt", 3, 5),
            Size::Long => {
                ("mines-9x9.txt mines-14x24.txt mines-100x100.txt mines-1000x1000.txt", 5, 300)
            }
        };
        let line = |encoding: &str| {
            format!(
                "{boards} --engines sat --encodings {encoding} --variants {variants} --repeat {repeat} \
                 --time-limit {limit}"
            )
        };
        vec![line("totalizer"), line("binomial")]
    },
    verdict: |runs| {
        format!(
            "`zero` takes {} of the time of the basic model, `full` {}, all of them {}, by the medians over \
             boards and encodings: {}.",
            times(ratio(runs, "+zero", "basic")),
            times(ratio(runs, "+full", "basic")),
            times(ratio(runs, ": all", ": basic")),
            match ratio(runs, ": all", ": basic") {
                Some(ratio) if ratio < 0.9 => "a gain, where they saw none",
                Some(ratio) if ratio > 1.1 => "a loss",
                Some(_) => "no clear gain, as they found",
                None => "nothing was measured",
            },
        )
    },
};

/// All rows of all comparisons.
fn rows(runs: &[Compared]) -> impl Iterator<Item = &Row> {
    runs.iter().flat_map(|run: &Compared| {
        let Answer { table, .. } = &run.answer;
        table
    })
}

/// The time of the columns with this in their names, divided by that of the columns that have the other
/// there: the median over boards and engines.
fn ratio(runs: &[Compared], name: &str, base: &str) -> Option<f64> {
    median(runs, |row, other| {
        let label = row.engine.label();
        label.contains(name) && other.engine.label() == label.replace(name, base)
    })
}

/// The time of an engine, divided by that of another one: the median over boards.
fn against(runs: &[Compared], engine: &str, base: &str) -> Option<f64> {
    let is = |row: &Row, name: &str| row.engine.label().split([' ', ':']).next() == Some(name);
    median(runs, |row, other| is(row, engine) && is(other, base))
}

/// The median of all ratios of two rows about one board that belong together.
fn median(runs: &[Compared], together: impl Fn(&Row, &Row) -> bool) -> Option<f64> {
    let time = |row: &Row| {
        row.seconds.filter(|_| row.status == RunStatus::Answered).map(|seconds| seconds.median)
    };
    let mut ratios = Vec::new();
    for table in runs.iter().map(|run| &run.answer.table) {
        for row in table {
            let others = table.iter().filter(|other| other.instance == row.instance);
            let others = others.filter(|other| together(row, other));
            ratios.extend(others.filter_map(|other| Some(time(row)? / time(other)?)));
        }
    }
    ratios.sort_by(f64::total_cmp);
    ratios.get(ratios.len() / 2).copied()
}

/// A ratio in words.
fn times(ratio: Option<f64>) -> String {
    match ratio {
        None => "an unknown part".to_owned(),
        Some(ratio) if ratio >= 10.0 => format!("{ratio:.0} times"),
        Some(ratio) => format!("{ratio:.2} times"),
    }
}

fn stopped(runs: &[Compared]) -> String {
    let all = rows(runs).count();
    let stopped = rows(runs).filter(|row| row.status == RunStatus::Stopped).count();
    format!("{stopped} of {all}")
}
