//! Rows of emoji and squares, each one cell, with or without blanks between.

use super::{Piece, Rows, lines, piece};
use crate::puzzles::minesweeper::Cell;

const BOX: char = '\u{20e3}';
const COLOURED: char = '\u{fe0f}';

/// Whether there are signs that only such boards have.
pub(super) fn is(text: &str) -> bool {
    text.chars().any(|sign| {
        sign == BOX
            || matches!(sign, '■'..='◿' | '█' | '▓' | '▒' | '░' | '⚐' | '⚑' | '☠' | '⬛' | '⬜')
            || matches!(sign, '\u{1f300}'..='\u{1faff}' | '❓' | '❔' | '⛳')
    })
}

pub(super) fn rows(text: &str) -> Rows<'_> {
    lines(text).map(|line| signs(text, line)).collect()
}

/// The signs of a line: a character and what belongs to it. Numbers of rows and columns are words.
fn signs<'a>(text: &str, line: &'a str) -> Vec<Piece<'a>> {
    let mut signs = Vec::new();
    for word in line.split_whitespace() {
        if word.bytes().all(|byte| byte.is_ascii_digit())
            && word.len() > 1
            && line.len() > word.len()
        {
            signs.push(piece(text, word));
            continue;
        }
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let mut end = first.len_utf8();
            while let Some(next @ (BOX | COLOURED)) = rest[end..].chars().next() {
                end += next.len_utf8();
            }
            signs.push(piece(text, &rest[..end]));
            rest = &rest[end..];
        }
    }
    signs
}

/// The number of a digit in a box, and 10 of its own sign.
pub(super) fn keycap(text: &str) -> Option<i64> {
    let digit = text.strip_suffix(BOX)?;
    digit.trim_end_matches(COLOURED).parse().ok()
}

/// The cell as an emoji.
pub(super) fn sign(cell: Cell) -> &'static str {
    match cell {
        Cell::Covered | Cell::KnownSafe => "🟦",
        Cell::Flagged => "🚩",
        Cell::Open(0) => "0️⃣",
        Cell::Open(1) => "1️⃣",
        Cell::Open(2) => "2️⃣",
        Cell::Open(3) => "3️⃣",
        Cell::Open(4) => "4️⃣",
        Cell::Open(5) => "5️⃣",
        Cell::Open(6) => "6️⃣",
        Cell::Open(7) => "7️⃣",
        Cell::Open(_) => "8️⃣",
    }
}
