//! The general model of Tetravex.

use super::model::group;
use super::{Instance, to_text};
use crate::export::Target;
use crate::puzzles::Rules;
use crate::puzzles::generic::{General, Texts, format_of, with_tables};

const TEXTS: Texts = Texts {
    mzn: include_str!("generic/tetravex.mzn"),
    asp: include_str!("generic/tetravex.lp"),
    prolog: include_str!("generic/tetravex.pl"),
};

/// A model of these rules for any tiles, and these as its data, or nothing if there is none in this
/// language.
pub(crate) fn general(instance: &Instance, rules: &Rules, target: Target) -> Option<General> {
    let mut sections = Vec::new();
    if !rules.has(group::ALL_DIFFERENT) {
        sections.push("one-for-all");
    }
    for name in rules.names() {
        sections.push(name);
        if name == group::BALANCE {
            // What is counted is what touches.
            let counted =
                [(group::HORIZONTAL, "balance-horizontal"), (group::VERTICAL, "balance-vertical")];
            sections.extend(counted.into_iter().filter(|one| rules.has(one.0)).map(|one| one.1));
        }
    }
    let format = format_of(target)?;
    let data = with_tables(to_text(instance, format), format, &["fixed"]);
    Some(General { model: TEXTS.model(target, &sections)?, data })
}
