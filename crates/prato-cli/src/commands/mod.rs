//! The commands, one file each.

mod ask;
mod certify;
mod compare;
mod convert;
mod count;
mod explain;
mod export;
mod generate;
mod hint;
mod ladder;
mod odds;
mod play;
mod queens;
mod review;
mod safe;
mod shell;
mod simulate;
mod solve;
mod tetravex;
mod unique;

pub use tetravex::TileArgs;

use clap::Subcommand;

use crate::args::Given;
use crate::exit::Exit;
use crate::failure::{Failure, Tell};

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Unique(unique::UniqueArgs),
    Safe(safe::SafeArgs),
    Odds(odds::OddsArgs),
    Explain(explain::ExplainArgs),
    Hint(hint::HintArgs),
    Ladder(ladder::LadderArgs),
    Certify(certify::CertifyArgs),
    Queens(queens::QueensArgs),
    Convert(convert::ConvertArgs),
    Export(export::ExportArgs),
    Generate(generate::GenerateArgs),
    Play(play::PlayArgs),
    Simulate(simulate::SimulateArgs),
    Review(review::ReviewArgs),
    Compare(compare::CompareArgs),
    #[command(hide = true)]
    CompareOne(compare::one::OneArgs),
    Ask(ask::AskArgs),
    Schema(ask::SchemaArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

impl Command {
    /// How a failure of this command is told.
    pub fn tell(&self) -> Tell {
        let json = match self {
            Command::Solve(args) => args.question.json(),
            Command::Count(args) => args.question.json(),
            Command::Unique(args) => args.question.json(),
            Command::Safe(args) => args.board.json,
            Command::Odds(args) => args.board.json,
            Command::Explain(args) => args.any.board.json,
            Command::Hint(args) => args.board.json,
            Command::Ladder(args) => args.board.json,
            Command::Certify(args) => args.board.json,
            Command::Queens(args) => args.json,
            Command::Convert(args) => args.any.board.json,
            Command::Export(args) => args.any.board.json,
            Command::Simulate(args) => args.json,
            Command::Review(args) => args.json,
            Command::Compare(args) => args.json,
            Command::Generate(args) => args.json(),
            Command::Ask(_) => true,
            Command::CompareOne(_)
            | Command::Schema(_)
            | Command::Play(_)
            | Command::Completions(_)
            | Command::Man(_) => false,
        };
        if json { Tell::Json } else { Tell::Words }
    }
}

/// Does it.
pub fn run(command: Command, given: &Given) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, given),
        Command::Count(args) => count::run(&args, given),
        Command::Unique(args) => unique::run(&args, given),
        Command::Safe(args) => safe::run(&args, given),
        Command::Odds(args) => odds::run(&args),
        Command::Explain(args) => explain::run(&args, given),
        Command::Hint(args) => hint::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Certify(args) => certify::run(&args),
        Command::Queens(args) => queens::run(&args, given),
        Command::Convert(args) => convert::run(&args, given),
        Command::Export(args) => export::run(&args, given),
        Command::Generate(args) => generate::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Compare(args) => compare::run(&args, given),
        Command::CompareOne(args) => compare::one::run(&args),
        Command::Ask(args) => ask::run(&args),
        Command::Schema(args) => ask::print_schema(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}
