//! How solutions are shown, whatever the puzzle: as they are found, one, several, or enough to say
//! whether there is only one.

use std::io::{BufWriter, Write as _};
use std::num::NonZeroUsize;

use clap::Args;

use prato::grid::Shape;
use prato::render::ansi;
use prato_api::board::Instance;
use prato_api::questions::solve::{Answer, Solved};
use prato_api::{AboutBoard, End, Entry, Event, Reply, ReplyTo, Streamed};

use crate::args::PictureArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::{self, Posed, Told};
use crate::output;

/// How many solutions to find; one if nothing is said.
#[derive(Args)]
pub struct WantedArgs {
    /// Find all solutions
    #[arg(long)]
    pub all: bool,
    /// Find up to N solutions
    #[arg(long, value_name = "N")]
    pub limit: Option<NonZeroUsize>,
}

impl WantedArgs {
    /// How they are written.
    pub fn lines(&self) -> Lines {
        if self.all || self.limit.is_some() { Lines::Between } else { Lines::One }
    }
}

/// How solutions are written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// One, with a drawing of tiles where it is not too large.
    One,
    /// One, as a drawing where it is not too large.
    Drawn,
    /// Several, with lines between them, as MiniZinc writes them.
    Between,
}

/// How answers are written.
pub struct Style<'a> {
    /// In which lines.
    pub lines: Lines,
    /// One object; its status comes last, because only then it is known.
    pub json: bool,
    /// End with the exit codes of SAT solvers.
    pub sat_exit_codes: bool,
    /// Draw the first solution in these files.
    pub pictures: &'a PictureArgs,
}

/// Shows solutions as they are found, and how it ends.
pub fn list<Q>(
    posed: &Posed<Q>,
    style: &Style<'_>,
    reply: fn(ReplyTo<Answer>) -> Reply,
) -> Result<Exit, Failure>
where
    Q: AboutBoard + Entry<Answer = Answer>,
{
    let mut listing = Listing::new(style, &posed.instance);
    let told = listing.follow(posed)?;
    listing.end(told, reply)
}

/// Shows the solutions that are found, in lines. What comes after them is up to the caller.
pub fn show<Q: AboutBoard>(posed: &Posed<Q>, style: &Style<'_>) -> Result<Told<Q>, Failure> {
    let mut listing = Listing::new(style, &posed.instance);
    let told = listing.follow(posed)?;
    listing.out.flush()?;
    Ok(told)
}

/// Solutions as they are found and written.
struct Listing<'a> {
    style: &'a Style<'a>,
    instance: &'a Instance,
    streamed: Streamed,
    shown: usize,
    out: BufWriter<output::Answer>,
}

impl<'a> Listing<'a> {
    fn new(style: &'a Style<'a>, instance: &'a Instance) -> Listing<'a> {
        let streamed = Streamed::default();
        Listing { style, instance, streamed, shown: 0, out: output::stdout() }
    }

    /// Answers, and shows what is found on the way. Where it cannot be shown the work ends.
    fn follow<Q: AboutBoard>(&mut self, posed: &Posed<Q>) -> Result<Told<Q>, Failure> {
        let mut failure = None;
        let told = posed.answer_with(&mut |event| {
            if let (Event::Solution(solved), None) = (event, &failure)
                && let Err(why) = self.show(solved)
            {
                failure = Some(why);
                posed.watch.cancel();
            }
        });
        failure.map_or(told, Err)
    }

    /// Shows one solution.
    fn show(&mut self, solved: &Solved) -> Result<(), Failure> {
        let picture = || solved.picture(self.instance);
        if self.shown == 0 && self.style.pictures.any() {
            output::picture_files(self.style.pictures, &picture())?;
        }
        self.shown += 1;
        let shape = self.instance.shape();
        match self.style.lines {
            _ if self.style.json => write!(self.out, "{}", self.streamed.solution(solved))?,
            Lines::Drawn if is_drawn(self.instance) => output::picture(&picture())?,
            Lines::One | Lines::Drawn => {
                write!(self.out, "{solved}")?;
                if let Instance::Tetravex(_) = self.instance
                    && tiles_are_drawn(shape)
                {
                    write!(self.out, "{}", ansi::tiles(&picture(), output::colours()))?;
                }
            }
            Lines::Between => writeln!(self.out, "{solved}----------")?,
        }
        Ok(())
    }

    /// What comes after the last solution.
    fn end<Q>(mut self, told: Told<Q>, reply: fn(ReplyTo<Answer>) -> Reply) -> Result<Exit, Failure>
    where
        Q: Entry<Answer = Answer>,
    {
        let told = told.into_reply();
        let complete = told.end.known().is_some_and(|answer| answer.complete);
        let (why, why_none) = match &told.end {
            End::Stopped { why, .. } => (Some(*why), None),
            end => (None, end.known().and_then(|answer| answer.why_none.clone())),
        };
        if told.end.known().is_some_and(|answer| answer.engine == "construct") {
            output::note("by direct construction");
        }
        if self.style.json {
            writeln!(self.out, "{}", self.streamed.end(&reply(told)))?;
        } else if why.is_none() && self.shown == 0 {
            writeln!(self.out, "{}", output::UNSATISFIABLE)?;
            self.out.flush()?;
            if let Some(why_none) = why_none {
                output::note(&why_none);
            }
        } else if complete && self.style.lines == Lines::Between {
            writeln!(self.out, "==========")?;
        }
        self.out.flush()?;
        Ok(match why {
            Some(why) => front::stopped(why),
            None if !self.style.sat_exit_codes => Exit::Answered,
            None if self.shown == 0 => Exit::Unsatisfiable,
            None => Exit::Satisfiable,
        })
    }
}

/// Boards of tiles with more rows or columns are not drawn in the terminal.
const MOST_TILES: usize = 40;
/// Larger boards of queens are not drawn in the terminal: the columns of the queens are printed.
const MOST_QUEENS: usize = 50;

/// Whether a board of tiles is small enough to be drawn in the terminal.
pub fn tiles_are_drawn(shape: Shape) -> bool {
    shape.rows.max(shape.cols) <= MOST_TILES
}

/// Whether a solution is drawn instead of being written.
fn is_drawn(instance: &Instance) -> bool {
    matches!(instance, Instance::Queens(board) if board.size() <= MOST_QUEENS)
}
