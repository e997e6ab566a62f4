//! The engines that answer for any model. A new one joins the list, and every command knows it.

use prato::engine::{Engine, Search};

/// The engines, in the order in which help names them. The first is the one to take where nothing
/// better fits.
pub static ENGINES: &[&dyn Engine] = &[&Search];
