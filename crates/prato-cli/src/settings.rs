//! Whom each option serves. An option without an effect is an error, and this list says when that
//! is so: the check, the help and the tests are made from it. It knows nothing of how a command line
//! is read.

use prato::puzzles::Kind;
use prato_engines::encode::Encoding;

/// An option, and what it takes to have an effect.
pub struct Setting {
    /// Its name, without the dashes.
    pub option: &'static str,
    /// The commands in which that is so; none stands for all that take the option.
    pub commands: &'static [&'static str],
    /// What it takes.
    pub serves: Serves,
}

/// What it takes for an option to have an effect.
pub enum Serves {
    /// One of these engines answers.
    Engines(&'static [&'static str]),
    /// The board is one of these puzzles.
    Puzzles(&'static [Kind]),
    /// One of these options stands beside it, `name` or `name=value`.
    With(&'static [&'static str]),
    /// None of these options does.
    Without(&'static [&'static str]),
    /// Nothing makes it have one here; this is why.
    Nothing(&'static str),
}

const ALL: &[&str] = &[];
const COMPARE: &[&str] = &["compare"];
const MINES: &[Kind] = &[Kind::Minesweeper];
const TILES: &[Kind] = &[Kind::Tetravex];

/// The options that send a picture to standard output.
pub const PICTURES_TO_STDOUT: &[&str] = &["svg=-", "png=-"];

/// Every option that may be without an effect.
pub static SETTINGS: &[Setting] = &[
    Setting { option: "encoding", commands: ALL, serves: Serves::Engines(&["sat"]) },
    Setting { option: "strategy", commands: ALL, serves: Serves::Engines(&["cp"]) },
    Setting { option: "encodings", commands: ALL, serves: Serves::Engines(&["sat"]) },
    Setting { option: "strategies", commands: ALL, serves: Serves::Engines(&["cp"]) },
    Setting { option: "order", commands: COMPARE, serves: Serves::Engines(&["sat", "cp"]) },
    Setting { option: "no-implied", commands: COMPARE, serves: Serves::Engines(&["sat"]) },
    Setting { option: "no-total", commands: ALL, serves: Serves::Puzzles(MINES) },
    Setting { option: "no-clue-cells", commands: ALL, serves: Serves::Puzzles(MINES) },
    Setting {
        option: "no-clue-cells",
        commands: COMPARE,
        serves: Serves::Engines(&["sat", "cp", "asp", "search"]),
    },
    Setting {
        option: "threads",
        commands: &["solve", "count", "unique", "safe", "queens", "compare"],
        serves: Serves::Engines(&["auto", "exact", "tiles"]),
    },
    Setting {
        option: "threads",
        commands: &["solve", "unique"],
        serves: Serves::Puzzles(&[Kind::Minesweeper, Kind::Tetravex]),
    },
    Setting { option: "threads", commands: &["queens"], serves: Serves::With(&["count"]) },
    Setting { option: "threads", commands: &["safe"], serves: Serves::Without(&["method"]) },
    Setting {
        option: "threads",
        commands: &["generate tetravex"],
        serves: Serves::With(&["unique"]),
    },
    Setting {
        option: "mines",
        commands: &["solve", "count", "unique", "explain", "convert", "export"],
        serves: Serves::Puzzles(MINES),
    },
    Setting { option: "trust-flags", commands: ALL, serves: Serves::Puzzles(MINES) },
    Setting {
        option: "trust-flags",
        commands: &["convert"],
        serves: Serves::Nothing("no format says whether flags are to be trusted"),
    },
    Setting { option: "trust-flags", commands: &["export"], serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "largest", commands: ALL, serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "distinct-tiles", commands: ALL, serves: Serves::Puzzles(TILES) },
    Setting { option: "tile", commands: ALL, serves: Serves::Puzzles(TILES) },
    Setting { option: "by-mines", commands: ALL, serves: Serves::Puzzles(MINES) },
    Setting { option: "by-mines", commands: ALL, serves: Serves::Engines(&["auto", "exact"]) },
    Setting { option: "svg", commands: &["safe"], serves: Serves::Without(&["method"]) },
    Setting { option: "png", commands: &["safe"], serves: Serves::Without(&["method"]) },
    Setting { option: "json", commands: ALL, serves: Serves::Without(PICTURES_TO_STDOUT) },
    Setting { option: "csv", commands: ALL, serves: Serves::Without(PICTURES_TO_STDOUT) },
    Setting { option: "full", commands: ALL, serves: Serves::Without(&["json", "exact"]) },
    Setting { option: "share", commands: ALL, serves: Serves::With(&["kind=rand"]) },
    Setting {
        option: "threads",
        commands: &["convert", "export"],
        serves: Serves::Nothing("one thread does all of it"),
    },
    Setting {
        option: "threads",
        commands: &["generate minesweeper"],
        serves: Serves::With(&["no-guess"]),
    },
];

