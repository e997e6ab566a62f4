//! SMT-LIB 2: whole numbers with linear constraints.

use std::fmt::Write as _;

use super::{join, total, vars, within};
use crate::model::{Constraint, Fact, Model, Var};
use crate::watch::{Stop, Watch};

/// Declarations, assertions, and commands that ask for a solution. Where there is none, tools
/// answer the last command with an error, as the standard says.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let mut out = format!("; {}\n", model.title());
    out.push_str("(set-option :produce-models true)\n(set-logic QF_LIA)\n");
    for var in vars(model) {
        let (name, domain) = (model.name(var), model.domain(var));
        let (least, most) = (number((*domain.start()).into()), number((*domain.end()).into()));
        let _ = writeln!(out, "(declare-fun {name} () Int)");
        let _ = writeln!(out, "(assert (<= {least} {name} {most}))");
    }
    for rule in model.rules() {
        watch.check()?;
        let _ = writeln!(out, "; {}", rule.origin);
        let _ = writeln!(out, "(assert {})", constraint(model, &rule.constraint, watch)?);
    }
    let all = join(vars(model).map(|var| model.name(var)), " ");
    let _ = writeln!(out, "(check-sat)\n(get-value ({all}))");
    Ok(out)
}

fn constraint(model: &Model, constraint: &Constraint, watch: &Watch) -> Result<String, Stop> {
    Ok(match constraint {
        Constraint::Sum { vars, total: sum } => {
            let names = join(vars.iter().map(|&var| model.name(var)), " ");
            let terms = match vars.len() {
                0 => "0".into(),
                1 => names,
                _ => format!("(+ {names})"),
            };
            format!("(= {terms} {})", number(total(model, vars, *sum)))
        }
        Constraint::AllDifferent(terms) if terms.len() < 2 => "true".into(),
        Constraint::AllDifferent(terms) => {
            let term = |&(var, shift): &(Var, i32)| match shift {
                0 => model.name(var).to_string(),
                _ => format!("(+ {} {})", model.name(var), number(shift.into())),
            };
            format!("(distinct {})", join(terms.iter().map(term), " "))
        }
        Constraint::NotAll(facts) => {
            let fact =
                |fact: &Fact| format!("(= {} {})", model.name(fact.var), number(fact.value.into()));
            match facts.as_slice() {
                [] => "false".into(),
                [one] => format!("(not {})", fact(one)),
                facts => format!("(not (and {}))", join(facts.iter().map(fact), " ")),
            }
        }
        Constraint::Table { rows, .. } if rows.is_empty() => "false".into(),
        Constraint::Table { key, vars, rows } => {
            let row = |(value, row): (&i32, &Vec<i32>)| {
                let facts = [(key, value)].into_iter().chain(vars.iter().zip(row));
                let facts = facts.map(|(&var, &value)| {
                    format!("(= {} {})", model.name(var), number(value.into()))
                });
                format!("(and true {})", join(facts, " "))
            };
            format!("(or false {})", join(rows.iter().map(row), " "))
        }
        Constraint::Counts { vars, counts } => {
            let mut all = String::from("(and true");
            for &(value, ref range) in counts {
                watch.check()?;
                let value = number(value.into());
                let one = |&var: &Var| format!("(ite (= {} {value}) 1 0)", model.name(var));
                let sum = format!("(+ 0 0 {})", join(vars.iter().map(one), " "));
                let _ = match within(range, vars.len()) {
                    (least, most) if least == most => write!(all, " (= {sum} {least})"),
                    (least, most) => write!(all, " (<= {least} {sum} {most})"),
                };
            }
            all + ")"
        }
    })
}

/// Numbers have no sign; negative ones are written as a difference.
fn number(number: i64) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}
