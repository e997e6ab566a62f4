//! Videos of other programs: binary files that record the mouse, pixel by pixel.
//!
//! Like RAW text they are read as a mouse at work, and what has no effect is no move. Players,
//! dates and checksums are passed over, since nothing here depends on who played, and when.

mod avf;
mod bytes;
mod evf;
mod mvf;
mod rmv;
#[cfg(test)]
mod tests;

use self::bytes::Bytes;
use super::Replay;
use super::mouse::Event;
use crate::error::ReadError;

/// A format of videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Video {
    /// Of Minesweeper Arbiter.
    Avf,
    /// Of Metasweeper.
    Evf,
    /// Of Minesweeper Clone.
    Mvf,
    /// Of Viennasweeper.
    Rmv,
}

/// Every format of videos.
pub static VIDEOS: &[Video] = &[Video::Avf, Video::Evf, Video::Mvf, Video::Rmv];

impl Video {
    /// Its name, which is how the names of files end.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Video::Avf => "avf",
            Video::Evf => "evf",
            Video::Mvf => "mvf",
            Video::Rmv => "rmv",
        }
    }

    /// The format of a file that begins with `bytes` and whose name ends in `ending`, if it is a
    /// video. Not all formats have a beginning of their own.
    #[must_use]
    pub fn of(bytes: &[u8], ending: Option<&str>) -> Option<Video> {
        match bytes {
            [b'*', b'r', b'm', b'v', ..] => Some(Video::Rmv),
            [0x11, b'M', ..] => Some(Video::Mvf),
            _ => {
                let is_so = |name: &str| ending.is_some_and(|end| end.eq_ignore_ascii_case(name));
                VIDEOS.iter().copied().find(|format| is_so(format.name()))
            }
        }
    }

    /// The game in a file of this format.
    pub(super) fn read(self, bytes: &[u8]) -> Result<Replay, ReadError> {
        let bytes = Bytes::new(bytes);
        match self {
            Video::Avf => avf::read(bytes),
            Video::Evf => evf::read(bytes),
            Video::Mvf => mvf::read(bytes),
            Video::Rmv => rmv::read(bytes),
        }
    }
}

/// What the mouse does, by its number in EVF and RMV.
fn numbered(number: u8) -> Option<Event> {
    Some(match number {
        1 => Event::Moved,
        2 => Event::LeftDown,
        3 => Event::LeftUp,
        4 => Event::RightDown,
        5 => Event::RightUp,
        6 => Event::MiddleDown,
        7 => Event::MiddleUp,
        _ => return None,
    })
}

/// Refuses games of other rules, by the number of the mode in EVF and RMV, which is in the last
/// `length` bytes.
fn refuse_other_rules(mode: u16, bytes: &Bytes<'_>, length: usize) -> Result<(), ReadError> {
    if (11..=16).contains(&mode) {
        let message = format!("the game is of mode {mode}, where chords go on by themselves");
        return Err(bytes.wrong_hint(length, message, "such games are not reviewed"));
    }
    Ok(())
}
