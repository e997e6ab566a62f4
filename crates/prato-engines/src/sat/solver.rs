//! CaDiCaL under a watch.

use std::time::Duration;

use cadical_sys::{CaDiCal, Status, Terminator};
use prato::engine::Effort;
use prato::watch::{Stop, Watch};

use prato::clauses::{Lit, Sink, Size};

/// CaDiCaL with the clauses written so far.
pub(super) struct Solver {
    cadical: CaDiCal,
    watch: Watch,
    size: Size,
    /// The literals of one clause, as CaDiCaL wants them.
    clause: Vec<i32>,
    /// Whether the watch stopped the writing of clauses, so that some are lost.
    pub(super) stopped: Result<(), Stop>,
    /// How long it took to write them, if that is known.
    pub(super) building: Option<Duration>,
}

/// What is asked of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A solution, or what is the same in all.
    One,
    /// All of them, one after the other.
    All,
}

impl Solver {
    /// CaDiCaL with room for that many variables and no clauses yet.
    pub(super) fn new(variables: u64, asked: Asked, watch: &Watch) -> Solver {
        let mut cadical = CaDiCal::new();
        // Puzzles have solutions, mostly, so the search is set to find one.
        let mut known = cadical.configure("sat");
        if asked == Asked::All {
            // Each search goes on where the last one ended, and does not begin at the root (incremental
            // lazy backtracking): 18,424 solutions of 49 cells take 0.09 instead of 2.2 s.
            known &= cadical.set("ilb", 2);
        }
        debug_assert!(known, "the configuration and the option exist");
        // Variables that occur in no clause have a value, too.
        cadical.resize(i32::try_from(variables).expect("fewer than 2^31 variables"));
        cadical.connect_terminator(Ends(watch.clone()));
        Solver {
            cadical,
            watch: watch.clone(),
            size: Size::default(),
            clause: Vec::new(),
            stopped: Ok(()),
            building: None,
        }
    }

    /// Whether the clauses can be satisfied.
    pub(super) fn solve(&mut self) -> Result<bool, Stop> {
        self.watch.check()?;
        match self.cadical.solve() {
            Status::SATISFIABLE => Ok(true),
            Status::UNSATISFIABLE => Ok(false),
            // Nothing but the watch ends the search early. If it has no reason any more, that was
            // the memory, which may be free again.
            Status::UNKNOWN => Err(self.watch.check().err().unwrap_or(Stop::Memory)),
        }
    }

    /// Whether the clauses can be satisfied with one of these literals, too.
    pub(super) fn solve_with_one_of(
        &mut self,
        lits: impl Iterator<Item = Lit>,
    ) -> Result<bool, Stop> {
        for lit in lits {
            self.cadical.constrain(lit.number());
        }
        self.cadical.constrain(0);
        self.solve()
    }

    /// Whether the literal holds in the solution that was just found.
    pub(super) fn holds(&mut self, lit: Lit) -> bool {
        self.cadical.val(lit.number()) == lit.number()
    }

    /// Whether the clauses are known to imply the literal.
    pub(super) fn is_implied(&self, lit: Lit) -> bool {
        self.cadical.fixed(lit.number()) > 0
    }

    /// Asks the search to try this literal first, rather than its negation.
    pub(super) fn prefer(&mut self, lit: Lit) {
        self.cadical.phase(lit.number());
    }

    /// Takes back [`prefer`](Self::prefer).
    pub(super) fn prefer_neither(&mut self, lit: Lit) {
        self.cadical.unphase(lit.number());
    }

    pub(super) fn effort(&self) -> Effort {
        let number = |name| u64::try_from(self.cadical.get_statistic_value(name)).unwrap_or(0);
        Effort {
            variables: self.size.variables,
            clauses: self.size.clauses,
            conflicts: number("conflicts"),
            nodes: number("decisions"),
            propagations: Some(number("propagations")),
            building: self.building,
            ..Effort::default()
        }
    }
}

/// Ends a search when the watch says so.
struct Ends(Watch);

impl Terminator for Ends {
    fn terminated(&mut self) -> bool {
        self.0.check().is_err()
    }
}

impl Sink for Solver {
    fn fresh(&mut self) -> Lit {
        self.size.variables += 1;
        Lit::positive(u32::try_from(self.size.variables).expect("fewer than 2^31 variables"))
    }

    fn clause(&mut self, lits: &[Lit]) {
        // Looking at the clock takes as long as a few clauses.
        if self.size.clauses.is_multiple_of(1 << 12) && self.stopped.is_ok() {
            self.stopped = self.watch.check();
        }
        if self.stopped.is_err() {
            return;
        }
        self.size.push(lits.len());
        self.clause.clear();
        self.clause.extend(lits.iter().map(|lit| lit.number()));
        self.cadical.clause6(&self.clause);
    }

    fn stopped(&mut self) -> bool {
        self.stopped.is_err()
    }
}
