//! The fuzz target `foreign`: bytes as a board or a mine field of another program, or as somebody copied
//! it, in every such format.

use prato::foreign::{self, AnyFormat, FOREIGN, Foreign, Found, Loss, Written};
use prato::formats;
use prato::grid::{Pos, Shape};
use prato::puzzles::minesweeper::Cell;

use crate::read::refused;

/// The largest board, in cells, that is written again.
const LARGEST: usize = 10_000;

/// Reads the bytes in every foreign format. What is refused is refused with a place and words; what is read
/// is the same when it is written in any of them and read again, but for the losses that are named.
///
/// # Panics
/// Where that does not hold.
pub fn foreign(bytes: &[u8]) {
    // No length that the bytes state is trusted.
    told(&foreign::from_bytes(bytes), Foreign::Mbf);
    assert_eq!(foreign::to_bytes(&foreign::from_bytes(bytes)).as_deref(), Some(bytes));
    let Ok(text) = formats::decode(bytes) else { return };
    for &format in FOREIGN {
        told(text, format);
    }
    match foreign::read(text, AnyFormat::detect(text)) {
        Ok(found) => written_again(&found),
        Err(error) => refused(&error, text),
    }
}

fn told(text: &str, format: Foreign) {
    match foreign::read(text, AnyFormat::Foreign(format)) {
        Ok(found) => written_again(&found),
        Err(error) => refused(&error, text),
    }
}

fn written_again(found: &Found) {
    let shape = match found {
        Found::View(instance) => instance.view.shape(),
        Found::Truth(replay) => replay.field.mines.shape(),
    };
    if shape.len() > LARGEST {
        return;
    }
    for &format in FOREIGN {
        let Ok(Written { text, losses }) = foreign::write(found, format) else { continue };
        let pasted =
            matches!(format, Foreign::Csv | Foreign::Table | Foreign::Emoji | Foreign::Lists);
        if pasted && is_like_a_field(found) {
            continue;
        }
        let again = foreign::read(&text, AnyFormat::Foreign(format));
        assert_eq!(again.as_ref(), Ok(&without(found, &losses)), "{}:\n{text}", format.name());
    }
    if let Found::Truth(replay) = found {
        let Shape { rows, cols } = shape;
        for start in [Pos::new(0, 0), Pos::new(rows - 1, cols - 1), Pos::new(rows, cols)] {
            let _ = replay.seen(&[start]);
        }
    }
}

/// Whether all cells are open with 0 or 1, which in a table is a field.
fn is_like_a_field(found: &Found) -> bool {
    let few = |cell: &Cell| matches!(cell, Cell::Open(0 | 1));
    matches!(found, Found::View(instance) if instance.view.cells().cells().iter().all(few))
}

/// What is found without what is lost.
fn without(found: &Found, losses: &[Loss]) -> Found {
    let mut kept = found.clone();
    match &mut kept {
        Found::View(instance) => {
            if losses.contains(&Loss::Mines) {
                instance.view.mines = None;
            }
            if losses.contains(&Loss::Clicks) {
                instance.clicks.clear();
            }
            if losses.contains(&Loss::KnownSafe) {
                let cells = instance.view.cells();
                let safe: Vec<Pos> = cells
                    .iter()
                    .filter(|&(_, &cell)| cell == Cell::KnownSafe)
                    .map(|(pos, _)| pos)
                    .collect();
                for pos in safe {
                    instance.view.mark(pos, Cell::Covered);
                }
            }
        }
        Found::Truth(replay) => {
            if losses.contains(&Loss::Moves) {
                replay.start = None;
                replay.moves.clear();
            }
        }
    }
    kept
}
