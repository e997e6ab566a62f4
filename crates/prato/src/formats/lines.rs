//! What `grid` and `text` share: lines without comments, and the numbers at their head.

use std::borrow::Cow;

use crate::doc::{Doc, Entry, Node, Span, Value};

/// A line that holds something, without comment and outer blanks.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub text: &'a str,
    start: usize,
}

/// The lines that hold something. `%` begins a comment, and so does `#` where a blank and words follow:
/// else it is a covered cell.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut start = 0;
    // Old and new line ends alike: an empty line between `\r` and `\n` holds nothing.
    let split = || text.split(['\n', '\r']);
    let mut trimmed = split().map(str::trim_start);
    let first = trimmed.find(|line| !line.is_empty() && !line.starts_with(['%', '#']));
    let covers = first.is_none_or(may_cover);
    for line in split() {
        let kept = line.split('%').next().unwrap_or(line);
        let kept = kept[..comment(kept, covers).unwrap_or(kept.len())].trim_end();
        let trimmed = kept.trim_start();
        if !trimmed.is_empty() {
            lines.push(Line { text: trimmed, start: start + kept.len() - trimmed.len() });
        }
        start += line.len() + 1;
    }
    let is_head = |at: &usize| is_head(&lines[*at..]);
    let heads = (0..lines.len()).take_while(is_head).count();
    lines.drain(..heads);
    lines
}

/// Whether `#` may be a covered cell in a text with this first line: not if it begins with a word or is a line of
/// a drawing.
fn may_cover(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    !is_word(first) && !first.starts_with(['+', '|'])
}

/// Whether no row of cells can hold this.
fn is_word(word: &str) -> bool {
    word.chars().filter(|c| c.is_alphabetic()).count() > 1 && word.chars().any(is_no_cell)
}

fn is_no_cell(letter: char) -> bool {
    letter.is_alphabetic() && !"FfSsXxQq".contains(letter)
}

/// Whether the first line, which begins with `#` and a blank, is a comment over the others: a letter that is no cell,
/// or a header that is not in force, and no row as long as the next one.
fn is_head(lines: &[Line<'_>]) -> bool {
    let [first, next, ..] = lines else { return false };
    let Some(rest) = first.text.strip_prefix('#').filter(|rest| rest.starts_with([' ', '\t']))
    else {
        return false;
    };
    let numbers: Vec<Option<i64>> = rest.split_whitespace().take(4).map(number).collect();
    let is_header = matches!(numbers.len(), 2 | 3) && numbers.iter().all(Option::is_some);
    let is = |at: usize, count: usize| {
        numbers[at].is_some_and(|number| usize::try_from(number) == Ok(count))
    };
    let words = |line: &Line| line.text.split_whitespace().count();
    let fits = || is(0, lines.len() - 1) && is(1, next.cells()) && words(first) != words(next);
    let differs = || first.cells() != next.cells();
    (is_header && (differs() || fits())) || (rest.contains(is_no_cell) && differs())
}

/// Where a `#` begins a comment: at the start of the line or after a blank; and if it may be a covered cell, with
/// a blank behind it, and with a word in the rest that no row of cells can hold.
fn comment(line: &str, covers: bool) -> Option<usize> {
    if !covers {
        let mut signs = line.match_indices('#').map(|(at, _)| at);
        return signs.find(|&at| line[..at].chars().next_back().is_none_or(char::is_whitespace));
    }
    let at = line.find("# ").or_else(|| line.find("#\t"))?;
    let begins = line[..at].chars().next_back().is_none_or(char::is_whitespace);
    (begins && line[at + 1..].split_whitespace().any(is_word)).then_some(at)
}

impl<'a> Line<'a> {
    pub fn span(&self) -> Span {
        Span::new(self.start..self.start + self.text.len())
    }

    /// The whole line as one word.
    pub fn node(&self) -> Node<'a> {
        Node { value: Value::Word(Cow::Borrowed(self.text)), span: self.span() }
    }

    /// Its words as numbers where they are numbers.
    pub fn words(&self) -> Vec<Node<'a>> {
        let words = self.text.split_whitespace();
        words
            .map(|word| {
                let start = self.start + word.as_ptr().addr() - self.text.as_ptr().addr();
                let value = match number(word) {
                    Some(number) => Value::Int(number),
                    None => Value::Word(Cow::Borrowed(word)),
                };
                Node { value, span: Span::new(start..start + word.len()) }
            })
            .collect()
    }

    /// How many words there are; 4 also if there are more.
    fn count_words(&self) -> usize {
        self.text.split_whitespace().take(4).count()
    }

    /// How many characters there are that are not blank.
    fn cells(&self) -> usize {
        self.text.chars().filter(|symbol| !symbol.is_whitespace()).count()
    }
}

/// A whole number, as near as can be if it is too large.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if word.len() == digits.len() { i64::MAX } else { i64::MIN };
    Some(word.parse().unwrap_or(limit))
}

/// The numbers at the head of a board: rows, columns and perhaps mines.
pub(super) struct Header<'a> {
    pub numbers: Node<'a>,
    /// How many lines they take.
    pub lines: usize,
}

