//! The differential run: `agree FIRST COUNT` holds all engines to each other on the instances of
//! the seeds from FIRST, three kinds in turn, and prints what was compared.

use std::panic;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};

use prato::puzzles::{KINDS, Kind};
use prato_fuzz::agree::Clingo;
use prato_fuzz::run::agree;

fn main() -> Result<()> {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .map(|text| text.parse().with_context(|| format!("no number: {text}")))
        .collect::<Result<_>>()?;
    let &[first, count] = numbers.as_slice() else { anyhow::bail!("usage: agree FIRST COUNT") };

    let (start, clingo) = (Instant::now(), Clingo::once_in(50));
    let mut failed = Vec::new();
    let mut asked = 0;
    for seed in first..first + count {
        let (kind, clingo) = (kind(seed), clingo(seed));
        asked += u64::from(clingo == Clingo::Asked);
        if panic::catch_unwind(|| agree(kind, seed, clingo)).is_err() {
            failed.push((kind.name(), seed));
        }
        if (seed + 1 - first).is_multiple_of(1000) {
            eprintln!("{} of {count}, {} s", seed + 1 - first, start.elapsed().as_secs());
        }
    }
    println!("{count} instances from seed {first}, {asked} of them with clingo");
    println!("{} s, {} disagreements", start.elapsed().as_secs(), failed.len());
    ensure!(failed.is_empty(), "they disagree on {failed:?}");
    Ok(())
}

/// Every kind in turn, boards of Minesweeper twice as often.
fn kind(seed: u64) -> Kind {
    KINDS.iter().copied().cycle().nth((seed % 4) as usize).expect("a cycle has no end")
}
