//! The native side of `bench/python.py`: all chances of the boards in a file, again and again.
//!
//! usage: batch FILE THREADS; for each line on standard input it prints the seconds of one run.

use std::io::{self, BufRead as _};
use std::time::Instant;
use std::{fs, thread};

use anyhow::{Context, Result};
use prato::exact;
use prato::puzzles::minesweeper::{View, parse};
use prato::watch::Watch;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let file = args.next().context("which file?")?;
    let threads: usize = args.next().context("how many threads?")?.parse()?;
    let text = fs::read_to_string(&file)?;
    let views: Vec<View> = text
        .split("\n\n")
        .filter(|board| !board.is_empty())
        .map(|board| Ok(parse(board, None).map_err(|error| anyhow::anyhow!("{error}"))?.view))
        .collect::<Result<_>>()?;
    for line in io::stdin().lock().lines() {
        line?;
        let start = Instant::now();
        let answered = run(&views, threads);
        println!("{} {answered}", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// How many boards have an answer. Each thread takes every `threads`-th board.
fn run(views: &[View], threads: usize) -> usize {
    let part = |first: usize| {
        let mine = views.iter().skip(first).step_by(threads);
        mine.filter(|view| exact::chances(view, &Watch::default()).answer().is_some()).count()
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|first| scope.spawn(move || part(first))).collect();
        let own = part(0);
        own + others.into_iter().map(|other| other.join().expect("it counts")).sum::<usize>()
    })
}
