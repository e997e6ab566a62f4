//! A Prolog program with `library(clpfd)`, run by `swipl FILE`.

use std::fmt::Write as _;

use super::{join, total, vars, within};
use crate::model::{Constraint, Fact, Model, Names, Var};
use crate::watch::{Stop, Watch};

/// The predicate `solution/1`, and `main` to print the first one.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let mut out = format!("% {}\n", model.title());
    out.push_str(":- use_module(library(clpfd)).\n:- initialization(main, main).\n\n");
    let _ = writeln!(out, "solution(Rows) :-\n    Rows = [{}],", rows(model));
    out.push_str("    append(Rows, Vars),\n");
    for (domain, names) in domains(model) {
        let _ = writeln!(out, "    [{names}] ins {domain},");
    }
    let mut introduced = 0;
    for rule in model.rules() {
        watch.check()?;
        let _ = writeln!(out, "    % {}", rule.origin);
        for goal in goals(model, &rule.constraint, &mut introduced, watch)? {
            let _ = writeln!(out, "    {goal},");
        }
    }
    out.push_str("    labeling([ff], Vars).\n\n");
    out.push_str(
        "main :-\n    (   solution(Rows)\n    ->  forall(member(Row, Rows), (atomic_list_concat(Row, \
         ' ', Line), writeln(Line)))\n    ;   writeln('=====UNSATISFIABLE=====')\n    ).\n",
    );
    Ok(out)
}

/// Variables begin with a capital: `Mine_2_5`, `Q_3`.
fn name(model: &Model, var: Var) -> String {
    let name = model.name(var).to_string();
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

/// The rows of the board; where there is none, a single one.
fn rows(model: &Model) -> String {
    let shown = |var: &Var| model.name(*var).family.shown;
    let names: Vec<String> = vars(model).filter(shown).map(|var| name(model, var)).collect();
    let width = match model.names() {
        Names::Cells(shape, _) | Names::CellsAndEdges(shape, _) => shape.cols,
        Names::Rows(_) | Names::Numbers => names.len(),
    };
    let rows = names.chunks(width.max(1)).map(|row| format!("[{}]", row.join(", ")));
    join(rows, ",\n            ")
}

/// The variables of each domain, those of one domain together as far as they stand together.
fn domains(model: &Model) -> Vec<(String, String)> {
    let all: Vec<Var> = vars(model).collect();
    all.chunk_by(|&one, &other| model.domain(one) == model.domain(other))
        .map(|vars| {
            let domain = model.domain(vars[0]);
            let names = join(vars.iter().map(|&var| name(model, var)), ", ");
            (format!("{}..{}", domain.start(), domain.end()), names)
        })
        .collect()
}

fn goals(
    model: &Model,
    constraint: &Constraint,
    introduced: &mut usize,
    watch: &Watch,
) -> Result<Vec<String>, Stop> {
    let var = |var: Var| name(model, var);
    Ok(match constraint {
        Constraint::Sum { vars, total: sum } => {
            let sum = total(model, vars, *sum);
            vec![match vars.as_slice() {
                [] => format!("0 #= {sum}"),
                &[one] => format!("{} #= {sum}", var(one)),
                vars => format!("sum([{}], #=, {sum})", join(vars.iter().map(|&v| var(v)), ", ")),
            }]
        }
        Constraint::AllDifferent(terms) => {
            let mut goals = Vec::new();
            let mut names = Vec::new();
            for &(shifted_var, shift) in terms {
                if shift == 0 {
                    names.push(var(shifted_var));
                    continue;
                }
                *introduced += 1;
                let new = format!("S{introduced}");
                let sign = if shift < 0 { '-' } else { '+' };
                let size = shift.unsigned_abs();
                goals.push(format!("{new} #= {} {sign} {size}", var(shifted_var)));
                names.push(new);
            }
            goals.push(format!("all_distinct([{}])", names.join(", ")));
            goals
        }
        Constraint::NotAll(facts) => vec![match facts.as_slice() {
            [] => "0 #= 1".into(),
            [fact] => format!("{} #\\= {}", var(fact.var), fact.value),
            facts => {
                let fact = |fact: &Fact| format!("{} #\\= {}", var(fact.var), fact.value);
                join(facts.iter().map(fact), " #\\/ ")
            }
        }],
        Constraint::Table { key, vars, rows } => {
            let names = join([key].into_iter().chain(vars).map(|&v| var(v)), ", ");
            let row = |(key, row): (&i32, &Vec<i32>)| {
                format!("[{}]", join([key].into_iter().chain(row), ","))
            };
            vec![format!("tuples_in([[{names}]], [{}])", join(rows.iter().map(row), ", "))]
        }
        Constraint::Counts { vars, counts } => {
            let mut goals = Vec::new();
            for (value, range) in counts {
                watch.check()?;
                let mut names = Vec::new();
                for &counted in vars {
                    *introduced += 1;
                    let new = format!("S{introduced}");
                    goals.push(format!("{new} #<==> ({} #= {value})", var(counted)));
                    names.push(new);
                }
                let (least, most) = within(range, vars.len());
                let names = names.join(", ");
                if least == most {
                    goals.push(format!("sum([{names}], #=, {least})"));
                } else {
                    goals.push(format!("sum([{names}], #>=, {least})"));
                    goals.push(format!("sum([{names}], #=<, {most})"));
                }
            }
            goals
        }
    })
}
