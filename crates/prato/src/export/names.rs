//! What to call facts where a target has 0/1 variables alone: `queen_3_5` for `q_3 = 5`.

use crate::model::{Fact, Model, Name, Names};

/// What the model is about, in one line.
pub(super) fn heading(model: &Model) -> String {
    match model.names {
        Names::Mines(shape) => {
            format!("Minesweeper, {} rows and {} columns: 1 is a mine", shape.rows, shape.cols)
        }
        Names::Queens => {
            format!("{} queens: q_1 is the column of the queen in row 1", model.domains().len())
        }
        Names::Tiles(shape) => format!(
            "Tetravex, {} rows and {} columns: tile_1_1 is the type of the tile at row 1, column 1, \
             east_1_1 the number to its right, south_1_1 the number below",
            shape.rows, shape.cols
        ),
        Names::Numbers => format!("{} variables", model.domains().len()),
    }
}

/// A name for the fact, of letters, digits and `_`.
pub(super) fn identifier(model: &Model, fact: Fact) -> String {
    let value = fact.value;
    match model.name(fact.var) {
        name @ Name::Mine(_) => name.to_string(),
        Name::Queen(row) => format!("queen_{}_{value}", row + 1),
        name @ (Name::Number(_) | Name::Tile(_) | Name::East(_) | Name::South(_)) => {
            let sign = if value < 0 { "minus_" } else { "" };
            format!("{name}_is_{sign}{}", value.unsigned_abs())
        }
    }
}

/// The fact in words.
pub(super) fn words(model: &Model, fact: Fact) -> String {
    match model.name(fact.var) {
        Name::Mine(pos) => format!("mine at {pos}"),
        Name::Queen(row) => format!("queen at row {}, column {}", row + 1, fact.value),
        Name::Tile(pos) => format!("tile {} at {pos}", fact.value),
        Name::East(pos) => format!("{} to the right of {pos}", fact.value),
        Name::South(pos) => format!("{} below {pos}", fact.value),
        name @ Name::Number(_) => format!("{name} = {}", fact.value),
    }
}

/// The fact as an atom of a logic program.
pub(super) fn atom(model: &Model, fact: Fact) -> String {
    match model.name(fact.var) {
        Name::Mine(_) => format!("mine({})", arguments(model, fact)),
        Name::Queen(_) => format!("queen({})", arguments(model, fact)),
        Name::Tile(_) => format!("tile({})", arguments(model, fact)),
        Name::East(_) => format!("east({})", arguments(model, fact)),
        Name::South(_) => format!("south({})", arguments(model, fact)),
        Name::Number(_) => format!("value({})", arguments(model, fact)),
    }
}

/// The arguments of that atom.
pub(super) fn arguments(model: &Model, fact: Fact) -> String {
    match model.name(fact.var) {
        Name::Mine(pos) => {
            let (row, col) = pos.to_one();
            format!("{row},{col}")
        }
        Name::Queen(row) => format!("{},{}", row + 1, fact.value),
        Name::Tile(pos) | Name::East(pos) | Name::South(pos) => {
            let (row, col) = pos.to_one();
            format!("{row},{col},{}", fact.value)
        }
        Name::Number(number) => format!("{},{}", u64::from(number) + 1, fact.value),
    }
}
