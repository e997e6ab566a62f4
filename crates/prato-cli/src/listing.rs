//! How solutions are shown, whatever the puzzle: one, several, or enough to say whether there is
//! only one.

use std::fmt::Display;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use clap::Args;
use serde::Serialize;

use prato::engine::Unfinished;
use prato::picture::Picture;
use prato::watch::Stop;

use crate::args::PictureArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{answer, json, output};

/// How many solutions to find; one if nothing is said.
#[derive(Args)]
pub struct WantedArgs {
    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Find up to N solutions
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
}

impl WantedArgs {
    /// What the user wants.
    pub fn wanted(&self) -> Wanted {
        match self.limit {
            _ if self.all => Wanted::UpTo(usize::MAX),
            Some(limit) => Wanted::UpTo(limit.get()),
            None => Wanted::One,
        }
    }
}

/// What the user wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A solution.
    One,
    /// Up to this many, with lines between them, as MiniZinc writes them.
    UpTo(usize),
    /// Whether there is only one: that one, or two.
    Unique,
}

impl Wanted {
    fn limit(self) -> usize {
        match self {
            Wanted::One => 1,
            Wanted::UpTo(limit) => limit,
            Wanted::Unique => 2,
        }
    }
}

/// Why no more solutions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// These are all.
    Complete,
    /// The user wanted no more.
    Enough,
    /// Time or memory ran out.
    Stopped(Stop),
}

/// How answers are written.
pub struct Style<'a> {
    /// What to see.
    pub wanted: Wanted,
    /// One object; its status comes last, because only then it is known.
    pub json: bool,
    /// End with the exit codes of SAT solvers.
    pub sat_exit_codes: bool,
    /// Draw the first solution in these files.
    pub pictures: &'a PictureArgs,
}

/// Solutions as they are found and written.
pub struct Listing<'a> {
    style: &'a Style<'a>,
    /// Members of the JSON object that tell the instance, those that go with solutions, and those
    /// that are known only at the end.
    about: String,
    with: String,
    after: String,
    shown: usize,
    out: BufWriter<output::Answer>,
}

impl<'a> Listing<'a> {
    /// A list without solutions yet. In JSON, `about` are members that tell the instance.
    pub fn new(style: &'a Style<'a>, about: String) -> Listing<'a> {
        let (with, after) = (String::new(), String::new());
        Listing { style, about, with, after, shown: 0, out: output::stdout() }
    }

    /// The same with more members, for the case that there is a solution.
    pub fn with(self, members: &str) -> Listing<'a> {
        Listing { with: format!(",{members}"), ..self }
    }

    /// One more member that is known only at the end.
    pub fn add(&mut self, name: &str, value: impl Into<serde_json::Value>) {
        let member = format!(r#","{name}":{}"#, value.into());
        self.after.push_str(&member);
    }

    /// Shows a solution, which was checked; breaks if there are enough. The text ends its last
    /// line itself.
    pub fn show(
        &mut self,
        text: &impl Display,
        json: &impl Serialize,
        picture: impl FnOnce() -> Picture,
    ) -> Result<ControlFlow<()>, Failure> {
        if self.shown == 0 {
            output::picture_files(self.style.pictures, picture)?;
        }
        let first = self.shown == 0;
        match self.style.wanted {
            _ if self.style.json => {
                if first {
                    write!(self.out, r#"{{{}{},"solutions":["#, self.about, self.with)?;
                } else {
                    self.out.write_all(b",")?;
                }
                serde_json::to_writer(&mut self.out, json).map_err(std::io::Error::from)?;
            }
            Wanted::One => write!(self.out, "{text}")?,
            Wanted::UpTo(_) | Wanted::Unique => writeln!(self.out, "{text}----------")?,
        }
        self.shown += 1;
        Ok(if self.shown < self.style.wanted.limit() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    }

    /// Shows solutions until there are enough. `show` checks one and hands it to this list.
    pub fn all<S>(
        mut self,
        solutions: impl Iterator<Item = Result<S, Unfinished>>,
        mut show: impl FnMut(&mut Listing<'a>, &S) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<Exit, Failure> {
        for found in solutions {
            match found {
                Ok(solution) => {
                    if show(&mut self, &solution)?.is_break() {
                        return self.end(End::Enough, None);
                    }
                }
                Err(Unfinished::Stopped(why)) => return self.end(End::Stopped(why), None),
                Err(Unfinished::Failed(error)) => return Err(error.into()),
            }
        }
        self.end(End::Complete, None)
    }

    /// What comes after the last solution. If there was none, `reason` says why, where it is known.
    pub fn end(mut self, end: End, reason: Option<String>) -> Result<Exit, Failure> {
        match (self.shown, end) {
            (0, End::Complete) => self.none(reason)?,
            (0, End::Stopped(why)) if self.style.json => {
                let (why, about, after) = (json::reason(why), &self.about, &self.after);
                writeln!(self.out, r#"{{"status":"stopped","why":"{why}",{about}{after}}}"#)?;
            }
            _ if self.style.json => self.end_json(end)?,
            (shown, _) => match (self.style.wanted, end) {
                (Wanted::Unique, End::Complete) => writeln!(self.out, "unique")?,
                (Wanted::Unique, End::Enough) if shown > 1 => writeln!(self.out, "not unique")?,
                (Wanted::UpTo(_), End::Complete) => writeln!(self.out, "==========")?,
                _ => {}
            },
        }
        self.out.flush()?;
        Ok(match end {
            End::Stopped(why) => answer::stopped(why),
            _ if !self.style.sat_exit_codes => Exit::Answered,
            _ if self.shown == 0 => Exit::Unsatisfiable,
            _ => Exit::Satisfiable,
        })
    }

    fn none(&mut self, reason: Option<String>) -> Result<(), Failure> {
        if self.style.json {
            if let Some(reason) = reason {
                self.add("reason", reason);
            }
            let (about, after) = (&self.about, &self.after);
            writeln!(self.out, r#"{{"status":"unsatisfiable",{about}{after}}}"#)?;
        } else {
            writeln!(self.out, "{}", output::UNSATISFIABLE)?;
            if let Some(reason) = reason {
                self.out.flush()?;
                output::note(&reason);
            }
        }
        Ok(())
    }

    fn end_json(&mut self, end: End) -> Result<(), Failure> {
        let complete = end == End::Complete;
        write!(self.out, r#"],"complete":{complete}{}"#, self.after)?;
        if self.style.wanted == Wanted::Unique && !matches!(end, End::Stopped(_)) {
            write!(self.out, r#","unique":{complete}"#)?;
        }
        match end {
            End::Stopped(why) => {
                writeln!(self.out, r#","status":"stopped","why":"{}"}}"#, json::reason(why))?;
            }
            End::Complete | End::Enough => writeln!(self.out, r#","status":"answered"}}"#)?,
        }
        Ok(())
    }
}
