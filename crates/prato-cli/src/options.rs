//! The options of the program that are no members of a request, and whom they serve. The list of the
//! others is [`SETTINGS`].

use prato::puzzles::Kind;
use prato_api::settings::{SETTINGS, Serves, Setting};

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
    Setting { option: "threads", questions: &["safe"], serves: Serves::Without(&["method"]) },
    Setting {
        option: "threads",
        questions: &["generate tetravex"],
        serves: Serves::With(&["unique"]),
    },
    Setting {
        option: "threads",
        questions: &["convert", "export", "neighbours"],
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
    Setting { option: "data", questions: &["export"], serves: Serves::With(&["generic"]) },
    Setting { option: "scale", questions: ALL, serves: Serves::With(&["svg", "png"]) },
    Setting { option: "per-page", questions: ALL, serves: Serves::With(&["sheet"]) },
    Setting { option: "mistakes", questions: ALL, serves: Serves::Without(&["svg=-"]) },
    Setting { option: "full", questions: ALL, serves: Serves::Without(&["json", "exact"]) },
];
