//! A puzzle stated as variables and rules, for engines that know nothing of puzzles.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::grid::{Pos, Shape};
use crate::plural::number_of;

/// A variable of a model, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// A value for each variable, by its number.
pub type Assignment = Vec<i32>;

/// A variable has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The variable.
    pub var: Var,
    /// Its value.
    pub value: i32,
}

impl Fact {
    /// Whether it holds under an assignment.
    #[must_use]
    pub fn holds(self, values: &[i32]) -> bool {
        values[self.var.0 as usize] == self.value
    }
}

/// What must hold. A closed list: every engine matches all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The variables add up to this.
    Sum {
        /// The variables, each of them once.
        vars: Vec<Var>,
        /// Their sum.
        total: i64,
    },
    /// No two of these are equal: each is a variable plus a constant.
    AllDifferent(Vec<(Var, i32)>),
    /// Not all of these facts hold together.
    NotAll(Vec<Fact>),
    /// One variable tells the values of others.
    Table {
        /// The variable that tells.
        key: Var,
        /// The others, each of them once.
        vars: Vec<Var>,
        /// For each value that the key may have, the values of the others. Tables of many
        /// variables may share it.
        rows: Arc<BTreeMap<i32, Vec<i32>>>,
    },
    /// Each of these values is the value of just so many of the variables.
    Counts {
        /// The variables, each of them once.
        vars: Vec<Var>,
        /// The values, each of them once, and how often they are there.
        counts: Vec<(i32, usize)>,
    },
}

impl Constraint {
    /// Whether it holds under an assignment.
    #[must_use]
    pub fn holds(&self, values: &[i32]) -> bool {
        match self {
            Constraint::Sum { vars, total } => {
                vars.iter().map(|var| i64::from(values[var.0 as usize])).sum::<i64>() == *total
            }
            Constraint::AllDifferent(terms) => {
                let mut shifted: Vec<i64> = terms
                    .iter()
                    .map(|&(var, shift)| i64::from(values[var.0 as usize]) + i64::from(shift))
                    .collect();
                shifted.sort_unstable();
                shifted.is_sorted_by(|a, b| a < b)
            }
            Constraint::NotAll(facts) => !facts.iter().all(|fact| fact.holds(values)),
            Constraint::Table { key, vars, rows } => {
                let row = rows.get(&values[key.0 as usize]);
                row.is_some_and(|row| vars.iter().zip(row).all(|(v, x)| values[v.0 as usize] == *x))
            }
            Constraint::Counts { vars, counts } => counts.iter().all(|&(value, count)| {
                vars.iter().filter(|var| values[var.0 as usize] == value).count() == count
            }),
        }
    }
}

/// Where a rule comes from. It becomes words only when somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A clue of a Minesweeper board.
    Clue {
        /// Its place.
        pos: Pos,
        /// Its number.
        clue: u8,
    },
    /// An open cell holds no mine.
    Open(Pos),
    /// A cell is known to hold no mine.
    KnownSafe(Pos),
    /// A flag that is to be trusted.
    Flag(Pos),
    /// The number of mines on the whole board.
    Total(usize),
    /// No two queens share a column, or a diagonal.
    Queens(Line),
    /// A queen that stands on the board already.
    Queen(Pos),
    /// A cell where no queen may stand.
    Forbidden(Pos),
    /// Each tile of a Tetravex instance lies once.
    Tiles,
    /// The numbers on the sides of the tile at a place.
    Sides(Pos),
    /// A tile that is fixed at its place.
    FixedTile(Pos),
    /// A solution that was found before, when the next one is asked for.
    Found,
}

/// The lines that at most one queen may stand on, beside the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// Columns.
    Column,
    /// Diagonals from top left to bottom right.
    Falling,
    /// Diagonals from bottom left to top right.
    Rising,
}

/// As a player would say it: `the 3 at row 2, column 5`.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Clue { pos, clue } => write!(f, "the {clue} at {pos}"),
            Origin::Open(pos) => write!(f, "the open cell at {pos}"),
            Origin::KnownSafe(pos) => write!(f, "the cell known to be safe at {pos}"),
            Origin::Flag(pos) => write!(f, "the flag at {pos}"),
            Origin::Total(mines) => write!(f, "the total of {}", number_of(*mines, "mine")),
            Origin::Queens(Line::Column) => write!(f, "one queen a column"),
            Origin::Queens(Line::Falling) => write!(f, "at most one queen a falling diagonal"),
            Origin::Queens(Line::Rising) => write!(f, "at most one queen a rising diagonal"),
            Origin::Queen(pos) => write!(f, "the queen at {pos}"),
            Origin::Forbidden(pos) => write!(f, "the forbidden cell at {pos}"),
            Origin::Tiles => write!(f, "each tile lies once"),
            Origin::Sides(pos) => write!(f, "the sides of the tile at {pos}"),
            Origin::FixedTile(pos) => write!(f, "the tile fixed at {pos}"),
            Origin::Found => write!(f, "a solution found before"),
        }
    }
}

