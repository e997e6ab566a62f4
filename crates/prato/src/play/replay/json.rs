//! Replays in JSON: `field` as rows of `.` and `*`, an optional `start`, and `moves` such as
//! `["open", 4, 5]`, with the time in milliseconds as a fourth member if it is known.

use super::{ACTIONS, Move, Replay, checked};
use crate::doc::{Doc, Node, Span, Value};
use crate::error::{ReadError, quoted, suggestion};
use crate::formats::{self, Format};
use crate::grid::{Grid, Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;

const MEMBERS: [&str; 6] = ["rows", "cols", "mines", "field", "start", "moves"];
const A_GAME: &str =
    "a game is such as {\"field\": [\"..*\", \"...\"], \"moves\": [[\"open\", 1, 1]]}";
const A_MOVE: &str = "a move is such as [\"open\", 4, 5] or [\"open\", 4, 5, 1250]";

pub(super) fn read(text: &str) -> Result<Replay, ReadError> {
    let doc = formats::read(text, Format::Json)?;
    for entry in &doc.entries {
        if !MEMBERS.contains(&entry.name.as_ref()) {
            let message = format!("a replay has no {}", quoted(&entry.name));
            return Err(ReadError::new(entry.span, message, suggestion(&entry.name, &MEMBERS)));
        }
    }
    let field = field(&doc, text)?;
    let shape = field.mines.shape();
    let numbers = [
        ("rows", shape.rows, "row"),
        ("cols", shape.cols, "column"),
        ("mines", field.count(), "mine"),
    ];
    for (name, real, what) in numbers {
        if let Some(entry) = doc.get(name)
            && entry.node.value != Value::Int(i64::try_from(real).unwrap_or(i64::MAX))
        {
            let message = format!("the field has {}", number_of(real, what));
            let hint = format!("correct `{name}`, or leave it out");
            return Err(ReadError::new(entry.node.span, message, hint));
        }
    }
    let start = match doc.get("start") {
        None => None,
        Some(entry) => {
            Some(inside(list(&entry.node, "a row and a column")?, entry.node.span, shape)?)
        }
    };
    let nodes = match doc.get("moves") {
        Some(entry) => list(&entry.node, "a list of moves")?,
        None => return Err(missing("moves", text)),
    };
    let mut moves = Vec::with_capacity(nodes.len());
    for (number, node) in (1..).zip(nodes) {
        moves.push((one(node, number, shape)?, node.span));
    }
    checked(field, start, moves)
}

fn missing(name: &str, text: &str) -> ReadError {
    let message = format!("a replay needs {}", quoted(name));
    let end = text.trim_end().len();
    ReadError::new(Span::new(end..end), message, A_GAME)
}

fn list<'a, 'b>(node: &'a Node<'b>, what: &str) -> Result<&'a [Node<'b>], ReadError> {
    node.list().ok_or_else(|| ReadError::new(node.span, format!("expected {what}"), A_GAME))
}

fn field(doc: &Doc<'_>, text: &str) -> Result<Field, ReadError> {
    let entry = doc.get("field").ok_or_else(|| missing("field", text))?;
    let rows = list(&entry.node, "a list of rows")?;
    let mut cells = Vec::new();
    let mut cols = None;
    for row in rows {
        let Value::Word(word) = &row.value else {
            return Err(ReadError::new(row.span, "expected a row such as \"..*\"", A_GAME));
        };
        let before = cells.len();
        for (at, sign) in word.char_indices() {
            cells.push(match sign {
                '*' | '1' => true,
                '.' | '0' => false,
                _ => {
                    let span = row.part(at..at + sign.len_utf8());
                    let message =
                        format!("{} is neither a mine nor none", quoted(&sign.to_string()));
                    return Err(ReadError::new(span, message, "* is a mine, and . is none"));
                }
            });
        }
        let length = cells.len() - before;
        let first = *cols.get_or_insert(length);
        if length != first {
            let message = format!(
                "this row has {}, and the first one has {first}",
                number_of(length, "cell")
            );
            return Err(ReadError::new(row.span, message, "all rows of a field are equally long"));
        }
    }
    let cols = cols.filter(|&cols| cols > 0);
    let grid = cols.and_then(|cols| Grid::new(rows.len(), cols, cells));
    let mines =
        grid.ok_or_else(|| ReadError::new(entry.node.span, "the field has no cells", A_GAME))?;
    Ok(Field { mines })
}

fn one(node: &Node<'_>, number: usize, shape: Shape) -> Result<Move, ReadError> {
    let wrong = |span| ReadError::new(span, format!("move {number} is no move"), A_MOVE);
    let [action, rest @ ..] = node.list().ok_or_else(|| wrong(node.span))? else {
        return Err(wrong(node.span));
    };
    let named =
        ACTIONS.iter().find(|named| matches!(&action.value, Value::Word(word) if word == named.0));
    let action = named.ok_or_else(|| wrong(action.span))?.1;
    let (place, time) = match rest {
        [_, _] => (rest, None),
        [place @ .., time] if place.len() == 2 => match time.value {
            Value::Int(time) if time >= 0 => (place, Some(time.unsigned_abs())),
            _ => return Err(wrong(time.span)),
        },
        _ => return Err(wrong(node.span)),
    };
    let pos = inside(place, node.span, shape).map_err(|error| ReadError {
        message: format!("move {number}: {}", error.message),
        ..error
    })?;
    Ok(Move { action, pos, time })
}

/// The place of a row and a column from 1, inside of the board.
fn inside(nodes: &[Node<'_>], span: Span, shape: Shape) -> Result<Pos, ReadError> {
    let number = |node: &Node<'_>| match node.value {
        Value::Int(number) => usize::try_from(number).ok(),
        _ => None,
    };
    let pos = match nodes {
        [row, col] => number(row).zip(number(col)).and_then(|(row, col)| Pos::from_one(row, col)),
        _ => None,
    };
    let pos = pos.ok_or_else(|| {
        let hint = "a place is two numbers, the row first, counted from the top left";
        ReadError::new(span, "expected a row and a column from 1", hint)
    })?;
    if !shape.contains(pos) {
        let hint = format!("the board has {}, counted from 1", shape.in_words());
        return Err(ReadError::new(span, format!("{pos} lies outside of the board"), hint));
    }
    Ok(pos)
}

pub(super) fn write(replay: &Replay) -> String {
    let mut doc = Doc::default();
    let int = |number: usize| Node::from(i64::try_from(number).unwrap_or(i64::MAX));
    let place = |pos: Pos| [int(pos.row + 1), int(pos.col + 1)];
    let shape = replay.field.mines.shape();
    doc.push("rows", int(shape.rows));
    doc.push("cols", int(shape.cols));
    doc.push("mines", int(replay.field.count()));
    let sign = |&mine: &bool| if mine { '*' } else { '.' };
    let rows = replay.field.mines.rows();
    doc.push(
        "field",
        rows.map(|row| Node::from(row.iter().map(sign).collect::<String>())).collect::<Node<'_>>(),
    );
    if let Some(start) = replay.start {
        doc.push("start", place(start).into_iter().collect::<Node<'_>>());
    }
    let moves = replay.moves.iter().map(|one| {
        let time = one.time.map(|time| Node::from(i64::try_from(time).unwrap_or(i64::MAX)));
        let head = [Node::from(one.action.name())];
        head.into_iter().chain(place(one.pos)).chain(time).collect::<Node<'_>>()
    });
    doc.push("moves", moves.collect::<Node<'_>>());
    formats::write(&doc, Format::Json)
}
