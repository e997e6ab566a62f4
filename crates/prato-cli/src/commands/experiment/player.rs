//! Report 002, a solver that plays: the cost of a move.

use super::Size;
use super::figures::{against, rows, times};
use super::games::{Games, Last, Played, Table, rounded};
use super::list::{Experiment, Measure, covered};
use crate::output;

pub const BRUTE_FORCE: Experiment = Experiment {
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
    measure: Measure::Compare {
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
    },
};

/// Boards that grow, with a mine in about every fifth cell.
const GROWING: [(usize, usize); 8] =
    [(4, 3), (5, 5), (6, 7), (8, 13), (10, 20), (12, 29), (16, 51), (24, 115)];

/// The size and the mines with limits that grow: a board that is none of [`GROWING`].
const LIMITED: (usize, usize) = (9, 16);

pub const LADDER: Experiment = Experiment {
    name: "ladder",
    title: "what the limit of brute force does, and the cost of a move (report 002)",
    claim: "The solver takes trivial cells first, then clues that contain each other, and then counts \
            permutations, but only while C(free cells, mines) is below a limit; after each progress it \
            starts over. A move costs C(n^2, m) n^2, and C(n^2, m) with similar permutations merged.",
    theirs: &[],
    boards: |_| Vec::new(),
    measure: Measure::Play {
        tables: |size| {
            let (count, growing, limits): (_, _, &[u64]) = match size {
                Size::Quick => (40, &GROWING[..6], &[1, 100, 10_000, 1_000_000]),
                Size::Long => (100, &GROWING[..], &[1, 100, 10_000, 1_000_000, 100_000_000]),
            };
            let grow = |&(size, mines): &(usize, usize)| {
                let last = Last::Choices(10_000);
                Games { size, mines, count, last }
            };
            let (size, mines) = LIMITED;
            let games = |last| Games { size, mines, count, last };
            let choices = limits.iter().map(|&limit| games(Last::Choices(limit)));
            let parts = [10, 10_000].map(|limit| games(Last::Arrangements(limit)));
            let limits = choices.chain(parts).chain([games(Last::Counting)]).collect();
            vec![
                Table {
                    caption: "Boards that grow, with one limit.",
                    lines: growing.iter().map(grow).collect(),
                },
                Table {
                    caption: "One size, with limits that grow: on C(free cells, mines) for the whole board, \
                              as in the report; on the arrangements of each part of the board that hangs \
                              together; and exact counting in its place, which finds all that is certain.",
                    lines: limits,
                },
            ]
        },
        verdict: ladder_verdict,
    },
};

fn ladder_verdict(played: &[Played]) -> String {
    let growing = || played.iter().take_while(|one| one.games.size != LIMITED.0);
    let same_size = || played.iter().filter(|one| one.games.size == LIMITED.0);
    let limited = || {
        same_size().filter_map(|one| match one.games.last {
            Last::Choices(limit) => Some((limit, one)),
            _ => None,
        })
    };
    let wins: Vec<String> = limited()
        .map(|(limit, one)| {
            let seconds = output::seconds(one.seconds_of_last());
            format!("{} with {limit} ({seconds} s of brute force)", one.won())
        })
        .collect();
    let best = same_size().filter(|one| one.games.last == Last::Counting).map(Played::won).max();
    let costs: Vec<String> = growing()
        .map(|one| format!("{} of {}", one.most_arrangements(), rounded(one.games.choices())))
        .collect();
    let above = growing().any(|one| one.most_arrangements() as f64 > one.games.choices());
    let share = |one: &Played| 100.0 * one.seconds_of_last() / one.seconds();
    let (size, mines) = LIMITED;
    format!(
        "Of {} games on {size} x {size} with {mines} mines, those won by the limit on C(free cells, mines) are \
         {}, and {} are all that can be won without a guess: {}. On boards that grow, the game with the most \
         arrangements looked at so many, all of its moves together, where C(n^2, m) is meant to be the cost \
         of each of them: {}. {} Clues leave few of the permutations that the formulas count. (Here \
         only arrangements that fit the clues are looked at. Who lays all permutations first and then looks \
         at the clues pays C(free cells, mines), which is what the limit is on.) Brute force \
         takes {:.0} % of the time on the smallest of these boards and {:.0} % on the largest.",
        same_size().map(|one| one.answers.len()).max().unwrap_or(0),
        wins.join(", "),
        best.unwrap_or(0),
        if limited().any(|(_, one)| Some(one.won()) == best) {
            "a limit that is high enough finds them"
        } else {
            "the limits here do not find them all"
        },
        costs.join(", "),
        if above {
            "Some games looked at more than that, which is a bound for one move."
        } else {
            "As a bound the claim holds, and as an estimate it does not."
        },
        growing().next().map_or(0.0, share),
        growing().last().map_or(0.0, share),
    )
}
