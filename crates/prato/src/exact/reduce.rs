//! First the easy part (propagation): cells that one clue, or two clues together, decide.
//!
//! Rules are applied until nothing changes. Each of them only says what holds in every solution,
//! so the solutions stay the same; what is left splits into far smaller parts.

use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::minesweeper::{Cell, Flags, View};

/// What is known about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It may hold a mine or not.
    Unknown,
    /// It holds no mine; open cells too.
    Safe,
    /// It holds a mine.
    Mine,
}

/// The rules contradict each other: the board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// A board after the easy deductions.
///
/// The grid has a border of one cell all around, so that every cell has eight neighbours and no
/// step below asks where the board ends.
#[derive(Clone)]
pub(crate) struct Reduced {
    pub(crate) shape: Shape,
    /// Length of a row with its border.
    width: usize,
    /// How far away the neighbour in each direction is.
    offsets: [isize; 8],
    /// What is known about each cell; `Safe` in the border.
    marks: Vec<Mark>,
    /// For a clue: which of its neighbours are unknown, a bit for each direction. 0 elsewhere.
    unknown: Vec<u8>,
    /// For a clue: how many mines are missing among its unknown neighbours. 0 elsewhere.
    missing: Vec<i8>,
}

/// The neighbours of a cell in reading order: direction `d` is opposite to `7 - d`.
const DIRECTIONS: [(isize, isize); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Another clue that can share neighbours with a clue: at most two rows and columns away.
#[derive(Clone, Copy)]
struct Partner {
    row: isize,
    col: isize,
    /// The directions of the shared cells as the clue sees them.
    ours: u8,
    /// The directions of the shared cells as the partner sees them.
    theirs: u8,
}

static PARTNERS: [Partner; 24] = {
    let mut partners = [Partner { row: 0, col: 0, ours: 0, theirs: 0 }; 24];
    let mut count = 0;
    let mut place = 0;
    while place < 25 {
        let (row, col) = (place / 5 - 2, place % 5 - 2);
        if row != 0 || col != 0 {
            partners[count] =
                Partner { row, col, ours: shared(row, col), theirs: shared(-row, -col) };
            count += 1;
        }
        place += 1;
    }
    partners
};

/// For each set of directions the partners, a bit each, that share some of the cells there.
static SHARING: [u32; 256] = {
    let mut sharing = [0; 256];
    let mut place = 0;
    while place < 256 * 24 {
        let (cells, partner) = (place / 24, place % 24);
        if PARTNERS[partner].ours as usize & cells != 0 {
            sharing[cells] |= 1 << partner;
        }
        place += 1;
    }
    sharing
};

/// The directions in which the neighbours of a clue also touch the clue at (`row`, `col`) from it.
const fn shared(row: isize, col: isize) -> u8 {
    let mut bits = 0;
    let mut direction = 0;
    while direction < 8 {
        let (dr, dc) = DIRECTIONS[direction];
        if (dr - row).abs() <= 1 && (dc - col).abs() <= 1 && (dr != row || dc != col) {
            bits |= 1 << direction;
        }
        direction += 1;
    }
    bits
}

/// The directions of the bits that are set.
fn directions(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (direction < 8).then_some(direction)
    })
}

/// Applies the rules for one clue and for two clues until nothing changes.
pub(crate) fn reduce(view: &View) -> Result<Reduced, Contradiction> {
    let mut reducer = Reducer::new(view);
    reducer.update(view)?;
    reducer.board.drop_duplicates();
    Ok(reducer.board)
}

/// Cell numbers are kept in 32 bits.
fn short(index: usize) -> u32 {
    u32::try_from(index).expect("boards have fewer than 2^32 cells")
}

/// What all of `size` cells are if there are between `least` and `most` mines among them.
fn decided(least: i32, most: i32, size: i32) -> Option<Mark> {
    match size {
        0 => None,
        _ if most == 0 => Some(Mark::Safe),
        _ if least == size => Some(Mark::Mine),
        _ => None,
    }
}

impl Partner {
    /// Where the partner of the clue at `place` is, in a grid with rows of `width` cells.
    fn place(self, place: usize, width: usize) -> usize {
        place.wrapping_add_signed(self.row * width.cast_signed() + self.col)
    }
}

impl Reduced {
    /// The board as the view shows it, without clues.
    fn new(view: &View) -> Reduced {
        let shape = view.shape();
        let width = shape.cols + 2;
        let size = width * (shape.rows + 2);
        let mut marks = vec![Mark::Safe; size];
        for (row, cells) in view.cells().rows().enumerate() {
            let marks = &mut marks[(row + 1) * width + 1..][..shape.cols];
            for (mark, cell) in marks.iter_mut().zip(cells) {
                *mark = match cell {
                    Cell::Flagged if view.flags == Flags::Trusted => Mark::Mine,
                    Cell::Flagged | Cell::Covered => Mark::Unknown,
                    Cell::KnownSafe | Cell::Open(_) => Mark::Safe,
                };
            }
        }
        let offsets = DIRECTIONS.map(|(row, col)| row * width.cast_signed() + col);
        Reduced { shape, width, offsets, marks, unknown: vec![0; size], missing: vec![0; size] }
    }

