//! Tables: for people, and as comma-separated values.

use std::fmt::Write as _;

/// Columns side by side, the first `words` of them to the left and the rest to the right. Every line
/// has as many cells as the first.
pub fn aligned(lines: &[Vec<String>], words: usize) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let mut text = String::new();
    for line in lines {
        let mut shown = String::new();
        for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            let gap = if column == 0 { "" } else { "  " };
            let _ = if column < words {
                write!(shown, "{gap}{cell:width$}")
            } else {
                write!(shown, "{gap}{cell:>width$}")
            };
        }
        text.push_str(shown.trim_end());
        text.push('\n');
    }
    text
}

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
