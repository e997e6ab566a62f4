//! The benchmark `explain`: how long the reasons for all forced cells of a position take, and what
//! kinds of reasons there are. Prints Markdown; `--quick` takes every tenth position only.

#[expect(dead_code, reason = "shared with the benchmark `exact`, which uses all of it")]
mod sets;
mod stats;

use anyhow::{Context as _, Result, bail};
use prato::analysis::{Known, Reason, Size, TECHNIQUES, explain};
use prato::engine::Search;
use prato::puzzles::minesweeper::View;
use prato::watch::Watch;

use sets::SETS;
use stats::{Figures, time};

fn main() -> Result<()> {
    let step = match std::env::args().nth(1).as_deref() {
        None => 1,
        Some("--quick") => 10,
        Some(other) => bail!("no such option: {other}; there is only --quick"),
    };
    println!(
        "Reasons for all forced cells, warm library call, one thread, microseconds a position:\n"
    );
    println!("| positions | number | cells explained | median | p90 | p99 | max |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut of_expert = Vec::new();
    for set in SETS {
        let positions = set.positions(step)?;
        let (mut times, mut cells) = (Vec::new(), 0);
        for position in &positions {
            let (us, reasons) = time(3, || reasons(&position.view));
            let reasons = reasons?;
            cells += reasons.len();
            times.push(us);
            if set.name == SETS[0].name {
                of_expert.extend(reasons);
            }
        }
        println!("| {} | {} | {cells} | {} |", set.name, positions.len(), Figures(times));
    }
    kinds(&of_expert);
    Ok(())
}

/// All of it: which cells are forced, and why.
fn reasons(view: &View) -> Result<Vec<Reason>> {
    let watch = Watch::default();
    let known = Known::new(view, &Search, &watch)?.answer().context("it is possible")?;
    explain(view, &known, &watch).answer().context("there are no limits")
}

/// How many reasons there are of each technique, and how large they are.
fn kinds(reasons: &[Reason]) {
    println!("\nThe reasons of {}:\n", SETS[0].name);
    println!("| technique | cells | clues, median | clues, most | not proven to be smallest |");
    println!("|---|---:|---:|---:|---:|");
    for technique in TECHNIQUES {
        let of = || reasons.iter().filter(|reason| reason.technique == *technique);
        let clues = Figures(of().map(|reason| reason.clues.len() as f64).collect());
        let open = of().filter(|reason| reason.size != Size::Smallest).count();
        let (median, most) = (clues.percentile(50), clues.percentile(100));
        if of().next().is_some() {
            println!("| {} | {} | {median} | {most} | {open} |", technique.name(), of().count());
        }
    }
}
