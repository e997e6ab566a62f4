//! `prato safe`: what is certain, in all cells or in those that the user asks about.

use std::io::Write as _;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::engine::{METHODS, Method};
use prato::grid::Pos;
use prato_api::End;
use prato_api::named::Named;
use prato_api::questions::safe::{Answer, Ask, Asked, ByMethod, CellVerdict, Listed, Verdict};
use prato_api::shape::{Place, places};

use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::engines::EngineArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::rules::RuleArgs;
use crate::table::Table;
use crate::{front, output};

/// List the covered cells that are certainly safe, and those that are certainly mines
///
/// With --at, or if the board asks about cells itself (click/2 in Prolog and ASP files), answers
/// only for those cells, and ends with exit code 0 if all of them are safe. The code is 1 if they are
/// not to be clicked: one may hold a mine, or no mine field fits the board.
#[derive(Args)]
pub struct SafeArgs {
    /// Ask about this cell; may be given more than once
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Vec<Pos>,
    /// List all cells even if the board asks about some
    #[arg(long, conflicts_with = "at")]
    list: bool,
    /// Decide each cell in question in this way, by an engine for models, and tell the time it took
    #[arg(long, value_name = "METHOD", conflicts_with = "list", value_parser = method_parser())]
    method: Option<Methods>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Which methods to try.
#[derive(Clone, Copy)]
enum Methods {
    One(Method),
    All,
}

/// Runs the command.
pub fn run(args: &SafeArgs, given: &Given) -> Result<Exit, Failure> {
    let methods = match args.method {
        None => Vec::new(),
        Some(Methods::One(method)) => vec![Named(method)],
        Some(Methods::All) => METHODS.iter().copied().map(Named).collect(),
    };
    let (source, pictures) = (args.board.source(None), Some(&args.pictures));
    let posed = front::pose(source, given, &args.limits, pictures, |board| Ask {
        board,
        at: places(&args.at),
        list: args.list,
        methods,
        engine: args.engines.engine(),
        model: args.rules.stated(),
    })?;
    if args.list && posed.instance.mines().clicks.is_empty() {
        let message =
            "--list serves boards that ask about cells, and this asks about none; leave it out";
        return Err(Failure::Usage(message.into()));
    }
    let told = posed.answer()?;
    let is_stopped = told.why().is_some();
    let is_impossible = matches!(told.end(), End::Unsatisfiable(_));
    told.draw(&args.pictures, |answer| {
        (!is_impossible).then(|| answer.picture(posed.view(), is_stopped))
    })?;
    if let (Some(Methods::One(_)), Some(Answer::Asked(asked))) = (args.method, told.known()) {
        note_times(asked);
    }
    let not_safe = match told.end() {
        End::Answered(Answer::Asked(asked)) => asked.all_safe != Some(true),
        End::Unsatisfiable(answer) => answer.is_some(),
        _ => false,
    };
    let exit = told.show(|answer| match answer {
        Answer::Listed(listed) => list(listed),
        Answer::Asked(asked) if matches!(args.method, Some(Methods::All)) => table(asked),
        Answer::Asked(asked) => print(asked),
    })?;
    Ok(if not_safe { Exit::No } else { exit })
}

/// Says how long each answer took.
fn note_times(asked: &Asked) {
    let by = asked.engine.as_deref().unwrap_or_default();
    for CellVerdict { at, methods, .. } in &asked.verdicts {
        let (row, col) = at.0.to_one();
        for ByMethod { method, seconds, .. } in methods {
            let took =
                seconds.map_or(String::new(), |seconds| format!("{} s", output::seconds(seconds)));
            output::note(&format!("{} by {by} at {row},{col}: {took}", method.0.name()));
        }
    }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "safe (open already)",
        Verdict::Safe => "safe",
        Verdict::Mine => "mine",
        Verdict::Maybe => "may hold a mine",
        Verdict::Unknown => "not decided",
    }
}

/// What is said of a flag on a safe cell.
const WRONG_FLAG: &str = " (your flag there is wrong)";

/// One line for each cell in question.
fn print(asked: &Asked) -> Result<(), Failure> {
    let mut out = output::stdout();
    for CellVerdict { at: Place(pos), verdict, flagged, .. } in &asked.verdicts {
        let (row, col) = pos.to_one();
        let doubt = if *flagged && *verdict == Verdict::Safe { WRONG_FLAG } else { "" };
        writeln!(out, "{row},{col} {}{doubt}", word(*verdict))?;
    }
    Ok(out.flush()?)
}

/// One line for each cell that is certain.
fn list(listed: &Listed) -> Result<(), Failure> {
    let mut out = output::stdout();
    for place in &listed.safe {
        let (row, col) = place.0.to_one();
        let doubt = if listed.flagged_safe.contains(place) { WRONG_FLAG } else { "" };
        writeln!(out, "{row},{col} {}{doubt}", word(Verdict::Safe))?;
    }
    for (row, col) in listed.mines_certain.iter().map(|place| place.0.to_one()) {
        writeln!(out, "{row},{col} {}", word(Verdict::Mine))?;
    }
    Ok(out.flush()?)
}

/// A line for each cell, with the time that each method took.
fn table(asked: &Asked) -> Result<(), Failure> {
    let heads = METHODS.iter().map(|method| format!("{} s", method.name()));
    let mut lines: Vec<Vec<String>> =
        vec![["cell", "answer"].map(str::to_owned).into_iter().chain(heads).collect()];
    for CellVerdict { at, verdict, methods, .. } in &asked.verdicts {
        let (row, col) = at.0.to_one();
        let took = |one: &ByMethod| match (one.verdict, one.seconds) {
            (Verdict::Unknown, _) | (_, None) => "stopped".to_owned(),
            (_, Some(seconds)) => output::seconds(seconds),
        };
        let names = [format!("{row},{col}"), word(*verdict).to_owned()];
        lines.push(names.into_iter().chain(methods.iter().map(took)).collect());
    }
    output::table(&Table { lines: &lines, words: &[0, 1], names: 1 })
}

/// What a method does, in one line.
fn about(method: Method) -> &'static str {
    match method {
        Method::FindAll => "go through all solutions and see whether one has a mine there",
        Method::Maximise => "look for a solution with the most mines there, and the fewest",
        Method::Refute => "suppose a mine there, and none, and try to refute that",
    }
}

/// Reads the name of a method.
fn method_parser() -> impl TypedValueParser<Value = Methods> {
    let by_name = |name: String| METHODS.iter().copied().find(|method| method.name() == name);
    let one = |method: &Method| PossibleValue::new(method.name()).help(about(*method));
    let all = PossibleValue::new("all").help("all three, in one table");
    PossibleValuesParser::new(METHODS.iter().map(one).chain([all]))
        .map(move |name| by_name(name).map_or(Methods::All, Methods::One))
}
