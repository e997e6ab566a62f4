//! The facts that hold in every solution: the backbone of the clauses.

use prato::model::{Fact, Var};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};

use super::solver::Solver;
use prato::clauses::{Codes, Lit};

/// The facts that hold in every solution, in the order of the variables; if stopped, those that
/// are known.
///
/// Starts from one solution, whose facts are the candidates. It then asks for a solution in which
/// one of a few candidates does not hold. If there is one, it rules out all the candidates that do
/// not hold in it; if there is none, all of the few are forced. As in `CadiBack` (Biere, Froleyks
/// and Wang 2023) the few become more as long as they turn out to be forced.
pub(super) fn forced(
    solver: &mut Solver,
    codes: &Codes,
    watch: &Watch,
) -> Outcome<Vec<Fact>, Vec<Fact>> {
    let values = match solver.solve() {
        Ok(true) => codes.decode(|lit| solver.holds(lit)),
        Ok(false) => return Outcome::Impossible,
        Err(why) => return Outcome::Stopped { why, so_far: Vec::new() },
    };
    let candidates = (0..).map(Var).zip(values).map(|(var, value)| {
        let fact = Fact { var, value };
        (fact, codes.lit(fact).expect("the value is in the domain"))
    });
    let mut search = Search { solver, open: candidates.collect(), forced: Vec::new() };
    let ended = search.run(watch);
    let mut forced = search.forced;
    forced.sort_unstable();
    match ended {
        Ok(()) => Outcome::Answered(forced),
        Err(why) => Outcome::Stopped { why, so_far: forced },
    }
}

struct Search<'a> {
    solver: &'a mut Solver,
    /// The candidates that are neither ruled out nor forced, with their literals.
    open: Vec<(Fact, Lit)>,
    forced: Vec<Fact>,
}

impl Search<'_> {
    fn run(&mut self, watch: &Watch) -> Result<(), Stop> {
        for &(_, lit) in &self.open {
            self.solver.prefer(!lit);
        }
        self.rule_out();
        let all = self.open.len();
        let mut few = 1;
        while !self.open.is_empty() {
            let first = self.open.len().saturating_sub(few);
            let lits: Vec<Lit> = self.open[first..].iter().map(|&(_, lit)| !lit).collect();
            if self.solver.solve_with_one_of(lits.into_iter())? {
                self.rule_out();
                few = 1;
            } else {
                self.forced.extend(self.open.drain(first..).map(|(fact, _)| fact));
                self.take_implied();
                few *= 10;
            }
            watch.report(1.0 - self.open.len() as f64 / all.max(1) as f64);
        }
        Ok(())
    }

    /// Drops the candidates that the solution at hand rules out.
    fn rule_out(&mut self) {
        let Search { solver, open, .. } = self;
        open.retain(|&(_, lit)| {
            let stays = solver.holds(lit);
            if !stays {
                solver.prefer_neither(lit);
            }
            stays
        });
        self.take_implied();
    }

    /// Moves the candidates that the solver has proved on the way to the forced ones.
    fn take_implied(&mut self) {
        let Search { solver, open, forced } = self;
        open.retain(|&(fact, lit)| {
            let implied = solver.is_implied(lit);
            if implied {
                forced.push(fact);
            }
            !implied
        });
    }
}
