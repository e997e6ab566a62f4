//! What a text is made of, whoever wrote it: numbers that stand together, pairs in brackets, and atoms of
//! an answer set.

use std::iter::{self, Peekable};
use std::str::CharIndices;

use prato::grid::Shape;

/// What a text is made of. Commas and blanks are not told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// A whole number, with the sign of one below 0. Parts of names, of ranges `1..3` and of fractions are none.
    Number(&'a str),
    Name(&'a str),
    Open,
    Close,
    Other,
}

impl<'a> Token<'a> {
    pub(super) fn number(self, words: Words) -> Option<&'a str> {
        match (self, words) {
            (Token::Number(number), _) => Some(number),
            (Token::Name("true" | "True"), Words::AreCells) => Some("1"),
            (Token::Name("false" | "False"), Words::AreCells) => Some("0"),
            _ => None,
        }
    }
}

pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut chars = text.char_indices().peekable();
    iter::from_fn(move || {
        loop {
            let (start, c) = chars.next()?;
            return Some(match c {
                '[' | '(' | '{' => Token::Open,
                ']' | ')' | '}' => Token::Close,
                ',' => continue,
                c if c.is_whitespace() => continue,
                c if c.is_ascii_digit() || is_sign(text, start) => {
                    let end = skip(&mut chars, text, |c| c.is_ascii_digit() || c == '.');
                    // A full stop may end the line.
                    let word = text[start..end].trim_end_matches('.');
                    if word.contains('.') { Token::Other } else { Token::Number(word) }
                }
                c if c.is_alphabetic() || c == '_' => {
                    let end = skip(&mut chars, text, |c| c.is_alphanumeric() || c == '_');
                    Token::Name(&text[start..end])
                }
                _ => Token::Other,
            });
        }
    })
}

/// Whether a number below 0 begins here: in `1-3` and `1 - 3` none does.
fn is_sign(text: &str, start: usize) -> bool {
    let ends_a_value = |c: char| c.is_alphanumeric() || "_)]}".contains(c);
    text[start..]
        .strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        && !text[..start].ends_with(ends_a_value)
}

/// Passes over all that fits, and says where it ends.
fn skip(chars: &mut Peekable<CharIndices<'_>>, text: &str, fits: impl Fn(char) -> bool) -> usize {
    while chars.next_if(|&(_, c)| fits(c)).is_some() {}
    chars.peek().map_or(text.len(), |&(end, _)| end)
}

/// Whether `true` and `false` stand for 1 and 0.
#[derive(Clone, Copy)]
pub(super) enum Words {
    AreNone,
    AreCells,
}

/// The first so many bits that stand together.
pub(super) fn bits(text: &str, length: usize) -> Option<Vec<bool>> {
    let of = |words| list(text, length, words, |all| all.iter().all(is_bit));
    let numbers = of(Words::AreNone).or_else(|| of(Words::AreCells))?;
    Some(numbers.into_iter().map(|number| number == "1").collect())
}

pub(super) fn is_bit(number: &&str) -> bool {
    matches!(*number, "0" | "1")
}

/// The first so many numbers that stand together and fit: in brackets, on lines without words, or
/// as all that there is.
pub(super) fn list<'a>(
    text: &'a str,
    length: usize,
    words: Words,
    fits: impl Fn(&[&'a str]) -> bool,
) -> Option<Vec<&'a str>> {
    let (mut seen, mut open) = (Vec::new(), Vec::new());
    for token in tokens(text) {
        seen.extend(token.number(words));
        match token {
            Token::Open => open.push(seen.len()),
            Token::Close => {
                let inside = open.pop().map(|start| &seen[start..]);
                if let Some(inside) = inside.filter(|inside| inside.len() == length && fits(inside))
                {
                    return Some(inside.to_vec());
                }
            }
            Token::Number(_) | Token::Name(_) | Token::Other => {}
        }
    }
    let whole = |numbers: &Vec<&'a str>| numbers.len() == length && fits(numbers);
    Some(pure_numbers(text, words)).filter(whole).or(Some(all_numbers(text)).filter(whole))
}

