//! `prato experiment`: the tables and claims of some student reports, measured again.
//!
//! An experiment is a list of commands of this program, most of them `prato compare`: there is no other
//! code that measures. What each of them told is kept beside the pictures, so that a long run goes on
//! where it was stopped.

mod list;
mod page;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, io};

use clap::Args;
use clap::builder::PossibleValuesParser;

use prato_api::questions::compare::Answer;
use prato_api::{End, Reply, ReplyTo};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use list::{EXPERIMENTS, Experiment};

/// Repeat the experiments of the reports that this program grew from, with ours beside theirs
///
/// Each is a table or a claim of a report on solving puzzles by constraints: what was measured there,
/// the same by `prato compare`, and whether the claim holds. The page goes to standard output; with
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
        for one in EXPERIMENTS {
            output::line(&format!("{:12}  {}", one.name, one.title))?;
        }
        return Ok(Exit::Answered);
    }
    let scratch = env::temp_dir().join(format!("prato-experiment-{}", std::process::id()));
    let out = args.out.as_deref().unwrap_or(&scratch);
    let folder = &out.join(page::FOLDER);
    fs::create_dir_all(folder)?;
    let size = if args.quick { Size::Quick } else { Size::Long };
    let chosen =
        EXPERIMENTS.iter().filter(|one| args.name.as_ref().is_none_or(|name| name == one.name));
    let mut page = page::head(size);
    output::text(Some(&page))?;
    for experiment in chosen {
        let section = Lab { folder, experiment, size }.section()?;
        output::text(Some(&section))?;
        page += &section;
    }
    let name = args.name.as_deref().unwrap_or(page::FOLDER);
    fs::write(out.join(format!("{name}.md")), page)?;
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

/// An experiment, and where its files are.
struct Lab<'a> {
    folder: &'a Path,
    experiment: &'static Experiment,
    size: Size,
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

impl Lab<'_> {
    /// The section of the page about this experiment.
    fn section(&self) -> Result<String, Failure> {
        for board in (self.experiment.boards)(self.size) {
            self.board(&board)?;
        }
        let runs = (self.experiment.runs)(self.size);
        let mut compared = Vec::new();
        for (number, line) in runs.iter().enumerate() {
            output::note(&format!(
                "{}: {} of {}: compare {line}",
                self.experiment.name,
                number + 1,
                runs.len()
            ));
            compared.push(self.compare(number + 1, line)?);
        }
        Ok(page::section(self.experiment, self.size, &compared))
    }

    /// Writes a board, unless it is there.
    fn board(&self, board: &list::Board) -> Result<(), Failure> {
        let path = self.folder.join(board.file());
        if path.exists() {
            return Ok(());
        }
        let text = match board {
            list::Board::Text { text, .. } => text.clone().into_bytes(),
            list::Board::Generated { line, .. } => self.prato(&format!("generate {line}"))?,
        };
        Ok(fs::write(path, text)?)
    }

    /// Asks `prato compare`, unless the same was told before.
    fn compare(&self, number: usize, line: &str) -> Result<Compared, Failure> {
        let stem = format!("{}-{number}", self.experiment.name);
        let (told, picture) = (format!("{stem}.json"), format!("{stem}.svg"));
        let kept = fs::read_to_string(self.folder.join(&told)).ok();
        let command = format!("prato compare {line}");
        let kept = kept.and_then(|text| {
            let (first, rest) = text.split_once('\n')?;
            (first == command).then(|| rest.to_owned())
        });
        let text = if let Some(text) = kept {
            text
        } else {
            let told = self.prato(&format!("compare {line} --json --svg {picture}"))?;
            String::from_utf8_lossy(&told).into_owned()
        };
        let reply = Reply::from_json(text.trim());
        let Some(Reply::Compare(ReplyTo { end, .. })) = reply else {
            return Err(Failure::Output(io::Error::other(format!("{command} told {text}"))));
        };
        let End::Answered(answer) = end else {
            // What was stopped half way is asked again.
            return Err(Failure::Output(io::Error::other(format!("{command} was stopped"))));
        };
        fs::write(self.folder.join(told), format!("{command}\n{text}"))?;
        Ok(Compared { command, picture, answer })
    }

    /// What a command of this program prints, in the folder.
    fn prato(&self, line: &str) -> Result<Vec<u8>, Failure> {
        let done = Command::new(env::current_exe()?)
            .args(line.split_whitespace())
            .current_dir(self.folder)
            .stdin(Stdio::null())
            .output()?;
        if done.stdout.is_empty() {
            io::stderr().write_all(&done.stderr)?;
            return Err(Failure::Output(io::Error::other(format!("prato {line} printed nothing"))));
        }
        Ok(done.stdout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command of every experiment is one that the program takes.
    #[test]
    fn every_line_is_read() {
        for experiment in EXPERIMENTS {
            for size in [Size::Quick, Size::Long] {
                let lines =
                    (experiment.runs)(size).into_iter().map(|line| format!("compare {line}"));
                let boards =
                    (experiment.boards)(size).into_iter().filter_map(|board| match board {
                        list::Board::Generated { line, .. } => Some(format!("generate {line}")),
                        list::Board::Text { .. } => None,
                    });
                for line in lines.chain(boards) {
                    let words = ["prato"].into_iter().chain(line.split_whitespace());
                    crate::parse(words.map(Into::into))
                        .unwrap_or_else(|why| panic!("{line}: {why}"));
                }
            }
        }
    }
}
