//! A Tetravex instance.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::foreign::AnyFormat;
use prato::grid::Shape;
use prato::puzzles::Kind;
use prato::puzzles::tetravex::{
    self, Generated, Hardness, MOST_PLACES, Solutions, Tile, Ungranted, Wish,
};
use prato::watch::Watch;

use super::Answer;
use crate::board::Instance;
use crate::named::Named;
use crate::questions::convert;
use crate::reply::{About, End, Problem, ReplyTo, Why};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TilesAsk {
    /// The rows of the board.
    pub rows: usize,
    /// The columns of the board.
    pub cols: usize,
    /// So many different numbers, from 0; 10 if nothing is said.
    pub colours: Option<u32>,
    /// With one solution alone; swapping equal tiles does not make another.
    #[serde(default)]
    pub unique: bool,
    /// How hard it is, by plain backtracking.
    pub hardness: Option<Named<Hardness>>,
    /// Say how hard it is, which takes time.
    #[serde(default)]
    pub measure: bool,
    /// The solution as well; if there are more, one of them.
    #[serde(default)]
    pub solution: bool,
    /// Which of the instances; 1 if nothing is said.
    pub seed: Option<u64>,
    /// The instance in this format as well.
    pub to: Option<Named<AnyFormat>>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "GeneratedTiles")]
pub struct Tiles {
    /// How many different numbers there may be.
    pub colours: u32,
    /// Its seed.
    pub seed: u64,
    /// How many boards were drawn.
    pub drawn: u64,
    /// The nodes of plain backtracking, 2,000,000 at most; `null` if nobody asked for them, and on boards
    /// too large to be measured.
    pub nodes: Option<u64>,
    /// What they amount to.
    pub hardness: Option<Named<Hardness>>,
    /// The tiles, each with its numbers north, south, east and west; none if stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<[i32; 4]>>,
    /// The tile, from 1, at each place in reading order, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<usize>>,
    /// The instance in the format that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl TilesAsk {
    pub(super) fn answer(&self, watch: &Watch) -> Result<ReplyTo<Answer>, Problem> {
        let wish = self.wish()?;
        let about = Some(About::new(Kind::Tetravex, wish.shape, None));
        let end = match tetravex::generate(&wish, watch) {
            Ok(made) => {
                let measured = (self.measure && made.nodes.is_none())
                    .then(|| tetravex::measure(&made.instance, watch));
                match measured.transpose() {
                    Ok(nodes) => {
                        let nodes = made.nodes.or(nodes.flatten());
                        End::Answered(Answer::Tiles(self.told(&wish, &made, nodes)?))
                    }
                    Err(why) => {
                        let so_far = self.told(&wish, &made, None)?;
                        End::Stopped { why: why.into(), so_far: Some(Answer::Tiles(so_far)) }
                    }
                }
            }
            Err(Ungranted::Stopped { why, tried }) => {
                let so_far = Some(Answer::Tiles(Tiles::after(&wish, tried)));
                End::Stopped { why: why.into(), so_far }
            }
            Err(Ungranted::Rare) => End::Stopped { why: Why::Rare, so_far: None },
            Err(why) => {
                return Err(Problem::question(why.to_string(), "leave out the hardness"));
            }
        };
        Ok(ReplyTo { about, end })
    }

    fn wish(&self) -> Result<Wish, Problem> {
        let TilesAsk { rows, cols, .. } = *self;
        let colours = self.colours.unwrap_or(10);
        if !(1..=MOST_PLACES).contains(&rows.saturating_mul(cols)) {
            let message = format!("there is no board of {}", Shape { rows, cols }.in_words());
            let hint = format!("a board has at least one place and at most {MOST_PLACES}");
            return Err(Problem::question(message, hint));
        }
        let most = i32::MAX.unsigned_abs();
        if !(1..=most).contains(&colours) {
            let message = format!("there cannot be {colours} different numbers");
            return Err(Problem::question(message, format!("give a number from 1 to {most}")));
        }
        Ok(Wish {
            shape: Shape { rows, cols },
            colours,
            solutions: if self.unique { Solutions::One } else { Solutions::Any },
            hardness: self.hardness.map(|named| named.0),
            seed: self.seed.unwrap_or(1),
        })
    }

    fn told(&self, wish: &Wish, made: &Generated, nodes: Option<u64>) -> Result<Tiles, Problem> {
        tetravex::check(&made.instance, &made.solution)
            .map_err(|broken| Problem::wrong(&broken))?;
        // North, south, east and west, as in files.
        let sides = |tile: &Tile| [tile.north, tile.south, tile.east, tile.west];
        let instance = Instance::Tetravex(made.instance.clone());
        let text = self.to.map(|to| convert::text(&instance, to.0)).transpose()?;
        Ok(Tiles {
            nodes,
            hardness: nodes.map(|nodes| Named(Hardness::of(nodes))),
            tiles: Some(made.instance.tiles().iter().map(sides).collect()),
            solution: self.solution.then(|| made.solution.to_one().collect()),
            text: text.map(|written| written.text),
            ..Tiles::after(wish, made.tried)
        })
    }
}

impl Tiles {
    /// What is known after so many boards in vain.
    fn after(wish: &Wish, drawn: u64) -> Tiles {
        let Wish { colours, seed, .. } = *wish;
        let (nodes, hardness, tiles, solution, text) = (None, None, None, None, None);
        Tiles { colours, seed, drawn, nodes, hardness, tiles, solution, text }
    }
}
