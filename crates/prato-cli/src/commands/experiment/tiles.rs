//! Report 003, Tetravex in MiniZinc.

use super::Size;
use super::figures::{against, rows, times};
use super::list::{Experiment, Measure, generated};

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
        (3..=8).map(board).collect()
    },
    measure: Measure::Compare {
        runs: |size| {
            match size {
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
        }
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
    },
};
