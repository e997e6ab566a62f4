//! Contradictions in words.

use super::places::{clue, first_upper, join};
use crate::analysis::contradiction::Contradiction;
use crate::analysis::reason::Size;
use crate::grid::Pos;
use crate::plural::number_of;
use crate::puzzles::minesweeper::{Cell, View};

/// A contradiction in one sentence.
#[must_use]
pub fn contradiction(view: &View, found: &Contradiction) -> String {
    let shape = view.shape();
    let mut parts: Vec<String> = found.clues.iter().copied().map(clue).collect();
    parts.extend(found.flags.iter().map(|pos| format!("the flag at {pos}")));
    if let Some(total) = found.total {
        parts.push(total_of(total));
    }
    let text = match (&found.clues[..], &parts[..]) {
        (&[only], [_]) => {
            let around = shape.neighbours(shape.index(only.pos)).map(|cell| shape.pos(cell));
            let may_hold = |pos: &Pos| matches!(view.cells()[*pos], Cell::Covered | Cell::Flagged);
            let cells = match around.filter(may_hold).count() {
                0 => "no covered cell".to_owned(),
                some => format!("only {}", number_of(some, "covered cell")),
            };
            format!("{} sees {cells} that may hold a mine.", first_upper(&clue(only)))
        }
        (_, []) => "The board has no solution.".to_owned(),
        (_, [only]) => format!("{} cannot be met.", first_upper(only)),
        (_, several) if several.len() > MOST_NAMED => {
            let mut kinds = vec![number_of(found.clues.len(), "clue")];
            if !found.flags.is_empty() {
                kinds.push(number_of(found.flags.len(), "flag"));
            }
            kinds.extend(found.total.map(total_of));
            format!("{} cannot hold together.", join(&kinds))
        }
        (_, several) => format!("{} cannot hold together.", first_upper(&join(several))),
    };
    match found.size {
        Size::Smallest | Size::Easier => text,
        Size::Minimal => {
            text + " Without any one of them there is no contradiction among the others."
        }
        Size::Enough => text + " Some of them may be needless.",
    }
}

/// `the total of 10 mines`.
fn total_of(total: usize) -> String {
    format!("the total of {}", number_of(total, "mine"))
}

/// Of more clues and flags than this only the number is told.
const MOST_NAMED: usize = 20;
