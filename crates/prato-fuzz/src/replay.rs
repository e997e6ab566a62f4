//! The fuzz target `replay`: bytes as a game that was played, in every format that is read.

use std::time::{Duration, Instant};

use prato::formats;
use prato::outcome::Outcome;
use prato::play::{Replay, Video, review};
use prato::watch::{Watch, alarm_at};

use crate::read::refused;

/// The largest board, in cells, on which a game is looked at again.
const MOST_REVIEWED: usize = 100;

/// Reads the bytes as a video of each kind, and as text. A game that is read can be written, read
/// again, and looked at.
pub fn replay(bytes: &[u8]) {
    for ending in ["avf", "evf", "mvf", "rmv"] {
        let Some(format) = Video::of(bytes, Some(ending)) else { continue };
        match Replay::from_video(bytes, format) {
            Ok(replay) => played(&replay),
            Err(error) => refused(&error, ""),
        }
    }
    let Ok(text) = formats::decode(bytes) else { return };
    match Replay::parse(text) {
        Ok(replay) => played(&replay),
        Err(error) => refused(&error, text),
    }
}

fn played(replay: &Replay) {
    let text = replay.to_text();
    assert_eq!(Replay::parse(&text).as_ref(), Ok(replay), "{text}");
    if replay.field.mines.shape().len() > MOST_REVIEWED {
        return;
    }
    let mut watch = Watch::default();
    watch.memory = 16 << 20;
    watch.alarm = Some(alarm_at(Instant::now() + Duration::from_millis(20)));
    match review(replay, &watch) {
        Outcome::Answered(review) => assert_eq!(review.moves.len(), replay.moves.len()),
        Outcome::Stopped { so_far, .. } => assert!(so_far.moves.len() <= replay.moves.len()),
        Outcome::Impossible => panic!("a field fits its own view"),
    }
}
