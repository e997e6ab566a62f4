//! A megabyte of anything is accepted or refused within a second of work, whatever it looks like: a text
//! that makes a reader go back again and again would take minutes.

use std::fs;
use std::time::{Duration, Instant};

use prato::foreign::{AnyFormat, read};

/// What the text is made of: the start, and what is repeated.
const TEXTS: &[(&str, &str)] = &[
    ("", "["),
    ("", "[["),
    ("[[", "1,"),
    ("", "(\n"),
    ("", "{{\""),
    ("board = [", "[1, None],\n"),
    ("", "1,2,"),
    ("", ",\n"),
    ("", ";1\n"),
    ("", "\t1\t\n"),
    ("", "|\n"),
    ("", "| 1 | . |\n"),
    ("", "+-"),
    ("", "\u{2502} 1 "),
    ("", "1 2 3 4\n"),
    ("", "0 1\n"),
    ("", "1 "),
    ("", "1"),
    ("", ".\n"),
    ("", "\u{1f7e6}"),
    ("", "1\u{fe0f}\u{20e3}\u{2b1c}\n"),
    ("", "\u{fe0f}"),
    ("9x9x10\n", "HHHHHHHHH\n"),
    ("1x1x1\n", "H"),
    ("mbf:", "00"),
    ("mbf:ffff", "ff"),
    ("https://x/?b=10001000&m=", "v"),
    ("https://x/?analysis=99990000", "lm"),
    ("https://x/", "?b=1&"),
    ("1000x1000:", "f"),
    ("1000x1000:0,0,m", "f"),
    ("9x9#", "1"),
    ("SAVEFILE:0:\nGAME    :5:Mines\n", "MOVE    :4:O0,0\n"),
    ("SAVEFILE:", "1:"),
    ("", "% comment\n"),
    ("r = 1; ", "c = 2; "),
    ("schema(", "1,"),
    ("", "Q.x\n"),
    ("", "\r"),
    ("", "\u{0}"),
];

const SIZE: usize = 1_000_000;
const MOST: Duration = Duration::from_secs(1);

#[test]
fn a_megabyte_is_read_or_refused() {
    for (start, repeated) in TEXTS {
        let count = (SIZE - start.len()) / repeated.len();
        let text = format!("{start}{}", repeated.repeat(count));
        let before = work();
        let found = read(&text, AnyFormat::detect(&text));
        let took = work().checked_sub(before).expect("work is never undone");
        assert!(took < MOST, "{start}{repeated}..: {took:?}, {:?}", found.map(|_| ()));
    }
}

/// The time that this thread has worked: on a busy machine the clock says more about others.
fn work() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.with(Instant::elapsed), Duration::from_nanos)
}

thread_local! {
    static START: Instant = Instant::now();
}
