//! The odds of a position: the chance of a mine in every cell, and what a sampler, an endgame or a
//! policy asks beyond that.
//!
//! `chain` has the ways to fill each component (a layered decision diagram), `share` shares out the
//! mines among the components, and `position` puts both together. The exact engine answers one
//! question about any board; this is made for asking many about small ones.

mod chain;
mod position;
mod share;

pub(super) use chain::{CHOOSE, Chain, Chains, short};
#[cfg(test)]
pub(super) use position::tests;
pub(super) use position::{Failed, Part, Place, Position};
