//! Writing answers: buffered text, JSON and pictures. `output/file.rs` writes files,
//! `output/words.rs` fits words to the window.
//!
//! If a picture goes to standard output, the answer goes to standard error.

mod file;
mod words;

use std::error::Error;
use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use prato::foreign;
use prato::grid::Shape;
use prato::picture::Picture;
use prato::render::ansi::{self, Colours};
use prato::render::{self, Columns, Coordinates, Look, png, svg, wrap};
use prato_api::stated::Relaxed;

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::table::Table;
use crate::{guard, limits};

pub use file::{try_files, try_folder, write_file};
pub use words::{window, words};

/// What is printed for a board without a solution, as MiniZinc does.
pub const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====";

/// Whether a picture was written.
static WRITTEN: AtomicBool = AtomicBool::new(false);

/// Whether standard output is left to a picture.
static DRAWN: AtomicBool = AtomicBool::new(false);

/// Leaves standard output to a picture.
pub fn leave_to_picture() {
    DRAWN.store(true, Ordering::Relaxed);
}

fn is_drawn() -> bool {
    DRAWN.load(Ordering::Relaxed)
}

/// Where answers go, with a large buffer: they may have millions of cells. To be flushed.
pub fn stdout() -> BufWriter<Answer> {
    limits::clear_progress();
    let answer =
        if is_drawn() { Answer::Error(io::stderr()) } else { Answer::Output(io::stdout()) };
    BufWriter::with_capacity(1 << 18, answer)
}

/// Where answers go. Once something is written, nothing may cut it off.
pub enum Answer {
    Output(Stdout),
    Error(Stderr),
}

impl Write for Answer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        guard::writing();
        match self {
            Answer::Output(stream) => stream.write(bytes),
            Answer::Error(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Answer::Output(stream) => stream.flush(),
            Answer::Error(stream) => stream.flush(),
        }
    }
}

/// Prints a line: one JSON object.
pub fn line(text: &str) -> io::Result<()> {
    let mut out = stdout();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Prints a text as it is, if there is one.
pub fn text(text: Option<&str>) -> Result<(), Failure> {
    let mut out = stdout();
    out.write_all(text.unwrap_or_default().as_bytes())?;
    Ok(out.flush()?)
}

/// Moves a text to this file, if one is named.
pub fn text_file(file: Option<&Path>, text: &mut Option<String>) -> Result<(), Failure> {
    match (file, text.take_if(|_| file.is_some())) {
        (Some(file), Some(text)) => write_file(file, text.as_bytes()),
        _ => Ok(()),
    }
}

/// Prints a board as it is. What stands for bytes is bytes, but not in a terminal.
pub fn board(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    match foreign::to_bytes(text) {
        Some(bytes) if !io::stdout().is_terminal() => out.write_all(&bytes)?,
        _ => out.write_all(text.as_bytes())?,
    }
    Ok(out.flush()?)
}

/// Moves a board to this file, if one is named. What stands for bytes is bytes there.
pub fn board_file(file: Option<&Path>, text: &mut Option<String>) -> Result<(), Failure> {
    match (file, text.take_if(|_| file.is_some())) {
        (Some(file), Some(text)) => write_board(file, &text),
        _ => Ok(()),
    }
}

/// Writes a board to a file.
pub fn write_board(file: &Path, text: &str) -> Result<(), Failure> {
    let bytes = foreign::to_bytes(text).unwrap_or_else(|| text.as_bytes().to_vec());
    write_file(file, &bytes)
}

/// Prints that there is no solution.
pub fn unsatisfiable() -> io::Result<()> {
    line(UNSATISFIABLE)
}

/// Says something that is no part of the answer.
pub fn note(message: &str) {
    limits::clear_progress();
    let text = wrap(&format!("prato: {message}"), window(&io::stderr()));
    anstream::eprintln!("{text}");
}

/// Says which rules of the game were left out, and what that allows.
pub fn relaxed(rules: &[Relaxed]) {
    for one in rules {
        note(&one.words());
    }
}

/// A time for people.
pub fn seconds(seconds: f64) -> String {
    figure(seconds)
}

/// A figure for people: three digits that say something, however small it is.
pub fn figure(figure: f64) -> String {
    let mut digits = 2;
    let mut rest = figure;
    while rest > 0.0 && rest < 1.0 && digits < 9 {
        rest *= 10.0;
        digits += 1;
    }
    format!("{figure:.digits$}")
}

/// So many bytes in MiB, for people.
pub fn mib(bytes: u64) -> String {
    figure(bytes as f64 / f64::from(1 << 20))
}

/// Draws a picture in the terminal.
pub fn picture(picture: &Picture) -> io::Result<()> {
    picture_as(picture, Coordinates::Shown)
}

/// The same with or without the numbers of rows and columns.
pub fn picture_as(picture: &Picture, coordinates: Coordinates) -> io::Result<()> {
    guard::writing();
    limits::clear_progress();
    let text = ansi::render_as(picture, coordinates, colours(), answer_window());
    let write = |out: &mut dyn Write| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if is_drawn() { write(&mut anstream::stderr()) } else { write(&mut anstream::stdout()) }
}

/// Prints a table, in parts where it is wider than the window.
pub fn table(table: &Table<'_>) -> Result<(), Failure> {
    text(Some(&table.text(answer_window())))
}

/// The width of the window where answers go.
pub fn answer_window() -> Columns {
    if is_drawn() { window(&io::stderr()) } else { window(&io::stdout()) }
}

/// Whether answers take colours.
pub fn colours() -> Colours {
    let choice = if is_drawn() {
        AutoStream::choice(&io::stderr())
    } else {
        AutoStream::choice(&io::stdout())
    };
    match choice {
        ColorChoice::Never => Colours::Plain,
        _ => Colours::Ansi,
    }
}

/// Refuses pictures that would be too large or cannot be written, before any work is done.
pub fn check_pictures(args: &PictureArgs, shape: Shape) -> Result<(), Failure> {
    let files = || args.svg.iter().chain(&args.png);
    if args.svg.is_some() && args.svg == args.png {
        let message = "--svg and --png name the same file; give each its own";
        return Err(Failure::Usage(message.into()));
    }
    if let Some(file) = files().next() {
        render::check_size(shape).map_err(|why| unwritable(file, &why))?;
    }
    try_files(files())
}

/// Writes the picture files that were asked for.
pub fn picture_files(args: &PictureArgs, picture: &Picture) -> Result<(), Failure> {
    picture_files_as(args, picture, Look::default())
}

/// The same with this look.
pub fn picture_files_as(args: &PictureArgs, picture: &Picture, look: Look) -> Result<(), Failure> {
    if let Some(file) = &args.svg {
        let text = svg::render_as(picture, look).map_err(|why| unwritable(file, &why))?;
        picture_file(file, text.as_bytes())?;
    }
    if let Some(file) = &args.png {
        let bytes = png::render_as(picture, look).map_err(|why| unwritable(file, &why))?;
        picture_file(file, &bytes)?;
    }
    Ok(())
}

/// Writes a picture that was asked for.
pub fn picture_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    WRITTEN.store(true, Ordering::Relaxed);
    write_file(file, bytes)
}

/// Says so if no picture was written. To be called at the end where one was asked for: an old file stays.
pub fn note_missing_picture() {
    if !WRITTEN.load(Ordering::Relaxed) {
        note("no picture was written: there is nothing to draw");
    }
}

/// The failure to write `file`.
pub fn unwritable(file: &Path, why: &dyn Error) -> Failure {
    Failure::Unwritable { file: file.display().to_string(), why: why.to_string() }
}
