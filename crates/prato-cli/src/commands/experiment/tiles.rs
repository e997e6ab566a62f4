//! Report 003, Tetravex in MiniZinc.

use super::Size;
use super::figures::{against, rows, times};
use super::list::{Experiment, Measure, generated};

/// So few colours that a tile can stand in for another one.
const FEW: &str = "tiles-3-of-5.txt";

pub const TETRAVEX: Experiment = Experiment {
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
        let few = "tetravex --size 3 --colours 5 --seed 1 --to text";
        (3..=8).map(board).chain([generated(FEW, few)]).collect()
    },
    measure: Measure::Compare {
        runs: |size| {
            match size {
            Size::Quick => vec![
                "tiles-3.txt tiles-4.txt tiles-5.txt --engines sat,cp,tiles --repeat 3 --time-limit 5"
                    .into(),
                "tiles-3.txt tiles-3-of-5.txt --engines sat,cp --question count --variants \
                 base=horizontal,vertical,all-different no-all-different=horizontal,vertical \
                 +balance=horizontal,vertical,all-different,balance --time-limit 5"
                    .into(),
            ],
            Size::Long => vec![
                "tiles-3.txt tiles-4.txt tiles-5.txt tiles-6.txt tiles-7.txt tiles-8.txt --engines \
                 sat,cp,asp,tiles --repeat 3 --time-limit 120"
                    .into(),
                "tiles-3.txt tiles-4.txt tiles-3-of-5.txt --engines sat,cp --question count --variants \
                 base=horizontal,vertical,all-different no-all-different=horizontal,vertical \
                 +balance=horizontal,vertical,all-different,balance --time-limit 120"
                    .into(),
            ],
        }
        },
        verdict: |runs| {
            let counts =
                |label: &'static str| rows(runs).filter(move |row| row.engine.label() == label);
            let pairs = counts("sat: base").zip(counts("sat: no-all-different"));
            let (twice, once): (Vec<_>, Vec<_>) =
                pairs.partition(|(base, relaxed)| base.answer != relaxed.answer);
            let more: Vec<String> = twice
                .iter()
                .map(|(base, relaxed)| {
                    format!(
                        "{} has {} with it and {} without",
                        base.instance, base.answer, relaxed.answer
                    )
                })
                .collect();
            let same: Vec<&str> = once.iter().map(|(base, _)| base.instance.as_str()).collect();
            format!(
                "`sat` takes {} of the time of our own search, `cp` {}. Without `all-different` a tile may \
                 lie twice, and that some inputs have such a solution {}; the solutions of {} are the same.",
                times(against(runs, "sat", "tiles")),
                times(against(runs, "cp", "tiles")),
                if more.is_empty() {
                    "is not seen".to_owned()
                } else {
                    format!("holds: {}", more.join("; "))
                },
                same.join(", "),
            )
        },
    },
};
