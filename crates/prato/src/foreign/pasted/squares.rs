//! What squares mean. A white one is open, with no mine around, if there are dark or coloured ones for
//! covered cells, and covered if it is alone.

use super::Rows;
use crate::grid::Grid;
use crate::puzzles::minesweeper::Cell;

/// Which squares a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Squares {
    /// White ones and no others.
    LightAlone,
    /// Anything else.
    Told,
}

pub(super) fn is_light(text: &str) -> bool {
    matches!(bare(text), "⬜" | "◻" | "▫" | "□" | "◽" | "🔲" | "▢")
}

fn is_dark(text: &str) -> bool {
    matches!(
        bare(text),
        "🟦" | "🟩"
            | "🟪"
            | "🟫"
            | "🟨"
            | "🟧"
            | "🟥"
            | "⬛"
            | "■"
            | "◼"
            | "▪"
            | "◾"
            | "🔳"
            | "▩"
            | "▦"
            | "❓"
            | "❔"
            | "█"
            | "▓"
            | "▒"
            | "░"
    )
}

/// Without the sign that asks for a picture in colours.
fn bare(text: &str) -> &str {
    text.trim_end_matches('\u{fe0f}')
}

impl Squares {
    pub fn of(rows: &Rows<'_>) -> Squares {
        let mut all = rows.iter().flatten();
        let light = rows.iter().flatten().any(|piece| is_light(&piece.text));
        let told = all.any(|piece| {
            is_dark(&piece.text) || matches!(piece.text.as_ref(), "." | "#" | "-" | "_" | "?")
        });
        if light && !told { Squares::LightAlone } else { Squares::Told }
    }

    /// The cell of a square, a flag or a bomb.
    pub fn cell(self, text: &str) -> Option<Cell> {
        match bare(text) {
            _ if is_dark(text) => Some(Cell::Covered),
            _ if is_light(text) => Some(match self {
                Squares::LightAlone => Cell::Covered,
                Squares::Told => Cell::Open(0),
            }),
            "🚩" | "⛳" | "🏴" | "🏳" | "⚑" | "⚐" | "💣" | "💥" | "🧨" | "☠" | "💀" => {
                Some(Cell::Flagged)
            }
            _ => None,
        }
    }
}

/// Whether white squares that are alone may as well be open: if so every clue would have all its mines
/// flagged, and no white square a flag beside it.
pub(super) fn may_be_open(cells: &Grid<Cell>, rows: &Rows<'_>) -> bool {
    let shape = cells.shape();
    let light: Vec<bool> = rows.iter().flatten().map(|piece| is_light(&piece.text)).collect();
    let flags = |index: usize| {
        let around = shape.neighbours(index);
        around.filter(|&other| cells.cells()[other] == Cell::Flagged).count()
    };
    let fits = |index: usize| match cells.cells()[index] {
        Cell::Open(clue) => flags(index) == usize::from(clue),
        _ if light[index] => flags(index) == 0,
        _ => true,
    };
    let told = cells.cells().iter().any(|cell| matches!(cell, Cell::Open(_) | Cell::Flagged));
    let zero = cells.cells().contains(&Cell::Open(0));
    told && !zero && (0..shape.len()).all(fits)
}
