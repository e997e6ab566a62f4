//! A model as an answer-set program: the atom `x(V,D)` says that variable V has value D.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;

use prato::engine::EngineError;
use prato::model::{Constraint, Fact, Model, Origin, Var};

/// The program whose answer sets are the solutions of `model` in which all of `given` holds, with
/// a comment that names the origin of each rule.
///
/// ```
/// use prato::model::{Constraint, Model, Origin};
/// use prato_engines::asp::model_program;
///
/// let mut model = Model::default();
/// let vars = vec![model.var(0..=1), model.var(0..=1), model.var(0..=1)];
/// model.rule(Constraint::Sum { vars, total: 2 }, Origin::GIVEN);
/// let text = model_program(&model, &[])?;
/// assert!(text.contains("\ndomain(0..2,0..1).\n"));
/// let rule = "\n% a rule of the model itself\n:- not 2 { x(0,1); x(1,1); x(2,1) } 2.\n";
/// assert!(text.contains(rule));
/// # Ok::<(), prato::engine::EngineError>(())
/// ```
///
/// # Errors
/// [`EngineError::Unsupported`] for sums and shifts beyond 32 bits.
pub fn model_program(model: &Model, given: &[Fact]) -> Result<String, EngineError> {
    let mut text = String::from(
        "% Each variable V has one value D of its domain: x(V,D).\n\
         { x(V,D) : domain(V,D) } = 1 :- domain(V,_).\n#defined domain/2.\n#show x/2.\n",
    );
    write_domains(&mut text, model.domains());
    let (mut all_different, mut tables) = (0, 0);
    for rule in model.rules() {
        line(&mut text, format_args!("\n% {}", rule.origin));
        match &rule.constraint {
            Constraint::Sum { vars, total } => {
                write_sum(&mut text, model, vars, *total, rule.origin)?;
            }
            Constraint::AllDifferent(terms) => {
                all_different += 1;
                write_all_different(&mut text, model, all_different, terms, rule.origin)?;
            }
            Constraint::NotAll(facts) if facts.is_empty() => text.push_str(IMPOSSIBLE),
            Constraint::NotAll(facts) => {
                let facts = facts.iter().map(|fact| format!("x({},{})", fact.var.0, fact.value));
                line(&mut text, format_args!(":- {}.", facts.collect::<Vec<_>>().join(", ")));
            }
            Constraint::Table { key, vars, rows } => {
                tables += 1;
                write_table(&mut text, tables, *key, vars, rows);
            }
            Constraint::Counts { vars, counts } => write_counts(&mut text, vars, counts),
        }
    }
    if all_different > 0 {
        text.push_str(ALL_DIFFERENT);
    }
    if !given.is_empty() {
        text.push_str("\n% given\n");
        for fact in given {
            line(&mut text, format_args!(":- not x({},{}).", fact.var.0, fact.value));
        }
    }
    Ok(text)
}

/// A rule that never holds.
const IMPOSSIBLE: &str = ":- #true.\n";

/// `term(A,I,V,S)` says that variable V plus S is term I of the all-different A.
const ALL_DIFFERENT: &str = "
% No two terms I of an all-different A have the same value T; a term is variable V plus S.
reached(A,D+S) :- term(A,_,V,S), domain(V,D).
:- reached(A,T), 2 #count { I : term(A,I,V,S), x(V,T-S) }.
";

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    writeln!(text, "{content}").expect("a string takes all");
}

/// One line for each run of variables with the same domain.
fn write_domains(text: &mut String, domains: &[RangeInclusive<i32>]) {
    let mut first = 0;
    for run in domains.chunk_by(|left, right| left == right) {
        let last = first + run.len() - 1;
        let (low, high) = (run[0].start(), run[0].end());
        if run[0].is_empty() {
            text.push_str(IMPOSSIBLE);
        } else if first == last {
            line(text, format_args!("domain({first},{low}..{high})."));
        } else {
            line(text, format_args!("domain({first}..{last},{low}..{high})."));
        }
        first = last + 1;
    }
}

fn write_sum(
    text: &mut String,
    model: &Model,
    vars: &[Var],
    total: i64,
    origin: Origin,
) -> Result<(), EngineError> {
    let domain = |var: &Var| &model.domains()[var.0 as usize];
    let least: i64 = vars.iter().map(|var| i64::from(*domain(var).start())).sum();
    let most: i64 = vars.iter().map(|var| i64::from(*domain(var).end())).sum();
    if i32::try_from(least).is_err() || i32::try_from(most).is_err() {
        return Err(EngineError::Unsupported(origin));
    }
    if !(least..=most).contains(&total) {
        text.push_str(IMPOSSIBLE);
    } else if vars.iter().all(|var| *domain(var).start() >= 0 && *domain(var).end() <= 1) {
        let atoms: Vec<_> = vars.iter().map(|var| format!("x({},1)", var.0)).collect();
        if !atoms.is_empty() {
            line(text, format_args!(":- not {total} {{ {} }} {total}.", atoms.join("; ")));
        }
    } else {
        let terms: Vec<_> = vars.iter().map(|var| format!("D,{0} : x({0},D)", var.0)).collect();
        line(text, format_args!(":- not #sum {{ {} }} = {total}.", terms.join("; ")));
    }
    Ok(())
}

/// `row(T)` says that table T has a row with the values of its variables.
fn write_table(
    text: &mut String,
    number: usize,
    key: Var,
    vars: &[Var],
    rows: &BTreeMap<i32, Vec<i32>>,
) {
    for (value, row) in rows {
        let others = vars.iter().zip(row).map(|(var, value)| format!(", x({},{value})", var.0));
        let others: String = others.collect();
        line(text, format_args!("row({number}) :- x({},{value}){others}.", key.0));
    }
    line(text, format_args!("#defined row/1.\n:- not row({number})."));
}

fn write_counts(text: &mut String, vars: &[Var], counts: &[(i32, RangeInclusive<usize>)]) {
    for (value, range) in counts {
        let atoms: Vec<_> = vars.iter().map(|var| format!("x({},{value})", var.0)).collect();
        let (least, most) = (*range.start(), (*range.end()).min(vars.len()));
        if least > most {
            text.push_str(IMPOSSIBLE);
        } else if !atoms.is_empty() {
            line(text, format_args!(":- not {least} {{ {} }} {most}.", atoms.join("; ")));
        }
    }
}

fn write_all_different(
    text: &mut String,
    model: &Model,
    number: usize,
    terms: &[(Var, i32)],
    origin: Origin,
) -> Result<(), EngineError> {
    for (index, &(Var(var), shift)) in terms.iter().enumerate() {
        let domain = &model.domains()[var as usize];
        if [domain.start(), domain.end()].iter().any(|end| end.checked_add(shift).is_none()) {
            return Err(EngineError::Unsupported(origin));
        }
        line(text, format_args!("term({number},{index},{var},{shift})."));
    }
    if terms.is_empty() {
        line(text, format_args!("#defined term/4."));
    }
    Ok(())
}
