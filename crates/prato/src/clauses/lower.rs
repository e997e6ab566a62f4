//! A model as clauses: a literal for each fact, and the chosen encodings for the rules.

use std::collections::BTreeMap;
use std::iter;
use std::ops::RangeInclusive;

use super::count::Forecast;
use super::encode::Plain;
use super::{Lit, Options, Part, Sink, Size};
use crate::engine::EngineError;
use crate::model::{Assignment, Constraint, Fact, Model, Origin, Rule, Var};
use crate::order::Order;

/// Writes the clauses that a model, with the facts `given`, is.
///
/// A variable with the values 0 and 1 is one literal. Any other one has a literal for each of its
/// values, of which exactly one holds.
///
/// ```
/// use prato::clauses::{Cnf, Options, lower};
/// use prato::model::{Constraint, Model, Origin};
/// use prato::order::Order;
///
/// let mut model = Model::default();
/// let vars = vec![model.var(0..=1), model.var(0..=1)];
/// model.rule(Constraint::Sum { vars, total: 1 }, Origin::GIVEN);
/// let mut cnf = Cnf::default();
/// let options = Options { variables: Order::AsGiven, ..Options::default() };
/// lower(&model, &[], &options, &mut cnf)?;
/// assert_eq!(cnf.to_string(), "p cnf 2 2\n-1 -2 0\n1 2 0\n");
/// # Ok::<(), prato::engine::EngineError>(())
/// ```
///
/// # Errors
/// [`EngineError::Unsupported`] for a sum of several variables that are not 0 or 1, and
/// [`EngineError::TooLarge`] past 2^31 facts.
pub fn lower<S: Sink>(
    model: &Model,
    given: &[Fact],
    options: &Options,
    out: &mut S,
) -> Result<Codes, EngineError> {
    let codes = Codes::new(model, options.variables, out)?;
    let rules = model.rules();
    let known = if options.implied { known(model, given) } else { Vec::new() };
    let mut work = Work { codes: &codes, known, options, out };
    work.domains();
    if !given.is_empty() {
        work.out.part(Part::Given);
    }
    for &fact in given {
        work.fact(fact);
    }
    for index in options.rules.of(rules.len()) {
        work.out.part(Part::Rule(index as usize));
        work.rule(&rules[index as usize])?;
    }
    Ok(codes)
}

/// How much [`lower`] writes, known without writing it.
///
/// # Errors
/// As [`lower`].
pub fn size(model: &Model, given: &[Fact], options: &Options) -> Result<Size, EngineError> {
    Ok(size_and_largest(model, given, options)?.0)
}

/// The same, and the rule that takes the most literals, by its number, with its size.
///
/// # Errors
/// As [`lower`].
pub fn size_and_largest(
    model: &Model,
    given: &[Fact],
    options: &Options,
) -> Result<(Size, Option<(usize, Size)>), EngineError> {
    let mut forecast = Forecast::default();
    // The order of the variables does not change the size, and the order as given is fastest.
    let options = Options { variables: Order::AsGiven, ..*options };
    lower(model, given, &options, &mut forecast)?;
    Ok(forecast.done())
}

/// How many literals stand for the facts of a model.
#[must_use]
pub fn facts(model: &Model) -> u64 {
    model.domains().iter().map(literals).fold(0, u64::saturating_add)
}

/// How many stand for those of a variable with this domain.
fn literals(domain: &RangeInclusive<i32>) -> u64 {
    if is_binary(domain) { 1 } else { length(domain) }
}

/// Which literals stand for the facts of a model.
#[derive(Clone, Debug)]
pub struct Codes {
    domains: Vec<RangeInclusive<i32>>,
    /// Where the literals of each variable begin.
    starts: Vec<usize>,
    /// One for each variable that is 0 or 1, and one for each value of the others.
    lits: Vec<Lit>,
}

impl Codes {
    fn new(model: &Model, order: Order, out: &mut dyn Sink) -> Result<Codes, EngineError> {
        let facts = facts(model);
        if facts >= 1 << 31 {
            let message = "the variables have more than 2^31 values, too many for SAT";
            return Err(EngineError::TooLarge(message.to_string()));
        }
        let mut starts = Vec::with_capacity(model.domains().len());
        let mut start: u64 = 0;
        for domain in model.domains() {
            starts.push(usize::try_from(start).expect("below 2^31"));
            start += literals(domain);
        }
        let mut lits: Vec<Lit> = (0..facts).map(|_| out.fresh()).collect();
        let mut fresh = lits.clone().into_iter();
        for index in order.of(starts.len()) {
            let start = starts[index as usize];
            let end = starts.get(index as usize + 1).map_or(lits.len(), |&end| end);
            let values = &mut lits[start..end];
            // The values of a variable stay together: that is kinder to the memory's caches than
            // to shuffle all facts at once.
            let within = match order {
                Order::AsGiven | Order::Reversed => order,
                Order::Shuffled(seed) => Order::Shuffled(seed ^ u64::from(index) << 32),
            };
            for place in within.of(values.len()) {
                values[place as usize] = fresh.next().expect("one for each fact");
            }
        }
        Ok(Codes { domains: model.domains().to_vec(), starts, lits })
    }

