//! Why a tile must lie at a place or cannot, in words.

use std::io::{self, Write};

use prato::analysis::tiles::{Answer, Reason, draw};
use prato::analysis::words::tiles as words;
use prato::puzzles::tetravex::Instance;
use prato_api::questions::explain::{Tiles, TilesFound};

use crate::failure::Failure;
use crate::listing::tiles_are_drawn;
use crate::output;

/// Prints what is known.
pub fn print(instance: &Instance, told: &Tiles) -> Result<(), Failure> {
    match &told.found {
        TilesFound::Nothing => {}
        TilesFound::All(overview) => {
            let mut out = output::words();
            overview.certain.iter().try_for_each(|reason| say(&mut out, instance, reason))?;
            writeln!(out, "{}", words::overview(instance, overview))?;
            out.flush()?;
        }
        TilesFound::Asked(answers) => {
            answers.iter().try_for_each(|answer| print_one(instance, answer))?;
        }
        TilesFound::Impossible(found) => {
            output::unsatisfiable()?;
            if tiles_are_drawn(instance.shape()) {
                output::picture(&draw::impossible(instance, found))?;
            }
            let mut out = output::words();
            writeln!(out, "{}", words::impossible(instance, found))?;
            out.flush()?;
        }
    }
    Ok(())
}

/// A reason in words.
fn say(out: &mut impl Write, instance: &Instance, reason: &Reason) -> io::Result<()> {
    writeln!(out, "{}", words::headline(instance, reason))?;
    words::explain(instance, reason).lines().try_for_each(|line| writeln!(out, "  {line}"))
}

fn print_one(instance: &Instance, answer: &Answer) -> io::Result<()> {
    match answer {
        Answer::Certain(reason) => {
            if tiles_are_drawn(instance.shape()) {
                output::picture(&draw::reason(instance, reason))?;
            }
            let mut out = output::words();
            say(&mut out, instance, reason)?;
            out.flush()
        }
        Answer::Open(undecided) => {
            let mut out = output::words();
            writeln!(out, "{}", words::undecided(instance, undecided))?;
            writeln!(out, "  with it there: {}", undecided.with)?;
            writeln!(out, "  without:       {}", undecided.without)?;
            out.flush()
        }
    }
}
