//! Report 004, Minesweeper and N-Queens by SAT: encodings, and rules that others imply.

use std::slice;

use prato_api::questions::compare::{Row, RunStatus};

use super::Size;
use super::figures::{ratio, ratio_on, rows, times};
use super::list::{BoardFile, Experiment, Measure, generated};

pub const QUEENS: Experiment = Experiment {
    name: "queens",
    title: "quadratic against logarithmic encodings (report 004, N-Queens by SAT)",
    claim: "Exactly one queen in each row and column by the encoding in question, at most k on each \
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
                Size::Long => ("20 50 250 300 350 500 700 1000", 120),
            };
            let line = |options: &str| {
                format!("{boards} --engines sat {options} --time-limit {limit} --memory-limit 6G")
            };
            vec![
                line(&format!("--encodings quad,log --diagonals sequential {rules}")),
                line(&format!("--encodings quad,log {rules}")),
                line("--encodings quad,log,product"),
            ]
        },
        verdict: |runs| {
            let answered = |row: &&Row| row.status == RunStatus::Answered;
            let of = |run: usize, name: &'static str| {
                let table = runs.get(run).map_or(&[][..], |run| &run.answer.table);
                table.iter().filter(move |row| row.engine.label().contains(name))
            };
            let largest =
                |run, name| of(run, name).filter(answered).map(|row| row.rows).max().unwrap_or(0);
            let memory = |run, name, size| {
                let used = of(run, name).filter(answered).find(|row| row.rows == size);
                (used.and_then(|row| row.memory).unwrap_or(0) + (1 << 19)) >> 20
            };
            let on_both =
                |run: usize| ratio(slice::from_ref(runs.get(run)?), "pairwise", "bitwise");
            let model = |run: usize| {
                let (quad, log) = (largest(run, "pairwise"), largest(run, "bitwise"));
                let both = quad.min(log);
                format!(
                    "the largest board that was solved has {quad} rows with `quad` and {log} with `log`; on \
                     {both} queens they took {} and {} MiB, and by the median over the boards that both \
                     solved `quad` takes {} of the time of `log`",
                    memory(run, "pairwise", both),
                    memory(run, "bitwise", both),
                    times(on_both(run)),
                )
            };
            format!(
                "Each run may take 6 GiB; what is refused would take more by what a clause takes, and was not tried. The first table is their model, with at most k = 1 queens on a diagonal, \
                 by a sequential counter: {}. In the second, diagonals have the encoding in question as well: {}. \
                 That the quadratic encoding ends first {}, and that it is as fast before that {}. The third \
                 has our usual model, with what the rules imply.",
                model(0),
                model(1),
                if largest(0, "pairwise") < largest(0, "bitwise") {
                    "holds"
                } else {
                    "is not seen"
                },
                match on_both(0) {
                    None => "was not measured",
                    Some(ratio) if ratio <= 1.25 => "holds",
                    Some(_) => "does not hold here",
                },
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
                Size::Quick => (&LARGE[..2], 3, 5),
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
            let on_board = |board: &str| -> Vec<Option<f64>> {
                let on = |run| ratio_on(slice::from_ref(run), board, ": all", ": basic");
                runs.iter().map(on).collect()
            };
            let is_gain = |ratios: &[Option<f64>]| {
                if ratios.iter().all(|ratio| ratio.is_some_and(|ratio| ratio < 0.9)) {
                    "holds"
                } else {
                    "does not hold here"
                }
            };
            let words = |ratios: Vec<Option<f64>>| {
                let words: Vec<String> = ratios.into_iter().map(times).collect();
                words.join(" and ")
            };
            let (rows_of, cols, mines) = FREQUENT;
            let frequent = file(rows_of, cols, mines);
            let on_frequent = on_board(&frequent);
            let largest = rows(runs).max_by_key(|row| row.rows * row.cols);
            let largest = largest.map_or("", |row| row.instance.as_str());
            let on_largest = on_board(largest);
            format!(
                "`zero` takes {} of the time of the basic model, `full` {}, all of them {}, by the medians \
                 over boards and encodings: {}. On the largest board, {largest}, all of them take {}, by the \
                 two encodings: that one would see a gain there {}. On {frequent}, nearly all of whose numbers are 0, they take {}: \
                 that one would see it where these cases are frequent {}. (None of these models has the total. Of \
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
                words(on_largest.clone()),
                is_gain(&on_largest),
                words(on_frequent.clone()),
                is_gain(&on_frequent),
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

/// A board with few mines: nearly all of its numbers are 0.
const FREQUENT: (usize, usize, usize) = (200, 200, 800);

/// The same of larger ones, where the report expects to see more.
const LARGE: &[(usize, usize, usize)] = &[FREQUENT, (100, 100, 1500), (1000, 1000, 150_000)];

fn file(rows: usize, cols: usize, mines: usize) -> String {
    format!("mines-{rows}x{cols}-{mines}.txt")
}

/// A position in the middle of a game.
fn position(rows: usize, cols: usize, mines: usize) -> BoardFile {
    let line = format!("minesweeper --size {rows}x{cols} --mines {mines} --seed 8 --to text");
    generated(&file(rows, cols, mines), &line)
}
