//! Why a tile must lie at a place or cannot, as data. [`words`](crate::analysis::words) makes
//! sentences of it.
//!
//! Tiles are told by their numbers from 0, and a tile stands for all that are equal to it.

use crate::analysis::Size;
use crate::grid::Pos;
use crate::puzzles::tetravex::{Need, Side, Solution};

/// What is certain about a tile at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It, or one equal to it, lies there in every solution.
    Must,
    /// It lies there in none.
    Cannot,
}

impl Verdict {
    /// It in one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Must => "must",
            Verdict::Cannot => "cannot",
        }
    }
}

/// Why a tile must lie at a place, or cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Pos,
    /// What is certain.
    pub verdict: Verdict,
    /// How it is seen.
    pub argument: Argument,
}

/// How a reason shows its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A tile is fixed at the place: this one, or one equal to it, or another.
    Fixed(usize),
    /// All tiles that are equal to it are fixed at these places.
    Elsewhere(Vec<Pos>),
    /// If it lay there, something would be wrong at once.
    Clash(Clash),
    /// Every other tile that is not fixed cannot lie at the place.
    OnlyTile(Vec<Exclusion>),
    /// There are other places where it cannot lie, and it has only as many others as there are
    /// tiles equal to it.
    OnlyPlace(Vec<Exclusion>),
    /// Another tile must lie there, or the tile must lie at another place.
    Follows(Box<Reason>),
    /// The opposite was searched for and does not exist.
    Search(Known),
}

/// A place where a tile cannot lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Pos,
    /// What would be wrong if it lay there.
    pub clash: Clash,
}

/// What is wrong with tiles that lie. None of what it names can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Two tiles touch with different numbers.
    Touch {
        /// The place of one.
        at: Pos,
        /// The side where they touch.
        side: Side,
        /// The numbers on both.
        numbers: [i32; 2],
    },
    /// No tile that is left has these numbers on these sides, which it would need at this place.
    NoFit {
        /// The place.
        at: Pos,
        /// The sides, and the numbers there. One at least.
        sides: Vec<(Side, i32)>,
    },
    /// The numbers need more room than a border has.
    Border {
        /// The border.
        side: Side,
        /// Its places.
        room: usize,
        /// The fewest numbers that need more, those that need most first.
        needs: Vec<Need>,
    },
}

/// Tiles that are known, while all others may have any numbers: the claim follows from them, and
/// none of them can be left out. The tile of the claim is not among them: the claim itself names
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The tiles, ascending. Fixed ones lie where they are fixed.
    pub tiles: Vec<usize>,
    /// How small the set is.
    pub size: Size,
    /// How it is seen.
    pub steps: Steps,
}

/// How it is seen that a claim follows from known tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Steps {
    /// By these tiles alone.
    Alone(Deduction),
    /// If all tiles are known, which makes it shorter.
    WithAll(Deduction),
    /// In more cases than anybody wants to read.
    Many,
}

impl Steps {
    /// The argument, if it can be read.
    #[must_use]
    pub fn deduction(&self) -> Option<&Deduction> {
        match self {
            Steps::Alone(deduction) | Steps::WithAll(deduction) => Some(deduction),
            Steps::Many => None,
        }
    }
}

/// What follows from an assumption, one step after the other, and how it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The tiles that must lie somewhere.
    pub follows: Vec<(Laid, Why)>,
    /// How it ends.
    pub end: Dead,
}

/// A tile that lies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Pos,
}

/// Why a tile lies where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// No other tile that is left fits there.
    OnlyTile,
    /// It fits nowhere else.
    OnlyPlace,
}

impl Why {
    /// It in two words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Why::OnlyTile => "only tile",
            Why::OnlyPlace => "only place",
        }
    }
}

/// How a deduction ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// No tile that is left fits at this place.
    NoTile(Pos),
    /// There is no place for this tile.
    NoPlace(usize),
    /// One of these must be, and each ends in the same way.
    Cases(Vec<(Laid, Deduction)>),
}

