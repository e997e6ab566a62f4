//! The ways to place queens, and which of them suits a question.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::engine::{self, Engine, Unfinished};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle as _;
use prato::puzzles::queens::{self, Board, Placement, exact};
use prato::watch::Watch;

use prato_engines::{ENGINES, Kind, Settings};

use crate::engines::{first, queens_model};
use crate::failure::Failure;
use crate::listing::Wanted;
use crate::output;

/// What is asked about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// A solution.
    One,
    /// Several solutions.
    Several,
    /// The number of solutions.
    Count,
}

impl Question {
    /// The question behind what the user wants to see.
    pub fn of(wanted: Wanted) -> Question {
        match wanted {
            Wanted::One => Question::One,
            Wanted::UpTo(_) | Wanted::Unique => Question::Several,
        }
    }
}

/// What the user chose.
#[derive(Clone, Copy)]
pub enum Choice {
    Auto,
    Construct,
    Exact,
    Model(&'static Kind),
}

/// How to find the queens.
pub enum Way {
    Construct,
    Exact,
    Engine(Box<dyn Engine>),
}

impl Choice {
    /// Every choice, in the order in which help names them.
    fn all() -> impl Iterator<Item = Choice> {
        let ours = [Choice::Auto, Choice::Construct, Choice::Exact].into_iter();
        ours.chain(ENGINES.iter().map(Choice::Model))
    }

    fn name(self) -> &'static str {
        match self {
            Choice::Auto => "auto",
            Choice::Construct => "construct",
            Choice::Exact => "exact",
            Choice::Model(kind) => kind.name,
        }
    }

    fn about(self) -> &'static str {
        match self {
            Choice::Auto => "whatever suits the board best",
            Choice::Construct => "direct construction, without search: the empty board of any size",
            Choice::Exact => "search with bit masks: boards of up to 64 rows",
            Choice::Model(kind) => kind.about,
        }
    }

    /// The way to take.
    pub fn way(self, board: &Board, question: Question, settings: &Settings) -> Way {
        match self {
            Choice::Construct => Way::Construct,
            Choice::Exact => Way::Exact,
            Choice::Model(kind) => Way::Engine((kind.make)(settings)),
            Choice::Auto if question == Question::One && board.is_empty() => Way::Construct,
            Choice::Auto if board.size() <= exact::LARGEST => Way::Exact,
            // No other engine counts that many either, and the exact one says why it does not.
            Choice::Auto if question == Question::Count => Way::Exact,
            Choice::Auto => Way::Engine(first(settings)),
        }
    }
}

/// Solutions that are found when they are asked for.
pub type Solutions<'a> = Box<dyn Iterator<Item = Result<Placement, Unfinished>> + 'a>;

impl Way {
    /// Its name, as in `--engine NAME`.
    pub fn name(&self) -> &'static str {
        match self {
            Way::Construct => "construct",
            Way::Exact => "exact",
            Way::Engine(engine) => engine.name(),
        }
    }

    /// The solutions of a board.
    pub fn solutions<'a>(
        &'a self,
        board: &'a Board,
        question: Question,
        watch: &'a Watch,
    ) -> Result<Solutions<'a>, Failure> {
        Ok(match self {
            Way::Construct => Box::new(construct(board, question)?.into_iter().map(Ok)),
            Way::Exact => {
                let solutions = exact::solutions(board, watch)?;
                Box::new(solutions.map(|found| found.map_err(Unfinished::Stopped)))
            }
            Way::Engine(engine) => {
                let solutions = engine::solutions(engine.as_ref(), &queens_model(board)?, watch);
                Box::new(solutions.map(|found| found.map(|values| board.decode(&values))))
            }
        })
    }

    /// The number of solutions of a board, as text.
    pub fn count(&self, board: &Board, watch: &Watch) -> Result<Outcome<Option<String>>, Failure> {
        Ok(match self {
            Way::Construct => return Err(Failure::Usage(ONE_ALONE.into())),
            Way::Exact => {
                exact::count(board, watch)?.map(|count| count.map(|count| count.to_string()))
            }
            Way::Engine(engine) => {
                let census = engine.census(&queens_model(board)?, watch)?.outcome;
                census.map(|census| census.map(|census| census.solutions.to_string()))
            }
        })
    }
}

const ONE_ALONE: &str = "direct construction finds a single solution; take another --engine";

fn construct(board: &Board, question: Question) -> Result<Option<Placement>, Failure> {
    if question != Question::One {
        return Err(Failure::Usage(ONE_ALONE.into()));
    }
    if !board.is_empty() {
        let message = "direct construction is for the empty board; take another --engine";
        return Err(Failure::Usage(message.into()));
    }
    output::note("by direct construction");
    Ok(queens::construct(board.size()))
}

/// Reads the name of a choice.
pub fn parser() -> impl TypedValueParser<Value = Choice> {
    let value = |choice: Choice| PossibleValue::new(choice.name()).help(choice.about());
    PossibleValuesParser::new(Choice::all().map(value)).map(|name| {
        Choice::all().find(|choice| choice.name() == name).expect("only these are possible")
    })
}
