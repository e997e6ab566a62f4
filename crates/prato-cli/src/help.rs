//! The help of the program, from the table of arguments, the list of whom options serve, and a list
//! of examples.

use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory as _};

use prato_api::settings::{Serves, Setting, Spelling};

use crate::args::Cli;
use crate::options;

/// The table of arguments with all that help says.
#[must_use]
pub fn command() -> Command {
    Cli::command().mut_subcommands(|command| command.defer(helped))
}

/// The same without the commands that the program starts for itself, for what does not ask whether they are
/// hidden, as scripts of completions.
pub fn shown() -> Command {
    let all = command();
    Command::new("prato")
        .version(env!("CARGO_PKG_VERSION"))
        .about(all.get_about().cloned().unwrap_or_default())
        .long_about(all.get_long_about().cloned().unwrap_or_default())
        .after_help(all.get_after_help().cloned().unwrap_or_default())
        .args(all.get_arguments().cloned())
        .subcommands(all.get_subcommands().filter(|one| !one.is_hide_set()).cloned())
}

/// A command and those within it with what their help says beside their own words. Texts for all of them would be a fifth
/// of what it takes to start: this is called for the one that is asked for.
fn helped(command: Command) -> Command {
    let name = command.get_name().to_owned();
    with_help(command, &name).mut_subcommands(|inner| {
        let name = format!("{name} {}", inner.get_name());
        with_help(inner, &name)
    })
}

fn with_help(command: Command, name: &str) -> Command {
    let mut after = command.get_after_help().map(|text| format!("{text}\n")).unwrap_or_default();
    let mut examples = EXAMPLES.iter().filter(|(of, ..)| *of == name).peekable();
    if examples.peek().is_some() {
        after.push_str("Examples:\n");
    }
    for (_, line, what) in examples {
        let _ = writeln!(after, "  prato {name} {line}\n      {what}");
    }
    let taken = Taken::by(&command);
    command.after_help(after).mut_args(|arg| grouped(served(arg, name, &taken)))
}

/// What a command takes.
struct Taken {
    options: Vec<String>,
    engines: Vec<String>,
}

impl Taken {
    fn by(command: &Command) -> Taken {
        let mut taken = Taken { options: Vec::new(), engines: Vec::new() };
        for (arg, long) in command.get_arguments().filter_map(|arg| Some((arg, arg.get_long()?))) {
            taken.options.push(long.to_owned());
            if ["engine", "engines"].contains(&long) {
                let values = arg.get_possible_values();
                taken.engines = values.iter().map(|value| value.get_name().to_owned()).collect();
            }
        }
        taken
    }

    /// Whom a setting serves among what is there, if that is worth a word.
    fn whom(&self, setting: &Setting) -> Option<String> {
        let has = |option: &str| self.options.iter().any(|taken| taken == option);
        let is_there = |name: &str| match setting.serves {
            Serves::Engines(_) => self.engines.iter().any(|engine| engine == name),
            _ => name.split('=').next().is_some_and(has),
        };
        // Other commands are about one puzzle alone.
        let is_said = match setting.serves {
            Serves::Puzzles(_) => has("puzzle") || has("engines"),
            _ => true,
        };
        setting.whom_of(Spelling::Options, &is_there).filter(|_| is_said)
    }
}

/// Says whom an option serves, in a command that takes these.
fn served(arg: Arg, command: &str, taken: &Taken) -> Arg {
    let option = arg.get_long().unwrap_or_default();
    let (idle, serving): (Vec<&Setting>, Vec<&Setting>) = options::all()
        .filter(|setting| setting.as_option() == option && setting.is_of(command))
        .partition(|setting| matches!(setting.serves, Serves::Nothing(_)));
    let words = |settings: &[&Setting]| {
        settings.iter().filter_map(|one| taken.whom(one)).collect::<Vec<_>>().join("; ")
    };
    let whom = match (&idle[..], &serving[..]) {
        ([], serving) if words(serving).is_empty() => return arg,
        ([], serving) => format!(" [for: {}]", words(serving)),
        (idle, _) => format!(" [without effect here: {}]", words(idle)),
    };
    let help = arg.get_help().map(|help| format!("{help}{whom}"));
    let long = arg.get_long_help().map(|help| format!("{help}{whom}"));
    let arg = if let Some(help) = help { arg.help(help) } else { arg };
    if let Some(long) = long { arg.long_help(long) } else { arg }
}

