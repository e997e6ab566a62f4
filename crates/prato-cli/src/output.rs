//! Writing answers: buffered text, JSON and pictures. `output/file.rs` writes files,
//! `output/words.rs` fits words to the window.

mod file;
mod words;

use std::error::Error;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use prato::grid::Shape;
use prato::picture::Picture;
use prato::render::ansi::{self, Colours};
use prato::render::{self, png, svg, wrap};

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::{guard, limits};

pub use file::{try_files, try_folder, write_file};
pub use words::{window, words};

/// What is printed for a board without a solution, as MiniZinc does.
pub const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====";

/// Standard output with a large buffer: answers may have millions of cells. To be flushed.
pub fn stdout() -> BufWriter<Answer> {
    limits::clear_progress();
    BufWriter::with_capacity(1 << 18, Answer(io::stdout()))
}

/// Standard output. Once something is written, nothing may cut it off.
pub struct Answer(Stdout);

impl Write for Answer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        guard::answering();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Prints one JSON object on a line.
pub fn json(answer: &impl Serialize) -> io::Result<()> {
    let mut out = stdout();
    serde_json::to_writer(&mut out, answer)?;
    writeln!(out)?;
    out.flush()
}

/// Prints that there is no solution.
pub fn unsatisfiable() -> io::Result<()> {
    let mut out = stdout();
    writeln!(out, "{UNSATISFIABLE}")?;
    out.flush()
}

/// Says something that is no part of the answer.
pub fn note(message: &str) {
    limits::clear_progress();
    let text = wrap(&format!("prato: {message}"), window(&io::stderr()));
    anstream::eprintln!("{text}");
}

/// Draws a picture in the terminal.
pub fn picture(picture: &Picture) -> io::Result<()> {
    guard::answering();
    limits::clear_progress();
    let mut out = anstream::stdout().lock();
    out.write_all(ansi::render(picture, colours(), window(&io::stdout())).as_bytes())?;
    out.flush()
}

/// Whether standard output takes colours.
pub fn colours() -> Colours {
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Colours::Plain,
        _ => Colours::Ansi,
    }
}

/// Refuses pictures that would be too large or cannot be written, before any work is done.
pub fn check_pictures(args: &PictureArgs, shape: Shape) -> Result<(), Failure> {
    let files = || args.svg.iter().chain(&args.png);
    if let Some(file) = files().next() {
        render::check_size(shape).map_err(|why| unwritable(file, &why))?;
    }
    try_files(files())
}

/// Writes the picture files that were asked for. The picture is made only if there are any.
pub fn picture_files(args: &PictureArgs, picture: impl FnOnce() -> Picture) -> Result<(), Failure> {
    if args.svg.is_none() && args.png.is_none() {
        return Ok(());
    }
    let picture = picture();
    if let Some(file) = &args.svg {
        let text = svg::render(&picture).map_err(|why| unwritable(file, &why))?;
        write_file(file, text.as_bytes())?;
    }
    if let Some(file) = &args.png {
        let bytes = png::render(&picture).map_err(|why| unwritable(file, &why))?;
        write_file(file, &bytes)?;
    }
    Ok(())
}

/// The failure to write `file`.
pub fn unwritable(file: &Path, why: &dyn Error) -> Failure {
    Failure::Unwritable { file: file.display().to_string(), why: why.to_string() }
}
