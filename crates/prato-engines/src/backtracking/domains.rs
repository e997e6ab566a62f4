//! The values that are left, and how they were before.

use prato::model::{Assignment, Model, Var};

/// The values that are left for each variable.
pub(super) struct Domains {
    /// In ascending order.
    left: Vec<Vec<i32>>,
    /// Domains as they were, the latest change last.
    before: Vec<(Var, Vec<i32>)>,
    /// Of the variables without a value left: their number.
    empty: usize,
}

impl Domains {
    /// All values of a model.
    pub(super) fn new(model: &Model) -> Domains {
        let left: Vec<Vec<i32>> =
            model.domains().iter().map(|domain| domain.clone().collect()).collect();
        let empty = left.iter().filter(|values| values.is_empty()).count();
        Domains { left, before: Vec::new(), empty }
    }

    /// The values that are left for a variable.
    pub(super) fn of(&self, var: Var) -> &[i32] {
        &self.left[var.0 as usize]
    }

    /// How many variables there are.
    pub(super) fn len(&self) -> usize {
        self.left.len()
    }

    /// The value of a variable, if it has one.
    pub(super) fn value(&self, var: Var) -> Option<i32> {
        match self.of(var) {
            &[value] => Some(value),
            _ => None,
        }
    }

    /// Whether some variable has no value left.
    pub(super) fn none_left(&self) -> bool {
        self.empty > 0
    }

    /// Keeps the values that `keep` says, and returns the others.
    pub(super) fn keep(&mut self, var: Var, keep: impl Fn(i32) -> bool) -> Vec<i32> {
        let values = &mut self.left[var.0 as usize];
        if values.iter().all(|&value| keep(value)) {
            return Vec::new();
        }
        let (kept, removed): (Vec<i32>, Vec<i32>) = values.iter().partition(|&&value| keep(value));
        if kept.is_empty() {
            self.empty += 1;
        }
        self.before.push((var, std::mem::replace(values, kept)));
        removed
    }

    /// Where changes are now, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.before.len()
    }

    /// Puts everything back as it was at a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for (var, values) in self.before.drain(mark..).rev() {
            let now = &mut self.left[var.0 as usize];
            if now.is_empty() {
                self.empty -= 1;
            }
            *now = values;
        }
    }

    /// The assignment, when each variable has one value.
    pub(super) fn values(&self) -> Assignment {
        self.left.iter().map(|values| values[0]).collect()
    }
}