/// The same text with options for the members of requests that it names between backticks.
pub fn in_options(text: &str) -> String {
    let table = command();
    let is_option = |option: &str| {
        let of =
            |command: &Command| command.get_arguments().any(|arg| arg.get_long() == Some(option));
        table.get_subcommands().any(|one| of(one) || one.get_subcommands().any(of))
    };
    let parts = text.split('`').enumerate().map(|(number, part)| {
        let option = part.replace('_', "-");
        match number % 2 {
            0 => part.to_owned(),
            _ if is_option(&option) => format!("--{option}"),
            _ => format!("`{part}`"),
        }
    });
    parts.collect()
}

/// What the program says if it is asked for nothing: five things to try.
pub const FIRST_STEPS: &str = "\
Prato says exactly what follows from a Minesweeper board. Five things to try:

  prato generate minesweeper --level expert -o board.txt   # a board to ask about
  prato odds board.txt                                     # the chance of a mine in every cell
  prato hint board.txt                                     # one move, and why
  prato play                                               # a game in this terminal, with hints
  prato serve --open                                       # the same in your browser

`prato help` lists all commands, and `prato help odds` tells about one.
";

/// The headings under which help shows options; all others stand under `Options`.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "Board",
        &[
            "format",
            "puzzle",
            "mines",
            "trust-flags",
            "level",
            "size",
            "rule",
            "start",
            "seed",
            "seeds",
            "daily",
        ],
    ),
    (
        "Engines",
        &["engine", "engines", "encoding", "encodings", "diagonals", "strategy", "strategies"],
    ),
    ("Rules", &["rules", "with", "without", "variants", "orders"]),
    ("Limits", &["time-limit", "memory-limit", "threads"]),
    (
        "Output",
        &[
            "json",
            "csv",
            "svg",
            "png",
            "scale",
            "no-coordinates",
            "sheet",
            "per-page",
            "to",
            "out",
            "field",
            "save",
            "sat-exit-codes",
        ],
    ),
];

fn grouped(arg: Arg) -> Arg {
    let option = arg.get_long().unwrap_or_default();
    let group = GROUPS.iter().find(|(_, options)| options.contains(&option));
    arg.help_heading(group.map(|(heading, _)| *heading))
}

