//! Contradictions in words.

use super::places::{clue, first_upper, join};
use crate::analysis::contradiction::Contradiction;
use crate::analysis::reason::Size;
use crate::analysis::scope::Scope;
use crate::puzzles::minesweeper::View;

/// A contradiction in one sentence.
#[must_use]
pub fn contradiction(view: &View, found: &Contradiction) -> String {
    let scope = Scope::new(view);
    let mut parts: Vec<String> = found.clues.iter().copied().map(clue).collect();
    parts.extend(found.flags.iter().map(|pos| format!("the flag at {pos}")));
    if let Some(total) = found.total {
        parts.push(total_of(total));
    }
    let text = match (&found.clues[..], &parts[..]) {
        (&[only], [_]) => {
            let cells = scope.cells(scope.shape.index(only.pos)).count();
            let cells =
                if cells == 1 { "1 covered cell".into() } else { format!("{cells} covered cells") };
            format!("{} sees only {cells} that may hold a mine.", first_upper(&clue(only)))
        }
        (_, []) => "The board has no solution.".to_owned(),
        (_, [only]) => format!("{} cannot be met.", first_upper(only)),
        (_, several) if several.len() > MOST_NAMED => format!(
            "{} clues, {} and {} cannot hold together.",
            found.clues.len(),
            match found.flags.len() {
                0 => "no flag".to_owned(),
                1 => "1 flag".to_owned(),
                flags => format!("{flags} flags"),
            },
            found.total.map_or("no total".to_owned(), total_of),
        ),
        (_, several) => format!("{} cannot hold together.", first_upper(&join(several))),
    };
    match found.size {
        Size::Smallest => text,
        Size::Minimal => {
            text + " Without any one of them there is no contradiction among the others."
        }
        Size::Enough => text + " Some of them may be needless.",
    }
}

/// `the total of 10 mines`.
fn total_of(total: usize) -> String {
    match total {
        1 => "the total of 1 mine".into(),
        _ => format!("the total of {total} mines"),
    }
}

/// Of more clues and flags than this only the number is told.
const MOST_NAMED: usize = 20;
