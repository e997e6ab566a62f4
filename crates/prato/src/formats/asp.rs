//! Answer-set facts, with constants, intervals and pools. In a program they stand beside rules and
//! directives, which are passed over.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::lexer::{Comments, Kind, Token};
use super::terms::{FACTS, Parser};
use crate::doc::{Doc, Entry, Node, Program, Span, Value};
use crate::error::{ReadError, quoted};

/// So many facts and arguments of facts at most that intervals stand for: the cells of a board of 1000 x 1000,
/// in some 200 MB. A few bytes of text ask for them, and nobody writes larger boards by hand.
const MOST_FACTS: usize = 1 << 22;

/// The name under which a pool is a call: no program can write it.
const POOL: &str = ";";

/// What the constants of a program stand for.
type Constants<'a> = BTreeMap<&'a str, Node<'a>>;

/// Reads facts.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let mut parser = Parser::new(text, Comments::Asp, FACTS)?;
    let (mut facts, mut program) = (Vec::new(), Program::default());
    let mut constants = Constants::new();
    loop {
        let first = parser.peek();
        match first.kind {
            Kind::End => break,
            Kind::Sign('#') => {
                parser.take()?;
                match parser.peek().kind {
                    Kind::Word("const") => {
                        let (name, value) = constant(&mut parser)?;
                        constants.insert(name, value);
                    }
                    // They change no fact.
                    Kind::Word("show" | "defined" | "program" | "external") => {
                        parser.skip_clause()?;
                    }
                    Kind::Word("script") => {
                        let message = format!("the directive {} is not read", quoted("script"));
                        let hint = "leave the program out and give its facts alone";
                        return Err(ReadError::new(first.span, message, hint));
                    }
                    Kind::Word(_) => {
                        parser.skip_clause()?;
                        program.pass_over("directive");
                    }
                    _ => return Err(parser.unexpected("the name of a directive")),
                }
            }
            Kind::Sign(':' | '{') | Kind::Int(_) => {
                parser.skip_clause()?;
                // What a weak constraint costs.
                if parser.take_if('[')?.is_some() {
                    while !matches!(parser.peek().kind, Kind::End | Kind::Sign(']')) {
                        parser.take()?;
                    }
                    parser.expect(']', "the `]` behind what it costs")?;
                }
                program.pass_over("rule");
            }
            _ => facts.extend(parser.fact_or_clause(&mut program, pooled)?),
        }
    }
    let (mut entries, mut room) = (Vec::new(), MOST_FACTS);
    for fact in facts {
        expand(fact, &constants, &mut entries, &mut room)?;
    }
    Ok(Doc { entries, program })
}

/// `const name = value.`, whose `const` is ahead.
fn constant<'a>(parser: &mut Parser<'a>) -> Result<(&'a str, Node<'a>), ReadError> {
    parser.take()?;
    let Token { kind: Kind::Word(name), .. } = parser.take()? else {
        return Err(parser.unexpected("the name of a constant"));
    };
    parser.expect('=', "`=`")?;
    let value = parser.term()?;
    parser.expect('.', "the `.` that ends a directive")?;
    Ok((name, value))
}

/// A fact as it is written: `p(1..2, 3; 4, 5)` has two lists of arguments.
struct Fact<'a> {
    name: &'a str,
    span: Span,
    pool: Vec<Node<'a>>,
}

fn pooled<'a>(parser: &mut Parser<'a>) -> Result<Fact<'a>, ReadError> {
    let Token { kind: Kind::Word(name), span } = parser.peek() else {
        return Err(parser.unexpected("a fact"));
    };
    parser.take()?;
    let mut pool = Vec::new();
    let open = parser.peek().span;
    if parser.take_if('(')?.is_none() {
        pool.push(Node { value: Value::List(Vec::new()), span });
    } else {
        let mut nodes = Vec::new();
        loop {
            parser.plain_terms(&mut nodes)?;
            if parser.peek().is(')') {
                break;
            }
            nodes.push(argument(parser)?);
            if parser.take_if(',')?.is_some() {
                continue;
            }
            if parser.take_if(';')?.is_none() {
                break;
            }
            let nodes = std::mem::take(&mut nodes);
            pool.push(Node { value: Value::List(nodes), span: parser.since(open) });
        }
        parser.expect(')', "`,`, `;` or `)`")?;
        pool.push(Node { value: Value::List(nodes), span: parser.since(open) });
    }
    parser.expect('.', "the `.` that ends a fact")?;
    Ok(Fact { name, span, pool })
}

/// A value, or several of which each is one: `(1; 3..4)`.
fn argument<'a>(parser: &mut Parser<'a>) -> Result<Node<'a>, ReadError> {
    let open = parser.peek().span;
    if parser.take_if('(')?.is_none() {
        return parser.term();
    }
    let mut nodes = vec![parser.term()?];
    while parser.take_if(';')?.is_some() {
        nodes.push(parser.term()?);
    }
    parser.expect(')', "`;` or `)`")?;
    let span = parser.since(open);
    let node = Node { value: Value::List(nodes), span };
    let call = Entry { name: Cow::Borrowed(POOL), span, node };
    Ok(Node { value: Value::Call(Box::new(call)), span })
}

