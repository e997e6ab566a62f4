//! Runs the commands of an experiment, and keeps what each of them told.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use prato::watch::{Stop, Watch};
use prato_api::questions::{climb, compare};
use prato_api::{End, Reply, ReplyTo};

use super::games::{Games, Played, Table};
use super::list::{BoardFile, Experiment, Measure};
use super::{Compared, Size, page};
use crate::child::Patience;
use crate::failure::Failure;
use crate::{child, output};

/// The commands have limits of their own, and end as soon as nobody waits for them.
const UNHURRIED: Patience = Patience { most: Duration::MAX, last: Duration::from_secs(1) };

/// An experiment, and where its files are.
pub struct Lab<'a> {
    pub folder: &'a Path,
    pub experiment: &'static Experiment,
    pub size: Size,
    pub watch: &'a Watch,
}

/// Why there is no section.
pub enum Cut {
    /// Somebody ended the work.
    Stopped(Stop),
    Failed(Failure),
}

impl<F: Into<Failure>> From<F> for Cut {
    fn from(failure: F) -> Cut {
        Cut::Failed(failure.into())
    }
}

impl Lab<'_> {
    /// The section of the page about this experiment.
    pub fn section(&self) -> Result<String, Cut> {
        for board in (self.experiment.boards)(self.size) {
            self.board(&board)?;
        }
        match self.experiment.measure {
            Measure::Compare { runs, verdict } => {
                let lines = runs(self.size);
                let mut compared = Vec::new();
                for (number, line) in (1..).zip(&lines) {
                    compared.push(self.compare(number, lines.len(), line)?);
                }
                let tables = page::comparisons(&compared);
                Ok(page::section(self.experiment, self.size, &tables, &verdict(&compared)))
            }
            Measure::Play { tables, verdict } => {
                let tables = tables(self.size);
                let all = tables.iter().map(|table| table.lines.len()).sum();
                let (mut played, mut text) = (Vec::new(), String::new());
                for Table { caption, lines } in tables {
                    let first = played.len();
                    for games in lines {
                        played.push(self.play(played.len() + 1, all, games)?);
                    }
                    text += &page::games(caption, &played[first..]);
                }
                Ok(page::section(self.experiment, self.size, &text, &verdict(&played)))
            }
        }
    }

    /// Writes a board, unless it is there.
    fn board(&self, board: &BoardFile) -> Result<(), Cut> {
        let path = self.folder.join(board.file());
        if path.exists() {
            return Ok(());
        }
        let text = match board {
            BoardFile::Text { text, .. } => text.clone(),
            BoardFile::Generated { line, .. } => self.prato(&format!("generate {line}"))?,
        };
        Ok(output::write_file(&path, text.as_bytes())?)
    }

    /// Asks `prato compare`, unless the same was told before.
    fn compare(&self, number: usize, of: usize, line: &str) -> Result<Compared, Cut> {
        let picture = format!("{}-{number}.svg", self.experiment.name);
        let command = format!("prato compare {line}");
        let answer = self.kept((number, of), &command, comparison, || {
            self.prato(&format!("compare {line} --json --svg {picture}"))
        })?;
        Ok(Compared { command, picture, answer })
    }

    /// Lets `prato ladder` play games, unless the same were told before.
    fn play(&self, number: usize, of: usize, games: Games) -> Result<Played, Cut> {
        let command = format!("{} times: prato {}", games.count, games.line("SEED"));
        let picture = format!("{}-{number}.svg", self.experiment.name);
        let answers = self.kept((number, of), &command, climbs, || {
            let mut text = String::new();
            for (seed, field) in (1..).zip(games.fields()) {
                self.board(&field)?;
                let line = games.line(&u64::to_string(&seed));
                let drawn = if seed == 1 { format!("--svg {picture}") } else { String::new() };
                text += &self.prato(&format!("{line} --json {drawn}"))?;
            }
            Ok(text)
        })?;
        Ok(Played { games, picture, answers })
    }

    /// What a command told: as it was kept, or asked now and kept. What was stopped half way is asked
    /// again, since nothing is kept of it.
    fn kept<T>(
        &self,
        (number, of): (usize, usize),
        command: &str,
        read: impl Fn(&str) -> Option<T>,
        ask: impl FnOnce() -> Result<String, Cut>,
    ) -> Result<T, Cut> {
        let name = self.experiment.name;
        let file = self.folder.join(format!("{name}-{number}.json"));
        let kept = fs::read_to_string(&file).ok().and_then(|text| {
            let (first, rest) = text.split_once('\n')?;
            if first == command { read(rest) } else { None }
        });
        if let Some(told) = kept {
            output::note(&format!("{name}: {number} of {of}: told before: {command}"));
            return Ok(told);
        }
        output::note(&format!("{name}: {number} of {of}: {command}"));
        let text = ask()?;
        let told = read(&text)
            .ok_or_else(|| io::Error::other(format!("{command} did not come to an end: {text}")))?;
        output::write_file(&file, format!("{command}\n{text}").as_bytes())?;
        Ok(told)
    }

    /// What a command of this program prints, in the folder. It ends when we do, even if we are killed.
    fn prato(&self, line: &str) -> Result<String, Cut> {
        let mut command = child::ours(child::ATTENDED)?;
        command.args(line.split_whitespace()).current_dir(self.folder);
        let done = child::run(command, UNHURRIED, self.watch)?.map_err(Cut::Stopped)?;
        if done.stdout.is_empty() {
            io::stderr().write_all(done.stderr.as_bytes())?;
            return Err(io::Error::other(format!("prato {line} printed nothing")).into());
        }
        Ok(done.stdout)
    }
}

/// A whole comparison.
fn comparison(text: &str) -> Option<compare::Answer> {
    match Reply::from_json(text.trim())? {
        Reply::Compare(ReplyTo { end: End::Answered(answer), .. }) => Some(answer),
        _ => None,
    }
}

/// Games, a reply on each line. One that its time limit stopped counts as far as it came.
fn climbs(text: &str) -> Option<Vec<climb::Answer>> {
    let game = |line: &str| match Reply::from_json(line)? {
        Reply::Climb(ReplyTo { end, .. }) => end.known().cloned(),
        _ => None,
    };
    text.lines().map(game).collect()
}
