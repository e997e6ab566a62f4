//! The rungs themselves, each tried until it finds something.

use std::collections::BTreeSet;

use super::{Effort, Limit, Means, Progress, RUNGS, Rung, Top};
use crate::analysis::arrangements::{Agreed, agreed, agreed_everywhere, components};
use crate::analysis::pair::{Pair, pair};
use crate::analysis::reason::Clue;
use crate::analysis::scope::Scope;
use crate::analysis::shrink::without_beliefs;
use crate::analysis::technique::Technique;
use crate::exact::{Chance, Forced, chances, forced};
use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// Work on a view, rung by rung.
pub(crate) struct Ladder {
    /// The view, with what has been found in it: safe cells as known to be safe, mines as flags
    /// that are to be trusted.
    view: View,
    means: Means,
    /// What each rung of the means came to, from easy to hard.
    efforts: Vec<Effort>,
    /// Clues that changed since they were looked at alone.
    changed: BTreeSet<usize>,
    /// Clues that changed since they were looked at with others.
    paired: BTreeSet<usize>,
    /// Components, by their cells, of which all arrangements were seen in vain.
    fruitless: BTreeSet<Vec<usize>>,
    /// How many components were over the limit when last looked at.
    over_limit: usize,
    /// The chances when they were last counted.
    chances: Option<Grid<Chance>>,
    /// A clue cannot be met.
    broken: bool,
}

impl Ladder {
    pub(crate) fn new(view: &View, means: &Means) -> Ladder {
        let view = without_beliefs(view);
        let scope = Scope::new(&view);
        let is_clue = |&cell: &usize| scope.number(cell).is_some();
        let clues: BTreeSet<usize> = (0..scope.shape.len()).filter(is_clue).collect();
        let rungs = RUNGS.iter().copied().filter(|rung| means.rungs.contains(rung));
        let effort = |rung| Effort {
            rung,
            tries: 0,
            progress: 0,
            arrangements: 0,
            over_limit: 0,
            time: None,
        };
        Ladder {
            efforts: rungs.map(effort).collect(),
            means: means.clone(),
            changed: clues.clone(),
            paired: clues,
            view,
            fruitless: BTreeSet::new(),
            over_limit: 0,
            chances: None,
            broken: false,
        }
    }

    /// What each rung came to so far, from easy to hard.
    pub(crate) fn efforts(&self) -> &[Effort] {
        &self.efforts
    }

    /// The next progress, by the easiest rung that makes one, or `None` if none does.
    pub(crate) fn step(&mut self, watch: &Watch) -> Outcome<Option<Progress>> {
        if let Err(why) = watch.check() {
            return Outcome::Stopped { why, so_far: () };
        }
        for at in 0..self.efforts.len() {
            let clock = watch.clock.as_ref();
            let begun = clock.map(|clock| clock());
            let found = match self.efforts[at].rung {
                Rung::Single => Outcome::Answered(self.single()),
                Rung::Pair => Outcome::Answered(self.pair()),
                Rung::Arrangements => self.arrangements(at, watch),
                Rung::Chances => self.count(watch),
            };
            let effort = &mut self.efforts[at];
            effort.tries += 1;
            if let Some((clock, begun)) = clock.zip(begun) {
                *effort.time.get_or_insert_default() += clock().saturating_sub(begun);
            }
            if self.broken {
                return Outcome::Impossible;
            }
            match found.or_end() {
                Ok(None) => {}
                Ok(Some(progress)) => {
                    self.efforts[at].progress += 1;
                    return Outcome::Answered(Some(progress));
                }
                Err(end) => return end,
            }
        }
        Outcome::Answered(None)
    }

    /// Notes that a cell was opened and shows this clue.
    pub(crate) fn open(&mut self, cell: usize, clue: u8) {
        self.view.set(cell, Cell::Open(clue));
        self.changed.insert(cell);
        self.paired.insert(cell);
        self.near(cell);
        // The same cells may have more clues now.
        self.fruitless.clear();
    }

