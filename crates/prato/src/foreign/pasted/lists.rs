//! Lists of lists in brackets, braces or parentheses, as in JSON, Python, Picat and C, and arrays of `ECLiPSe`: a list for each row with a
//! value for each cell; or a list of texts, one for each row. What stands before the first bracket, such as
//! `board =`, is passed over, and so are comments. Lines such as `X = -1` may stand before and after it, as in
//! Python, and any others after it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Piece, Rows, characters, piece};
use crate::doc::{Program, Span};
use crate::error::{ReadError, quoted};

const A_LIST: &str = "a board is a list of rows such as [[1, -1], [-1, 2]] or [\"1.\", \".2\"]";

/// How an array of `ECLiPSe` opens.
const ARRAY: &str = "[](";

/// A list of lists, and what stands beside it.
#[derive(Default)]
pub(super) struct List<'a> {
    pub rows: Rows<'a>,
    pub numbers: Vec<Number<'a>>,
    /// The lines that are passed over.
    program: Program,
}

/// A line such as `X = -1`.
pub(super) struct Number<'a> {
    name: &'a str,
    value: i64,
    pub span: Span,
    /// Whether cells are written with it.
    used: bool,
}

impl List<'_> {
    /// The lines that state a number by one of these names, in small or in capital letters.
    fn named(&self, names: &[&str]) -> impl Iterator<Item = &Number<'_>> {
        self.numbers.iter().filter(|number| {
            !number.used && names.iter().any(|name| name.eq_ignore_ascii_case(number.name))
        })
    }

    /// The number of mines, if a line states it.
    pub fn mines(&self) -> Option<(i64, Span)> {
        self.named(NAMES_OF_THE_TOTAL).next().map(|number| (number.value, number.span))
    }

    /// The line that states another number of rows or columns.
    pub fn wrong_size(&self, rows: usize, cols: usize) -> Option<&Number<'_>> {
        let differs = |number: &&Number, size| usize::try_from(number.value) != Ok(size);
        let mut high = self.named(ROWS).chain(self.named(SIDES));
        let mut wide = self.named(COLS).chain(self.named(SIDES));
        high.find(|number| differs(number, rows))
            .or_else(|| wide.find(|number| differs(number, cols)))
    }

    /// What is passed over, in one sentence.
    pub fn warning(&self) -> Option<String> {
        let known = |name: &str| {
            let mut names = [NAMES_OF_THE_TOTAL, ROWS, COLS, SIDES].into_iter().flatten();
            names.any(|known| known.eq_ignore_ascii_case(name))
        };
        let others = self.numbers.iter().filter(|number| !number.used && !known(number.name));
        let names: Vec<String> = others.map(|number| quoted(number.name)).collect();
        self.program.warning(&names)
    }
}

/// What programs call these numbers.
const NAMES_OF_THE_TOTAL: &[&str] = &["mines", "nmines", "n_mines", "num_mines", "bombs"];
const ROWS: &[&str] = &["r", "rows", "nrows", "n_rows", "height"];
const COLS: &[&str] = &["c", "cols", "ncols", "n_cols", "columns", "width"];
const SIDES: &[&str] = &["n", "size"];

/// Whether the text begins with a list of lists or of texts, perhaps after a name and after numbers.
pub(super) fn is(text: &str) -> bool {
    opens(body(start(text).1))
}

/// Whether a list of lists or of texts begins here.
fn opens(body: &str) -> bool {
    if body.starts_with(ARRAY) {
        return true;
    }
    let mut signs = body.chars();
    matches!(
        (signs.next(), skip(signs.as_str(), "").chars().next()),
        (Some('['), Some('[' | '(' | '"' | '\''))
            | (Some('{'), Some('{'))
            | (Some('('), Some('(' | '['))
    )
}

/// The lines at the start that state numbers, and the text behind them.
fn start(text: &str) -> (Vec<Number<'_>>, &str) {
    let mut numbers = Vec::new();
    let mut rest = skip(text, "");
    while let Some(number) = number(text, rest) {
        rest = skip(&rest[line(rest).len()..], "");
        numbers.push(number);
    }
    (numbers, rest)
}

/// The line that begins here.
fn line(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or(text)
}

/// The number that the line at the start of `rest` states, a part of `text`.
fn number<'a>(text: &str, rest: &'a str) -> Option<Number<'a>> {
    let (name, value) = line(rest).split_once('=')?;
    let name = name.trim_end();
    let value = value.split('#').next().unwrap_or(value).trim();
    let is_name = |name: &str| name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    let start = name.as_ptr().addr() - text.as_ptr().addr();
    let span = Span::new(start..start + name.len());
    let value = value.parse().ok().filter(|_| !name.is_empty() && is_name(name))?;
    Some(Number { name, value, span, used: false })
}

/// The text from the first bracket of the value on: after a name, an equals sign, and brackets with
/// lengths in them.
fn body(text: &str) -> &str {
    let start = skip(text, "");
    let named = start.split_once('=').filter(|(name, _)| {
        !name.contains(['(', '{', '"', '\n', '|', ';', '.']) && name.len() < 80
    });
    named.map_or(start, |(_, value)| skip(value, ""))
}

/// The text from where it is no blank, none of these signs and no comment.
fn skip<'a>(text: &'a str, signs: &str) -> &'a str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || signs.contains(sign));
        if !begins_comment(rest) {
            return rest;
        }
        // What is left stays a part of the text, whose places are told.
        rest = &rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..];
    }
}

