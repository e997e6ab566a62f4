//! How many requests a server answers: clients on this machine ask for the chances on an Expert
//! board, and then for next to nothing, each over one connection that stays open.
//!
//! `prato serve` must run already; the only argument is its address, and a second one the seconds
//! for each of the two.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};

/// Clients at a time.
const CLIENTS: usize = 64;

fn main() -> Result<()> {
    let mut args = env::args().skip(1);
    let address = args.next().context("give the address of the server")?;
    let seconds = args.next().map_or(Ok(60), |text| text.parse())?;
    let board = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/expert.txt"))?;
    let body = serde_json::json!({ "board": board }).to_string();
    let odds = format!(
        "POST /api/v1/odds HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let trivial = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\n");
    println!(
        "| {CLIENTS} clients, {seconds} s | requests a second | median | 99 % | longest | errors | memory after |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (name, request) in [("odds of an Expert board", odds), ("`/healthz`", trivial)] {
        let mut times = load(&address, &request, Duration::from_secs(seconds))?;
        times.all.sort_unstable();
        let at = |percent: usize| times.all[(times.all.len() - 1) * percent / 100];
        let rate = times.all.len() as f64 / seconds as f64;
        println!(
            "| {name} | {rate:.0} | {:.1?} | {:.1?} | {:.1?} | {} | {} MiB |",
            at(50),
            at(99),
            at(100),
            times.errors,
            memory(&address)? >> 20,
        );
    }
    Ok(())
}

/// How long each request took, and how many were not answered with 200.
#[derive(Default)]
struct Times {
    all: Vec<Duration>,
    errors: usize,
}

fn load(address: &str, request: &str, time: Duration) -> Result<Times> {
    let end = Instant::now() + time;
    thread::scope(|scope| {
        let clients: Vec<_> =
            (0..CLIENTS).map(|_| scope.spawn(|| client(address, request, end))).collect();
        let mut all = Times::default();
        for client in clients {
            let times = client.join().expect("clients do not panic")?;
            all.all.extend(times.all);
            all.errors += times.errors;
        }
        ensure!(!all.all.is_empty(), "nothing was answered");
        Ok(all)
    })
}

fn client(address: &str, request: &str, end: Instant) -> Result<Times> {
    let mut stream = BufReader::new(TcpStream::connect(address)?);
    stream.get_ref().set_nodelay(true)?;
    let mut times = Times::default();
    while Instant::now() < end {
        let start = Instant::now();
        stream.get_mut().write_all(request.as_bytes())?;
        let (status, _) = response(&mut stream)?;
        times.all.push(start.elapsed());
        times.errors += usize::from(status != 200);
    }
    Ok(times)
}

/// The status and the body of a response that says its length.
fn response(stream: &mut BufReader<TcpStream>) -> Result<(u16, Vec<u8>)> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let status = line.split(' ').nth(1).context("no response")?.parse()?;
    let mut length = 0;
    loop {
        line.clear();
        stream.read_line(&mut line)?;
        let header = line.trim_end().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(number) = header.strip_prefix("content-length: ") {
            length = number.parse()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((status, body))
}

/// The memory of the server, as it says itself.
fn memory(address: &str) -> Result<u64> {
    let mut stream = BufReader::new(TcpStream::connect(address)?);
    write!(stream.get_mut(), "GET /metrics HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
    let page = String::from_utf8(response(&mut stream)?.1)?;
    let line = page.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    Ok(line.context("the server does not say it")?.parse()?)
}