    /// Where the ladder ends that began with this view, now that no rung finds anything.
    pub(crate) fn top(&self, view: &View) -> Top {
        let covered = view.covered().count();
        let over_limit = self.over_limit;
        let Some(chances) = &self.chances else {
            let scope = Scope::new(&self.view);
            let undecided = (0..scope.shape.len()).filter(|&cell| scope.is_unknown(cell)).count();
            return Top { covered, over_limit, undecided, best: Vec::new(), best_chance: None };
        };
        let known = |chance: &Chance| match chance {
            Chance::Between(chance) => Some(*chance),
            _ => None,
        };
        let between = chances.cells().iter().filter_map(known);
        let least = between.clone().min_by(f64::total_cmp);
        let is_best =
            |chance: &Chance| known(chance).zip(least).is_some_and(|(a, b)| a <= b * (1.0 + 1e-9));
        let best = chances.iter().filter(|(_, chance)| is_best(chance));
        Top {
            covered,
            over_limit,
            undecided: between.count(),
            best: best.map(|(pos, _)| pos).collect(),
            best_chance: least,
        }
    }

    /// One clue: all of its unknown cells are mines, or none is.
    fn single(&mut self) -> Option<Progress> {
        while let Some(clue) = self.changed.pop_first() {
            let scope = Scope::new(&self.view);
            let cells: Vec<usize> = scope.cells(clue).collect();
            let missing = scope.missing(clue);
            if usize::try_from(missing).map_or(true, |missing| missing > cells.len()) {
                self.broken = true;
                return None;
            }
            let all = usize::try_from(missing) == Ok(cells.len());
            if cells.is_empty() || missing != 0 && !all {
                continue;
            }
            let (technique, safe, mines) = if all {
                (Technique::AllMines, Vec::new(), cells)
            } else {
                (Technique::AllSafe, cells, Vec::new())
            };
            return Some(self.found(Rung::Single, technique, &[clue], safe, mines));
        }
        None
    }

    /// Two clues.
    fn pair(&mut self) -> Option<Progress> {
        while let Some(&first) = self.paired.first() {
            let scope = Scope::new(&self.view);
            let partners: Vec<usize> = scope.shape.square(first, 2).collect();
            for second in partners {
                let scope = Scope::new(&self.view);
                if second == first || scope.number(second).is_none() {
                    continue;
                }
                let Some(Pair { technique, safe, mines }) = pair(scope, first, second) else {
                    continue;
                };
                let mut clues = [first, second];
                clues.sort_unstable();
                return Some(self.found(Rung::Pair, technique, &clues, safe, mines));
            }
            self.paired.pop_first();
        }
        None
    }

    /// All arrangements, of one component after the other or of the whole board. `at` is where this rung
    /// stands among the efforts.
    fn arrangements(&mut self, at: usize, watch: &Watch) -> Outcome<Option<Progress>> {
        self.over_limit = 0;
        let parts = match self.means.limit {
            Limit::Arrangements(limit) => {
                let parts = components(Scope::new(&self.view)).into_iter();
                parts.map(|part| (Some(part), limit)).collect()
            }
            Limit::Choices(limit) => match self.choices(limit) {
                Some(0) => return Outcome::Impossible,
                Some(_) => vec![(None, usize::MAX)],
                None => {
                    self.over_limit = 1;
                    Vec::new()
                }
            },
        };
        for (part, limit) in parts {
            let cells = part.as_ref().map(|part| &part.cells);
            if cells.is_some_and(|cells| self.fruitless.contains(cells)) {
                continue;
            }
            let seen = match &part {
                Some(part) => agreed(&self.view, part, limit, watch),
                None => agreed_everywhere(&self.view, watch),
            };
            match seen {
                Ok(Agreed::Impossible) => return Outcome::Impossible,
                Err(why) => return stopped(why),
                Ok(Agreed::TooMany(seen)) => {
                    self.over_limit += 1;
                    self.efforts[at].arrangements += seen as u64;
                }
                Ok(Agreed::All { arrangements, safe, mines }) => {
                    self.efforts[at].arrangements += arrangements as u64;
                    if safe.is_empty() && mines.is_empty() {
                        self.fruitless.extend(part.map(|part| part.cells));
                        continue;
                    }
                    let clues = part.map_or_else(Vec::new, |part| part.clues);
                    let rung = Rung::Arrangements;
                    let progress = self.found(rung, Technique::Cases, &clues, safe, mines);
                    let arrangements = Some(arrangements);
                    return Outcome::Answered(Some(Progress { arrangements, ..progress }));
                }
            }
        }
        self.efforts[at].over_limit += self.over_limit;
        Outcome::Answered(None)
    }

