//! `prato serve`: every question behind HTTP, and the page.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Args;

use prato::watch::Watch;
use prato_serve::{Config, PORT, Server, Stopper};

use crate::args::{LimitArgs, parse_size};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{limits, output};

/// Answer questions over HTTP, and show the page in a browser
///
/// It listens on this machine alone, unless --bind says otherwise, until Ctrl-C ends it. It keeps
/// nothing, and no request can name a file. --time-limit holds for each request [default: 30 s],
/// --memory-limit for all together, and --threads says how many long ones are worked on at a time.
#[derive(Args)]
pub struct ServeArgs {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets the whole network in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Let pages of this origin ask as well, such as `https://example.org`; may be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    allow_origin: Vec<String>,
    /// A name of this machine by which it may be asked, beside localhost; may be repeated
    #[arg(long, value_name = "NAME", value_parser = parse_host)]
    allow_host: Vec<String>,
    /// The largest request
    #[arg(long, value_name = "SIZE", default_value = "4M", value_parser = parse_size)]
    max_body: usize,
    /// The most cells of a board
    #[arg(long, value_name = "N", default_value_t = Config::default().cells)]
    max_cells: usize,
    /// Write a line for each request to standard error
    #[arg(long)]
    access_log: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs `prato serve`.
pub fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    let watch = limits::unguarded_watch(&LimitArgs { time_limit: None, ..args.limits });
    let usual = Config::default();
    let config = Config {
        address: SocketAddr::new(args.bind, args.port),
        allow_origins: args.allow_origin.clone(),
        allow_hosts: args.allow_host.clone(),
        body: args.max_body,
        cells: args.max_cells,
        time: args.limits.time_limit.unwrap_or(usual.time),
        access_log: args.access_log,
        ..usual
    };
    let address = config.address;
    let listens = |why| Failure::Address { address, why };
    let server = Server::bind(config, watch).map_err(listens)?;
    obey_signals(server.stopper());
    let url = format!("http://{}/", server.address());
    let mut out = output::stdout();
    writeln!(out, "Prato answers at {url} until Ctrl-C ends it.")?;
    out.flush()?;
    if !args.bind.is_loopback() {
        output::note("whoever reaches this machine over the network can ask");
    }
    if args.open && !opened(&url) {
        output::note("no browser could be opened");
    }
    server.run().map_err(listens)?;
    Ok(Exit::Answered)
}

/// The first Ctrl-C, or another signal that asks the program to end, lets the server end in order;
/// the second ends the program.
fn obey_signals(stopper: Stopper) {
    const PAUSE: Duration = Duration::from_millis(50);
    let signalled = Watch::default();
    limits::obey_ctrl_c(&signalled);
    thread::spawn(move || {
        while signalled.check().is_ok() {
            thread::sleep(PAUSE);
        }
        stopper.stop();
    });
}

/// Opens a page in the browser of the user, and says whether that was begun.
fn opened(url: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet());
    command.spawn().is_ok()
}

fn parse_origin(text: &str) -> Result<String, String> {
    let host = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let is_plain = |host: &&str| !host.is_empty() && !host.contains(['/', '*', ' ', '?', '#']);
    match host.filter(is_plain) {
        Some(_) => Ok(text.to_owned()),
        None => Err("an origin such as https://example.org, without a path".to_owned()),
    }
}

fn parse_host(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(['/', ':', '*', ' ']) {
        return Err("a name such as puzzles.example.org, without a port".to_owned());
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_and_hosts() {
        assert!(parse_origin("https://example.org").is_ok());
        assert!(parse_origin("http://localhost:3000").is_ok());
        for wrong in ["*", "example.org", "https://", "https://example.org/", "ftp://example.org"] {
            assert!(parse_origin(wrong).is_err(), "{wrong}");
        }
        assert!(parse_host("puzzles.example.org").is_ok());
        for wrong in ["", "*", "http://example.org", "example.org:80"] {
            assert!(parse_host(wrong).is_err(), "{wrong}");
        }
    }
}
