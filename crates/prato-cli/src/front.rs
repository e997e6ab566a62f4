//! From the arguments to a question about a board, and from its reply to what is shown: the same
//! for every command.

use std::io::Write as _;

use prato::picture::Picture;
use prato::puzzles::minesweeper::View;
use prato::watch::{Stop, Watch};
use prato_api::board::{Board, Instance};
use prato_api::{AboutBoard, End, Entry, Event, ReplyTo, Why};

use crate::args::{Given, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::{guard, input, limits, output};

/// How an answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people.
    Text,
    /// One object.
    Json,
}

impl Form {
    /// What `--json` asks for.
    pub fn of(json: bool) -> Form {
        if json { Form::Json } else { Form::Text }
    }
}

/// A question whose board was read: all that is left is to answer it.
pub struct Posed<Q> {
    /// The question.
    pub ask: Q,
    /// What it is about.
    pub instance: Instance,
    /// Under which limits.
    pub watch: Watch,
    form: Form,
}

/// Reads the board and poses the question that `ask` makes of it, once it is known that every
/// option has an effect and that the pictures can be written. The text of the board is not kept.
pub fn pose<Q: AboutBoard>(
    source: Source<'_>,
    given: &Given,
    limits: &LimitArgs,
    pictures: Option<&PictureArgs>,
    ask: impl FnOnce(Board) -> Q,
) -> Result<Posed<Q>, Failure> {
    let watch = limits::watch(limits);
    let form = Form::of(source.json);
    let (instance, board) = input::instance(source, Q::ONLY)?;
    given.check(&[instance.kind()])?;
    if let Some(pictures) = pictures {
        output::check_pictures(pictures, instance.shape())?;
    }
    limits::begin(&watch);
    Ok(Posed { ask: ask(board), instance, watch, form })
}

impl<Q: AboutBoard> Posed<Q> {
    /// The question about a board that was read already.
    pub fn new(ask: Q, instance: Instance, watch: Watch, form: Form) -> Posed<Q> {
        Posed { ask, instance, watch, form }
    }

    /// The reply.
    pub fn answer(&self) -> Result<Told<Q>, Failure> {
        self.answer_with(&mut |_| ())
    }

    /// The reply, with what is found on the way.
    pub fn answer_with(&self, events: &mut dyn FnMut(Event<'_>)) -> Result<Told<Q>, Failure> {
        let reply = self.ask.answer_about(&self.instance, &self.watch, events);
        guard::answered();
        let told = Told::new(self.form, reply)?;
        if let (Form::Text, Some(about)) = (self.form, &told.reply.about) {
            output::relaxed(&about.relaxed);
        }
        Ok(told)
    }

    /// The view of a question about Minesweeper.
    pub fn view(&self) -> &View {
        self.instance.view().expect("the question is about Minesweeper alone")
    }
}

/// A reply that is no error, to be shown.
pub struct Told<Q: Entry> {
    form: Form,
    reply: ReplyTo<Q::Answer>,
}

impl<Q: Entry> Told<Q> {
    /// The reply, unless it is an error.
    pub fn new(form: Form, reply: ReplyTo<Q::Answer>) -> Result<Told<Q>, Failure> {
        match reply.end {
            End::Error(problem) => Err(problem.into()),
            end => Ok(Told { form, reply: ReplyTo { end, ..reply } }),
        }
    }

    /// Whether it is shown to people.
    pub fn is_text(&self) -> bool {
        self.form == Form::Text
    }

    /// How it ended.
    pub fn end(&self) -> &End<Q::Answer> {
        &self.reply.end
    }

    /// Why the work ended early, if it did.
    pub fn why(&self) -> Option<Why> {
        if let End::Stopped { why, .. } = &self.reply.end { Some(*why) } else { None }
    }

    /// What is known, if anything is.
    pub fn known(&self) -> Option<&Q::Answer> {
        self.reply.end.known()
    }

    /// The same to change what is told.
    pub fn known_mut(&mut self) -> Option<&mut Q::Answer> {
        match &mut self.reply.end {
            End::Answered(answer) => Some(answer),
            End::Unsatisfiable(answer) | End::Stopped { so_far: answer, .. } => answer.as_mut(),
            End::Error(_) => None,
        }
    }

    /// The same as far as it was known when what follows the answer was stopped.
    pub fn stopped(self, why: Stop) -> Told<Q> {
        let end = match self.reply.end {
            End::Answered(answer) => End::Stopped { why: why.into(), so_far: Some(answer) },
            end => end,
        };
        Told { form: self.form, reply: ReplyTo { end, ..self.reply } }
    }

    /// The reply itself, for those who show it by themselves.
    pub fn into_reply(self) -> ReplyTo<Q::Answer> {
        self.reply
    }

    /// Writes the pictures that were asked for, if there is something to draw.
    pub fn draw(
        &self,
        pictures: &PictureArgs,
        picture: impl FnOnce(&Q::Answer) -> Option<Picture>,
    ) -> Result<(), Failure> {
        match self.known() {
            Some(known) if pictures.any() => match picture(known) {
                Some(picture) => output::picture_files(pictures, &picture),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Shows it as JSON, or what is known by `text`, and says how the program ends.
    pub fn show(
        self,
        text: impl FnOnce(&Q::Answer) -> Result<(), Failure>,
    ) -> Result<Exit, Failure> {
        if self.is_text() {
            match &self.reply.end {
                End::Unsatisfiable(_) => output::unsatisfiable()?,
                end => end.known().map_or(Ok(()), text)?,
            }
        }
        self.finish()
    }

    /// Shows it as JSON, or nothing more: what there is to say in words has been said.
    pub fn finish(self) -> Result<Exit, Failure> {
        let stop = self.why();
        if self.form == Form::Json {
            let mut out = output::stdout();
            Q::reply(self.reply).write_json(&mut out)?;
            writeln!(out)?;
            out.flush()?;
        }
        Ok(stop.map_or(Exit::Answered, stopped))
    }
}

/// That a reason was not found, as the end of a sentence.
pub fn unexplained(why: Option<Why>) -> &'static str {
    match why {
        Some(Why::Memory) => "why was not found in the memory allowed",
        Some(Why::Cancelled) => "why was not found before it was cancelled",
        _ => "why was not found in time",
    }
}

/// Says on standard error why the work ended early.
pub fn stopped(why: Why) -> Exit {
    output::note(&format!("stopped before the answer was complete: {why}"));
    Exit::Stopped
}
