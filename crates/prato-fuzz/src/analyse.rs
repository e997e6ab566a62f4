//! The fuzz target `analyse`: an instance, from a file or made of bytes, and all that can be asked
//! about it under a small limit.

mod minesweeper;
mod tetravex;

use std::time::{Duration, Instant};

use arbitrary::{Result, Unstructured};

use prato::formats;
use prato::puzzles::{self, Kind};
use prato::watch::{Watch, alarm_at};
use prato_engines::sat::Sat;

use crate::agree;
use crate::instances;

/// The largest boards that are analysed, in cells, in tiles and in rows.
const CELLS: usize = 100;
const TILES: usize = 9;
const ROWS: usize = 7;

/// Asks all there is to ask about an instance. Solutions are held to the referee, and answers to
/// those of SAT, the fastest of the other engines.
pub fn analyse(bytes: &[u8]) {
    // Too few bytes are no instance, and nothing to complain about.
    let _ = instance(&mut Unstructured::new(bytes));
}

fn instance(bytes: &mut Unstructured<'_>) -> Result<()> {
    match bytes.int_in_range(0..=3)? {
        0 => {
            let rest = std::mem::replace(bytes, Unstructured::new(&[])).take_rest();
            file(rest);
        }
        1 => minesweeper::analyse(&instances::view(bytes, CELLS)?),
        2 => tetravex::analyse(&instances::tiles(bytes, TILES)?),
        _ => queens(&instances::queens(bytes, ROWS)?),
    }
    Ok(())
}

/// The instance in a file, of the kind and in the format that it looks like.
fn file(bytes: &[u8]) {
    let Ok(text) = formats::decode(bytes) else { return };
    let format = formats::detect(text);
    let Ok(doc) = formats::read(text, format) else { return };
    match Kind::of(&doc, format) {
        Kind::Minesweeper => match puzzles::minesweeper::read(&doc, format) {
            Ok(instance) if instance.view.shape().len() <= CELLS => {
                minesweeper::analyse(&instance.view);
            }
            _ => {}
        },
        Kind::Tetravex => match puzzles::tetravex::read(&doc, format) {
            Ok(instance) if instance.tiles().len() <= TILES => tetravex::analyse(&instance),
            _ => {}
        },
        Kind::Queens => match puzzles::queens::read(&doc, format) {
            Ok(board) if board.size() <= ROWS => queens(&board),
            _ => {}
        },
    }
}

fn queens(board: &puzzles::queens::Board) {
    agree::queens(board, 0, &[Box::new(Sat::DEFAULT)]);
}

/// The limits under which an answer is asked for: it may be missing, but not wrong.
fn limits(time: Duration, memory: usize) -> Watch {
    let mut watch = Watch::default();
    watch.alarm = Some(alarm_at(Instant::now() + time));
    watch.memory = memory;
    watch
}

/// Enough for almost every instance.
fn ample() -> Watch {
    limits(Duration::from_secs(2), 64 << 20)
}
