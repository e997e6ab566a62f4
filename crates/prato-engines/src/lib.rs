//! Engines that bring a foreign solver: constraint programming ([`cp`], Pumpkin) and answer-set
//! programming ([`asp`], clingo).

pub mod asp;
mod counts;
#[cfg(feature = "cp")]
pub mod cp;
