//! MiniZinc: a whole model with the data inside.

use std::fmt::Write as _;

use super::names::heading;
use super::{join, total, vars};
use crate::model::{Constraint, Fact, Model, Name, Names, Var};
use crate::watch::{Stop, Watch};

/// Variables, constraints, and an output statement.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let mut out = format!("% {}\n", heading(model));
    for (file, uses) in INCLUDES {
        if model.rules().iter().any(|rule| uses(&rule.constraint)) {
            let _ = writeln!(out, "include \"{file}\";");
        }
    }
    out.push_str(&variables(model));
    for rule in model.rules() {
        watch.check()?;
        let _ = writeln!(out, "\n% {}", rule.origin);
        let _ = writeln!(out, "constraint {};", constraint(model, &rule.constraint));
    }
    let _ = writeln!(out, "\nsolve satisfy;\n\n{}", output(model));
    Ok(out)
}

type Uses = fn(&Constraint) -> bool;

/// Which constraints need which file of the standard library.
const INCLUDES: [(&str, Uses); 3] = [
    ("alldifferent.mzn", |constraint| matches!(constraint, Constraint::AllDifferent(_))),
    ("table.mzn", |constraint| matches!(constraint, Constraint::Table { .. })),
    ("global_cardinality.mzn", |constraint| matches!(constraint, Constraint::Counts { .. })),
];

fn variables(model: &Model) -> String {
    match model.names {
        Names::Mines(shape) => {
            format!("array[1..{}, 1..{}] of var 0..1: mine;\n", shape.rows, shape.cols)
        }
        Names::Queens => {
            let size = model.domains().len();
            format!("array[1..{size}] of var 1..{size}: q;\n")
        }
        Names::Numbers | Names::Tiles(_) => {
            let line = |var: Var| {
                let domain = model.domain(var);
                format!("var {}..{}: {};", domain.start(), domain.end(), model.name(var))
            };
            join(vars(model).map(line), "\n") + "\n"
        }
    }
}

/// A matrix of mines, the columns of the queens on a line, or a line for each variable.
fn output(model: &Model) -> String {
    match model.names {
        Names::Mines(shape) => {
            let (rows, cols) = (shape.rows, shape.cols);
            format!(
                "output [ show(mine[i,j]) ++ if j = {cols} then \"\\n\" else \" \" endif\n       \
                 | i in 1..{rows}, j in 1..{cols} ];"
            )
        }
        Names::Queens => {
            "output [ join(\" \", [ show(q[i]) | i in index_set(q) ]) ++ \"\\n\" ];".into()
        }
        Names::Tiles(shape) => {
            let tile = |var: Var| match model.name(var) {
                name @ Name::Tile(pos) => {
                    let end = if pos.col + 1 == shape.cols { "\\n" } else { " " };
                    Some(format!("\"\\({name}){end}\""))
                }
                _ => None,
            };
            format!("output [ {} ];", join(vars(model).filter_map(tile), ", "))
        }
        Names::Numbers => {
            let line = |var| format!("\"{0} = \\({0})\\n\"", model.name(var));
            format!("output [ {} ];", join(vars(model).map(line), ", "))
        }
    }
}

fn reference(model: &Model, var: Var) -> String {
    match model.name(var) {
        Name::Mine(pos) => {
            let (row, col) = pos.to_one();
            format!("mine[{row},{col}]")
        }
        Name::Queen(row) => format!("q[{}]", row + 1),
        name @ (Name::Number(_) | Name::Tile(_) | Name::East(_) | Name::South(_)) => {
            name.to_string()
        }
    }
}

fn constraint(model: &Model, constraint: &Constraint) -> String {
    let var = |var: &Var| reference(model, *var);
    match constraint {
        Constraint::Sum { vars, total: sum } => {
            let terms =
                if vars.is_empty() { "0".into() } else { join(vars.iter().map(var), " + ") };
            format!("{terms} = {}", total(model, vars, *sum))
        }
        Constraint::AllDifferent(terms) => {
            let term = |(shifted, shift): &(Var, i32)| match *shift {
                0 => var(shifted),
                1.. => format!("{} + {shift}", var(shifted)),
                _ => format!("{} - {}", var(shifted), shift.unsigned_abs()),
            };
            format!("alldifferent([{}])", join(terms.iter().map(term), ", "))
        }
        Constraint::NotAll(facts) => match facts.as_slice() {
            [fact] => format!("{} != {}", var(&fact.var), fact.value),
            facts => {
                let fact = |fact: &Fact| format!("{} = {}", var(&fact.var), fact.value);
                format!("not forall([{}])", join(facts.iter().map(fact), ", "))
            }
        },
        Constraint::Table { key, vars, rows } => {
            let names = join([key].into_iter().chain(vars).map(var), ", ");
            let row = |(key, row): (&i32, &Vec<i32>)| join([key].into_iter().chain(row), ",");
            format!("table([{names}], [|{}|])", join(rows.iter().map(row), "|"))
        }
        Constraint::Counts { vars, counts } => {
            let values = join(counts.iter().map(|(value, _)| value), ", ");
            let times = join(counts.iter().map(|(_, count)| count), ", ");
            let names = join(vars.iter().map(var), ", ");
            format!("global_cardinality([{names}], [{values}], [{times}])")
        }
    }
}
