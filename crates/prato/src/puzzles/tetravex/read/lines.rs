//! Files of lines: a drawing of tiles, or one tile a line under the size of the board. Lines
//! `fixed ROW COL TILE` may follow.

use std::borrow::Cow;

use super::super::Instance;
use super::{Size, instance};
use crate::doc::{Doc, Node, Span, Value};
use crate::error::{ReadError, quoted};
use crate::formats::Row;
use crate::grid::Shape;
use crate::plural::number_of;

const USAGE: &str = "draw the tiles, or give a line `tetravex ROWS COLS` and a line `north south east west` for each";

/// The instance in the lines of a doc.
pub(super) fn read(doc: &Doc<'_>) -> Result<Instance, ReadError> {
    let lines: Vec<TileLine> = lines(doc).collect();
    let is_fixed = |line: &&TileLine| line.starts_with("fixed");
    let fixed: Vec<Row> = lines
        .iter()
        .filter(is_fixed)
        .map(|line| Row { nodes: line.words.get(1..).unwrap_or_default(), span: line.span })
        .collect();
    let rest: Vec<&TileLine> = lines.iter().filter(|line| !is_fixed(line)).collect();
    let Some(first) = rest.first() else {
        return Err(ReadError::new(Span::default(), "there are no tiles", USAGE));
    };
    if first.sign().is_some() {
        let (size, tiles) = drawing(&rest)?;
        let tiles: Vec<Row> =
            tiles.iter().map(|tile| Row { nodes: &tile.nodes, span: tile.span }).collect();
        return instance(size, &tiles, &fixed);
    }
    let numbers = if first.starts_with("tetravex") { &first.words[1..] } else { &first.words };
    let size = match numbers {
        [side] => Size::of(side, side)?,
        [rows, cols] => Size::of(rows, cols)?,
        _ => {
            return Err(ReadError::new(first.span, "expected the size of the board", USAGE));
        }
    };
    let tiles: Vec<Row> =
        rest[1..].iter().map(|line| Row { nodes: &line.words, span: line.span }).collect();
    instance(size, &tiles, &fixed)
}

/// Whether lines look like Tetravex: a drawing, the word itself, or two numbers over lines of four,
/// of which there are not just as many as a Minesweeper board has rows.
pub(crate) fn looks_like_tiles(doc: &Doc<'_>) -> bool {
    let mut lines = lines(doc);
    let Some(first) = lines.next() else { return false };
    if first.sign().is_some() || first.starts_with("tetravex") {
        return true;
    }
    let [Node { value: Value::Int(rows), .. }, Node { value: Value::Int(cols), .. }] =
        first.words[..]
    else {
        return false;
    };
    let is_number = |node: &Node| matches!(node.value, Value::Int(_));
    let mut tiles = 0_i64;
    for line in lines {
        match line.words.first() {
            Some(Node { value: Value::Word(word), .. }) if word == "fixed" => {}
            _ if line.words.len() == 4 && line.words.iter().all(is_number) => tiles += 1,
            _ => return false,
        }
    }
    tiles > 0 && (rows.checked_mul(cols) == Some(tiles) || cols != 4)
}

/// A line with its words, numbers where they are numbers.
struct TileLine<'a> {
    words: Vec<Node<'a>>,
    /// The line as it is, for drawings.
    whole: Option<Node<'a>>,
    span: Span,
}

impl TileLine<'_> {
    fn starts_with(&self, name: &str) -> bool {
        matches!(self.words.first(), Some(Node { value: Value::Word(word), .. }) if word == name)
    }

    /// The sign that a line of a drawing begins with: `+` between rows of tiles, `|` in them.
    fn sign(&self) -> Option<char> {
        let Value::Word(text) = &self.whole.as_ref()?.value else { return None };
        text.chars().next().filter(|sign| matches!(sign, '+' | '|'))
    }
}

/// The lines of a doc, the header among them.
fn lines<'a>(doc: &Doc<'a>) -> impl Iterator<Item = TileLine<'a>> {
    let header = doc.get("header").map(|entry| std::slice::from_ref(&entry.node));
    let board = doc.get("board").and_then(|entry| entry.node.list());
    header.into_iter().chain(board).flatten().map(|node| match &node.value {
        Value::List(words) => TileLine { words: words.clone(), whole: None, span: node.span },
        _ => TileLine {
            words: words(node, 0..usize::MAX),
            whole: Some(node.clone()),
            span: node.span,
        },
    })
}

/// The words of a line between two bytes of it, numbers where they are numbers.
fn words<'a>(line: &Node<'a>, bytes: std::ops::Range<usize>) -> Vec<Node<'a>> {
    let Value::Word(text) = &line.value else { return Vec::new() };
    let bytes = bytes.start..bytes.end.min(text.len());
    let part = &text[bytes.clone()];
    part.split_whitespace()
        .map(|word| {
            let start = bytes.start + word.as_ptr().addr() - part.as_ptr().addr();
            let value = match number(word) {
                Some(number) => Value::Int(number),
                None => Value::Word(Cow::Owned(word.to_owned())),
            };
            Node { value, span: line.part(start..start + word.len()) }
        })
        .collect()
}

