//! What an answer is worth: the referee checks what it shows, the truth what it denies.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::draw;
use prato::grid::{Grid, Pos};
use prato::picture::Picture;
use prato::puzzles::minesweeper::{self, Field};
use prato::puzzles::{queens, tetravex};

use super::read::{self, Claim};
use super::spoken::success;
use super::{Asked, Case, Ended, Said, Truth};
use crate::board::Instance;
use crate::shape::Place;

/// An answer, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Judged {
    /// Whose it is.
    pub submission: String,
    /// The task.
    pub task: String,
    /// The board.
    pub board: String,
    /// The cell in question.
    pub at: Option<Place>,
    /// What it is worth.
    pub verdict: Verdict,
    /// What is wrong with it.
    pub fault: Option<String>,
    /// Where: the clue that is broken, a cell, a tile or a queen.
    pub place: Option<Place>,
    /// How long it took, if that is known.
    pub seconds: Option<f64>,
    /// The most memory that it took, in bytes, if that is known.
    pub memory: Option<u64>,
    /// The mistake, drawn.
    #[serde(skip)]
    pub picture: Option<Box<Picture>>,
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "JudgedAs")]
pub enum Verdict {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// There is no answer in what was said.
    Unread,
    /// The program crashed, or could not be started.
    Crashed,
    /// A limit was reached.
    Limit,
}

impl Verdict {
    /// In a few words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Unread => "no answer",
            Verdict::Crashed => "crashed",
            Verdict::Limit => "over the limit",
        }
    }
}

/// What is wrong, where, and how it looks.
struct Fault {
    verdict: Verdict,
    why: String,
    place: Option<Pos>,
    picture: Option<Box<Picture>>,
}

impl Fault {
    fn new(verdict: Verdict, why: impl Into<String>) -> Fault {
        Fault { verdict, why: why.into(), place: None, picture: None }
    }

    fn wrong(why: impl Into<String>) -> Fault {
        Fault::new(Verdict::Wrong, why)
    }
}

impl Case {
    /// What the answer of this submission is worth.
    pub(crate) fn judge(&self, submission: &str, said: &Said) -> Judged {
        let (verdict, why, place, picture) = match self.check(said) {
            Ok(()) => (Verdict::Right, None, None, None),
            Err(Fault { verdict, why, place, picture }) => (verdict, Some(why), place, picture),
        };
        Judged {
            submission: submission.to_owned(),
            task: self.title.clone(),
            board: self.board.clone(),
            at: self.at.map(Place),
            verdict,
            fault: why,
            place: place.map(Place),
            seconds: said.seconds,
            memory: said.memory,
            picture,
        }
    }

    fn check(&self, said: &Said) -> Result<(), Fault> {
        let limit = |what: &str| Fault::new(Verdict::Limit, what);
        match said.ended {
            Ended::Exited => {}
            Ended::Killed => return Err(crashed(said, "a signal ended it")),
            Ended::Missing => return Err(crashed(said, "it could not be started")),
            Ended::Time => return Err(limit("time")),
            Ended::Memory => return Err(limit("memory")),
            Ended::Output => return Err(limit("it wrote too much")),
            Ended::Processes => return Err(limit("it started too many processes")),
        }
        match self.asked {
            Asked::Solve => self.solve(said),
            Asked::Safe => self.safe(said),
            Asked::Click => self.click(said),
            Asked::Count => self.count(said),
            Asked::Tetravex => self.tetravex(said),
            Asked::Queens => self.queens(said),
        }
    }

    fn solve(&self, said: &Said) -> Result<(), Fault> {
        let Instance::Minesweeper(mines) = &self.instance else { return Ok(()) };
        let view = &mines.view;
        let claim = read::field(&said.output, view.shape()).map_err(|why| unread(said, why))?;
        let Claim::Found(mines) = claim else { return self.impossible() };
        let field = Field { mines };
        minesweeper::check(view, &field).map_err(|broken| {
            let place = match broken {
                minesweeper::Broken::Clue { pos, .. }
                | minesweeper::Broken::Mine(pos)
                | minesweeper::Broken::Flag(pos) => Some(pos),
                minesweeper::Broken::Shape { .. } | minesweeper::Broken::Total { .. } => None,
            };
            let picture = Some(Box::new(draw::broken(view, &field, place)));
            Fault { place, picture, ..Fault::wrong(broken.to_string()) }
        })
    }

    fn tetravex(&self, said: &Said) -> Result<(), Fault> {
        let Instance::Tetravex(tiles) = &self.instance else { return Ok(()) };
        let shape = tiles.shape();
        let claim = read::tiles(&said.output, shape).map_err(|why| unread(said, why))?;
        let Claim::Found(numbers) = claim else { return self.impossible() };
        if let Some(place) = numbers.iter().position(|&tile| tile == 0) {
            let place = Some(shape.pos(place));
            return Err(Fault {
                place,
                ..Fault::wrong("tiles count from 1, and it lays a tile 0")
            });
        }
        let laid = numbers.into_iter().map(|tile| tile - 1).collect();
        let laid = Grid::new(shape.rows, shape.cols, laid).expect("as many as there are places");
        let solution = tetravex::Solution { tiles: laid };
        tetravex::check(tiles, &solution).map_err(|broken| {
            use tetravex::Broken;
            let place = match broken {
                Broken::NoTile { pos, .. }
                | Broken::Moved { pos, .. }
                | Broken::Edge { pos, .. } => Some(pos),
                Broken::Twice { second, .. } => Some(second),
                Broken::Shape { .. } => None,
            };
            let drawn = !matches!(broken, Broken::NoTile { .. } | Broken::Shape { .. });
            let picture = drawn.then(|| Box::new(tetravex::draw::solution(tiles, &solution)));
            Fault { place, picture, ..Fault::wrong(broken.to_string()) }
        })
    }

