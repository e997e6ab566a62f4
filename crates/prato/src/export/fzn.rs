//! `FlatZinc` with the constraints that every solver has. Variables that are shifted, and facts
//! that are named, become variables of their own.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::{common_domain, join, signed, total, vars, within};
use crate::grid::Shape;
use crate::model::{Constraint, Fact, Model, Names, Var};
use crate::watch::{Stop, Watch};

/// Variables, constraints and `solve satisfy`.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, Stop> {
    let mut variables = String::new();
    for var in vars(model) {
        let (domain, name) = (model.domain(var), model.name(var));
        let output = if model.names() == Names::Numbers { " :: output_var" } else { "" };
        let _ = writeln!(variables, "var {}..{}: {name}{output};", domain.start(), domain.end());
    }
    let all = join(vars(model).map(|var| model.name(var)), ",");
    let count = model.domains().len();
    let domain = || common_domain(model);
    let array = match model.names() {
        Names::Numbers => String::new(),
        Names::Cells(shape, family) => format!(
            "array [1..{count}] of var {}: {} :: output_array([1..{},1..{}]) = [{all}];\n",
            domain(),
            family.stem,
            shape.rows,
            shape.cols
        ),
        Names::Rows(family) => format!(
            "array [1..{count}] of var {}: {} :: output_array([1..{count}]) = [{all}];\n",
            domain(),
            family.stem
        ),
        Names::CellsAndEdges(shape, families) => cells(model, shape, families[0].stem),
    };
    let (constraints, declared) = (String::new(), HashSet::new());
    let mut flat = Flat { model, variables, constraints, declared, rows: 0 };
    for rule in model.rules() {
        watch.check()?;
        let _ = writeln!(flat.constraints, "% {}", rule.origin);
        flat.constraint(&rule.constraint, watch)?;
    }
    let Flat { variables, constraints, .. } = flat;
    Ok(format!("% {}\n{variables}{array}{constraints}solve satisfy;\n", model.title()))
}

/// The variables of the cells as a matrix.
fn cells(model: &Model, shape: Shape, stem: &str) -> String {
    let name = |var| Some(model.name(var)).filter(|name| name.family.shown);
    let (Shape { rows, cols }, count) = (shape, shape.len());
    let names = join(vars(model).filter_map(name), ",");
    format!(
        "array [1..{count}] of var int: {stem} :: output_array([1..{rows},1..{cols}]) = [{names}];\n"
    )
}

struct Flat<'a> {
    model: &'a Model,
    variables: String,
    constraints: String,
    /// The declarations beside those of the model's variables.
    declared: HashSet<String>,
    /// How many tables have a variable for their rows.
    rows: usize,
}

