//! N-Queens as variables and rules: one variable a row, the column of its queen from 1.

use super::{Board, Broken, Placement, check};
use crate::model::{Assignment, Constraint, Fact, Line, Model, Names, Origin, Var};
use crate::puzzles::Puzzle;

impl Puzzle for Board {
    type Solution = Placement;
    type Broken = Broken;

    fn model(&self) -> Model {
        let number = |index: usize| i32::try_from(index + 1).expect("boards are not that large");
        let last = number(self.size() - 1);
        let mut model = Model::new(Names::Queens);
        let vars: Vec<Var> = (0..self.size()).map(|_| model.var(1..=last)).collect();
        // On a falling diagonal column minus row is constant, on a rising one column plus row.
        for (line, slope) in [(Line::Column, 0), (Line::Falling, -1), (Line::Rising, 1)] {
            let shifted = vars.iter().zip(1..).map(|(&var, row)| (var, slope * row)).collect();
            model.rule(Constraint::AllDifferent(shifted), Origin::Queens(line));
        }
        for &pos in self.queens() {
            let sum = Constraint::Sum { vars: vec![vars[pos.row]], total: number(pos.col).into() };
            model.rule(sum, Origin::Queen(pos));
        }
        for &pos in self.forbidden() {
            let fact = Fact { var: vars[pos.row], value: number(pos.col) };
            model.rule(Constraint::NotAll(vec![fact]), Origin::Forbidden(pos));
        }
        model
    }

    fn decode(&self, values: &Assignment) -> Placement {
        let column = |&value: &i32| u32::try_from(value - 1).expect("columns count from 1");
        Placement { columns: values.iter().map(column).collect() }
    }

    fn check(&self, placement: &Placement) -> Result<(), Broken> {
        check(self, placement)
    }
}
