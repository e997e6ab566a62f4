//! The game tree over a list of solutions (AND/OR search with a transposition table): how many of them
//! the best strategy wins.
//!
//! What a player knows is the set of solutions that are left. Opening a cell loses those with a
//! mine there and splits the others by the number that it shows. Cells that are safe in all of
//! them are free: they are opened before anything is guessed. So the value of a set, the number of
//! its solutions that the best strategy wins, depends on the set alone. All that is free after a
//! guess is opened at once; what is left then are sets that ask for the next guess.
//!
//! - A cell is *dead* if it shows the same number wherever it is safe. Opening it tells nothing
//!   that could not be had later at the same risk, so it is guessed only if all cells are dead;
//!   then there is nothing to learn, and one solution can be won.
//! - Cells that are the same in every solution of a set are one.
//! - A set that is a product of sets over groups of cells that do not touch is solved group by
//!   group: the values multiply.
//! - Of a set that asks for a guess, at least one solution is lost; what cannot beat the best so
//!   far is cut off.
//! - The guess that promises most is tried first. A *narrow* tree tries no other, but for small
//!   sets: what it wins is what a good strategy wins, not the best.

use super::known::{Known, key};
use crate::play::tuning::{LIKELY_WON, SMALL_SET};

/// A set of solutions, by their numbers.
type Set = Vec<u32>;

/// What a mine shows.
const MINE: u8 = 9;

/// All solutions of a position, and what is known of sets of them.
pub(super) struct Tree {
    /// For each solution the cells with a mine, a bit each.
    rows: Vec<u128>,
    /// For each cell and each solution what the cell shows; the solutions of a cell in a row.
    shown: Vec<u8>,
    /// For each cell those that can share a clue with it, itself included.
    near: Vec<u128>,
    known: Known,
    /// For each number of solutions how many of them are likely to be won.
    likely: Vec<f64>,
    /// Whether only one guess is tried in a large set.
    narrow: bool,
    /// How many looks are left, each at a solution after a guess.
    looks: usize,
}

/// More looks were needed than allowed.
pub(super) struct OutOfBudget;

/// How many solutions a strategy wins, and a cell that it opens first.
pub(super) struct Best {
    pub(super) wins: u32,
    pub(super) cell: usize,
}

/// A cell that may be guessed.
#[derive(Clone, Copy)]
struct Candidate {
    cell: usize,
    /// In how many solutions it is safe.
    safe: u32,
    /// The sum of all that it shows.
    sum: u32,
}

/// What the cells of a set are.
struct Survey {
    /// The cells that are mines in some solutions only.
    unsure: u128,
    /// Those worth a guess, the safest first.
    candidates: Vec<Candidate>,
}

/// What a guess leaves, once all that is safe is open.
#[derive(Default)]
struct Parts {
    /// The value of all sets of one or two solutions together.
    small: u32,
    /// The solutions of the other sets, one set after the other. No safe cell tells anything about
    /// a set.
    solutions: Set,
    /// Where each of these sets ends.
    ends: Vec<usize>,
    /// A strategy wins at least so many: one solution of each set.
    least: u32,
    /// No strategy wins more: a set that asks for a guess loses at least one solution.
    most: u32,
    /// What is likely to be won.
    promise: f64,
}

impl Parts {
    /// The sets of more than two solutions.
    fn sets(&self) -> impl Iterator<Item = &[u32]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| &self.solutions[std::mem::replace(&mut begin, end)..end])
    }
}

/// What some cells show in a solution, four bits each, above the number of the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shown(u64);

impl Shown {
    /// How many bits the number of the solution has.
    const SOLUTION: u32 = 20;
    /// How many cells there is room for.
    const CELLS: usize = 11;

    fn nothing(solution: u32) -> Shown {
        Shown(u64::from(solution))
    }

    fn solution(self) -> u32 {
        u32::try_from(self.0 & ((1 << Shown::SOLUTION) - 1)).expect("20 bits")
    }

    fn index(self) -> usize {
        self.solution() as usize
    }

    /// What the cells show.
    fn shown(self) -> u64 {
        self.0 >> Shown::SOLUTION
    }

    /// With one more cell that shows this.
    fn and(self, shown: u8) -> Shown {
        let all = self.shown() << 4 | u64::from(shown);
        Shown(all << Shown::SOLUTION | u64::from(self.solution()))
    }
}

