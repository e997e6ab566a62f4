//! The CPLEX LP format. There is nothing to minimise, so the objective is 0.

use std::fmt::Write as _;

use super::join;
use super::zero_one::{Linear, Relation, lower};
use crate::model::Model;
use crate::watch::{Stop, Watch};

/// Readers of the format need not take longer lines than 510 characters.
const TERMS_A_LINE: usize = 8;

/// The constraints, then the list of variables.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let lowered = lower(model, watch)?;
    let names: Vec<String> =
        lowered.facts.iter().map(|&fact| model.name(fact.var).identifier(fact.value)).collect();
    let mut out = format!("\\ {}\n", model.title());
    let nothing = names.first().map_or(String::new(), |name| format!("0 {name}"));
    let _ = writeln!(out, "Minimize\n nothing: {nothing}\nSubject To");
    let mut number = 0;
    for group in &lowered.groups {
        let _ = writeln!(out, "\\ {}", group.origin);
        for row in &group.rows {
            watch.check()?;
            number += 1;
            let _ = writeln!(out, " r{number}: {}", constraint(row, &names));
        }
    }
    out.push_str("Binary\n");
    for names in names.chunks(TERMS_A_LINE) {
        let _ = writeln!(out, " {}", names.join(" "));
    }
    out.push_str("End\n");
    Ok(out)
}

fn constraint(row: &Linear, names: &[String]) -> String {
    if row.terms.is_empty() {
        // A sum of nothing that is not its total: a row that never holds says the same.
        return format!("{} >= 2", names[0]);
    }
    let term = |(index, &(coefficient, var)): (usize, &(i64, usize))| {
        let sign = match (index, coefficient < 0) {
            (0, false) => "",
            (_, false) => "+ ",
            (_, true) => "- ",
        };
        match coefficient.unsigned_abs() {
            1 => format!("{sign}{}", names[var]),
            size => format!("{sign}{size} {}", names[var]),
        }
    };
    let terms: Vec<String> = row.terms.iter().enumerate().map(term).collect();
    let sum = join(terms.chunks(TERMS_A_LINE).map(|line| line.join(" ")), "\n   ");
    let relation = match row.relation {
        Relation::Equal => "=",
        Relation::AtMost => "<=",
    };
    format!("{sum} {relation} {}", row.bound)
}
