//! What is told of a file that was read in part: a program has more than data.

use std::collections::BTreeSet;

use super::parts::strangers;
use super::{Kind, minesweeper, queens, tetravex};
use crate::doc::{Doc, Value};
use crate::error::quoted;
use crate::formats::{Format, is_computed};

impl Kind {
    /// What is passed over in `doc`, read from a file in `format`, where it holds an instance of this puzzle, and
    /// what was taken for the board though it has another name: in one sentence without a full stop; nothing if
    /// all is read as it stands.
    #[must_use]
    pub fn warning(self, doc: &Doc<'_>, format: Format) -> Option<String> {
        let (known, taken) = match self {
            Kind::Minesweeper => (minesweeper::known(doc, format), minesweeper::taken(doc, format)),
            Kind::Queens => (queens::known(format).to_vec(), None),
            Kind::Tetravex => (tetravex::known(doc, format), None),
        };
        let mut program = doc.program.clone();
        for _ in doc.entries.iter().filter(|entry| is_computed(&entry.node)) {
            program.pass_over("computed value");
        }
        let mut told = BTreeSet::new();
        // Ranges are computed, too, but hold nothing that a board would.
        let is_value = |value: &Value| !matches!(value, Value::Call(_));
        // In data they are refused.
        let strangers =
            strangers(doc, &known).filter(|entry| program.is_one && is_value(&entry.node.value));
        let names: Vec<String> = strangers
            .filter(|entry| told.insert(entry.name.as_ref()))
            .map(|entry| quoted(&entry.name))
            .collect();
        let passed_over = program.warning(&names);
        let taken =
            taken.map(|entry| format!("its board is the list of lists in {}", quoted(&entry.name)));
        match (passed_over, taken) {
            (Some(passed_over), Some(taken)) => Some(format!("{passed_over}; {taken}")),
            (one, None) | (None, one) => one,
        }
    }
}
