//! MiniZinc data: `name = value;` statements, also as a model declares them, with what is computed from whole
//! numbers. What a model has beside them is passed over. `include` is skipped: who may read files reads it ([`includes`]).

use std::borrow::Cow;
use std::collections::HashSet;

use super::computed::{UNREAD, settle};
use super::lexer::{Comments, Kind, Lexer, Token};
use super::printer::{write_items, write_term};
use super::terms::Parser;
use crate::doc::{Doc, Entry, Node, Program, Span, Value};
use crate::error::{ReadError, quoted};
use crate::plural::number_of;

/// How data look.
const EXAMPLE: &str = "MiniZinc data are statements such as `r = 9;` and `t = [| 1,2 | 3,4 |];`";

/// Reads statements. The `;` after the last one may be missing. A model may declare its data, and its
/// own items are passed over.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let mut parser = Parser::new(text, Comments::Plain, EXAMPLE)?.computing();
    let (mut entries, mut program) = (Vec::new(), Program::default());
    let mut names = HashSet::new();
    loop {
        let first = parser.peek();
        match first.kind {
            Kind::End => {
                let mut doc = Doc { entries, program };
                settle(&mut doc);
                return Ok(doc);
            }
            Kind::Sign(';') => {
                parser.take()?;
                continue;
            }
            Kind::Word("include") => {
                parser.take()?;
                if !matches!(parser.peek().kind, Kind::Text(_)) {
                    return Err(parser.unexpected("the name of a file in double quotes"));
                }
                parser.take()?;
            }
            Kind::Word(word) => {
                let entry = match item(word) {
                    Some(kind) => {
                        program.pass_over(kind);
                        skip_item(&mut parser)?;
                        None
                    }
                    None => statement(&mut parser, &mut program)?,
                };
                if let Some(entry) = entry {
                    if let Cow::Borrowed(name) = entry.name
                        && !names.insert(name)
                    {
                        let message = format!("{} is given twice", quoted(name));
                        return Err(ReadError::new(entry.span, message, "keep one of the two"));
                    }
                    entries.push(entry);
                }
            }
            _ => return Err(parser.unexpected("a name")),
        }
        match parser.peek().kind {
            Kind::End | Kind::Sign(';') => {}
            _ => return Err(parser.unexpected_hint("`;`", "each statement ends with `;`")),
        }
    }
}

/// What an item of a model is that begins with this word, if it is one without data.
fn item(word: &str) -> Option<&'static str> {
    match word {
        "constraint" => Some("constraint"),
        "solve" | "output" | "annotation" => Some("other item"),
        "predicate" | "function" | "test" => Some("function"),
        _ => None,
    }
}

/// Skips the rest of an item, up to the `;` that ends it.
fn skip_item(parser: &mut Parser<'_>) -> Result<(), ReadError> {
    while !matches!(parser.peek().kind, Kind::End | Kind::Sign(';')) {
        parser.take()?;
    }
    Ok(())
}

/// `name = value`, or a declaration `int: name = value`; nothing if it gives no value to be known here.
fn statement<'a>(
    parser: &mut Parser<'a>,
    program: &mut Program,
) -> Result<Option<Entry<'a>>, ReadError> {
    let start = parser.clone();
    let Token { kind: Kind::Word(name), span } = parser.take()? else {
        return Err(parser.unexpected("a name"));
    };
    if parser.take_if('=')?.is_some() {
        let node = if program.is_one { value_or_unread(parser) } else { value(parser) }?;
        return Ok(Some(Entry { name: Cow::Borrowed(name), span, node }));
    }
    if !is_type(name) {
        return Err(parser.unexpected("`=`"));
    }
    *parser = start;
    program.is_one = true;
    declaration(parser, program)
}

/// Whether a declaration may begin with this word.
fn is_type(word: &str) -> bool {
    matches!(
        word,
        "int" | "array" | "var" | "par" | "set" | "bool" | "float" | "string" | "enum" | "list"
    )
}

/// A declaration: a type, `:`, a name, and perhaps a value.
fn declaration<'a>(
    parser: &mut Parser<'a>,
    program: &mut Program,
) -> Result<Option<Entry<'a>>, ReadError> {
    let mut is_variable = false;
    loop {
        match parser.peek().kind {
            Kind::End => return Err(parser.unexpected("`:` and a name")),
            Kind::Sign(':') => break,
            // `enum Colour = {Red, Green};` and the like.
            Kind::Sign(';') => return Ok(None),
            Kind::Word("var") => is_variable = true,
            _ => {}
        }
        parser.take()?;
    }
    parser.take()?;
    if is_variable {
        program.pass_over("variable");
        skip_item(parser)?;
        return Ok(None);
    }
    let Token { kind: Kind::Word(name), span } = parser.take()? else {
        return Err(parser.unexpected("a name"));
    };
    if parser.take_if('=')?.is_none() {
        return Ok(None);
    }
    let node = value_or_unread(parser)?;
    Ok(Some(Entry { name: Cow::Borrowed(name), span, node }))
}

