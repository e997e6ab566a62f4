//! The commands, one file each.

mod ask;
mod batch;
mod campaign;
mod certify;
mod compare;
mod convert;
mod count;
mod crowd;
mod experiment;
mod explain;
mod export;
mod generate;
mod hint;
mod judge;
mod ladder;
mod neighbours;
mod odds;
mod play;
mod program;
mod queens;
mod review;
mod safe;
mod serve;
mod shell;
mod show;
mod simulate;
mod solve;
mod supervise;
mod tree;
mod unique;

use clap::Subcommand;

use prato::grid::Shape;

use crate::args::Given;
use crate::exit::Exit;
use crate::failure::Failure;

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
    Neighbours(neighbours::NeighboursArgs),
    Certify(certify::CertifyArgs),
    Queens(queens::QueensArgs),
    Show(show::ShowArgs),
    Convert(convert::ConvertArgs),
    Export(export::ExportArgs),
    Generate(generate::GenerateArgs),
    Play(play::PlayArgs),
    Simulate(simulate::SimulateArgs),
    Review(review::ReviewArgs),
    Compare(compare::CompareArgs),
    #[command(hide = true)]
    CompareOne(compare::one::OneArgs),
    Judge(judge::JudgeArgs),
    #[command(hide = true)]
    Supervise(supervise::SuperviseArgs),
    Experiment(experiment::ExperimentArgs),
    Tree(tree::TreeArgs),
    Serve(serve::ServeArgs),
    Campaign(campaign::CampaignArgs),
    Batch(batch::BatchArgs),
    Ask(ask::AskArgs),
    Schema(ask::SchemaArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

/// Does it.
pub fn run(command: Command, given: &Given) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, given),
        Command::Count(args) => count::run(&args, given),
        Command::Unique(args) => unique::run(&args, given),
        Command::Safe(args) => safe::run(&args, given),
        Command::Odds(args) => odds::run(&args, given),
        Command::Explain(args) => explain::run(&args, given),
        Command::Hint(args) => hint::run(&args, given),
        Command::Ladder(args) => ladder::run(&args, given),
        Command::Neighbours(args) => neighbours::run(&args, given),
        Command::Certify(args) => certify::run(&args, given),
        Command::Queens(args) => queens::run(&args, given),
        Command::Show(args) => show::run(&args, given),
        Command::Convert(args) => convert::run(&args, given),
        Command::Export(args) => export::run(&args, given),
        Command::Generate(args) => generate::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Compare(args) => compare::run(&args, given),
        Command::CompareOne(args) => compare::one::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Supervise(args) => supervise::run(&args),
        Command::Experiment(args) => experiment::run(&args),
        Command::Tree(args) => tree::run(&args, given),
        Command::Serve(args) => serve::run(&args),
        Command::Campaign(args) => campaign::run(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Ask(args) => ask::run(&args),
        Command::Schema(args) => ask::print_schema(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}

/// Whether a board is small enough to be drawn in the terminal beside words.
fn is_drawn(shape: Shape) -> bool {
    const MOST_SIDE: usize = 60;
    shape.rows.max(shape.cols) <= MOST_SIDE
}
