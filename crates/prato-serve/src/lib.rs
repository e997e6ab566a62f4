//! Prato behind HTTP: every question of `prato-api`, a stream of what is found on the way, and the
//! page.
//!
//! It keeps no state between requests, no request names a file, and none of them can hold up the
//! others: [`Config`] has the limits, `places` shares out the work, and `docs/http.md` tells users
//! all of it. It listens to HTTP/1.1 on one address and knows no encryption: for more than one
//! machine put a proxy before it.

mod api;
mod assets;
mod config;
mod events;
mod gate;
mod job;
mod listen;
mod log;
mod metrics;
mod newcomers;
mod openapi;
mod patient;
mod places;
mod refusal;
mod routes;

pub use config::{Config, PORT};
pub use listen::{Server, Stopper};
pub use openapi::openapi;
