//! What is left after the easy deductions, split into parts that know nothing of each other (connected components).
//!
//! Cells that the same clues see are alike: they form a *box*, and only the number of mines in it
//! matters. Boxes that share a clue belong to the same *component*. Cells that no clue sees are
//! the *unseen* ones: only the total number of mines says anything about them.

use arrayvec::ArrayVec;

use super::reduce::Reduced;

/// Cells that the same clues see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellBox {
    /// The numbers of the cells in the grid. All of them touch one clue: there are 1 to 8.
    pub(crate) cells: ArrayVec<u32, 8>,
    /// The clues of the component that see them, ascending. All touch one cell: there are 1 to 8.
    pub(crate) clues: ArrayVec<u32, 8>,
}

/// A clue: how many mines there are in its boxes together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clue {
    pub(crate) mines: u8,
    /// The number of its cell in the grid.
    pub(crate) place: u32,
    /// The boxes of the component that it sees.
    pub(crate) boxes: ArrayVec<u32, 8>,
}

/// Boxes and clues that hang together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Component {
    pub(crate) boxes: Vec<CellBox>,
    pub(crate) clues: Vec<Clue>,
}

impl Component {
    /// How many cells it has.
    pub(crate) fn cells(&self) -> usize {
        self.boxes.iter().map(|cell_box| cell_box.cells.len()).sum()
    }

    /// The number of cells in each box.
    pub(crate) fn sizes(&self) -> Vec<u8> {
        let size = |cell_box: &CellBox| u8::try_from(cell_box.cells.len()).expect("at most 8");
        self.boxes.iter().map(size).collect()
    }
}

/// What is left of a board.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// In reading order of their first clues.
    pub(crate) components: Vec<Component>,
    /// The numbers of the undecided cells that no clue sees, in reading order.
    pub(crate) unseen: Vec<u32>,
}

/// Splits what is left of the board.
pub(crate) fn split(board: &Reduced) -> Parts {
    let mut work = Split { board, local: vec![NEW; board.len()], boxed: vec![false; board.len()] };
    let components = board.clues().filter_map(|clue| work.component_of(clue)).collect();
    let unseen = board
        .undecided()
        .filter(|&cell| !work.boxed[cell])
        .map(|cell| board.number(cell))
        .collect();
    Parts { components, unseen }
}

/// The mark of a clue that is in no component yet.
const NEW: u32 = u32::MAX;

struct Split<'a> {
    board: &'a Reduced,
    /// The number of each clue in its component, or `NEW`.
    local: Vec<u32>,
    /// Whether a cell is in a box.
    boxed: Vec<bool>,
}

impl Split<'_> {
    /// The component of `clue`, unless it was made already. Breadth first.
    fn component_of(&mut self, clue: usize) -> Option<Component> {
        if self.local[clue] != NEW {
            return None;
        }
        let mut component = Component::default();
        let mut places = Vec::new();
        self.enter(clue, &mut component, &mut places);
        let mut next = 0;
        while let Some(&clue) = places.get(next) {
            for cell in self.board.unknown_around(clue) {
                if !std::mem::replace(&mut self.boxed[cell], true) {
                    self.put(cell, next, &mut component, &mut places);
                }
            }
            next += 1;
        }
        Some(component)
    }

    /// Adds a clue to the component.
    fn enter(&mut self, clue: usize, component: &mut Component, places: &mut Vec<usize>) {
        self.local[clue] = u32::try_from(places.len()).expect("fewer clues than cells");
        places.push(clue);
        let (mines, place) = (self.board.missing(clue), self.board.number(clue));
        component.clues.push(Clue { mines, place, boxes: ArrayVec::new() });
    }

    /// Adds a cell that clue number `seen_by` sees to the box of its like, maybe a new one.
    fn put(
        &mut self,
        cell: usize,
        seen_by: usize,
        component: &mut Component,
        places: &mut Vec<usize>,
    ) {
        let mut clues = ArrayVec::<u32, 8>::new();
        for clue in self.board.clues_around(cell) {
            if self.local[clue] == NEW {
                self.enter(clue, component, places);
            }
            clues.push(self.local[clue]);
        }
        clues.sort_unstable();
        let number = self.board.number(cell);
        let like = component.clues[seen_by]
            .boxes
            .iter()
            .find(|&&like| component.boxes[like as usize].clues == clues);
        if let Some(&like) = like {
            component.boxes[like as usize].cells.push(number);
            return;
        }
        let new = u32::try_from(component.boxes.len()).expect("fewer boxes than cells");
        for &clue in &clues {
            component.clues[clue as usize].boxes.push(new);
        }
        component.boxes.push(CellBox { cells: ArrayVec::from_iter([number]), clues });
    }
}
