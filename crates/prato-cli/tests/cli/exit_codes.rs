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

fn lines() -> Vec<Line> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/exit-codes.md");
    let page = fs::read_to_string(page).expect("the page is there");
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
    let run: BTreeSet<&str> = lines.iter().map(|line| line.args[0].as_str()).collect();
    let help = prato(&["--help"]).stdout;
    let commands = help.split_once("Commands:\n").expect("they are listed").1;
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let named: BTreeSet<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_ascii_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert_eq!(run, named);
    let reached: BTreeSet<i32> = lines.iter().map(|line| line.code).collect();
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 10, 20, 65, 66, 69, 73]);
}
