//! The same board, or mine field, in another format.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::foreign::{self, AnyFormat, FOREIGN, Foreign, Found, NoRoom};
use prato::formats::Format;
use prato::grid::Pos;
use prato::play::Replay;
use prato::puzzles::minesweeper::{self, Field, View};
use prato::watch::Watch;

use super::{Event, Question, refuse_idle, settings_of};
use crate::board::{Board, Content, Instance};
use crate::named::Named;
use crate::puzzles::subject;
use crate::reply::{About, End, Problem, ReplyTo, Why};
use crate::shape::{Place, Word};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board, or a mine field, which stays one in formats for fields.
    pub board: Board,
    /// The format to write.
    pub to: Named<AnyFormat>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The format that was written.
    pub format: Named<AnyFormat>,
    /// Cells that the board asks about and that the format has no room for.
    pub clicks_left_out: Vec<Place>,
    /// All that the format has no room for, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Word>,
    /// The board in it, unless it went to a file. The bytes of `mbf` are hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        match self.board.content(None) {
            Ok(content) => self.answer_about(&content, watch),
            Err(problem) => ReplyTo::error(problem),
        }
    }
}

impl Ask {
    /// Answers about this content of the board.
    #[must_use]
    pub fn answer_about(&self, content: &Content, watch: &Watch) -> ReplyTo<Answer> {
        let settings = settings_of(&self.board);
        let end = match refuse_idle("convert", settings, Vec::new(), &[content.kind()]) {
            Err(problem) => End::Error(problem),
            // A few bytes of ASP make a board of 67 million cells: its cells alone take more than is allowed.
            Ok(()) if content.shape().len() > watch.memory => {
                End::Stopped { why: Why::Memory, so_far: None }
            }
            Ok(()) => self.find(content).map_or_else(End::Error, End::Answered),
        };
        ReplyTo { about: Some(About { warning: self.board.warning(), ..content.about() }), end }
    }

    fn find(&self, content: &Content) -> Result<Answer, Problem> {
        let written = match content {
            Content::Instance(instance) => text(instance, self.to.0)?,
            Content::Truth(replay) => match self.to.0 {
                AnyFormat::Foreign(format) if holds_fields(format) && self.keeps_field(format) => {
                    written(&Found::Truth(self.begun(replay)), format)?
                }
                AnyFormat::Foreign(format @ (Foreign::Mbf | Foreign::Field)) => {
                    return Err(Problem::question(
                        format!("`start` has no effect: {} holds the whole field", format.name()),
                        "leave it out",
                    ));
                }
                format if self.board.start.is_empty() && replay.moves.is_empty() => {
                    return Err(no_field(format));
                }
                format => text(&Instance::Minesweeper(self.board.seen(replay)?), format)?,
            },
        };
        let Written { text, clicks_left_out, lost } = written;
        Ok(Answer { format: self.to, clicks_left_out, lost, text: Some(text) })
    }

    /// Whether a field is written as a field. A link holds either; an ID has room for one cell.
    fn keeps_field(&self, format: Foreign) -> bool {
        match format {
            Foreign::Tatham => self.board.start.len() <= 1,
            _ => self.board.start.is_empty(),
        }
    }

    /// The field with the first click that is asked for.
    fn begun(&self, replay: &Replay) -> Replay {
        match self.board.start.first() {
            Some(place) => Replay { start: Some(place.0), moves: Vec::new(), ..replay.clone() },
            None => replay.clone(),
        }
    }
}

/// Text, and what it has no room for.
pub(crate) struct Written {
    pub text: String,
    pub clicks_left_out: Vec<Place>,
    pub lost: Vec<Word>,
}

/// The instance in this format.
pub(super) fn text(instance: &Instance, format: AnyFormat) -> Result<Written, Problem> {
    match format {
        AnyFormat::Foreign(foreign) => subject(instance).foreign(foreign),
        AnyFormat::Own(own) => subject(instance).text(own),
    }
}

/// MiniZinc data, which hold all of every instance but what a board asks about.
pub(super) fn data(instance: &Instance) -> Result<String, Problem> {
    text(instance, Format::Dzn.into()).map(|written| written.text)
}

/// A board that was made, in this format: the field if the format holds fields alone, and the view if
/// not.
pub(super) fn made(
    field: Field,
    start: Option<Pos>,
    view: View,
    format: AnyFormat,
) -> Result<String, Problem> {
    let written = match format {
        AnyFormat::Foreign(foreign) if is_field_alone(foreign) => {
            written(&Found::Truth(Replay { field, start, moves: Vec::new() }), foreign)?
        }
        format => {
            let instance = minesweeper::Instance { view, clicks: Vec::new() };
            text(&Instance::Minesweeper(instance), format)?
        }
    };
    Ok(written.text)
}

impl Written {
    pub fn whole(text: String) -> Written {
        Written { text, clicks_left_out: Vec::new(), lost: Vec::new() }
    }
}

pub(crate) fn written(found: &Found, format: Foreign) -> Result<Written, Problem> {
    match foreign::write(found, format) {
        Ok(written) => {
            let lost = written.losses.iter().map(|loss| loss.words().into()).collect();
            Ok(Written { text: written.text, clicks_left_out: Vec::new(), lost })
        }
        Err(why) => {
            let hint = match why {
                NoRoom::FieldsAlone(_) => {
                    format!(
                        "`prato solve` finds a field that fits; boards go to {}",
                        names(|one| !is_field_alone(one))
                    )
                }
                NoRoom::BoardsAlone(_) => return Err(no_field(AnyFormat::Foreign(format))),
                NoRoom::NoTotal(_) => "say how many with `mines`".to_owned(),
                NoRoom::TooLarge(..) => "take another format".to_owned(),
            };
            Err(Problem::question(why.to_string(), hint))
        }
    }
}

/// The problem that a mine field is to be written in a format for what a player sees.
fn no_field(format: AnyFormat) -> Problem {
    Problem::question(
        format!("{} holds what a player sees, and this is a mine field", format.name()),
        format!("name the cells that are open with `start`, or take {}", names(holds_fields)),
    )
}

fn holds_fields(format: Foreign) -> bool {
    is_field_alone(format) || format == Foreign::Link
}

fn is_field_alone(format: Foreign) -> bool {
    matches!(format, Foreign::Mbf | Foreign::Tatham | Foreign::Field)
}

/// The names of those foreign formats, for a sentence.
fn names(which: impl Fn(Foreign) -> bool) -> String {
    let names: Vec<&str> =
        FOREIGN.iter().filter(|&&one| which(one)).map(|one| one.name()).collect();
    names.join(", ")
}
