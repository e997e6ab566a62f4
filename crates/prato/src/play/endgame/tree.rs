//! The game tree over a list of solutions: how many of them the best strategy wins.
//!
//! What a player knows is the set of solutions that are left. Opening a cell loses those with a
//! mine there and splits the others by the number that it shows. Cells that are safe in all of
//! them are free: they are opened before anything is guessed. So the value of a set, the number of
//! its solutions that the best strategy wins, depends on the set alone.
//!
//! - A cell is *dead* if it shows the same number wherever it is safe. Opening it tells nothing that
//!   could not be had later at the same risk, so it is guessed only if all cells are dead; then
//!   there is nothing to learn, and one solution can be won.
//! - Cells that are the same in every solution of a set are one.
//! - A set that is a product of sets over groups of cells that do not touch is solved group by
//!   group: the values multiply.
//! - A guess cannot win more than the solutions in which it is safe; what cannot beat the best so
//!   far is cut off.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A set of solutions, by their numbers, ascending.
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
    known: HashMap<u128, Bound, BuildHasherDefault<KeyHasher>>,
    /// How many sets may still be looked at.
    budget: usize,
}

/// What is known of the value of a set.
#[derive(Clone, Copy)]
enum Bound {
    Exactly(u32),
    AtMost(u32),
}

/// More sets were looked at than allowed.
pub(super) struct OutOfBudget;

/// How many solutions the best strategy wins, and a cell that it opens first.
pub(super) struct Best {
    pub(super) wins: u32,
    pub(super) cell: usize,
}

/// A cell that may be guessed.
#[derive(Clone, Copy)]
struct Candidate {
    cell: u8,
    /// In how many solutions it is safe.
    safe: u32,
    /// The same for cells that are the same in every solution.
    print: u64,
}

/// What the cells of a set are.
struct Survey {
    /// A cell that is safe in all solutions and does not always show the same.
    free: Option<u8>,
    /// The cells that are mines in some solutions only.
    unsure: u128,
    /// Those worth a guess, the safest first.
    candidates: Vec<Candidate>,
}

impl Tree {
    /// The tree of these solutions, each a set of cells with a mine. `touching` has for each cell
    /// the cells around it, `near` those that can share a clue with it.
    pub(super) fn new(rows: Vec<u128>, touching: &[u128], near: Vec<u128>, budget: usize) -> Tree {
        let mut shown = Vec::with_capacity(rows.len() * touching.len());
        for (cell, around) in touching.iter().enumerate() {
            shown.extend(rows.iter().map(|row| match row >> cell & 1 {
                1 => MINE,
                _ => u8::try_from((row & around).count_ones()).expect("at most 8"),
            }));
        }
        Tree { rows, shown, near, known: HashMap::default(), budget }
    }

