//! Tables: for people, and as comma-separated values.

use std::fmt::Write as _;

use prato::render::{Columns, wrap};

/// A table for people: a line for the heads, and one for each row, with as many cells each.
pub struct Table<'a> {
    pub lines: &'a [Vec<String>],
    /// The columns of words, which stand to the left; numbers stand to the right.
    pub words: &'a [usize],
    /// So many columns at the beginning say what a row is about.
    pub names: usize,
}

impl Table<'_> {
    /// The columns side by side. If they do not fit the window they come in parts, each of which begins with the
    /// names; if that leaves no room for a number, each row becomes a list.
    pub fn text(&self, window: Columns) -> String {
        let columns = self.lines.first().map_or(0, Vec::len);
        let width =
            |column: usize| self.lines.iter().map(|line| line[column].chars().count()).max();
        let widths: Vec<usize> = (0..columns).filter_map(width).collect();
        let room = window.unwrap_or(usize::MAX);
        let beside = |shown: &[usize]| {
            shown.iter().map(|&column| widths[column] + GAP.len()).sum::<usize>() - GAP.len()
        };
        let names: Vec<usize> = (0..self.names).collect();
        let mut parts = vec![names.clone()];
        for column in self.names..columns {
            let last = parts.last_mut().expect("there is one");
            last.push(column);
            if beside(last) > room && last.len() > self.names + 1 {
                last.pop();
                parts.push([&names[..], &[column]].concat());
            }
        }
        let too_wide = |part: &&Vec<usize>| {
            beside(part) > room && !part.iter().all(|column| self.words.contains(column))
        };
        if parts.iter().any(|part| too_wide(&part)) {
            return self.lists(window);
        }
        let parts: Vec<String> = parts.iter().map(|part| self.part(part, &widths)).collect();
        parts.join("\n")
    }

    /// These columns side by side.
    fn part(&self, shown: &[usize], widths: &[usize]) -> String {
        let mut text = String::new();
        for line in self.lines {
            let cell = |&column: &usize| {
                let (cell, width) = (&line[column], widths[column]);
                if self.words.contains(&column) {
                    format!("{cell:width$}")
                } else {
                    format!("{cell:>width$}")
                }
            };
            let cells: Vec<String> = shown.iter().map(cell).collect();
            text.push_str(cells.join(GAP).trim_end());
            text.push('\n');
        }
        text
    }

    /// Each row as a list: its names, and below them each head with its cell.
    fn lists(&self, window: Columns) -> String {
        let (heads, rows) = self.lines.split_first().expect("too wide, and so not empty");
        let mut text = String::new();
        for row in rows {
            let _ = writeln!(text, "{}", row[..self.names].join(GAP).trim_end());
            for (head, cell) in heads.iter().zip(row).skip(self.names) {
                let _ = writeln!(text, "{GAP}{head}: {cell}");
            }
        }
        wrap(&text, window)
    }
}

/// What stands between two columns.
const GAP: &str = "  ";

/// A line of values, as in RFC 4180.
pub fn comma_separated(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells.into_iter().map(quoted).collect();
    cells.join(",") + "\n"
}

/// A value that may hold commas or quotes.
fn quoted(cell: String) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(columns: usize) -> String {
        let lines =
            [["board", "engine", "answer", "s", "nodes"], ["8", "sat", "yes", "0.25", "1234"]];
        let lines = lines.map(|line| line.map(str::to_owned).to_vec());
        Table { lines: &lines, words: &[0, 1, 2], names: 2 }.text(Some(columns))
    }

    #[test]
    fn what_does_not_fit_comes_in_parts_with_the_names() {
        let check = |columns: usize, expected: &[&str]| {
            assert_eq!(shown(columns).lines().collect::<Vec<_>>(), expected, "in {columns}");
        };
        check(34, &["board  engine  answer     s  nodes", "8      sat     yes     0.25   1234"]);
        check(
            33,
            &[
                "board  engine  answer     s",
                "8      sat     yes     0.25",
                "",
                "board  engine  nodes",
                "8      sat      1234",
            ],
        );
        check(
            20,
            &[
                "board  engine  answer",
                "8      sat     yes",
                "",
                "board  engine     s",
                "8      sat     0.25",
                "",
                "board  engine  nodes",
                "8      sat      1234",
            ],
        );
        check(19, &["8  sat", "  answer: yes", "  s: 0.25", "  nodes: 1234"]);
    }
}
