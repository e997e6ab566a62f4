//! Reading the board.

mod other;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use prato::doc::Span;
use prato::error::ReadError;
use prato::formats::{self, Format};
use prato::grid::Shape;
use prato::play::{Replay, Video};
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{self, Flags, Instance, View};
use prato::puzzles::queens::{self, Board};
use prato::puzzles::tetravex;
use prato::watch::Watch;
use serde::de::DeserializeOwned;

use self::other::Thing;
use crate::args::{AnyBoardArgs, BoardArgs, Given, LimitArgs, Mines, PictureArgs};
use crate::failure::{Failure, Invalid};
use crate::limits::{self, Reading};
use crate::output;

/// The board that the arguments name, with the total and the flags as they ask.
pub fn read(args: &BoardArgs) -> Result<Instance, Failure> {
    Ok(as_asked(parse(args)?, args))
}

/// The view of the board that the arguments name, once the pictures are known to be possible, and
/// the watch under which to answer about it.
pub fn view(
    board: &BoardArgs,
    pictures: &PictureArgs,
    limits: &LimitArgs,
) -> Result<(View, Watch), Failure> {
    let watch = limits::watch(limits);
    let view = read(board)?.view;
    output::check_pictures(pictures, view.shape())?;
    limits::begin(&watch);
    Ok((view, watch))
}

fn as_asked(mut instance: Instance, args: &BoardArgs) -> Instance {
    match args.mines {
        None => {}
        Some(Mines::Total(total)) => instance.view.mines = Some(total),
        Some(Mines::Unknown) => instance.view.mines = None,
    }
    if args.trust_flags {
        instance.view.flags = Flags::Trusted;
    }
    instance
}

fn parse(args: &BoardArgs) -> Result<Instance, Failure> {
    let _reading = Reading::begin();
    let input = Input::read(&args.board)?;
    let wanted = Thing::Board(Kind::Minesweeper);
    let text = input.board_text(wanted)?;
    minesweeper::parse(text, args.format).map_err(|error| input.mistaken(text, wanted, error))
}

/// The N-Queens board in this file.
pub fn queens(board: &OsStr, format: Option<Format>) -> Result<Board, Failure> {
    let _reading = Reading::begin();
    let input = Input::read(board)?;
    let wanted = Thing::Board(Kind::Queens);
    let text = input.board_text(wanted)?;
    queens::parse(text, format).map_err(|error| input.mistaken(text, wanted, error))
}

/// The game in this file.
pub fn replay(game: &OsStr) -> Result<Replay, Failure> {
    let _reading = Reading::begin();
    let input = Input::read(game)?;
    if let Some(format) = input.video() {
        let replay = Replay::from_video(&input.bytes, format);
        return replay.map_err(|error| input.invalid("", error));
    }
    let text = input.text()?;
    Replay::parse(text).map_err(|error| input.mistaken(text, Thing::Game, error))
}

/// What a file in JSON holds, if it holds what is `wanted`.
pub fn json<T: DeserializeOwned>(
    file: &Path,
    hint: &str,
    wanted: impl Fn(&T) -> bool,
) -> Result<T, Failure> {
    let input = Input::new(file.display().to_string(), File::open(file).and_then(bytes))?;
    let text = input.text()?;
    let invalid =
        |span: Span, message: &str| input.invalid(text, ReadError::new(span, message, hint));
    let value = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        invalid(formats::json_place(&error, text), message)
    })?;
    if wanted(&value) {
        Ok(value)
    } else {
        Err(invalid(Span::new(0..0), "the figures contradict each other"))
    }
}

/// An instance of any puzzle.
pub enum Any {
    Minesweeper(Instance),
    Queens(Board),
    Tetravex(tetravex::Instance),
}

impl Any {
    /// Rows and columns of its board.
    pub fn shape(&self) -> Shape {
        match self {
            Any::Minesweeper(instance) => instance.view.shape(),
            Any::Queens(board) => board.shape(),
            Any::Tetravex(instance) => instance.shape(),
        }
    }

    /// What kind of puzzle it is.
    pub fn kind(&self) -> Kind {
        match self {
            Any::Minesweeper(_) => Kind::Minesweeper,
            Any::Queens(_) => Kind::Queens,
            Any::Tetravex(_) => Kind::Tetravex,
        }
    }
}

