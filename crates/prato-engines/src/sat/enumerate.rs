//! All solutions one after the other: each is forbidden by a clause, and the solver goes on with all
//! that it has learnt.

use prato::clauses::{Codes, Lit, Sink};
use prato::engine::Census;
use prato::model::{Fact, Model, Var};
use prato::outcome::Outcome;

use super::solver::Solver;
use crate::counts::Counts;

/// How many solutions there are, in all and with each fact.
pub(super) fn census(solver: &mut Solver, codes: &Codes, model: &Model) -> Outcome<Census> {
    let mut counts = Counts::new(model);
    loop {
        let values = match solver.solve() {
            Ok(true) => codes.decode(|lit| solver.holds(lit)),
            Ok(false) => return counts.outcome(),
            Err(why) => return Outcome::Stopped { why, so_far: () },
        };
        counts.add(&values);
        let facts = (0..).map(Var).zip(values).map(|(var, value)| Fact { var, value });
        let lits = facts.filter_map(|fact| codes.lit(fact));
        // What holds in every solution tells none of them apart.
        let open: Vec<Lit> = lits.filter(|&lit| !solver.is_implied(lit)).map(|lit| !lit).collect();
        solver.clause(&open);
        // A clause that was lost would let the same solution come again.
        if let Err(why) = solver.stopped {
            return Outcome::Stopped { why, so_far: () };
        }
    }
}
