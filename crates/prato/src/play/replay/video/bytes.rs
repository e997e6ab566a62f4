//! The bytes of a video, read one after the other.

use crate::doc::Span;
use crate::error::ReadError;
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::minesweeper::Field;

/// Bytes, and how many of them have been read.
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    read: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(all: &'a [u8]) -> Bytes<'a> {
        Bytes { all, read: 0 }
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let taken = self.all[self.read..].get(..count).ok_or_else(|| self.cut_off())?;
        self.read += count;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("so many were taken"))
    }

    pub(super) fn byte(&mut self) -> Result<u8, ReadError> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    /// A number of two bytes.
    pub(super) fn short(&mut self) -> Result<u16, ReadError> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    /// A number of three bytes.
    pub(super) fn three(&mut self) -> Result<u32, ReadError> {
        let [high, middle, low] = self.array()?;
        Ok(u32::from_be_bytes([0, high, middle, low]))
    }

    /// Passes over everything up to the first `end`, and over that.
    pub(super) fn pass(&mut self, end: u8) -> Result<(), ReadError> {
        let rest = &self.all[self.read..];
        let at = rest.iter().position(|&byte| byte == end).ok_or_else(|| self.cut_off())?;
        self.read += at + 1;
        Ok(())
    }

    /// Passes over everything up to the first bytes that `fit`.
    pub(super) fn pass_until<const N: usize>(
        &mut self,
        fit: impl Fn(&[u8; N]) -> bool,
    ) -> Result<(), ReadError> {
        let mut windows = self.all[self.read..].windows(N);
        let fits = |window: &[u8]| window.try_into().is_ok_and(&fit);
        self.read += windows.position(fits).ok_or_else(|| self.cut_off())?;
        Ok(())
    }

    /// How wide the cells are in pixels, as the last `length` bytes say.
    pub(super) fn square(&self, size: u8, length: usize) -> Result<i64, ReadError> {
        match size {
            0 => Err(self.wrong(length, "a cell is 0 pixels wide")),
            _ => Ok(i64::from(size)),
        }
    }

    /// A field, from so many pairs of bytes that `place` makes a place of.
    pub(super) fn mines(
        &mut self,
        shape: Shape,
        count: u16,
        place: impl Fn([u8; 2]) -> Option<Pos>,
    ) -> Result<Field, ReadError> {
        if shape.is_empty() {
            return Err(self.wrong(4, "the board has no cells"));
        }
        let mut mines = Grid::filled(shape.rows, shape.cols, false);
        for number in 1..=count {
            let place = place(self.array()?).filter(|&pos| mines.get(pos) == Some(&false));
            let pos = place.ok_or_else(|| {
                self.wrong(2, format!("mine {number} lies outside of the board, or on another"))
            })?;
            mines[pos] = true;
        }
        Ok(Field { mines })
    }

    /// The error that something is wrong with the last bytes that were read.
    pub(super) fn wrong(&self, length: usize, message: impl AsRef<str>) -> ReadError {
        self.wrong_hint(length, message, "the file may be damaged, or its name may end wrongly")
    }

    /// The same with a hint of its own.
    pub(super) fn wrong_hint(
        &self,
        length: usize,
        message: impl AsRef<str>,
        hint: &str,
    ) -> ReadError {
        let start = self.read.saturating_sub(length);
        let message = format!("{} (byte {})", message.as_ref(), start + 1);
        ReadError::new(Span::new(start..self.read), message, hint)
    }

    fn cut_off(&self) -> ReadError {
        let end = self.all.len();
        let message = format!("the video ends too early (after byte {end})");
        ReadError::new(Span::new(end..end), message, "the file may have been cut off")
    }
}
