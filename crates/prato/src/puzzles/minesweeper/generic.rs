//! General models: written once, for boards that stand apart as data, as a teacher writes them. The texts
//! are beside this file, one a language, in sections: a line `%% NAME` begins the one of that group of
//! rules.

use super::{Flags, Instance, to_text};
use crate::export::Target;
use crate::formats::Format;
use crate::puzzles::Rules;

/// The languages that general models are written in.
pub static GENERIC_TARGETS: &[Target] = &[Target::Mzn, Target::Asp, Target::Prolog];

/// A model of these rules for any board, or `None` if there is none in this language. Flags are mines if
/// they are to be trusted.
///
/// ```
/// use prato::export::Target;
/// use prato::puzzles::Kind;
/// use prato::puzzles::minesweeper::{Flags, generic};
///
/// let model = generic(&Kind::Minesweeper.rules(), Flags::Beliefs, Target::Asp).unwrap();
/// assert!(model.contains("% around a clue lie as many mines as it says"));
/// assert!(!model.contains("every flag is on a mine"));
/// ```
#[must_use]
pub fn generic(rules: &Rules, flags: Flags, target: Target) -> Option<String> {
    let text = template(target)?;
    let mut out = section(text, None).to_owned();
    if flags == Flags::Trusted {
        out.push_str(section(text, Some("flags")));
    }
    for group in rules.groups() {
        out.push_str(section(text, Some(group.name)));
    }
    out.push_str(section(text, Some("end")));
    Some(out)
}

/// A board as the data of a general model, or `None` if there is none in this language.
#[must_use]
pub fn generic_data(instance: &Instance, target: Target) -> Option<String> {
    let format = match target {
        Target::Mzn => Format::Dzn,
        Target::Asp => Format::Asp,
        Target::Prolog => Format::Prolog,
        _ => return None,
    };
    let mut text = to_text(instance, format);
    if format == Format::Dzn {
        // MiniZinc wants a value for every table, even if it is empty.
        for table in ["safe", "flags", "click"] {
            if !text.contains(&format!("\n{table} = ")) {
                text.push_str(table);
                text.push_str(" = [| |];\n");
            }
        }
    }
    Some(text)
}

fn template(target: Target) -> Option<&'static str> {
    match target {
        Target::Mzn => Some(include_str!("generic/minesweeper.mzn")),
        Target::Asp => Some(include_str!("generic/minesweeper.lp")),
        Target::Prolog => Some(include_str!("generic/minesweeper.pl")),
        _ => None,
    }
}

/// The lines of a section, or those before the first one.
fn section<'a>(text: &'a str, name: Option<&str>) -> &'a str {
    let begin = name.map_or(0, |name| {
        let line = format!("\n%% {name}\n");
        text.find(&line).map(|at| at + line.len()).expect("there is a section for every group")
    });
    let rest = &text[begin..];
    let end = if rest.starts_with("%% ") { Some(0) } else { rest.find("\n%% ").map(|at| at + 1) };
    &rest[..end.unwrap_or(rest.len())]
}

#[cfg(test)]
mod tests {
    use super::super::model::group;
    use super::*;
    use crate::puzzles::Kind;

    #[test]
    fn each_group_is_written_where_it_is_chosen() {
        let some = Kind::Minesweeper.choose(Some(&[group::TOTAL, group::CLUES]), &[], &[]).unwrap();
        let all =
            Kind::Minesweeper.choose(None, &[group::ZERO, group::FULL, group::EIGHT], &[]).unwrap();
        for &target in GENERIC_TARGETS {
            let text = generic(&some, Flags::Beliefs, target).unwrap();
            let at = |words: &str| text.find(words);
            let (total, clues) = (at("% the mines in all are"), at("% around a clue lie"));
            assert!(total.is_some() && total < clues, "{text}");
            assert_eq!(at("% an open cell holds no mine"), None, "{text}");
            let text = generic(&all, Flags::Trusted, target).unwrap();
            assert!(!text.contains("%% "), "{text}");
            let said = ["every flag", "around a 0", "a clue with as many", "around an 8"];
            assert!(said.iter().all(|words| text.contains(&format!("% {words}"))), "{text}");
        }
    }
}
