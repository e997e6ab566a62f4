//! `prato show`: boards as pictures, and as sheets to print.

mod sheet;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use prato::analysis::draw;
use prato::foreign::AnyFormat;
use prato::grid::{Pos, Shape};
use prato::picture::Picture;
use prato::plural::number_of;
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{Field, View};
use prato::render::{self, Coordinates, Look, TooLarge};
use prato::watch::Watch;
use prato_api::board::{self, Board, Content, Instance, Mines};
use prato_api::named::Named;
use prato_api::questions::{safe, solve};
use prato_api::shape::Place;
use prato_api::{AboutBoard as _, End, Event, Problem, ReplyTo, Trouble, Why};

use crate::args::{self, Given, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::input::{self, From, Source};
use crate::{limits, output};

/// Draw boards, mine fields, tiles or queens: in the terminal, as files, or as sheets to print
///
/// A mine field is drawn with its mines and clues; with --start, as a player sees it then. With
/// --solution: tiles and queens as they lie in a solution; of a Minesweeper board all that is certain, or
/// the mines if the board is a field with --start.
///
/// --sheet puts many boards on pages of A4, and their solutions on pages of their own. A name that ends
/// with .html makes one file with all pages, for a browser to print; .svg and .png make a file for each:
/// NAME-1.svg, NAME-solutions-1.svg and so on.
#[derive(Args)]
pub struct ShowArgs {
    /// The boards: files, or - for standard input
    #[arg(value_name = "BOARD", required = true)]
    boards: Vec<OsString>,
    /// The format of the boards, if their content does not tell
    #[arg(long, value_name = "FORMAT", value_parser = args::any_format_parser())]
    format: Option<AnyFormat>,
    /// The puzzle, if the content of a board does not tell
    #[arg(long, value_name = "PUZZLE", value_parser = args::kind_parser())]
    puzzle: Option<Kind>,
    /// The number of mines on the whole board, whatever the file says: a number, or `unknown`
    #[arg(long, value_name = "N", value_parser = args::parse_mines, allow_negative_numbers = true)]
    mines: Option<Mines>,
    /// A cell of a mine field that is opened, so that it becomes a board; may be given again
    #[arg(long, value_name = "ROW,COL", value_parser = args::parse_place)]
    start: Vec<Pos>,
    /// Draw the solutions instead of the boards
    #[arg(long, conflicts_with = "sheet")]
    solution: bool,
    /// Draw no numbers of rows and columns
    #[arg(long)]
    no_coordinates: bool,
    /// How large files are: a factor from 0.1 to 10
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = parse_scale)]
    scale: f32,
    /// Write pages to print to this file, .html, .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "png"])]
    sheet: Option<PathBuf>,
    /// So many boards on each page
    #[arg(long, value_name = "N", default_value = "4", value_parser = parse_per_page)]
    per_page: usize,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ShowArgs, given: &Given) -> Result<Exit, Failure> {
    if args.boards.len() > 1 && args.pictures.any() {
        let message = "--svg and --png are for one board; --sheet FILE.svg takes several";
        return Err(Failure::Usage(message.into()));
    }
    let watch = limits::watch(&args.limits);
    let mut shown = Vec::new();
    for file in &args.boards {
        let (content, board) = input::content(args.source(file), None)?;
        output::check_pictures(&args.pictures, content.shape())?;
        args.check(&content)?;
        shown.push(Shown { content, board });
    }
    given.check(&shown.iter().map(|one| one.content.kind()).collect::<Vec<Kind>>())?;
    if let Some(file) = &args.sheet {
        return sheet::write(args, file, &shown, &watch);
    }
    limits::begin(&watch);
    let mut why = None;
    for one in &shown {
        let (picture, stop) = if args.solution {
            match one.solution(&watch)? {
                Solution::Found(picture) => (Some(picture), None),
                Solution::None => {
                    output::unsatisfiable()?;
                    (None, None)
                }
                Solution::Stopped(why, picture) => (picture, Some(why)),
            }
        } else {
            (Some(one.picture()?), None)
        };
        if let Some(picture) = picture {
            output::picture_files_as(&args.pictures, &picture, args.look())?;
            output::picture_as(&picture, args.coordinates())?;
        }
        why = why.or(stop);
    }
    Ok(why.map_or(Exit::Answered, stopped))
}