/// A value; if it is made by what is not read here, such as `sum(i in 1..r)(i)`, a call that says so.
fn value_or_unread<'a>(parser: &mut Parser<'a>) -> Result<Node<'a>, ReadError> {
    let start = parser.clone();
    let found = value(parser);
    if found.is_ok() && matches!(parser.peek().kind, Kind::End | Kind::Sign(';')) {
        return found;
    }
    let mut second = start.clone();
    let is_list = second.take_if('[')?.is_some();
    // A table that is written out is data, mistakes and all; in `[i | i in 1..3]` nothing is.
    if is_list && (second.peek().is('|') || !parser.peek().is('|')) {
        return found.and_then(|_| Err(parser.unexpected("`;`")));
    }
    *parser = start;
    let span = parser.peek().span;
    skip_item(parser)?;
    let node = Node { value: Value::List(Vec::new()), span: parser.since(span) };
    let call = Entry { name: Cow::Borrowed(UNREAD), span: node.span, node };
    Ok(Node { span: call.span, value: Value::Call(Box::new(call)) })
}

fn value<'a>(parser: &mut Parser<'a>) -> Result<Node<'a>, ReadError> {
    let open = parser.peek().span;
    if parser.take_if('[')?.is_none() {
        parser.term()
    } else if parser.take_if('|')?.is_some() {
        rows(parser, open)
    } else {
        parser.list(open)
    }
}

/// The rest of `[| 1,2 | 3,4 |]`, whose `[|` was taken. The last bar may be missing.
fn rows<'a>(parser: &mut Parser<'a>, open: Span) -> Result<Node<'a>, ReadError> {
    let mut rows: Vec<Node> = Vec::new();
    let mut length = 0;
    while !parser.peek().is(']') {
        let start = parser.peek().span;
        let mut row = Vec::with_capacity(length);
        loop {
            parser.plain_terms(&mut row)?;
            if parser.peek().is('|') || parser.peek().is(']') {
                break;
            }
            row.push(parser.term()?);
            if parser.take_if(',')?.is_none() {
                break;
            }
        }
        length = row.len();
        let span = extent(&row).unwrap_or(start);
        rows.push(Node { value: Value::List(row), span });
        if parser.take_if('|')?.is_none() && !parser.peek().is(']') {
            return Err(parser.unexpected("`,` or `|`"));
        }
        if length == 0 && !parser.peek().is(']') {
            let message = format!("row {} of the table is empty", rows.len());
            return Err(ReadError::new(start, message, "is there a `|` too many?"));
        }
    }
    parser.take()?;
    // `[||]` is a table without rows.
    if let [row] = rows.as_slice()
        && row.list().is_some_and(<[_]>::is_empty)
    {
        rows.clear();
    }
    Ok(Node { value: Value::List(rows), span: parser.since(open) })
}

/// The files that a text includes, for whoever may read files.
///
/// ```
/// use prato::formats::includes;
///
/// assert_eq!(includes("include \"globals.mzn\";\nint: r = 3; include \"3x3_a.dzn\";"), ["globals.mzn", "3x3_a.dzn"]);
/// ```
#[must_use]
pub fn includes(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut lexer = Lexer::new(text, Comments::Plain);
    let mut last = Kind::End;
    // What is no piece ends the search: reading the text says what is wrong.
    while let Ok(Token { kind, .. }) = lexer.next() {
        match (last, kind) {
            (_, Kind::End) => break,
            (Kind::Word("include"), Kind::Text(file)) => found.push(file),
            _ => {}
        }
        last = kind;
    }
    found
}

/// One row of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'d, 'a> {
    /// Its values.
    pub nodes: &'d [Node<'a>],
    /// Where it is.
    pub span: Span,
}

