//! The part of the Python package `prato` that is written in Rust: the module `prato._prato`.
//!
//! It is small on purpose. Questions go to `prato-api` as JSON; what is asked thousands of times
//! (arrays of boards, games for learners, campaigns) has a short way here, without JSON. Python has
//! no lock on the interpreter while the work goes on, and Ctrl-C ends it (`work`).
//!
//! What a user sees is written in Python, in `python/prato`; `_prato.pyi` there says the types of
//! what is here.

mod ask;
mod batch;
mod campaign;
mod cells;
mod errors;
mod games;
mod instance;
mod work;

use pyo3::prelude::*;

/// What `prato` is made of. Use `import prato` instead.
#[pymodule]
mod _prato {
    #[pymodule_export]
    use super::ask::{ask, ask_all, batch_part, batch_replies, batch_requests, batch_rows, schema};
    #[pymodule_export]
    use super::batch::{count_all, odds_all, odds_array};
    #[pymodule_export]
    use super::campaign::{merge_parts, plan, play_part, read_part, won_games};
    #[pymodule_export]
    use super::games::Games;
    #[pymodule_export]
    use super::instance::{Instance, text_of};

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
