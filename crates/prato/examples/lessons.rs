//! Plays games to learn from, and writes the records of their guesses, for `bench/learn.py`.
//!
//! usage: `lessons COLSxROWSxMINES safe|open ROW,COL FIRST END > RECORDS`
//!
//! The games are those of the seeds from FIRST to END - 1, with the first click at ROW, COL.

use std::error::Error;
use std::io::{BufWriter, Write as _, stdout};

use prato::grid::{Pos, Shape};
use prato::play::{Campaign, FirstClick, lesson};

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: lessons COLSxROWSxMINES safe|open ROW,COL FIRST END > RECORDS";
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [board, rule, start, first, end] = &given[..] else { return Err(usage.into()) };
    let numbers = |text: &str, mark: char| -> Result<Vec<usize>, _> {
        text.split(mark).map(str::parse).collect()
    };
    let (&[cols, rows, mines], &[row @ 1..=usize::MAX, col @ 1..=usize::MAX]) =
        (&numbers(board, 'x')?[..], &numbers(start, ',')?[..])
    else {
        return Err(usage.into());
    };
    let first_click = match &rule[..] {
        "safe" => FirstClick::Safe,
        "open" => FirstClick::Opening,
        _ => return Err(usage.into()),
    };
    let campaign = Campaign {
        shape: Shape { rows, cols },
        mines,
        first: first_click,
        start: Pos::new(row - 1, col - 1),
        seed: 0,
    };
    let mut out = BufWriter::new(stdout().lock());
    for number in first.parse()?..end.parse()? {
        out.write_all(&lesson(&campaign, number)?)?;
    }
    Ok(out.flush()?)
}
