//! What variables stand for, so that each can be named when somebody asks.

use std::fmt;

use super::Var;
use crate::grid::{Pos, Shape};

/// Variables that stand for the same at different places, and how exports write them. Each puzzle
/// has a `static` for each family of its model.
#[derive(Debug, PartialEq, Eq)]
pub struct Family {
    /// What the names of its variables begin with: `mine` in `mine_2_5`.
    pub stem: &'static str,
    /// What its facts are called in logic programs: `mine` in `mine(2,5)`.
    pub predicate: &'static str,
    /// What a value says.
    pub says: Says,
    /// A fact in words. `{at}` stands for the place, `{value}` for the value, `{name}` for the name
    /// of the variable.
    pub fact: &'static str,
    /// That a variable has one of its values, in such words.
    pub one: &'static str,
    /// Whether it is part of the solution. What is not follows from what is.
    pub shown: bool,
}

/// What the value of a variable says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// 1 that something is there, and 0 that it is not.
    Truth,
    /// In which column, from 1, something is: for one variable a row.
    Column,
    /// Anything else.
    Value,
}

/// Variables that stand for nothing in particular: `x_1`, `x_2` and so on.
static NUMBERED: Family = Family {
    stem: "x",
    predicate: "value",
    says: Says::Value,
    fact: "{name} = {value}",
    one: "one value of {name}",
    shown: true,
};

/// Which variables a model has, in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// Any, which stand for nothing in particular.
    #[default]
    Numbers,
    /// One a row, all of one domain.
    Rows(&'static Family),
    /// One a cell of a board of this shape, in reading order, all of one domain.
    Cells(Shape, &'static Family),
    /// For each cell of a board of this shape, in reading order: one for the cell, one for the edge
    /// to the right of it, and one for the edge below, as far as there are cells beyond.
    CellsAndEdges(Shape, &'static [Family; 3]),
}

impl Names {
    /// What a variable stands for.
    #[must_use]
    pub fn name(self, var: Var) -> Name {
        let index = var.0 as usize;
        match self {
            Names::Numbers => Name { family: &NUMBERED, place: Place::Number(index) },
            Names::Rows(family) => Name { family, place: Place::Row(index) },
            Names::Cells(shape, family) => Name { family, place: Place::Cell(shape.pos(index)) },
            Names::CellsAndEdges(shape, families) => {
                let (pos, which) = cell_or_edge(shape, index);
                Name { family: &families[which], place: Place::Cell(pos) }
            }
        }
    }
}

/// The cell of a variable, and whether it stands for the cell itself (0), the edge to the right of
/// it (1) or the edge below (2).
fn cell_or_edge(shape: Shape, index: usize) -> (Pos, usize) {
    // Three variables a cell, but none to the right of the last column or below the last row.
    let (full, last) = (3 * shape.cols - 1, shape.rows - 1);
    let row = (index / full).min(last);
    let rest = index - row * full;
    let each = if row == last { 2 } else { 3 };
    let col = (rest / each).min(shape.cols - 1);
    let which = match rest - col * each {
        0 => 0,
        1 if col + 1 < shape.cols => 1,
        _ => 2,
    };
    (Pos::new(row, col), which)
}

/// What a variable stands for. Its text is a name that all exports can use: `mine_2_5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The family.
    pub family: &'static Family,
    /// Where.
    pub place: Place,
}

/// Where a variable belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A cell.
    Cell(Pos),
    /// A row, from 0.
    Row(usize),
    /// Nowhere: it has a number, from 0.
    Number(usize),
}

impl Place {
    /// The numbers of the place, from 1, with this between them.
    #[must_use]
    pub fn numbers(self, between: &str) -> String {
        match self {
            Place::Cell(pos) => {
                let (row, col) = pos.to_one();
                format!("{row}{between}{col}")
            }
            Place::Row(number) | Place::Number(number) => (number + 1).to_string(),
        }
    }
}

/// As a player would say it: `row 2, column 5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(pos) => write!(f, "{pos}"),
            Place::Row(row) => write!(f, "row {}", row + 1),
            Place::Number(number) => write!(f, "number {}", number + 1),
        }
    }
}

impl Name {
    /// That the variable has this value, in words.
    #[must_use]
    pub fn fact(self, value: i32) -> String {
        self.fill(self.family.fact).replace("{value}", &value.to_string())
    }

    /// That the variable has one of its values, in words.
    #[must_use]
    pub fn one(self) -> String {
        self.fill(self.family.one)
    }

    fn fill(self, words: &str) -> String {
        words.replace("{at}", &self.place.to_string()).replace("{name}", &self.to_string())
    }

    /// A name for the fact that the variable has this value, of letters, digits and `_`.
    #[must_use]
    pub fn identifier(self, value: i32) -> String {
        match self.family.says {
            Says::Truth => self.to_string(),
            Says::Column => {
                format!("{}_{}_{value}", self.family.predicate, self.place.numbers("_"))
            }
            Says::Value => {
                let sign = if value < 0 { "minus_" } else { "" };
                format!("{self}_is_{sign}{}", value.unsigned_abs())
            }
        }
    }

    /// The arguments of that fact in a logic program.
    #[must_use]
    pub fn arguments(self, value: i32) -> String {
        match self.family.says {
            Says::Truth => self.place.numbers(","),
            Says::Column | Says::Value => format!("{},{value}", self.place.numbers(",")),
        }
    }

    /// That fact in a logic program.
    #[must_use]
    pub fn atom(self, value: i32) -> String {
        format!("{}({})", self.family.predicate, self.arguments(value))
    }
}

/// The name, with rows and columns from 1: `mine_2_5`, `q_3`, `x_7`.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.family.stem, self.place.numbers("_"))
    }
}
