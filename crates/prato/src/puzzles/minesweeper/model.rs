//! Minesweeper as variables and rules: one variable a cell, 1 for a mine and 0 for none.

use super::{Broken, Cell, Field, Flags, View, check};
use crate::grid::{Grid, Shape};
use crate::model::{Assignment, Constraint, Model, Names, Origin, Var};
use crate::puzzles::Puzzle;

impl Puzzle for View {
    type Solution = Field;
    type Broken = Broken;

    fn model(&self) -> Model {
        let shape = self.shape();
        let mut model = Model::new(Names::Mines(shape));
        let vars: Vec<Var> = shape.positions().map(|_| model.var(0..=1)).collect();
        let mut fix = |index: usize, value: i64, origin: Origin| {
            model.rule(Constraint::Sum { vars: vec![vars[index]], total: value }, origin);
        };
        for (index, (pos, cell)) in self.cells().iter().enumerate() {
            match cell {
                Cell::Open(_) => fix(index, 0, Origin::Open(pos)),
                Cell::KnownSafe => fix(index, 0, Origin::KnownSafe(pos)),
                Cell::Flagged if self.flags == Flags::Trusted => fix(index, 1, Origin::Flag(pos)),
                Cell::Flagged | Cell::Covered => {}
            }
        }
        for (index, (pos, cell)) in self.cells().iter().enumerate() {
            if let Cell::Open(clue) = *cell {
                let vars = shape.neighbours(index).map(|other| vars[other]).collect();
                let sum = Constraint::Sum { vars, total: i64::from(clue) };
                model.rule(sum, Origin::Clue { pos, clue });
            }
        }
        if let Some(mines) = self.mines {
            // A total past the range of the sum is as impossible as the largest in it.
            let total = i64::try_from(mines).unwrap_or(i64::MAX);
            model.rule(Constraint::Sum { vars, total }, Origin::Total(mines));
        }
        model
    }

    fn decode(&self, values: &Assignment) -> Field {
        let Shape { rows, cols } = self.shape();
        let mines = values.iter().map(|&value| value == 1).collect();
        Field { mines: Grid::new(rows, cols, mines).expect("one variable for each cell") }
    }

    fn check(&self, field: &Field) -> Result<(), Broken> {
        check(self, field)
    }
}
