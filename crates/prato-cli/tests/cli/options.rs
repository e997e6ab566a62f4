//! An option without an effect is an error, and says whom it serves.

use crate::{command, examples_in, prato, words};

/// A command line with an option that has no effect there, and what is said about it.
const IDLE: &[(&str, &str)] = &[
    (
        "solve beginner.txt --encoding totalizer",
        "--encoding serves the engine sat, and auto answers",
    ),
    ("solve beginner.txt --engine exact --encoding totalizer", "and exact answers"),
    ("solve tetravex.dzn --engine tiles --encoding pairwise", "and tiles answers"),
    ("solve beginner.txt --engine cp --encoding totalizer", "and cp answers"),
    (
        "solve beginner.txt --strategy free",
        "--strategy serves the engines cp, search, and auto answers",
    ),
    ("solve beginner.txt --engine sat --strategy free", "and sat answers"),
    (
        "solve beginner.txt --engine sat --encoding pairwise",
        "pairwise has no effect on Minesweeper",
    ),
    ("solve queens.txt --engine sat --encoding binomial", "binomial has no effect on N-Queens"),
    (
        "solve beginner.txt --engine sat --threads 2",
        "--threads serves the engines auto, exact, tiles",
    ),
    (
        "solve queens.txt --threads 2",
        "--threads serves Minesweeper and Tetravex, and this is N-Queens",
    ),
    ("unique queens.txt --threads 2", "--threads serves Minesweeper and Tetravex"),
    ("odds beginner.txt --json --svg -", "--json has no effect with --svg - or --png -"),
    ("odds beginner.txt --svg - --png -", "--svg and --png are both standard output"),
    ("queens 6 --json --png -", "--json has no effect with --svg - or --png -"),
    ("compare 6 --csv --svg -", "--csv has no effect with --svg - or --png -"),
    ("solve tetravex.dzn --mines 3", "--mines serves Minesweeper, and this is Tetravex"),
    ("solve queens.txt --trust-flags", "--trust-flags serves Minesweeper, and this is N-Queens"),
    (
        "solve beginner.txt --all --distinct-tiles",
        "--distinct-tiles serves Tetravex, and this is Minesweeper",
    ),
    ("solve queens.txt --start 1,1", "--start serves mine fields, and this is none"),
    ("solve tetravex.dzn --all --limit 2", "--limit has no effect with --all"),
    ("queens 6 --all --limit 2", "--limit has no effect with --all"),
    ("explain tetravex.dzn --tile 2", "--tile has an effect only with --at"),
    ("tree queens.txt --mines 3", "--mines serves Minesweeper, and this is N-Queens"),
    (
        "solve tetravex.dzn --distinct-tiles",
        "--distinct-tiles has an effect only with --all or --limit",
    ),
    (
        "judge beginner.txt --question solve --program true --count 5",
        "--count has an effect only with --generate",
    ),
    (
        "judge beginner.txt --question solve --program true --seed 5",
        "--seed has an effect only with --generate",
    ),
    ("tree flags.txt --threads 2", "--threads has no effect here: one thread does all of it"),
    ("experiment list --quick", "--quick and --out have no effect on the list"),
    ("experiment list --out x", "--quick and --out have no effect on the list"),
    (
        "export beginner.txt --generic --to mzn --mines 5",
        "--mines serves the data of the board; add --data",
    ),
    ("export flags.txt --generic --to mzn --trust-flags", "--trust-flags serves the data of the"),
    ("safe beginner.txt --list", "--list serves boards that ask about cells"),
    ("odds field.txt --start 5,5 --trust-flags", "--trust-flags serves boards with flags"),
    ("count queens.txt --distinct-tiles", "--distinct-tiles serves Tetravex"),
    ("count beginner.txt --encoding mixed", "--encoding serves the engine sat"),
    ("count beginner.txt --strategy free", "--strategy serves the engines cp, search"),
    ("count beginner.txt --engine sat --encoding ladder", "ladder has no effect on Minesweeper"),
    ("count beginner.txt --engine search --threads 2", "--threads serves the engines"),
    ("count tetravex.dzn --mines 3", "--mines serves Minesweeper"),
    ("count tetravex.dzn --trust-flags", "--trust-flags serves Minesweeper"),
    ("count tetravex.dzn --by-mines", "--by-mines serves Minesweeper, and this is Tetravex"),
    ("count beginner.txt --by-mines --engine sat", "--by-mines serves the engines auto, exact"),
    ("unique beginner.txt --distinct-tiles", "--distinct-tiles serves Tetravex"),
    ("unique beginner.txt --encoding mixed", "--encoding serves the engine sat"),
    ("unique beginner.txt --strategy free", "--strategy serves the engines cp, search"),
    ("unique queens.txt --engine sat --encoding mixed", "mixed has no effect on N-Queens"),
    ("unique tetravex.dzn --mines 3", "--mines serves Minesweeper"),
    ("unique tetravex.dzn --trust-flags", "--trust-flags serves Minesweeper"),
    ("unique beginner.txt --engine cp --threads 2", "--threads serves the engines"),
    ("solve queens.txt --diagonals log", "--diagonals serves the engine sat, and auto answers"),
    ("count beginner.txt --engine sat --diagonals log", "--diagonals serves N-Queens, and this is"),
    ("unique tetravex.dzn --engine sat --diagonals log", "--diagonals serves N-Queens"),
    ("queens 8 --engine exact --diagonals log", "--diagonals serves the engine sat, and exact"),
    ("export queens.txt --to mzn --diagonals log", "--diagonals has an effect only with --to cnf"),
    ("export beginner.txt --to cnf --diagonals log", "--diagonals serves N-Queens"),
    ("compare 6 --engines cp --diagonals log", "--diagonals serves the engine sat, and cp"),
    ("compare flags.txt --engines sat --diagonals log", "--diagonals serves N-Queens"),
    ("safe beginner.txt --encoding mixed", "--encoding serves the engine sat"),
    ("safe beginner.txt --strategy free", "--strategy serves the engines cp, search"),
    ("safe beginner.txt --engine sat --encoding ladder", "ladder has no effect on Minesweeper"),
    ("safe beginner.txt --engine sat --threads 2", "--threads serves the engines"),
    (
        "safe beginner.txt --at 1,1 --method refute --threads 2",
        "--threads has no effect with --method",
    ),
    ("safe beginner.txt --at 1,1 --method refute --svg x.svg", "--svg has no effect with --method"),
    ("safe beginner.txt --at 1,1 --method refute --png x.png", "--png has no effect with --method"),
    ("odds beginner.txt --full --json", "--full has no effect with --json or --exact"),
    ("odds beginner.txt --full --exact", "--full has no effect with --json or --exact"),
    ("explain beginner.txt --at 1,1 --tile 2", "--tile serves Tetravex, and this is Minesweeper"),
    ("explain tetravex.dzn --mines 3", "--mines serves Minesweeper"),
    ("explain tetravex.dzn --trust-flags", "--trust-flags serves Minesweeper"),
    ("queens 8 --encoding product", "--encoding serves the engine sat, and auto answers"),
    (
        "queens 8 --engine exact --strategy free",
        "--strategy serves the engines cp, search, and exact answers",
    ),
    (
        "queens 8 --engine sat --encoding mixed",
        "mixed has no effect on N-Queens; there are product",
    ),
    (
        "queens 8 --threads 2",
        "--threads has an effect only with --count; add that, or leave it out",
    ),
    ("queens 8 --count --engine sat --threads 2", "--threads serves the engines"),
    ("queens 8 --format text", "--format serves boards in files"),
    ("convert tetravex.dzn --to json --mines 3", "--mines serves Minesweeper"),
    ("convert flags.txt --to json --trust-flags", "no format says whether flags are to be trusted"),
    ("export tetravex.dzn --to mzn --mines 3", "--mines serves Minesweeper"),
    ("export tetravex.dzn --to mzn --trust-flags", "--trust-flags serves Minesweeper"),
    ("export flags.txt --to dzn --trust-flags", "--trust-flags has no effect with --to dzn"),
    ("export flags.txt --to dzn --largest 1M", "--largest has no effect with --to dzn"),
    ("odds beginner.txt --density 0.2", "--density has no effect, as the number of mines is known"),
    (
        "generate minesweeper --level expert --share 0.5",
        "--share has an effect only with --kind rand",
    ),
    (
        "generate minesweeper --level expert --kind late --share 0.5",
        "--share has an effect only with --kind rand",
    ),
    ("convert flags.txt --to json --threads 2", "--threads has no effect here: one thread does"),
    ("convert flags.txt --to json -o - --json", "--json has no effect with --out -"),
    ("export flags.txt --to mzn -o - --json", "--json has no effect with --out -"),
    ("export flags.txt --to mzn --threads 2", "--threads has no effect here: one thread does"),
    (
        "generate minesweeper --level expert --no-guess --share 0.5",
        "--share has an effect only with",
    ),
    (
        "generate minesweeper --level expert --no-guess --kind rand",
        "--kind has no effect with --no-g",
    ),
    (
        "generate minesweeper --level expert --threads 2",
        "--threads has an effect only with --no-guess",
    ),
    ("generate minesweeper --level expert --start 1,1", "--no-guess"),
    ("generate minesweeper --level expert --proof", "--no-guess"),
    ("generate minesweeper --level expert --max-technique subset", "--no-guess"),
    (
        "generate minesweeper --level beginner --kind play --start 1,1",
        "--start has an effect only with --no-guess; add that",
    ),
    (
        "generate minesweeper --level beginner --kind late --max-technique subset",
        "--max-technique has an effect only with --no-guess",
    ),
    (
        "generate minesweeper --level beginner --kind rand --min-technique subset",
        "--min-technique has an effect only with --no-guess",
    ),
    (
        "generate minesweeper --level beginner --kind rand --proof",
        "--proof has an effect only with --no-guess",
    ),
    ("show tetravex.dzn --mines 3", "--mines serves Minesweeper, and this is Tetravex"),
    ("show queens.txt --mines 3", "--mines serves Minesweeper, and this is N-Queens"),
    ("show field.txt --mines 3", "--mines serves boards, and this is a mine field"),
    ("show field.txt --solution", "--solution serves boards, and this is a mine field"),
    ("show beginner.txt --threads 2", "--threads has an effect only with --solution or --sheet"),
    (
        "generate minesweeper --level beginner --field no-file --out ./no-file",
        "--out and --field name the same file",
    ),
    (
        "export beginner.txt --generic --to mzn --data no-file --out no-file",
        "--out and --data name the same file",
    ),
    (
        "generate minesweeper --level beginner --field - --svg - --out x",
        "--field and --svg are both standard output",
    ),
    (
        "generate tetravex --size 3 --solution-out -",
        "--solution-out and the answer both go to standard output; add --out FILE",
    ),
    ("generate minesweeper --level beginner --count 2 --svg -", "- is standard output, and what"),
    ("generate minesweeper --level beginner --count 2 --out -", "- is standard output, and what"),
    ("certify beginner.txt --at 1,1 --out -", "- is standard output, and what"),
    ("generate minesweeper --level beginner --mines 12", "cannot be used with"),
    ("generate minesweeper --level beginner --size 9x9", "cannot be used with"),
    ("generate tetravex --size 3 --threads 2", "--threads has an effect only with --unique"),
    ("play --level beginner --mines 12", "cannot be used with"),
    ("simulate --level beginner --mines 12", "cannot be used with"),
    ("compare 6 --engines exact --encodings all", "--encodings serves the engine sat, and exact"),
    (
        "compare 6 --engines sat --strategies free",
        "--strategies serves the engines cp, search, and",
    ),
    ("compare flags.txt --methods refute", "--methods has an effect only with --question cell"),
    (
        "compare flags.txt --question cell --engines exact --methods refute",
        "--methods serves the engines sat, cp, asp, search, and exact answers",
    ),
    ("compare flags.txt --at 1,1", "--at has an effect only with --question cell"),
    ("compare 6 --encodings product,binomial", "binomial has no effect on N-Queens"),
    ("compare flags.txt --encodings mixed,ladder", "ladder has no effect on Minesweeper"),
    ("compare 6 --engines exact,search --orders shuffled", "--orders serves the engines sat, cp"),
    ("compare 6 --without clue-cells", "there is no group of rules `clue-cells`; there are rows,"),
    (
        "compare 6 tetravex.dzn --without total",
        "there is no group of rules `total`; there are rows,",
    ),
    ("export guess.txt --to dzn --without total", "--without has no effect with --to dzn"),
    ("solve queens.txt --rules columns", "the rules `rows` cannot be left out"),
    ("compare 6 --engines sat,cp --threads 2", "--threads serves the engines auto, exact, tiles"),
    ("compare 6 --engines sat,tiles", "the engine tiles does not fit any of these boards"),
];

