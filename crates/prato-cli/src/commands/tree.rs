//! `prato tree`: the tree of a textbook search, drawn or told step by step.

mod draw;

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use prato::plural::number_of;
use prato::render::Columns;
use prato_api::questions::tree::{Answer, Ask, NodeEnd};

use crate::args::{AnyBoardArgs, Given, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::rules::RuleArgs;
use crate::{front, output};

/// Show the tree of a search as textbooks have it: values tried, failures and solutions
///
/// It backtracks chronologically, propagates at every node until nothing more follows, and learns
/// nothing. Nodes, failures and peak depth (how many nodes are kept at once, with copies and recomputation)
/// are counted as Gecode counts them. For boards of classroom size.
#[derive(Args)]
pub struct TreeArgs {
    #[command(flatten)]
    any: AnyBoardArgs,
    /// How to search: `first_fail,indomain_min`, or as MiniZinc has it, `int_search(...)` [default:
    /// `first_fail,indomain_min`]
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<String>,
    /// Go on after the first solution
    #[arg(long)]
    all: bool,
    /// The most nodes [default: 200]
    #[arg(long, value_name = "N")]
    most: Option<NonZeroUsize>,
    /// Tell every step of propagation in words
    #[arg(long)]
    trace: bool,
    /// Draw the tree as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &TreeArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(&args.svg)?;
    let posed = front::pose(args.any.source(), given, &args.limits, None, |board| Ask {
        board,
        strategy: args.strategy.clone(),
        all: args.all,
        most: args.most,
        trace: args.trace,
        model: args.rules.stated(),
    })?;
    let told = posed.answer()?;
    if let (Some(file), Some(answer)) = (&args.svg, told.known()) {
        output::picture_file(file, draw::svg(answer).as_bytes())?;
    }
    if told.is_text() {
        told.known().map_or(Ok(()), show)?;
    }
    told.finish()
}

/// The steps or the nodes, and what it took.
fn show(answer: &Answer) -> Result<(), Failure> {
    let mut out = output::words();
    match &answer.trace {
        Some(trace) => trace.iter().try_for_each(|step| writeln!(out, "{step}"))?,
        None => {
            let mut levels: Vec<usize> = Vec::with_capacity(answer.tree.len());
            for (number, node) in answer.tree.iter().enumerate() {
                // Nodes are numbered after those above them.
                let level = node.parent.map_or(0, |parent| levels[parent] + 1);
                levels.push(level);
                let indent = indent(level, out.columns());
                let tried = node.tried.as_deref().unwrap_or("root");
                let end = match node.end {
                    NodeEnd::Branch => "",
                    NodeEnd::Failure => ": failure",
                    NodeEnd::Solution => ": solution",
                };
                writeln!(out, "{indent}{number} {tried}{end}")?;
            }
        }
    }
    let Answer { strategy, tree, found, failures, depth, propagations, complete, .. } = answer;
    writeln!(
        out,
        "{strategy}: {}, {}, peak depth {depth}, {}, {}{}",
        number_of(tree.len(), "node"),
        number_of(*failures, "failure"),
        number_of(*found, "solution"),
        number_of(*propagations, "propagation"),
        if *complete { "" } else { " (cut off)" }
    )?;
    out.flush()?;
    if *complete && *found == 0 {
        output::unsatisfiable()?;
    }
    Ok(())
}

/// What stands before a node of this level: two blanks for each, and where they would take more than half of
/// the window, that half and the depth as a number.
fn indent(level: usize, window: Columns) -> String {
    match window.map(|columns| columns / 4) {
        Some(most) if level > most => format!("{}(depth {level}) ", "  ".repeat(most)),
        _ => "  ".repeat(level),
    }
}
