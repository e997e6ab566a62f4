//! `docs/exit-codes.md`, held to the program line by line.

use std::collections::BTreeSet;
use std::fs;

use crate::{command, prato, scratch, words};

/// A line of the tables: what is run, whether without any tool, and the exit code.
struct Line {
    args: Vec<String>,
    without_tools: bool,
    code: i32,
}

fn page() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/exit-codes.md");
    fs::read_to_string(page).expect("the page is there")
}

fn lines() -> Vec<Line> {
    let page = page();
    let line = |line: &str| {
        let (run, rest) = line.strip_prefix("| `")?.split_once('`')?;
        let (how, rest) = rest.split_once('|')?;
        let code = rest.split('|').next()?.trim().parse().ok()?;
        let args = words(run);
        Some(Line { args, without_tools: how.contains("without"), code })
    };
    page.lines().filter_map(line).collect()
}

#[test]
fn every_line_ends_as_it_says() {
    let game = scratch("exit-codes.json");
    let moves = r#"[["flag", 1, 3], ["open", 1, 4]]"#;
    let replay = format!(r#"{{"field": ["..*."], "start": [1, 1], "moves": {moves}}}"#);
    fs::write(&game, replay).expect("the game is written");
    let folder = scratch("exit-codes");
    let part = scratch("exit-codes.part");
    for Line { args, without_tools, code } in lines() {
        let fill = |arg: &String| match arg.as_str() {
            "GAME" => game.to_str().expect("a plain name").to_owned(),
            "PART" => part.to_str().expect("a plain name").to_owned(),
            "DIR" => folder.to_str().expect("a plain name").to_owned(),
            _ => arg.clone(),
        };
        let args: Vec<String> = args.iter().map(fill).collect();
        let mut run = command(&args.iter().map(String::as_str).collect::<Vec<_>>());
        if without_tools {
            run.env("PATH", "");
        }
        let output = run.output().expect("prato runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
        assert!(
            code == 0 || code == 1 || code == 10 || code == 20 || !stderr.is_empty(),
            "{args:?}"
        );
    }
}

/// Every command ends somewhere, and every code is reached, but for bugs.
#[test]
fn nothing_is_left_out() {
    let lines = lines();
    let run: BTreeSet<String> = lines.iter().map(|line| line.args[0].clone()).collect();
    assert_eq!(run, commands(&[]));
    let reached: BTreeSet<i32> = lines.iter().map(|line| line.code).collect();
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 10, 20, 65, 66, 69, 73]);
}

/// The commands in the help of this one.
fn commands(of: &[&str]) -> BTreeSet<String> {
    let help = prato(&[of, &["--help"]].concat()).stdout;
    let Some((_, commands)) = help.split_once("Commands:\n") else { return BTreeSet::new() };
    let commands = commands.lines().take_while(|line| !line.is_empty());
    commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_ascii_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// Commands that are over at once, and take no limit.
const AT_ONCE: &[&str] = &["campaign compare", "campaign merge", "completions", "man", "schema"];

/// What "stopped" means is said of every command, each of those within others too.
#[test]
fn every_command_that_takes_time_says_what_stopped_means() {
    let page = page();
    let (_, table) = page.split_once("## When each command is stopped").expect("it is there");
    let lines = table.lines().filter_map(|line| line.strip_prefix("| "));
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches('`')).collect();
    let mut all = BTreeSet::new();
    for name in commands(&[]) {
        match commands(&[&name]) {
            within if within.is_empty() => _ = all.insert(name),
            within => all.extend(within.into_iter().map(|one| format!("{name} {one}"))),
        }
    }
    let is_said = |name: &str| {
        lines
            .iter()
            .any(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', ','])))
    };
    let silent: Vec<&String> = all.iter().filter(|name| !is_said(name)).collect();
    assert_eq!(silent, AT_ONCE);
}