#[test]
fn an_option_without_an_effect_is_an_error() {
    for (line, expected) in IDLE {
        let args: Vec<&str> = line.split_whitespace().collect();
        let run = prato(&args);
        assert_eq!(run.code, 2, "{line}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.is_empty() || line.contains("--json"), "{line}: {}", run.stdout);
        assert!(run.stderr.contains(expected), "{line}: {}", run.stderr);
    }
}

#[test]
fn it_is_told_as_json_too() {
    let answer = prato(&["solve", "beginner.txt", "--encoding", "mixed", "--json"]).json(2);
    let message = answer["message"].as_str().unwrap();
    assert!(message.starts_with("--encoding serves the engine sat"), "{message}");
}

/// Who asks for nothing is shown five things to try, and they are commands.
#[test]
fn five_things_to_try() {
    let said = prato(&[]).answer(0);
    let tried: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("  prato ")).collect();
    assert_eq!(tried.len(), 5, "{said}");
    for line in tried {
        let args = line.split('#').next().unwrap_or_default().split_whitespace();
        prato_cli::parse(["prato"].into_iter().chain(args).map(Into::into)).unwrap();
    }
    for (wrong, right) in [("--exat", "'--exact'"), ("--timelimit=3", "'--time-limit'")] {
        let run = prato(&["odds", "guess.txt", wrong]);
        assert!(run.code == 2 && run.stderr.contains(right), "{}", run.stderr);
    }
}

