//! Instances from seeds, on which all engines must agree.

use arbitrary::{Result, Unstructured};

use prato::play::{Rng, Stream};
use prato::puzzles::Kind;

use crate::agree::{self, Clingo};
use crate::instances;

/// How many bytes an instance is made of; what is missing is taken for 0.
const BYTES: usize = 256;

/// Makes the instance of this seed, and holds all engines to each other on it, with settings that
/// are as random.
///
/// # Panics
/// If two answers differ, or if the referee refuses a solution.
pub fn agree(kind: Kind, seed: u64, clingo: Clingo) {
    let mut rng = Rng::new(seed, Stream::Position);
    let bytes: Vec<u8> = (0..BYTES).map(|_| rng.below(256).to_le_bytes()[0]).collect();
    instance(kind, &mut Unstructured::new(&bytes), clingo).expect("there are bytes for everything");
}

fn instance(kind: Kind, bytes: &mut Unstructured<'_>, clingo: Clingo) -> Result<()> {
    let engines = agree::engines(&instances::settings(bytes)?, clingo);
    let instance = agree::made(kind, bytes, 16)?;
    agree::all(&instance, bytes, &engines)
}
