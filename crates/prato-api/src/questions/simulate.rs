//! Many games of a policy, for its win rate.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::doc::Span;
use prato::error::ReadError;
use prato::formats;
use prato::grid::{Pos, Shape};
use prato::play::{self, Campaign, FirstClick, MOST_CELLS_PLAYED, Size, Unplayed};
use prato::puzzles::Kind;
use prato::watch::Watch;

use super::{Event, Question};
use crate::named::{Named, Policy};
use crate::reply::{About, End, Problem, ReplyTo, Trouble};
use crate::shape::{Level, Place, Plan, Tally};

/// What is asked: game number `i`, from 0, is on the field of the seed `seed + i`, so that policies
/// can be compared on the same games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub level: Level,
    /// What the first click is sure of: `any` may hit a mine, `safe` never does, `open` shows a 0.
    pub rule: Named<FirstClick>,
    /// Who plays.
    pub policy: Named<Policy>,
    /// How many games.
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// Where the first click is; where it wins most if nothing is said.
    pub start: Option<Place>,
    /// What came of the first games, which are not played again.
    pub played: Option<Tally>,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask {
            level: Level::expert(),
            rule: Named(FirstClick::Safe),
            policy: Policy::usual(),
            games: 10_000,
            seed: 1,
            start: None,
            played: None,
        }
    }
}

/// What is told. If stopped, of the first games without a gap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What is played, and by whom.
    #[serde(flatten)]
    pub plan: Plan,
    /// The seed of the first game.
    pub seed: u64,
    /// What came of the games.
    #[serde(flatten)]
    pub tally: Tally,
    /// The processor time of all threads, where a front tells it.
    pub cpu_seconds: Option<f64>,
    /// The share of the games that was won, if there are any.
    pub win_rate: Option<f64>,
    /// Wilson's interval: with 95 % confidence the true win rate is in it.
    pub interval: Option<(f64, f64)>,
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let campaign = match self.campaign() {
            Ok(campaign) => campaign,
            Err(problem) => return ReplyTo::error(problem),
        };
        let about = About::new(Kind::Minesweeper, campaign.shape, Some(campaign.mines));
        let end = self.play(&campaign, watch, events).unwrap_or_else(End::Error);
        ReplyTo { about: Some(about), end }
    }
}

impl Ask {
    /// What is to be played.
    ///
    /// # Errors
    /// If there is no such campaign.
    pub fn campaign(&self) -> Result<Campaign, Problem> {
        let Size { shape, mines } = within(self.level, MOST_CELLS_PLAYED)?;
        let start = match self.start {
            Some(Place(start)) => start,
            None => usual_start(shape, mines, self.rule.0),
        };
        if !shape.contains(start) {
            return Err(Problem::question(
                format!("the start, {start}, lies outside of the board of {shape} cells"),
                "rows and columns count from 1 at the top left",
            ));
        }
        Ok(Campaign { shape, mines, first: self.rule.0, start, seed: self.seed })
    }

