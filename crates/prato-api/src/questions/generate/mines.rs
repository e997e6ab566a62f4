//! Minesweeper positions.

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::Technique;
use prato::foreign::AnyFormat;
use prato::grid::Pos;
use prato::play::{self, FirstClick, Kind, Size, Symmetry, three_bv};
use prato::puzzles;
use prato::puzzles::minesweeper::{Field, MOST_CELLS, View};
use prato::watch::Watch;

use super::Answer;
use super::no_guess::{self, Logic};
use crate::named::Named;
use crate::questions::simulate::within;
use crate::questions::{convert, given, refuse_idle};
use crate::reply::{About, End, Problem, ReplyTo, Why};
use crate::settings::GENERATE_MINES;
use crate::shape::{FieldRows, Level, Place, Shown};

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
    /// A technique that it must need, or a harder one.
    pub min_technique: Option<Named<Technique>>,
    /// The least 3BV that the field may have.
    pub min_3bv: Option<usize>,
    /// The largest 3BV that the field may have.
    pub max_3bv: Option<usize>,
    /// What the field looks like itself under.
    pub symmetry: Option<Named<Symmetry>>,
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
#[schemars(rename = "GeneratedMines")]
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
    /// Where the mines are.
    pub field: FieldRows,
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

/// So many fields of a seed are looked at before the search is given up.
pub(super) const MOST_TRIES: u64 = 1_000;

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
            min_technique: None,
            min_3bv: None,
            max_3bv: None,
            symmetry: None,
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
            self.positions(size, watch)?
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

    /// Refuses what has no effect, and wishes that no board can fulfil.
    fn check(&self) -> Result<(), Problem> {
        let puzzles = &[puzzles::Kind::Minesweeper];
        refuse_idle(GENERATE_MINES, self.given(), Vec::new(), puzzles)?;
        let refuse = |message: &str, hint: &str| Err(Problem::question(message, hint));
        if self.max_technique.zip(self.min_technique).is_some_and(|(max, min)| min.0 > max.0) {
            return refuse("`min_technique` is harder than `max_technique`", "exchange them");
        }
        if self.max_3bv.zip(self.min_3bv).is_some_and(|(max, min)| min > max) {
            return refuse("`min_3bv` is above `max_3bv`", "exchange them");
        }
        if self.share.is_some_and(|share| !(0.0..=1.0).contains(&share)) {
            return refuse("a share is a number from 0 to 1", "such as 0.35");
        }
        Ok(())
    }

    /// The settings that were given, as the list of settings has them.
    fn given(&self) -> Vec<String> {
        let mut given = given(&[
            ("position", self.position.is_some()),
            ("share", self.share.is_some()),
            ("no-guess", self.no_guess),
            ("start", self.start.is_some()),
            ("max-technique", self.max_technique.is_some()),
            ("min-technique", self.min_technique.is_some()),
            ("proof", self.proof),
        ]);
        given.extend(self.position.map(|Named(kind)| format!("position={}", kind.name())));
        given
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Whether a field is as wanted.
    pub(super) fn fits(&self, field: &Field) -> bool {
        if self.min_3bv.is_none() && self.max_3bv.is_none() {
            return true;
        }
        let three_bv = three_bv(field);
        self.min_3bv.is_none_or(|least| three_bv >= least)
            && self.max_3bv.is_none_or(|most| three_bv <= most)
    }

    /// Positions of the seeds in question; those before the first that is missing, if one is.
    fn positions(&self, size: Size, watch: &Watch) -> Result<End<Mines>, Problem> {
        let kind = self.position.unwrap_or(Named(Kind::Play));
        let start = play::centre(size.shape);
        let (how, first, began) = match kind.0 {
            Kind::Rand(usual) => (Kind::Rand(self.share.unwrap_or(usual)), FirstClick::Any, None),
            played => (played, FirstClick::Opening, Some(Place(start))),
        };
        let mut mines =
            Mines { start: began, position: Some(kind), max_technique: None, boards: Vec::new() };
        for number in 0..self.count.map_or(1, usize::from) as u64 {
            let seed = self.seed().wrapping_add(number);
            match self.field(size, first, seed, watch)? {
                Ok(field) => {
                    let view = play::position(&field, start, how, seed);
                    mines.boards.push(made(seed, field, view, None));
                }
                Err(why) => return Ok(End::Stopped { why, so_far: Some(mines) }),
            }
        }
        Ok(End::Answered(mines))
    }

    /// The first field of a seed that is as wanted.
    fn field(
        &self,
        Size { shape, mines }: Size,
        first: FirstClick,
        seed: u64,
        watch: &Watch,
    ) -> Result<Result<Field, Why>, Problem> {
        let clear = first.clear(shape, play::centre(shape));
        let no_room = |why: &dyn std::error::Error| {
            let hint = match first {
                _ if mines >= shape.len() => "take fewer mines",
                FirstClick::Any => "take fewer mines",
                FirstClick::Safe | FirstClick::Opening => {
                    "a game needs a start without mines, the position `rand` does not"
                }
            };
            Problem::question(why.to_string(), hint)
        };
        for attempt in 0..MOST_TRIES {
            if let Err(why) = watch.check() {
                return Ok(Err(why.into()));
            }
            let seed = play::attempt_seed(seed, attempt);
            let field = match self.symmetry {
                None => play::field(shape, mines, &clear, seed).map_err(|why| no_room(&why))?,
                Some(Named(symmetry)) => {
                    play::symmetric_field(shape, mines, &clear, symmetry, seed)
                        .map_err(|why| no_room(&why))?
                }
            };
            if self.fits(&field) {
                return Ok(Ok(field));
            }
        }
        Ok(Err(Why::Rare))
    }

    /// Writes the boards in the format that is asked for: the position, or the field if the format holds
    /// fields alone.
    fn write(&self, mines: &mut Mines) -> Result<(), Problem> {
        let Some(Named(to)) = self.to else { return Ok(()) };
        let start = mines.start.map(|place| place.0);
        for board in &mut mines.boards {
            let field = board.field.0.clone();
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
    MadeMines { seed, field: FieldRows(field), view: Shown(view), three_bv, logic, text: None }
}