/// What is no number is told in words of ours, and an option of other commands names them.
#[test]
fn what_is_refused_at_once_says_what_to_do() {
    for (line, said) in [
        ("generate queens --size 8 --count abc", "'--count'"),
        ("generate minesweeper --count abc", "'abc' for '--count <N>': a whole number, such as 10"),
        ("generate minesweeper --seed 99999999999999999999", ": a smaller number"),
        ("queens 8 --limit abc", "'abc' for '--limit <N>': a whole number, such as 10"),
        ("queens 8 --limit 0", "'0' for '--limit <N>': a number from 1"),
        ("tree flags.txt --most 0", "'0' for '--most <N>': a number from 1"),
        ("explain tetravex.dzn --tile 1.5 --at 1,1", ": a whole number, such as 10"),
        ("hint beginner.txt --density 20%", "tip: `--density` is an option of `odds`"),
        (
            "odds beginner.txt --encoding mixed",
            "tip: `--encoding` is an option of `solve`, `count`",
        ),
        ("odds beginner.txt --exat", "tip: a similar argument exists: '--exact'"),
        ("generate queens --size 8 --to asp", "[possible values: dzn, text, json]"),
    ] {
        let args = words(line);
        let run = prato(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains(said), "{line}: {}", run.stderr);
        for rust in ["invalid digit", "non-zero type", "target type", "as a value"] {
            assert!(!run.stderr.contains(rust), "{line}: {}", run.stderr);
        }
        assert!(!run.stderr.contains('\x1b'), "no colours in a pipe: {}", run.stderr);
    }
}

