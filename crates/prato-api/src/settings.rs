//! Whom each setting serves. A setting without an effect is an error, and this list says when that
//! is so: the check, the help of the program and the tests are made from it. A setting has the same
//! name as a member of a request and as an option of the program, but for `_` and `-`, and for those
//! in `RENAMED`.

use std::iter;

use prato::puzzles::Kind;
use prato_engines::encode::Encoding;

/// A setting, and what it takes to have an effect.
pub struct Setting {
    /// Its name, as a member of a request has it, but with `-` for `_`.
    pub option: &'static str,
    /// The questions, or commands of the program, in which that is so; none stands for all that take it.
    pub questions: &'static [&'static str],
    /// What it takes.
    pub serves: Serves,
}

/// What it takes for a setting to have an effect.
pub enum Serves {
    /// One of these engines answers.
    Engines(&'static [&'static str]),
    /// The board is one of these puzzles.
    Puzzles(&'static [Kind]),
    /// One of these settings stands beside it, `name` or `name=value`.
    With(&'static [&'static str]),
    /// None of these settings does.
    Without(&'static [&'static str]),
    /// Nothing makes it have one here; this is why.
    Nothing(&'static str),
}

/// What the list calls the question `generate` about Minesweeper.
pub(crate) const GENERATE_MINES: &str = "generate minesweeper";

/// Settings whose options have a name of their own.
const RENAMED: &[(&str, &str)] = &[("asked", "question"), ("position", "kind")];

const ALL: &[&str] = &[];
const COMPARE: &[&str] = &["compare"];
const EXPORT: &[&str] = &["export"];
const GENERATE: &[&str] = &[GENERATE_MINES];
const MINES: &[Kind] = &[Kind::Minesweeper];
const QUEENS: &[Kind] = &[Kind::Queens];
/// The engines for models.
const MODELS: &[&str] = &["sat", "cp", "asp", "search"];
const NO_GUESS: Serves = Serves::With(&["no-guess"]);
const TILES: &[Kind] = &[Kind::Tetravex];

/// Every member of a request that may be without an effect.
pub static SETTINGS: &[Setting] = &[
    Setting { option: "encoding", questions: ALL, serves: Serves::Engines(&["sat"]) },
    Setting { option: "diagonals", questions: ALL, serves: Serves::Engines(&["sat"]) },
    Setting { option: "diagonals", questions: ALL, serves: Serves::Puzzles(QUEENS) },
    Setting { option: "diagonals", questions: EXPORT, serves: Serves::With(&["to=cnf"]) },
    Setting { option: "strategy", questions: ALL, serves: Serves::Engines(&["cp", "search"]) },
    Setting { option: "encodings", questions: ALL, serves: Serves::Engines(&["sat"]) },
    Setting { option: "strategies", questions: ALL, serves: Serves::Engines(&["cp", "search"]) },
    Setting { option: "orders", questions: COMPARE, serves: Serves::Engines(&["sat", "cp"]) },
    Setting { option: "methods", questions: COMPARE, serves: Serves::With(&["asked=cell"]) },
    Setting { option: "methods", questions: COMPARE, serves: Serves::Engines(MODELS) },
    Setting { option: "at", questions: COMPARE, serves: Serves::With(&["asked=cell"]) },
    Setting { option: "mines", questions: ALL, serves: Serves::Puzzles(MINES) },
    Setting { option: "trust-flags", questions: ALL, serves: Serves::Puzzles(MINES) },
    Setting {
        option: "trust-flags",
        questions: &["convert"],
        serves: Serves::Nothing("no format says whether flags are to be trusted"),
    },
    Setting {
        option: "trust-flags",
        questions: &["neighbours"],
        serves: Serves::Nothing("a cell with a flag is a variable as any other"),
    },
    Setting { option: "trust-flags", questions: EXPORT, serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "largest", questions: ALL, serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "rules", questions: EXPORT, serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "with", questions: EXPORT, serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "without", questions: EXPORT, serves: Serves::Without(&["to=dzn"]) },
    Setting { option: "largest", questions: EXPORT, serves: Serves::Without(&["generic"]) },
    Setting { option: "encoding", questions: EXPORT, serves: Serves::With(&["to=cnf"]) },
    Setting {
        option: "generic",
        questions: EXPORT,
        serves: Serves::With(&["to=mzn", "to=asp", "to=prolog"]),
    },
    Setting { option: "distinct-tiles", questions: ALL, serves: Serves::Puzzles(TILES) },
    Setting {
        option: "distinct-tiles",
        questions: &["solve"],
        serves: Serves::With(&["all", "limit"]),
    },
    Setting { option: "tile", questions: ALL, serves: Serves::Puzzles(TILES) },
    Setting { option: "by-mines", questions: ALL, serves: Serves::Puzzles(MINES) },
    Setting { option: "by-mines", questions: ALL, serves: Serves::Engines(&["auto", "exact"]) },
    Setting { option: "limit", questions: &["solve", "queens"], serves: Serves::Without(&["all"]) },
    Setting { option: "tile", questions: &["explain"], serves: Serves::With(&["at"]) },
    Setting { option: "position", questions: GENERATE, serves: Serves::Without(&["no-guess"]) },
    Setting { option: "share", questions: GENERATE, serves: Serves::With(&["position=rand"]) },
    Setting { option: "start", questions: GENERATE, serves: NO_GUESS },
    Setting { option: "max-technique", questions: GENERATE, serves: NO_GUESS },
    Setting { option: "min-technique", questions: GENERATE, serves: NO_GUESS },
    Setting { option: "proof", questions: GENERATE, serves: NO_GUESS },
];