impl ShowArgs {
    fn source<'a>(&self, file: &'a OsString) -> Source<'a> {
        let board = Board {
            format: self.format.map(Named),
            puzzle: self.puzzle.map(Named),
            mines: self.mines,
            start: self.start.iter().copied().map(Place).collect(),
            ..Board::default()
        };
        Source { from: From::File(file), board, json: false }
    }

    /// Refuses what has no effect on mine fields whose mines are all shown.
    fn check(&self, content: &Content) -> Result<(), Failure> {
        let bare = matches!(content, Content::Truth(replay) if replay.moves.is_empty());
        let whole = bare && (self.start.is_empty() || self.solution);
        let idle = match (&self.mines, self.solution) {
            (Some(_), _) if whole => {
                "--mines serves boards, and this is a mine field, which has its own"
            }
            (_, true) if bare && self.start.is_empty() => {
                "--solution serves boards, and this is a mine field; add --start, or leave it out"
            }
            _ => return Ok(()),
        };
        Err(Failure::Usage(idle.into()))
    }

    fn coordinates(&self) -> Coordinates {
        if self.no_coordinates { Coordinates::Hidden } else { Coordinates::Shown }
    }

    fn look(&self) -> Look {
        Look { coordinates: self.coordinates(), scale: self.scale }
    }
}

/// Something to show.
struct Shown {
    content: Content,
    board: Board,
}

/// What there is to see of a solution.
enum Solution {
    Found(Picture),
    None,
    /// Why, and what is certain so far.
    Stopped(Why, Option<Picture>),
}

impl Shown {
    /// The board as it is given.
    fn picture(&self) -> Result<Picture, Failure> {
        Ok(match &self.content {
            Content::Truth(replay) if self.board.start.is_empty() && replay.moves.is_empty() => {
                draw::truth(&replay.field)
            }
            Content::Truth(replay) => draw::board(&self.board.seen(replay)?.view),
            Content::Instance(instance) => {
                // An empty board of queens is small at any size, and its picture is not.
                if instance.view().is_none() {
                    let large = |large: TooLarge| Problem::new(Trouble::Large, large.to_string());
                    render::check_size(instance.shape()).map_err(large)?;
                }
                board::picture(instance)
            }
        })
    }

    /// Its solution, or what is certain of it.
    fn solution(&self, watch: &Watch) -> Result<Solution, Failure> {
        match &self.content {
            Content::Truth(replay) => Ok(Solution::Found(match self.board.seen(replay) {
                Ok(seen) => solved(&seen.view, &replay.field),
                // Nothing is open: the field is all there is.
                Err(_) => draw::truth(&replay.field),
            })),
            Content::Instance(instance @ Instance::Minesweeper(mines)) => {
                let ask =
                    safe::Ask { board: self.board.clone(), list: true, ..safe::Ask::default() };
                let reply = ask.answer_about(instance, watch, &mut |_| ());
                let is_stopped = matches!(reply.end, End::Stopped { .. });
                found(&reply, |answer| Some(answer.picture(&mines.view, is_stopped)))
            }
            Content::Instance(instance) => {
                let board = self.board.clone();
                let ask = solve::Ask { board, stream: true, ..solve::Ask::default() };
                let mut picture = None;
                let reply = ask.answer_about(instance, watch, &mut |event| {
                    if let Event::Solution(solved) = event {
                        picture = Some(solved.picture(instance));
                    }
                });
                found(&reply, |_| picture)
            }
        }
    }
}

/// A position with the mines under it.
fn solved(view: &View, field: &Field) -> Picture {
    let Shape { rows, cols } = view.shape();
    Picture {
        title: format!("The mines: {rows} x {cols} cells, {}", number_of(field.count(), "mine")),
        ..draw::field(view, field)
    }
}

fn found<A>(
    reply: &ReplyTo<A>,
    picture: impl FnOnce(&A) -> Option<Picture>,
) -> Result<Solution, Failure> {
    match &reply.end {
        End::Error(problem) => Err(problem.clone().into()),
        End::Unsatisfiable(_) => Ok(Solution::None),
        End::Stopped { why, so_far } => {
            Ok(Solution::Stopped(*why, so_far.as_ref().and_then(picture)))
        }
        End::Answered(answer) => Ok(picture(answer).map_or(Solution::None, Solution::Found)),
    }
}

fn parse_scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| (0.1..=10.0).contains(scale));
    scale.ok_or_else(|| "a number from 0.1 to 10, such as 1.5".into())
}

fn parse_per_page(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=100).contains(count));
    count.ok_or_else(|| "a number from 1 to 100".into())
}
