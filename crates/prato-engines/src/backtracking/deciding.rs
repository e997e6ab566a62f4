//! Which facts of a solution decide the others (a decision set): what the engines that learn forbid to find the
//! next solution.

use prato::model::{Fact, Model, Var};
use prato::watch::{Stop, Watch};

use super::fixpoint::Fixpoint;

/// Those facts of a solution from which the others follow: what forbids them forbids this solution and
/// no other (a *decision set*, which makes blocking clauses short).
pub(crate) struct Deciding<'a> {
    // Invariant: between questions, what follows from the rules alone.
    fixpoint: Fixpoint<'a>,
}

impl<'a> Deciding<'a> {
    /// About the solutions of this model.
    pub(crate) fn new(model: &'a Model, watch: &Watch) -> Result<Deciding<'a>, Stop> {
        let mut fixpoint = Fixpoint::new(model);
        fixpoint.look_at_all();
        fixpoint.run(watch, &mut |_| ())?;
        Ok(Deciding { fixpoint })
    }

    /// The facts that decide this solution.
    pub(crate) fn facts(&mut self, values: &[i32], watch: &Watch) -> Result<Vec<Fact>, Stop> {
        let mark = self.fixpoint.domains.mark();
        let facts = (0..).map(Var).zip(values).map(|(var, &value)| Fact { var, value });
        // Those that are large for their variable come first: they use up a sum, and the others follow.
        let is_large = |fact: &Fact| self.fixpoint.domains.of(fact.var).last() == Some(&fact.value);
        let (large, small): (Vec<Fact>, Vec<Fact>) = facts.partition(is_large);
        let mut deciding = Vec::new();
        for fact in large.into_iter().chain(small) {
            if self.fixpoint.domains.value(fact.var).is_none() {
                deciding.push(fact);
                self.fixpoint.take(fact.var, |value| value == fact.value);
                let broken = self.fixpoint.run(watch, &mut |_| ())?;
                debug_assert_eq!(broken, None, "it is a solution");
            }
        }
        self.fixpoint.domains.undo(mark);
        Ok(deciding)
    }
}

#[cfg(test)]
mod tests {
    use prato::puzzles::Puzzle as _;
    use prato::puzzles::minesweeper::parse;

    use super::*;

    /// A solution of the board, and how many of its facts decide it.
    fn check(board: &str, field: &str, expected: usize) {
        let model = parse(board, None).unwrap().view.model();
        let values: Vec<i32> = field.bytes().map(|cell| i32::from(cell == b'*')).collect();
        assert_eq!(model.check(&values), Ok(()));
        let mut deciding = Deciding::new(&model, &Watch::default()).unwrap();
        // Twice, since the first question is to leave nothing behind.
        for _ in 0..2 {
            let facts = deciding.facts(&values, &Watch::default()).unwrap();
            assert_eq!(facts.len(), expected, "{facts:?}");
            assert!(facts.iter().all(|fact| fact.holds(&values)));
        }
    }

    #[test]
    fn mines_decide_where_they_are_counted() {
        check("2 3 2\n...\n...\n", "*....*", 2);
        check("1.\n..\n", ".*..", 1);
        // No clue sees the last cell.
        check("1..\n", ".*.", 1);
        check("3.\n..\n", ".***", 0);
    }
}
