//! What must hold for any input, as ordinary functions that panic where it does not.
//!
//! - [`TARGETS`] are the bodies of the fuzz targets in `fuzz/`: bytes from a fuzzer, or from the
//!   corpus that the tests replay.
//! - [`agree`] holds all engines to each other on instances made of bytes, be they from a fuzzer or from
//!   a seed ([`run`]).

pub mod agree;
mod analyse;
mod ask;
mod foreign;
mod instances;
mod options;
mod read;
mod replay;
pub mod run;

pub use analyse::analyse;
pub use ask::ask;
pub use foreign::foreign;
pub use options::options;
pub use read::read;
pub use replay::replay;

/// A fuzz target.
pub struct Target {
    /// Its name, also of the folder of its corpus.
    pub name: &'static str,
    /// Panics if something does not hold for these bytes.
    pub run: fn(&[u8]),
}

/// Every fuzz target.
pub static TARGETS: &[Target] = &[
    Target { name: "analyse", run: analyse },
    Target { name: "ask", run: ask },
    Target { name: "foreign", run: foreign },
    Target { name: "options", run: options },
    Target { name: "read", run: read },
    Target { name: "replay", run: replay },
];