/// The options on a command line, and who answers.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The command, such as `generate minesweeper`.
    pub command: String,
    /// `name` of each option, and `name=value`.
    pub options: Vec<String>,
    /// The engines; empty if the command has no choice, or if all of them answer.
    pub engines: Vec<String>,
}

/// The first option without an effect in the command, whatever the board is, in a sentence that says
/// whom it serves.
pub fn idle_in_command(asked: &Asked) -> Option<String> {
    let of_command = |setting: &&Setting| setting.is_of(&asked.command);
    let idle = SETTINGS.iter().filter(of_command).find(|setting| match setting.serves {
        Serves::Puzzles(_) => false,
        Serves::Engines(engines) => {
            let serves = |engine: &String| engines.contains(&engine.as_str());
            asked.has(setting.option)
                && !asked.engines.is_empty()
                && !asked.engines.iter().any(serves)
        }
        Serves::With(options) => {
            asked.has(setting.option) && !options.iter().any(|option| asked.has(option))
        }
        Serves::Without(options) => {
            asked.has(setting.option) && options.iter().any(|option| asked.has(option))
        }
        Serves::Nothing(_) => asked.has(setting.option),
    })?;
    let (option, whom) = (idle.option, idle.whom());
    Some(match idle.serves {
        Serves::Engines(_) => {
            let engines = asked.engines.join(", ");
            format!("--{option} serves {whom}, and {engines} answers; leave it out, or choose that")
        }
        Serves::With(_) => format!("--{option} serves {whom}; add that, or leave it out"),
        Serves::Nothing(_) => format!("--{option} has no effect here: {whom}; leave it out"),
        Serves::Puzzles(_) | Serves::Without(_) => {
            format!("--{option} serves {whom}; leave one of them out")
        }
    })
}

/// The first option, or encoding, without an effect on boards of these puzzles.
pub fn idle_on_puzzles(asked: &Asked, puzzles: &[Kind]) -> Option<String> {
    let of_command = |setting: &&Setting| setting.is_of(&asked.command);
    let idle = SETTINGS.iter().filter(of_command).find(|setting| match setting.serves {
        Serves::Puzzles(served) => {
            asked.has(setting.option) && !puzzles.iter().any(|puzzle| served.contains(puzzle))
        }
        _ => false,
    });
    if let Some(idle) = idle {
        let (whom, this) = (idle.whom(), titles(puzzles));
        return Some(format!("--{} serves {whom}, and this is {this}; leave it out", idle.option));
    }
    let named = |one: &&Encoding| {
        ["encoding", "encodings"].iter().any(|option| asked.has(&format!("{option}={}", one.name)))
    };
    let serves = |one: &&Encoding| puzzles.iter().any(|&puzzle| one.serves(puzzle));
    let all = Encoding::all();
    let idle = all.iter().find(|one| named(one) && !serves(one))?;
    let fitting: Vec<&str> = all.iter().filter(serves).map(|one| one.name).collect();
    let (name, this, fitting) = (idle.name, titles(puzzles), fitting.join(", "));
    Some(format!("the encoding {name} has no effect on {this}; there are {fitting}"))
}

impl Asked {
    /// Whether an option, or `name=value`, was given.
    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|given| given == option)
    }
}

impl Setting {
    /// Whether it is about the option as this command takes it.
    pub fn is_of(&self, command: &str) -> bool {
        self.commands.is_empty() || self.commands.contains(&command)
    }

    /// Whom it serves, in words.
    pub fn whom(&self) -> String {
        let dashed = |options: &[&str]| {
            let names: Vec<String> =
                options.iter().map(|option| format!("--{}", option.replace('=', " "))).collect();
            names.join(" or ")
        };
        match self.serves {
            Serves::Engines([engine]) => format!("the engine {engine}"),
            Serves::Engines(engines) => format!("the engines {}", engines.join(", ")),
            Serves::Puzzles(puzzles) => titles(puzzles),
            Serves::With(options) => dashed(options),
            Serves::Without(options) => format!("answers without {}", dashed(options)),
            Serves::Nothing(why) => why.to_owned(),
        }
    }
}

/// The names of puzzles, each once.
fn titles(puzzles: &[Kind]) -> String {
    let mut titles: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.title()).collect();
    titles.dedup();
    titles.join(" and ")
}