    /// The value of all solutions together, and the cell to open first. `None` if no cell is safe
    /// in any solution.
    pub(super) fn best(&mut self) -> Result<Option<Best>, OutOfBudget> {
        let mut set: Set = (0..u32::try_from(self.rows.len()).expect("few solutions")).collect();
        let cells = self.all_cells();
        let always_mines = self.rows.iter().fold(cells, |always, row| always & row);
        let ever_mines = self.rows.iter().fold(0, |ever, row| ever | row);
        if always_mines == cells {
            return Ok(None);
        }
        if ever_mines != cells {
            let cell = (cells & !ever_mines).trailing_zeros() as usize;
            return Ok(Some(Best { wins: self.value(&set, cells, 0)?, cell }));
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
        let (own, cell) = self.search(&set, &survey, 0)?;
        Ok(Some(Best { wins: wins * own, cell }))
    }

    fn all_cells(&self) -> u128 {
        bits(u128::MAX).take(self.near.len()).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// The value of a set, if it is above `floor`; if not, some number that is at most `floor` and
    /// at least the value. Only the given cells can differ.
    fn value(&mut self, set: &[u32], cells: u128, floor: u32) -> Result<u32, OutOfBudget> {
        if set.len() <= 1 {
            return Ok(size(set));
        }
        if size(set) <= floor {
            return Ok(size(set));
        }
        if let [a, b] = set {
            return Ok(self.of_two(*a, *b, cells));
        }
        let key = key(set);
        match self.known.get(&key) {
            Some(&Bound::Exactly(value)) => return Ok(value),
            Some(&Bound::AtMost(value)) if value <= floor => return Ok(value),
            _ => {}
        }
        self.budget = self.budget.checked_sub(1).ok_or(OutOfBudget)?;
        let survey = self.survey(set, cells);
        let value = if let Some(free) = survey.free {
            self.sum(self.split(set, free), cells, floor)?
        } else if let Some(factors) = self.factors(set, survey.unsure) {
            let mut product = 1;
            for (cells, factor) in factors {
                product *= self.value(&factor, cells, 0)?;
            }
            // A product is exact, whatever the floor.
            self.known.insert(key, Bound::Exactly(product));
            return Ok(product);
        } else {
            self.search(set, &survey, floor)?.0
        };
        let bound = if value > floor { Bound::Exactly(value) } else { Bound::AtMost(value) };
        self.known.insert(key, bound);
        Ok(value)
    }

    /// The value of two solutions: both, if a cell that is safe in both tells them apart.
    fn of_two(&self, a: u32, b: u32, cells: u128) -> u32 {
        let safe = cells & !(self.rows[a as usize] | self.rows[b as usize]);
        let told_apart = bits(safe).any(|cell| {
            let column = &self.shown[cell * self.rows.len()..];
            column[a as usize] != column[b as usize]
        });
        if told_apart { 2 } else { 1 }
    }

    /// The value of a set without free cells by trying guesses, as [`value`](Self::value) gives it,
    /// and the best guess.
    fn search(
        &mut self,
        set: &[u32],
        survey: &Survey,
        floor: u32,
    ) -> Result<(u32, usize), OutOfBudget> {
        let Some(first) = survey.candidates.first() else {
            // Nothing can be learnt: one solution can be won, by opening what is safe in it.
            let row = self.rows[set[0] as usize];
            let cell = (survey.unsure & !row).trailing_zeros() as usize;
            return Ok((1, cell));
        };
        // One solution can always be won.
        let mut best = floor.max(1);
        let mut guess = usize::from(first.cell);
        for &Candidate { cell, safe, .. } in &survey.candidates {
            if safe <= best {
                break;
            }
            let value = self.sum(self.split(set, cell), survey.unsure, best)?;
            if value > best {
                (best, guess) = (value, usize::from(cell));
            }
        }
        Ok((best, guess))
    }

    /// The sum of the values of some sets, as [`value`](Self::value) gives it. Small sets first.
    fn sum(&mut self, mut sets: Vec<Set>, cells: u128, floor: u32) -> Result<u32, OutOfBudget> {
        sets.sort_by_key(Vec::len);
        let mut most: u32 = sets.iter().map(|set| size(set)).sum();
        // Invariant: `most` is the value of the sets so far and the size of those to come.
        for set in &sets {
            if most <= floor {
                return Ok(most);
            }
            let others = most - size(set);
            let value = self.value(set, cells, floor.saturating_sub(others))?;
            most = others + value;
        }
        Ok(most)
    }

    /// What each cell shows, among those that can differ.
    fn survey(&self, set: &[u32], cells: u128) -> Survey {
        let mut survey = Survey { free: None, unsure: 0, candidates: Vec::new() };
        for cell in bits(cells) {
            let column = &self.shown[cell * self.rows.len()..][..self.rows.len()];
            let (mut mines, mut seen, mut print) = (0, 0_u16, 0_u64);
            for &solution in set {
                let shown = column[solution as usize];
                mines += u32::from(shown == MINE);
                seen |= 1 << shown;
                print =
                    (print ^ u64::from(shown)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
            }
            let numbers = seen & !(1 << MINE);
            let alive = numbers.count_ones() > 1;
            if mines == 0 {
                if alive {
                    survey.free = Some(u8::try_from(cell).expect("at most 128 cells"));
                    return survey;
                }
            } else if mines < size(set) {
                survey.unsure |= 1 << cell;
                if alive && survey.candidates.iter().all(|other| other.print != print) {
                    let cell = u8::try_from(cell).expect("at most 128 cells");
                    survey.candidates.push(Candidate { cell, safe: size(set) - mines, print });
                }
            }
        }
        survey.candidates.sort_by_key(|candidate| (u32::MAX - candidate.safe, candidate.cell));
        survey
    }

    /// The solutions in which a cell is safe, split by what it shows.
    fn split(&self, set: &[u32], cell: u8) -> Vec<Set> {
        let column = &self.shown[usize::from(cell) * self.rows.len()..][..self.rows.len()];
        let mut sets: [Set; 9] = Default::default();
        for &solution in set {
            if let Some(set) = sets.get_mut(usize::from(column[solution as usize])) {
                set.push(solution);
            }
        }
        sets.into_iter().filter(|set| !set.is_empty()).collect()
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

/// A key for a set: the sum of well-mixed numbers for its solutions. Two sets share a key with a
/// chance of about 2^-128.
fn key(set: &[u32]) -> u128 {
    set.iter().fold(0, |key, &solution| {
        let (a, b) = (mix(u64::from(solution)), mix(u64::from(solution) + (1 << 32)));
        key ^ (u128::from(a) << 64 | u128::from(b))
    })
}

/// The finalizer of the generator `SplitMix64`.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Keys are well mixed already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks_exact(8) {
            self.0 ^= u64::from_ne_bytes(chunk.try_into().expect("8 bytes"));
        }
    }

    fn write_u128(&mut self, key: u128) {
        let lower = key & u128::from(u64::MAX);
        self.0 = u64::try_from(lower).expect("64 bits");
    }
}
