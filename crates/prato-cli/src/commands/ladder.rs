//! `prato ladder`: a position worked on with easy means first, or a mine field that is played.

use std::io::Write as _;

use clap::Args;

use prato::analysis::Rung;
use prato::plural::number_of;
use prato::puzzles::Kind;
use prato_api::board::Content;
use prato_api::named::Named;
use prato_api::questions::climb;
use prato_api::questions::ladder::{Answer, Ask, By};

use super::is_drawn;
use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs, listed_parser};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::{Form, Posed, Told};
use crate::table::Table;
use crate::{input, limits, output, summary};

/// Work on a position as people do: single clues, pairs, brute force, chances
///
/// After each progress it starts over with the easiest means, until nothing more is certain. On a
/// position no cell is opened. On a mine field, from the cells given by --start, what is found is flagged
/// and clicked, and the ladder starts over on the new board.
#[derive(Args)]
pub struct LadderArgs {
    /// The rungs, such as trivial,sets,brute [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = listed_parser::<Rung>())]
    rungs: Vec<Rung>,
    /// How far brute force goes [default: 20000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// What the limit counts: arrangements of a part of the board that fit its clues, or choices, the ways
    /// to put the mines that are left into all cells that are left [default: arrangements]
    #[arg(long, value_name = "WHAT", value_parser = listed_parser::<By>())]
    limit_by: Option<By>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &LadderArgs, given: &Given) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let (content, board) = input::content(args.board.source(None), Some(Kind::Minesweeper))?;
    given.check(&[content.kind()])?;
    output::check_pictures(&args.pictures, content.shape())?;
    limits::begin(&watch);
    let rungs: Vec<Named<Rung>> = args.rungs.iter().copied().map(Named).collect();
    let (limit, limit_by) = (args.limit, args.limit_by.map(Named));
    let form = Form::of(args.board.json);
    match content {
        Content::Truth(replay) => {
            let ask = climb::Ask { board, rungs, limit, limit_by };
            let told = Told::<climb::Ask>::new(form, ask.answer_on(&replay, &watch))?;
            told.draw(&args.pictures, climb::Answer::picture)?;
            told.show(print_climb)
        }
        Content::Instance(instance) => {
            let ask = Ask { board, rungs, limit, limit_by };
            let posed = Posed::new(ask, instance, watch, form);
            let told = posed.answer()?;
            told.draw(&args.pictures, |answer| Some(answer.picture(posed.view())))?;
            if told.known().is_some_and(|answer| answer.assumes.is_some()) {
                summary::note_assumption("--mines N");
            }
            told.show(print)
        }
    }
}

fn print(answer: &Answer) -> Result<(), Failure> {
    let mut out = output::words();
    for (number, step) in (1..).zip(&answer.steps) {
        let (rung, technique) = (step.rung.0.name(), step.technique.0.name());
        writeln!(out, "{number:>3}  {rung} ({technique}): {}", step.words)?;
    }
    if let Some(words) = &answer.words {
        writeln!(out, "{words}")?;
    }
    if let Some(assumed) = &answer.assumes {
        writeln!(out, "assumes {assumed}")?;
    }
    Ok(out.flush()?)
}

fn print_climb(answer: &climb::Answer) -> Result<(), Failure> {
    let picture = answer.picture().filter(|picture| is_drawn(picture.tiles.shape()));
    if let Some(picture) = picture {
        output::picture(&picture)?;
    }
    let head =
        ["rung", "tries", "progress", "flags", "clicks", "opened", "arrangements", "seconds"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for work in &answer.rungs {
        let numbers = [work.tries, work.successes, work.flags_put, work.clicks, work.opened];
        let mut line = vec![work.rung.0.word().to_owned()];
        line.extend(numbers.map(|number| number.to_string()));
        line.push(work.arrangements.to_string());
        line.push(work.seconds.map_or_else(String::new, output::seconds));
        lines.push(line);
    }
    output::table(&Table { lines: &lines, words: &[0], names: 1 })?;
    let mut out = output::words();
    for work in answer.rungs.iter().filter(|work| work.over_limit > 0) {
        let times = number_of(work.over_limit, "time");
        writeln!(out, "The limit stopped the rung {} {times}.", work.rung.0.word())?;
    }
    let left = number_of(answer.left, "safe cell");
    match answer.standing.as_ref() {
        "won" => writeln!(out, "Won: all safe cells are open.")?,
        "stuck" => writeln!(out, "Stuck: these means find nothing more. To open: {left}.")?,
        _ => writeln!(out, "Still to open: {left}.")?,
    }
    Ok(out.flush()?)
}
