//! The fuzz target `analyse`: an instance, from a file or made of bytes, and all that can be asked
//! about it under a small limit.

mod minesweeper;
mod tetravex;

use std::time::{Duration, Instant};

use arbitrary::{Result, Unstructured};

use prato::engine::Engine;
use prato::formats;
use prato::puzzles::{Instance, KINDS, Kind};
use prato::watch::{Watch, alarm_at};
use prato_engines::sat::Sat;

use crate::agree;

/// The largest boards that are analysed, in cells: of Minesweeper, of Tetravex, and of other puzzles.
const CELLS: usize = 100;
const TILES: usize = 9;
const OTHERS: usize = 49;

/// Asks all there is to ask about an instance. Solutions are held to the referee, and answers to
/// those of SAT, the fastest of the other engines.
pub fn analyse(bytes: &[u8]) {
    // Too few bytes are no instance, and nothing to complain about.
    let _ = instance(&mut Unstructured::new(bytes));
}

fn instance(bytes: &mut Unstructured<'_>) -> Result<()> {
    match bytes.int_in_range(0..=KINDS.len())? {
        0 => {
            let rest = std::mem::replace(bytes, Unstructured::new(&[])).take_rest();
            file(rest)
        }
        number => of(&agree::made(KINDS[number - 1], bytes, CELLS)?),
    }
}

/// The instance in a file, of the kind and in the format that it looks like.
fn file(bytes: &[u8]) -> Result<()> {
    let Ok(text) = formats::decode(bytes) else { return Ok(()) };
    let format = formats::detect(text);
    let Ok(doc) = formats::read(text, format) else { return Ok(()) };
    match Instance::read(Kind::of(&doc, format), &doc, format) {
        Ok(instance) => of(&instance),
        Err(_) => Ok(()),
    }
}

fn of(instance: &Instance) -> Result<()> {
    let cells = instance.shape().len();
    if let Instance::Minesweeper(mines) = instance {
        if cells <= CELLS {
            minesweeper::analyse(&mines.view);
        }
    } else if let Instance::Tetravex(tiles) = instance {
        if cells <= TILES {
            tetravex::analyse(tiles);
        }
    } else if cells <= OTHERS {
        let sat: Box<dyn Engine> = Box::new(Sat::DEFAULT);
        agree::all(instance, &mut Unstructured::new(&[]), &[sat])?;
    }
    Ok(())
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
