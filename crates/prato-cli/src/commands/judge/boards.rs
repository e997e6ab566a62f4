//! The boards that programs are judged on: files, numbers of queens, and boards from seeds.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use prato::foreign::AnyFormat;
use prato::formats::Format;
use prato::grid::Shape;
use prato::play::Size;
use prato::watch::Watch;
use prato_api::board::Board;
use prato_api::named::Named;
use prato_api::questions::compare::NamedBoard;
use prato_api::questions::generate::{Answer, Ask, MinesAsk, TilesAsk};
use prato_api::questions::judge::Asked;
use prato_api::{End, Question as _};

use crate::commands::compare;
use crate::failure::Failure;

/// Boards to be made from seeds.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// A level, or a size.
    pub what: &'a str,
    /// So many.
    pub count: NonZeroUsize,
    /// The seed of the first.
    pub seed: u64,
}

/// The boards of these names, and those that are wanted.
pub fn all(
    asked: Asked,
    names: &[OsString],
    wanted: Option<Wanted<'_>>,
    watch: &Watch,
) -> Result<Vec<NamedBoard>, Failure> {
    let mut boards = Vec::new();
    for name in names {
        let board = match asked {
            Asked::Queens => compare::board(name)?,
            _ => crate::input::board(name, Some(asked.puzzle()))?,
        };
        boards.push(NamedBoard { name: name.to_string_lossy().into_owned(), board });
    }
    if let Some(wanted) = wanted {
        for number in 0..wanted.count.get() as u64 {
            boards.push(made(asked, wanted, wanted.seed.wrapping_add(number), watch)?);
        }
    }
    Ok(boards)
}

/// The board of this seed.
fn made(
    asked: Asked,
    Wanted { what, .. }: Wanted<'_>,
    seed: u64,
    watch: &Watch,
) -> Result<NamedBoard, Failure> {
    let usage = |why: String| Failure::Usage(format!("--generate {what}: {why}"));
    let to = Some(Named(AnyFormat::Own(Format::Json)));
    let ask = match asked {
        Asked::Solve | Asked::Safe | Asked::Click | Asked::Count => {
            let size: Size = what.parse().map_err(|why| usage(format!("{why}")))?;
            Ask::Minesweeper(MinesAsk { seed: Some(seed), to, ..MinesAsk::new(size) })
        }
        Asked::Tetravex => {
            let square = what.parse().ok().map(|size| Shape { rows: size, cols: size });
            let shape = match square {
                Some(shape) => shape,
                None => what.parse().map_err(|why| usage(format!("{why}")))?,
            };
            let (rows, cols) = (shape.rows, shape.cols);
            Ask::Tetravex(TilesAsk {
                rows,
                cols,
                colours: None,
                unique: false,
                hardness: None,
                measure: false,
                solution: false,
                seed: Some(seed),
                to,
            })
        }
        Asked::Queens => return Err(usage("give numbers of queens instead".to_owned())),
    };
    let text = match ask.answer(watch, &mut |_| ()).end {
        End::Answered(Answer::Mines(mut mines)) => mines.boards.pop().and_then(|one| one.text),
        End::Answered(Answer::Tiles(tiles)) => tiles.text,
        End::Answered(Answer::Queens(queens)) => queens.text,
        End::Error(problem) => return Err(problem.into()),
        End::Stopped { why, .. } => return Err(usage(format!("stopped: {why}"))),
        End::Unsatisfiable(_) => None,
    };
    let board = Board::new(text.unwrap_or_default());
    Ok(NamedBoard { name: format!("{what} seed {seed}"), board })
}
