//! DIMACS clauses: those that the engine `sat` solves, by the same lowering, with a comment that
//! says where they come from and what the variables stand for.

use std::fmt::Write as _;

use super::{ExportError, vars};
use crate::clauses::{Codes, Lit, Options, Part, Sink, facts, lower, size_and_largest};
use crate::engine::EngineError;
use crate::model::{Fact, Model};
use crate::watch::{Stop, Watch};

/// What each variable stands for, the header, and the clauses of each rule.
pub(super) fn write(
    model: &Model,
    options: &Options,
    watch: &Watch,
) -> Result<String, ExportError> {
    let mut out = Dimacs {
        model,
        watch,
        text: String::new(),
        comments: String::new(),
        variables: 0,
        clauses: 0,
        part: None,
        stopped: Ok(()),
    };
    let codes = lower(model, &[], options, &mut out).map_err(unsaid)?;
    out.end_of_part();
    out.stopped?;
    let mut text = format!("c {}\n", model.title());
    for fact in variables(model, &codes) {
        watch.check()?;
        let _ = writeln!(text, "c var {} = {}", fact.0, model.name(fact.1.var).fact(fact.1.value));
    }
    text.push_str(&out.comments);
    let _ = writeln!(text, "p cnf {} {}", out.variables, out.clauses);
    text.push_str(&out.text);
    Ok(text)
}

/// About how many bytes the file has, and the largest rule by its number, with its share of them.
pub(super) fn size(
    model: &Model,
    options: &Options,
    largest: u64,
) -> Result<(u64, Option<(usize, u64)>), ExportError> {
    /// A comment on a variable, and one on a rule.
    const COMMENT: u64 = 40;
    let facts = facts(model);
    // What has this many variables is not lowered even to see how large it is.
    if facts.saturating_mul(COMMENT) > largest {
        return Ok((facts.saturating_mul(COMMENT), None));
    }
    let (all, most) = size_and_largest(model, &[], options).map_err(unsaid)?;
    let digits = u64::from(all.variables.max(1).ilog10() + 1);
    // A literal has a sign or not, and a blank; a clause ends with a 0.
    let bytes = |size: crate::clauses::Size| {
        let literals = size.literals.saturating_mul(digits + 1).saturating_add(size.literals / 2);
        literals.saturating_add(size.clauses.saturating_mul(2))
    };
    let comments = facts.saturating_add(model.rules().len() as u64).saturating_mul(COMMENT);
    let most = most.map(|(rule, size)| (rule, bytes(size)));
    Ok((bytes(all).saturating_add(comments), most))
}

fn unsaid(error: EngineError) -> ExportError {
    match error {
        EngineError::Unsupported(origin) => ExportError::Unsupported(origin.to_string()),
        other => ExportError::Unsupported(other.to_string()),
    }
}

/// The variables of the formula that stand for facts, ascending.
fn variables(model: &Model, codes: &Codes) -> Vec<(i32, Fact)> {
    let all = vars(model).flat_map(|var| {
        model.domain(var).clone().filter_map(move |value| {
            let fact = Fact { var, value };
            Some((codes.lit(fact)?.number(), fact))
        })
    });
    let mut all: Vec<(i32, Fact)> = all.filter(|&(number, _)| number > 0).collect();
    all.sort_unstable();
    all
}

/// Writes clauses as they come.
struct Dimacs<'a> {
    model: &'a Model,
    watch: &'a Watch,
    text: String,
    /// On the auxiliary variables.
    comments: String,
    variables: u32,
    clauses: u64,
    /// What is being written, in words, and the last variable before it.
    part: Option<(String, u32)>,
    stopped: Result<(), Stop>,
}

impl Dimacs<'_> {
    fn end_of_part(&mut self) {
        let Some((origin, last)) = self.part.take() else { return };
        if self.variables > last {
            let (first, last) = (last + 1, self.variables);
            let _ = writeln!(self.comments, "c var {first} to {last} = counting for {origin}");
        }
    }
}

impl Sink for Dimacs<'_> {
    fn fresh(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, lits: &[Lit]) {
        // Looking at the clock takes as long as a few clauses.
        if self.clauses.is_multiple_of(1 << 12) && self.stopped.is_ok() {
            self.stopped = self.watch.check();
        }
        if self.stopped.is_err() {
            return;
        }
        for lit in lits {
            let _ = write!(self.text, "{} ", lit.number());
        }
        self.text.push_str("0\n");
        self.clauses += 1;
    }

    fn part(&mut self, part: Part) {
        self.end_of_part();
        let origin = match part {
            Part::Domain(var) => self.model.name(var).one(),
            Part::Given => "what is given".to_owned(),
            Part::Rule(rule) => self.model.rules()[rule].origin.to_string(),
        };
        let _ = writeln!(self.text, "c {origin}");
        self.part = Some((origin, self.variables));
    }

    fn stopped(&mut self) -> bool {
        self.stopped.is_err()
    }
}