    /// Forgets every clue that sees the same unknown cells as an earlier one. (The two miss the
    /// same number of mines, or the rule for two clues would have found the contradiction.)
    fn drop_duplicates(&mut self) {
        for clue in 0..self.unknown.len() {
            let repeats = self.unknown[clue] != 0
                && PARTNERS[..12].iter().any(|partner| {
                    let place = partner.place(clue, self.width);
                    self.unknown[clue] & !partner.ours == 0
                        && self.unknown[place] != 0
                        && self.unknown[place] & !partner.theirs == 0
                });
            if repeats {
                self.unknown[clue] = 0;
                self.missing[clue] = 0;
            }
        }
    }

    /// Number of places, the border included.
    pub(crate) fn len(&self) -> usize {
        self.marks.len()
    }

    /// The places of the clues that still have unknown neighbours, in reading order.
    pub(crate) fn clues(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|&place| self.unknown[place] != 0)
    }

    /// The places of the cells that are not decided, in reading order.
    pub(crate) fn undecided(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|&place| self.marks[place] == Mark::Unknown)
    }

    /// How many mines a clue misses among its unknown neighbours.
    pub(crate) fn missing(&self, clue: usize) -> u8 {
        self.missing[clue].cast_unsigned()
    }

    /// The unknown cells around a clue.
    pub(crate) fn unknown_around(&self, clue: usize) -> impl Iterator<Item = usize> {
        directions(self.unknown[clue])
            .map(move |direction| clue.wrapping_add_signed(self.offsets[direction]))
    }

    /// The clues around an unknown cell.
    pub(crate) fn clues_around(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.offsets.iter().enumerate().filter_map(move |(direction, &offset)| {
            let clue = cell.wrapping_add_signed(offset);
            (self.unknown[clue] & 1 << (7 - direction) != 0).then_some(clue)
        })
    }

    /// The place of a cell of the grid.
    fn place(&self, pos: Pos) -> usize {
        (pos.row + 1) * self.width + pos.col + 1
    }

    /// The number in the grid of the cell at a place.
    pub(crate) fn number(&self, place: usize) -> u32 {
        short((place / self.width - 1) * self.shape.cols + place % self.width - 1)
    }

    /// How many mines were found.
    pub(crate) fn mines(&self) -> usize {
        self.marks.iter().filter(|&&mark| mark == Mark::Mine).count()
    }

    /// What is known about each cell of the grid.
    pub(crate) fn marks(&self) -> Grid<Mark> {
        let Shape { rows, cols } = self.shape;
        let inner = self.marks.chunks_exact(self.width).skip(1).take(rows);
        let marks = inner.flat_map(|row| &row[1..=cols]).copied().collect();
        Grid::new(rows, cols, marks).expect("the border is left out")
    }
}

/// A board that is reduced again and again while its cells open.
#[derive(Clone)]
pub(crate) struct Reducer {
    board: Reduced,
    /// Whether the cell at a place is a clue that was seen.
    open: Vec<bool>,
    /// Places that were found to be safe; some of them may be open by now.
    safe: Vec<u32>,
    /// Clues that changed since their own rule was applied.
    changed: Vec<u32>,
    /// Clues that changed since the rules with their partners were applied.
    pairs: Vec<u32>,
    /// Whether a clue is in `pairs`.
    queued: Vec<bool>,
}

impl Reducer {
    /// The board as the view shows it, with no clue seen yet.
    pub(crate) fn new(view: &View) -> Reducer {
        let board = Reduced::new(view);
        let size = board.len();
        let (open, queued) = (vec![false; size], vec![false; size]);
        let known = view.cells().iter().filter(|(_, cell)| **cell == Cell::KnownSafe);
        let safe = known.map(|(pos, _)| short(board.place(pos))).collect();
        Reducer { board, open, safe, changed: Vec::new(), pairs: Vec::new(), queued }
    }

    /// The board after the easy deductions.
    pub(crate) fn board(&mut self) -> &Reduced {
        // A clue that repeats another one will always do so.
        self.board.drop_duplicates();
        &self.board
    }

    /// The numbers of the cells that are known to be safe and not open, in no order.
    pub(crate) fn safe(&mut self) -> impl Iterator<Item = u32> {
        let Reducer { board, open, safe, .. } = self;
        safe.retain(|&place| !open[place as usize]);
        safe.iter().map(|&place| board.number(place as usize))
    }

    /// Sees the clues of the view that were not seen before, and applies the rules until nothing
    /// changes. The view is the one seen last with more cells open.
    pub(crate) fn update(&mut self, view: &View) -> Result<(), Contradiction> {
        for (row, cells) in view.cells().rows().enumerate() {
            let first = (row + 1) * self.board.width + 1;
            for (place, cell) in (first..).zip(cells) {
                if let Cell::Open(clue) = *cell
                    && !self.open[place]
                {
                    self.see(place, clue)?;
                }
            }
        }
        self.apply_all()
    }

