//! Reading boards and games.

mod include;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use prato::error::ReadError;
use prato::foreign::{AnyFormat, Foreign};
use prato::formats;
use prato::play::{Replay, Video};
use prato::puzzles::Kind;
use prato_api::board::{self, Board, Content, Instance, Thing};
use prato_api::questions::review;
use prato_api::{Problem, Trouble};

use crate::failure::{Failure, Told};
use crate::limits::Reading;
use crate::output;
use include::Merged;

/// Where a board comes from, and how to read it.
pub struct Source<'a> {
    /// The text, or the file with it.
    pub from: From<'a>,
    /// All but the text.
    pub board: Board,
    /// Whether the answer is to be one JSON object.
    pub json: bool,
}

/// Where a text comes from.
pub enum From<'a> {
    /// A file, or `-`.
    File(&'a OsStr),
    /// It is made from an argument.
    Argument(String),
}

/// The instance in question, which is one of this puzzle if it is told, and all that its board says
/// beside the text.
pub fn instance(source: Source<'_>, only: Option<Kind>) -> Result<(Instance, Board), Failure> {
    let (instance, board) = read(source, only, Board::read_as)?;
    Ok((instance, board.without_text()))
}

/// What is in the file, an instance, which is one of this puzzle if it is told, or a mine field, and all
/// that its board says beside the text.
pub fn content(source: Source<'_>, only: Option<Kind>) -> Result<(Content, Board), Failure> {
    let (content, board) = read(source, only, Board::content)?;
    Ok((content, board.without_text()))
}

/// The board in this file with its text, which holds an instance, of this puzzle if it is told.
pub fn board(file: &OsStr, only: Option<Kind>) -> Result<Board, Failure> {
    let source = Source { from: From::File(file), board: Board::default(), json: false };
    Ok(read(source, only, Board::read_as)?.1)
}

fn read<T>(
    source: Source<'_>,
    only: Option<Kind>,
    meaning: impl FnOnce(&Board, Option<Kind>) -> Result<T, Problem>,
) -> Result<(T, Board), Failure> {
    let _reading = Reading::begin();
    let (file, text) = match source.from {
        From::Argument(text) => ("the argument".to_owned(), text),
        From::File(file) => {
            let wanted = only.or(source.board.puzzle.map(|puzzle| puzzle.0));
            Input::read(file)?.board_text(Thing::Board(wanted.unwrap_or(Kind::Minesweeper)))?
        }
    };
    let merged = Merged::new(&file, text)?;
    let board = Board { text: merged.text, ..source.board };
    match meaning(&board, only) {
        Ok(content) => {
            if let Some(warning) = board.warning() {
                output::note(&format!("{file}: {warning}"));
            }
            Ok((content, board))
        }
        Err(problem) if problem.kind == Trouble::Board => {
            Err(include::told(problem, &file, &board.text, &merged.parts))
        }
        Err(problem) => Err(problem.into()),
    }
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
    review::read(text).map_err(|problem| input.wrong(text, problem))
}

/// The text of the board in this file.
pub fn board_text(board: &OsStr) -> Result<String, Failure> {
    let _reading = Reading::begin();
    let input = Input::read(board)?;
    input.board_text(Thing::Board(Kind::Minesweeper)).map(|(_, text)| text)
}

/// What `parse` finds in a file.
pub fn parsed<T>(
    file: &Path,
    parse: impl FnOnce(&str) -> Result<T, ReadError>,
) -> Result<T, Failure> {
    let input = Input::new(file.display().to_string(), File::open(file).and_then(bytes))?;
    let text = input.text()?;
    parse(text).map_err(|error| input.invalid(text, error))
}

/// What was read, and what to call it in messages.
struct Input {
    file: String,
    bytes: Vec<u8>,
}

impl Input {
    fn read(board: &OsStr) -> Result<Input, Failure> {
        if board == "-" {
            if STDIN_READ.swap(true, Ordering::Relaxed) {
                let message = "standard input is named twice, and can be read once; name a file";
                return Err(Failure::Usage(message.into()));
            }
            return Input::new("standard input".into(), bytes(io::stdin().lock()));
        }
        let name = board.to_string_lossy().into_owned();
        match File::open(board).and_then(bytes) {
            // A link or a game ID stands for itself, unless there is such a file.
            Err(error) if error.kind() != io::ErrorKind::PermissionDenied && is_itself(&name) => {
                Ok(Input { file: "the argument".into(), bytes: name.into_bytes() })
            }
            bytes => Input::new(name, bytes),
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

    /// Its name and the text, unless it is a video instead of the board that is wanted.
    fn board_text(self, wanted: Thing) -> Result<(String, String), Failure> {
        if self.video().is_some() {
            return Err(self.invalid("", Thing::Game.instead_of(wanted)));
        }
        let ending = Path::new(&self.file).extension().and_then(OsStr::to_str);
        if let Some(text) = board::text_of(&self.bytes, ending) {
            return Ok((self.file, text));
        }
        // All but a mark at the front.
        let length = self.text()?.len();
        let mut text = String::from_utf8(self.bytes).expect("it is text");
        text.drain(..text.len() - length);
        Ok((self.file, text))
    }

    fn text(&self) -> Result<&str, Failure> {
        formats::decode(&self.bytes).map_err(|error| {
            // What is far behind the mistake need not be shown.
            let shown = self.bytes.len().min(error.span.end as usize + 1000);
            self.invalid(&formats::decode_lossy(&self.bytes[..shown]), error)
        })
    }

    /// The failure that points at a mistake in the text.
    fn invalid(&self, text: &str, error: ReadError) -> Failure {
        self.wrong(text, Problem::board(error, text))
    }

    /// The failure that there is this problem with the text.
    fn wrong(&self, text: &str, problem: Problem) -> Failure {
        Told::in_file(problem, &self.file, text).into()
    }
}

/// Whether an argument is a board itself: a link, a game ID, or the bytes of a file as digits.
fn is_itself(argument: &str) -> bool {
    let format = AnyFormat::detect(argument);
    [Foreign::Link, Foreign::Tatham, Foreign::Mbf]
        .iter()
        .any(|&one| format == AnyFormat::Foreign(one))
}

/// Whether standard input was read.
static STDIN_READ: AtomicBool = AtomicBool::new(false);

/// The largest input that is a text, in bytes: no board that can be handled needs more.
const LARGEST_TEXT: u64 = 2 << 30;

/// The largest input that is no text, in bytes: a video takes some thousands. A device that never ends
/// gives zeros.
const LARGEST_BINARY: u64 = 4 << 20;

fn bytes(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.by_ref().take(FRONT).read_to_end(&mut bytes)?;
    let (largest, too_large) = if bytes.contains(&0) {
        (LARGEST_BINARY, "it is no text, and has more than 4 MiB")
    } else {
        (LARGEST_TEXT, "it has more than 2 GiB")
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
