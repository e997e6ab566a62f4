//! The fuzz target `options`: bytes as a command line.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use clap::Command;

/// The most words of a command line.
const WORDS: usize = 12;

/// Reads a command line: of words that the program knows, with any words between them. What is
/// refused is refused with words.
///
/// # Panics
/// If that does not hold.
pub fn options(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let mut line = vec![OsString::from("prato")];
    while !bytes.is_empty() && line.len() <= WORDS {
        // Too few bytes are no word, and nothing to complain about.
        line.extend(word(&mut bytes));
    }
    if let Err(words) = prato_cli::parse(line) {
        assert!(!words.is_empty());
    }
}

/// A word that the program knows, two of them in one, or any.
fn word(bytes: &mut Unstructured<'_>) -> Result<OsString> {
    Ok(match bytes.int_in_range(0..=7)? {
        0..=3 => bytes.choose(&KNOWN)?.into(),
        4 => format!("{}={}", bytes.choose(&KNOWN)?, bytes.arbitrary::<&str>()?).into(),
        5 => format!("{}{}", bytes.choose(&KNOWN)?, bytes.arbitrary::<u64>()?).into(),
        6 => format!("{}{}", bytes.arbitrary::<i32>()?, bytes.arbitrary::<char>()?).into(),
        _ => bytes.arbitrary::<&str>()?.into(),
    })
}

/// The names of commands, of their options and of the values of these, and some values that are not
/// listed, each once.
static KNOWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let others =
        ["-", "16x30x99", "2,5", "30s", "512M", "unknown", "1e999", "first_fail,indomain_min"];
    let mut known: BTreeSet<String> = others.map(String::from).into();
    add(&prato_cli::command(), &mut known);
    known.into_iter().collect()
});

fn add(command: &Command, known: &mut BTreeSet<String>) {
    for argument in command.get_arguments() {
        known.extend(argument.get_long().map(|name| format!("--{name}")));
        known.extend(argument.get_short().map(|name| format!("-{name}")));
        known.extend(argument.get_possible_values().iter().map(|value| value.get_name().into()));
    }
    for command in command.get_subcommands() {
        known.insert(command.get_name().into());
        add(command, known);
    }
}