/// Examples: the command, the rest of the line, and what it does. The boards are those of the folder
/// `examples`.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("solve", "beginner.txt", "a mine field that fits"),
    ("solve", "tetravex.dzn --all", "all ways to lay the tiles"),
    (
        "solve",
        "queens.txt --engine cp --strategy first_fail,indomain_median",
        "by constraint programming",
    ),
    ("count", "expert.txt", "how many mine fields fit"),
    ("count", "beginner.txt --mines unknown --by-mines", "the same for each number of mines"),
    ("count", "beginner.txt --without total", "what if the number of mines were not known?"),
    ("unique", "tetravex-fixed.txt", "is there only one way?"),
    ("safe", "expert.txt", "all that is certain"),
    ("safe", "beginner.txt --at 9,4", "may there be a mine? exit code 0 if not, 1 if so"),
    (
        "safe",
        "beginner.txt --at 9,4 --method refute --engine sat",
        "the same by one of three textbook ways",
    ),
    ("odds", "expert.txt", "the chances as a heat map"),
    ("odds", "guess.txt --exact", "the same as fractions"),
    ("explain", "beginner.txt --at 9,4", "why a cell is safe"),
    ("explain", "tetravex-impossible.dzn", "why no tiles fit"),
    ("hint", "guess.txt", "one move"),
    ("ladder", "beginner.txt", "easy means first"),
    ("neighbours", "flags.txt --at 1,3", "what stands around a cell, as a Prolog predicate has it"),
    ("certify", "beginner.txt --at 9,4 --out proof", "a proof for an independent checker"),
    ("queens", "8", "eight queens"),
    ("queens", "8 --count", "how many ways there are"),
    ("queens", "100 --engine sat --encoding product", "by a SAT solver"),
    ("convert", "beginner.txt --to asp", "the same board as facts"),
    ("convert", "beginner.mine --to link", "a link for another program"),
    ("show", "beginner.txt", "the board in colour"),
    ("show", "tetravex.dzn --solution --svg tiles.svg --scale 2", "the tiles in their places"),
    ("show", "beginner.txt expert.txt --sheet boards.html", "pages to print, and the solutions"),
    ("export", "beginner.txt --to mzn", "a model for MiniZinc"),
    ("export", "beginner.txt --to mzn --with zero,full", "the same with rules that follow from it"),
    (
        "export",
        "click.lp --generic --to asp --out model.lp --data board.lp",
        "a model for any board, and this one as its data",
    ),
    ("export", "beginner.txt --to cnf --encoding totalizer", "clauses by another encoding"),
    ("generate", "minesweeper --level expert --seed 7", "a position in the middle of a game"),
    ("generate minesweeper", "--level 16x30x99 --kind late --to json", "rows x columns x mines"),
    (
        "generate minesweeper",
        "--level beginner --no-guess --start 1,1 --proof",
        "logic alone solves it",
    ),
    (
        "generate minesweeper",
        "--level beginner --no-guess --min-technique subset --max-3bv 40 --symmetry turn --count 3",
        "as authors need them",
    ),
    ("generate tetravex", "--size 4 --colours 6 --unique", "tiles with one solution"),
    ("generate queens", "--size 8 --seed 7", "a few queens, and one solution"),
    ("simulate", "--level beginner --policy min-chance --games 100", "a win rate"),
    ("campaign", "run --level beginner --seeds 1..500 --out a.part", "games of these seeds"),
    ("campaign run", "--level beginner --seeds 1..500 --out a.part", "games of these seeds"),
    ("campaign run", "--level beginner --seeds 501..900 --out b.part", "and of others, anywhere"),
    (
        "campaign run",
        "--level beginner --policy ladder --seeds 1..500 --out ladder.part",
        "the same games by another policy",
    ),
    ("campaign merge", "a.part b.part --svg plot.svg", "the win rate of all games"),
    ("campaign compare", "ladder.part a.part", "two policies, game by game"),
    ("batch", "count beginner.txt guess.txt --out counts.part", "a reply to each board"),
    ("review", "game.json", "what each move risked"),
    ("review", "game.json --mistakes", "the mistakes alone, with the reasons for what was better"),
    ("compare", "8 --engines sat --encodings ladder,product", "two encodings on eight queens"),
    ("compare", "8 --engines cp --strategies free first_fail,indomain_max", "two ways to search"),
    (
        "compare",
        "beginner.txt --engines sat --variants base=clue-cells,clues,total +zero=clue-cells,clues,total,zero",
        "what a rule buys",
    ),
    (
        "compare",
        "flags.txt --question count --engines sat,exact --csv",
        "a table for other programs",
    ),
    (
        "judge",
        "beginner.txt --question solve --program 'minizinc my.mzn {dzn}'",
        "is your model right?",
    ),
    (
        "judge",
        "--question click --program 'swipl my.pl {pl} {R} {C}' --generate beginner --count 50",
        "the same on fifty boards, cell by cell",
    ),
    ("judge", "--exam exam.toml anna bruno --junit verdicts.xml", "points for what was handed in"),
    ("tree", "flags.txt --all --trace", "a search step by step"),
    ("tree", "queens.txt --strategy input_order --svg tree.svg", "a search tree as a picture"),
    ("experiment", "list", "the experiments of the reports"),
    ("serve", "--open", "the page in your browser, and every question over HTTP"),
    ("ask", "--time-limit 2", "a reply to each line, each within two seconds"),
    ("schema", "", "what requests and replies look like"),
    ("completions", "bash", "a script for your shell"),
    ("man", "", "the manual page"),
    ("play", "--level expert --rule safe", "as other programs deal"),
    ("play", "--no-guess --max-technique subset", "boards that logic alone solves"),
    ("play", "--daily=2026-11-18", "the board of a day, the same for all"),
    ("play", "beginner.txt", "on from a position"),
    ("play", "--stats", "your games so far"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Options that have an effect in every command that takes them, whatever stands beside them, or
    /// whose command refuses them when it has read the board.
    const ALWAYS: &[&str] = &[
        "access-log",
        "all",
        "allow-host",
        "allow-origin",
        "at",
        "bind",
        "check",
        "colours",
        "count",
        "daily",
        "density",
        "engine",
        "engines",
        "exact",
        "exam",
        "field",
        "format",
        "games",
        "generate",
        "givens",
        "hardness",
        "junit",
        "kind",
        "level",
        "limit",
        "limit-by",
        "list",
        "max-3bv",
        "max-body",
        "max-cells",
        "max-technique",
        "measure",
        "memory-limit",
        "method",
        "min-3bv",
        "most",
        "no-coordinates",
        "no-guess",
        "open",
        "out",
        "policy",
        "port",
        "program",
        "puzzle",
        "question",
        "quick",
        "repeat",
        "rule",
        "rungs",
        "sat-exit-codes",
        "save",
        "seed",
        "seeds",
        "sheet",
        "size",
        "solution-out",
        "start",
        "stats",
        "symmetry",
        "threads",
        "time-limit",
        "to",
        "trace",
        "unique",
        "variants",
    ];

    /// Every command with its full name.
    fn all(command: &Command) -> Vec<(String, &Command)> {
        let mut found = Vec::new();
        for one in command.get_subcommands().filter(|one| !one.is_hide_set()) {
            let name = one.get_name();
            found.extend(all(one).into_iter().map(|(rest, one)| (format!("{name} {rest}"), one)));
            found.push((name.to_owned(), one));
        }
        found
    }

    fn options(command: &Command) -> BTreeSet<String> {
        let long = |arg: &Arg| arg.get_long().map(str::to_owned);
        command.get_arguments().filter_map(long).collect()
    }

    /// A new option is either in the list of those that may be without an effect, or here.
    #[test]
    fn it_is_known_of_every_option_whom_it_serves() {
        let table = command();
        let mut known: BTreeSet<String> = ALWAYS.iter().map(|&one| one.to_owned()).collect();
        known.extend(options::all().map(Setting::as_option));
        let taken: BTreeSet<String> =
            all(&table).iter().flat_map(|(_, one)| options(one)).collect();
        assert_eq!(taken, known);
    }

    #[test]
    fn the_list_names_commands_and_their_options() {
        let table = command();
        let commands = all(&table);
        for setting in options::all() {
            for name in setting.questions {
                let named = commands.iter().find(|(one, _)| one == name).expect("it is a command");
                let option = setting.as_option();
                assert!(options(named.1).contains(&option), "{name} --{option}");
            }
        }
    }

    /// Whom an option serves is said of what is there: options and engines that the command takes, and
    /// puzzles if it is about several.
    #[test]
    fn help_names_nothing_that_a_command_does_not_take() {
        let mut table = command();
        table.build();
        let mut said = 0;
        for (name, command) in all(&table) {
            let taken = Taken::by(command);
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let Some((_, whom)) = help.split_once(" [for: ") else { continue };
                let whom = whom.split(']').next().unwrap_or_default();
                for part in whom.split("; ") {
                    said += 1;
                    if let Some(engines) = part.strip_prefix("the engine") {
                        let engines = engines.trim_start_matches('s').split(',');
                        let there = |name: &str| taken.engines.iter().any(|one| one == name.trim());
                        assert!(engines.clone().all(there), "{name}: {help}");
                    } else if part.contains("--") {
                        let options =
                            part.split("--").skip(1).filter_map(|one| one.split(' ').next());
                        assert!(
                            options
                                .clone()
                                .all(|one| taken.options.iter().any(|taken| taken == one)),
                            "{name}: {help}"
                        );
                    } else {
                        assert!(
                            [
                                "solve", "count", "unique", "explain", "convert", "export", "show",
                                "compare", "tree"
                            ]
                            .contains(&name.as_str()),
                            "{name}: {help}"
                        );
                    }
                }
            }
        }
        assert!(said > 30, "{said}");
    }

    /// The options of this text between backticks, or the commands.
    fn named(text: &str) -> Vec<&str> {
        text.split('`').skip(1).step_by(2).collect()
    }

    /// What the README says of the options that every command takes, but for some.
    #[test]
    fn the_readme_says_which_commands_take_the_common_options() {
        let readme = include_str!("../../../README.md").replace('\n', " ");
        let table = command();
        let leaves =
            all(&table).into_iter().filter(|(_, one)| one.get_subcommands().next().is_none());
        let leaves: Vec<(String, BTreeSet<String>)> =
            leaves.map(|(name, one)| (name, options(one))).collect();
        let mut seen = Vec::new();
        for sentence in readme.split("Every command takes ").skip(1) {
            let (taken, but) = sentence.split_once("but for ").expect("some do not");
            let but = but.split(". ").next().unwrap_or_default();
            let (but, single) = but.split_once(';').unwrap_or((but, ""));
            let (but, single) = (named(but), named(single));
            for option in named(taken) {
                let lacks = |name: &str| {
                    let group = name.split(' ').next().unwrap_or_default();
                    but.contains(&name) || but.contains(&group) || single == [name, option]
                };
                let long = option.trim_start_matches('-');
                for (name, options) in &leaves {
                    assert_eq!(!options.contains(long), lacks(name), "{name} {option}");
                }
                seen.push(option);
            }
        }
        assert_eq!(seen, ["--json", "--time-limit", "--memory-limit", "--threads"]);
    }

    #[test]
    fn every_command_has_an_example() {
        for (name, _) in all(&command()) {
            assert!(EXAMPLES.iter().any(|(of, ..)| *of == name), "{name}");
        }
    }
}
