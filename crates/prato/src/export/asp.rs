//! An answer-set program for clingo: a choice for each variable, and constraints on them.

use std::fmt::Write as _;

use super::join;
use super::zero_one::{Linear, Relation, ZeroOne, lower};
use crate::model::{Fact, Model, Names, Says, Var};
use crate::watch::{Stop, Watch};

/// The choices, the constraints, and what to show.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let lowered = lower(model, watch)?;
    let mut out = format!("% {}\n\n", model.title());
    out.push_str(&choices(model, &lowered));
    // The choices say already that each variable has one value.
    let of_rules = lowered.groups.len() - model.rules().len();
    for group in &lowered.groups[of_rules..] {
        let _ = writeln!(out, "\n% {}", group.origin);
        for row in &group.rows {
            watch.check()?;
            let _ = writeln!(out, "{}", constraint(model, &lowered, row));
        }
    }
    let shown = model.names().name(Var(0));
    let arguments = shown.arguments(0).split(',').count();
    let _ = writeln!(out, "\n#show {}/{arguments}.", shown.family.predicate);
    Ok(out)
}

fn choices(model: &Model, lowered: &ZeroOne) -> String {
    match model.names() {
        Names::Cells(shape, family) if family.says == Says::Truth => {
            format!("{{ {}(1..{}, 1..{}) }}.\n", family.predicate, shape.rows, shape.cols)
        }
        Names::Rows(family) if family.says == Says::Column => {
            let size = model.domains().len();
            format!("{{ {}(Row, 1..{size}) }} = 1 :- Row = 1..{size}.\n", family.predicate)
        }
        _ => {
            let choice = |facts: &[Fact]| {
                let atoms =
                    join(facts.iter().map(|&fact| model.name(fact.var).atom(fact.value)), "; ");
                let one = if *model.domain(facts[0].var) == (0..=1) { "" } else { " = 1" };
                format!("{{ {atoms} }}{one}.")
            };
            let variables = lowered.facts.chunk_by(|one, other| one.var == other.var);
            join(variables.map(choice), "\n") + "\n"
        }
    }
}

fn constraint(model: &Model, lowered: &ZeroOne, row: &Linear) -> String {
    let named = |index: usize| {
        let Fact { var, value } = lowered.facts[index];
        model.name(var).atom(value)
    };
    match (row.terms.as_slice(), row.relation, row.bound) {
        ([], ..) => return ":- #true.".into(),
        (&[(1, index)], Relation::Equal | Relation::AtMost, 0) => {
            return format!(":- {}.", named(index));
        }
        (&[(1, index)], Relation::Equal, 1) => return format!(":- not {}.", named(index)),
        _ => {}
    }
    let alike = row.terms.iter().all(|&(coefficient, _)| coefficient == 1);
    let element = |&(coefficient, index): &(i64, usize)| {
        let weight = if alike { String::new() } else { format!("{coefficient},") };
        let Fact { var, value } = lowered.facts[index];
        format!("{weight}{} : {}", model.name(var).arguments(value), named(index))
    };
    let elements = join(row.terms.iter().map(element), "; ");
    let function = if alike { "#count" } else { "#sum" };
    let wrong = match row.relation {
        Relation::Equal => "!=",
        Relation::AtMost => ">",
    };
    format!(":- {function} {{ {elements} }} {wrong} {}.", row.bound)
}
