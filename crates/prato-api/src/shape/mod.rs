//! The JSON shapes that answers share, each once: they are written and read by the same types.

mod bytes;
mod campaign;
mod cells;
mod merit;
mod place;
mod reason;
mod shown;
pub mod tiles;

pub use bytes::Bytes;
pub use campaign::{Level, Plan, Tally};
pub use cells::{Cell, Count, Rows};
pub use merit::{Games, Merit, Won};
pub use place::{Place, places};
pub use reason::{Argument, Case, Contradiction, Follows, Reason, Source, Step};
pub use shown::{FieldRows, Shown};

use std::borrow::Cow;

/// A word from one of the library's lists, such as the name of a technique.
pub type Word = Cow<'static, str>;