/// The instance that the arguments name: of the kind that they name, or that it looks like. What is
/// given and has no effect on it is an error.
pub fn any(args: &AnyBoardArgs, given: &Given) -> Result<Any, Failure> {
    let AnyBoardArgs { board: args, puzzle } = args;
    let _reading = Reading::begin();
    let input = Input::read(&args.board)?;
    let text = input.board_text(Thing::Board(puzzle.unwrap_or(Kind::Minesweeper)))?;
    let format = args.format.unwrap_or_else(|| formats::detect(text));
    let doc = formats::read(text, format).map_err(|error| input.invalid(text, error))?;
    let kind = puzzle.unwrap_or_else(|| Kind::of(&doc, format));
    given.check(&[kind])?;
    let invalid = |error| input.mistaken(text, Thing::Board(kind), error);
    match kind {
        Kind::Minesweeper => {
            let instance = minesweeper::read(&doc, format).map_err(invalid)?;
            Ok(Any::Minesweeper(as_asked(instance, args)))
        }
        Kind::Queens => Ok(Any::Queens(queens::read(&doc, format).map_err(invalid)?)),
        Kind::Tetravex => Ok(Any::Tetravex(tetravex::read(&doc, format).map_err(invalid)?)),
    }
}

/// What was read, and what to call it in messages.
struct Input {
    file: String,
    bytes: Vec<u8>,
}

impl Input {
    fn read(board: &OsStr) -> Result<Input, Failure> {
        if board == "-" {
            Input::new("standard input".into(), bytes(io::stdin().lock()))
        } else {
            Input::new(board.to_string_lossy().into_owned(), File::open(board).and_then(bytes))
        }
    }

    fn new(file: String, bytes: io::Result<Vec<u8>>) -> Result<Input, Failure> {
        match bytes {
            Ok(bytes) => Ok(Input { file, bytes }),
            Err(source) => Err(Failure::Unreadable { file, source }),
        }
    }

    /// The video that it is, if it is one.
    fn video(&self) -> Option<Video> {
        Video::of(&self.bytes, Path::new(&self.file).extension().and_then(OsStr::to_str))
    }

    /// The text, unless it is a video instead of the board that is wanted.
    fn board_text(&self, wanted: Thing) -> Result<&str, Failure> {
        match self.video() {
            Some(_) => Err(self.invalid("", Thing::Game.instead_of(wanted))),
            None => self.text(),
        }
    }

    fn text(&self) -> Result<&str, Failure> {
        formats::decode(&self.bytes).map_err(|error| {
            // What is far behind the mistake need not be shown.
            let shown = self.bytes.len().min(error.span.end as usize + 1000);
            self.invalid(&formats::decode_lossy(&self.bytes[..shown]), error)
        })
    }

    /// The failure that the text is no such thing.
    fn mistaken(&self, text: &str, wanted: Thing, mistake: ReadError) -> Failure {
        self.invalid(text, other::explained(text, wanted, mistake))
    }

    /// The failure that points at a mistake in the text.
    fn invalid(&self, text: &str, error: ReadError) -> Failure {
        Failure::Invalid(Box::new(Invalid::new(self.file.clone(), text, error)))
    }
}

/// The largest input, in bytes: no board that can be handled needs more.
const LARGEST: u64 = 2 << 30;

/// The largest input that is no text, in bytes: a video takes some thousands. A device that never ends
/// gives zeros.
const LARGEST_BINARY: u64 = 4 << 20;

fn bytes(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.by_ref().take(FRONT).read_to_end(&mut bytes)?;
    let (largest, too_large) = if bytes.contains(&0) {
        (LARGEST_BINARY, "it is no text, and has more than 4 MiB")
    } else {
        (LARGEST, "it has more than 2 GiB")
    };
    let size = bytes.len() as u64;
    let rest = source.take(largest + 1 - size).read_to_end(&mut bytes)?;
    if size + rest as u64 > largest {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, too_large));
    }
    Ok(bytes)
}

/// So many bytes tell a text from something else.
const FRONT: u64 = 4096;