    /// Sees these cells, each with its clue, which have opened since the view seen last, and applies
    /// the rules until nothing changes.
    pub(crate) fn go_on(&mut self, opened: &[(usize, u8)]) -> Result<(), Contradiction> {
        for &(cell, clue) in opened {
            self.see(self.board.place(self.board.shape.pos(cell)), clue)?;
        }
        self.apply_all()
    }

    /// Applies the rules until nothing changes.
    fn apply_all(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(clue) = self.changed.pop() {
                self.apply_one(clue as usize)?;
            } else if let Some(clue) = self.pairs.pop() {
                self.queued[clue as usize] = false;
                self.apply_two(clue as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Sees an open cell.
    fn see(&mut self, place: usize, clue: u8) -> Result<(), Contradiction> {
        match self.board.marks[place] {
            Mark::Unknown => self.mark(place, Mark::Safe),
            Mark::Safe => {}
            Mark::Mine => return Err(Contradiction),
        }
        self.open[place] = true;
        let board = &mut self.board;
        let mut unknown = 0;
        let mut missing = i8::try_from(clue).expect("a clue is at most 8");
        for (direction, offset) in board.offsets.into_iter().enumerate() {
            match board.marks[place.wrapping_add_signed(offset)] {
                Mark::Unknown => unknown |= 1 << direction,
                Mark::Mine => missing -= 1,
                Mark::Safe => {}
            }
        }
        (board.unknown[place], board.missing[place]) = (unknown, missing);
        if unknown == 0 && missing != 0 {
            return Err(Contradiction);
        }
        self.changed.push(short(place));
        Ok(())
    }

    /// One clue: it is met by all its unknown cells, or by none of them.
    fn apply_one(&mut self, clue: usize) -> Result<(), Contradiction> {
        let unknown = self.board.unknown[clue];
        let missing = i32::from(self.board.missing[clue]);
        let size = unknown.count_ones().cast_signed();
        if missing < 0 || missing > size {
            return Err(Contradiction);
        }
        if unknown == 0 {
            return Ok(());
        }
        if missing == 0 {
            self.mark_all(clue, unknown, Mark::Safe);
        } else if missing == size {
            self.mark_all(clue, unknown, Mark::Mine);
        } else {
            self.queue(clue);
        }
        Ok(())
    }

    fn queue(&mut self, clue: usize) {
        if !self.queued[clue] {
            self.queued[clue] = true;
            self.pairs.push(short(clue));
        }
    }

    /// Two clues: bounds on the mines that they share bound the mines that they do not share.
    fn apply_two(&mut self, clue: usize) -> Result<(), Contradiction> {
        let ours = self.board.unknown[clue];
        let mut sharing = SHARING[usize::from(ours)];
        while sharing != 0 {
            let side = PARTNERS[sharing.trailing_zeros() as usize];
            sharing &= sharing - 1;
            let common = ours & side.ours;
            let partner = side.place(clue, self.board.width);
            let theirs = self.board.unknown[partner];
            if theirs == 0 {
                continue;
            }
            let only_ours = ours & !side.ours;
            let common_size = common.count_ones().cast_signed();
            let ours_size = only_ours.count_ones().cast_signed();
            let theirs_size = theirs.count_ones().cast_signed() - common_size;
            let missing = i32::from(self.board.missing[clue]);
            let their_missing = i32::from(self.board.missing[partner]);

            let least = (missing - ours_size).max(their_missing - theirs_size).max(0);
            let most = missing.min(their_missing).min(common_size);
            if least > most {
                return Err(Contradiction);
            }
            if let Some(mark) = decided(least, most, common_size) {
                self.mark_all(clue, common, mark);
            }
            if let Some(mark) = decided(missing - most, missing - least, ours_size) {
                self.mark_all(clue, only_ours, mark);
            }
            if let Some(mark) = decided(their_missing - most, their_missing - least, theirs_size) {
                self.mark_all(partner, theirs & !side.theirs, mark);
            }
            if !self.changed.is_empty() {
                // The clue itself may have changed: look at it anew after the easier rule.
                self.queue(clue);
                break;
            }
        }
        Ok(())
    }

    fn mark_all(&mut self, clue: usize, cells: u8, mark: Mark) {
        for direction in directions(cells) {
            self.mark(clue.wrapping_add_signed(self.board.offsets[direction]), mark);
        }
    }

    /// Notes what a cell is, and tells the clues around it.
    fn mark(&mut self, cell: usize, mark: Mark) {
        let board = &mut self.board;
        debug_assert_eq!(board.marks[cell], Mark::Unknown);
        board.marks[cell] = mark;
        if mark == Mark::Safe {
            self.safe.push(short(cell));
        }
        for (direction, offset) in board.offsets.into_iter().enumerate() {
            let clue = cell.wrapping_add_signed(offset);
            let back = 1 << (7 - direction);
            if board.unknown[clue] & back != 0 {
                board.unknown[clue] &= !back;
                board.missing[clue] -= i8::from(mark == Mark::Mine);
                self.changed.push(short(clue));
            }
        }
    }
}
