//! What a file said, before any puzzle gives it a meaning.
//!
//! A format turns text into a [`Doc`] and back; a puzzle turns a `Doc` into an instance and back.
//! A `Doc` is a list of named values, each with its place in the text, so that a puzzle can point
//! at what it does not understand. `r = 9;` in MiniZinc data is an entry `r` with the value `9`;
//! the fact `schema(1, 2, 3).` is an entry `schema` with the value `[1, 2, 3]`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::plural::number_of;

/// A part of the text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub start: u32,
    /// Where it ends (the first byte after it).
    pub end: u32,
}

impl Span {
    /// The span of these bytes.
    ///
    /// # Panics
    /// Past 4 GiB; [`crate::formats::read`] refuses such a text before.
    #[must_use]
    pub fn new(bytes: Range<usize>) -> Span {
        let short = |at: usize| u32::try_from(at).expect("texts over 4 GiB are refused");
        Span { start: short(bytes.start), end: short(bytes.end) }
    }
}

/// A value with its place in the text. Values that are to be written need no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<'a> {
    /// What was written there.
    pub value: Value<'a>,
    /// Where.
    pub span: Span,
}

/// A value in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// A whole number.
    Int(i64),
    /// A word, a symbol such as `-` or `_`, or a text in quotes (without them).
    Word(Cow<'a, str>),
    /// Values in a row: a list, the arguments of a fact, one row of a table.
    List(Vec<Node<'a>>),
    /// A named list of arguments inside a value: `array2d(1..r, 1..c, [0, 1])`. The range `1..r`
    /// is a call of `..` with the arguments `1` and `r`.
    Call(Box<Entry<'a>>),
}

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its name, as in the file.
    pub name: Cow<'a, str>,
    /// Where the name is.
    pub span: Span,
    /// Its value.
    pub node: Node<'a>,
}

/// What a file said, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doc<'a> {
    /// The named values.
    pub entries: Vec<Entry<'a>>,
    /// What stood beside them in a program: its rules are nobody's data.
    pub program: Program,
}

/// What a file holds beside data. Where there is any, names that no puzzle knows are the program's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Whether the file is a program, or at least declares its data.
    pub is_one: bool,
    /// What was passed over: its kind, and how often.
    pub passed_over: Vec<(&'static str, usize)>,
    /// The names that stand for numbers in other values, and so are data whatever they mean.
    pub constants: BTreeSet<String>,
}

impl Program {
    /// Notes that something of this kind is passed over.
    pub(crate) fn pass_over(&mut self, kind: &'static str) {
        self.is_one = true;
        match self.passed_over.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => self.passed_over.push((kind, 1)),
        }
    }

    /// What was passed over, and entries with these names in quotes, in one sentence without a full stop; nothing if it is
    /// nothing.
    pub(crate) fn warning(&self, names: &[String]) -> Option<String> {
        /// So many names are told; a program may have thousands.
        const TOLD: usize = 6;
        let kinds = self.passed_over.iter().map(|(kind, count)| number_of(*count, kind));
        let more = names.len().saturating_sub(TOLD);
        let more = (more > 0).then(|| number_of(more, "other name"));
        let all = kinds.chain(names.iter().take(TOLD).cloned()).chain(more);
        let all: Vec<String> = all.collect();
        let (last, first) = all.split_last()?;
        let all = match first {
            [] => last.clone(),
            _ => format!("{} and {last}", first.join(", ")),
        };
        Some(format!("this is a program: its data are read, and {all} passed over"))
    }
}

impl<'a> Node<'a> {
    /// The values in it, if it is a list.
    #[must_use]
    pub fn list(&self) -> Option<&[Node<'a>]> {
        match &self.value {
            Value::List(nodes) => Some(nodes),
            Value::Int(_) | Value::Word(_) | Value::Call(_) => None,
        }
    }

    /// Where these bytes of its word are. The whole place if it was written with escapes.
    #[must_use]
    pub fn part(&self, bytes: Range<usize>) -> Span {
        let Value::Word(word) = &self.value else { return self.span };
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        // The place of a text in quotes holds the quotes; the word does not.
        let skip = match end.saturating_sub(start).checked_sub(word.len()) {
            Some(0) => 0,
            Some(2) => 1,
            _ => return self.span,
        };
        Span::new(start + skip + bytes.start..start + skip + bytes.end)
    }
}

impl<'a> From<i64> for Node<'a> {
    fn from(number: i64) -> Node<'a> {
        Node { value: Value::Int(number), span: Span::default() }
    }
}

impl<'a> From<&'a str> for Node<'a> {
    fn from(word: &'a str) -> Node<'a> {
        Node { value: Value::Word(Cow::Borrowed(word)), span: Span::default() }
    }
}

impl<'a> From<String> for Node<'a> {
    fn from(word: String) -> Node<'a> {
        Node { value: Value::Word(Cow::Owned(word)), span: Span::default() }
    }
}

impl<'a> FromIterator<Node<'a>> for Node<'a> {
    fn from_iter<I: IntoIterator<Item = Node<'a>>>(nodes: I) -> Node<'a> {
        Node { value: Value::List(nodes.into_iter().collect()), span: Span::default() }
    }
}

impl<'a> Doc<'a> {
    /// The first value under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Adds a value under a name; for docs that are to be written.
    pub fn push(&mut self, name: &'a str, node: impl Into<Node<'a>>) {
        let name = Cow::Borrowed(name);
        self.entries.push(Entry { name, span: Span::default(), node: node.into() });
    }
}