/// A whole number, as near as can be if it is too large.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let limit = if digits.len() == word.len() { i64::MAX } else { i64::MIN };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(limit))
}

/// A tile of a drawing: its numbers, and where its first line is.
#[derive(Clone)]
struct Drawn<'a> {
    nodes: Vec<Node<'a>>,
    span: Span,
}

/// The tiles of a drawing, row by row. Lines of `+` and `-` stand between rows of tiles; a row of
/// tiles is three lines of cells with `|` between them, with the number north, the numbers west and
/// east, and the number south. The marks `\`, `/` and `X` may stand beside them.
fn drawing<'a>(lines: &[&TileLine<'a>]) -> Result<(Size, Vec<Drawn<'a>>), ReadError> {
    let mut tiles: Vec<Drawn> = Vec::new();
    let mut size: Option<Size> = None;
    let mut cells: Vec<&TileLine> = Vec::new();
    for line in lines {
        match line.sign() {
            Some('|') => cells.push(line),
            Some(_) if cells.is_empty() => {}
            Some(_) => band(&std::mem::take(&mut cells), &mut size, &mut tiles)?,
            None => {
                return Err(ReadError::new(
                    line.span,
                    "this is no line of a drawing",
                    "a drawing has lines such as `+---+---+` and `|1 2|2 4|`",
                ));
            }
        }
    }
    if let Some(last) = cells.last() {
        return Err(ReadError::new(
            last.span,
            "the drawing is not closed",
            "end it with a line such as `+---+---+`",
        ));
    }
    let size = size.ok_or_else(|| {
        let span = lines.first().map_or(Span::default(), |line| line.span);
        ReadError::new(span, "there are no tiles in the drawing", USAGE)
    })?;
    Ok((size, tiles))
}

/// One row of tiles.
fn band<'a>(
    lines: &[&TileLine<'a>],
    size: &mut Option<Size>,
    tiles: &mut Vec<Drawn<'a>>,
) -> Result<(), ReadError> {
    let [upper, middle, lower] = lines else {
        let span = lines.first().map_or(Span::default(), |line| line.span);
        let message = format!("a row of tiles takes 3 lines, not {}", lines.len());
        return Err(ReadError::new(
            span,
            message,
            "north, west and east, south; then a line such as `+---+---+`",
        ));
    };
    let upper_cells = cells(upper, 1)?;
    let shape = Shape { rows: 1, cols: upper_cells.len() };
    let size = match size {
        Some(size) => {
            size.shape.rows += 1;
            size
        }
        None => size.insert(Size { shape, span: upper.span }),
    };
    let (middle_cells, lower_cells) = (cells(middle, 2)?, cells(lower, 1)?);
    for (line, found) in [(upper, &upper_cells), (middle, &middle_cells), (lower, &lower_cells)] {
        if found.len() != size.shape.cols {
            let (found, cols) = (number_of(found.len(), "tile"), size.shape.cols);
            let message = format!("this line has {found}, not {cols}");
            return Err(ReadError::new(
                line.span,
                message,
                format!("the first line has {}", number_of(cols, "tile")),
            ));
        }
    }
    for ((north, sides), south) in upper_cells.into_iter().zip(middle_cells).zip(lower_cells) {
        let span = north[0].span;
        let [west, east]: [Node; 2] = sides.try_into().expect("two numbers");
        let nodes = north.into_iter().chain(south).chain([east, west]).collect();
        tiles.push(Drawn { nodes, span });
    }
    Ok(())
}

/// The numbers in the cells of a line, `count` in each.
fn cells<'a>(line: &TileLine<'a>, count: usize) -> Result<Vec<Vec<Node<'a>>>, ReadError> {
    let Some(whole @ Node { value: Value::Word(text), .. }) = &line.whole else {
        return Ok(Vec::new());
    };
    let bars: Vec<usize> = text.match_indices('|').map(|(at, _)| at).collect();
    let mut cells = Vec::new();
    for pair in bars.windows(2) {
        let (start, end) = (pair[0] + 1, pair[1]);
        let words = words(whole, start..end).into_iter();
        let is_mark = |node: &Node| matches!(&node.value, Value::Word(word) if matches!(word.as_ref(), "\\" | "/" | "X"));
        let numbers: Vec<Node> = words.filter(|node| !is_mark(node)).collect();
        if numbers.len() != count {
            let found = numbers.len();
            let cell = quoted(text[start..end].trim());
            let message =
                format!("expected {count} on this part of the tile, found {found}: {cell}");
            return Err(ReadError::new(
                whole.part(start..end),
                message,
                "a tile is three lines: north; west and east; south",
            ));
        }
        cells.push(numbers);
    }
    if !text.ends_with('|') || cells.is_empty() {
        return Err(ReadError::new(
            line.span,
            "this line of tiles is not closed",
            "a `|` stands before, between and after the tiles",
        ));
    }
    Ok(cells)
}
