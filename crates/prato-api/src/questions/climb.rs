//! A mine field worked on with the ladder: what it finds is flagged and clicked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{Found, Rung, draw};
use prato::picture::Picture;
use prato::play::{self, Climbed, Replay, Standing, Work};
use prato::plural::number_of;
use prato::puzzles::Kind;
use prato::watch::Watch;

use super::ladder::{By, Step, means};
use super::{Event, Question};
use crate::board::{Board, Content, Mines};
use crate::named::Named;
use crate::reply::{About, End, Problem, ReplyTo};
use crate::shape::Word;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The mine field, with the cells that are open at the start.
    pub board: Board,
    /// The rungs; all without any.
    #[serde(default)]
    pub rungs: Vec<Named<Rung>>,
    /// How far brute force goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// What the limit counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_by: Option<Named<By>>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// `won` if all safe cells are open, else `stuck`, or `playing` if the work was stopped.
    pub standing: Word,
    /// How many safe cells are not open.
    pub left: usize,
    /// What each rung did, from easy to hard.
    pub rungs: Vec<RungWork>,
    /// By what each cell was found, a row each: `o` for one that was open at the start; the letter of a
    /// rung, `t`, `s`, `b` or `c`, for one that it opened, and the capital for one that it flagged; `.` for
    /// one that is covered.
    pub found_by: Vec<String>,
    /// Each progress, in order: safe cells are clicked, mines flagged.
    pub steps: Vec<Step>,
    /// What the library found, for pictures.
    #[serde(skip)]
    pub climbed: Option<Climbed>,
}

/// What a rung did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RungWork {
    /// The rung.
    pub rung: Named<Rung>,
    /// How often it was tried.
    pub tries: usize,
    /// How many of these found something.
    pub successes: usize,
    /// How many flags it put.
    pub flags_put: usize,
    /// How many cells it clicked.
    pub clicks: usize,
    /// How many cells opened by that, with those around zeros.
    pub opened: usize,
    /// How many arrangements it looked at.
    pub arrangements: u64,
    /// How often the limit kept it from looking at all.
    pub over_limit: usize,
    /// How long it took, where the front that asks has a clock.
    pub seconds: Option<f64>,
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        match self.board.content(Some(Kind::Minesweeper)) {
            Ok(Content::Truth(replay)) => self.answer_on(&replay, watch),
            Ok(content @ Content::Instance(_)) => {
                let problem = Problem::question(
                    "this is a position, and no mine field on which cells can be opened",
                    "ask `ladder` about it, or give a field as `generate` writes it",
                );
                let about = About { warning: self.board.warning(), ..content.about() };
                ReplyTo { about: Some(about), end: End::Error(problem) }
            }
            Err(problem) => ReplyTo::error(problem),
        }
    }
}

impl Ask {
    /// Answers about this field, which was read.
    #[must_use]
    pub fn answer_on(&self, replay: &Replay, watch: &Watch) -> ReplyTo<Answer> {
        let mines = match self.board.mines {
            Some(Mines::Unknown(_)) => None,
            _ => Some(replay.field.count()),
        };
        let about = About::new(Kind::Minesweeper, replay.field.mines.shape(), mines);
        let end = self.find(replay, watch).unwrap_or_else(End::Error);
        ReplyTo { about: Some(about), end }
    }

    fn find(&self, replay: &Replay, watch: &Watch) -> Result<End<Answer>, Problem> {
        let all = replay.field.count();
        if let Some(Mines::Total(told)) = self.board.mines.filter(|&told| told != Mines::Total(all))
        {
            return Err(Problem::question(
                format!("the field has {}, and not {told}", number_of(all, "mine")),
                "leave `mines` out, or say `unknown`",
            ));
        }
        if self.board.trust_flags {
            return Err(Problem::question(
                "`trust_flags` serves positions, and on a mine field the ladder puts its own flags",
                "leave it out",
            ));
        }
        let view = self.board.seen(replay)?.view;
        let means = means(&self.rungs, self.limit, self.limit_by, view.mines)?;
        let climbed = play::climb(replay.field.clone(), &view, &means, watch);
        let end = End::from(climbed.map_so_far(Some));
        match &end {
            End::Answered(Climbed { standing: Standing::Lost(pos), .. }) => {
                Err(Problem::bug(format!("the ladder opened a mine at {pos}")))
            }
            End::Unsatisfiable(_) => Err(Problem::bug("the field does not fit its own clues")),
            _ => Ok(match end {
                End::Answered(climbed) => End::Answered(Answer::new(climbed, "stuck")),
                other => other.map(|climbed| Answer::new(climbed, "playing")),
            }),
        }
    }
}

impl Answer {
    fn new(climbed: Climbed, unfinished: &'static str) -> Answer {
        let rows = climbed.found.rows().map(|row| row.iter().copied().map(sign).collect());
        Answer {
            standing: if climbed.standing == Standing::Won { "won" } else { unfinished }.into(),
            left: climbed.left,
            rungs: climbed.work.iter().map(RungWork::from).collect(),
            found_by: rows.collect(),
            steps: climbed.steps.iter().map(Step::from).collect(),
            climbed: Some(climbed),
        }
    }

    /// What each rung found, as a picture.
    #[must_use]
    pub fn picture(&self) -> Option<Picture> {
        Some(draw::found(&self.climbed.as_ref()?.found))
    }
}

fn sign(found: Found) -> char {
    match found {
        Found::Not => '.',
        Found::Start => draw::START,
        Found::Opened(rung) => rung.letter(),
        Found::Flagged(rung) => rung.letter().to_ascii_uppercase(),
    }
}

impl From<&Work> for RungWork {
    fn from(work: &Work) -> RungWork {
        let Work { effort, flags, clicks, opened } = *work;
        RungWork {
            rung: Named(effort.rung),
            tries: effort.tries,
            successes: effort.progress,
            flags_put: flags,
            clicks,
            opened,
            arrangements: effort.arrangements,
            over_limit: effort.over_limit,
            seconds: effort.time.map(|time| time.as_secs_f64()),
        }
    }
}
