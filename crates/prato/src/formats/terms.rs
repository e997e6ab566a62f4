//! Values as MiniZinc data, Prolog and answer-set programs write them: numbers, names, texts,
//! lists, and names with arguments.

use std::borrow::Cow;

use super::lexer::{Comments, Kind, Lexer, Token};
use crate::doc::{Entry, Node, Program, Span, Value};
use crate::error::ReadError;

/// How deep lists may lie in lists. Far above any real file, and far below what the stack holds.
const DEEPEST_TERM: usize = 64;

/// Goes through a text with one piece of look-ahead.
#[derive(Clone)]
pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    ahead: Token<'a>,
    /// Where the last piece that was taken ended.
    last: usize,
    depth: usize,
    /// Whether values may be computed and absent, as in MiniZinc.
    computes: bool,
    /// How the text is to look: the hint where nothing better can be said.
    example: &'static str,
}

/// How facts look.
pub(super) const FACTS: &str = "only facts such as `name(1, 2).` are read";

impl<'a> Parser<'a> {
    pub fn new(
        text: &'a str,
        comments: Comments,
        example: &'static str,
    ) -> Result<Parser<'a>, ReadError> {
        let mut lexer = Lexer::new(text, comments);
        let ahead = lexer.next()?;
        Ok(Parser { lexer, ahead, last: 0, depth: 0, computes: false, example })
    }

    /// The same for a language in which values are computed.
    pub fn computing(self) -> Parser<'a> {
        Parser { computes: true, ..self }
    }

    /// The next piece, which stays.
    pub fn peek(&self) -> Token<'a> {
        self.ahead
    }

    /// Takes the next piece.
    pub fn take(&mut self) -> Result<Token<'a>, ReadError> {
        self.last = self.ahead.span.end as usize;
        Ok(std::mem::replace(&mut self.ahead, self.lexer.next()?))
    }

    /// Takes the next piece if it is `sign`.
    pub fn take_if(&mut self, sign: char) -> Result<Option<Token<'a>>, ReadError> {
        if self.ahead.is(sign) { self.take().map(Some) } else { Ok(None) }
    }

    /// Takes `sign`. `expected` names in an error all that could stand here.
    pub fn expect(&mut self, sign: char, expected: &str) -> Result<Token<'a>, ReadError> {
        if self.ahead.is(sign) { self.take() } else { Err(self.unexpected(expected)) }
    }

    /// The error that something else stands where `expected` should.
    pub fn unexpected(&self, expected: &str) -> ReadError {
        self.unexpected_hint(expected, self.example)
    }

    /// The same error with this hint, unless it is the end that is unexpected.
    pub fn unexpected_hint(&self, expected: &str, hint: &str) -> ReadError {
        if self.ahead.kind == Kind::End {
            let message = format!("the text ends where {expected} should follow");
            return ReadError::new(
                Span::new(self.last..self.last),
                message,
                "is the file cut off?",
            );
        }
        let message = format!("expected {expected}, found {}", self.ahead.kind);
        ReadError::new(self.ahead.span, message, hint)
    }

    /// The place from `start` to the end of the last piece taken.
    pub fn since(&self, start: Span) -> Span {
        Span { start: start.start, end: u32::try_from(self.last).unwrap_or(u32::MAX) }
    }

    /// A value: perhaps a product such as `N*N`, perhaps a range such as `1..N`.
    pub fn term(&mut self) -> Result<Node<'a>, ReadError> {
        let first = self.ahead.span;
        let node = if self.computes { self.sum()? } else { self.product()? };
        if self.ahead.kind != Kind::Range {
            return Ok(node);
        }
        let dots = self.take()?;
        if self.ahead.kind == Kind::Range {
            return Err(self.unexpected("a value"));
        }
        let end = self.deeper(Parser::term)?;
        Ok(self.call("..", dots.span, vec![node, end], first))
    }

    /// A call of `+` with all that is added; what is taken away is a call of `-`.
    fn sum(&mut self) -> Result<Node<'a>, ReadError> {
        let first = self.ahead.span;
        let mut addends = vec![self.product()?];
        loop {
            let sign = self.ahead;
            match sign.kind {
                // In `r -2` the sign is a part of the number.
                Kind::Int(..0) => addends.push(self.product()?),
                Kind::Sign('+') => {
                    self.take()?;
                    addends.push(self.product()?);
                }
                Kind::Sign('-') => {
                    self.take()?;
                    let node = self.product()?;
                    addends.push(self.call("-", sign.span, vec![node], sign.span));
                }
                _ => return Ok(self.one_or_call("+", addends, first)),
            }
        }
    }

    /// A call of `*` with all factors; what is divided by is a call of `/`.
    fn product(&mut self) -> Result<Node<'a>, ReadError> {
        let first = self.ahead.span;
        let mut factors = vec![self.atom()?];
        loop {
            let sign = self.ahead;
            match sign.kind {
                Kind::Sign('*') => {
                    self.take()?;
                    factors.push(self.atom()?);
                }
                Kind::Word("div") if self.computes => {
                    self.take()?;
                    let node = self.atom()?;
                    factors.push(self.call("/", sign.span, vec![node], sign.span));
                }
                _ => return Ok(self.one_or_call("*", factors, first)),
            }
        }
    }

    /// The value if it is one; else a call with all of them.
    fn one_or_call(&self, sign: &'a str, mut values: Vec<Node<'a>>, from: Span) -> Node<'a> {
        match values.len() {
            1 => values.remove(0),
            _ => self.call(sign, from, values, from),
        }
    }

    /// A sign between values, as a call.
    fn call(&self, sign: &'a str, at: Span, values: Vec<Node<'a>>, from: Span) -> Node<'a> {
        let span = self.since(from);
        let node = Node { value: Value::List(values), span };
        let call = Entry { name: Cow::Borrowed(sign), span: at, node };
        Node { value: Value::Call(Box::new(call)), span }
    }

    /// A value without signs around it.
    fn atom(&mut self) -> Result<Node<'a>, ReadError> {
        let first = self.ahead;
        let value = match first.kind {
            Kind::Int(number) => {
                self.take()?;
                Value::Int(number)
            }
            Kind::Word(word) => {
                self.take()?;
                if self.ahead.is('(') {
                    let node = self.arguments()?;
                    let name = Cow::Borrowed(word);
                    Value::Call(Box::new(Entry { name, span: first.span, node }))
                } else {
                    Value::Word(Cow::Borrowed(word))
                }
            }
            Kind::Text(text) => {
                self.take()?;
                Value::Word(Cow::Borrowed(text))
            }
            Kind::Sign('[') => {
                self.take()?;
                let list = self.list(first.span)?;
                // An array of `ECLiPSe`, `[](1, 2)`, is a list as well.
                let is_empty = matches!(&list.value, Value::List(nodes) if nodes.is_empty());
                return if is_empty && self.ahead.is('(') { self.arguments() } else { Ok(list) };
            }
            Kind::Sign('-') if self.computes => {
                self.take()?;
                let node = self.deeper(Parser::atom)?;
                return Ok(self.call("-", first.span, vec![node], first.span));
            }
            Kind::Sign('(') if self.computes => {
                self.take()?;
                let node = self.deeper(Parser::term)?;
                self.expect(')', "`)`")?;
                return Ok(node);
            }
            // A value that is absent.
            Kind::Sign('<') if self.computes => {
                self.take()?;
                self.expect('>', "`>`")?;
                Value::Word(Cow::Borrowed("_"))
            }
            Kind::Range | Kind::Sign(_) | Kind::End => return Err(self.unexpected("a value")),
        };
        Ok(Node { value, span: self.since(first.span) })
    }

    /// The rest of a list whose `[` at `open` was taken. A comma may stand before the `]`.
    pub fn list(&mut self, open: Span) -> Result<Node<'a>, ReadError> {
        self.deeper(|parser| parser.items(open, ']', "`,` or `]`"))
    }

    /// Arguments in brackets.
    pub fn arguments(&mut self) -> Result<Node<'a>, ReadError> {
        let open = self.expect('(', "`(`")?;
        self.deeper(|parser| parser.items(open.span, ')', "`,` or `)`"))
    }

    fn items(&mut self, open: Span, close: char, expected: &str) -> Result<Node<'a>, ReadError> {
        let mut nodes = Vec::new();
        loop {
            self.plain_terms(&mut nodes)?;
            if self.ahead.is(close) {
                break;
            }
            nodes.push(self.term()?);
            if self.take_if(',')?.is_none() {
                break;
            }
        }
        self.expect(close, expected)?;
        Ok(Node { value: Value::List(nodes), span: self.since(open) })
    }

    /// Takes numbers and words that a comma follows at once. It adds nothing to [`Parser::term`]
    /// but speed: nearly all cells of a board are such, and most are one character.
    pub fn plain_terms(&mut self, nodes: &mut Vec<Node<'a>>) -> Result<(), ReadError> {
        while matches!(self.ahead.kind, Kind::Int(_) | Kind::Word(_)) && self.lexer.take_comma() {
            let mut token = self.ahead;
            loop {
                let value = match token.kind {
                    Kind::Int(number) => Value::Int(number),
                    Kind::Word(word) => Value::Word(Cow::Borrowed(word)),
                    _ => break,
                };
                nodes.push(Node { value, span: token.span });
                self.last = token.span.end as usize + 1;
                match self.lexer.take_short() {
                    Some(short) => token = short,
                    None => break,
                }
            }
            self.ahead = self.lexer.next()?;
        }
        Ok(())
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        if self.depth == DEEPEST_TERM {
            let message = "this value lies too deep in others";
            return Err(ReadError::new(self.ahead.span, message, self.example));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// A fact, which is a name and perhaps arguments, with the point at its end.
    pub fn fact(&mut self) -> Result<Entry<'a>, ReadError> {
        let Token { kind: Kind::Word(name), span } = self.ahead else {
            return Err(self.unexpected("a fact"));
        };
        self.take()?;
        let node = if self.ahead.is('(') {
            self.arguments()?
        } else {
            Node { value: Value::List(Vec::new()), span }
        };
        self.expect('.', "the `.` that ends a fact")?;
        Ok(Entry { name: Cow::Borrowed(name), span, node })
    }

    /// What `fact` reads here; `None` if the clause is one of a program, which is passed over. A clause
    /// that has no sign of a program is data with a mistake.
    pub fn fact_or_clause<T>(
        &mut self,
        program: &mut Program,
        fact: impl FnOnce(&mut Self) -> Result<T, ReadError>,
    ) -> Result<Option<T>, ReadError> {
        let start = self.clone();
        let error = match fact(self) {
            Ok(fact) => return Ok(Some(fact)),
            Err(error) => error,
        };
        let mut clause = start.clone();
        let Ok(seen) = clause.skip_clause() else { return Err(error) };
        let kind = match seen {
            Clause::Plain => return Err(error),
            Clause::Rule => "rule",
            Clause::Other => "clause with operators",
        };
        *self = clause;
        program.pass_over(kind);
        Ok(None)
    }

    /// Skips everything up to the point that ends a clause or a directive, and says what it was.
    pub fn skip_clause(&mut self) -> Result<Clause, ReadError> {
        let mut seen = Clause::Plain;
        let mut last = None;
        loop {
            let token = self.ahead;
            match token.kind {
                Kind::End => return Err(self.unexpected("the `.` that ends a clause")),
                Kind::Sign('.') if self.lexer.is_at_blank() => break,
                Kind::Sign('-') if last == Some(Kind::Sign(':')) => seen = Clause::Rule,
                Kind::Sign('>') if last == Some(Kind::Sign('-')) => seen = Clause::Rule,
                Kind::Sign(
                    '{' | '|' | '#' | '+' | '<' | '>' | '=' | '\\' | '!' | '~' | '@' | '^' | '/',
                ) if seen == Clause::Plain => {
                    seen = Clause::Other;
                }
                _ => {}
            }
            last = Some(token.kind);
            self.take()?;
        }
        self.take()?;
        Ok(seen)
    }
}

