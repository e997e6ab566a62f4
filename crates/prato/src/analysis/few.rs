//! One clue or two that force a cell, by looking at all of them.

use super::pair::pair;
use super::reason::Verdict;
use super::scope::Scope;
use super::technique::Technique;
use crate::grid::Pos;

/// The easiest technique by which one or two clues force a cell, and the clues: of several, those
/// closest together.
pub(super) fn fewest(
    scope: Scope<'_>,
    cell: usize,
    verdict: Verdict,
) -> Option<(Technique, Vec<usize>)> {
    few(scope, cell, verdict)
        .into_iter()
        .min_by_key(|(technique, clues)| (*technique, spread(scope, clues), clues.clone()))
}

/// How far apart clues are, all pairs of them together.
pub(super) fn spread(scope: Scope<'_>, clues: &[usize]) -> usize {
    let places: Vec<Pos> = clues.iter().map(|&clue| scope.shape.pos(clue)).collect();
    let from = |at: usize| {
        let apart = |pos: &Pos| {
            let (rows, cols) = (pos.row.abs_diff(places[at].row), pos.col.abs_diff(places[at].col));
            rows * rows + cols * cols
        };
        places[..at].iter().map(apart).sum::<usize>()
    };
    (0..places.len()).map(from).sum()
}

/// Every clue that alone forces `cell`; if there is none, every two clues that do. The clues are in
/// reading order.
fn few(scope: Scope<'_>, cell: usize, verdict: Verdict) -> Vec<(Technique, Vec<usize>)> {
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
