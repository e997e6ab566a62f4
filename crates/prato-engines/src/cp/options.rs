//! What can be chosen about the engine.

use prato::order::Order;

use crate::strategy::Strategy;

/// How the engine `cp` searches. The answer does not depend on it, the time does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpOptions {
    /// How it chooses what to try.
    pub search: Strategy,
    /// In which order it is told the rules.
    pub order: Order,
    /// For all that the search chooses at random.
    pub seed: u64,
}
