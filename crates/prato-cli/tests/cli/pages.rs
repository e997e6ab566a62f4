//! Every block of the pages for users, held to the program: commands run as they stand there, and
//! what is shown beneath them is what they print. `docs/json.md` names every member.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::iter;
use std::mem::discriminant;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Run, command, examples_in, run, words};

/// The pages, from the folder of the tests.
const PAGES: &[&str] = &[
    "README.md",
    "docs/json.md",
    "docs/campaigns.md",
    "docs/exit-codes.md",
    "docs/experiments.md",
    "docs/formats.md",
    "docs/judge.md",
    "examples/README.md",
];

/// How the commands begin that are parsed and not run, and why.
const PARSED: &[(&str, &str)] = &[
    ("play beginner.txt", "it needs a terminal"),
    ("play --level", "the same"),
    ("play --no-guess", "the same"),
    ("play --daily", "the same"),
    ("serve", "it answers until it is stopped"),
    ("judge beginner.txt", "it runs a program of the reader's"),
    ("compare beginner.txt --engines sat,cp --program", "the same"),
    ("compare beginner.txt guess.txt --question count --program", "the same"),
    ("compare beginner.txt --program", "the same"),
    ("judge --exam", "it runs programs of the reader's, and another test runs the exam"),
    ("queens 1000 --engine sat", "it takes a quarter of a minute"),
    ("simulate --level 16x30x99", "10,000 games take minutes"),
    ("generate minesweeper --size 4000x4000", "the board has 16 million cells"),
    ("compare 20 ", "the times are those of one machine, and it takes minutes"),
    ("compare game-", "the times are those of one machine, and the boards those of `experiment`"),
    ("compare late-", "the same"),
    ("compare covered-", "the same"),
    ("compare tiles-", "the same"),
    ("compare mines-", "the same"),
];

/// What stands in `sh` blocks beside the program.
const OTHERS: &[&str] = &["./test", "mkdir -p examples/large"];

/// Members whose values change from run to run, or with the version.
const CHANGING: &[&str] = &["median", "min", "max", "memory", "cpu_seconds", "version", "seconds"];

/// Commands whose answers have members that no answer on `docs/json.md` has, by section.
const MORE: &[(&str, &str)] = &[
    ("safe", "echo F0 | prato safe - --json"),
    ("safe", "echo F0 | prato safe - --at 1,1 --json"),
    ("odds", "prato odds guess.txt --exact --json"),
    ("odds", "prato odds flags.txt --exact --density 0.2 --json"),
    ("odds", "prato odds expert.txt --time-limit 0 --json"),
    ("explain", "prato explain guess.txt --at 2,2 --at 1,1 --json"),
    ("explain", "echo .1. | prato explain - --at 1,1 --json"),
    ("explain", "prato explain expert.txt --time-limit 0 --json"),
    ("explain", "prato explain expert.txt --at 1,1 --time-limit 0 --json"),
    ("explain", "prato explain impossible.txt --json"),
    ("explain", "echo F1F | prato explain - --json"),
    ("explain", "prato explain tetravex-fixed.txt --json"),
    ("compare", "prato compare flags.txt --engines search --without total --json"),
    (
        "compare",
        "prato compare flags.txt --engines sat,search,cp --question cell --at 1,1 --methods refute \
         --strategies first_fail --orders given --variants a=clues --json",
    ),
    ("compare", "prato compare 4 --engines search --program 'echo [2,4,1,3] {N}' --json"),
    ("export", "prato export click.lp --generic --to asp --json"),
    ("export", "prato export click.lp --to lp --json"),
    ("review", "prato review game.json --mistakes --json"),
    ("certify", r#"echo '{"question":"certify","board":"0.","at":[1,2]}' | prato ask"#),
    ("hint", "echo F0 | prato hint - --json"),
    ("hint", "echo F1F | prato hint - --json"),
];

/// A fenced block.
struct Block {
    /// The page and the line.
    place: String,
    language: String,
    /// The heading above it.
    section: String,
    text: String,
}

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    fs::read_to_string(path).expect("the page is there")
}

fn blocks(name: &str) -> Vec<Block> {
    let text = page(name);
    let mut lines = (1..).zip(text.lines());
    let (mut blocks, mut section) = (Vec::new(), String::new());
    while let Some((number, line)) = lines.next() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut section);
        } else if let Some(language) = line.strip_prefix("```") {
            let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
            blocks.push(Block {
                place: format!("{name}:{number}"),
                language: language.to_owned(),
                section: section.clone(),
                text: inside.flat_map(|line| [line, "\n"]).collect(),
            });
        }
    }
    blocks
}