/// Whether a comment begins the text: with `%`, or with `#` and a blank if words follow soon. A `#` alone may be a
/// covered cell.
fn begins_comment(text: &str) -> bool {
    /// So far is looked at for each sign: the time of reading must stay linear.
    const SOON: usize = 80;
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    let words = text.strip_prefix('#').filter(|rest| rest.starts_with([' ', '\t']));
    let line = |rest: &str| -> String {
        rest.chars().take(SOON).take_while(|&sign| sign != '\n' && sign != '\r').collect()
    };
    text.starts_with('%') || words.is_some_and(|rest| line(rest).split_whitespace().any(is_word))
}

pub(super) fn read(text: &str) -> Result<List<'_>, ReadError> {
    let (numbers, rest) = start(text);
    let body = body(rest);
    let is_program = body.len() < rest.len() || !numbers.is_empty();
    let offset = body.as_ptr().addr() - text.as_ptr().addr();
    let mut reader =
        Reader { text, at: offset, depth: 0, rows: Vec::new(), row: None, has_variables: false };
    while reader.step()? {}
    let has_variables = reader.has_variables;
    let mut list = List { numbers, ..List::default() };
    reader.follow(&mut list, is_program)?;
    list.rows = reader.rows;
    let given: BTreeMap<&str, usize> =
        (0..).zip(&list.numbers).map(|(at, number)| (number.name, at)).collect();
    for piece in list.rows.iter_mut().flatten() {
        if let Some(&at) = given.get(piece.text.as_ref()) {
            let number = &mut list.numbers[at];
            number.used = true;
            piece.text = Cow::Owned(number.value.to_string());
        } else if is_variable(&piece.text) && (has_variables || piece.text == "X") {
            piece.text = Cow::Borrowed("_");
        }
    }
    Ok(list)
}

/// Whether a word is a variable of Prolog. Some of them are cells elsewhere.
fn is_variable(word: &str) -> bool {
    word.starts_with(|first: char| first == '_' || first.is_uppercase())
        && !matches!(word, "None" | "True" | "False")
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    rows: Rows<'a>,
    /// The row that is being read.
    row: Option<Vec<Piece<'a>>>,
    /// Whether a cell is a variable and nothing else.
    has_variables: bool,
}

impl<'a> Reader<'a> {
    /// Reads the next piece; `false` if the list has ended.
    fn step(&mut self) -> Result<bool, ReadError> {
        let rest = &self.text[self.at..];
        let skipped = skip(rest, ",;");
        self.at += rest.len() - skipped.len();
        let Some(first) = skipped.chars().next() else {
            return Err(self.wrong("the text ends in the middle of a list", "is it cut off?"));
        };
        match first {
            '[' | '{' | '(' => {
                let opening = if skipped.starts_with(ARRAY) { ARRAY.len() } else { 1 };
                if self.depth == 2 {
                    return Err(self.wrong("this list lies too deep in others", A_LIST));
                }
                self.depth += 1;
                self.row = (self.depth == 2).then(Vec::new);
                self.at += opening;
            }
            ']' | '}' | ')' => {
                self.at += 1;
                self.depth = self.depth.saturating_sub(1);
                self.rows.extend(self.row.take());
                return Ok(self.depth > 0);
            }
            '"' | '\'' => {
                let inner = &skipped[1..];
                let Some(length) = inner.find(first) else {
                    return Err(self.wrong("this quote is never closed", A_LIST));
                };
                let inner = &inner[..length];
                self.at += length + 2;
                match &mut self.row {
                    Some(row) => row.push(piece(self.text, inner)),
                    None => self.rows.push(characters(self.text, inner)),
                }
            }
            _ => {
                let ends = |sign: char| sign.is_whitespace() || ",;[](){}\"'".contains(sign);
                let word = &skipped[..skipped.find(ends).unwrap_or(skipped.len())];
                if self.row.is_none() {
                    return Err(self.wrong("expected a row in brackets or in quotes", A_LIST));
                }
                self.at += word.len();
                self.has_variables |=
                    is_variable(word) && !matches!(word, "_" | "X" | "F" | "M" | "H" | "S");
                self.row.iter_mut().for_each(|row| row.push(piece(self.text, word)));
            }
        }
        Ok(true)
    }

    /// Reads what follows the list: nothing but a semicolon, a comma or a point, or the lines of a program.
    fn follow(&mut self, list: &mut List<'a>, is_program: bool) -> Result<(), ReadError> {
        loop {
            let rest = &self.text[self.at..];
            let left = skip(rest, ";,.");
            if left.is_empty() {
                return Ok(());
            }
            let between = &rest[..rest.len() - left.len()];
            self.at += between.len();
            let is_line =
                is_program && between.contains(['\n', '\r']) && !between.contains([';', '.']);
            // A second table is not looked for, but not passed over either.
            if !is_line || left.starts_with(['[', '{', '(']) || opens(body(line(left))) {
                return Err(self.wrong("something follows the list", A_LIST));
            }
            match number(self.text, left) {
                Some(number) => list.numbers.push(number),
                None => list.program.pass_over("line"),
            }
            self.at += line(left).len();
        }
    }

    fn wrong(&self, message: &str, hint: &str) -> ReadError {
        let at = self.at.min(self.text.trim_end().len());
        let width = self.text[at..].chars().next().map_or(0, char::len_utf8);
        ReadError::new(Span::new(at..at + width), message, hint)
    }
}