    /// The literal that says that the fact holds. `None` if it never does, since its value lies
    /// outside the domain.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn lit(&self, fact: Fact) -> Option<Lit> {
        let var = fact.var.0 as usize;
        let (domain, start) = (&self.domains[var], self.starts[var]);
        if !domain.contains(&fact.value) {
            return None;
        }
        Some(match (is_binary(domain), fact.value) {
            (true, 0) => !self.lits[start],
            (true, _) => self.lits[start],
            (false, value) => self.lits[start + value.abs_diff(*domain.start()) as usize],
        })
    }

    /// The assignment that a solution of the clauses stands for.
    ///
    /// # Panics
    /// If no value of a variable holds, so that it is no solution.
    pub fn decode(&self, mut holds: impl FnMut(Lit) -> bool) -> Assignment {
        let value = |(domain, &start): (&RangeInclusive<i32>, &usize)| {
            if is_binary(domain) {
                return i32::from(holds(self.lits[start]));
            }
            let mut values = domain.clone().zip(&self.lits[start..]);
            values.find(|&(_, &lit)| holds(lit)).expect("one of the values holds").0
        };
        self.domains.iter().zip(&self.starts).map(value).collect()
    }
}

struct Work<'a, S> {
    codes: &'a Codes,
    /// The values that variables are known to have, if that is to be used.
    known: Vec<Option<i32>>,
    options: &'a Options,
    out: &'a mut S,
}

