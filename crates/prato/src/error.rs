//! Errors in what a user wrote: what is wrong, where, and what to do about it.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use thiserror::Error;

use crate::doc::Span;

/// A text that is no valid instance.
///
/// ```
/// use prato::error::Style;
/// use prato::puzzles::minesweeper;
///
/// let text = "r = 1;\nc = 2;\ngame = [|X,9|];\n";
/// let error = minesweeper::parse(text, None).unwrap_err();
/// assert_eq!(error.place(text).to_string(), "line 3, column 12");
/// assert_eq!(
///     error.render("board.dzn", text, Style::Plain),
///     "\
/// error: there is no clue 9
///  --> board.dzn:3:12
///   |
/// 3 | game = [|X,9|];
///   |            ^
///   |
///   = hint: a cell has at most 8 neighbours"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ReadError {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to do about it.
    pub hint: String,
}

/// How an error is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text alone.
    Plain,
    /// With the colour codes of a terminal.
    Coloured,
}

/// A place in a text as people and editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// As a person says it: `line 3, column 12`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl ReadError {
    /// Something is wrong at `span`, and this is what to do about it. There is always something
    /// that helps: what to write instead, or where to look.
    pub fn new(span: Span, message: impl Into<String>, hint: impl Into<String>) -> ReadError {
        ReadError { message: message.into(), span, hint: hint.into() }
    }

    /// Where the mistake begins in `text`, the text that was read.
    #[must_use]
    pub fn place(&self, text: &str) -> Place {
        Excerpt::of(self.span, text).place
    }

    /// The error for a person: what is wrong, the name of the file, the line with a mark under
    /// the mistake, and the hint. A long line is cut around the mistake. There is no newline at
    /// the end.
    ///
    /// `text` is the text that was read; where [`crate::formats::decode`] refused it, what
    /// [`crate::formats::decode_lossy`] makes of it.
    #[must_use]
    pub fn render(&self, name: &str, text: &str, style: Style) -> String {
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        let excerpt = Excerpt::of(self.span, text);
        let title = Level::ERROR.primary_title(self.message.as_str());
        let snippet = Snippet::source(excerpt.shown)
            .line_start(excerpt.place.line)
            .annotation(AnnotationKind::Primary.span(excerpt.mark));
        // The renderer counts columns from where `shown` begins, so it is told the right one if
        // that is in the middle of the line.
        let (first, last) = match excerpt.from {
            Head::Begin => (None, title.element(snippet.path(name))),
            Head::Middle => {
                let Place { line, column } = excerpt.place;
                let origin = Origin::path(name).line(line).char_column(column);
                (Some(title.element(origin)), Group::with_level(Level::ERROR).element(snippet))
            }
        };
        let last = last.element(Level::HELP.with_name("hint").message(self.hint.as_str()));
        let groups: Vec<Group> = first.into_iter().chain([last]).collect();
        renderer.render(&groups)
    }
}

/// The line of a mistake, as far as it is of use.
struct Excerpt<'a> {
    place: Place,
    shown: &'a str,
    from: Head,
    /// The bytes of `shown` to mark.
    mark: Range<usize>,
}

/// Where the part of the line that is shown begins.
enum Head {
    Begin,
    Middle,
}

impl Excerpt<'_> {
    /// How many characters are kept before the mistake, of it and after it: more than fit on a
    /// line, so that it is the renderer that cuts and says so.
    const KEPT: usize = 200;

    fn of(span: Span, text: &str) -> Excerpt<'_> {
        let start = floor(text, span.start as usize);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let finish = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let finish = begin + text[begin..finish].trim_end().len();
        let place = Place {
            line: 1 + text[..begin].matches('\n').count(),
            column: 1 + text[begin..start].chars().count(),
        };

        let start = start.min(finish);
        let end = floor(text, span.end as usize).clamp(start, finish);
        let few = |from: usize, to: usize| {
            text[from..to].char_indices().nth(Excerpt::KEPT).map_or(to, |(more, _)| from + more)
        };
        let end = few(start, end);
        let (first, from) = match text[begin..start].char_indices().nth_back(Excerpt::KEPT) {
            Some((at, _)) => (begin + at, Head::Middle),
            None => (begin, Head::Begin),
        };
        Excerpt {
            place,
            shown: &text[first..few(end, finish)],
            from,
            mark: start - first..end - first,
        }
    }
}

