//! The benchmark `exact`: how long the exact engine takes for the positions of [`sets`], beside
//! `ms_toollib` on the same positions in the same run. Prints Markdown; `--quick` takes every
//! tenth position only.

mod agree;
mod peer;
mod sets;
mod stats;

use anyhow::{Result, bail};
use prato::exact;
use prato::watch::Watch;

use agree::Agreement;
use peer::{Peer, Reply};
use sets::{SETS, Set};
use stats::{Figures, time};

fn main() -> Result<()> {
    let step = match std::env::args().nth(1).as_deref() {
        None => 1,
        Some("--quick") => 10,
        Some(other) => bail!("no such option: {other}; there is only --quick"),
    };
    let mut peer = peer::start()?;
    if peer.is_none() {
        eprintln!("ms_toollib is not installed, so it is not measured; run bench/setup first");
    }

    println!("All chances, warm library call, microseconds a position:\n");
    println!("| positions | program | answered | median | p90 | p99 | max | ratio of medians |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    let mut agreement = Agreement::default();
    for set in SETS {
        chances(set, step, peer.as_mut(), &mut agreement)?;
    }
    if peer.is_some() {
        println!("\n{agreement}");
    }

    println!("\nExact counts, all cells, big integers, warm library call, microseconds:\n");
    println!("| positions | answered | median | p90 | p99 | max |");
    println!("|---|---:|---:|---:|---:|---:|");
    census(&SETS[0], step)
}

/// Prints the rows of one set: ours, and the peer's if it is there. Each position is timed by
/// both right after each other, so that what else the machine does hits both.
fn chances(
    set: &Set,
    step: usize,
    mut peer: Option<&mut Peer>,
    agreement: &mut Agreement,
) -> Result<()> {
    let positions = set.positions(step)?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for position in &positions {
        let (us, outcome) = time(set.calls, || exact::chances(&position.view, &Watch::default()));
        let answer = outcome.answer();
        ours.extend(answer.as_ref().map(|_| us));
        let Some(peer) = peer.as_deref_mut() else { continue };
        match peer.ask(&position.view, set.calls.min(5))? {
            Reply::Answer(us, chances) => {
                theirs.push(Figures(us).percentile(50));
                if let Some(answer) = answer {
                    agreement.compare(set.name, position.seed, &answer, &chances);
                }
            }
            Reply::Nothing(why) => {
                eprintln!("{}, seed {}: ms_toollib: {why}", set.name, position.seed);
            }
        }
    }
    let of = positions.len();
    let row = |program, figures: &Figures, ratio| {
        println!("| {} | {program} | {}/{of} | {figures} | {ratio} |", set.name, figures.0.len());
    };
    let (ours, theirs) = (Figures(ours), Figures(theirs));
    row("prato", &ours, String::from("1"));
    if peer.is_some() {
        let ratio = theirs.percentile(50) / ours.percentile(50);
        row("ms_toollib", &theirs, format!("{ratio:.1}"));
    }
    Ok(())
}

/// Prints the row of the exact counts of one set.
fn census(set: &Set, step: usize) -> Result<()> {
    let positions = set.positions(step)?;
    let timed = positions.iter().filter_map(|position| {
        let (us, outcome) = time(set.calls, || exact::census(&position.view, &Watch::default()));
        outcome.answer().map(|_| us)
    });
    let figures = Figures(timed.collect());
    println!("| {} | {}/{} | {figures} |", set.name, figures.0.len(), positions.len());
    Ok(())
}