    /// In how many ways the mines that are not found go into the cells that are not known, if the total is
    /// known and there are no more than `most`.
    fn choices(&self, most: u64) -> Option<u64> {
        let scope = Scope::new(&self.view);
        let all = 0..scope.shape.len();
        let free = all.clone().filter(|&cell| scope.is_unknown(cell)).count();
        let given = all.filter(|&cell| scope.is_given_mine(cell)).count();
        match self.view.mines?.checked_sub(given) {
            None => Some(0),
            Some(left) => choose(free as u64, left as u64, most),
        }
    }

    /// What counting says.
    fn count(&mut self, watch: &Watch) -> Outcome<Option<Progress>> {
        let total = self.view.mines.is_some();
        if self.over_limit > 0 && total && matches!(self.means.limit, Limit::Arrangements(_)) {
            // What brute force would have found is found without the total, too.
            let mut free = self.view.clone();
            free.mines = None;
            match forced(&free, watch).or_end() {
                Ok(forced) => {
                    let progress = self.certain(&forced, Technique::Cases);
                    if progress.is_some() {
                        return Outcome::Answered(progress);
                    }
                }
                Err(end) => return end.map_so_far(|_| ()),
            }
        }
        match chances(&self.view, watch).or_end() {
            Ok(chances) => {
                let technique = if total { Technique::Total } else { Technique::Cases };
                let progress = self.certain(&Forced::of(&chances), technique);
                self.chances = Some(chances);
                Outcome::Answered(progress)
            }
            Err(end) => end.map_so_far(|_| ()),
        }
    }

    fn certain(&mut self, forced: &Forced, technique: Technique) -> Option<Progress> {
        let scope = Scope::new(&self.view);
        let new = |cells: &[Pos]| {
            let cells = cells.iter().map(|&pos| scope.shape.index(pos));
            cells.filter(|&cell| scope.is_unknown(cell)).collect::<Vec<usize>>()
        };
        let (safe, mines) = (new(&forced.safe), new(&forced.mines));
        if safe.is_empty() && mines.is_empty() {
            return None;
        }
        Some(self.found(Rung::Chances, technique, &[], safe, mines))
    }

    /// Notes what was found.
    fn found(
        &mut self,
        rung: Rung,
        technique: Technique,
        clues: &[usize],
        safe: Vec<usize>,
        mines: Vec<usize>,
    ) -> Progress {
        let scope = Scope::new(&self.view);
        let shape = scope.shape;
        let places = |cells: &[usize]| cells.iter().map(|&cell| shape.pos(cell)).collect();
        let clue =
            |&clue: &usize| scope.number(clue).map(|number| Clue { pos: shape.pos(clue), number });
        let progress = Progress {
            rung,
            technique,
            clues: clues.iter().filter_map(clue).collect(),
            arrangements: None,
            safe: places(&safe),
            mines: places(&mines),
        };
        for &cell in safe.iter().chain(&mines) {
            self.near(cell);
        }
        let marks = [(safe, Cell::KnownSafe), (mines, Cell::Flagged)];
        for (cells, mark) in marks {
            for cell in cells {
                self.view.set(cell, mark);
            }
        }
        progress
    }

    /// The clues around a cell are to be looked at again.
    fn near(&mut self, cell: usize) {
        let clues: Vec<usize> = Scope::new(&self.view).clues(cell).collect();
        self.changed.extend(clues.iter().copied());
        self.paired.extend(clues);
    }
}

fn stopped(why: Stop) -> Outcome<Option<Progress>> {
    Outcome::Stopped { why, so_far: () }
}

/// In how many ways `some` of `all` things can be chosen, if there are no more than `most`.
fn choose(all: u64, some: u64, most: u64) -> Option<u64> {
    let Some(rest) = all.checked_sub(some) else { return Some(0) };
    let mut ways: u128 = 1;
    // Invariant: `ways` is the number of ways to choose `next - 1` of `all`, which grows up to the half.
    for next in 1..=some.min(rest) {
        ways = ways * u128::from(all - next + 1) / u128::from(next);
        if ways > u128::from(most) {
            return None;
        }
    }
    u64::try_from(ways).ok().filter(|&ways| ways <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomial_coefficients_up_to_a_limit() {
        let check = |all, some, most, expected| assert_eq!(choose(all, some, most), expected);
        check(5, 2, 10, Some(10));
        check(5, 2, 9, None);
        check(5, 3, 10, Some(10));
        check(5, 0, 1, Some(1));
        check(5, 0, 0, None);
        check(5, 6, 10, Some(0));
        check(64, 32, u64::MAX, Some(1_832_624_140_942_590_534));
        check(480, 99, u64::MAX, None);
    }
}