/// The last character boundary of `text` up to `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A word of the file in backquotes, cut if it is long.
#[must_use]
pub fn quoted(word: &str) -> String {
    const LONGEST: usize = 24;
    match word.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("`{}...`", &word[..cut]),
        None => format!("`{word}`"),
    }
}

/// "did you mean `r`?" if one of the known names is close to `name`, and the list of them if not.
pub(crate) fn suggestion(name: &str, known: &[&str]) -> String {
    let near =
        known.iter().filter(|_| name.len() < 40).map(|&other| (distance(name, other), other));
    match near.min() {
        Some((changes, other)) if changes < other.len() && changes <= 1 + other.len() / 4 => {
            format!("did you mean `{other}`?")
        }
        _ => {
            let names: Vec<_> = known.iter().map(|other| format!("`{other}`")).collect();
            format!("the known names are {}", names.join(", "))
        }
    }
}

/// How many letters to change, add or drop to make one name of the other; capitals do not count.
fn distance(one: &str, other: &str) -> usize {
    let letters: Vec<char> = other.to_lowercase().chars().collect();
    // Invariant: row[j] is the distance of the letters of `one` so far and the first j of `other`.
    let mut row: Vec<usize> = (0..=letters.len()).collect();
    for letter in one.to_lowercase().chars() {
        let mut corner = row[0];
        row[0] += 1;
        for (j, &wanted) in letters.iter().enumerate() {
            let change = corner + usize::from(letter != wanted);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[letters.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str, mistake: &str) -> ReadError {
        let start = text.find(mistake).expect("the mistake is in the text");
        ReadError::new(Span::new(start..start + mistake.len()), "this is wrong", "go on")
    }

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let check = |text: &str, mistake: &str, expected: (usize, usize)| {
            let Place { line, column } = error(text, mistake).place(text);
            assert_eq!((line, column), expected, "{text:?}");
        };
        check("ab", "a", (1, 1));
        check("a\r\n\u{e8}\u{20ac}b", "b", (2, 3));
        check("\n\n", "", (1, 1));
        let beyond = ReadError::new(Span { start: 9, end: 12 }, "this is wrong", "go on");
        assert_eq!(beyond.place("a\nbc"), Place { line: 2, column: 3 });
    }

    #[test]
    fn a_mistake_is_marked_on_its_line() {
        let check = |text: &str, mistake: &str, expected: &str| {
            assert_eq!(error(text, mistake).render("f", text, Style::Plain), expected);
        };
        check(
            "a\r\n\tb c\r\n",
            "b",
            "error: this is wrong\n --> f:2:2\n  |\n2 |     b c\n  |     ^\n  |\n  = hint: go on",
        );
        // More lines than one: the first of them is shown.
        check(
            "ab\ncd\n",
            "b\nc",
            "error: this is wrong\n --> f:1:2\n  |\n1 | ab\n  |  ^\n  |\n  = hint: go on",
        );
        let end = ReadError::new(Span { start: 2, end: 2 }, "this is wrong", "go on");
        assert_eq!(
            end.render("f", "ab\n", Style::Plain),
            "error: this is wrong\n --> f:1:3\n  |\n1 | ab\n  |   ^\n  |\n  = hint: go on"
        );
        let coloured = error("a", "a").render("f", "a", Style::Coloured);
        assert!(coloured.contains("\u{1b}["), "{coloured:?}");
    }

    #[test]
    fn a_long_line_is_cut_around_the_mistake() {
        let text = format!("{}9{}", "1,".repeat(1_000_000), ",1".repeat(1_000_000));
        let shown = error(&text, "9").render("f", &text, Style::Plain);
        assert!(shown.len() < 500, "{shown}");
        assert!(shown.starts_with("error: this is wrong\n --> f:1:2000001\n"), "{shown}");
        let line = shown.lines().find(|line| line.starts_with("1 | ...1,1,")).unwrap();
        let mark = shown.lines().find(|line| line.contains('^')).unwrap();
        assert_eq!(line.find('9'), mark.find('^'), "{shown}");
        assert!(line.ends_with("..."), "{shown}");
    }

    #[test]
    fn close_names_are_suggested() {
        let check = |name: &str, expected: &str| {
            assert_eq!(suggestion(name, &["r", "game", "nmines"]), expected);
        };
        check("mines", "did you mean `nmines`?");
        check("Game", "did you mean `game`?");
        check("R", "did you mean `r`?");
        check("S", "the known names are `r`, `game`, `nmines`");
    }
}