/// What is asked for, and who answers.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The question, or a command of the program, such as `generate minesweeper`.
    pub question: String,
    /// `name` of each setting, and `name=value`.
    pub options: Vec<String>,
    /// The engines; empty if there is no choice, or if all of them answer.
    pub engines: Vec<String>,
    /// How whoever asks writes settings.
    pub spelling: Spelling,
}

/// How settings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As options of a program, `--distinct-tiles`.
    Options,
    /// As members of a request, `distinct_tiles`.
    Members,
}

/// A setting without an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Whom it serves, in a sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

/// The first setting of `list` without an effect, whatever the board is.
pub fn idle<'a>(list: impl IntoIterator<Item = &'a Setting>, asked: &Asked) -> Option<Idle> {
    let any = |options: &[&str]| options.iter().any(|option| asked.has(option));
    let idle = list.into_iter().find(|setting| {
        setting.is_of(&asked.question)
            && asked.has(setting.option)
            && match setting.serves {
                Serves::Puzzles(_) => false,
                Serves::Engines(engines) => {
                    let serves = |engine: &String| engines.contains(&engine.as_str());
                    !asked.engines.is_empty() && !asked.engines.iter().any(serves)
                }
                Serves::With(options) => !any(options),
                Serves::Without(options) => any(options),
                Serves::Nothing(_) => true,
            }
    })?;
    let (option, whom) = (asked.spelling.of(idle.option), idle.whom(asked.spelling));
    let (message, hint) = match idle.serves {
        Serves::Engines(_) => {
            let engines = asked.engines.join(", ");
            (
                format!("{option} serves {whom}, and {engines} answers"),
                "leave it out, or choose that",
            )
        }
        Serves::With(_) => {
            (format!("{option} has an effect only with {whom}"), "add that, or leave it out")
        }
        Serves::Without(others) => {
            let others = asked.spelling.any_of(others);
            (format!("{option} has no effect with {others}"), "leave one of them out")
        }
        Serves::Nothing(_) => (format!("{option} has no effect here: {whom}"), "leave it out"),
        Serves::Puzzles(_) => (format!("{option} serves {whom}"), "leave it out"),
    };
    Some(Idle { message, hint: hint.to_owned() })
}

/// The first setting of `list`, or encoding, without an effect on boards of these puzzles.
pub fn idle_on<'a>(
    puzzles: &[Kind],
    list: impl IntoIterator<Item = &'a Setting>,
    asked: &Asked,
) -> Option<Idle> {
    let this = titles(puzzles);
    let idle = list.into_iter().find(|setting| match setting.serves {
        Serves::Puzzles(served) => {
            setting.is_of(&asked.question)
                && asked.has(setting.option)
                && !puzzles.iter().any(|puzzle| served.contains(puzzle))
        }
        _ => false,
    });
    if let Some(idle) = idle {
        let (option, whom) = (asked.spelling.of(idle.option), idle.whom(asked.spelling));
        let message = format!("{option} serves {whom}, and this is {this}");
        return Some(Idle { message, hint: "leave it out".to_owned() });
    }
    // One for diagonals is for them alone, whatever the other boards are.
    let places = [("encoding", puzzles), ("encodings", puzzles), ("diagonals", QUEENS)];
    places.into_iter().find_map(|(option, puzzles)| idle_encoding(option, puzzles, asked))
}

