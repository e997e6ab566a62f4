//! General models: written once, for boards that stand apart as data, as a teacher writes them. The texts
//! are beside each puzzle, one a language, in sections: a line `%% NAME` begins the one of that name, which
//! is that of a group of rules for most of them.

use crate::export::Target;
use crate::formats::Format;

/// The languages that general models are written in.
pub static GENERIC_TARGETS: &[Target] = &[Target::Mzn, Target::Asp, Target::Prolog];

/// A model for any board, and one board as its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct General {
    /// The model.
    pub model: String,
    /// The board.
    pub data: String,
}

/// The texts of a puzzle.
pub(super) struct Texts {
    pub mzn: &'static str,
    pub asp: &'static str,
    pub prolog: &'static str,
}

impl Texts {
    /// The text in this language with these sections, in their order; nothing if there is none.
    pub(super) fn model(&self, target: Target, sections: &[&str]) -> Option<String> {
        let text = match target {
            Target::Mzn => self.mzn,
            Target::Asp => self.asp,
            Target::Prolog => self.prolog,
            _ => return None,
        };
        let names = sections.iter().chain(&["end"]);
        Some(
            section(text, None).to_owned()
                + &names.map(|name| section(text, Some(name))).collect::<String>(),
        )
    }
}

/// The format that the data of a model in this language have; nothing if there is no such model.
pub(super) fn format_of(target: Target) -> Option<Format> {
    match target {
        Target::Mzn => Some(Format::Dzn),
        Target::Asp => Some(Format::Asp),
        Target::Prolog => Some(Format::Prolog),
        _ => None,
    }
}

/// Data with a value for each of these tables, which `MiniZinc` wants even if it is empty.
pub(super) fn with_tables(mut text: String, format: Format, tables: &[&str]) -> String {
    let missing = |table: &&&str| !text.contains(&format!("\n{table} = "));
    if format == Format::Dzn {
        let missing: Vec<_> =
            tables.iter().filter(missing).map(|table| format!("{table} = [| |];\n")).collect();
        text.extend(missing);
    }
    text
}

/// The lines of a section, or those before the first one.
fn section<'a>(text: &'a str, name: Option<&str>) -> &'a str {
    let begin = name.map_or(0, |name| {
        let line = format!("\n%% {name}\n");
        text.find(&line).map(|at| at + line.len()).expect("there is a section of this name")
    });
    let rest = &text[begin..];
    let end = if rest.starts_with("%% ") { Some(0) } else { rest.find("\n%% ").map(|at| at + 1) };
    &rest[..end.unwrap_or(rest.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Instance, KINDS, Kind, Part, Rules, minesweeper, queens, tetravex};

    fn instance(kind: Kind) -> Instance {
        match kind {
            Kind::Minesweeper => Instance::Minesweeper(minesweeper::parse("F1.\n", None).unwrap()),
            Kind::Queens => Instance::Queens(queens::Board::empty(4)),
            Kind::Tetravex => {
                let one = "N = 1; puzzle = [|1,2,3,4|];";
                Instance::Tetravex(tetravex::parse(one, None).unwrap())
            }
        }
    }

    fn model(kind: Kind, rules: &Rules, target: Target) -> String {
        instance(kind).general(rules, target).unwrap().model
    }

    /// What the sections of the groups begin with, in words.
    fn words(kind: Kind) -> &'static [(&'static str, &'static str)] {
        match kind {
            Kind::Minesweeper => &[
                ("clue-cells", "an open cell holds no mine"),
                ("clues", "around a clue lie"),
                ("total", "the mines in all are"),
                ("zero", "around a 0"),
                ("full", "a clue with as many"),
                ("eight", "around an 8"),
            ],
            Kind::Queens => &[
                ("rows", "one queen a row"),
                ("columns", "at most one queen a column"),
                ("diagonals", "at most one queen a diagonal"),
                ("columns-taken", "a queen in every column"),
            ],
            Kind::Tetravex => &[
                ("all-different", "each tile lies once"),
                ("horizontal", "tiles side by side"),
                ("vertical", "tiles above each other"),
                ("balance", "how often a number lies inside"),
            ],
        }
    }

    #[test]
    fn each_group_is_written_where_it_is_chosen() {
        for &kind in KINDS {
            let words = words(kind);
            let names: Vec<&str> = words.iter().map(|(name, _)| *name).rev().collect();
            assert_eq!(names.len(), kind.groups().len());
            let all = kind.choose(Some(&names), &[], &[]).unwrap();
            for &target in GENERIC_TARGETS {
                let text = model(kind, &all, target);
                assert!(!text.contains("%% "), "{text}");
                let places: Vec<_> = words
                    .iter()
                    .map(|(_, words)| text.find(&format!("% {words}")).unwrap())
                    .collect();
                assert!(places.is_sorted_by(|one, other| one > other), "{places:?} {text}");
                for (name, words) in words {
                    let group = kind.groups().iter().find(|group| group.name == *name).unwrap();
                    if !matches!(group.part, Part::Always(_)) {
                        let fewer = kind.choose(Some(&names), &[], &[name]).unwrap();
                        let text = model(kind, &fewer, target);
                        assert!(!text.contains(&format!("% {words}")), "{text}");
                    }
                }
            }
            assert_eq!(instance(kind).general(&all, Target::Cnf), None);
        }
    }

    /// What the texts have beside the groups.
    #[test]
    fn flags_and_equal_tiles() {
        for &target in GENERIC_TARGETS {
            let Instance::Minesweeper(mut mines) = instance(Kind::Minesweeper) else {
                panic!("it is")
            };
            let trusted = "% every flag is on a mine";
            let rules = Kind::Minesweeper.rules();
            assert!(!model(Kind::Minesweeper, &rules, target).contains(trusted));
            mines.view.flags = minesweeper::Flags::Trusted;
            let text = Instance::Minesweeper(mines).general(&rules, target).unwrap().model;
            assert!(text.contains(trusted), "{text}");
            let equal = "% of equal tiles the first lies for all";
            let once = model(Kind::Tetravex, &Kind::Tetravex.rules(), target);
            let relaxed = Kind::Tetravex.choose(None, &[], &["all-different"]).unwrap();
            assert!(
                !once.contains(equal) && model(Kind::Tetravex, &relaxed, target).contains(equal)
            );
        }
    }
}