impl Tree {
    /// No tree has more solutions.
    pub(super) const MOST: usize = 1 << Shown::SOLUTION;

    /// The tree of these solutions, each a set of cells with a mine. `touching` has for each cell
    /// the cells around it, `near` those that can share a clue with it.
    pub(super) fn new(rows: Vec<u128>, touching: &[u128], near: Vec<u128>) -> Tree {
        let mut shown = Vec::with_capacity(rows.len() * touching.len());
        for (cell, around) in touching.iter().enumerate() {
            shown.extend(rows.iter().map(|row| match row >> cell & 1 {
                1 => MINE,
                _ => u8::try_from((row & around).count_ones()).expect("at most 8"),
            }));
        }
        let likely = (0..=rows.len()).map(|size| (size as f64).powf(LIKELY_WON)).collect();
        let known = Known::default();
        Tree { rows, shown, near, known, likely, narrow: false, looks: usize::MAX }
    }

    /// The same with an end to the looks.
    pub(super) fn within(self, looks: usize) -> Tree {
        Tree { looks, ..self }
    }

    /// The same, but narrow.
    pub(super) fn narrow(self) -> Tree {
        Tree { narrow: true, ..self }
    }

    /// The guess, of these cells, that wins the most solutions; the first of equals.
    pub(super) fn preferred(&mut self, guesses: &[usize]) -> Result<Option<Best>, OutOfBudget> {
        let (set, cells) = (self.all(), self.all_cells());
        let mut preferred: Option<Best> = None;
        for &cell in guesses {
            let most = preferred.as_ref().map_or(0, |best| best.wins);
            let parts = self.guess(&set, cell, cells);
            let wins = if parts.most > most { self.sum(&parts, cells, most)? } else { most };
            if wins > most {
                preferred = Some(Best { wins, cell });
            }
        }
        Ok(preferred)
    }

    /// The value of all solutions together, and the cell to open first. `None` if no cell is safe
    /// in any solution.
    pub(super) fn best(&mut self) -> Result<Option<Best>, OutOfBudget> {
        let mut set = self.all();
        let cells = self.all_cells();
        let always_mines = self.rows.iter().fold(cells, |always, row| always & row);
        let ever_mines = self.rows.iter().fold(0, |ever, row| ever | row);
        if always_mines == cells {
            return Ok(None);
        }
        if ever_mines != cells {
            let cell = (cells & !ever_mines).trailing_zeros() as usize;
            let parts = self.settle(set.into_iter(), cells);
            return Ok(Some(Best { wins: self.sum(&parts, cells, 0)?, cell }));
        }
        let mut wins = 1;
        let mut survey = self.survey(&set, cells);
        // Of a product, only one factor needs its best guess.
        if let Some(factors) = self.factors(&set, survey.unsure) {
            for (cells, factor) in &factors[1..] {
                wins *= self.value(factor, *cells, 0)?;
            }
            let (cells, first) = &factors[0];
            survey = self.survey(first, *cells);
            set.clone_from(first);
        }
        let (own, cell) = self.search(&set, &survey, 0, true)?;
        Ok(Some(Best { wins: wins * own, cell }))
    }

    /// All solutions.
    fn all(&self) -> Set {
        (0..u32::try_from(self.rows.len()).expect("few solutions")).collect()
    }

