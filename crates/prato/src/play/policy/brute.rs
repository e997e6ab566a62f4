//! Brute force: all ways to fill a component, cell by cell.

use crate::exact::parts::Component;

/// The cells of a component that hold no mine in any way to fill it, or `None` if it has more than
/// `most` cells. The total number of mines is not looked at.
pub(super) fn safe_cells(component: &Component, most: usize) -> Option<Vec<u32>> {
    if component.cells() > most {
        return None;
    }
    let boxes = || component.boxes.iter().enumerate();
    let cells = boxes().flat_map(|(number, in_box)| in_box.cells.iter().map(move |_| number));
    let mut filling = Filling {
        component,
        cells: cells.collect(),
        missing: component.clues.iter().map(|clue| clue.mines).collect(),
        left: vec![0; component.clues.len()],
        mines: Vec::new(),
        may_be_mine: vec![false; component.cells()],
    };
    for &in_box in &filling.cells {
        for &clue in &component.boxes[in_box].clues {
            filling.left[clue as usize] += 1;
        }
    }
    filling.fill();
    let numbers = boxes().flat_map(|(_, in_box)| in_box.cells.iter().copied());
    let safe = numbers.zip(filling.may_be_mine).filter(|(_, may)| !may);
    Some(safe.map(|(cell, _)| cell).collect())
}

struct Filling<'a> {
    component: &'a Component,
    /// The box of each cell.
    cells: Vec<usize>,
    /// For each clue the mines that it misses, and its cells that are not filled.
    missing: Vec<u8>,
    left: Vec<u8>,
    /// What the cells filled so far hold.
    mines: Vec<bool>,
    /// Which cells held a mine in some way to fill all of them.
    may_be_mine: Vec<bool>,
}

impl Filling<'_> {
    fn fill(&mut self) {
        let Some(&in_box) = self.cells.get(self.mines.len()) else {
            for (may, mine) in self.may_be_mine.iter_mut().zip(&self.mines) {
                *may |= mine;
            }
            return;
        };
        let clues = &self.component.boxes[in_box].clues;
        for mine in [false, true] {
            let fits = clues.iter().all(|&clue| {
                let (missing, left) = (self.missing[clue as usize], self.left[clue as usize]);
                if mine { missing > 0 } else { missing < left }
            });
            if !fits {
                continue;
            }
            for &clue in clues {
                self.missing[clue as usize] -= u8::from(mine);
                self.left[clue as usize] -= 1;
            }
            self.mines.push(mine);
            self.fill();
            self.mines.pop();
            for &clue in clues {
                self.missing[clue as usize] += u8::from(mine);
                self.left[clue as usize] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::odds::tests::position;

    #[test]
    fn small_components_only() {
        // A 1 and a 2 along a wall decide nothing; a third clue does.
        let check = |board: &str, most, expected: Option<&[u32]>| {
            let position = position(board);
            let safe = safe_cells(&position.parts[0].component, most);
            assert_eq!(safe.as_deref(), expected, "{board}");
        };
        check("2 2\n1.\n..\n", 3, Some(&[]));
        check("2 2\n1.\n..\n", 2, None);
    }
}
