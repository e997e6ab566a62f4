//! The puzzles, one folder each.

pub mod minesweeper;
mod parts;
pub mod queens;

use crate::model::{Assignment, Model};

/// A puzzle instance: what engines need to know of it.
pub trait Puzzle {
    /// What solves it.
    type Solution;
    /// How something that does not solve it breaks the rules.
    type Broken: std::error::Error;

    /// The instance as variables and rules.
    fn model(&self) -> Model;

    /// The solution that an assignment of the model's variables stands for.
    fn decode(&self, values: &Assignment) -> Self::Solution;

    /// Checks a solution. Written from the rules of the game, never from [`model`](Self::model):
    /// it is what the model is tested against.
    ///
    /// # Errors
    /// The first rule that is broken.
    fn check(&self, solution: &Self::Solution) -> Result<(), Self::Broken>;
}