/// What a clause is, as far as it tells without being understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    /// It may be a fact.
    Plain,
    /// It has a head and a body.
    Rule,
    /// It has signs that no data have.
    Other,
}

#[cfg(test)]
mod tests {
    use super::super::printer::write_term;
    use super::*;

    fn check(text: &str, expected: &str) {
        let found =
            match Parser::new(text, Comments::Plain, FACTS).and_then(|mut parser| parser.term()) {
                Ok(node) => {
                    let mut out = String::new();
                    write_term(&mut out, &node);
                    out
                }
                Err(error) => format!("{} at {}", error.message, error.span.start),
            };
        let start: String = text.chars().take(40).collect();
        assert_eq!(found, expected, "{start}");
    }

    #[test]
    fn values() {
        check("-12", "-12");
        check("[]([](1, _), [](X, [2]))", "[\n[1,_],\n[X,\n[2]]]");
        check("[ 1,\tX ,_a,\n'b c', ]", "[1,X,_a,\"b c\"]");
        check("array2d(1..r, 1..9, [])", "array2d(..(1,r),..(1,9),\n[])");
        check("f(g(1), 2)", "f(g(1),2)");
        check("1..N * N*2", "..(1,*(N,N,2))");
    }

    #[test]
    fn mistakes() {
        check("[1 2]", "expected `,` or `]`, found `2` at 3");
        check("[1,,2]", "expected a value, found `,` at 3");
        check("[1,2", "the text ends where `,` or `]` should follow at 4");
        check("f(1", "the text ends where `,` or `)` should follow at 3");
        check("[2*]", "expected a value, found `]` at 3");
        check("1....2", "expected a value, found `..` at 3");
        check(&"[".repeat(100_000), "this value lies too deep in others at 65");
        check(&"f(".repeat(100_000), "this value lies too deep in others at 130");
        check(&"1..".repeat(100_000), "this value lies too deep in others at 195");
    }
}
