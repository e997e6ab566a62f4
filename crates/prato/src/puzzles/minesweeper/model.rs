//! Minesweeper as variables and rules: one variable a cell, 1 for a mine and 0 for none.

use super::{Broken, Cell, Field, Flags, View, check_of};
use crate::grid::{Grid, Pos, Shape};
use crate::model::{Assignment, Constraint, Family, GameRule, Model, Names, Origin, Says, Var};
use crate::puzzles::{Group, Part, Puzzle, Rules};

/// The names of the groups of rules.
pub(super) mod group {
    pub const CLUE_CELLS: &str = "clue-cells";
    pub const CLUES: &str = "clues";
    pub const TOTAL: &str = "total";
    pub const ZERO: &str = "zero";
    pub const FULL: &str = "full";
    pub const EIGHT: &str = "eight";
}

/// The variables: whether there is a mine in a cell.
pub static MINE: Family = Family {
    stem: "mine",
    predicate: "mine",
    says: Says::Truth,
    fact: "mine at {at}",
    one: "one value of {name}",
    shown: true,
};

/// An open cell holds no mine.
pub static OPEN: GameRule = GameRule { group: group::CLUE_CELLS, words: "the open cell at {at}" };
/// A cell is known to hold no mine.
pub static KNOWN_SAFE: GameRule =
    GameRule { group: "known-safe", words: "the cell known to be safe at {at}" };
/// A flag that is to be trusted.
pub static FLAG: GameRule = GameRule { group: "flags", words: "the flag at {at}" };
/// How many mines there are around a clue.
pub static CLUE: GameRule = GameRule { group: group::CLUES, words: "the {number} at {at}" };
/// How many mines there are on the whole board.
pub static TOTAL: GameRule = GameRule { group: group::TOTAL, words: "the total of {mine}" };

/// Around a 0 there is no mine.
static ZERO: GameRule =
    GameRule { group: group::ZERO, words: "no mine around the {number} at {at}" };
/// A clue with as many covered cells around as it says has a mine in each.
static FULL: GameRule =
    GameRule { group: group::FULL, words: "only mines around the {number} at {at}" };
/// Around an 8 there are mines alone.
static EIGHT: GameRule =
    GameRule { group: group::EIGHT, words: "only mines around the {number} at {at}" };

impl Puzzle for View {
    type Solution = Field;
    type Broken = Broken;

    const GROUPS: &'static [Group] = &[
        Group {
            name: group::CLUE_CELLS,
            about: "an open cell holds no mine",
            part: Part::Rule("mines may lie under open cells"),
        },
        Group {
            name: group::CLUES,
            about: "around a clue lie as many mines as it says",
            part: Part::Rule("clues say nothing"),
        },
        Group {
            name: group::TOTAL,
            about: "the mines in all are as many as the board has, if that is known",
            part: Part::Rule("there may be any number of mines"),
        },
        Group { name: group::ZERO, about: "around a 0 there is no mine", part: Part::Implied },
        Group {
            name: group::FULL,
            about: "a clue with as many covered cells around as it says has a mine in each",
            part: Part::Implied,
        },
        Group {
            name: group::EIGHT,
            about: "around an 8 there are mines alone",
            part: Part::Implied,
        },
    ];

    fn model_of(&self, rules: &Rules) -> Model {
        let shape = self.shape();
        let title = format!("Minesweeper, {}: 1 is a mine{}", shape.in_words(), rules.title());
        let mut model = Model::new(Names::Cells(shape, &MINE), &title);
        let vars: Vec<Var> = shape.positions().map(|_| model.var(0..=1)).collect();
        let mut parts = Parts { view: self, vars, model };
        parts.given();
        for group in rules.groups() {
            match group.name {
                group::CLUE_CELLS => parts.clue_cells(),
                group::CLUES => parts.clues(),
                group::TOTAL => parts.total(),
                group::ZERO => parts.around(&ZERO, 0, |clue, _| clue == 0),
                group::FULL => parts.around(&FULL, 1, |clue, covered| clue > 0 && clue == covered),
                group::EIGHT => parts.around(&EIGHT, 1, |clue, _| clue == 8),
                name => unreachable!("`{name}` is no group of this puzzle"),
            }
        }
        parts.model
    }

    fn decode(&self, values: &Assignment) -> Field {
        let Shape { rows, cols } = self.shape();
        let mines = values.iter().map(|&value| value == 1).collect();
        Field { mines: Grid::new(rows, cols, mines).expect("one variable for each cell") }
    }

    fn check_of(&self, field: &Field, rules: &Rules) -> Result<(), Broken> {
        check_of(self, field, rules)
    }
}

/// A model that is being made.
struct Parts<'a> {
    view: &'a View,
    vars: Vec<Var>,
    model: Model,
}

impl Parts<'_> {
    /// What the board says of single cells, beside the clues.
    fn given(&mut self) {
        for (index, (pos, cell)) in self.view.cells().iter().enumerate() {
            match cell {
                Cell::KnownSafe => self.fix(index, 0, Origin::of(&KNOWN_SAFE).at(pos)),
                Cell::Flagged if self.view.flags == Flags::Trusted => {
                    self.fix(index, 1, Origin::of(&FLAG).at(pos));
                }
                Cell::Flagged | Cell::Covered | Cell::Open(_) => {}
            }
        }
    }

    fn clue_cells(&mut self) {
        for (index, pos, _) in self.open() {
            self.fix(index, 0, Origin::of(&OPEN).at(pos));
        }
    }

    fn clues(&mut self) {
        for (index, pos, clue) in self.open() {
            let around = self.view.shape().neighbours(index);
            let vars = around.map(|other| self.vars[other]).collect();
            let sum = Constraint::Sum { vars, total: i64::from(clue) };
            self.model.rule(sum, Origin::of(&CLUE).at(pos).with(clue.into()));
        }
    }

    fn total(&mut self) {
        if let Some(mines) = self.view.mines {
            // A total past the range of the sum is as impossible as the largest in it.
            let total = i64::try_from(mines).unwrap_or(i64::MAX);
            let sum = Constraint::Sum { vars: self.vars.clone(), total };
            self.model.rule(sum, Origin::of(&TOTAL).with(mines));
        }
    }

    /// The cells around some clues, which are chosen by their number and that of the covered cells
    /// around, have this value: all cells around a 0 or an 8, and the covered ones around others.
    fn around(
        &mut self,
        rule: &'static GameRule,
        value: i64,
        chosen: impl Fn(usize, usize) -> bool,
    ) {
        for (index, pos, clue) in self.open() {
            let cells = self.view.cells().cells();
            let covered = |&other: &usize| matches!(cells[other], Cell::Covered | Cell::Flagged);
            let around: Vec<usize> = self.view.shape().neighbours(index).collect();
            let hidden: Vec<usize> = around.iter().copied().filter(covered).collect();
            if chosen(usize::from(clue), hidden.len()) {
                let all = if clue == 0 || clue == 8 { around } else { hidden };
                for other in all {
                    self.fix(other, value, Origin::of(rule).at(pos).with(clue.into()));
                }
            }
        }
    }

    /// The clues, by number, place and what they say.
    fn open(&self) -> Vec<(usize, Pos, u8)> {
        let cells = self.view.cells().iter().enumerate();
        let open = cells.filter_map(|(index, (pos, cell))| match *cell {
            Cell::Open(clue) => Some((index, pos, clue)),
            _ => None,
        });
        open.collect()
    }

    fn fix(&mut self, index: usize, value: i64, origin: Origin) {
        let sum = Constraint::Sum { vars: vec![self.vars[index]], total: value };
        self.model.rule(sum, origin);
    }
}
