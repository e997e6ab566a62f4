//! Minesweeper positions.

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::Technique;
use prato::foreign::AnyFormat;
use prato::grid::Pos;
use prato::play::{self, FirstClick, Kind, Size, three_bv};
use prato::puzzles;
use prato::puzzles::minesweeper::{Field, View};
use prato::watch::Watch;

use super::Answer;
use super::no_guess::{self, Logic};
use crate::named::Named;
use crate::questions::convert;
use crate::questions::simulate::within;
use crate::reply::{About, End, Problem, ReplyTo};
use crate::shape::{Level, Place, Rows, Shown};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MinesAsk {
    /// The board.
    pub level: Level,
    /// How the position comes about: `play` (the centre is opened and easy logic goes on until it is
    /// stuck) if nothing is said, `late` or `rand`.
    pub position: Option<Named<Kind>>,
    /// The share of the safe cells that the position `rand` shows, from 0 to 1.
    pub share: Option<f64>,
    /// Which of the positions; 1 if nothing is said.
    pub seed: Option<u64>,
    /// A board that logic alone solves, in the position after the first click.
    #[serde(default)]
    pub no_guess: bool,
    /// Where it is opened first, without a mine there or around; the centre if nothing is said.
    pub start: Option<Place>,
    /// The hardest technique that it may need.
    pub max_technique: Option<Named<Technique>>,
    /// So many boards, of the seeds from `seed` on.
    pub count: Option<NonZeroUsize>,
    /// Say every step from the start to the end.
    #[serde(default)]
    pub proof: bool,
    /// The positions in this format as well; the fields, in a format for fields alone.
    pub to: Option<Named<AnyFormat>>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Mines {
    /// Where the game began, if it did.
    pub start: Option<Place>,
    /// How the position came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Named<Kind>>,
    /// The hardest technique that was allowed, of boards that logic alone solves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_technique: Option<Named<Technique>>,
    /// The boards by their seeds; if stopped, those before the first that is missing.
    pub boards: Vec<MadeMines>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MadeMines {
    /// Its seed.
    pub seed: u64,
    /// Where the mines are: 1 for a mine.
    pub field: Rows<bool>,
    /// What the player sees.
    pub view: Shown,
    /// The 3BV of the field.
    pub three_bv: usize,
    /// How it came about, if logic alone solves it.
    #[serde(flatten)]
    pub logic: Option<Logic>,
    /// The position, or the field, in the format that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The largest board, in cells: 16384 x 16384. A larger one takes more memory than most have.
const MOST_CELLS: usize = 1 << 28;

impl MinesAsk {
    /// The position of this size that is made if nothing else is said.
    #[must_use]
    pub fn new(size: Size) -> MinesAsk {
        MinesAsk {
            level: Level(size),
            position: None,
            share: None,
            seed: None,
            no_guess: false,
            start: None,
            max_technique: None,
            count: None,
            proof: false,
            to: None,
        }
    }

    pub(super) fn answer(&self, watch: &Watch) -> Result<ReplyTo<Answer>, Problem> {
        self.check()?;
        let size = within(self.level, MOST_CELLS)?;
        let about = About::new(puzzles::Kind::Minesweeper, size.shape, Some(size.mines));
        let end = if self.no_guess {
            no_guess::answer(self, size, watch)?
        } else {
            End::Answered(self.position(size)?)
        };
        let end = match end {
            End::Answered(mut mines) => {
                self.write(&mut mines)?;
                End::Answered(mines)
            }
            End::Stopped { why, so_far: Some(mut mines) } => {
                self.write(&mut mines)?;
                End::Stopped { why, so_far: Some(mines) }
            }
            end => end,
        };
        Ok(ReplyTo { about: Some(about), end: end.map(Answer::Mines) })
    }

    /// Refuses what has no effect.
    fn check(&self) -> Result<(), Problem> {
        let rand = matches!(self.position, Some(Named(Kind::Rand(_))));
        let needs_no_guess = [
            ("start", self.start.is_some()),
            ("max_technique", self.max_technique.is_some()),
            ("count", self.count.is_some()),
            ("proof", self.proof),
        ];
        let without = |name: &str, beside: &str| {
            let message = format!("`{name}` has no effect without {beside}");
            Err(Problem::question(message, "add that, or leave it out"))
        };
        match needs_no_guess.iter().find(|(_, given)| *given) {
            Some((name, _)) if !self.no_guess => without(name, "`no_guess`"),
            _ if self.no_guess && self.position.is_some() => Err(Problem::question(
                "`position` has no effect beside `no_guess`",
                "leave one of them out",
            )),
            _ if self.share.is_some() && !rand => without("share", "the position `rand`"),
            _ if self.share.is_some_and(|share| !(0.0..=1.0).contains(&share)) => {
                let message = "a share is a number from 0 to 1";
                Err(Problem::question(message, "such as 0.35"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    fn position(&self, Size { shape, mines }: Size) -> Result<Mines, Problem> {
        let kind = self.position.unwrap_or(Named(Kind::Play));
        let start = play::centre(shape);
        let (how, first, began) = match kind.0 {
            Kind::Rand(usual) => (Kind::Rand(self.share.unwrap_or(usual)), FirstClick::Any, None),
            played => (played, FirstClick::Opening, Some(Place(start))),
        };
        let field =
            play::field(shape, mines, &first.clear(shape, start), self.seed()).map_err(|why| {
                match first {
                    FirstClick::Any => Problem::question(why.to_string(), "take fewer mines"),
                    FirstClick::Safe | FirstClick::Opening => Problem::question(
                        why.to_string(),
                        "a game needs a start without mines, the position `rand` does not",
                    ),
                }
            })?;
        let view = play::position(&field, start, how, self.seed());
        let board = made(self.seed(), field, view, None);
        Ok(Mines { start: began, position: Some(kind), max_technique: None, boards: vec![board] })
    }

    /// Writes the boards in the format that is asked for: the position, or the field if the format holds
    /// fields alone.
    fn write(&self, mines: &mut Mines) -> Result<(), Problem> {
        let Some(Named(to)) = self.to else { return Ok(()) };
        let start = mines.start.map(|place| place.0);
        for board in &mut mines.boards {
            let field = Field { mines: board.field.0.clone() };
            let view = board.view.0.clone();
            board.text = Some(convert::made(field, start, view, to)?);
        }
        Ok(())
    }

    /// Where a board that logic alone solves is opened first.
    pub(super) fn start(&self, size: Size) -> Result<Pos, Problem> {
        let start = self.start.map_or_else(|| play::centre(size.shape), |place| place.0);
        if size.shape.contains(start) {
            Ok(start)
        } else {
            Err(Problem::question(
                format!("the start, {start}, lies outside of the board"),
                format!("it has {} rows and columns, counted from 1", size.shape),
            ))
        }
    }
}

/// A board with all that is told of it but its text.
pub(super) fn made(seed: u64, field: Field, view: View, logic: Option<Logic>) -> MadeMines {
    let three_bv = three_bv(&field);
    MadeMines { seed, field: Rows(field.mines), view: Shown(view), three_bv, logic, text: None }
}