    fn play(
        &self,
        campaign: &Campaign,
        watch: &Watch,
        events: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let before = play::Tally::from(self.played.unwrap_or_default());
        if !campaign.allows(before) {
            let hint = "no games of this campaign can come to them";
            return Err(Problem::question("the figures of `played` contradict each other", hint));
        }
        let with = |tally: play::Tally| {
            let mut all = before;
            all.add(tally);
            Tally::from(all)
        };
        let mut tell = |number: u64, game: &play::Played, so_far: play::Tally| {
            let seed = campaign.seed.wrapping_add(number);
            events(Event::Game { seed, game, so_far: with(so_far) });
        };
        let numbers = before.games..self.games;
        let (tally, stop) = campaign
            .run(self.policy.0.info(), numbers, watch, &mut tell)
            .map_err(|why| unplayed(why, self.rule.0))?;
        let answer = Answer::new(Plan::new(campaign, self.policy), self.seed, with(tally));
        Ok(match stop {
            None => End::Answered(answer),
            Some(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
        })
    }
}

impl Answer {
    fn new(plan: Plan, seed: u64, tally: Tally) -> Answer {
        let (win_rate, interval) = (tally.win_rate(), tally.interval());
        Answer { plan, seed, tally, cpu_seconds: None, win_rate, interval }
    }
}

/// The size of a board of at most so many cells.
pub(crate) fn within(level: Level, most_cells: usize) -> Result<Size, Problem> {
    let Level(size) = level;
    match size.shape.len() {
        cells if cells > most_cells => Err(Problem::question(
            format!("{} has {cells} cells; the largest board here has {most_cells}", size.shape),
            "take a smaller one",
        )),
        _ => Ok(size),
    }
}

/// Where the first click wins most, as measured: in the corner, where a 0 is most likely; if it
/// opens anyway, at some distance from two edges, and farther where mines are dense.
fn usual_start(shape: Shape, mines: usize, rule: FirstClick) -> Pos {
    let dense = mines > shape.len() / 6;
    match (rule, shape.rows.min(shape.cols)) {
        (FirstClick::Any | FirstClick::Safe, _) | (_, ..6) => Pos::new(0, 0),
        (FirstClick::Opening, 12..) if dense => Pos::new(3, 3),
        (FirstClick::Opening, _) => Pos::new(2, 2),
    }
}

/// The problem that no game can be played.
pub(crate) fn unplayed(why: Unplayed, rule: FirstClick) -> Problem {
    let hint = match rule {
        _ if matches!(why, Unplayed::NoWeights(_)) => {
            return Problem::new(Trouble::Missing, why.to_string());
        }
        FirstClick::Any => "take fewer mines",
        FirstClick::Safe | FirstClick::Opening => {
            "take fewer mines, or a rule that keeps fewer cells clear"
        }
    };
    Problem::question(why.to_string(), hint)
}

/// A campaign and what came of its first games, as kept in a file to go on from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    rows: usize,
    cols: usize,
    mines: usize,
    #[serde(flatten)]
    plan: Plan,
    seed: u64,
    #[serde(flatten)]
    tally: Tally,
    cpu_seconds: Option<f64>,
}

impl Record {
    /// A campaign of this policy, of whose first games so much came in so much processor time.
    #[must_use]
    pub fn new(
        campaign: &Campaign,
        policy: Named<Policy>,
        tally: Tally,
        cpu_seconds: Option<f64>,
    ) -> Record {
        let Campaign { shape: Shape { rows, cols }, mines, seed, .. } = *campaign;
        Record { rows, cols, mines, plan: Plan::new(campaign, policy), seed, tally, cpu_seconds }
    }

    /// The record in this text. `hint` says what to do if there is none.
    ///
    /// # Errors
    /// Where the text is no record, or if no games can come to its figures.
    pub fn parse(text: &str, hint: &str) -> Result<Record, ReadError> {
        let record: Record = serde_json::from_str(text).map_err(|error| {
            let place = formats::json_place(&error, text);
            ReadError::new(place, formats::json_message(&error), hint)
        })?;
        if record.is_possible() {
            Ok(record)
        } else {
            let message = "the figures contradict each other";
            Err(ReadError::new(Span::new(0..0), message, hint))
        }
    }

    /// The record on one line.
    ///
    /// # Panics
    /// Never: it has no keys but words.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("it has no keys but words");
        text.push('\n');
        text
    }

    fn is_possible(&self) -> bool {
        let time = self.cpu_seconds.is_none_or(|seconds| seconds.is_finite() && seconds >= 0.0);
        let campaign = self.plan.campaign(self.size(), self.seed);
        time && campaign.allows(self.tally.into())
    }

    /// Whether this is the same campaign, played by the same version.
    #[must_use]
    pub fn continues(&self, other: &Record) -> bool {
        (self.size(), self.seed, &self.plan) == (other.size(), other.seed, &other.plan)
    }

    /// The size of the board and its mines.
    #[must_use]
    pub fn size(&self) -> Size {
        Size { shape: Shape { rows: self.rows, cols: self.cols }, mines: self.mines }
    }

    /// What came of the games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The processor time that they took, where it is known.
    #[must_use]
    pub fn cpu_seconds(&self) -> Option<f64> {
        self.cpu_seconds
    }

    /// What is played, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let Plan { version, .. } = &self.plan;
        format!("{}, seed {}, version {version}", self.plan.words(self.size()), self.seed)
    }
}