/// The first encoding that was named by this setting without an effect on boards of these puzzles.
fn idle_encoding(option: &str, puzzles: &[Kind], asked: &Asked) -> Option<Idle> {
    let named = |one: &&Encoding| {
        let mut names = iter::once(one.name).chain(one.aliases());
        names.any(|name| asked.has(&format!("{option}={name}")))
    };
    let serves = |one: &&Encoding| puzzles.iter().any(|&puzzle| one.serves(puzzle));
    let all = Encoding::all();
    let idle = all.iter().find(|one| named(one) && !serves(one))?;
    let fitting: Vec<&str> = all.iter().filter(serves).map(|one| one.name).collect();
    let message = format!("the encoding {} has no effect on {}", idle.name, titles(puzzles));
    Some(Idle { message, hint: format!("there are {}", fitting.join(", ")) })
}

impl Asked {
    /// Whether a setting, or `name=value`, was given.
    #[must_use]
    pub fn has(&self, option: &str) -> bool {
        let option = self.spelling.given(option);
        self.options.contains(&option)
    }
}

impl Spelling {
    /// A setting, `name` or `name=value`, under the name that it is given by.
    fn given(self, option: &str) -> String {
        let name = option.split('=').next().unwrap_or_default();
        match RENAMED.iter().find(|renamed| renamed.0 == name) {
            Some((_, other)) if self == Spelling::Options => option.replacen(name, other, 1),
            _ => option.to_owned(),
        }
    }

    /// The same as it is written.
    fn of(self, option: &str) -> String {
        match (self, option.split_once('=')) {
            (Spelling::Options, _) => format!("--{}", self.given(option).replace('=', " ")),
            (Spelling::Members, None) => format!("`{}`", option.replace('-', "_")),
            (Spelling::Members, Some((name, value))) => {
                format!("`{}` {value}", name.replace('-', "_"))
            }
        }
    }

    /// One of these, in words.
    fn any_of(self, options: &[&str]) -> String {
        options.iter().map(|option| self.of(option)).collect::<Vec<_>>().join(" or ")
    }
}

impl Setting {
    /// Its name as an option of the program, without the dashes.
    #[must_use]
    pub fn as_option(&self) -> String {
        Spelling::Options.given(self.option)
    }

    /// Whether it is about the setting as this question, or this command, takes it.
    #[must_use]
    pub fn is_of(&self, question: &str) -> bool {
        self.questions.is_empty() || self.questions.contains(&question)
    }

    /// Whom it serves, in words.
    #[must_use]
    pub fn whom(&self, spelling: Spelling) -> String {
        self.whom_of(spelling, &|_| true).unwrap_or_default()
    }

    /// The same where only some engines, and settings as `name` or `name=value`, are there; nothing if none of
    /// them is.
    #[must_use]
    pub fn whom_of(&self, spelling: Spelling, is_there: &dyn Fn(&str) -> bool) -> Option<String> {
        let there = |names: &[&'static str]| {
            let there = names.iter().copied().filter(|name| is_there(&spelling.given(name)));
            let there: Vec<&str> = there.collect();
            (!there.is_empty()).then_some(there)
        };
        match self.serves {
            Serves::Engines(engines) => there(engines).map(|engines| match &engines[..] {
                [engine] => format!("the engine {engine}"),
                engines => format!("the engines {}", engines.join(", ")),
            }),
            Serves::Puzzles(puzzles) => Some(titles(puzzles)),
            Serves::With(options) => there(options).map(|options| spelling.any_of(&options)),
            Serves::Without(options) => there(options)
                .map(|options| format!("answers without {}", spelling.any_of(&options))),
            Serves::Nothing(why) => Some(why.to_owned()),
        }
    }
}

/// The names of puzzles, each once.
fn titles(puzzles: &[Kind]) -> String {
    let mut titles: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.title()).collect();
    titles.dedup();
    titles.join(" and ")
}
