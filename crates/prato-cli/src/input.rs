//! Reading the board.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};

use prato::error::ReadError;
use prato::formats::{self, Format};
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{self, Flags, Instance};
use prato::puzzles::queens::{self, Board};

use crate::args::{BoardArgs, Mines};
use crate::failure::{Failure, Invalid};

/// The board that the arguments name, with the total and the flags as they ask.
pub fn read(args: &BoardArgs) -> Result<Instance, Failure> {
    Ok(as_asked(parse(args)?, args))
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
    let text = Text::read(&args.board)?;
    text.valid(minesweeper::parse(&text.text, args.format))
}

/// The N-Queens board in this file.
pub fn queens(board: &OsStr, format: Option<Format>) -> Result<Board, Failure> {
    let text = Text::read(board)?;
    text.valid(queens::parse(&text.text, format))
}

/// An instance of any puzzle.
pub enum Any {
    Minesweeper(Instance),
    Queens(Board),
}

/// The instance that the arguments name: of this kind, or of the one that it looks like.
pub fn any(args: &BoardArgs, kind: Option<Kind>) -> Result<Any, Failure> {
    let text = Text::read(&args.board)?;
    let format = args.format.unwrap_or_else(|| formats::detect(&text.text));
    let doc = text.valid(formats::read(&text.text, format))?;
    match kind.unwrap_or_else(|| Kind::of(&doc, format)) {
        Kind::Minesweeper => {
            let instance = text.valid(minesweeper::read(&doc, format))?;
            Ok(Any::Minesweeper(as_asked(instance, args)))
        }
        Kind::Queens => Ok(Any::Queens(text.valid(queens::read(&doc, format))?)),
    }
}

/// What was read, and what to call it in messages.
struct Text {
    file: String,
    text: String,
}

impl Text {
    fn read(board: &OsStr) -> Result<Text, Failure> {
        let file = name(board);
        let bytes =
            bytes(board).map_err(|source| Failure::Unreadable { file: file.clone(), source })?;
        let mut text = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            Failure::NotText { file: file.clone(), line: before.split(|&b| b == b'\n').count() }
        })?;
        // Some Windows programs put this mark in front of every text.
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Ok(Text { file, text })
    }

    /// What the text holds, or the failure with its place in the file.
    fn valid<T>(&self, read: Result<T, ReadError>) -> Result<T, Failure> {
        read.map_err(|error| {
            Failure::Invalid(Box::new(Invalid::new(self.file.clone(), &self.text, error)))
        })
    }
}

fn bytes(board: &OsStr) -> io::Result<Vec<u8>> {
    if board != "-" {
        return fs::read(board);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What to call the input in messages.
fn name(board: &OsStr) -> String {
    if board == "-" { "standard input".into() } else { board.to_string_lossy().into_owned() }
}
