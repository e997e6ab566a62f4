//! Tetravex: why a tile must lie at a place or cannot.

mod json;

use std::io::{self, Write as _};

use serde_json::Value;

use prato::analysis::tiles::{
    Answer, Overview, Reason, Undecided, ask, ask_place, explain, impossible,
};
use prato::analysis::words::tiles as words;
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::tetravex::{self, Instance, draw};
use prato::watch::Watch;

use super::ExplainArgs;
use crate::answer::{self, Form};
use crate::commands::tetravex::is_drawn;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::Report;
use crate::output;

/// Answers what is asked about an instance.
pub fn run(args: &ExplainArgs, instance: &Instance, watch: &Watch) -> Result<Exit, Failure> {
    let shape = instance.shape();
    if let Some(outside) = args.at.iter().find(|&&pos| !shape.contains(pos)) {
        return Err(Failure::Usage(format!("{outside} lies outside the board")));
    }
    let tile = args.tile.map(|tile| tile.get() - 1);
    if let Some(tile) = tile.filter(|&tile| tile >= shape.len()) {
        let message = format!("there is no tile {}: there are {}", tile + 1, shape.len());
        return Err(Failure::Usage(message));
    }
    let outcome = if args.at.is_empty() {
        explain(instance, watch).map(|found| found.map(Answers::All))
    } else {
        asked(instance, tile, &args.at, watch)
    };
    let outcome = match outcome {
        Outcome::Impossible => return no_solution(args, instance, watch),
        other => other,
    };
    if let Outcome::Answered(Some(answers)) | Outcome::Stopped { so_far: Some(answers), .. } =
        &outcome
    {
        answers.check(instance)?;
        if let Some(picture) = answers.picture(instance) {
            output::picture_files(&args.pictures, || picture)?;
        }
    }
    let form = if args.any.board.json { Form::Json } else { Form::Text };
    let text = |answers: &Answers| answers.print(instance);
    let json = |answers: &Answers| answers.json(instance);
    Ok(answer::print_about(form, json::Board::from(shape), &outcome, text, json)?)
}

/// What there is to say.
enum Answers {
    /// About the whole board.
    All(Overview),
    /// About the places that were asked for, in this order.
    Asked(Vec<Answer>),
}

/// The answers about `tile` at some places, or about the tile that must lie there.
fn asked(
    instance: &Instance,
    tile: Option<usize>,
    at: &[Pos],
    watch: &Watch,
) -> Outcome<Option<Answers>> {
    let mut answers = Vec::new();
    for &at in at {
        let answer = match tile {
            Some(tile) => ask(instance, tile, at, watch),
            None => ask_place(instance, at, watch),
        };
        match answer {
            Outcome::Answered(answer) => answers.extend(answer),
            Outcome::Impossible => return Outcome::Impossible,
            Outcome::Stopped { why, .. } => {
                return Outcome::Stopped { why, so_far: Some(Answers::Asked(answers)) };
            }
        }
    }
    Outcome::Answered(Some(Answers::Asked(answers)))
}

impl Answers {
    /// The solutions that are shown pass the referee.
    fn check(&self, instance: &Instance) -> Result<(), Failure> {
        match self {
            Answers::All(overview) => tetravex::check(instance, &overview.solution)?,
            Answers::Asked(answers) => {
                for answer in answers {
                    if let Answer::Open(Undecided { with, without, .. }) = answer {
                        tetravex::check(instance, with)?;
                        tetravex::check(instance, without)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The board with what is certain, or the first answer.
    fn picture(&self, instance: &Instance) -> Option<Picture> {
        match self {
            Answers::All(overview) => Some(draw::overview(instance, overview)),
            Answers::Asked(answers) => match answers.first()? {
                Answer::Certain(reason) => Some(draw::reason(instance, reason)),
                Answer::Open(undecided) => Some(draw::solution(instance, &undecided.with)),
            },
        }
    }

    fn print(&self, instance: &Instance) -> io::Result<()> {
        match self {
            Answers::All(overview) => {
                let mut out = output::words();
                overview.certain.iter().try_for_each(|reason| say(&mut out, instance, reason))?;
                writeln!(out, "{}", words::overview(instance, overview))?;
                out.flush()
            }
            Answers::Asked(answers) => answers.iter().try_for_each(|one| print(instance, one)),
        }
    }

    fn json(&self, instance: &Instance) -> Value {
        match self {
            Answers::All(overview) => json::overview(instance, overview),
            Answers::Asked(answers) => json::answers(instance, answers),
        }
    }
}

/// A reason in words.
fn say(out: &mut impl io::Write, instance: &Instance, reason: &Reason) -> io::Result<()> {
    writeln!(out, "{}", words::headline(instance, reason))?;
    words::explain(instance, reason).lines().try_for_each(|line| writeln!(out, "  {line}"))
}

fn print(instance: &Instance, answer: &Answer) -> io::Result<()> {
    match answer {
        Answer::Certain(reason) => {
            if is_drawn(instance.shape()) {
                output::picture(&draw::reason(instance, reason))?;
            }
            let mut out = output::words();
            say(&mut out, instance, reason)?;
            out.flush()
        }
        Answer::Open(undecided) => {
            let mut out = output::words();
            writeln!(out, "{}", words::undecided(instance, undecided))?;
            writeln!(out, "  with it there: {}", undecided.with)?;
            writeln!(out, "  without:       {}", undecided.without)?;
            out.flush()
        }
    }
}

/// Why there is no solution.
fn no_solution(args: &ExplainArgs, instance: &Instance, watch: &Watch) -> Result<Exit, Failure> {
    let found = impossible(instance, watch);
    if let Ok(found) = &found {
        output::picture_files(&args.pictures, || draw::impossible(instance, found))?;
    }
    if args.any.board.json {
        let answer = found.as_ref().ok().map(|found| json::impossible(instance, found));
        let about = json::Board::from(instance.shape());
        output::json(&Report::new(about, &Outcome::<()>::Impossible, answer))?;
    } else {
        output::unsatisfiable()?;
        if let Ok(found) = &found {
            if is_drawn(instance.shape()) {
                output::picture(&draw::impossible(instance, found))?;
            }
            let mut out = output::words();
            writeln!(out, "{}", words::impossible(instance, found))?;
            out.flush()?;
        }
    }
    Ok(found.err().map_or(Exit::Answered, answer::stopped))
}
