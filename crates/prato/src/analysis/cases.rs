//! The opposite of a verdict led to contradictions, case by case (a refutation by case splits).

use super::reason::{Case, Dead, Deduced, Verdict};
use super::scope::Scope;

/// The way from the opposite of the verdict about `cell` to a contradiction between these clues;
/// `None` if it has more cases than anybody wants to read.
pub(super) fn refute(
    scope: Scope<'_>,
    clues: &[usize],
    cell: usize,
    verdict: Verdict,
) -> Option<Case> {
    let mut cells: Vec<usize> = clues.iter().flat_map(|&clue| scope.cells(clue)).collect();
    cells.sort_unstable();
    cells.dedup();
    let place = |cell: usize| cells.binary_search(&cell).expect("it is one of the cells");
    let equations = clues
        .iter()
        .map(|&clue| Equation {
            missing: scope.missing(clue),
            cells: scope.cells(clue).map(place).collect(),
        })
        .collect();
    let mut tree = Tree { scope, cells: &cells, equations, left: MOST_CASES };
    let cell = cells.binary_search(&cell).ok()?;
    let unknown = vec![None; cells.len()];
    let (case, _) = tree.assume(cell, verdict.opposite() == Verdict::Mine, unknown)?;
    Some(case)
}

/// The most cases of a refutation.
const MOST_CASES: usize = 2_000;

/// A clue: so many of its cells are mines.
struct Equation {
    missing: i32,
    cells: Vec<usize>,
}

struct Tree<'a> {
    scope: Scope<'a>,
    /// The cells that the clues see; elsewhere in here a cell is its place in this list.
    cells: &'a [usize],
    equations: Vec<Equation>,
    left: usize,
}

/// What is known of each cell: `true` for a mine.
type Values = Vec<Option<bool>>;
/// Which cells a contradiction rests on.
type Needed = Vec<bool>;

impl Tree<'_> {
    /// The case of an assumption, with the cells that it rests on. `None` if it is too long, or if
    /// there is no contradiction.
    fn assume(&mut self, cell: usize, value: bool, mut values: Values) -> Option<(Case, Needed)> {
        self.left = self.left.checked_sub(1)?;
        values[cell] = Some(value);
        let mut follows: Vec<(usize, Deduced)> = Vec::new();
        if let Some(clue) = self.follow(&mut values, &mut follows) {
            let mut needed = vec![false; values.len()];
            self.need(clue, &mut needed);
            return Some(self.case(cell, value, follows, Dead::Clue(clue), needed));
        }
        let split = self.split(&values)?;
        let (mine, by_mine) = self.assume(split, true, values.clone())?;
        if !by_mine[split] {
            return Some(self.without_split(cell, value, follows, mine, by_mine));
        }
        let (safe, by_safe) = self.assume(split, false, values)?;
        if !by_safe[split] {
            return Some(self.without_split(cell, value, follows, safe, by_safe));
        }
        let needed = by_mine.iter().zip(&by_safe).map(|(a, b)| *a || *b).collect();
        let end = Dead::Split(Box::new([mine, safe]));
        Some(self.case(cell, value, follows, end, needed))
    }

    /// The case that ends like `of`, whose own assumption turned out to be needless.
    fn without_split(
        &self,
        cell: usize,
        value: bool,
        mut follows: Vec<(usize, Deduced)>,
        of: Case,
        mut needed: Needed,
    ) -> (Case, Needed) {
        for deduced in of.follows {
            let index = self.scope.shape.index(deduced.cell);
            let place = self.cells.binary_search(&index).expect("it is one of the cells");
            needed[place] = true;
            follows.push((place, deduced));
        }
        self.case(cell, value, follows, of.end, needed)
    }

    /// A case with only those of its deductions that it needs.
    fn case(
        &self,
        cell: usize,
        mine: bool,
        mut follows: Vec<(usize, Deduced)>,
        end: Dead,
        mut needed: Needed,
    ) -> (Case, Needed) {
        for at in (0..follows.len()).rev() {
            let (deduced, Deduced { clue, .. }) = follows[at];
            if needed[deduced] {
                self.need(clue, &mut needed);
            }
        }
        follows.retain(|(deduced, _)| needed[*deduced]);
        for (deduced, _) in &follows {
            needed[*deduced] = false;
        }
        let follows = follows.into_iter().map(|(_, deduced)| deduced).collect();
        let assumed = (self.scope.shape.pos(self.cells[cell]), Verdict::of(mine));
        (Case { assumed, follows, end }, needed)
    }

    /// Notes the cells of a clue.
    fn need(&self, clue: usize, needed: &mut Needed) {
        for &cell in &self.equations[clue].cells {
            needed[cell] = true;
        }
    }

    /// Follows the clues one at a time until nothing changes, or to the clue that cannot be met.
    fn follow(&self, values: &mut Values, follows: &mut Vec<(usize, Deduced)>) -> Option<usize> {
        loop {
            let before = follows.len();
            for (clue, equation) in self.equations.iter().enumerate() {
                let (missing, unknown) = equation.left(values);
                if missing < 0 || missing > unknown {
                    return Some(clue);
                }
                if unknown == 0 || missing != 0 && missing != unknown {
                    continue;
                }
                for &cell in equation.cells.iter().filter(|&&cell| values[cell].is_none()) {
                    let verdict = Verdict::of(missing != 0);
                    let pos = self.scope.shape.pos(self.cells[cell]);
                    follows.push((cell, Deduced { cell: pos, verdict, clue }));
                }
                for &cell in &equation.cells {
                    values[cell] = values[cell].or(Some(missing != 0));
                }
            }
            if follows.len() == before {
                return None;
            }
        }
    }

    /// The cell to look at next: one that many clues see, of a clue with few cells left.
    fn split(&self, values: &Values) -> Option<usize> {
        let open = self.equations.iter().filter(|equation| equation.left(values).1 > 0);
        let equation = open.min_by_key(|equation| equation.left(values).1)?;
        let seen = |cell: usize| {
            self.equations.iter().filter(|equation| equation.cells.contains(&cell)).count()
        };
        let unknown = equation.cells.iter().copied().filter(|&cell| values[cell].is_none());
        unknown.max_by_key(|&cell| (seen(cell), std::cmp::Reverse(cell)))
    }
}

impl Equation {
    /// How many mines are missing, and in how many cells.
    fn left(&self, values: &Values) -> (i32, i32) {
        self.cells.iter().fold((self.missing, 0), |(missing, unknown), &cell| match values[cell] {
            None => (missing, unknown + 1),
            Some(mine) => (missing - i32::from(mine), unknown),
        })
    }
}
