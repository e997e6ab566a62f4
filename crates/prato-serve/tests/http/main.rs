//! The server as its clients see it, over real sockets on this machine.

mod client;
mod contract;
mod crowd;
mod doors;
mod limits;
mod streams;