    fn all_cells(&self) -> u128 {
        bits(u128::MAX).take(self.near.len()).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// The value of a set, if it is above `floor`; if not, some number that is at most `floor` and
    /// at least the value. Only the given cells can differ, and no safe one tells anything.
    fn value(&mut self, set: &[u32], cells: u128, floor: u32) -> Result<u32, OutOfBudget> {
        match set {
            [] | [_] => return Ok(size(set)),
            [a, b] => return Ok(self.of_two(*a, *b, cells)),
            _ if size(set) - 1 <= floor => return Ok(size(set) - 1),
            _ => {}
        }
        let key = key(set);
        if let Some(value) = self.known.value(key, floor) {
            return Ok(value);
        }
        let survey = self.survey(set, cells);
        let (value, floor) = if let Some(factors) = self.factors(set, survey.unsure) {
            let mut product = 1;
            for (cells, factor) in factors {
                product *= self.value(&factor, cells, 0)?;
            }
            // A product is exact, whatever the floor.
            (product, 0)
        } else {
            (self.search(set, &survey, floor, false)?.0, floor)
        };
        self.known.learn(key, value, floor);
        Ok(value)
    }

    /// The value of two solutions: both, if a cell that is safe in both tells them apart.
    fn of_two(&self, a: u32, b: u32, cells: u128) -> u32 {
        let safe = cells & !(self.rows[a as usize] | self.rows[b as usize]);
        let told_apart = bits(safe).any(|cell| {
            let column = self.column(cell);
            column[a as usize] != column[b as usize]
        });
        if told_apart { 2 } else { 1 }
    }

    /// The value of a set without free cells by trying guesses, as [`value`](Self::value) gives it,
    /// and a best guess. If it is `asked` for, it is the one that promises most of all best ones.
    fn search(
        &mut self,
        set: &[u32],
        survey: &Survey,
        floor: u32,
        asked: bool,
    ) -> Result<(u32, usize), OutOfBudget> {
        let Some(first) = survey.candidates.first() else {
            // Nothing can be learnt: one solution can be won, by opening what is safe in it.
            let row = self.rows[set[0] as usize];
            let cell = (survey.unsure & !row).trailing_zeros() as usize;
            return Ok((1, cell));
        };
        let looks = set.len() * survey.candidates.len();
        self.looks = self.looks.checked_sub(looks).ok_or(OutOfBudget)?;
        // One solution can always be won.
        let mut best = floor.max(1);
        let mut guess = first.cell;
        let mut guesses: Vec<(usize, Parts)> = Vec::new();
        // One of these guesses wins at least so many solutions. What is safe in no more does not
        // beat it, and is needed only to choose between equals.
        let mut least = 0;
        for &Candidate { cell, safe, .. } in &survey.candidates {
            if safe <= best || safe < least || safe == least && !asked {
                break;
            }
            let parts = self.guess(set, cell, survey.unsure);
            least = least.max(parts.least);
            guesses.push((cell, parts));
        }
        guesses.sort_by(|(a, x), (b, y)| y.promise.total_cmp(&x.promise).then(a.cmp(b)));
        if self.narrow && set.len() > SMALL_SET {
            guesses.truncate(1);
        }
        for (cell, parts) in guesses {
            if parts.most <= best {
                continue;
            }
            let value = self.sum(&parts, survey.unsure, best)?;
            if value > best {
                (best, guess) = (value, cell);
            }
        }
        Ok((best, guess))
    }

    /// The value of all parts together, as [`value`](Self::value) gives it. Small sets first.
    fn sum(&mut self, parts: &Parts, cells: u128, floor: u32) -> Result<u32, OutOfBudget> {
        let mut sets: Vec<&[u32]> = parts.sets().collect();
        sets.sort_by_key(|set| set.len());
        // Invariant: `most` is the value of the sets so far and the most of those to come.
        let mut most = parts.most;
        for set in sets {
            if most <= floor {
                break;
            }
            let others = most - (size(set) - 1);
            most = others + self.value(set, cells, floor.saturating_sub(others))?;
        }
        Ok(most)
    }

    /// What each cell shows, among those that can differ.
    fn survey(&self, set: &[u32], cells: u128) -> Survey {
        let mut survey = Survey { unsure: 0, candidates: Vec::new() };
        for cell in bits(cells) {
            let column = self.column(cell);
            let (mut mines, mut sum, mut seen) = (0, 0, 0_u16);
            for &solution in set {
                let shown = column[solution as usize];
                mines += u32::from(shown == MINE);
                sum += u32::from(shown);
                seen |= 1 << shown;
            }
            if mines == 0 || mines == size(set) {
                continue;
            }
            survey.unsure |= 1 << cell;
            let numbers = seen & !(1 << MINE);
            let safe = size(set) - mines;
            let alike = |other: &Candidate| {
                let other_column = self.column(other.cell);
                (other.safe, other.sum) == (safe, sum)
                    && set.iter().all(|&s| column[s as usize] == other_column[s as usize])
            };
            if numbers.count_ones() > 1 && !survey.candidates.iter().any(alike) {
                survey.candidates.push(Candidate { cell, safe, sum });
            }
        }
        survey.candidates.sort_by_key(|candidate| (u32::MAX - candidate.safe, candidate.cell));
        survey
    }

    /// What a cell shows in each solution.
    fn column(&self, cell: usize) -> &[u8] {
        &self.shown[cell * self.rows.len()..][..self.rows.len()]
    }

    /// What is left of a set after a guess: the solutions in which the cell is safe, told apart by
    /// it and by all that is safe then.
    fn guess(&self, set: &[u32], cell: usize, cells: u128) -> Parts {
        let column = self.column(cell);
        self.settle(set.iter().copied().filter(|&s| column[s as usize] != MINE), cells)
    }

    /// A set told apart by all cells that are safe, and by those that are safe in what is left
    /// then.
    fn settle(&self, set: impl Iterator<Item = u32>, cells: u128) -> Parts {
        let mut set: Vec<Shown> = set.map(Shown::nothing).collect();
        let mut parts = Parts::default();
        self.tell_apart(&mut set, cells, cells, &mut parts);
        let small = parts.small;
        let (mut least, mut most, mut promise) = (small, small, f64::from(small));
        for set in parts.sets() {
            least += 1;
            most += size(set) - 1;
            promise += self.likely[set.len()];
        }
        Parts { least, most, promise, ..parts }
    }

    /// Adds the parts of a set. Of the cells, only the `untold` ones may tell its solutions apart.
    fn tell_apart(&self, set: &mut [Shown], cells: u128, mut untold: u128, parts: &mut Parts) {
        match set {
            [] => {}
            [_] => parts.small += 1,
            [a, b] => parts.small += self.of_two(a.solution(), b.solution(), cells),
            _ => {
                let ever = set.iter().fold(0, |ever, shown| ever | self.rows[shown.index()]);
                let mut safe = untold & !ever;
                while safe != 0 {
                    for shown in &mut *set {
                        *shown = Shown::nothing(shown.solution());
                    }
                    for cell in bits(safe).take(Shown::CELLS) {
                        safe &= !(1 << cell);
                        untold &= !(1 << cell);
                        let column = self.column(cell);
                        for shown in &mut *set {
                            *shown = shown.and(column[shown.index()]);
                        }
                    }
                    let first = set[0].shown();
                    if set.iter().any(|shown| shown.shown() != first) {
                        set.sort_unstable();
                        for part in set.chunk_by_mut(|a, b| a.shown() == b.shown()) {
                            self.tell_apart(part, cells, untold, parts);
                        }
                        return;
                    }
                }
                parts.solutions.extend(set.iter().map(|shown| shown.solution()));
                parts.ends.push(parts.solutions.len());
            }
        }
    }

    /// If the set is a product over groups of cells that are far from each other: the cells of
    /// each group and the solutions that differ from the first one only there.
    fn factors(&self, set: &[u32], unsure: u128) -> Option<Vec<(u128, Set)>> {
        if set.len() < 4 {
            return None;
        }
        let first = self.rows[set[0] as usize];
        let mut factors = Vec::new();
        let mut product = 1;
        let mut left = unsure;
        while left != 0 {
            let mut group = left & left.wrapping_neg();
            loop {
                let near = bits(group).fold(0, |near, cell| near | self.near[cell]) & left;
                if near == group {
                    break;
                }
                group = near;
            }
            left &= !group;
            if left == 0 && factors.is_empty() {
                return None;
            }
            let others = unsure & !group;
            let same = |&&solution: &&u32| (self.rows[solution as usize] ^ first) & others == 0;
            let factor: Set = set.iter().filter(same).copied().collect();
            product *= factor.len();
            if product > set.len() || !set.len().is_multiple_of(product) {
                return None;
            }
            factors.push((group, factor));
        }
        // The set lies within the product of the patterns that each group has in it. If that
        // product is no larger than the set, they are the same.
        (product == set.len() && self.is_product(set, &factors)).then_some(factors)
    }

    /// Whether each group has no more patterns in the set than its factor has.
    fn is_product(&self, set: &[u32], factors: &[(u128, Set)]) -> bool {
        factors.iter().all(|(group, factor)| {
            let mut patterns: Vec<u128> =
                set.iter().map(|&solution| self.rows[solution as usize] & group).collect();
            patterns.sort_unstable();
            patterns.dedup();
            patterns.len() == factor.len()
        })
    }
}

fn size(set: &[u32]) -> u32 {
    u32::try_from(set.len()).expect("the numbers of solutions have 32 bits")
}

/// The numbers of the bits that are set, ascending.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 128).then_some(bit)
    })
}
