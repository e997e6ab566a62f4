//! Report 004, Minesweeper and N-Queens by SAT: encodings, and rules that others imply.

use prato_api::questions::compare::RunStatus;

use super::Size;
use super::figures::{ratio, ratio_on, rows, times};
use super::list::{Board, Experiment, Measure, generated};

pub const QUEENS: Experiment = Experiment {
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
    measure: Measure::Compare {
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
    },
};

pub const IMPLIED: Experiment = Experiment {
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
        let sizes = LIKE_THEIRS.iter().chain(LARGE);
        let sizes = sizes.filter(|(rows, ..)| size == Size::Long || *rows < 1000);
        sizes.map(|&(rows, cols, mines)| position(rows, cols, mines)).collect()
    },
    measure: Measure::Compare {
        runs: |size| {
            let variants = "basic=clues,clue-cells +zero=clues,clue-cells,zero \
                            +full=clues,clue-cells,full all=clues,clue-cells,zero,full,eight";
            let (large, repeat, limit) = match size {
                Size::Quick => (&LARGE[..1], 3, 5),
                Size::Long => (LARGE, 5, 300),
            };
            let files = LIKE_THEIRS.iter().chain(large);
            let files: Vec<String> =
                files.map(|&(rows, cols, mines)| file(rows, cols, mines)).collect();
            let boards = files.join(" ");
            let line = |encoding: &str| {
                format!(
                    "{boards} --engines sat --encodings {encoding} --variants {variants} --repeat {repeat} \
                     --time-limit {limit}"
                )
            };
            vec![line("totalizer"), line("binomial")]
        },
        verdict: |runs| {
            let largest = rows(runs).max_by_key(|row| row.rows * row.cols);
            let largest = largest.map_or("", |row| row.instance.as_str());
            format!(
                "`zero` takes {} of the time of the basic model, `full` {}, all of them {}, by the medians \
                 over boards and encodings: {}. On the largest board, {largest}, all of them take {}. (Of \
                 their boards the size of the last is told, 14 x 24 with 108 mines; the others here have \
                 about as many cells as their numbers say, and a mine in every third cell as that one; the first has \
                 one mine.)",
                times(ratio(runs, "+zero", "basic")),
                times(ratio(runs, "+full", "basic")),
                times(ratio(runs, ": all", ": basic")),
                match ratio(runs, ": all", ": basic") {
                    Some(ratio) if ratio < 0.9 => "a gain, where they saw none",
                    Some(ratio) if ratio > 1.1 => "a loss",
                    Some(_) => "no clear gain, as they found",
                    None => "nothing was measured",
                },
                times(ratio_on(runs, largest, ": all", ": basic")),
            )
        },
    },
};

/// Rows, columns and mines of boards like the eight of the report, by their numbers.
const LIKE_THEIRS: &[(usize, usize, usize)] = &[
    (4, 4, 1),
    (6, 6, 11),
    (5, 10, 16),
    (7, 10, 22),
    (8, 11, 28),
    (9, 10, 29),
    (13, 21, 88),
    (14, 24, 108),
];

/// The same of larger ones, where the report expects to see more.
const LARGE: &[(usize, usize, usize)] = &[(100, 100, 1500), (1000, 1000, 150_000)];

fn file(rows: usize, cols: usize, mines: usize) -> String {
    format!("mines-{rows}x{cols}-{mines}.txt")
}

/// A position in the middle of a game.
fn position(rows: usize, cols: usize, mines: usize) -> Board {
    let line = format!("minesweeper --size {rows}x{cols} --mines {mines} --seed 8 --to text");
    generated(&file(rows, cols, mines), &line)
}