/// The numbers on lines that hold nothing but numbers, brackets and what stands between them. A line that
/// ends in a full stop has no words for cells: `true.` is Prolog's.
pub(super) fn pure_numbers(text: &str, words: Words) -> Vec<&str> {
    let of = |line: &str| if line.trim_end().ends_with('.') { Words::AreNone } else { words };
    let is_word = |token: Token<'_>, words| {
        matches!(token, Token::Name(name) if name.contains(char::is_alphabetic))
            && token.number(words).is_none()
    };
    let pure = |line: &&str| {
        !line.contains(['=', ':', '"', '\'']) && !tokens(line).any(|token| is_word(token, of(line)))
    };
    let numbers = |line| tokens(line).filter_map(|token: Token<'_>| token.number(words));
    text.lines().filter(pure).flat_map(numbers).collect()
}

pub(super) fn all_numbers(text: &str) -> Vec<&str> {
    tokens(text).filter_map(|token| token.number(Words::AreNone)).collect()
}

/// Rows of 0 and 1 with nothing between them.
pub(super) fn glued(text: &str, shape: Shape) -> Option<Vec<bool>> {
    let is_row =
        |line: &&str| line.len() == shape.cols && line.bytes().all(|c| c == b'0' || c == b'1');
    let rows: Vec<&str> = text.lines().map(str::trim).filter(is_row).collect();
    let cells = || rows.iter().flat_map(|row| row.bytes()).map(|byte| byte == b'1').collect();
    (rows.len() == shape.rows).then(cells)
}

/// Pairs in brackets, if all innermost brackets hold pairs.
pub(super) fn pairs_in_brackets(text: &str) -> Option<Vec<[&str; 2]>> {
    let (mut pairs, mut inside, mut innermost) = (Vec::new(), Vec::new(), false);
    for token in tokens(text) {
        match token {
            Token::Open => (innermost, inside) = (true, Vec::new()),
            Token::Number(number) => inside.push(number),
            Token::Close if innermost => {
                let &[row, col] = &inside[..] else { return None };
                pairs.push([row, col]);
                (innermost, inside) = (false, Vec::new());
            }
            Token::Close | Token::Name(_) | Token::Other => {}
        }
    }
    (!pairs.is_empty()).then_some(pairs)
}

pub(super) fn has_atoms(text: &str) -> bool {
    atoms_of::<2>(text).next().is_some()
}

/// The arguments of the atoms with one of these names, or of the only name with so many numbers.
pub(super) fn atoms<'a, const N: usize>(
    text: &'a str,
    names: &[&str],
) -> Result<Vec<[&'a str; N]>, String> {
    let all: Vec<(&str, [&str; N])> = atoms_of(text).collect();
    let known = |name: &str| names.contains(&name.to_lowercase().as_str());
    let wanted = match all.iter().find(|(name, _)| known(name)).or(all.first()) {
        Some((name, _)) => *name,
        None => return Ok(Vec::new()),
    };
    let other = all.iter().find(|(name, _)| *name != wanted);
    if let (Some((other, _)), false) = (other, known(wanted)) {
        return Err(format!(
            "it names places with `{wanted}` and with `{other}`; call them `{}`",
            names[0]
        ));
    }
    Ok(all.into_iter().filter(|(name, _)| *name == wanted).map(|(_, place)| place).collect())
}

/// Names with so many numbers in brackets: `mine(1,2)`.
fn atoms_of<const N: usize>(text: &str) -> impl Iterator<Item = (&str, [&str; N])> {
    let (mut named, mut inside) = (None, None);
    tokens(text).filter_map(move |token| {
        match (token, &mut inside) {
            (Token::Name(name), _) => (named, inside) = (Some(name), None),
            (Token::Open, _) => inside = named.take().map(|name| (name, Vec::new())),
            (Token::Number(number), Some((_, numbers))) => numbers.push(number),
            (Token::Number(_) | Token::Other, _) => (named, inside) = (None, None),
            (Token::Close, _) => {
                named = None;
                let (name, numbers): (_, Vec<&str>) = inside.take()?;
                return Some((name, numbers.try_into().ok()?));
            }
        }
        None
    })
}