/// The header of `lines`, if they have one; it stands on one line, or each number on its own.
///
/// Digits are cells as well, so a header is told from a row by what is below it. Two or three
/// numbers on a line are a header if as many lines follow as the first of them says, or if they
/// cannot be a row, being no clues or not as many as there are words on the next line. Numbers
/// on lines of their own are a header if as many lines follow as the first says, or if the line
/// after them has as many cells as the second says.
pub(super) fn header<'a>(lines: &[Line<'a>]) -> Option<Header<'a>> {
    let first = lines.first()?;
    let (numbers, taken) = match first.count_words() {
        1 => stacked(lines)?,
        2 | 3 => (first.words(), 1),
        _ => return None,
    };
    if !numbers.iter().all(|node| matches!(node.value, Value::Int(_))) {
        return None;
    }
    let clue = |node: &Node| matches!(node.value, Value::Int(0..=8)) && width(node) == 1;
    let fits_below = |next: &Line| next.count_words() == numbers.len();
    if taken == 1
        && numbers.iter().all(clue)
        && !says(&numbers[0], lines.len() - 1)
        && lines.get(1).is_some_and(fits_below)
    {
        return None;
    }
    let span = Span { start: first.span().start, end: lines[taken - 1].span().end };
    Some(Header { numbers: Node { value: Value::List(numbers), span }, lines: taken })
}

/// Numbers on the first two or three lines, with the number of lines.
fn stacked<'a>(lines: &[Line<'a>]) -> Option<(Vec<Node<'a>>, usize)> {
    let lone = |line: &Line<'a>| {
        let value = Value::Int(number(line.text)?);
        Some(Node { value, span: line.span() })
    };
    let mut numbers: Vec<Node> = lines.iter().take(3).map_while(lone).collect();
    let counts = [3, 2].into_iter().filter(|&count| count <= numbers.len());
    let by_rows = counts.clone().find(|&count| says(&numbers[0], lines.len() - count));
    let by_cols = || {
        counts
            .clone()
            .find(|&count| lines.get(count).is_some_and(|row| says(&numbers[1], row.cells())))
    };
    let count = by_rows.or_else(by_cols)?;
    numbers.truncate(count);
    Some((numbers, count))
}

fn says(node: &Node<'_>, count: usize) -> bool {
    matches!(node.value, Value::Int(number) if usize::try_from(number) == Ok(count))
}

fn width(node: &Node<'_>) -> u32 {
    node.span.end - node.span.start
}

/// A doc of `header`, if there is one, and `board`.
pub(super) fn doc<'a>(text: &str, header: Option<Node<'a>>, rows: Vec<Node<'a>>) -> Doc<'a> {
    let end = text.trim_end().len();
    let span = match (rows.first(), rows.last()) {
        (Some(first), Some(last)) => Span { start: first.span.start, end: last.span.end },
        _ => Span::new(end..end),
    };
    let named = |name, node: Node<'a>| Entry { name: Cow::Borrowed(name), span: node.span, node };
    let board = named("board", Node { value: Value::List(rows), span });
    let entries = header.map(|node| named("header", node)).into_iter().chain([board]).collect();
    Doc { entries, ..Doc::default() }
}

/// The header on a line, then the rows.
pub(super) fn write(doc: &Doc<'_>) -> String {
    let mut out = String::new();
    let header = doc.get("header").map(|entry| std::slice::from_ref(&entry.node));
    let board = doc.get("board").and_then(|entry| entry.node.list());
    for line in [header, board].into_iter().flatten().flatten() {
        for (index, node) in line.list().unwrap_or(std::slice::from_ref(line)).iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            match &node.value {
                Value::Int(number) => super::printer::write_int(&mut out, *number),
                Value::Word(word) => out.push_str(word),
                Value::List(_) | Value::Call(_) => {}
            }
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `expected` is the number of lines that the header takes, 0 for none.
    fn check(text: &str, expected: usize) {
        assert_eq!(header(&lines(text)).map_or(0, |header| header.lines), expected, "{text:?}");
    }

    #[test]
    fn headers_on_one_line() {
        check("2 3\n...\n...", 1);
        check("2 3 -1\n...\n...", 1);
        // Cut off, but no row: not as many words as the row below, two digits, or no row below.
        check("3 3 2\n1..", 1);
        check("4 4\n1 . .", 1);
        check("10 2\n1 .\n", 1);
        check("1 2 3", 1);
        // Rows with blanks in between.
        check("1 2 1\n. . .\n. . .", 0);
        check("1 2 1 1\n. . . .", 0);
        check("1 . 1\n. . .", 0);
        // Both would do, and the header wins.
        check("1 2\n1 1", 1);
    }

    #[test]
    fn headers_on_several_lines() {
        check("2\n3\n...\n...", 2);
        check("2\n3\n1\n...\n...", 3);
        check("2\n3\n-1\n...\n...", 3);
        check("9\n3\n...\n...", 2);
        check("9\n3\n10\n...\n...", 3);
        check("111\n1.1\n111", 0);
        check("111\n121\n...", 0);
        check("1\n.\n1", 0);
        // Both would do, and the header wins.
        check("1\n1\n5", 2);
    }

    #[test]
    fn lines_know_their_places() {
        let text = "% head\r\n  1 2 % tail\r\r\n\n\t99999999999999999999 -99999999999999999999";
        let lines = lines(text);
        let words: Vec<_> = lines.iter().flat_map(Line::words).collect();
        let found: Vec<_> = words
            .iter()
            .map(|node| &text[node.span.start as usize..node.span.end as usize])
            .collect();
        assert_eq!(found, ["1", "2", "99999999999999999999", "-99999999999999999999"]);
        assert_eq!(words[2].value, Value::Int(i64::MAX));
        assert_eq!(words[3].value, Value::Int(i64::MIN));
    }
}