/// A command of a page: what it reads, and its arguments in one line.
struct Line {
    input: String,
    args: String,
}

impl Line {
    /// The program's part of a line, without what follows it, and with boards for the names that
    /// stand for any.
    fn of(text: &str) -> Option<Line> {
        let text = text.split(" #").next()?.trim();
        let (input, rest) = match text.strip_prefix("echo ") {
            Some(rest) => rest.split_once(" | ")?,
            None => ("", text),
        };
        let starts = ["prato ", "cargo run --release -- "];
        let rest = starts.iter().find_map(|start| rest.strip_prefix(start))?;
        let rest = rest.split(" | ").next()?.split(" && ").next()?;
        let filled = rest.split_whitespace().map(|word| match word {
            "BOARD" => "beginner.txt",
            "TILES" => "tetravex-fixed.txt",
            "DIR" => "proof",
            _ => word,
        });
        let args = filled.collect::<Vec<_>>().join(" ");
        Some(Line { input: input.trim_matches('\'').to_owned(), args })
    }

    fn is_parsed_only(&self) -> bool {
        PARSED.iter().any(|(start, _)| self.args.starts_with(start))
    }

    fn parse(&self) {
        let words = iter::once("prato".to_owned()).chain(words(&self.args));
        prato_cli::parse(words.map(Into::into))
            .unwrap_or_else(|why| panic!("{}: {why}", self.args));
    }

    /// What it does; `None` if it needs a tool that is not installed.
    fn run(&self, folder: &Path) -> Option<Run> {
        const NO_TOOL: i32 = 69;
        let words = words(&self.args);
        let mut command = command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        command.current_dir(folder).env("COLUMNS", "100");
        let run = run(command, &self.input);
        if run.code == NO_TOOL {
            assert!(env::var_os("CI").is_none(), "{}", run.stderr);
            eprintln!("{} is not checked: {}", self.args, run.stderr);
            return None;
        }
        Some(run)
    }
}

/// A folder with the examples, also where they are seen from the folder above, and a board with a
/// mistake.
fn folder(name: &str) -> PathBuf {
    let folder = examples_in(name);
    examples_in(&format!("{name}/examples"));
    fs::create_dir(folder.join("examples/large")).unwrap();
    fs::write(folder.join("board.txt"), "....\n12X1\n").unwrap();
    folder
}

#[test]
fn every_block_is_held_to_the_program() {
    let folder = folder("pages");
    let mut seen = BTreeSet::new();
    for block in PAGES.iter().flat_map(|name| blocks(name)) {
        let Block { place, language, text, .. } = &block;
        let lines: Vec<Line> = match language.as_str() {
            "sh" => held_commands(place, text, &folder),
            "console" | "text" => held_answers(place, text, &folder),
            // The library's own tests run it.
            // And `judge.rs` runs the exam.
            "rust" | "toml" => continue,
            _ => panic!("{place}: no test knows blocks of the kind `{language}`"),
        };
        assert!(!lines.is_empty(), "{place} says nothing");
        seen.extend(lines.into_iter().map(|line| line.args));
    }
    for (start, _) in PARSED {
        assert!(seen.iter().any(|args| args.starts_with(start)), "{start} is on no page");
    }
}

/// Commands without their answers: all of them work.
fn held_commands(place: &str, text: &str, folder: &Path) -> Vec<Line> {
    let joined = text.replace("\\\n", " ");
    let mut lines = Vec::new();
    for text in joined.lines() {
        let Some(line) = Line::of(text) else {
            let known = OTHERS.iter().any(|other| text.starts_with(other));
            assert!(known, "{place}: {text} is no command of the program");
            continue;
        };
        if line.is_parsed_only() {
            line.parse();
        } else if let Some(run) = line.run(folder) {
            // Whether a cell is safe is told by the exit code.
            let fine = run.code == 0 || line.args.starts_with("safe ") && run.code == 1;
            assert!(fine, "{place}: {text}: {} {}", run.code, run.stderr);
        }
        lines.push(line);
    }
    lines
}

/// Commands, each with its answer beneath it.
fn held_answers(place: &str, text: &str, folder: &Path) -> Vec<Line> {
    let runs = text.strip_prefix("$ ").unwrap_or_else(|| panic!("{place}: no command"));
    let held = runs.split("\n$ ").map(|one| {
        let (command, shown) = one.split_once('\n').expect("an answer");
        let line = Line::of(command).unwrap_or_else(|| panic!("{place}: {command}"));
        if line.is_parsed_only() {
            line.parse();
        } else if let Some(run) = line.run(folder) {
            let real = if run.stdout.is_empty() { run.stderr } else { run.stdout };
            assert!(is_shown(shown, &real), "{place}: {command} prints\n{real}");
        }
        line
    });
    held.collect()
}

