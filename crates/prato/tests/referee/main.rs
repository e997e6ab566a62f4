//! Every engine and model held to a slow and obvious referee.

mod common;
mod density;
mod engines;
mod exact;
mod model;
mod moves;
mod reasons;
mod techniques;
