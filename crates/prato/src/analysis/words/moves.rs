//! Cells that are not forced, the ladder and hints in words.

use std::fmt::Write as _;

use super::places::{clue, clues, first_upper, number_of, places};
use crate::analysis::hint::Guess;
use crate::analysis::ladder::{Climb, Progress, Rung};
use crate::analysis::technique::Technique;
use crate::analysis::undecided::Undecided;

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
pub fn stuck(climb: &Climb) -> String {
    let mut text = match (climb.undecided, climb.best_chance) {
        (0, _) | (_, None) => "Every covered cell is certain.".to_owned(),
        (cells, Some(chance)) => format!(
            "Stuck: {} not certain. The smallest chance of a mine is {:.2} %, at {}.",
            number_of(cells, "covered cell") + if cells == 1 { " is" } else { " are" },
            100.0 * chance,
            places(&climb.best)
        ),
    };
    if climb.over_limit > 0 {
        let _ = write!(
            text,
            " The limit stopped the brute force in {} of the parts of the board.",
            climb.over_limit
        );
    }
    text
}

/// Why a guess is the best one, beside the next best.
#[must_use]
pub fn hint(best: &Guess, second: Option<&Guess>) -> String {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mut text = format!(
        "No covered cell is certainly safe. The best guess is {}: the chance of a mine there is {}.",
        best.cell,
        percent(best.chance)
    );
    if let Some(after) = best.after {
        let _ = write!(
            text,
            "\nIt leaves {} to be alive after the next move too, {} to find a safe cell, and {:.1} safe \
             cells on average.",
            percent(after.alive),
            percent(after.progress),
            after.opened
        );
    }
    let Some(second) = second else {
        return text + "\nThere is no other cell to open.";
    };
    let _ = write!(
        text,
        "\nThe next best is {}: the chance of a mine there is {}",
        second.cell,
        percent(second.chance)
    );
    match (best.after, second.after) {
        (Some(of_best), Some(after)) => {
            let lost = of_best.alive - after.alive;
            let _ = writeln!(
                text,
                ", with {} to be alive after the next move, {} to find a safe cell, and {:.1} safe cells \
                 on average.",
                percent(after.alive),
                percent(after.progress),
                after.opened
            );
            if lost < 0.0005 {
                text += "To put the best off for it loses next to nothing.";
            } else {
                let _ = write!(text, "To put the best off for it loses {}.", percent(lost));
            }
        }
        _ => text.push('.'),
    }
    text
}
