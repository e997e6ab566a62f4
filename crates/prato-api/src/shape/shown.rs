//! What a player sees, and what is under it, as rows of characters.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use prato::grid::Grid;
use prato::puzzles::minesweeper::{Cell, Field, View};

/// A view without flags: rows from the top, each a string of clues, and `.` for a covered cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown(pub View);

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sign = |cell: &Cell| match cell {
            Cell::Open(clue) => char::from(b'0' + clue),
            _ => '.',
        };
        let rows = self.0.cells().rows();
        serializer.collect_seq(rows.map(|row| row.iter().map(sign).collect::<String>()))
    }
}

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shown, D::Error> {
        let rows: Vec<String> = Deserialize::deserialize(deserializer)?;
        let cell = |sign: char| match (sign, sign.to_digit(9)) {
            (_, Some(clue)) => u8::try_from(clue).ok().map(Cell::Open),
            ('.', None) => Some(Cell::Covered),
            _ => None,
        };
        let no_view = || de::Error::custom("rows of one length hold clues from 0 to 8 and `.`");
        grid(&rows, cell).map(|cells| Shown(View::new(cells, None))).ok_or_else(no_view)
    }
}

impl JsonSchema for Shown {
    fn schema_name() -> Cow<'static, str> {
        Vec::<String>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(generator)
    }
}

/// Where the mines are: rows from the top, each a string of `*` for a mine and `.` for none.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldRows(pub Field);

impl Serialize for FieldRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sign = |&mine: &bool| if mine { '*' } else { '.' };
        let rows = self.0.mines.rows();
        serializer.collect_seq(rows.map(|row| row.iter().map(sign).collect::<String>()))
    }
}

impl<'de> Deserialize<'de> for FieldRows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FieldRows, D::Error> {
        let rows: Vec<String> = Deserialize::deserialize(deserializer)?;
        let mine = |sign: char| match sign {
            '*' => Some(true),
            '.' => Some(false),
            _ => None,
        };
        let mines = grid(&rows, mine).map(|mines| FieldRows(Field { mines }));
        mines.ok_or_else(|| de::Error::custom("rows of one length hold `*` and `.`"))
    }
}

impl JsonSchema for FieldRows {
    fn schema_name() -> Cow<'static, str> {
        Vec::<String>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(generator)
    }
}

/// The grid that rows of one length are, each sign a cell.
fn grid<T>(rows: &[String], cell: impl Fn(char) -> Option<T>) -> Option<Grid<T>> {
    let width = rows.first().map_or(0, String::len);
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let cells: Option<Vec<T>> = rows.iter().flat_map(|row| row.chars()).map(cell).collect();
    Grid::new(rows.len(), width, cells?)
}
