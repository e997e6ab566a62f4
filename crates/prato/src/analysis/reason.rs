//! Why a cell is what it is, as data. [`words`](super::words) makes sentences of it.

use super::technique::{Pattern, Technique};
use crate::exact::Forced;
use crate::grid::Pos;

/// What a covered cell certainly holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// No mine.
    Safe,
    /// A mine.
    Mine,
}

impl Verdict {
    /// The verdict that there is a mine, or that there is none.
    #[must_use]
    pub fn of(mine: bool) -> Verdict {
        if mine { Verdict::Mine } else { Verdict::Safe }
    }

    /// What is certain about the cell at `pos` where these are all cells that are.
    #[must_use]
    pub fn among(forced: &Forced, pos: Pos) -> Option<Verdict> {
        if forced.safe.binary_search(&pos).is_ok() {
            Some(Verdict::Safe)
        } else if forced.mines.binary_search(&pos).is_ok() {
            Some(Verdict::Mine)
        } else {
            None
        }
    }

    /// It in one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Mine => "mine",
        }
    }

    /// The other one.
    #[must_use]
    pub fn opposite(self) -> Verdict {
        Verdict::of(self == Verdict::Safe)
    }
}

/// A clue: an open cell and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clue {
    /// Where it is.
    pub pos: Pos,
    /// How many mines are around it.
    pub number: u8,
}

/// Why a covered cell certainly holds a mine, or none.
///
/// The clues, and the total if it is given, force the cell, and none of them can be left out
/// ([`Size`] has the exceptions). (That open cells and cells known to be safe hold no mine, and
/// that trusted flags do, is always known.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The cell.
    pub cell: Pos,
    /// What it holds.
    pub verdict: Verdict,
    /// The clues that force it, in reading order. None if the board itself says what it holds.
    pub clues: Vec<Clue>,
    /// The number of mines on the whole board, if that is needed.
    pub total: Option<usize>,
    /// How small the set of clues is.
    pub size: Size,
    /// The easiest way to see it. (A chain of clues some of which can be left out, as the others
    /// force the cell by cases, is no reason.)
    pub technique: Technique,
    /// The name that players have for these clues, if they have one.
    pub pattern: Option<Pattern>,
    /// How it is seen.
    pub argument: Argument,
}

/// How small a set of clues is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// No smaller set does.
    Smallest,
    /// None of the clues can be left out. Fewer others may force the cell, by a harder technique.
    /// Nothing but reasons for cells is of this kind.
    Easier,
    /// None of the clues can be left out. Whether another set is smaller would have taken too much
    /// work to say.
    Minimal,
    /// The clues are enough. Some may be left out, but which would have taken too much work to
    /// say.
    Enough,
}

impl Size {
    /// It in one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Size::Smallest => "smallest",
            Size::Easier => "easier",
            Size::Minimal => "minimal",
            Size::Enough => "enough",
        }
    }
}

/// How the clues of a reason force its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The board says so.
    Given,
    /// Step by step: each step says how many mines certain cells hold. The cells of the last one
    /// are all mines or all safe, and the cell is among them.
    Steps(Vec<Step>),
    /// The opposite leads to a contradiction.
    Cases(Case),
    /// The opposite leads to contradictions, in more cases than anybody wants to read.
    ManyCases,
    /// If the cell were the opposite, the cells that the clues see would hold this many mines at
    /// least, and this many at most, with the unknown cells that none of them sees as well. The
    /// total is not among the numbers that are possible then.
    Count {
        /// How few mines there could be on the board.
        least: usize,
        /// How many there could be.
        most: usize,
    },
}

/// So many mines are in these cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it comes from: one clue, or two clues or steps together.
    pub from: Vec<Source>,
    /// The cells, in reading order.
    pub cells: Vec<Pos>,
    /// The fewest mines that they hold.
    pub least: usize,
    /// The most mines that they hold.
    pub most: usize,
}

/// What a step rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The clue of the reason with this number.
    Clue(usize),
    /// The step with this number, one before.
    Step(usize),
}

/// An assumption, and the contradiction to which it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The cell and what it is assumed to hold.
    pub assumed: (Pos, Verdict),
    /// What follows from it, one clue at a time.
    pub follows: Vec<Deduced>,
    /// How it ends.
    pub end: Dead,
}

/// What a cell holds because of one clue and of all that is known or assumed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduced {
    /// The cell.
    pub cell: Pos,
    /// What it holds.
    pub verdict: Verdict,
    /// The clue of the reason, by its number.
    pub clue: usize,
}

/// How an assumption ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// The clue of the reason with this number cannot be met any more.
    Clue(usize),
    /// Neither with a mine in a further cell nor without is there a way out.
    Split(Box<[Case; 2]>),
}
