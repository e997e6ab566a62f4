//! Cells that are not forced, and the ladder, in words.

use std::fmt::Write as _;

use super::places::{clue, clues, first_upper, places};
use crate::analysis::ladder::{Progress, Rung, Top};
use crate::analysis::technique::Technique;
use crate::analysis::undecided::Undecided;
use crate::grid::Pos;
use crate::plural::number_of;
use crate::puzzles::minesweeper::{Cell, View};

/// An undecided cell in one sentence.
#[must_use]
pub fn undecided(found: &Undecided) -> String {
    let percent = 100.0 * found.chance;
    let exact = found.exact.as_ref().map(|(mines, all)| {
        let shared = num_integer::Integer::gcd(mines, all);
        format!(": exactly {}/{}", mines / &shared, all / &shared)
    });
    format!(
        "{} may hold a mine and may not. The chance of a mine is {percent:.2} %{}.",
        first_upper(&found.cell.to_string()),
        exact.unwrap_or_default()
    )
}

/// One progress on the ladder in one sentence.
#[must_use]
pub fn progress(step: &Progress) -> String {
    let from = match (step.rung, &step.clues[..]) {
        (Rung::Single, [only]) if only.number == 0 => {
            format!("{} has no mine around it", first_upper(&clue(*only)))
        }
        (Rung::Single, [only]) if step.technique == Technique::AllSafe => {
            format!("{} has all its mines", first_upper(&clue(*only)))
        }
        (Rung::Single, [only]) => {
            format!("{} needs all cells that are left to it", first_upper(&clue(*only)))
        }
        (Rung::Arrangements, []) if step.arrangements == Some(1) => {
            "There is one arrangement of the whole board".to_owned()
        }
        (Rung::Arrangements, []) => {
            format!("All {} arrangements of the whole board agree", step.arrangements.unwrap_or(0))
        }
        (Rung::Arrangements, [.., last]) => {
            let number = step.arrangements.unwrap_or(0);
            let all = if number == 1 {
                "There is one arrangement".to_owned()
            } else {
                format!("All {number} arrangements agree")
            };
            let first = step.clues[0].pos;
            format!("{all} around {} clues from {first} to {}", step.clues.len(), last.pos)
        }
        (Rung::Chances, _) => "All solutions of the whole board agree".to_owned(),
        (_, several) => format!("{} together", first_upper(&clues(several))),
    };
    let found = [("safe", &step.safe), ("mine", &step.mines)];
    let found: Vec<String> = found
        .into_iter()
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(word, cells)| format!("{word} at {}", places(cells)))
        .collect();
    format!("{from}: {}.", found.join("; "))
}

/// Where the ladder ends.
#[must_use]
pub fn top(top: &Top) -> String {
    let mut text = match (top.undecided, top.best_chance) {
        _ if top.covered == 0 => "No cell is covered.".to_owned(),
        (0, _) => "Every covered cell is certain.".to_owned(),
        (cells, None) => format!(
            "Stuck: by these means nothing is found of {}.",
            number_of(cells, "covered cell")
        ),
        (cells, Some(chance)) => format!(
            "Stuck: {} not certain. The smallest chance of a mine is {:.2} %, at {}.",
            number_of(cells, "covered cell") + if cells == 1 { " is" } else { " are" },
            100.0 * chance,
            some_of(&top.best)
        ),
    };
    if top.over_limit > 0 {
        let _ = write!(
            text,
            " The limit stopped the brute force in {} of the parts of the board.",
            top.over_limit
        );
    }
    text
}

/// These cells, or the first one and how many others, if they are many.
fn some_of(cells: &[Pos]) -> String {
    const MANY: usize = 10;
    match cells {
        [first, others @ ..] if others.len() >= MANY => {
            format!("{first} and {}", number_of(others.len(), "other cell"))
        }
        few => places(few),
    }
}

/// What is said of the player's flags on these cells, which are to be opened, if there are any: where
/// that is certainly safe they are wrong, and else they are not forced.
#[must_use]
pub fn doubted(view: &View, cells: &[Pos], is_safe: bool) -> Option<String> {
    let is_flagged = |pos: &Pos| view.cells()[*pos] == Cell::Flagged;
    let flagged: Vec<Pos> = cells.iter().copied().filter(is_flagged).collect();
    let doubt = if is_safe { "wrong" } else { "not forced" };
    match &flagged[..] {
        [] => None,
        [only] => Some(format!("Your flag at {only} is {doubt}.")),
        several => Some(format!("Your flags at {} are {doubt}.", places(several))),
    }
}
