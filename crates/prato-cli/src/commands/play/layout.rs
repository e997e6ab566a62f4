//! Where things are on the screen: two lines of state, the board with its numbers, the words beside
//! or below it, and a line of keys.

use ratatui::layout::{Position, Rect, Size};

use prato::grid::{Pos, Shape};

/// The lines above the cells: two of state, one of numbers.
const ABOVE: u16 = 3;
/// Fewer columns beside the board are too few for words.
const NARROWEST: u16 = 36;
/// More columns are hard to read.
const WIDEST: u16 = 76;
/// How many lines words have at least below the board.
const LEAST_LINES: usize = 2;

/// Where things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many rows of the board are on the screen.
    pub rows: usize,
    /// How many columns.
    pub cols: usize,
    /// How many characters a cell has: 3, or 2 where that helps the board to fit.
    pub cell: u16,
    /// The left edge of the cells; the numbers of the rows are before it.
    pub left: u16,
    /// The top of the cells; the numbers of the columns are above it.
    pub top: u16,
    /// Where the words are.
    pub words: Rect,
    /// The words in lines.
    pub lines: Vec<String>,
}

impl Layout {
    /// The layout of a board and words on a screen.
    pub fn new(size: Size, shape: Shape, words: &str) -> Layout {
        let left = digits(shape.rows) + 1;
        let room = size.width.saturating_sub(left);
        let wide = |cell: u16| shape.cols.saturating_mul(usize::from(cell));
        let cell = if wide(3) <= usize::from(room) { 3 } else { 2 };
        let cols = shape.cols.min(usize::from(room / cell));
        // Between the state above and the keys below.
        let height = usize::from(size.height.saturating_sub(ABOVE + 1));
        let right = left + narrow(wide(cell).min(usize::from(room))) + 2;
        let beside = size.width.saturating_sub(right);
        if beside >= NARROWEST {
            let width = beside.min(WIDEST);
            let words_at = Rect::new(right, ABOVE, width, narrow(height));
            let lines = wrap(words, usize::from(width));
            let rows = shape.rows.min(height);
            return Layout { rows, cols, cell, left, top: ABOVE, words: words_at, lines };
        }
        let lines = wrap(words, usize::from(size.width));
        // A blank line, then the words; they never take more than half of it.
        let below = (lines.len().max(LEAST_LINES) + 1).min(height / 2);
        let rows = shape.rows.min(height - below);
        let top = ABOVE.saturating_add(narrow(rows)).saturating_add(1);
        let free = narrow(height).saturating_add(ABOVE).saturating_sub(top);
        let words = Rect::new(0, top, size.width, free);
        Layout { rows, cols, cell, left, top: ABOVE, words, lines }
    }

    /// The cell at a place of the screen, if there is one.
    pub fn cell(&self, scroll: Pos, place: Position) -> Option<Pos> {
        let row = usize::from(place.y.checked_sub(self.top)?);
        let col = usize::from(place.x.checked_sub(self.left)? / self.cell);
        let inside = row < self.rows && col < self.cols;
        inside.then(|| Pos::new(scroll.row + row, scroll.col + col))
    }
}

/// The text in lines of at most `width` characters where words allow.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// How many digits a number has.
pub fn digits(number: usize) -> u16 {
    narrow(number.checked_ilog10().unwrap_or(0) as usize + 1)
}

/// A length on the screen, whose sides are below 2^16.
fn narrow(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16, rows: usize, cols: usize) -> Layout {
        Layout::new(Size { width, height }, Shape { rows, cols }, "one two three")
    }

    #[test]
    fn expert_fits_a_classical_terminal() {
        let Layout { rows, cols, cell, words, .. } = layout(80, 24, 16, 30);
        assert_eq!((rows, cols, cell), (16, 30, 2));
        assert_eq!(words, Rect::new(0, 20, 80, 3));
        assert_eq!(layout(100, 24, 16, 30).cell, 3);
        assert_eq!(layout(140, 24, 16, 30).words.x, 95);
    }

    #[test]
    fn large_boards_are_cut() {
        let Layout { rows, cols, cell, .. } = layout(80, 24, 1000, 1000);
        assert_eq!((rows, cols, cell), (17, 37, 2));
    }

    #[test]
    fn places_are_cells() {
        let layout = layout(80, 24, 9, 9);
        let cell = |x, y| layout.cell(Pos::new(0, 0), Position { x, y });
        assert_eq!((layout.left, layout.top), (2, 3));
        assert_eq!(cell(2, 3), Some(Pos::new(0, 0)));
        assert_eq!(cell(4, 3), Some(Pos::new(0, 0)));
        assert_eq!(cell(5, 11), Some(Pos::new(8, 1)));
        assert_eq!((cell(1, 3), cell(2, 2), cell(2, 12), cell(29, 3)), (None, None, None, None));
        assert_eq!(layout.cell(Pos::new(7, 5), Position { x: 5, y: 4 }), Some(Pos::new(8, 6)));
    }

    #[test]
    fn words_are_wrapped() {
        assert_eq!(wrap("one two three\nfour", 8), ["one two", "three", "four"]);
        assert_eq!(wrap("immeasurable", 4), ["immeasurable"]);
        assert!(wrap("", 4).is_empty());
    }
}