/// Why an instance has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// What is fixed, or the numbers on the tiles, show it at once.
    Clash(Clash),
    /// There is no tile for this place.
    NoTile(Pos, Vec<Exclusion>),
    /// There is no place for this tile, or fewer than there are tiles equal to it.
    NoPlace(usize, Vec<Exclusion>),
    /// These tiles cannot all be laid.
    Search(Known),
}

/// The answer to a question about a tile and a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It must lie there, or cannot.
    Certain(Reason),
    /// Neither.
    Open(Undecided),
}

/// A tile that may lie at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The tile.
    pub tile: usize,
    /// The place.
    pub at: Pos,
    /// A solution in which it does.
    pub with: Solution,
    /// One in which another does.
    pub without: Solution,
}

/// How it is seen that a tile must lie at a place or cannot, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The tile, or another, is fixed.
    Given,
    /// A tile beside the place is fixed and has another number.
    Neighbour,
    /// A number has no other tile to touch.
    NoPartner,
    /// No tile has all the numbers that a place needs.
    NoFit,
    /// A border has no room for all numbers that must lie there.
    Border,
    /// Every other tile is ruled out.
    OnlyTile,
    /// Every other place is ruled out.
    OnlyPlace,
    /// The opposite puts one tile after the other in its place, until nothing fits.
    Chain,
    /// Everything else was tried.
    Cases,
}

/// Every technique, from easy to hard.
pub static TECHNIQUES: &[Technique] = &[
    Technique::Given,
    Technique::Neighbour,
    Technique::NoPartner,
    Technique::NoFit,
    Technique::Border,
    Technique::OnlyTile,
    Technique::OnlyPlace,
    Technique::Chain,
    Technique::Cases,
];

impl Technique {
    /// Its name, as in JSON answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Technique::Given => "given",
            Technique::Neighbour => "fixed neighbour",
            Technique::NoPartner => "no partner",
            Technique::NoFit => "no tile fits",
            Technique::Border => "border count",
            Technique::OnlyTile => "only tile",
            Technique::OnlyPlace => "only place",
            Technique::Chain => "chain",
            Technique::Cases => "case analysis",
        }
    }
}

impl Clash {
    /// The technique that sees it.
    #[must_use]
    pub fn technique(&self) -> Technique {
        match self {
            Clash::Touch { .. } => Technique::Neighbour,
            Clash::NoFit { sides, .. } if sides.len() == 1 => Technique::NoPartner,
            Clash::NoFit { .. } => Technique::NoFit,
            Clash::Border { .. } => Technique::Border,
        }
    }
}

impl Reason {
    /// The easiest technique that shows it.
    #[must_use]
    pub fn technique(&self) -> Technique {
        match &self.argument {
            Argument::Fixed(_) | Argument::Elsewhere(_) => Technique::Given,
            Argument::Clash(clash) => clash.technique(),
            Argument::OnlyTile(_) => Technique::OnlyTile,
            Argument::OnlyPlace(_) => Technique::OnlyPlace,
            Argument::Follows(other) => other.technique(),
            Argument::Search(known) => {
                match known.steps.deduction().map(|deduction| &deduction.end) {
                    Some(Dead::NoTile(_) | Dead::NoPlace(_)) => Technique::Chain,
                    Some(Dead::Cases(_)) | None => Technique::Cases,
                }
            }
        }
    }

    /// How many parts it has: what makes one reason longer than another of the same technique.
    #[must_use]
    pub fn parts(&self) -> usize {
        match &self.argument {
            Argument::Fixed(_) => 1,
            Argument::Elsewhere(places) => places.len(),
            Argument::Clash(Clash::Touch { .. }) => 2,
            Argument::Clash(Clash::NoFit { sides, .. }) => sides.len(),
            Argument::Clash(Clash::Border { needs, .. }) => needs.len(),
            Argument::OnlyTile(others) | Argument::OnlyPlace(others) => others.len(),
            Argument::Follows(other) => 1 + other.parts(),
            Argument::Search(known) => known.tiles.len(),
        }
    }
}
