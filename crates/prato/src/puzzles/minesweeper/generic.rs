//! The general model of Minesweeper.

use super::{Flags, Instance, to_text};
use crate::export::Target;
use crate::puzzles::Rules;
use crate::puzzles::generic::{General, Texts, format_of, with_tables};

const TEXTS: Texts = Texts {
    mzn: include_str!("generic/minesweeper.mzn"),
    asp: include_str!("generic/minesweeper.lp"),
    prolog: include_str!("generic/minesweeper.pl"),
};

/// A model of these rules for any board, and this board as its data, or nothing if there is none in this
/// language. Flags are mines if they are to be trusted.
pub(crate) fn general(instance: &Instance, rules: &Rules, target: Target) -> Option<General> {
    let flags = (instance.view.flags == Flags::Trusted).then_some("flags");
    let sections: Vec<&str> = flags.into_iter().chain(rules.names()).collect();
    let format = format_of(target)?;
    let data = with_tables(to_text(instance, format), format, &["safe", "flags", "click"]);
    Some(General { model: TEXTS.model(target, &sections)?, data })
}
