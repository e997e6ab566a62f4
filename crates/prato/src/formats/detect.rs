//! Guesses a text's format. A broken file is still taken for what it was meant to be, so that
//! the error about it helps.

use super::Format;
use super::lexer::{Comments, Kind, Lexer, Token};
use super::lines::{Line, header, lines};

/// Guesses the format from the content.
///
/// A text that begins with a bracket is JSON; `name =` is MiniZinc data; facts are Prolog if
/// `schema` has a list and answer-set facts if not; the rest is a board, in `grid` format if a
/// header on one line stands over cells split by blanks, and in `text` format if not.
///
/// Two or three numbers on the first line, or one on each of the first lines, may be a header or
/// a row of digits. They are a header if the rows below agree with it, or if they cannot be a row.
/// A header that states the right number of rows is therefore always taken for one.
///
/// A board of one column under a header, with digits and flags alone, is both `grid` and `text`.
/// It means the same in both, and is taken for `grid`.
///
/// ```
/// use prato::formats::{Format, detect};
///
/// assert_eq!(detect("r = 9; c = 9;"), Format::Dzn);
/// assert_eq!(detect("2 3 -1\n- - 1\n- X 1"), Format::Grid);
/// assert_eq!(detect("2 3 1\n..1\nF21"), Format::Text);
/// ```
#[must_use]
pub fn detect(text: &str) -> Format {
    let start = text.trim_start();
    // A choice of an answer-set program begins like an object.
    let choice = start.strip_prefix('{').map(str::trim_start);
    if choice.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase())) {
        return Format::Asp;
    }
    if start.starts_with(['{', '[']) {
        return Format::Json;
    }
    if text.trim_start().starts_with("/*") && pieces(text).next().is_none() {
        return Format::Dzn;
    }
    program(text).unwrap_or_else(|| board(&lines(text)))
}

/// The format if the text looks like a program's data.
fn program(text: &str) -> Option<Format> {
    let mut pieces = pieces(text);
    let first = pieces.next();
    let second = pieces.next();
    let third = pieces.next();
    match (first?.kind, second.map(|token| token.kind)) {
        (Kind::Word(_), Some(Kind::Sign(':'))) | (Kind::Sign('?'), Some(Kind::Sign('-')))
            if third.is_some_and(|token| token.is('-')) || first?.is('?') =>
        {
            Some(facts(text))
        }
        (
            Kind::Word(
                "array" | "var" | "set" | "enum" | "constraint" | "solve" | "output" | "predicate",
            ),
            Some(Kind::Word(_) | Kind::Sign('[' | '(') | Kind::Int(_)),
        )
        | (Kind::Word("include"), Some(Kind::Text(_)))
        | (Kind::Word(_), Some(Kind::Sign('=' | ':'))) => Some(Format::Dzn),
        (Kind::Word(_), Some(Kind::Sign('('))) | (Kind::Sign(':'), Some(Kind::Sign('-'))) => {
            Some(facts(text))
        }
        (
            Kind::Sign('#'),
            Some(Kind::Word(
                "const" | "external" | "include" | "minimize" | "maximize" | "program" | "script"
                | "show",
            )),
        ) => Some(Format::Asp),
        // A board holds none of these; a broken first statement does.
        _ => {
            let lines = lines(text);
            let line = lines.first()?.text;
            if line.contains(['=', ';']) {
                Some(Format::Dzn)
            } else {
                line.contains('(').then(|| facts(text))
            }
        }
    }
}

/// Prolog or answer-set facts: by the first `matr`, `[`, directive, or `schema` whose third argument is
/// written out.
fn facts(text: &str) -> Format {
    let mut pieces = pieces(text);
    let mut last = Format::Asp;
    while let Some(token) = pieces.next() {
        match token.kind {
            Kind::Word("matr") => return Format::Asp,
            // `#count` and `#show`, but not the `#=` of constraints.
            Kind::Sign('#') => match pieces.next().map(|token| token.kind) {
                Some(Kind::Word(_)) => return Format::Asp,
                _ => last = Format::Prolog,
            },
            Kind::Sign('[') => return Format::Prolog,
            Kind::Sign(':') => last = Format::Prolog,
            Kind::Word("schema") => {
                let mut first = pieces.by_ref().skip(1);
                if first.next().is_some_and(|token| token.is('[')) {
                    return Format::Prolog;
                }
                let mut third = pieces.by_ref().skip_while(|token| !token.is(',')).skip(1);
                let third = third.by_ref().skip_while(|token| !token.is(',')).nth(1);
                return match third.map(|token| token.kind) {
                    Some(Kind::Int(_)) => Format::Asp,
                    // A variable stands in a rule, which both have.
                    Some(Kind::Word(_)) if pieces.next().is_some() => {
                        last = Format::Prolog;
                        continue;
                    }
                    _ => Format::Prolog,
                };
            }
            _ => {}
        }
    }
    last
}

