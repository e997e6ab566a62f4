//! What MiniZinc computes from whole numbers: `r - 2` where `r` is known.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::doc::{Doc, Entry, Node, Value};

/// The name under which a value is a call that is not even read: no model can write it.
pub(super) const UNREAD: &str = "?";

/// So often are the entries gone through, so that a name may be given behind its use.
const ROUNDS: usize = 8;

/// Names for whole numbers and ranges, and whether they are used.
type Constants<'a> = BTreeMap<Cow<'a, str>, (Value<'a>, bool)>;

/// Puts the number for each value that is computed from numbers, and for each name of one.
pub(super) fn settle<'a>(doc: &mut Doc<'a>) {
    let mut constants = Constants::new();
    for _ in 0..ROUNDS {
        let before = constants.len();
        for Entry { name, node, .. } in &mut doc.entries {
            if is_table(node) || constants.contains_key(name) {
                continue;
            }
            settle_node(node, &mut constants);
            if is_known(node) {
                constants.insert(name.clone(), (node.value.clone(), false));
            }
        }
        if constants.len() == before {
            break;
        }
    }
    for entry in doc.entries.iter_mut().filter(|entry| is_table(&entry.node)) {
        settle_node(&mut entry.node, &mut constants);
    }
    let used = constants.into_iter().filter(|(_, (_, used))| *used);
    doc.program.constants = used.map(|(name, _)| name.into_owned()).collect();
}

fn settle_node<'a>(node: &mut Node<'a>, constants: &mut Constants<'a>) {
    match &mut node.value {
        Value::Int(_) => {}
        Value::Word(word) => {
            if let Some((value, used)) = constants.get_mut(word) {
                *used = true;
                node.value = value.clone();
            }
        }
        Value::List(nodes) => nodes.iter_mut().for_each(|node| settle_node(node, constants)),
        Value::Call(call) => {
            settle_node(&mut call.node, constants);
            if let Some(number) = number(call) {
                node.value = Value::Int(number);
            }
        }
    }
}

/// The number that a call of a sign is, if its numbers are known.
fn number(call: &Entry<'_>) -> Option<i64> {
    let int = |node: &Node| match node.value {
        Value::Int(number) => Some(number),
        _ => None,
    };
    let nodes = call.node.list()?;
    match call.name.as_ref() {
        "-" => int(nodes.first()?)?.checked_neg(),
        "+" => nodes.iter().try_fold(0_i64, |sum, node| sum.checked_add(int(node)?)),
        "*" => nodes.iter().try_fold(1_i64, |product, node| match &node.value {
            Value::Call(by) if by.name == "/" => {
                product.checked_div(int(by.node.list()?.first()?)?)
            }
            _ => product.checked_mul(int(node)?),
        }),
        _ => None,
    }
}

/// Whether the value is a number, or a range of numbers.
fn is_known(node: &Node<'_>) -> bool {
    match &node.value {
        Value::Int(_) => true,
        Value::Call(call) if is_range(node) => call
            .node
            .list()
            .unwrap_or_default()
            .iter()
            .all(|end| matches!(end.value, Value::Int(_))),
        _ => false,
    }
}

fn is_range(node: &Node<'_>) -> bool {
    matches!(&node.value, Value::Call(call) if call.name == "..")
}

fn is_table(node: &Node<'_>) -> bool {
    match &node.value {
        Value::List(_) => true,
        Value::Call(call) => call.name == "array2d",
        Value::Int(_) | Value::Word(_) => false,
    }
}

/// Whether the value is made by a program, and not known here.
pub(crate) fn is_computed(node: &Node<'_>) -> bool {
    matches!(node.value, Value::Call(_)) && !is_table(node) && !is_range(node)
}
