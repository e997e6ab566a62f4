//! What a server is told when it starts.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Where to listen, to whom, and the limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Port 0 stands for any that is free.
    pub address: SocketAddr,
    /// Pages of these origins may ask as well, such as `https://example.org`.
    pub allow_origins: Vec<String>,
    /// Names of this server beside `localhost`. Addresses need not be listed.
    pub allow_hosts: Vec<String>,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The most cells of a board.
    pub cells: usize,
    /// How long a request may be worked on.
    pub time: Duration,
    /// How many requests may be there at a time, at work or waiting.
    pub requests: usize,
    /// How many of them from one address.
    pub requests_per_client: usize,
    /// How many connections may be open at a time.
    pub connections: usize,
    /// How long a client may take to send a request, or to take a part of a reply.
    pub patience: Duration,
    /// How long work may go on by itself after the server was told to end.
    pub grace: Duration,
    /// A line on standard error for every request.
    pub access_log: bool,
}

/// The port that the program takes if none is given.
pub const PORT: u16 = 7878;

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            allow_origins: Vec::new(),
            allow_hosts: Vec::new(),
            body: 4 << 20,
            cells: 1_000_000,
            time: Duration::from_secs(30),
            requests: 256,
            requests_per_client: 128,
            connections: 512,
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(2),
            access_log: false,
        }
    }
}
