//! Two clues, with what is known already.

use super::scope::Scope;
use super::technique::Technique;

/// Cells that two clues settle, in reading order.
pub(super) struct Pair {
    pub(super) technique: Technique,
    pub(super) safe: Vec<usize>,
    pub(super) mines: Vec<usize>,
}

/// The cells that two clues settle, if there are any: bounds on the mines that they share bound the
/// mines that they do not share.
pub(super) fn pair(scope: Scope<'_>, first: usize, second: usize) -> Option<Pair> {
    let [a, b] = [first, second].map(|clue| scope.cells(clue).collect::<Vec<usize>>());
    let [a_missing, b_missing] = [first, second].map(|clue| scope.missing(clue));
    let (shared, only_a): (Vec<usize>, Vec<usize>) = a.iter().partition(|cell| b.contains(cell));
    let only_b: Vec<usize> = b.iter().copied().filter(|cell| !a.contains(cell)).collect();
    if shared.is_empty() {
        return None;
    }
    let size = |cells: &[usize]| i32::try_from(cells.len()).expect("at most 8");
    let least = (a_missing - size(&only_a)).max(b_missing - size(&only_b)).max(0);
    let most = a_missing.min(b_missing).min(size(&shared));
    let technique =
        if only_a.is_empty() || only_b.is_empty() { Technique::Subset } else { Technique::Overlap };
    let (mut safe, mut mines) = (Vec::new(), Vec::new());
    for (cells, least, most) in [
        (shared, least, most),
        (only_a, a_missing - most, a_missing - least),
        (only_b, b_missing - most, b_missing - least),
    ] {
        if most <= 0 {
            safe.extend(cells);
        } else if least >= size(&cells) {
            mines.extend(cells);
        }
    }
    safe.sort_unstable();
    mines.sort_unstable();
    (!safe.is_empty() || !mines.is_empty()).then_some(Pair { technique, safe, mines })
}