    fn queens(&self, said: &Said) -> Result<(), Fault> {
        let Instance::Queens(board) = &self.instance else { return Ok(()) };
        let claim = read::queens(&said.output, board.size()).map_err(|why| unread(said, why))?;
        let Claim::Found(columns) = claim else { return self.impossible() };
        let placement = queens::Placement { columns };
        queens::check(board, &placement).map_err(|broken| {
            use queens::Broken;
            let place = match broken {
                Broken::Attack(_, pos) | Broken::Gone(pos) | Broken::Forbidden(pos) => Some(pos),
                Broken::Outside(_) | Broken::Number { .. } => None,
            };
            let picture = place.map(|_| Box::new(queens::draw::placement(board, &placement)));
            Fault { place, picture, ..Fault::wrong(broken.to_string()) }
        })
    }

    /// It says that there is no solution.
    fn impossible(&self) -> Result<(), Fault> {
        match &self.truth {
            Truth::Solution(Some(solved)) => {
                let picture = Some(Box::new(solved.picture(&self.instance)));
                let why = "it says that there is no solution, and there is this one";
                Err(Fault { picture, ..Fault::wrong(why) })
            }
            _ => Ok(()),
        }
    }

    fn safe(&self, said: &Said) -> Result<(), Fault> {
        let (Instance::Minesweeper(mines), Truth::Certain(forced)) = (&self.instance, &self.truth)
        else {
            return Ok(());
        };
        let view = &mines.view;
        let found = read::places(&said.output, view.shape()).map_err(|why| unread(said, why))?;
        if found.is_empty() && !read_nothing(said) {
            return Err(unread(said, "it names no cells".to_owned()));
        }
        let fault = |pos: Pos, why: String| {
            let drawn = draw::marked(draw::forced(view, forced, true), pos, "in question");
            let picture = Some(Box::new(drawn));
            Err(Fault { place: Some(pos), picture, ..Fault::wrong(why) })
        };
        if let Some(&pos) = found.iter().find(|&&pos| !self.is_safe(pos)) {
            return fault(pos, format!("it says that {pos} is safe, which may hold a mine"));
        }
        match forced.safe.iter().find(|pos| !found.contains(pos)) {
            Some(&pos) => fault(pos, format!("it does not say that {pos} is safe")),
            None => Ok(()),
        }
    }

    fn click(&self, said: &Said) -> Result<(), Fault> {
        let (Instance::Minesweeper(mines), Truth::Certain(forced), Some(pos)) =
            (&self.instance, &self.truth, self.at)
        else {
            return Ok(());
        };
        let claimed = match success(&said.output) {
            Some(claimed) => claimed,
            None => match said.exit {
                // clingo ends with 10 and 30 if there is an answer set, and with 20 if there is none.
                0 | 10 | 30 => true,
                20 => false,
                // A goal that fails ends Prolog with 1, but so does an error other programs.
                1 if !complains(&said.errors) => false,
                code => return Err(crashed(said, &format!("exit code {code}"))),
            },
        };
        if claimed == self.is_safe(pos) {
            return Ok(());
        }
        let why = if claimed {
            format!("it says that {pos} is safe, which may hold a mine")
        } else {
            format!("it says that {pos} is not safe, and it is")
        };
        let drawn = draw::marked(draw::forced(&mines.view, forced, true), pos, "in question");
        Err(Fault { place: Some(pos), picture: Some(Box::new(drawn)), ..Fault::wrong(why) })
    }

    fn count(&self, said: &Said) -> Result<(), Fault> {
        let Truth::Count(truth) = &self.truth else { return Ok(()) };
        let claimed = read::count(&said.output).map_err(|why| unread(said, why))?;
        if claimed == *truth {
            return Ok(());
        }
        Err(Fault::wrong(format!("it counts {claimed}, and there are {truth}")))
    }
}

/// Whether a text on standard error speaks of an error. That a goal failed is none, though Prolog
/// calls it so.
fn complains(errors: &str) -> bool {
    errors.lines().any(|line| {
        let lower = line.trim_end().to_lowercase();
        let failed =
            lower.ends_with(": false") || lower.contains("goal") && lower.contains("failed");
        !failed && ["error", "exception", "traceback"].iter().any(|word| lower.contains(word))
    })
}

/// Whether the program ended well, or failed as a goal does, so that silence is an answer.
fn read_nothing(said: &Said) -> bool {
    matches!(said.exit, 0 | 1 | 10 | 20 | 30) && !complains(&said.errors)
}

/// What was said holds no answer: if the program ended badly, it crashed.
fn unread(said: &Said, why: String) -> Fault {
    match said.exit {
        0 | 10 | 20 | 30 => Fault::new(Verdict::Unread, why),
        code => crashed(said, &format!("exit code {code}")),
    }
}

/// It crashed; its last complaint says more, or the last that speaks of an error.
fn crashed(said: &Said, how: &str) -> Fault {
    const MOST_LETTERS: usize = 200;
    let lines = || said.errors.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let last = lines().find(|line| complains(line)).or_else(|| lines().next());
    let last: Option<String> = last.map(|line| line.chars().take(MOST_LETTERS).collect());
    Fault::new(Verdict::Crashed, last.map_or(how.to_owned(), |last| format!("{how}: {last}")))
}