/// Of an option that never has an effect in a command, help does not say whom it serves.
#[test]
fn help_says_what_has_no_effect() {
    for (command, why) in [
        ("export", "[without effect here: one thread does all of it]"),
        ("convert", "[without effect here: no format says whether flags are to be trusted]"),
    ] {
        let help = prato(&[command, "--help"]).answer(0);
        let help = help.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(help.contains(why), "{help}");
    }
}

/// The examples that the help of every command shows, as they stand there.
#[test]
fn every_example_in_help_works() {
    let folder = examples_in("help-examples");
    let help = prato(&["--help"]).answer(0);
    let names = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let mut commands: Vec<Vec<&str>> = vec![
        vec!["generate", "minesweeper"],
        vec!["generate", "tetravex"],
        vec!["generate", "queens"],
        vec!["campaign", "run"],
        vec!["campaign", "merge"],
        vec!["campaign", "compare"],
    ];
    // Help is indented by two blanks, and what does not fit behind a name by more.
    let named = names.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    commands.extend(named.filter_map(|line| Some(vec![line.split_whitespace().next()?])));
    assert_eq!(commands.len(), 36, "{help}");
    for name in commands.iter().filter(|name| **name != ["help"]) {
        let help = prato(&[&name[..], &["--help"]].concat()).answer(0);
        let examples =
            help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{name:?}: {help}"));
        for line in examples.lines().filter_map(|line| line.trim().strip_prefix("prato ")) {
            let args = words(line);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            if matches!(args[0], "serve" | "judge") {
                // One answers until it is stopped, the other runs a program of the reader's.
                prato_cli::parse(["prato"].iter().chain(&args).map(Into::into)).unwrap();
                continue;
            }
            let run = command(&args).current_dir(&folder).output().unwrap();
            // A game needs a terminal, and says so once its arguments are read.
            let expected = if args[0] == "play" && args[1] != "--stats" { 2 } else { 0 };
            let told = String::from_utf8_lossy(&run.stderr);
            assert_eq!(run.status.code(), Some(expected), "{line}: {told}");
            assert!(expected == 0 || told.contains("play needs a terminal"), "{line}: {told}");
        }
    }
}
