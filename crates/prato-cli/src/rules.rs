//! Which rules a model is made of.

use clap::Args;
use clap::builder::PossibleValue;

use prato::puzzles::KINDS;
use prato_api::stated::Stated;

use crate::args::OneOf;

/// The groups of rules that solutions are held to: those of the game if nothing is said.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// State the puzzle by these groups of rules alone, in this order, with commas between them
    #[arg(long, value_name = "GROUPS", value_delimiter = ',', value_parser = OneOf(groups))]
    rules: Option<Vec<String>>,
    /// Add these groups, such as those that follow from the others
    #[arg(long, value_name = "GROUPS", value_delimiter = ',', value_parser = OneOf(groups))]
    #[arg(hide_possible_values = true)]
    with: Vec<String>,
    /// Leave these groups out: what is told then is about the puzzle without them
    #[arg(long, value_name = "GROUPS", value_delimiter = ',', value_parser = OneOf(groups))]
    #[arg(hide_possible_values = true)]
    without: Vec<String>,
}

impl RuleArgs {
    /// As a request has it.
    pub fn stated(&self) -> Stated {
        let RuleArgs { rules, with, without } = self;
        Stated { rules: rules.clone(), with: with.clone(), without: without.clone() }
    }
}

/// The groups of all puzzles: which of them the board has is known when it is read.
fn groups() -> Vec<PossibleValue> {
    let of_kind = |kind: &prato::puzzles::Kind| {
        let title = kind.title();
        let value = move |group: &'static prato::puzzles::Group| {
            PossibleValue::new(group.name).help(format!("{title}: {}", group.about))
        };
        kind.groups().iter().map(value)
    };
    KINDS.iter().flat_map(of_kind).collect()
}
