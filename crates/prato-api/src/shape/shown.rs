//! What a player sees, as rows of characters.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use prato::grid::Grid;
use prato::puzzles::minesweeper::{Cell, View};

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
        let width = rows.first().map_or(0, String::len);
        let same = rows.iter().all(|row| row.len() == width);
        let cells: Option<Vec<Cell>> = rows.iter().flat_map(|row| row.chars()).map(cell).collect();
        let grid = cells.filter(|_| same).and_then(|cells| Grid::new(rows.len(), width, cells));
        let no_view = || de::Error::custom("rows of one length hold clues from 0 to 8 and `.`");
        grid.map(|grid| Shown(View::new(grid, None))).ok_or_else(no_view)
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
