//! Closing a problem by cases (backtracking with failed-literal probing). Before each split, both values of every cell
//! are tried out: what leads to a contradiction at once is settled without a split, and the cell that settles most is
//! split.

use super::NoCertificate;
use super::problem::Problem;
use crate::watch::Watch;

/// Cells with this many mines at least and at most.
pub(super) struct Bound {
    pub(super) cells: Vec<usize>,
    pub(super) least: i32,
    pub(super) most: i32,
}

/// The most steps of one search.
const MOST_STEPS: usize = 20_000;

/// A set of the assumptions made, a bit for each.
type Deps = u128;

/// What a cell holds, and on which assumptions that rests.
type Value = Option<(bool, Deps)>;

/// Writes steps that end with a contradiction between the bounds and what is given about a cell.
pub(super) fn close(
    problem: &mut Problem<'_>,
    bounds: Vec<Bound>,
    given: Option<(usize, bool)>,
    watch: &Watch,
) -> Result<(), NoCertificate> {
    let mut cells: Vec<usize> =
        bounds.iter().flat_map(|bound| bound.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    let local = |cell: usize| cells.binary_search(&cell).expect("it is one of the cells");
    let to_local =
        |bound: Bound| Bound { cells: bound.cells.into_iter().map(local).collect(), ..bound };
    let bounds: Vec<Bound> = bounds.into_iter().map(to_local).collect();
    let mut of_cell = vec![Vec::new(); cells.len()];
    for (number, bound) in bounds.iter().enumerate() {
        for &cell in &bound.cells {
            of_cell[cell].push(number);
        }
    }
    let mut values: Vec<Value> = vec![None; cells.len()];
    if let Some((cell, mine)) = given
        && let Ok(cell) = cells.binary_search(&cell)
    {
        values[cell] = Some((mine, 0));
    }
    let mut search =
        Search { problem, cells: &cells, bounds, of_cell, path: Vec::new(), steps: 0, watch };
    let all: Vec<usize> = (0..search.bounds.len()).collect();
    let start = search.follow(&mut values, all);
    search.close(values, start).map(|_| ())
}

struct Search<'p, 'a, 's> {
    problem: &'p mut Problem<'a>,
    /// The cells of the bounds; elsewhere in here a cell is its place in this list.
    cells: &'s [usize],
    bounds: Vec<Bound>,
    /// The bounds of each cell.
    of_cell: Vec<Vec<usize>>,
    /// The assumptions made.
    path: Vec<(usize, bool)>,
    steps: usize,
    watch: &'s Watch,
}

impl Search<'_, '_, '_> {
    /// Closes the case with these values; `dead` is the contradiction they hold already, if any.
    /// Gives the assumptions on which the contradiction rests.
    fn close(&mut self, mut values: Vec<Value>, dead: Option<Deps>) -> Result<Deps, NoCertificate> {
        self.watch.check()?;
        if let Some(deps) = dead {
            return self.learn(deps);
        }
        let bit: Deps = 1 << self.path.len();
        let split = loop {
            match self.look_ahead(&mut values, bit)? {
                Ahead::Dead(deps) => return self.learn(deps),
                Ahead::More => {}
                Ahead::Split(cell) => break cell,
            }
        };
        if self.path.len() + 1 == Deps::BITS as usize {
            return Err(NoCertificate::TooLong);
        }
        let mut both = 0;
        for mine in [true, false] {
            let mut values = values.clone();
            values[split] = Some((mine, bit));
            let dead = self.follow(&mut values, self.of_cell[split].clone());
            self.path.push((split, mine));
            let deps = self.close(values, dead)?;
            self.path.pop();
            if deps & bit == 0 {
                return Ok(deps);
            }
            both |= deps & !bit;
        }
        self.learn(both)
    }

    /// Tries out both values of every cell that is open.
    fn look_ahead(&mut self, values: &mut [Value], bit: Deps) -> Result<Ahead, NoCertificate> {
        let mut best: Option<(usize, usize)> = None;
        for cell in (0..values.len()).filter(|&cell| values[cell].is_none()).collect::<Vec<_>>() {
            let mut settled = 1;
            for mine in [true, false] {
                let mut trial = values.to_vec();
                trial[cell] = Some((mine, bit));
                match self.follow(&mut trial, self.of_cell[cell].clone()) {
                    None => {
                        let open = |values: &[Value]| values.iter().filter(|v| v.is_none()).count();
                        settled *= open(values) - open(&trial);
                    }
                    Some(deps) => {
                        self.path.push((cell, mine));
                        self.learn(deps)?;
                        self.path.pop();
                        if deps & bit == 0 {
                            return Ok(Ahead::Dead(deps));
                        }
                        values[cell] = Some((!mine, deps & !bit));
                        let dead = self.follow(values, self.of_cell[cell].clone());
                        return Ok(dead.map_or(Ahead::More, Ahead::Dead));
                    }
                }
            }
            if best.is_none_or(|(most, _)| settled > most) {
                best = Some((settled, cell));
            }
        }
        // Without an open cell there would be a solution, and no claim to prove.
        best.map(|(_, cell)| Ahead::Split(cell)).ok_or(NoCertificate::TooLong)
    }

    /// Writes that these of the assumptions cannot all be right.
    fn learn(&mut self, deps: Deps) -> Result<Deps, NoCertificate> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(NoCertificate::TooLong);
        }
        let made = self.path.iter().enumerate().filter(|(at, _)| deps & 1 << at != 0);
        let facts: Vec<(usize, bool)> =
            made.map(|(_, &(cell, mine))| (self.cells[cell], mine)).collect();
        self.problem.not_all(&facts);
        Ok(deps)
    }

    /// Follows bounds, first these, until nothing changes. If one cannot be met, gives the
    /// assumptions on which that rests.
    fn follow(&self, values: &mut [Value], mut waiting: Vec<usize>) -> Option<Deps> {
        while let Some(number) = waiting.pop() {
            let bound = &self.bounds[number];
            let (mut mines, mut open) = (0, 0);
            let (mut of_mines, mut of_safe): (Deps, Deps) = (0, 0);
            for &cell in &bound.cells {
                match values[cell] {
                    None => open += 1,
                    Some((true, deps)) => {
                        mines += 1;
                        of_mines |= deps;
                    }
                    Some((false, deps)) => of_safe |= deps,
                }
            }
            if mines > bound.most {
                return Some(of_mines);
            }
            if mines + open < bound.least {
                return Some(of_safe);
            }
            let value = if open == 0 {
                continue;
            } else if mines == bound.most {
                (false, of_mines)
            } else if mines + open == bound.least {
                (true, of_safe)
            } else {
                continue;
            };
            for &cell in &bound.cells {
                if values[cell].is_none() {
                    values[cell] = Some(value);
                    waiting.extend(self.of_cell[cell].iter().filter(|&&other| other != number));
                }
            }
        }
        None
    }
}

/// What trying out brought.
enum Ahead {
    /// A contradiction that rests on these assumptions.
    Dead(Deps),
    /// A cell was settled, so that it is worth to try again.
    More,
    /// Nothing more: this cell is the one to split.
    Split(usize),
}
