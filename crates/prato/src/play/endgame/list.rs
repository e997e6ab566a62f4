//! All solutions of a position, listed.

use crate::grid::Pos;
use crate::play::odds::{Part, Position};

/// Cells of a position, and solutions over them.
pub(super) struct Listed {
    pub(super) cells: Cells,
    /// For each solution the cells with a mine.
    pub(super) solutions: Vec<u128>,
}

/// Up to 128 cells, ascending: bit `i` of a solution is for cell `i` of these.
pub(super) struct Cells(pub(super) Vec<u32>);

impl Cells {
    /// The undecided cells of a position and these `safe` ones, unless they are too many.
    pub(super) fn new(position: &Position, safe: Vec<u32>) -> Option<Cells> {
        let mut cells = safe;
        cells.extend(&position.unseen);
        for part in &position.parts {
            cells.extend(part.component.boxes.iter().flat_map(|in_box| in_box.cells.iter()));
        }
        cells.sort_unstable();
        (cells.len() <= 128).then_some(Cells(cells))
    }

    /// The number of a cell, if it is one of these.
    pub(super) fn number(&self, cell: usize) -> Option<usize> {
        u32::try_from(cell).ok().and_then(|cell| self.0.binary_search(&cell).ok())
    }

    /// Where the cell of this number is.
    pub(super) fn pos(&self, number: usize, position: &Position) -> Pos {
        position.shape.pos(self.0[number] as usize)
    }

    /// The bit of one of these cells.
    pub(super) fn bit(&self, cell: u32) -> u128 {
        1 << self.number(cell as usize).expect("all undecided cells are in the list")
    }
}

/// Lists the solutions over the undecided cells and these `safe` ones, unless there are more than
/// `most`, or more than 128 cells, or the total number of mines is not known.
pub(super) fn list(position: &Position, safe: Vec<u32>, most: usize) -> Option<Listed> {
    let mines = position.mines?;
    if position.ln_solutions > (most as f64 + 0.5).ln() {
        return None;
    }
    let cells = Cells::new(position, safe)?;
    let mut lists = Vec::new();
    for part in &position.parts {
        lists.push(fillings(part, &cells, 8 * most)?);
    }
    let unseen: Vec<u128> = position.unseen.iter().map(|&cell| cells.bit(cell)).collect();
    let mut solutions = Vec::new();
    let mut product = Product { lists: &lists, unseen: &unseen, most, out: &mut solutions };
    product.extend(0, 0, mines)?;
    Some(Listed { cells, solutions })
}

/// All ways to fill a component, each with its number of mines; `None` if more than `most`.
fn fillings(part: &Part, cells: &Cells, most: usize) -> Option<Vec<(usize, u128)>> {
    let chain = &part.chain;
    let steps = chain.steps.len();
    // Which states can be completed.
    let mut alive = vec![false; chain.states()];
    alive[chain.layer(steps).start] = true;
    for step in (0..steps).rev() {
        let size = usize::from(chain.steps[step].size);
        for state in chain.layer(step) {
            alive[state] = (0..=size).any(|n| chain.to(step, state, n).is_some_and(|to| alive[to]));
        }
    }
    let mut layer = vec![(0, 0, 0_u128)];
    for (number, step) in chain.steps.iter().enumerate() {
        let in_box = &part.component.boxes[step.in_box as usize];
        let subsets: Vec<u128> = (0_u16..1 << step.size)
            .map(|subset| {
                let chosen = (0..).zip(&in_box.cells).filter(|(i, _)| subset >> i & 1 == 1);
                chosen.map(|(_, &cell)| cells.bit(cell)).sum()
            })
            .collect();
        let mut next = Vec::new();
        for &(state, mines, filled) in &layer {
            for &subset in &subsets {
                let added = subset.count_ones() as usize;
                if let Some(to) = chain.to(number, state, added).filter(|&to| alive[to]) {
                    next.push((to, mines + added, filled | subset));
                }
            }
        }
        if next.len() > most {
            return None;
        }
        layer = next;
    }
    let mut fillings: Vec<_> = layer.into_iter().map(|(_, mines, row)| (mines, row)).collect();
    fillings.sort_unstable();
    Some(fillings)
}

/// The ways to fill all components and the unseen cells.
struct Product<'a> {
    lists: &'a [Vec<(usize, u128)>],
    unseen: &'a [u128],
    most: usize,
    out: &'a mut Vec<u128>,
}

impl Product<'_> {
    /// Adds the ways to complete `row`, with the components before `part` filled, by `mines`
    /// mines. `None` if there are too many.
    fn extend(&mut self, part: usize, row: u128, mines: usize) -> Option<()> {
        let Some(list) = self.lists.get(part) else { return self.scatter(0, row, mines) };
        let rest = &self.lists[part + 1..];
        let least: usize = rest.iter().map(|list| list[0].0).sum();
        let most: usize = rest.iter().map(|list| list[list.len() - 1].0).sum();
        for &(own, filling) in list {
            if own + least <= mines && mines <= own + most + self.unseen.len() {
                self.extend(part + 1, row | filling, mines - own)?;
            }
        }
        Some(())
    }

    /// Adds the ways to put `mines` mines into the unseen cells from number `cell` on.
    fn scatter(&mut self, cell: usize, row: u128, mines: usize) -> Option<()> {
        if mines == 0 {
            self.out.push(row);
            return (self.out.len() <= self.most).then_some(());
        }
        if self.unseen.len() - cell < mines {
            return Some(());
        }
        self.scatter(cell + 1, row | self.unseen[cell], mines - 1)?;
        self.scatter(cell + 1, row, mines)
    }
}
