//! Reading the board.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _};

use prato::formats;
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
    let invalid = |text: &str, error| Failure::Invalid(Box::new(Invalid::new(file, text, error)));
    let text = match formats::decode(&bytes) {
        Ok(text) => text,
        Err(error) => {
            // What is far behind the mistake need not be shown.
            let shown = bytes.len().min(error.span.end as usize + 1000);
            return Err(invalid(&formats::decode_lossy(&bytes[..shown]), error));
        }
    };
    minesweeper::parse(text, args.format).map_err(|error| invalid(text, error))
}

/// The largest input, in bytes: no board that can be handled needs more, and a device that never
/// ends must not fill the memory.
const LARGEST: u64 = 2 << 30;

fn bytes(board: &OsStr) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let size = if board == "-" {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)?
    } else {
        File::open(board)?.take(LARGEST + 1).read_to_end(&mut bytes)?
    };
    if size as u64 > LARGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it has more than 2 GiB"));
    }
    Ok(bytes)
}

/// What to call the input in messages.
fn name(board: &OsStr) -> String {
    if board == "-" { "standard input".into() } else { board.to_string_lossy().into_owned() }
}