impl Flat<'_> {
    fn constraint(&mut self, constraint: &Constraint, watch: &Watch) -> Result<(), Stop> {
        match constraint {
            Constraint::Sum { vars, total: sum } => {
                let ones = vec!["1"; vars.len()].join(",");
                let names = join(vars.iter().map(|&var| self.model.name(var)), ",");
                let sum = total(self.model, vars, *sum);
                self.post(&format!("int_lin_eq([{ones}],[{names}],{sum})"));
            }
            Constraint::AllDifferent(terms) => {
                let names: Vec<String> =
                    terms.iter().map(|&(var, shift)| self.shifted(var, shift)).collect();
                self.post(&format!("all_different_int([{}])", names.join(",")));
            }
            Constraint::NotAll(facts) => match facts.as_slice() {
                [fact] => {
                    self.post(&format!("int_ne({},{})", self.model.name(fact.var), fact.value));
                }
                facts => {
                    let names: Vec<String> = facts.iter().map(|&fact| self.holds(fact)).collect();
                    self.post(&format!("bool_clause([],[{}])", names.join(",")));
                }
            },
            Constraint::Table { key, vars, rows } => self.table(*key, vars, rows),
            Constraint::Counts { vars, counts } => self.counts(vars, counts, watch)?,
        }
        Ok(())
    }

    /// Each of the others is an element of its column, at the place of the row that is chosen.
    fn table(&mut self, key: Var, vars: &[Var], rows: &BTreeMap<i32, Vec<i32>>) {
        if rows.is_empty() {
            return self.post("bool_clause([],[])");
        }
        // Where the values of the key count from 1, they are the numbers of the rows.
        let mut columns = vec![(key, rows.keys().copied().collect::<Vec<i32>>())];
        let row = if rows.keys().copied().eq((1..).take(rows.len())) {
            columns.clear();
            self.post(&format!("int_le({},{})", self.model.name(key), rows.len()));
            self.post(&format!("int_le(1,{})", self.model.name(key)));
            self.model.name(key).to_string()
        } else {
            self.rows += 1;
            let name = format!("row_{}", self.rows);
            self.declare(&format!("var 1..{}: {name} :: var_is_introduced;", rows.len()));
            name
        };
        let others = vars.iter().enumerate();
        columns.extend(others.map(|(column, &var)| {
            (var, rows.values().map(|row| row[column]).collect::<Vec<i32>>())
        }));
        for (var, values) in columns {
            let (values, name) = (join(values, ","), self.model.name(var));
            self.post(&format!("array_int_element({row},[{values}],{name})"));
        }
    }

    fn counts(
        &mut self,
        vars: &[Var],
        counts: &[(i32, RangeInclusive<usize>)],
        watch: &Watch,
    ) -> Result<(), Stop> {
        for &(value, ref range) in counts {
            watch.check()?;
            let names: Vec<String> =
                vars.iter().map(|&var| self.counted(Fact { var, value })).collect();
            let names = names.join(",");
            let all = |factor: &str| vec![factor; vars.len()].join(",");
            let (least, most) = within(range, vars.len());
            if least == most {
                self.post(&format!("int_lin_eq([{}],[{names}],{least})", all("1")));
            } else {
                self.post(&format!("int_lin_le([{}],[{names}],{most})", all("1")));
                self.post(&format!("int_lin_le([{}],[{names}],{})", all("-1"), -signed(least)));
            }
        }
        Ok(())
    }

    /// The name of a number that is 1 if a fact holds, and 0 if not.
    fn counted(&mut self, fact: Fact) -> String {
        let holds = self.holds(fact);
        let name = format!("count_{holds}");
        if self.declare(&format!("var 0..1: {name} :: var_is_introduced;")) {
            self.post(&format!("bool2int({holds},{name})"));
        }
        name
    }

    fn post(&mut self, constraint: &str) {
        let _ = writeln!(self.constraints, "constraint {constraint};");
    }

    /// The name of a variable plus a constant.
    fn shifted(&mut self, var: Var, shift: i32) -> String {
        let (name, domain) = (self.model.name(var), self.model.domain(var));
        let (direction, size) = match shift {
            0 => return name.to_string(),
            1.. => ("plus", shift.unsigned_abs()),
            _ => ("minus", shift.unsigned_abs()),
        };
        let shifted = format!("{name}_{direction}_{size}");
        let end = |end: i32| i64::from(end) + i64::from(shift);
        let (least, most) = (end(*domain.start()), end(*domain.end()));
        self.declare(&format!("var {least}..{most}: {shifted} :: var_is_introduced;"));
        self.post(&format!("int_lin_eq([1,-1],[{shifted},{name}],{shift})"));
        shifted
    }

    /// The name of a truth value that says whether a fact holds.
    fn holds(&mut self, fact: Fact) -> String {
        let sign = if fact.value == 0 { "no_" } else { "is_" };
        let name = format!("{sign}{}", self.model.name(fact.var).identifier(fact.value));
        if self.declare(&format!("var bool: {name} :: var_is_introduced;")) {
            let var = self.model.name(fact.var);
            self.post(&format!("int_eq_reif({var},{},{name})", fact.value));
        }
        name
    }

    /// Declares a variable, unless it is declared already.
    fn declare(&mut self, declaration: &str) -> bool {
        let new = self.declared.insert(declaration.to_owned());
        if new {
            let _ = writeln!(self.variables, "{declaration}");
        }
        new
    }
}