/// Adds the facts that one stands for, while there is room for their nodes.
fn expand<'a>(
    fact: Fact<'a>,
    constants: &Constants<'a>,
    entries: &mut Vec<Entry<'a>>,
    room: &mut usize,
) -> Result<(), ReadError> {
    let Fact { name, span, pool } = fact;
    'pool: for arguments in pool {
        let whole = arguments.span;
        let Value::List(nodes) = arguments.value else { continue };
        // A fact as it is needs no room that the text does not need.
        let taken = |count: usize| match count {
            1 => Some(0),
            _ => count.checked_mul(nodes.len() + 1).filter(|nodes| nodes <= room),
        };
        // Invariant: there is room for `count` facts, and so for the `values` of their arguments.
        let (mut count, mut values) = (1_usize, Vec::with_capacity(nodes.len()));
        for node in &nodes {
            let of_one = of_argument(node, constants)?;
            let fitting = count.checked_mul(of_one.len()).filter(|&count| taken(count).is_some());
            let Some(more) = fitting else {
                let message = "this stands for too many facts";
                return Err(ReadError::new(whole, message, "is an end of an interval wrong?"));
            };
            if more == 0 {
                continue 'pool;
            }
            count = more;
            values.push(of_one);
        }
        *room -= taken(count).unwrap_or(0);
        for mut number in 0..count {
            // The last argument changes first.
            let mut chosen: Vec<Node<'a>> = Vec::with_capacity(nodes.len());
            for (node, values) in nodes.iter().zip(&values).rev() {
                let value = values[number % values.len()].clone();
                number /= values.len();
                chosen.push(Node { value, span: node.span });
            }
            chosen.reverse();
            let node = Node { value: Value::List(chosen), span: whole };
            entries.push(Entry { name: Cow::Borrowed(name), span, node });
        }
    }
    Ok(())
}

/// What an argument stands for: itself, the numbers of an interval, all that a pool has, or what a constant
/// stands for.
fn of_argument<'a>(
    node: &Node<'a>,
    constants: &Constants<'a>,
) -> Result<Vec<Value<'a>>, ReadError> {
    match &node.value {
        Value::Call(call) if call.name == POOL => {
            let mut all = Vec::new();
            for one in call.node.list().unwrap_or_default() {
                all.extend(of_argument(one, constants)?);
                if all.len() > MOST_FACTS {
                    let message = "this pool is too long";
                    return Err(ReadError::new(
                        node.span,
                        message,
                        "is an end of an interval wrong?",
                    ));
                }
            }
            Ok(all)
        }
        Value::Call(call) if call.name == ".." => {
            let Some([from, to]) = call.node.list() else { return Ok(Vec::new()) };
            let (from, to) = (number(from, constants)?, number(to, constants)?);
            let length = to.saturating_sub(from).saturating_add(1);
            if usize::try_from(length).is_ok_and(|length| length > MOST_FACTS) {
                let message = "this interval is too long";
                return Err(ReadError::new(node.span, message, "is one of its ends wrong?"));
            }
            Ok((from..=to).map(Value::Int).collect())
        }
        Value::Call(call) if call.name == "*" => Ok(vec![Value::Int(number(node, constants)?)]),
        Value::Word(word) => match constants.get(word.as_ref()) {
            Some(Node { value: Value::Call(_), .. }) => {
                Ok(vec![Value::Int(number(node, constants)?)])
            }
            Some(constant) => Ok(vec![constant.value.clone()]),
            None => Ok(vec![node.value.clone()]),
        },
        value => Ok(vec![value.clone()]),
    }
}

/// A number, a constant for one, or a product of such.
fn number<'a>(node: &Node<'a>, constants: &Constants<'a>) -> Result<i64, ReadError> {
    let wrong = || {
        let hint = "write `1..9`, or name a constant that `#const` gives";
        ReadError::new(node.span, "expected a number, or a constant for one", hint)
    };
    match &node.value {
        Value::Int(number) => Ok(*number),
        // A constant may stand for a number alone: so none stands for itself in the end.
        Value::Word(word) => match constants.get(word.as_ref()).map(|constant| &constant.value) {
            Some(Value::Int(number)) => Ok(*number),
            _ => Err(wrong()),
        },
        Value::Call(call) if call.name == "*" => {
            let factors = call.node.list().unwrap_or_default().iter();
            factors
                .map(|factor| number(factor, constants))
                .try_fold(1_i64, |product, factor| product.checked_mul(factor?).ok_or_else(wrong))
        }
        Value::List(_) | Value::Call(_) => Err(wrong()),
    }
}
