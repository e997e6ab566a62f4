//! Plays games to learn from, and writes the records of their guesses, for `bench/learn.py`.
//!
//! usage: `lessons ROWSxCOLSxMINES safe|open ROW,COL FIRST END > RECORDS`
//!
//! The games are those of the seeds from FIRST to END - 1, with the first click at ROW, COL.

use std::error::Error;
use std::io::{BufWriter, Write as _, stdout};

use prato::grid::Pos;
use prato::play::{Campaign, FirstClick, Size, lesson};

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: lessons ROWSxCOLSxMINES safe|open ROW,COL FIRST END > RECORDS";
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [board, rule, start, first, end] = &given[..] else { return Err(usage.into()) };
    let Size { shape, mines } = board.parse()?;
    let (row, col) = start.split_once(',').ok_or(usage)?;
    let start = Pos::from_one(row.parse()?, col.parse()?).ok_or(usage)?;
    let first_click = match &rule[..] {
        "safe" => FirstClick::Safe,
        "open" => FirstClick::Opening,
        _ => return Err(usage.into()),
    };
    let campaign = Campaign { shape, mines, first: first_click, start, seed: 0 };
    let mut out = BufWriter::new(stdout().lock());
    for number in first.parse()?..end.parse()? {
        out.write_all(&lesson(&campaign, number)?)?;
    }
    Ok(out.flush()?)
}
