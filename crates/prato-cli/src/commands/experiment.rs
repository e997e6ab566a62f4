//! `prato experiment`: the tables and claims of some student reports, measured again.
//!
//! An experiment is a list of commands of this program, `prato compare` or games of `prato ladder`: there
//! is no other code that measures. What each of them told is kept beside the pictures, so that a long run
//! goes on where it was stopped.

mod clauses;
mod click;
mod figures;
mod games;
mod lab;
mod list;
mod minizinc;
mod page;
mod player;
mod tiles;

use std::io::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use clap::Args;
use clap::builder::PossibleValuesParser;

use prato_api::questions::compare::Answer;

use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::{limits, output};
use lab::{Cut, Lab};
use list::EXPERIMENTS;

/// Repeat the experiments of the reports that this program grew from, with ours beside theirs
///
/// Each is a table or a claim of a report on solving puzzles by constraints: what was measured there,
/// the same by `prato compare` or games of `prato ladder`, and whether the claim holds. The page goes to standard output; with
/// --out also to a folder, with the boards, the pictures, and what every command told: a run that was
/// stopped goes on from there.
#[derive(Args)]
pub struct ExperimentArgs {
    /// Which one; `list` names them, and without a name all are run
    #[arg(value_name = "NAME", value_parser = names())]
    name: Option<String>,
    /// Small boards and short limits: minutes instead of an hour
    #[arg(long)]
    quick: bool,
    /// Keep boards, pictures, tables and the page in this folder
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
}

const LIST: &str = "list";

fn names() -> PossibleValuesParser {
    let named =
        EXPERIMENTS.iter().map(|one| clap::builder::PossibleValue::new(one.name).help(one.title));
    let list = clap::builder::PossibleValue::new(LIST).help("what there is");
    PossibleValuesParser::new([list].into_iter().chain(named))
}

/// Runs the command.
pub fn run(args: &ExperimentArgs) -> Result<Exit, Failure> {
    if args.name.as_deref() == Some(LIST) {
        if args.quick || args.out.is_some() {
            let message = "--quick and --out have no effect on the list; leave them out";
            return Err(Failure::Usage(message.into()));
        }
        let mut out = output::words();
        for one in EXPERIMENTS {
            writeln!(out, "{:12}  {}", one.name, one.title)?;
        }
        out.flush()?;
        return Ok(Exit::Answered);
    }
    let scratch = env::temp_dir().join(format!("prato-experiment-{}", std::process::id()));
    let out = args.out.as_deref().unwrap_or(&scratch);
    let folder = &out.join(page::FOLDER);
    output::try_folder(out)?;
    output::try_folder(folder)?;
    let ours = LimitArgs { time_limit: None, memory_limit: None, threads: None };
    let watch = &limits::unguarded_watch(&ours);
    limits::begin(watch);
    let size = if args.quick { Size::Quick } else { Size::Long };
    let chosen =
        EXPERIMENTS.iter().filter(|one| args.name.as_ref().is_none_or(|name| name == one.name));
    let mut page = page::head(size);
    output::text(Some(&page))?;
    for experiment in chosen {
        match (Lab { folder, experiment, size, watch }).section() {
            Ok(section) => {
                output::text(Some(&section))?;
                page += &section;
            }
            Err(Cut::Failed(failure)) => return Err(failure),
            Err(Cut::Stopped(why)) => {
                let kept = if args.out.is_some() {
                    format!(
                        "what was measured is kept in {}, and the same command goes on from there",
                        folder.display()
                    )
                } else {
                    fs::remove_dir_all(&scratch)?;
                    "nothing is kept, for want of --out".to_owned()
                };
                output::note(&kept);
                return Ok(stopped(why.into()));
            }
        }
    }
    let name = args.name.as_deref().unwrap_or(page::FOLDER);
    output::write_file(&out.join(format!("{name}.md")), page.as_bytes())?;
    if args.out.is_none() {
        fs::remove_dir_all(&scratch)?;
    }
    Ok(Exit::Answered)
}

/// How large the boards are, and how long the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Quick,
    Long,
}

/// What a comparison came to, with its command.
pub struct Compared {
    /// The command as a person would type it.
    pub command: String,
    /// The picture, in the folder.
    pub picture: String,
    /// What it told.
    pub answer: Answer,
}

#[cfg(test)]
mod tests {
    use super::games::Games;
    use super::list::{BoardFile, Measure};
    use super::*;

    /// Every command of every experiment is one that the program takes.
    #[test]
    fn every_line_is_read() {
        for experiment in EXPERIMENTS {
            for size in [Size::Quick, Size::Long] {
                let (lines, fields): (Vec<String>, Vec<BoardFile>) = match experiment.measure {
                    Measure::Compare { runs, .. } => {
                        let line = |line| format!("compare {line}");
                        (runs(size).into_iter().map(line).collect(), Vec::new())
                    }
                    Measure::Play { tables, .. } => {
                        let games = || tables(size).into_iter().flat_map(|table| table.lines);
                        let fields = games().flat_map(Games::fields).collect();
                        (games().map(|games| games.line("1")).collect(), fields)
                    }
                };
                let boards = (experiment.boards)(size).into_iter().chain(fields);
                let boards = boards.filter_map(|board| match board {
                    BoardFile::Generated { line, .. } => Some(format!("generate {line}")),
                    BoardFile::Text { .. } => None,
                });
                for line in lines.into_iter().chain(boards) {
                    let words = ["prato"].into_iter().chain(line.split_whitespace());
                    crate::parse(words.map(Into::into))
                        .unwrap_or_else(|why| panic!("{line}: {why}"));
                }
            }
        }
    }
}
