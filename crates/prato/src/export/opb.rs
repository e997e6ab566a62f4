//! Pseudo-Boolean constraints, whose variables are numbered: comments say what they stand for.

use std::fmt::Write as _;

use super::join;
use super::zero_one::{Linear, Relation, lower};
use crate::model::Model;
use crate::watch::{Stop, Watch};

/// The header, what each variable stands for, and a constraint a line.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let lowered = lower(model, watch)?;
    let constraints: usize = lowered.groups.iter().map(|group| group.rows.len()).sum();
    let mut out = String::new();
    let variables = lowered.facts.len();
    let _ = writeln!(out, "* #variable= {variables} #constraint= {constraints}");
    let _ = writeln!(out, "* {}", model.title());
    for index in 0..lowered.facts.len() {
        let _ = writeln!(out, "* x{} = {}", index + 1, lowered.words(model, index));
    }
    for group in &lowered.groups {
        let _ = writeln!(out, "* {}", group.origin);
        for row in &group.rows {
            watch.check()?;
            let _ = writeln!(out, "{} ;", constraint(row));
        }
    }
    Ok(out)
}

fn constraint(row: &Linear) -> String {
    if row.terms.is_empty() {
        // A sum of nothing that is not its total: a row that never holds says the same.
        return "+1 x1 >= 2".into();
    }
    let sum = |sign: i64| {
        let term = |&(coefficient, index): &(i64, usize)| {
            format!("{:+} x{}", sign * coefficient, index + 1)
        };
        join(row.terms.iter().map(term), " ")
    };
    // The format has no `<=`.
    match row.relation {
        Relation::Equal => format!("{} = {}", sum(1), row.bound),
        Relation::AtMost => format!("{} >= {}", sum(-1), -row.bound),
    }
}
