//! Writing answers: buffered text, JSON and pictures.

use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use prato::picture::Picture;
use prato::render::ansi::{self, Colours};
use prato::render::{TooLarge, png, svg};

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::limits;

/// What is printed for a board without a solution, as MiniZinc does.
pub const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====";

/// Standard output with a large buffer: answers may have millions of cells. To be flushed.
pub fn stdout() -> BufWriter<StdoutLock<'static>> {
    limits::clear_progress();
    BufWriter::with_capacity(1 << 18, io::stdout().lock())
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
    anstream::eprintln!("prato: {message}");
}

/// Draws a picture in the terminal.
pub fn picture(picture: &Picture) -> io::Result<()> {
    limits::clear_progress();
    let colours = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Colours::Plain,
        _ => Colours::Ansi,
    };
    let mut out = anstream::stdout().lock();
    out.write_all(ansi::render(picture, colours).as_bytes())?;
    out.flush()
}

/// Writes the picture files that were asked for. The picture is made only if there are any.
pub fn picture_files(args: &PictureArgs, picture: impl FnOnce() -> Picture) -> Result<(), Failure> {
    if args.svg.is_none() && args.png.is_none() {
        return Ok(());
    }
    let picture = picture();
    if let Some(file) = &args.svg {
        write_picture(file, svg::render(&picture).map(String::into_bytes))?;
    }
    if let Some(file) = &args.png {
        write_picture(file, png::render(&picture))?;
    }
    Ok(())
}

fn write_picture(file: &Path, bytes: Result<Vec<u8>, TooLarge>) -> Result<(), Failure> {
    match bytes {
        Ok(bytes) => write_file(file, &bytes),
        Err(why) => {
            Err(Failure::Unwritable { file: file.display().to_string(), why: why.to_string() })
        }
    }
}

/// Writes a whole file.
pub fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(file, bytes).map_err(|error| Failure::Unwritable {
        file: file.display().to_string(),
        why: error.to_string(),
    })
}