/// A constraint and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What must hold.
    pub constraint: Constraint,
    /// Why.
    pub origin: Origin,
}

/// What the variables of a model stand for, so that each can be named when somebody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// Nothing is known: `x_1`, `x_2` and so on.
    #[default]
    Numbers,
    /// One variable a cell of a board of this shape, in reading order: 1 for a mine.
    Mines(Shape),
    /// One variable a row: the column, from 1, of its queen.
    Queens,
    /// For each place of a board of this shape, in reading order: the type of its tile, the number
    /// between it and the place to the right, and the number between it and the place below, as
    /// far as there are such places.
    Tiles(Shape),
}

impl Names {
    /// What a variable stands for.
    #[must_use]
    pub fn name(self, var: Var) -> Name {
        match self {
            Names::Numbers => Name::Number(var.0),
            Names::Mines(shape) => Name::Mine(shape.pos(var.0 as usize)),
            Names::Queens => Name::Queen(var.0 as usize),
            Names::Tiles(shape) => Name::of_tiles(shape, var.0 as usize),
        }
    }
}

/// What a variable stands for. Its text is a name that all exports can use: `mine_2_5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A variable by its number.
    Number(u32),
    /// Whether there is a mine at a place.
    Mine(Pos),
    /// The column, from 1, of the queen in this row, from 0.
    Queen(usize),
    /// The type, from 1, of the tile at a place.
    Tile(Pos),
    /// The number between a place and the next one to the right.
    East(Pos),
    /// The number between a place and the one below.
    South(Pos),
}

impl Name {
    /// What variable `index` of [`Names::Tiles`] stands for.
    fn of_tiles(shape: Shape, index: usize) -> Name {
        // Three variables a place, but none to the right of the last column or below the last row.
        let (full, last) = (3 * shape.cols - 1, shape.rows - 1);
        let row = (index / full).min(last);
        let rest = index - row * full;
        let each = if row == last { 2 } else { 3 };
        let col = (rest / each).min(shape.cols - 1);
        let pos = Pos::new(row, col);
        match rest - col * each {
            0 => Name::Tile(pos),
            1 if col + 1 < shape.cols => Name::East(pos),
            _ => Name::South(pos),
        }
    }
}

/// The name, with rows and columns from 1: `mine_2_5`, `q_3`, `x_7`.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => write!(f, "x_{}", u64::from(*number) + 1),
            Name::Mine(pos) => {
                let (row, col) = pos.to_one();
                write!(f, "mine_{row}_{col}")
            }
            Name::Queen(row) => write!(f, "q_{}", row + 1),
            Name::Tile(pos) => write!(f, "tile_{}_{}", pos.row + 1, pos.col + 1),
            Name::East(pos) => write!(f, "east_{}_{}", pos.row + 1, pos.col + 1),
            Name::South(pos) => write!(f, "south_{}_{}", pos.row + 1, pos.col + 1),
        }
    }
}

/// Variables with their domains, and the rules for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    domains: Vec<RangeInclusive<i32>>,
    rules: Vec<Rule>,
    /// What the variables stand for.
    pub names: Names,
}

impl Model {
    /// A model without variables yet, which are going to stand for this.
    #[must_use]
    pub fn new(names: Names) -> Model {
        Model { names, ..Model::default() }
    }

    /// Adds a variable with the values of `domain`.
    ///
    /// # Panics
    /// Past 2^32 variables.
    pub fn var(&mut self, domain: RangeInclusive<i32>) -> Var {
        let var = Var(u32::try_from(self.domains.len()).expect("fewer than 2^32 variables"));
        self.domains.push(domain);
        var
    }

    /// Adds a rule.
    pub fn rule(&mut self, constraint: Constraint, origin: Origin) {
        self.rules.push(Rule { constraint, origin });
    }

    /// The same model with another list of rules.
    #[must_use]
    pub fn with_rules(&self, rules: Vec<Rule>) -> Model {
        Model { domains: self.domains.clone(), rules, names: self.names }
    }

    /// The domains of the variables, by number.
    #[must_use]
    pub fn domains(&self) -> &[RangeInclusive<i32>] {
        &self.domains
    }

    /// The values that a variable may have.
    #[must_use]
    pub fn domain(&self, var: Var) -> &RangeInclusive<i32> {
        &self.domains[var.0 as usize]
    }

    /// What a variable stands for.
    #[must_use]
    pub fn name(&self, var: Var) -> Name {
        self.names.name(var)
    }

    /// The rules, in the order in which they were added.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Checks an assignment of all variables, whose values must lie in their domains.
    ///
    /// # Errors
    /// The first rule that does not hold.
    pub fn check(&self, values: &[i32]) -> Result<(), &Rule> {
        debug_assert_eq!(values.len(), self.domains.len());
        debug_assert!(
            self.domains.iter().zip(values).all(|(domain, value)| domain.contains(value))
        );
        match self.rules.iter().find(|rule| !rule.constraint.holds(values)) {
            None => Ok(()),
            Some(rule) => Err(rule),
        }
    }
}
