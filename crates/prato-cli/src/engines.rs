//! Which engine answers, and with which settings.

use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};

use prato::puzzles::Kind;
use prato_api::engines::{Choice, Encoding, Engine};
use prato_api::named::{Listed as _, Named};

use crate::args::{self, OneOf};

/// Who answers a question about a board, and how.
#[derive(Args)]
#[command(next_help_heading = "Engines")]
pub struct EngineArgs {
    /// Who answers
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = parser())]
    engine: Choice,
    #[command(flatten)]
    settings: SettingArgs,
}

impl EngineArgs {
    /// As a request has it.
    pub fn engine(&self) -> Engine {
        self.settings.of(self.engine)
    }
}

/// What can be chosen where queens may be asked about.
#[derive(Args)]
#[command(next_help_heading = "Engines")]
pub struct DiagonalArgs {
    /// How "at most one" is written as clauses on the diagonals of N-Queens, if not as elsewhere
    #[arg(long, value_name = "ENCODING", value_parser = OneOf(diagonal_values))]
    pub diagonals: Option<String>,
}

impl DiagonalArgs {
    /// The engine with this as well.
    pub fn of(&self, engine: Engine) -> Engine {
        Engine { diagonals: self.diagonals.clone(), ..engine }
    }
}

/// What can be chosen about the engines for models.
#[derive(Args)]
#[command(next_help_heading = "Engines")]
pub struct SettingArgs {
    /// How sums, and "at most one", are written as clauses
    #[arg(long, value_name = "ENCODING", value_parser = OneOf(encoding_values))]
    encoding: Option<String>,
    /// How to search: `free`, `first_fail,indomain_min,complete`, or as MiniZinc has it,
    /// `int_search(first_fail, indomain_min, complete)`
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<String>,
}

impl SettingArgs {
    /// This engine with these settings.
    pub fn of(&self, choice: Choice) -> Engine {
        let (encoding, strategy) = (self.encoding.clone(), self.strategy.clone());
        Engine { name: Named(choice), encoding, diagonals: None, strategy }
    }
}

/// The encodings as help shows them, with their other names.
pub fn encoding_values() -> Vec<PossibleValue> {
    Encoding::all().iter().map(value).collect()
}

/// The encodings of "at most one", in the same way.
fn diagonal_values() -> Vec<PossibleValue> {
    let serves = |one: &Encoding| one.serves(Kind::Queens);
    Encoding::all().iter().filter(|&one| serves(one)).map(value).collect()
}

fn value(one: &Encoding) -> PossibleValue {
    let aliases: Vec<&str> = one.aliases().collect();
    let about = match &aliases[..] {
        [] => one.about.to_owned(),
        others => format!("{} (also called {})", one.about, others.join(", ")),
    };
    PossibleValue::new(one.name).help(about).aliases(aliases)
}

/// Reads the name of an engine.
fn parser() -> impl TypedValueParser<Value = Choice> {
    args::listed(Choice::all(), |choice| Some(choice.about()))
}

/// Reads the name of an engine that places queens.
pub fn queens_parser() -> impl TypedValueParser<Value = Choice> {
    let serves = |choice: &Choice| choice.puzzles().contains(&Kind::Queens);
    args::listed(Choice::all().filter(serves), |choice| Some(choice.about()))
}
