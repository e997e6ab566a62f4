//! Which engine answers, and with which settings.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::engine::{Engine, EngineError};
use prato::model::Model;
use prato::puzzles::Puzzle as _;
use prato::puzzles::minesweeper::View;
use prato::puzzles::queens::Board;
use prato::puzzles::tetravex::Instance;

use prato_engines::cp::Strategy;
use prato_engines::encode::Encoding;
use prato_engines::{ENGINES, Kind, Settings};

use crate::failure::Failure;

/// Who answers a question about a board, and how.
#[derive(Args)]
#[command(next_help_heading = "Engines")]
pub struct EngineArgs {
    /// Who answers
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = parser())]
    pub engine: Choice,
    #[command(flatten)]
    pub settings: SettingArgs,
}

/// What can be chosen about the engines for models.
#[derive(Args)]
#[command(next_help_heading = "Engines")]
pub struct SettingArgs {
    /// How sums, and "at most one", are written as clauses
    #[arg(long, value_name = "ENCODING", value_parser = encoding_parser())]
    encoding: Option<Encoding>,
    /// How to search: `free`, `first_fail,indomain_min,complete`, or as MiniZinc has it,
    /// `int_search(first_fail, indomain_min, complete)`
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<Strategy>,
}

impl SettingArgs {
    /// As the engines take them.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        if let Some(encoding) = &self.encoding {
            settings.clauses = encoding.applied_to(settings.clauses);
        }
        settings.search.search = self.strategy.unwrap_or_default();
        settings
    }
}

/// The encodings as help shows them.
pub fn encoding_values() -> impl Iterator<Item = PossibleValue> {
    Encoding::all().into_iter().map(|one| PossibleValue::new(one.name).help(one.about))
}

fn encoding_parser() -> impl TypedValueParser<Value = Encoding> {
    PossibleValuesParser::new(encoding_values())
        .map(|name| name.parse().expect("only names of encodings are possible"))
}

/// Who answers.
#[derive(Clone, Copy)]
pub enum Choice {
    /// Whatever suits the board best.
    Auto,
    /// The exact engine alone.
    Exact,
    /// Our own engine for Tetravex.
    Tiles,
    /// An engine for models.
    Model(&'static Kind),
}

impl Choice {
    fn name(self) -> &'static str {
        match self {
            Choice::Auto => "auto",
            Choice::Exact => "exact",
            Choice::Tiles => "tiles",
            Choice::Model(kind) => kind.name,
        }
    }

    fn about(self) -> &'static str {
        match self {
            Choice::Auto => {
                "what suits the board: exact counting (what is too wide for it goes to the first of \
                 the others), tiles for Tetravex"
            }
            Choice::Exact => "exact counting of Minesweeper and N-Queens alone",
            Choice::Tiles => "our own search for Tetravex",
            Choice::Model(kind) => kind.about,
        }
    }

    fn all() -> impl Iterator<Item = Choice> {
        [Choice::Auto, Choice::Exact, Choice::Tiles]
            .into_iter()
            .chain(ENGINES.iter().map(Choice::Model))
    }
}

/// The failure to choose an engine that is for other puzzles.
pub fn unfit(engine: &str, puzzle: &str) -> Failure {
    Failure::Usage(format!("the engine {engine} is not for {puzzle}; take another --engine"))
}

fn parser() -> impl TypedValueParser<Value = Choice> {
    let value = |choice: Choice| PossibleValue::new(choice.name()).help(choice.about());
    PossibleValuesParser::new(Choice::all().map(value)).map(|name| {
        Choice::all().find(|choice| choice.name() == name).expect("only these are possible")
    })
}

/// The engine for models to take where the user names none.
pub fn first(settings: &Settings) -> Box<dyn Engine> {
    (ENGINES[0].make)(settings)
}

/// The model of a Minesweeper board, unless it is larger than any engine or tool can use: it must not
/// fill the memory.
pub fn mines_model(view: &View) -> Result<Model, EngineError> {
    const LARGEST: usize = 5_000_000;
    match view.shape().len() {
        ..=LARGEST => Ok(view.model()),
        cells => Err(EngineError::TooLarge(format!(
            "boards of more than {LARGEST} cells are not stated as constraints, and this has \
             {cells}; the engine exact does not need that"
        ))),
    }
}

/// The model of a Tetravex instance, unless it is larger than any engine or tool can use: it must
/// not fill the memory.
pub fn tetravex_model(instance: &Instance) -> Result<Model, EngineError> {
    const MOST_ENTRIES: usize = 100_000_000;
    match instance.model_entries() {
        ..=MOST_ENTRIES => Ok(instance.model()),
        _ => Err(EngineError::TooLarge(format!(
            "{} types of tiles on {} places are too many to be stated as constraints, which the \
             engine tiles does not need",
            instance.types().len(),
            instance.tiles().len()
        ))),
    }
}

/// The model of an N-Queens board, unless it is larger than any engine or tool can use: it must not
/// fill the memory.
pub fn queens_model(board: &Board) -> Result<Model, EngineError> {
    const LARGEST: usize = 100_000;
    match board.size() {
        ..=LARGEST => Ok(board.model()),
        size => Err(EngineError::TooLarge(format!(
            "boards of more than {LARGEST} rows are not stated as constraints, and this has {size}"
        ))),
    }
}