/// Whether a page shows this answer: `...` stands for lines that are left out, `…` for the rest of
/// one.
fn is_shown(shown: &str, real: &str) -> bool {
    let mut real = real.lines();
    let mut gap = false;
    for line in shown.lines() {
        let fits = |real: &str| match (line.strip_suffix('…'), serde_json::from_str(line)) {
            (Some(start), _) => real.starts_with(start),
            (None, Ok(shown)) => serde_json::from_str(real).is_ok_and(|real| alike(&shown, &real)),
            (None, Err(_)) => real == line,
        };
        let found = match line {
            "..." => true,
            _ if gap => real.any(fits),
            _ => real.next().is_some_and(fits),
        };
        if !found {
            return false;
        }
        gap = line == "...";
    }
    gap || real.next().is_none()
}

/// Whether two answers are the same, but for values that change from run to run.
fn alike(shown: &Value, real: &Value) -> bool {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => {
            let same = |(name, value): (&String, &Value)| match real.get(name) {
                Some(real) if CHANGING.contains(&name.as_str()) => {
                    // A program may end before it was looked at.
                    discriminant(value) == discriminant(real) || name == "memory" && real.is_null()
                }
                Some(real) => alike(value, real),
                None => false,
            };
            shown.len() == real.len() && shown.iter().all(same)
        }
        (Value::Array(shown), Value::Array(real)) => {
            shown.len() == real.len()
                && shown.iter().zip(real).all(|(one, other)| alike(one, other))
        }
        _ => shown == real,
    }
}

/// Every member of an answer is named on the page, and every member that a list names is in one.
#[test]
fn the_page_of_answers_names_every_member() {
    let folder = folder("pages-json");
    let mut answers: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut add = |section: &str, line: &Line| {
        let Some(run) = line.run(&folder) else { return };
        let answer = serde_json::from_str(&run.stdout).expect("an answer");
        answers.entry(section.to_owned()).or_default().push(answer);
    };
    for block in blocks("docs/json.md") {
        let commands = block.text.lines().filter_map(|line| line.strip_prefix("$ "));
        commands.for_each(|text| add(&block.section, &Line::of(text).expect("a command")));
    }
    for (command, text) in MORE {
        add(&format!("`prato {command}`"), &Line::of(text).expect("a command"));
    }

    let page = page("docs/json.md");
    let everywhere = code_words(&page);
    let sections: BTreeMap<&str, &str> =
        page.split("\n## ").skip(1).filter_map(|section| section.split_once('\n')).collect();
    let shared = code_words(sections["What all answers share"]);
    let mut wrong = Vec::new();
    for (section, answers) in &answers {
        let text = sections[section.as_str()];
        let here = &code_words(text) | &shared;
        let mut all = BTreeSet::new();
        for answer in answers {
            let own = answer.as_object().expect("an object").keys();
            let unnamed = own.filter(|name| !here.contains(name.as_str()));
            wrong.extend(unnamed.map(|name| format!("{section} does not name `{name}`")));
            members(answer, &mut all);
        }
        let unnamed = all.iter().filter(|name| !everywhere.contains(name.as_str()));
        wrong.extend(unnamed.map(|name| format!("`{name}` of {section} is named nowhere")));
        let idle = listed(text).into_iter().filter(|&name| !all.contains(name));
        wrong.extend(idle.map(|name| format!("`{name}` is in no answer of {section}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The names of all members, however deep they are.
fn members(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(name, value)| {
            all.insert(name.clone());
            members(value, all);
        }),
        Value::Array(values) => values.iter().for_each(|value| members(value, all)),
        _ => {}
    }
}

/// The words that stand between backticks, without the blocks.
fn code_words(page: &str) -> BTreeSet<&str> {
    let prose = page.split("```").step_by(2);
    let spans = prose.flat_map(|prose| prose.split('`').skip(1).step_by(2));
    spans.flat_map(|span| span.split(|c: char| !c.is_alphanumeric() && c != '_')).collect()
}

/// The members with which points of a list begin.
fn listed(section: &str) -> Vec<&str> {
    let points = section.lines().filter_map(|line| line.trim_start().strip_prefix("- "));
    let names = points.flat_map(|point| {
        let before = point.split([':', '(']).next().unwrap_or_default();
        let starts = before.split(", ").map_while(|start| start.strip_prefix('`'));
        starts.filter_map(|start| start.split('`').next())
    });
    names.collect()
}
