//! One clue or two that force a cell, by looking at all of them.

use super::pair::pair;
use super::reason::Verdict;
use super::scope::Scope;
use super::technique::Technique;

/// Every clue that alone forces `cell`; if there is none, every two clues that do. The clues are in
/// reading order.
pub(super) fn few(scope: Scope<'_>, cell: usize, verdict: Verdict) -> Vec<(Technique, Vec<usize>)> {
    let mut found: Vec<(Technique, Vec<usize>)> = Vec::new();
    for clue in scope.clues(cell) {
        let cells = || i32::try_from(scope.cells(clue).count()).expect("at most 8");
        let (technique, missing) = match verdict {
            Verdict::Safe => (Technique::AllSafe, 0),
            Verdict::Mine => (Technique::AllMines, cells()),
        };
        if scope.missing(clue) == missing {
            found.push((technique, vec![clue]));
        }
    }
    if !found.is_empty() {
        return found;
    }
    for first in scope.clues(cell) {
        let sees = |clue: usize| scope.clues(cell).any(|other| other == clue);
        // Clues that both see the cell meet twice.
        let others = scope
            .shape
            .square(first, 2)
            .filter(|&second| scope.number(second).is_some() && (first < second || !sees(second)));
        for second in others.filter(|&second| second != first) {
            let Some(pair) = pair(scope, first, second) else { continue };
            let settled = match verdict {
                Verdict::Safe => pair.safe,
                Verdict::Mine => pair.mines,
            };
            if settled.contains(&cell) {
                let clues = vec![first.min(second), first.max(second)];
                found.push((pair.technique, clues));
            }
        }
    }
    found
}
