//! Words that fit the window: lines that are too wide are broken between words.

use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};

use prato::render::{Columns, wrap};
use ratatui::crossterm::terminal;

use super::{Answer, answer_window, stdout};

/// Answers for people: lines that are wider than the window are broken between words. To
/// be flushed.
pub fn words() -> Words {
    Words { out: stdout(), line: Vec::new(), columns: answer_window() }
}

/// See [`words`].
pub struct Words {
    out: BufWriter<Answer>,
    /// What was written since the last line ended.
    line: Vec<u8>,
    columns: Columns,
}

impl Words {
    /// The width of the window.
    pub fn columns(&self) -> Columns {
        self.columns
    }
}

impl Write for Words {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = wrap(&String::from_utf8_lossy(&self.line), self.columns);
                self.out.write_all(line.as_bytes())?;
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    /// To be called after whole lines.
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The width of the window behind a stream: what `COLUMNS` says, or the terminal. Into files and
/// pipes lines are as long as they are, for other programs.
pub fn window(stream: &impl IsTerminal) -> Columns {
    let said = || env::var("COLUMNS").ok()?.parse().ok();
    let real = || terminal::size().ok().map(|(columns, _)| usize::from(columns));
    let columns = said().or_else(|| if stream.is_terminal() { real() } else { None });
    columns.filter(|&columns| columns > 0)
}
