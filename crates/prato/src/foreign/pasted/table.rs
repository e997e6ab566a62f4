//! Tables in Markdown, boards with borders of any signs, and boards under column numbers and beside row
//! numbers.

use super::labels;
use super::{Piece, Rows, characters, lines, piece};

/// The signs that part cells: a bar, or one of the box-drawing characters for it.
fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '╎' | '┆')
}

/// The signs of the lines between rows.
fn is_rule(sign: char) -> bool {
    matches!(sign, '-' | '+' | '=' | ':' | '─'..='╿') || is_bar(sign) || sign.is_whitespace()
}

/// Whether a line only parts rows: two dashes in a row at least, since one may be a covered cell.
fn parts_rows(line: &str) -> bool {
    let dashes = ["--", "==", "──", "══", "━━", "-+", "+-", ":-", "-:", "─┼", "═╬"];
    line.chars().all(is_rule) && dashes.iter().any(|dash| line.contains(dash))
}

pub(super) fn is(text: &str) -> bool {
    let data = |line: &&str| !parts_rows(line);
    let mut data = lines(text).filter(data).peekable();
    if data.peek().is_none() || text.contains("[|") || text.contains("|]") {
        return false;
    }
    data.all(|line| line.contains(is_bar)) || labels::is_numbered(text) || framed(text)
}

/// Whether there is a line over and under everything, and bars in most lines between.
fn framed(text: &str) -> bool {
    let (all, bars) = lines(text).fold((0, 0), |(all, bars), line| {
        (all + 1, bars + usize::from(line.contains(is_bar) && !parts_rows(line)))
    });
    let rules = lines(text).filter(|line| parts_rows(line)).count();
    rules > 0 && bars > 0 && bars + rules + 1 >= all
}

pub(super) fn rows(text: &str) -> Rows<'_> {
    let mut found: Vec<&str> = lines(text).filter(|line| !parts_rows(line)).collect();
    // A head of Markdown is no row if there is nothing in it.
    let second_parts = lines(text).nth(1).is_some_and(parts_rows);
    let is_blank = |line: &&str| line.chars().all(|sign| is_bar(sign) || sign.is_whitespace());
    if second_parts && found.first().is_some_and(is_blank) {
        found.remove(0);
    }
    let mut chunks: Vec<Vec<&str>> = found.iter().map(|line| chunks(line)).collect();
    let layout = Layout::of(text, &chunks);
    if layout != Layout::Bars {
        drop_numbers_beside(&mut chunks);
    }
    chunks.into_iter().map(|row| layout.row(text, row)).collect()
}

/// What parts the cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Bars.
    Bars,
    /// Blanks; the bars are a frame.
    Blanks,
    /// Nothing; the bars are a frame.
    Nothing,
}

impl Layout {
    fn of(text: &str, chunks: &[Vec<&str>]) -> Layout {
        let several = |chunk: &&str| chunk.split_whitespace().nth(1).is_some();
        if chunks.iter().flatten().any(several) {
            return Layout::Blanks;
        }
        let packed = |piece: &Piece<'_>| {
            let plain = |sign: char| sign.is_ascii_digit() || ".#?_-*FsS".contains(sign);
            piece.text.chars().count() > 2 && piece.text.chars().all(plain)
        };
        let mut rows: Rows<'_> =
            chunks.iter().map(|row| Layout::Bars.row(text, row.clone())).collect();
        // From 100 on, the number of a row or a column looks like three cells.
        labels::drop_labels(&mut rows);
        if rows.iter().flatten().any(packed) { Layout::Nothing } else { Layout::Bars }
    }

    fn row<'a>(self, text: &str, chunks: Vec<&'a str>) -> Vec<Piece<'a>> {
        let chunks = chunks.into_iter();
        match self {
            Layout::Bars => chunks.map(|chunk| piece(text, chunk)).collect(),
            Layout::Blanks => {
                chunks.flat_map(str::split_whitespace).map(|word| piece(text, word)).collect()
            }
            Layout::Nothing => chunks.flat_map(|chunk| characters(text, chunk)).collect(),
        }
    }
}

/// Takes away numbers of rows that stand apart from the cells, if no numbers of columns are above.
fn drop_numbers_beside(chunks: &mut [Vec<&str>]) {
    let first = |row: &Vec<&'_ str>| match row[..] {
        [first, _, ..] => first.trim().to_owned(),
        _ => String::new(),
    };
    let firsts: Vec<String> = chunks.iter().map(first).collect();
    if labels::counts_up(firsts.iter().map(String::as_str)) {
        for row in chunks {
            row.remove(0);
        }
    }
}

/// What stands between bars, without the nothing outside of the outer ones.
fn chunks(line: &str) -> Vec<&str> {
    if !line.contains(is_bar) {
        return vec![line];
    }
    let mut chunks: Vec<&str> = line.split(is_bar).collect();
    if chunks.len() > 1 && chunks.last().is_some_and(|last| last.trim().is_empty()) {
        chunks.pop();
    }
    if chunks.len() > 1 && chunks[0].trim().is_empty() && line.trim_start().starts_with(is_bar) {
        chunks.remove(0);
    }
    chunks
}
