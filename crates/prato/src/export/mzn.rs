//! MiniZinc: a whole model with the data inside.

use std::fmt::Write as _;

use super::{common_domain, join, total, vars, within};
use crate::model::{Constraint, Fact, Model, Names, Place, Var};
use crate::watch::{Stop, Watch};

/// Variables, constraints, and an output statement.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let mut out = format!("% {}\n", model.title());
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
const INCLUDES: [(&str, Uses); 4] = [
    ("alldifferent.mzn", |constraint| matches!(constraint, Constraint::AllDifferent(_))),
    ("table.mzn", |constraint| matches!(constraint, Constraint::Table { .. })),
    ("global_cardinality.mzn", |constraint| matches!(constraint, Constraint::Counts { .. })),
    ("global_cardinality_low_up.mzn", |constraint| match constraint {
        Constraint::Counts { counts, .. } => {
            counts.iter().any(|(_, range)| range.start() != range.end())
        }
        _ => false,
    }),
];

fn variables(model: &Model) -> String {
    let domain = || common_domain(model);
    match model.names() {
        Names::Cells(shape, family) => {
            let (rows, cols) = (shape.rows, shape.cols);
            format!("array[1..{rows}, 1..{cols}] of var {}: {};\n", domain(), family.stem)
        }
        Names::Rows(family) => {
            let size = model.domains().len();
            format!("array[1..{size}] of var {}: {};\n", domain(), family.stem)
        }
        Names::Numbers | Names::CellsAndEdges(..) => {
            let line = |var: Var| {
                let domain = model.domain(var);
                format!("var {}..{}: {};", domain.start(), domain.end(), model.name(var))
            };
            join(vars(model).map(line), "\n") + "\n"
        }
    }
}

/// A matrix of cells, the rows on a line, or a line for each variable.
fn output(model: &Model) -> String {
    match model.names() {
        Names::Cells(shape, family) => {
            let (rows, cols, stem) = (shape.rows, shape.cols, family.stem);
            format!(
                "output [ show({stem}[i,j]) ++ if j = {cols} then \"\\n\" else \" \" endif\n       \
                 | i in 1..{rows}, j in 1..{cols} ];"
            )
        }
        Names::Rows(family) => {
            let stem = family.stem;
            format!(
                "output [ join(\" \", [ show({stem}[i]) | i in index_set({stem}) ]) ++ \"\\n\" ];"
            )
        }
        Names::CellsAndEdges(shape, _) => {
            let cell = |var: Var| {
                let name = Some(model.name(var)).filter(|name| name.family.shown)?;
                let ends = matches!(name.place, Place::Cell(pos) if pos.col + 1 == shape.cols);
                Some(format!("\"\\({name}){}\"", if ends { "\\n" } else { " " }))
            };
            format!("output [ {} ];", join(vars(model).filter_map(cell), ", "))
        }
        Names::Numbers => {
            let line = |var| format!("\"{0} = \\({0})\\n\"", model.name(var));
            format!("output [ {} ];", join(vars(model).map(line), ", "))
        }
    }
}

fn reference(model: &Model, var: Var) -> String {
    let name = model.name(var);
    match model.names() {
        Names::Cells(..) | Names::Rows(_) => {
            format!("{}[{}]", name.family.stem, name.place.numbers(","))
        }
        Names::Numbers | Names::CellsAndEdges(..) => name.to_string(),
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
            let names = join(vars.iter().map(var), ", ");
            let ends = || counts.iter().map(|(_, range)| within(range, vars.len()));
            let least = join(ends().map(|(least, _)| least), ", ");
            if ends().all(|(least, most)| least == most) {
                return format!("global_cardinality([{names}], [{values}], [{least}])");
            }
            let most = join(ends().map(|(_, most)| most), ", ");
            format!("global_cardinality_low_up([{names}], [{values}], [{least}], [{most}])")
        }
    }
}
