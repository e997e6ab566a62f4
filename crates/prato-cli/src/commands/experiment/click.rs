//! Report 001, an exam on CLP and ASP: how to decide a click.

use prato_api::questions::compare::RunStatus;

use super::Size;
use super::figures::{ratio, rows, times};
use super::list::{Experiment, Measure, covered, generated};
use crate::output;

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
        ]
    },
    measure: Measure::Compare {
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
                "To find all solutions takes {} of the time of a refutation, to maximise {}. The first goes \
                 through the solutions and the others do not: {}.",
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
