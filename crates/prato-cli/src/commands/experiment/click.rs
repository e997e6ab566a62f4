//! Report 001, an exam on CLP and ASP: how to decide a click.

use prato_api::questions::compare::RunStatus;

use super::Size;
use super::figures::{ratio, rows, times};
use super::list::{BoardFile, Experiment, Measure, covered, generated};
use crate::output;

/// Many solutions, and a safe cell in row 2, column 3.
const MANY: &str = "many-6x6.txt";

pub const METHODS: Experiment = Experiment {
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
            BoardFile::Text {
                file: MANY.into(),
                text: "6 6 5\n.10...\n.2....\n.1....\n......\n......\n......\n".into(),
            },
        ]
    },
    measure: Measure::Compare {
        runs: |size| {
            let (repeat, limit) = if size == Size::Quick { (3, 4) } else { (7, 60) };
            let line = |boards: &str, cell: &str| {
                format!(
                    "{boards} --question cell --at {cell} --methods findall,maximise,refute \
                     --engines sat,cp,search --strategies first_fail,indomain_min --repeat {repeat} \
                     --time-limit {limit}"
                )
            };
            vec![line("late-8x8.txt late-9x9.txt", "1,1"), line(MANY, "2,3")]
        },
        verdict: |runs| {
            let few = runs.get(..1).unwrap_or_default();
            let many = runs.get(1..).unwrap_or_default();
            format!(
                "To find all solutions ends with the first that has a mine in the cell, and with few solutions it takes {} \
                 of the time of a refutation, to maximise {}. On {MANY} the cell is safe, so that all of its 3,080 solutions \
                 have to be found: that takes {}, to maximise {} (medians over engines): {}.",
                times(ratio(few, "findall", "refute")),
                times(ratio(few, "maximise", "refute")),
                times(ratio(many, "findall", "refute")),
                times(ratio(many, "maximise", "refute")),
                match ratio(many, "findall", "refute") {
                    Some(ratio) if ratio > 1.1 =>
                        "refuting is the one to take, as the model solution does",
                    Some(_) => "the model solution's choice is not seen to pay",
                    None => "nothing was measured",
                },
            )
        },
    },
};

pub const COUNTING: Experiment = Experiment {
    name: "counting",
    title: "all solutions, by engine (report 001, the first of its three ways)",
    claim: "One way to decide a click is to go through all solutions. What that costs depends on how an \
            engine goes on after a solution.",
    theirs: &[],
    boards: |_| vec![covered(5, 3), covered(7, 3)],
    measure: Measure::Compare {
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
                    format!("{} {} s{end}", row.engine.label(), output::seconds(seconds))
                })
                .collect();
            format!(
                "18,424 solutions: {}. Backtracking goes on where it is after a solution. CaDiCaL and Pumpkin are \
                 told to find another one by a clause that forbids the last; CaDiCaL goes on where it is then, too. \
                 To decide a cell they need two questions and no list.",
                figures.join(", "),
            )
        },
    },
};
