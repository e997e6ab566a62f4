//! A doc as an instance: what the names and symbols of each format mean.

mod lines;

use super::{Instance, Tile};
use crate::doc::{Doc, Entry, Node, Span, Value};
use crate::error::{ReadError, quoted};
use crate::formats::{Dialect, Format, Row, table};
use crate::grid::{Grid, Shape};
use crate::plural::number_of;
use crate::puzzles::Kind;
use crate::puzzles::parts::{length, only, place, required, whole};

pub(crate) use lines::looks_like_tiles;

/// The instance that `doc`, read from a file in `format`, states.
///
/// # Errors
/// Where the doc is no Tetravex instance.
pub fn read(doc: &Doc<'_>, format: Format) -> Result<Instance, ReadError> {
    match format.dialect() {
        Dialect::Dzn => dzn(doc),
        // MiniZinc writes its data as JSON as well.
        Dialect::Json if tiles_named_puzzle(doc) => dzn(doc),
        Dialect::Json => json(doc),
        Dialect::Prolog | Dialect::Asp => facts(doc),
        Dialect::Grid | Dialect::Text => lines::read(doc),
    }
}

/// The names that mean something in `doc`.
pub(crate) fn known(doc: &Doc<'_>, format: Format) -> Vec<&'static str> {
    let mut known = match format.dialect() {
        Dialect::Dzn => vec!["N", "rows", "cols", "puzzle", "fixed"],
        Dialect::Json => vec!["puzzle", "N", "rows", "cols", "tiles", "fixed"],
        Dialect::Prolog | Dialect::Asp => vec!["size", "tile", "fixed"],
        Dialect::Grid | Dialect::Text => vec!["header", "board"],
    };
    // Beside another size, the name is a program's own.
    if !["N", "rows", "cols"].iter().any(|name| doc.get(name).is_some()) {
        known.push("n");
    }
    known
}

/// Whether `puzzle` is the table of tiles, and not the name of the puzzle.
pub(crate) fn tiles_named_puzzle(doc: &Doc<'_>) -> bool {
    doc.get("puzzle").is_some_and(|entry| entry.node.list().is_some())
}

/// MiniZinc data: `N`, or `rows` and `cols`; `puzzle`, the table of tiles; and perhaps `fixed`, a
/// table of row, column and tile.
fn dzn(doc: &Doc<'_>) -> Result<Instance, ReadError> {
    only(doc, Kind::Tetravex, &known(doc, Format::Dzn))?;
    let hint = "add the tiles: `puzzle = [| 1,2,3,4 | .. |];`, north, south, east, west";
    let puzzle = required(doc, "puzzle", hint)?;
    let size = named_size(doc, "add the number of rows and columns: `N = 3;`")?;
    let fixed = doc.get("fixed").map_or(Ok(Vec::new()), |entry| table(entry))?;
    instance(size, &table(puzzle)?, &fixed)
}

/// JSON: `tiles` as a list of lists; `N`, or `rows` and `cols`; and perhaps `puzzle` and `fixed`, a
/// list of row, column and tile.
fn json(doc: &Doc<'_>) -> Result<Instance, ReadError> {
    if let Some(entry) = doc.get("puzzle")
        && entry.node.value != Value::Word("tetravex".into())
    {
        return Err(ReadError::new(
            entry.node.span,
            "this is no Tetravex instance",
            "write \"puzzle\": \"tetravex\"",
        ));
    }
    only(doc, Kind::Tetravex, &known(doc, Format::Json))?;
    let hint = "add the tiles: \"tiles\": [[1, 2, 3, 4], ...], north, south, east, west";
    let tiles = lists(required(doc, "tiles", hint)?)?;
    let size = named_size(doc, "add \"rows\": 3 and \"cols\": 3")?;
    let fixed = doc.get("fixed").map_or(Ok(Vec::new()), lists)?;
    instance(size, &tiles, &fixed)
}

/// The lists in a list.
fn lists<'d, 'a>(entry: &'d Entry<'a>) -> Result<Vec<Row<'d, 'a>>, ReadError> {
    let wrong = |span| {
        let message = format!("expected a list of lists for {}", quoted(&entry.name));
        ReadError::new(
            span,
            message,
            "write \"tiles\": [[1, 2, 3, 4], ...] and \"fixed\": [[1, 1, 2]]",
        )
    };
    let nodes = entry.node.list().ok_or_else(|| wrong(entry.node.span))?.iter();
    let row = |node: &'d Node<'a>| match node.list() {
        Some(nodes) => Ok(Row { nodes, span: node.span }),
        None => Err(wrong(node.span)),
    };
    nodes.map(row).collect()
}

/// Facts of Prolog and answer sets: `size(Rows, Cols)`, `tile(I, North, South, East, West)` for
/// each tile, in any order, and perhaps `fixed(Row, Col, I)`.
fn facts(doc: &Doc<'_>) -> Result<Instance, ReadError> {
    only(doc, Kind::Tetravex, &known(doc, Format::Prolog))?;
    let usage = "give the board and its tiles: `size(3,3).` and `tile(1,North,South,East,West).`";
    let stated = required(doc, "size", usage)?;
    let Some([rows, cols]) = stated.node.list() else {
        return Err(ReadError::new(stated.span, "`size` takes rows and columns", usage));
    };
    let size = Size::of(rows, cols)?;
    if let Some(other) = doc.entries.iter().filter(|entry| entry.name == "size").nth(1) {
        return Err(ReadError::new(other.span, "`size` is given twice", "keep one of the two"));
    }
    let named = |name: &'static str| doc.entries.iter().filter(move |entry| entry.name == name);
    let tiles = named("tile").count();
    let mut rows: Vec<Option<Row>> = vec![None; tiles];
    for fact in named("tile") {
        let [number, numbers @ ..] = fact.node.list().unwrap_or_default() else {
            return Err(ReadError::new(
                fact.span,
                "`tile` takes a number and four more",
                "a tile is `tile(1,North,South,East,West).`",
            ));
        };
        let index = index(number, tiles)?;
        if rows[index].replace(Row { nodes: numbers, span: fact.node.span }).is_some() {
            let message = format!("tile {} is given twice", index + 1);
            return Err(ReadError::new(
                number.span,
                message,
                "number the tiles from 1; equal tiles have numbers of their own",
            ));
        }
    }
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    let fixed: Vec<Row> = named("fixed")
        .map(|fact| Row { nodes: fact.node.list().unwrap_or_default(), span: fact.node.span })
        .collect();
    instance(size, &rows, &fixed)
}

/// Rows and columns as the file states them.
#[derive(Clone, Copy)]
struct Size {
    shape: Shape,
    span: Span,
}

impl Size {
    fn of(rows: &Node<'_>, cols: &Node<'_>) -> Result<Size, ReadError> {
        let shape = Shape { rows: length(rows, "rows")?, cols: length(cols, "columns")? };
        Ok(Size { shape, span: Span { start: rows.span.start, end: cols.span.end } })
    }
}

/// The size by the names `N` (or `n`), or `rows` and `cols`.
fn named_size(doc: &Doc<'_>, hint: &str) -> Result<Size, ReadError> {
    let get = |name: &str| doc.get(name).map(|entry| &entry.node);
    match (get("N"), get("rows"), get("cols")) {
        (Some(side), None, None) => Size::of(side, side),
        (None, Some(rows), Some(cols)) => {
            let size = Size::of(rows, cols)?;
            Ok(Size { span: cols.span, ..size })
        }
        (None, None, None) => match get("n") {
            Some(side) => Size::of(side, side),
            None => Err(required(doc, "N", hint).unwrap_err()),
        },
        (None, None, Some(_)) => Err(required(doc, "rows", hint).unwrap_err()),
        (None, Some(_), None) => Err(required(doc, "cols", hint).unwrap_err()),
        (Some(_), Some(other), _) | (Some(_), None, Some(other)) => Err(ReadError::new(
            other.span,
            "the size is given twice",
            "give `N` alone, or `rows` and `cols`",
        )),
    }
}

/// The instance with these tiles, each the numbers north, south, east and west, and these fixed
/// ones, each a row, a column and a tile.
fn instance(
    size: Size,
    tiles: &[Row<'_, '_>],
    fixed: &[Row<'_, '_>],
) -> Result<Instance, ReadError> {
    let shape = size.shape;
    let found: Vec<Tile> =
        tiles.iter().enumerate().map(|(index, row)| tile(index, *row)).collect::<Result<_, _>>()?;
    if shape.rows.checked_mul(shape.cols) != Some(tiles.len()) {
        return Err(wrong_number(size, tiles));
    }
    // No larger than the list of tiles, whatever the file states.
    let mut grid = Grid::filled(shape.rows, shape.cols, None);
    let mut place_of = vec![None; tiles.len()];
    for row in fixed {
        let [at @ .., number] = row.nodes else {
            return Err(fixed_usage(row.span));
        };
        if at.len() != 2 {
            return Err(fixed_usage(row.span));
        }
        let pos = place(at, row.span, shape)?;
        let tile = index(number, tiles.len())?;
        let error = |message| ReadError::new(row.span, message, "keep one of the two");
        if let Some(other) = grid[pos].replace(tile) {
            return Err(error(format!("tile {} is fixed at {pos} already", other + 1)));
        }
        if let Some(other) = place_of[tile].replace(pos) {
            return Err(error(format!("tile {} is fixed at {other} already", tile + 1)));
        }
    }
    Ok(Instance::new(found, grid).expect("all that can be wrong was refused with its place"))
}

fn fixed_usage(span: Span) -> ReadError {
    ReadError::new(
        span,
        "expected a row, a column and a tile",
        "a fixed tile is three numbers, all counted from 1",
    )
}

/// Too many tiles, or too few.
fn wrong_number(size: Size, tiles: &[Row<'_, '_>]) -> ReadError {
    let Shape { rows, cols } = size.shape;
    let places = rows.checked_mul(cols);
    let needed = places.map_or_else(|| format!("{rows} times {cols}"), |places| places.to_string());
    let (are, found) =
        (if tiles.len() == 1 { "is" } else { "are" }, number_of(tiles.len(), "tile"));
    let message = format!("there {are} {found}, but a board of {rows} x {cols} has {needed}");
    let extra = places.and_then(|places| tiles.get(places));
    let span = extra.map_or(size.span, |row| row.span);
    let hint = if extra.is_some() {
        "correct the size, or drop what is too much; this is the first tile without a place"
    } else {
        "correct the size, or add tiles; is the file cut off?"
    };
    ReadError::new(span, message, hint)
}

/// The tile with this number, from 0.
fn tile(index: usize, row: Row<'_, '_>) -> Result<Tile, ReadError> {
    let [north, south, east, west] = row.nodes else {
        let (tile, found) = (index + 1, row.nodes.len());
        let numbers = if found == 1 { "number" } else { "numbers" };
        return Err(ReadError::new(
            row.span,
            format!("tile {tile} has {found} {numbers}, not 4"),
            "a tile is its numbers north, south, east and west",
        ));
    };
    Ok(Tile { north: label(north)?, south: label(south)?, east: label(east)?, west: label(west)? })
}

/// A number on a side.
fn label(node: &Node<'_>) -> Result<i32, ReadError> {
    i32::try_from(whole(node)?).map_err(|_| {
        ReadError::new(
            node.span,
            "this number is out of range",
            format!("the numbers on tiles are from {} to {}", i32::MIN, i32::MAX),
        )
    })
}

/// The tile, from 0, that this number from 1 names.
fn index(node: &Node<'_>, tiles: usize) -> Result<usize, ReadError> {
    let number = whole(node)?;
    let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    index.filter(|&index| index < tiles).ok_or_else(|| {
        ReadError::new(
            node.span,
            format!("there is no tile {number}"),
            format!("the tiles are numbered from 1 to {tiles}"),
        )
    })
}
