//! N-Queens as variables and rules: one variable a row, the column of its queen from 1.

use super::{Board, Broken, Placement, check_of};
use crate::model::{
    Assignment, Constraint, Fact, Family, GameRule, Model, Names, Origin, Says, Var,
};
use crate::plural::number_of;
use crate::puzzles::{Group, Part, Puzzle, Rules};

/// The names of the groups of rules.
pub(super) mod group {
    pub const ROWS: &str = "rows";
    pub const COLUMNS: &str = "columns";
    pub const DIAGONALS: &str = "diagonals";
    pub const COLUMNS_TAKEN: &str = "columns-taken";
}

/// The variables: the column of the queen in a row.
static QUEEN: Family = Family {
    stem: "q",
    predicate: "queen",
    says: Says::Column,
    fact: "queen at {at}, column {value}",
    one: "one queen in {at}",
    shown: true,
};

/// No two queens share a column.
static COLUMNS: GameRule = GameRule { group: group::COLUMNS, words: "one queen a column" };
/// No two queens share a diagonal from top left to bottom right.
static FALLING: GameRule =
    GameRule { group: group::DIAGONALS, words: "at most one queen a falling diagonal" };
/// No two queens share a diagonal from bottom left to top right.
static RISING: GameRule =
    GameRule { group: group::DIAGONALS, words: "at most one queen a rising diagonal" };
/// A queen that stands on the board already.
static GIVEN: GameRule = GameRule { group: "queens", words: "the queen at {at}" };
/// A cell where no queen may stand.
static FORBIDDEN: GameRule = GameRule { group: "forbidden", words: "the forbidden cell at {at}" };

/// A queen in every column.
static TAKEN: GameRule = GameRule { group: group::COLUMNS_TAKEN, words: "a queen in every column" };

impl Puzzle for Board {
    type Solution = Placement;
    type Broken = Broken;

    const GROUPS: &'static [Group] = &[
        Group {
            name: group::ROWS,
            about: "one queen a row",
            part: Part::Always("a variable of the model is the column of a row's queen"),
        },
        Group {
            name: group::COLUMNS,
            about: "at most one queen a column",
            part: Part::Rule("queens may stand in one column"),
        },
        Group {
            name: group::DIAGONALS,
            about: "at most one queen a diagonal",
            part: Part::Rule("queens may stand on one diagonal"),
        },
        Group { name: group::COLUMNS_TAKEN, about: "a queen in every column", part: Part::Implied },
    ];

    fn model_of(&self, rules: &Rules) -> Model {
        let number = |index: usize| i32::try_from(index + 1).expect("boards are not that large");
        let last = number(self.size() - 1);
        let title = format!(
            "{}: q_1 is the column of the queen in row 1{}",
            number_of(self.size(), "queen"),
            rules.title()
        );
        let mut model = Model::new(Names::Rows(&QUEEN), &title);
        let vars: Vec<Var> = (0..self.size()).map(|_| model.var(1..=last)).collect();
        let different = |model: &mut Model, lines: &'static GameRule, slope: i32| {
            let shifted = vars.iter().zip(1..).map(|(&var, row)| (var, slope * row)).collect();
            model.rule(Constraint::AllDifferent(shifted), Origin::of(lines));
        };
        for group in rules.groups() {
            match group.name {
                // Each variable has one value.
                group::ROWS => {}
                group::COLUMNS => different(&mut model, &COLUMNS, 0),
                group::DIAGONALS => {
                    // On a falling diagonal column minus row is constant, on a rising one column
                    // plus row.
                    different(&mut model, &FALLING, -1);
                    different(&mut model, &RISING, 1);
                }
                group::COLUMNS_TAKEN => {
                    let counts = (1..=last).map(|column| (column, 1..=vars.len())).collect();
                    let taken = Constraint::Counts { vars: vars.clone(), counts };
                    model.rule(taken, Origin::of(&TAKEN));
                }
                name => unreachable!("`{name}` is no group of this puzzle"),
            }
        }
        for &pos in self.queens() {
            let sum = Constraint::Sum { vars: vec![vars[pos.row]], total: number(pos.col).into() };
            model.rule(sum, Origin::of(&GIVEN).at(pos));
        }
        for &pos in self.forbidden() {
            let fact = Fact { var: vars[pos.row], value: number(pos.col) };
            model.rule(Constraint::NotAll(vec![fact]), Origin::of(&FORBIDDEN).at(pos));
        }
        model
    }

    fn decode(&self, values: &Assignment) -> Placement {
        let column = |&value: &i32| u32::try_from(value - 1).expect("columns count from 1");
        Placement { columns: values.iter().map(column).collect() }
    }

    fn check_of(&self, placement: &Placement, rules: &Rules) -> Result<(), Broken> {
        check_of(self, placement, rules)
    }
}
