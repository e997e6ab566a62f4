//! Report 000, Minesweeper in MiniZinc: what each constraint and the search annotation buy.

use super::Compared;
use super::Size;
use super::figures::{ratio, rows, spread, stopped, times};
use super::list::{BoardFile, Experiment, Measure, generated};

pub const CONSTRAINTS: Experiment = Experiment {
    name: "constraints",
    title: "a constraint dropped, and two swapped (report 000, Minesweeper in MiniZinc)",
    claim: "The model has (1) `total`, (2) `clues` and (3) `clue-cells`. Without (3) it is around 50 % \
            faster, because (3) propagates nothing new; without (1) the time changes little; with (2) \
            and (3) swapped it is clearly slower.",
    theirs: &[],
    boards: positions,
    measure: Measure::Compare {
        runs: |size| {
            let variants = "base=total,clues,clue-cells without-3=total,clues \
                            without-1=clues,clue-cells swapped=total,clue-cells,clues";
            let (boards, repeat, limit) = match size {
                Size::Quick => ("game-9x10.txt game-9x9.txt game-16x20.txt", 3, 4),
                Size::Long => (
                    "game-9x10.txt game-9x9.txt game-16x16.txt game-16x30.txt game-16x20.txt",
                    7,
                    60,
                ),
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
            // Of the engines that search as the report's does.
            let searches = runs.get(..1).unwrap_or_default();
            let clauses = runs.get(1..).unwrap_or_default();
            let part = |name: &str| ratio(searches, name, "base");
            let holds = |name: &str, by: fn(f64) -> bool| match part(name).map(by) {
                None => "was not measured",
                Some(true) => "is seen",
                Some(false) => "is not seen",
            };
            format!(
                "Without (3) the time is {} of the base: the half {} here. Without (1) it is {}: that it changes \
                 little {}. Swapped it is {}: that this is clearly slower {}. (By the medians over boards, of \
                 `cp` and `search`.) On {HARDEST}, where there is most to search, the nodes of `search` \
                 do not depend on the machine: {}. `sat`, \
                 which finds all certain cells, takes {} without (3), {} without (1) and {} swapped. An open cell without (3) may hold a mine in the answer, so that (3) is needed to \
                 be right, too, and not only (1): without it another question is answered.",
                times(part("without-3")),
                holds("without-3", |ratio| ratio < 0.75),
                times(part("without-1")),
                holds("without-1", |ratio| (0.8..1.25).contains(&ratio)),
                times(part("swapped")),
                holds("swapped", |ratio| ratio > 1.25),
                nodes_on(searches, HARDEST),
                times(ratio(clauses, "without-3", "base")),
                times(ratio(clauses, "without-1", "base")),
                times(ratio(clauses, "swapped", "base")),
            )
        },
    },
};

pub const STRATEGIES: Experiment = Experiment {
    name: "strategies",
    title: "search annotations (report 000)",
    claim: "The model is solved with `first_fail`, `indomain_min`, `complete`.",
    theirs: &[],
    boards: positions,
    measure: Measure::Compare {
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
            let (name, base) = ("input_order,indomain_min", "first_fail,indomain_min");
            let (least, most) = spread(runs, name, base).unzip();
            format!(
                "`input_order` takes {} of the time of `first_fail` with `indomain_min`, by the median over \
                 boards and engines, between {} and {}; {} of the runs were stopped. (`search free` tries values in \
                 order without propagation; with a strategy it propagates, and counts nodes, failures and depth as \
                 Gecode does.)",
                times(ratio(runs, name, base)),
                times(least),
                times(most),
                stopped(runs),
            )
        },
    },
};

/// The board on which a search fails most.
const HARDEST: &str = "game-16x20.txt";

/// The nodes of plain search on this board, model by model, in words.
fn nodes_on(runs: &[Compared], board: &str) -> String {
    let searched = rows(runs).filter(|row| row.instance == board);
    let nodes: Vec<String> = searched
        .filter_map(|row| {
            let label = row.engine.label();
            let variant = label.strip_prefix("search ")?.split_once(": ")?.1.to_owned();
            Some(format!("{variant} {}", row.effort.as_ref()?.nodes))
        })
        .collect();
    nodes.join(", ")
}

/// Positions in the middle of games.
fn positions(size: Size) -> Vec<BoardFile> {
    let mut boards = vec![
        generated("game-9x10.txt", "minesweeper --size 9x10 --mines 15 --seed 3 --to text"),
        generated("game-9x9.txt", "minesweeper --level beginner --seed 5 --to text"),
        generated(HARDEST, "minesweeper --size 16x20 --mines 60 --seed 2 --to text"),
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
