//! Command lines at random: whatever is asked, the program ends as the table of exit codes says.

use clap::{Arg, ArgAction, Command};

use prato::play::{Rng, Stream};

use crate::{Run, examples_in, run, scratch};

/// Commands that are for a terminal, that never end, or that print long pages of their own.
const LEFT_OUT: &[&str] = &["compare-one", "completions", "help", "man", "play", "serve"];

/// What is given to options that take anything.
const VALUES: &[&str] = &[
    "0",
    "1",
    "3",
    "-1",
    "1e999",
    "NaN",
    "18446744073709551616",
    "",
    " ",
    "1,1",
    "0,0",
    "9,99",
    "3x3x2",
    "0x0x0",
    "2G",
    "free",
    "first_fail,indomain_max",
    "sat",
    "all",
    "unknown",
    "é",
];

/// Boards of every kind, files that are none, and some that are not there.
const BOARDS: &[&str] = &[
    "beginner.txt",
    "beginner.dzn",
    "click.lp",
    "flags.txt",
    "guess.txt",
    "impossible.txt",
    "known-safe.grid",
    "one-cell.txt",
    "queens.txt",
    "queens-impossible.txt",
    "tetravex-fixed.txt",
    "tetravex-impossible.dzn",
    "README.md",
    "no-such-board",
    ".",
    "-",
    "6",
];

#[test]
fn command_lines_at_random() {
    // A folder of its own: some of them write files.
    let folder = examples_in("wild");
    let mut rng = Rng::new(1, Stream::Position);
    for number in 0..300 {
        let line = line(&mut rng, number);
        let words: Vec<&str> = line.iter().map(String::as_str).collect();
        let mut program = crate::command(&words);
        program.current_dir(&folder);
        ends_well(&run(program, ""), &words);
    }
}

/// A command with some of its options, and a limit of time if it takes one.
fn line(rng: &mut Rng, number: usize) -> Vec<String> {
    let mut command = prato_cli::command();
    let mut line = Vec::new();
    loop {
        let is_wanted = |one: &&Command| !LEFT_OUT.contains(&one.get_name());
        let inner: Vec<&Command> = command.get_subcommands().filter(is_wanted).collect();
        if inner.is_empty() {
            break;
        }
        command = inner[rng.below(inner.len())].clone();
        line.push(command.get_name().to_owned());
    }
    let (options, places): (Vec<&Arg>, Vec<&Arg>) =
        command.get_arguments().partition(|one| one.get_long().is_some());
    line.extend(places.iter().map(|_| choose(rng, BOARDS)));
    let is_limit = |one: &&Arg| one.get_long() == Some("time-limit");
    let free: Vec<&Arg> = options.iter().copied().filter(|one| !is_limit(one)).collect();
    for _ in 0..rng.below(5).min(free.len()) {
        let option = free[rng.below(free.len())];
        line.extend(option.get_long().map(|name| format!("--{name}")));
        if matches!(option.get_action(), ArgAction::Set | ArgAction::Append) {
            line.push(value(rng, option, number));
        }
    }
    if options.iter().any(is_limit) {
        line.extend(["--time-limit", "0.1"].map(String::from));
    }
    line
}

fn value(rng: &mut Rng, option: &Arg, number: usize) -> String {
    let possible = option.get_possible_values();
    if !possible.is_empty() && rng.below(5) > 0 {
        return possible[rng.below(possible.len())].get_name().to_owned();
    }
    let names = option.get_value_names().unwrap_or_default();
    if names.iter().any(|name| name.contains("FILE") || name.contains("DIR")) {
        return scratch(&format!("wild-{number}")).display().to_string();
    }
    choose(rng, VALUES)
}

fn choose(rng: &mut Rng, words: &[&str]) -> String {
    words[rng.below(words.len())].to_owned()
}

/// The exit code is one that users are told about, and no bug. What was refused says why; JSON that
/// was asked for is JSON.
fn ends_well(run: &Run, words: &[&str]) {
    let Run { code, stdout, stderr } = run;
    assert!(matches!(code, 0..=3 | 10 | 20 | 65 | 66 | 69 | 73), "{code} {words:?}: {stderr}");
    assert!(!stderr.contains("panicked"), "{words:?}: {stderr}");
    if matches!(code, 2 | 65..) && !words.contains(&"--json") {
        assert!(!stderr.is_empty(), "{code} {words:?}");
    }
    if words.contains(&"--json") && matches!(code, 0 | 1 | 3) && !stdout.is_empty() {
        assert!(serde_json::from_str::<serde_json::Value>(stdout).is_ok(), "{words:?}: {stdout}");
    }
}