/// The rows of a table, which is either `[| .. | .. |]` or `array2d(1..r, 1..c, [ .. ])`, where
/// the limits are numbers.
///
/// # Errors
/// Where the value is no table, or the list does not fill the rows.
pub(crate) fn table<'d, 'a>(entry: &'d Entry<'a>) -> Result<Vec<Row<'d, 'a>>, ReadError> {
    let wrong = |span| {
        ReadError::new(
            span,
            format!("{} is no table", quoted(&entry.name)),
            "write it as `[| 1,X | X,2 |]` with a bar between rows, or as \
             `array2d(1..2, 1..2, [1,X, X,2])`",
        )
    };
    match &entry.node.value {
        Value::List(rows) => rows
            .iter()
            .map(|row| match row.list() {
                Some(nodes) => Ok(Row { nodes, span: row.span }),
                None => Err(wrong(row.span)),
            })
            .collect(),
        Value::Call(call) if call.name == "array2d" => match call.node.list() {
            Some([rows, cols, list]) => {
                let rows = limit(rows)?;
                let cols = limit(cols)?;
                split(rows, cols, list)
            }
            _ => Err(ReadError::new(
                call.span,
                "`array2d` takes two ranges and a list",
                "write `array2d(1..r, 1..c, [..])`",
            )),
        },
        Value::Call(call) => Err(wrong(call.span)),
        Value::Int(_) | Value::Word(_) => Err(wrong(entry.node.span)),
    }
}

/// The n of a range `1..n`.
fn limit(range: &Node<'_>) -> Result<usize, ReadError> {
    let wrong = |span| {
        ReadError::new(
            span,
            "expected a range such as `1..9` or `1..r`",
            "its end is a number, or the name of one in this file",
        )
    };
    let Value::Call(call) = &range.value else { return Err(wrong(range.span)) };
    let ("..", Some([from, to])) = (call.name.as_ref(), call.node.list()) else {
        return Err(wrong(range.span));
    };
    if from.value != Value::Int(1) {
        return Err(ReadError::new(
            from.span,
            "the range does not begin with 1",
            "rows and columns count from 1",
        ));
    }
    usize::try_from(number(to)?).map_err(|_| wrong(to.span))
}

/// A number: what stands for one was replaced by it.
fn number(node: &Node<'_>) -> Result<i64, ReadError> {
    match &node.value {
        Value::Int(number) => Ok(*number),
        Value::Word(name) => {
            let message = format!("{} is not given in this file", quoted(name));
            Err(ReadError::new(node.span, message, "give it as a whole number"))
        }
        value => {
            let hint = "a range is written as `1..9`, `1..r` or `1..N*N`";
            let mut message = "expected a number, or the name of one";
            if let Value::Call(call) = value {
                call.node
                    .list()
                    .unwrap_or_default()
                    .iter()
                    .try_for_each(|n| number(n).map(drop))?;
                message = "this number is too large";
            }
            Err(ReadError::new(node.span, message, hint))
        }
    }
}

fn split<'d, 'a>(
    rows: usize,
    cols: usize,
    list: &'d Node<'a>,
) -> Result<Vec<Row<'d, 'a>>, ReadError> {
    let Some(nodes) = list.list() else {
        let message = "expected a list of cells";
        return Err(ReadError::new(list.span, message, "write it in brackets, as `[1,X, X,2]`"));
    };
    if rows.checked_mul(cols) != Some(nodes.len()) {
        // The first cell too many, or the bracket that comes too early.
        let end = list.span.end;
        let span = match rows.checked_mul(cols).and_then(|cells| nodes.get(cells)) {
            Some(node) => node.span,
            None => Span { start: end.saturating_sub(1).max(list.span.start), end },
        };
        let found = number_of(nodes.len(), "cell");
        let message = format!("the list has {found}, not {} of {cols}", number_of(rows, "row"));
        let hint = "the ranges say how many rows and columns there are";
        return Err(ReadError::new(span, message, hint));
    }
    let row = |nodes| Row { nodes, span: extent(nodes).unwrap_or(list.span) };
    Ok(nodes.chunks(cols.max(1)).map(row).collect())
}

/// From the first to the last of the nodes.
fn extent(nodes: &[Node<'_>]) -> Option<Span> {
    Some(Span { start: nodes.first()?.span.start, end: nodes.last()?.span.end })
}

/// A statement a line; a list of lists as a table.
pub(super) fn write(doc: &Doc<'_>) -> String {
    let mut out = String::new();
    for entry in &doc.entries {
        out.push_str(&entry.name);
        out.push_str(" = ");
        match entry.node.list() {
            Some(rows) if rows.iter().any(|row| row.list().is_some()) => {
                out.push('[');
                for (index, row) in rows.iter().enumerate() {
                    out.push_str(if index == 0 { "|" } else { "\n |" });
                    write_items(&mut out, row.list().unwrap_or(std::slice::from_ref(row)));
                }
                out.push_str("|]");
            }
            _ => write_term(&mut out, &entry.node),
        }
        out.push_str(";\n");
    }
    out
}
