//! The general model of N-Queens.

use std::fmt::Write as _;

use super::{Board, to_text};
use crate::export::Target;
use crate::puzzles::Rules;
use crate::puzzles::generic::{General, Texts, format_of, with_tables};

const TEXTS: Texts = Texts {
    mzn: include_str!("generic/queens.mzn"),
    asp: include_str!("generic/queens.lp"),
    prolog: include_str!("generic/queens.pl"),
};

/// A model of these rules for any board, and this board as its data, or nothing if there is none in this
/// language.
pub(crate) fn general(board: &Board, rules: &Rules, target: Target) -> Option<General> {
    let format = format_of(target)?;
    let data = match to_text(board, format) {
        Some(text) => with_tables(text, format, &["queens", "forbidden"]),
        None => facts(board),
    };
    Some(General { model: TEXTS.model(target, &rules.names())?, data })
}

/// The facts that the models in Prolog and in ASP take; no format of boards has them.
fn facts(board: &Board) -> String {
    let mut text = format!("n({}).\n", board.size());
    for (name, places) in [("stands", board.queens()), ("forbidden", board.forbidden())] {
        for pos in places {
            let (row, col) = pos.to_one();
            writeln!(text, "{name}({row},{col}).").expect("a text takes all that is written");
        }
    }
    text
}
