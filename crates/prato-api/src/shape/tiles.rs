//! Reasons about Tetravex tiles. Tiles count from 1, as in files, and each stands for all that are
//! equal to it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::Size;
use prato::analysis::tiles::{self, Exclusion, Impossible, Known, Laid, Steps};
use prato::analysis::words::tiles as words;
use prato::puzzles::tetravex::{Instance, Need, Side, Solution};

use super::{Place, Word, places};
use crate::named::Named;

/// The tile for each place in reading order.
pub type Res = Vec<usize>;

/// A solution as JSON has it.
#[must_use]
pub fn res(solution: &Solution) -> Res {
    solution.to_one().collect()
}

/// Why a tile must lie at a place, or cannot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TileReason {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Place,
    /// `must` or `cannot`.
    #[schemars(with = "Named<tiles::Verdict>")]
    pub verdict: Word,
    /// The easiest technique that shows it.
    #[schemars(with = "Named<tiles::Technique>")]
    pub technique: Word,
    /// How it is seen.
    pub argument: TileArgument,
    /// The same in one line.
    pub headline: String,
    /// The same in sentences.
    pub words: String,
}

/// How a reason shows its claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TileArgument {
    /// This tile is fixed there.
    Fixed(usize),
    /// All that are equal to it are fixed at these places.
    Elsewhere(Vec<Place>),
    /// What would be wrong if it lay there.
    Clash(Clash),
    /// Every other tile or place, and what would be wrong.
    Excluded(Vec<Excluded>),
    /// It follows from this reason.
    #[serde(rename = "follows_from")]
    Follows(Box<TileReason>),
    /// The opposite was searched for and does not exist.
    Search(Search),
}

/// What is wrong with tiles that lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Clash {
    /// Two numbers that touch.
    Touch {
        /// The place of one.
        at: Place,
        /// The side where they touch.
        side: Word,
        /// The numbers on both.
        touching: [i32; 2],
    },
    /// No tile that is left has these numbers on these sides, which the place needs.
    NoFit {
        /// The place.
        at: Place,
        /// The sides, and the numbers there.
        needs: Vec<(Word, i32)>,
    },
    /// These numbers need more places than the border has.
    Border {
        /// The border.
        border: Word,
        /// Its places.
        room: usize,
        /// The numbers.
        numbers: Vec<i32>,
    },
}

/// A tile that cannot lie at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Excluded {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Place,
    /// What would be wrong.
    pub clash: Clash,
}

/// A claim that follows from some tiles, whatever the others are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Search {
    /// The tiles that are needed, apart from the one in question.
    pub tiles: Vec<usize>,
    /// How small the set is.
    #[schemars(with = "Named<Size>")]
    pub size: Word,
    /// How it is seen, unless that would be long.
    pub deduction: Option<Deduction>,
    /// `tiles` if these tiles are enough for the deduction, `all` if it needs all.
    pub deduction_needs: Option<Word>,
}

/// What follows from an assumption, one step after the other, and how it ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Deduction {
    /// The tiles that must lie somewhere.
    pub follows: Vec<Lies>,
    /// How it ends.
    #[serde(flatten)]
    pub end: DeadEnd,
}

/// A tile that must lie at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lies {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Place,
    /// `only tile` or `only place`.
    pub technique: Word,
}

/// How a deduction ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadEnd {
    /// No tile that is left fits at this place.
    NoTile(Place),
    /// There is no place for this tile.
    NoPlace(usize),
    /// One of these must be, and each ends in the same way.
    Cases(Vec<TileCase>),
}

/// A tile that is tried at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TileCase {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Place,
    /// What follows.
    pub then: Deduction,
}

/// A tile that may lie at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MayLie {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Place,
    /// A solution in which it does.
    pub solution_with: Res,
    /// One in which another does.
    pub solution_without: Res,
    /// The same in a sentence.
    pub words: String,
}

/// Why an instance has no solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NoTiling {
    /// How it is seen.
    pub argument: NoTilingArgument,
    /// The same in sentences.
    pub words: String,
}

/// How it is seen that there is no solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum NoTilingArgument {
    /// What is fixed, or the numbers on the tiles, show it at once.
    Clash {
        /// What is wrong.
        clash: Clash,
    },
    /// There is no tile for this place.
    NoTile {
        /// The place.
        no_tile: Place,
        /// Why not.
        excluded: Vec<Excluded>,
    },
    /// There is no place for this tile.
    NoPlace {
        /// The tile.
        no_place: usize,
        /// Why not.
        excluded: Vec<Excluded>,
    },
    /// These tiles cannot all be laid.
    Search {
        /// Which.
        search: Search,
    },
}