/// The pieces of the text up to its end, or to what is no piece.
fn pieces(text: &str) -> impl Iterator<Item = Token<'_>> {
    // `%*` may also open a line of asterisks, which nothing closes.
    let block = text.trim_start().starts_with("%*") && text.contains("*%");
    let mut lexer = Lexer::new(text, if block { Comments::Asp } else { Comments::Plain });
    std::iter::from_fn(move || lexer.next().ok().filter(|token| token.kind != Kind::End))
}

fn board(lines: &[Line<'_>]) -> Format {
    match header(lines) {
        Some(header) if header.lines == 1 => {}
        _ => return Format::Text,
    }
    let words = || lines[1..].iter().flat_map(|line| line.text.split_whitespace());
    if words().any(|word| matches!(word, "-" | "X")) {
        return Format::Grid;
    }
    let text_alone = |word: &str| word.contains(['.', '?', '#', '_', '*', 's', 'S']);
    let long = |word: &str| word.chars().nth(1).is_some();
    if words().any(text_alone)
        || lines.get(1).is_some_and(|row| row.text.split_whitespace().all(long))
    {
        Format::Text
    } else {
        Format::Grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expected: Format, texts: &[&str]) {
        for text in texts {
            assert_eq!(detect(text), expected, "{text:?}");
        }
    }

    #[test]
    fn data_of_programs() {
        check(Format::Json, &["{", " \n{\"board\": []}", "[1, 2]"]);
        check(
            Format::Dzn,
            &[
                "r = 9;",
                "% a board\n%*** of mine ***\n/* and\nmine */ include \"mine.mzn\";\nr=1;",
                "game=[|1|];",
                "int: r;",
                "r 9;",
                "/* never closed",
                "r = 99999999999999999999;",
            ],
        );
        check(
            Format::Prolog,
            &[
                "schema(1,2,[[1,_]]).",
                ":- use_module(library(clpfd)).\nschema(1,2,[[1,_]]).",
                "% schema(1,1,1).\nmines(3). schema(1, 2,\n[[1,_]]).",
                "schema(9,9,",
                "schema(9,9,[[1,",
                "schema(9",
                "schema([[_,1,2]]).",
                "problem(1, []([](_,1))).",
            ],
        );
        check(
            Format::Asp,
            &[
                "matr(1,2).",
                "schema(1,2,3). matr(1,2).",
                "%* not schema(1,2,[[_]])\n*% click(1,1). schema(1,1,1).",
                "#const n = 3.\nmatr(n,n).",
                "#show mine/2.",
                "mines(3).",
            ],
        );
    }

    #[test]
    fn boards() {
        check(
            Format::Grid,
            &[
                "1 2 -1\n- 1",
                "% a comment\n2\t2\r\n- X % another\r\n1 1\r\n",
                "2 1 0\n1\n1",
                "9 9 10\n- - 1",
                "1 1\nX",
                "2 2 1\n- .\n1 1",
                "3 3 2",
            ],
        );
        check(
            Format::Text,
            &[
                "1 2 1\n.1",
                "..1\nF2s",
                "#1#",
                "#show1",
                "2\n2\n..\n1.",
                "9\n9\n10\n.........",
                "1 . 1\n1 1 1",
                "1 1 1\n1 . 1",
                "2 2 1\n. 1\n. 1",
                "3 3 2\n1..\n...",
                "FFs\n1..",
                "_\n_",
                "- X 1\n- - 1",
                "",
                "1",
            ],
        );
    }
}
