//! Reading the board.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};

use prato::puzzles::minesweeper::{self, Flags, Instance};

use crate::args::{BoardArgs, Mines};
use crate::failure::{Failure, Invalid};

/// The board that the arguments name, with the total and the flags as they ask.
pub fn read(args: &BoardArgs) -> Result<Instance, Failure> {
    let mut instance = parse(args)?;
    match args.mines {
        None => {}
        Some(Mines::Total(total)) => instance.view.mines = Some(total),
        Some(Mines::Unknown) => instance.view.mines = None,
    }
    if args.trust_flags {
        instance.view.flags = Flags::Trusted;
    }
    Ok(instance)
}

fn parse(args: &BoardArgs) -> Result<Instance, Failure> {
    let file = name(&args.board);
    let bytes =
        bytes(&args.board).map_err(|source| Failure::Unreadable { file: file.clone(), source })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Failure::NotText { file: file.clone(), line: before.split(|&b| b == b'\n').count() }
    })?;
    // Some Windows programs put this mark in front of every text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    minesweeper::parse(text, args.format)
        .map_err(|error| Failure::Invalid(Box::new(Invalid::new(file, text, error))))
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