impl TileReason {
    /// The reason as it is told.
    #[must_use]
    pub fn new(instance: &Instance, reason: &tiles::Reason) -> TileReason {
        TileReason {
            tile: reason.tile + 1,
            at: Place(reason.at),
            verdict: reason.verdict.name().into(),
            technique: reason.technique().name().into(),
            argument: TileArgument::new(instance, &reason.argument),
            headline: words::headline(instance, reason),
            words: words::explain(instance, reason),
        }
    }
}

impl TileArgument {
    fn new(instance: &Instance, argument: &tiles::Argument) -> TileArgument {
        match argument {
            tiles::Argument::Fixed(tile) => TileArgument::Fixed(tile + 1),
            tiles::Argument::Elsewhere(all) => TileArgument::Elsewhere(places(all)),
            tiles::Argument::Clash(clash) => TileArgument::Clash(clash.into()),
            tiles::Argument::OnlyTile(others) | tiles::Argument::OnlyPlace(others) => {
                TileArgument::Excluded(excluded(others))
            }
            tiles::Argument::Follows(other) => {
                TileArgument::Follows(Box::new(TileReason::new(instance, other)))
            }
            tiles::Argument::Search(known) => TileArgument::Search(known.into()),
        }
    }
}

impl MayLie {
    /// The undecided tile as it is told.
    #[must_use]
    pub fn new(instance: &Instance, open: &tiles::Undecided) -> MayLie {
        MayLie {
            tile: open.tile + 1,
            at: Place(open.at),
            solution_with: res(&open.with),
            solution_without: res(&open.without),
            words: words::undecided(instance, open),
        }
    }
}

impl NoTiling {
    /// The contradiction as it is told.
    #[must_use]
    pub fn new(instance: &Instance, found: &Impossible) -> NoTiling {
        let argument = match found {
            Impossible::Clash(clash) => NoTilingArgument::Clash { clash: clash.into() },
            Impossible::NoTile(at, others) => {
                NoTilingArgument::NoTile { no_tile: Place(*at), excluded: excluded(others) }
            }
            Impossible::NoPlace(tile, others) => {
                NoTilingArgument::NoPlace { no_place: tile + 1, excluded: excluded(others) }
            }
            Impossible::Search(known) => NoTilingArgument::Search { search: known.into() },
        };
        NoTiling { argument, words: words::impossible(instance, found) }
    }
}

fn excluded(others: &[Exclusion]) -> Vec<Excluded> {
    let one = |other: &Exclusion| Excluded {
        tile: other.tile + 1,
        at: Place(other.at),
        clash: (&other.clash).into(),
    };
    others.iter().map(one).collect()
}

impl From<&tiles::Clash> for Clash {
    fn from(clash: &tiles::Clash) -> Clash {
        let word = |side: Side| Word::from(side.to_string());
        match clash {
            &tiles::Clash::Touch { at, side, numbers } => {
                Clash::Touch { at: Place(at), side: word(side), touching: numbers }
            }
            tiles::Clash::NoFit { at, sides } => {
                let needs = sides.iter().map(|&(side, number)| (word(side), number));
                Clash::NoFit { at: Place(*at), needs: needs.collect() }
            }
            tiles::Clash::Border { side, room, needs } => {
                let number = |need: &Need| need.number;
                Clash::Border {
                    border: word(*side),
                    room: *room,
                    numbers: needs.iter().map(number).collect(),
                }
            }
        }
    }
}

impl From<&Known> for Search {
    fn from(known: &Known) -> Search {
        Search {
            tiles: known.tiles.iter().map(|tile| tile + 1).collect(),
            size: known.size.name().into(),
            deduction: known.steps.deduction().map(Deduction::from),
            deduction_needs: match known.steps {
                Steps::Alone(_) => Some("tiles".into()),
                Steps::WithAll(_) => Some("all".into()),
                Steps::Many => None,
            },
        }
    }
}

impl From<&tiles::Deduction> for Deduction {
    fn from(deduction: &tiles::Deduction) -> Deduction {
        let follows = deduction.follows.iter().map(|&(Laid { tile, at }, why)| Lies {
            tile: tile + 1,
            at: Place(at),
            technique: why.name().into(),
        });
        let end = match &deduction.end {
            tiles::Dead::NoTile(at) => DeadEnd::NoTile(Place(*at)),
            tiles::Dead::NoPlace(tile) => DeadEnd::NoPlace(tile + 1),
            tiles::Dead::Cases(cases) => {
                let case = |(laid, then): &(Laid, tiles::Deduction)| TileCase {
                    tile: laid.tile + 1,
                    at: Place(laid.at),
                    then: then.into(),
                };
                DeadEnd::Cases(cases.iter().map(case).collect())
            }
        };
        Deduction { follows: follows.collect(), end }
    }
}
