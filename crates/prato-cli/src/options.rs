//! The options of the program that are no members of a request, and whom they serve. The list of the
//! others is [`SETTINGS`].

use std::path::{self, Path, PathBuf};

use prato::puzzles::Kind;
use prato_api::settings::{Asked, SETTINGS, Serves, Setting};

const ALL: &[&str] = &[];

/// The options that send a picture to standard output.
pub const PICTURES_TO_STDOUT: &[&str] = &["svg=-", "png=-"];

/// Every option that may be without an effect.
pub fn all() -> impl Iterator<Item = &'static Setting> {
    SETTINGS.iter().chain(OWN)
}

static OWN: &[Setting] = &[
    Setting {
        option: "threads",
        questions: &["solve", "count", "unique", "safe", "queens", "compare"],
        serves: Serves::Engines(&["auto", "exact", "tiles"]),
    },
    Setting {
        option: "threads",
        questions: &["solve", "unique"],
        serves: Serves::Puzzles(&[Kind::Minesweeper, Kind::Tetravex]),
    },
    Setting { option: "threads", questions: &["queens"], serves: Serves::With(&["count"]) },
    Setting {
        option: "threads",
        questions: &["show"],
        serves: Serves::With(&["solution", "sheet"]),
    },
    Setting { option: "threads", questions: &["safe"], serves: Serves::Without(&["method"]) },
    Setting {
        option: "threads",
        questions: &["generate tetravex"],
        serves: Serves::With(&["unique"]),
    },
    Setting {
        option: "threads",
        questions: &["convert", "export", "neighbours", "tree"],
        serves: Serves::Nothing("one thread does all of it"),
    },
    Setting {
        option: "threads",
        questions: &["generate minesweeper"],
        serves: Serves::With(&["no-guess"]),
    },
    Setting {
        option: "threads",
        questions: &["generate queens"],
        serves: Serves::Nothing("one thread does all of it"),
    },
    Setting {
        option: "solution",
        questions: &["generate tetravex"],
        serves: Serves::With(&["svg", "png"]),
    },
    Setting { option: "svg", questions: &["safe"], serves: Serves::Without(&["method"]) },
    Setting { option: "png", questions: &["safe"], serves: Serves::Without(&["method"]) },
    Setting { option: "json", questions: ALL, serves: Serves::Without(PICTURES_TO_STDOUT) },
    Setting {
        option: "json",
        questions: &["convert", "export"],
        serves: Serves::Without(&["out=-"]),
    },
    Setting { option: "csv", questions: ALL, serves: Serves::Without(PICTURES_TO_STDOUT) },
    Setting { option: "count", questions: &["judge"], serves: Serves::With(&["generate"]) },
    Setting { option: "seed", questions: &["judge"], serves: Serves::With(&["generate"]) },
    Setting { option: "data", questions: &["export"], serves: Serves::With(&["generic"]) },
    Setting { option: "scale", questions: ALL, serves: Serves::With(&["svg", "png"]) },
    Setting { option: "per-page", questions: ALL, serves: Serves::With(&["sheet"]) },
    Setting { option: "mistakes", questions: ALL, serves: Serves::Without(&["svg=-"]) },
    Setting { option: "full", questions: ALL, serves: Serves::Without(&["json", "exact"]) },
];

/// The options that name a file or a folder to write.
const OUTPUTS: &[&str] =
    &["out", "field", "data", "solution-out", "proof", "svg", "png", "sheet", "junit", "save"];

/// Those among them that stand beside the answer, which is on standard output unless `out` is there.
const BESIDE_ANSWER: &[&str] = &["field=-", "data=-", "solution-out=-"];

/// Two outputs that would be written to one place, of which one would be lost.
pub fn clash(asked: &Asked) -> Option<String> {
    let beside = BESIDE_ANSWER.iter().find(|output| asked.has(output));
    if let Some((option, _)) = beside.and_then(|output| output.split_once('='))
        && !asked.has("out")
    {
        return Some(format!(
            "--{option} and the answer both go to standard output; add --out FILE"
        ));
    }
    // Many boards go to folders, which have room for all that is written of them.
    if asked.question == "generate minesweeper" && asked.has("count") && !asked.has("count=1") {
        return None;
    }
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    // A proof without a file follows the answer.
    for &option in OUTPUTS.iter().filter(|option| **option != "proof" || !asked.has("proof=-")) {
        let file = asked
            .options
            .iter()
            .find_map(|given| given.strip_prefix(option).and_then(|name| name.strip_prefix('=')));
        let Some((name, place)) = file.and_then(|name| Some((name, place(name)?))) else {
            continue;
        };
        if let Some((other, _)) = seen.iter().find(|(_, taken)| *taken == place) {
            let what = if name == "-" { "are both standard output" } else { "name the same file" };
            return Some(format!("--{other} and --{option} {what}; give each its own"));
        }
        seen.push((option, place));
    }
    None
}

/// Where a file lies, behind all links; devices take whatever comes.
fn place(name: &str) -> Option<PathBuf> {
    let file = Path::new(name);
    match file.canonicalize() {
        _ if name == "-" => Some(file.to_owned()),
        _ if file.starts_with("/dev") => None,
        Ok(place) => Some(place),
        Err(_) => path::absolute(file).ok(),
    }
}
