//! All solutions one after the other (blocking clauses): each is forbidden by a clause of what decides it, and
//! the solver goes on with all that it has learnt.

use prato::clauses::{Codes, Lit, Sink};
use prato::engine::Census;
use prato::model::Model;
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};

use super::solver::Solver;
use crate::backtracking::Deciding;
use crate::counts::Counts;

/// How many solutions there are, in all and with each fact.
pub(super) fn census(
    solver: &mut Solver,
    codes: &Codes,
    model: &Model,
    watch: &Watch,
) -> Outcome<Census> {
    count(solver, codes, model, watch)
        .map_or_else(|why| Outcome::Stopped { why, so_far: () }, Counts::outcome)
}

fn count<'a>(
    solver: &mut Solver,
    codes: &Codes,
    model: &'a Model,
    watch: &Watch,
) -> Result<Counts<'a>, Stop> {
    let mut counts = Counts::new(model);
    let mut deciding = Deciding::new(model, watch)?;
    while solver.solve()? {
        let values = codes.decode(|lit| solver.holds(lit));
        counts.add(&values);
        let facts = deciding.facts(&values, watch)?;
        let lits: Vec<Lit> = facts.into_iter().filter_map(|fact| Some(!codes.lit(fact)?)).collect();
        solver.clause(&lits);
        // A clause that was lost would let the same solution come again.
        solver.stopped?;
    }
    Ok(counts)
}