impl<S: Sink> Work<'_, S> {
    /// Each variable has exactly one value.
    fn domains(&mut self) {
        for (var, (domain, &start)) in
            (0..).map(Var).zip(self.codes.domains.iter().zip(&self.codes.starts))
        {
            if is_binary(domain) {
                continue;
            }
            if self.out.stopped() {
                return;
            }
            self.out.part(Part::Domain(var));
            let end = start + domain.clone().count();
            let lits = &self.codes.lits[start..end];
            self.out.clause(lits);
            self.out.at_most_one(self.options.at_most_one, lits);
        }
    }

    fn fact(&mut self, fact: Fact) {
        match self.codes.lit(fact) {
            Some(lit) => self.out.clause(&[lit]),
            None => self.out.clause(&[]),
        }
    }

    fn rule(&mut self, rule: &Rule) -> Result<(), EngineError> {
        if self.out.stopped() {
            return Ok(());
        }
        match &rule.constraint {
            Constraint::Sum { vars, total } => self.sum(vars, *total, rule.origin)?,
            Constraint::AllDifferent(terms) => self.all_different(terms, rule.origin),
            Constraint::NotAll(facts) => {
                let lits: Option<Vec<Lit>> =
                    facts.iter().map(|&fact| self.codes.lit(fact).map(|lit| !lit)).collect();
                // Without a literal one of the facts never holds, so neither do all.
                if let Some(lits) = lits {
                    self.out.clause(&lits);
                }
            }
            Constraint::Table { key, vars, rows } => self.table(*key, vars, rows),
            Constraint::Counts { vars, counts } => self.counts(vars, counts),
        }
        Ok(())
    }

    /// A value of the key implies its row; a value of another variable, that the key has a value
    /// that goes with it.
    fn table(&mut self, key: Var, vars: &[Var], rows: &BTreeMap<i32, Vec<i32>>) {
        let of_key = |value| self.codes.lit(Fact { var: key, value });
        for value in self.codes.domains[key.0 as usize].clone() {
            let Some(chosen) = of_key(value) else { continue };
            let Some(row) = rows.get(&value) else {
                self.out.clause(&[!chosen]);
                continue;
            };
            for (&var, &value) in vars.iter().zip(row) {
                let implied = self.codes.lit(Fact { var, value });
                self.out.clause(&iter::once(!chosen).chain(implied).collect::<Vec<_>>());
            }
        }
        for (column, &var) in vars.iter().enumerate() {
            for value in self.codes.domains[var.0 as usize].clone() {
                let Some(lit) = self.codes.lit(Fact { var, value }) else { continue };
                let with = rows.iter().filter(|(_, row)| row[column] == value);
                let keys = with.filter_map(|(&key, _)| of_key(key));
                self.out.clause(&iter::once(!lit).chain(keys).collect::<Vec<_>>());
            }
        }
    }

    fn counts(&mut self, vars: &[Var], counts: &[(i32, RangeInclusive<usize>)]) {
        for (value, range) in counts {
            if self.out.stopped() {
                return;
            }
            let lit = |&var: &Var| self.codes.lit(Fact { var, value: *value });
            let lits: Vec<Lit> = vars.iter().filter_map(lit).collect();
            self.count(&lits, range.clone());
        }
    }

    /// So many of these literals hold.
    fn count(&mut self, lits: &[Lit], range: RangeInclusive<usize>) {
        if self.options.implied {
            self.out.count(self.options.exactly, lits, range);
        } else {
            self.out.count(&Plain(self.options.exactly), lits, range);
        }
    }

    fn sum(&mut self, vars: &[Var], total: i64, origin: Origin) -> Result<(), EngineError> {
        if let (&[var], Ok(value)) = (vars, i32::try_from(total)) {
            self.fact(Fact { var, value });
            return Ok(());
        }
        let mut rest = total;
        let mut lits = Vec::new();
        for &var in vars {
            let index = var.0 as usize;
            let domain = &self.codes.domains[index];
            match self.known.get(index).copied().flatten().or_else(|| only(domain)) {
                Some(value) => rest -= i64::from(value),
                None if is_binary(domain) => lits.extend(self.codes.lit(Fact { var, value: 1 })),
                None => return Err(EngineError::Unsupported(origin)),
            }
        }
        match usize::try_from(rest) {
            Ok(rest) => self.count(&lits, rest..=rest),
            Err(_) => self.out.clause(&[]),
        }
        Ok(())
    }

    /// At most one of the terms has each value; and exactly one, if there are no more values than
    /// terms and what is implied is to be said. That takes few clauses, and the search hardly meets a
    /// dead end thanks to them: queens then take a handful of them.
    fn all_different(&mut self, terms: &[(Var, i32)], origin: Origin) {
        let at_most_one = self.options.at_most_one_in(origin.rule.group);
        let shifted = |&(var, shift): &(Var, i32), end: fn(&RangeInclusive<i32>) -> &i32| {
            i64::from(*end(&self.codes.domains[var.0 as usize])) + i64::from(shift)
        };
        let least = terms.iter().map(|term| shifted(term, RangeInclusive::start)).min();
        let most = terms.iter().map(|term| shifted(term, RangeInclusive::end)).max();
        let (Some(least), Some(most)) = (least, most) else { return };
        let values = usize::try_from(most - least + 1).unwrap_or(0);
        if values < terms.len() {
            return self.out.clause(&[]);
        }
        for value in least..=most {
            if self.out.stopped() {
                return;
            }
            let lit = |&(var, shift): &(Var, i32)| {
                let value = i32::try_from(value - i64::from(shift)).ok()?;
                self.codes.lit(Fact { var, value })
            };
            let lits: Vec<Lit> = terms.iter().filter_map(lit).collect();
            if values == terms.len() && self.options.implied {
                self.out.clause(&lits);
            }
            if lits.len() > 1 {
                self.out.at_most_one(at_most_one, &lits);
            }
        }
    }
}

/// The values that single facts and rules about one variable give.
fn known(model: &Model, given: &[Fact]) -> Vec<Option<i32>> {
    let mut known = vec![None; model.domains().len()];
    for rule in model.rules() {
        if let Constraint::Sum { vars, total } = &rule.constraint
            && let (&[var], Ok(value)) = (vars.as_slice(), i32::try_from(*total))
        {
            known[var.0 as usize] = Some(value);
        }
    }
    for fact in given {
        known[fact.var.0 as usize] = Some(fact.value);
    }
    known
}

fn is_binary(domain: &RangeInclusive<i32>) -> bool {
    *domain == (0..=1)
}

/// The value of a domain that has just one.
fn only(domain: &RangeInclusive<i32>) -> Option<i32> {
    (domain.start() == domain.end()).then_some(*domain.start())
}

/// The number of values.
fn length(domain: &RangeInclusive<i32>) -> u64 {
    u64::try_from(i64::from(*domain.end()) - i64::from(*domain.start()) + 1).unwrap_or(0)
}
