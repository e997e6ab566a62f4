use super::mvf::order;
use super::*;
use crate::play::replay::tests::short;

/// What the mouse does, to the right and down in pixels, and after how many milliseconds.
type Events<'a> = &'a [(Event, u16, u16, u16)];

/// A game on a board of two rows and four columns, with a mine at row 1, column 3.
const GAME: Events<'_> = &[
    (Event::LeftDown, 16, 16, 0),
    (Event::LeftUp, 16, 16, 100),
    (Event::RightDown, 32, 0, 200),
    (Event::RightUp, 32, 0, 200),
    (Event::LeftDown, 15, 15, 700),
    (Event::Moved, 20, 20, 800),
    (Event::RightDown, 20, 20, 850),
    (Event::LeftUp, 17, 31, 900),
    (Event::RightUp, 17, 31, 910),
    (Event::LeftDown, 64, 0, 1000),
    (Event::LeftUp, 64, 0, 1000),
];

/// The moves of it, in short.
const MOVES: [&str; 3] = ["open 2,2 at 100", "flag 1,3 at 200", "chord 2,2 at 900"];

const BUTTONS: [Event; 7] = [
    Event::Moved,
    Event::LeftDown,
    Event::LeftUp,
    Event::RightDown,
    Event::RightUp,
    Event::MiddleDown,
    Event::MiddleUp,
];

/// The number of an event in EVF and RMV.
fn number(event: Event) -> u8 {
    let at = BUTTONS.iter().position(|&other| other == event).unwrap();
    u8::try_from(at + 1).unwrap()
}

fn avf(events: Events<'_>) -> Vec<u8> {
    let mut bytes = vec![52, 9, 9, 9, 9, 6, 3, 1, 0, 1, 1, 3];
    bytes.extend(b"\x06[[0?\x7fx[3|W4H2M1|22.5.2021.16:39:05:9912|B2T1.90]\x0c\x0b\x01");
    for &(event, x, y, time) in events {
        let [x_high, x] = x.to_be_bytes();
        let [y_high, y] = y.to_be_bytes();
        let [seconds_high, seconds] = (time / 1000 + 1).to_be_bytes();
        let hundredths = u8::try_from(time % 1000 / 10).unwrap();
        let code = [1, 3, 5, 9, 17, 33, 65][usize::from(number(event)) - 1];
        bytes.extend([code, x_high, seconds, x, hundredths, y_high, seconds_high, y]);
    }
    bytes.extend(b"\x01\0\0\0\0\0\0\0cs=");
    bytes
}

fn evf(version: u8, events: Events<'_>) -> Vec<u8> {
    let mut bytes = vec![version, 0b1000_1000];
    bytes.extend((version >= 3).then_some(0));
    bytes.extend([2, 4, 0, 1, 16, 0, 0, 0, 2]);
    match version {
        0 | 1 => bytes.extend(b"\0\0\0program\0player\0\0\0from\0to\0XX\0"),
        2 | 3 => bytes.extend(b"\0\0\0program\0player\0\0\0from\0to\0XX\0device\0"),
        _ => bytes.extend(b"\0\0\0\0XXfrom....to......program\0by\0utf-8\0player\0\0\0\0\x03abc"),
    }
    bytes.push(0b0010_0000);
    if version < 4 {
        for &(event, x, y, time) in events {
            bytes.extend([number(event), 0]);
            bytes.extend([time, x, y].map(u16::to_be_bytes).as_flattened());
        }
        bytes.push(255);
        return bytes;
    }
    bytes.extend(b"\0\x01key\0");
    let (mut last_x, mut last_y, mut last) = (0_u16, 0_u16, 0);
    for &(event, x, y, time) in events {
        let mut later = time - last;
        if later > 255 {
            bytes.push(255);
            bytes.extend((later - 5).to_be_bytes());
            later = 5;
        }
        bytes.extend([number(event), u8::try_from(later).unwrap()]);
        let changes = [x.wrapping_sub(last_x), y.wrapping_sub(last_y)];
        bytes.extend(changes.map(u16::to_be_bytes).as_flattened());
        (last_x, last_y, last) = (x, y, time);
    }
    bytes.extend([82, 0, 0, 0, 0]);
    bytes
}

fn rmv(version: u16, properties: &[u8], flags: &[[u8; 2]], events: Events<'_>) -> Vec<u8> {
    let mut bytes = b"*rmv".to_vec();
    let size = |length: usize| u16::try_from(length).unwrap().to_be_bytes();
    bytes.extend(version.to_be_bytes());
    // The size of the file is not looked at, nor are those of the board, the events and the
    // checksum.
    bytes.extend(if version == 1 { [0, 0, 0, 0, 0, 4].as_slice() } else { &[1, 1, 0, 0, 0, 0] });
    for length in [7, 9, 0, 2 + 2 * flags.len(), properties.len()] {
        bytes.extend(size(length));
    }
    bytes.extend(if version == 1 { [0; 6].as_slice() } else { &[0; 8] });
    bytes.extend(if version == 1 { b"\nx#\n".as_slice() } else { b"" });
    bytes.extend(b"program\0\x01\x06playerdate\x04\x02\0\x01\x02\0");
    bytes.extend(size(flags.len()));
    bytes.extend(flags.as_flattened());
    bytes.extend(properties);
    if version == 2 {
        bytes.extend(b"\0\x01\x03key\x05value");
    } else {
        bytes.extend(b"\0date");
    }
    for &(event, x, y, time) in events {
        bytes.extend([number(event), 0]);
        bytes.extend(time.to_be_bytes());
        bytes.push(0);
        let (x, y) = if version == 1 { (x + 12, y + 56) } else { (x, y) };
        bytes.extend([x, y].map(u16::to_be_bytes).as_flattened());
        bytes.extend([18, 0, 0]);
        if version == 2 {
            bytes.extend([28, 5, 0x1f]);
        }
    }
    bytes.extend([16, 0, 0, 0]);
    bytes
}

fn mvf(year: u8, events: Events<'_>) -> Vec<u8> {
    let is_beta = year == b'5' || year == b'8';
    let mut bytes = vec![0x11, b'M'];
    bytes.resize(27, b'.');
    bytes.push(year);
    bytes.resize(if is_beta { 74 + 9 + 13 } else { 71 + 9 + 3 }, b'.');
    bytes.extend(b"\0\x04\x02\0\x01\x03\x01\x06player\x12\x34");
    bytes.extend([0, 0, u8::try_from(events.len()).unwrap()]);
    let mut down = [0; 3];
    let length = if is_beta { 5 } else { 6 };
    for &(event, x, y, time) in events {
        match event {
            Event::LeftDown | Event::LeftUp => down[2] = u64::from(event == Event::LeftDown),
            Event::RightDown | Event::RightUp => down[0] = u64::from(event == Event::RightDown),
            _ => {}
        }
        let (x, y, time) = (u64::from(x), u64::from(y), u64::from(time));
        let buttons = [(down[0], 1), (down[1], 1), (down[2], 1)];
        let rest = if is_beta {
            [(y, 9), (x, 9), (time % 1000 / 10, 7), (time / 1000, 10)]
        } else {
            [(y + 32, 11), (x + 32, 11), (time, 22), (0, 0)]
        };
        let mut bits = Vec::new();
        for (number, count) in buttons.into_iter().chain(rest) {
            bits.extend((0..count).map(|at| number >> at & 1 == 1));
        }
        let mut shuffled = vec![0; length];
        for (bit, at) in bits.into_iter().zip(order(0x1234, length)) {
            shuffled[at / 8] |= u8::from(bit) << (at % 8);
        }
        bytes.extend(shuffled);
    }
    bytes
}

/// A video of every format and version.
fn videos() -> Vec<(Video, Vec<u8>)> {
    let mut videos = vec![(Video::Avf, avf(GAME))];
    videos.extend((0..=4).map(|version| (Video::Evf, evf(version, GAME))));
    videos.push((Video::Rmv, rmv(1, &[0, 0, 0, 3], &[], GAME)));
    videos.push((Video::Rmv, rmv(2, &[0, 0, 0, 3, 2, 0, 16], &[], GAME)));
    videos.extend(b"5678".map(|year| (Video::Mvf, mvf(year, GAME))));
    videos
}

#[test]
fn every_format_records_the_same_game() {
    for (format, bytes) in videos() {
        let replay = Replay::from_video(&bytes, format).unwrap();
        assert_eq!(short(&replay), MOVES, "{format:?} {bytes:?}");
        assert_eq!(Replay::parse(&replay.to_text()), Ok(replay));
    }
}

#[test]
fn formats_are_told_by_bytes_and_endings() {
    let check = |bytes: &[u8], ending, expected| assert_eq!(Video::of(bytes, ending), expected);
    check(b"*rmv\0\x01", None, Some(Video::Rmv));
    check(b"\x11M", Some("txt"), Some(Video::Mvf));
    check(b"", Some("Avf"), Some(Video::Avf));
    check(b"\x04", Some("evf"), Some(Video::Evf));
    check(b"RawVF", Some("txt"), None);
    check(b"{}", None, None);
}

#[test]
fn flags_from_before_the_game_and_chords_of_one_event() {
    let flagged = rmv(2, &[1, 0, 0, 3, 2, 0, 8], &[[2, 0]], &[(Event::LeftUp, 9, 9, 40)]);
    let replay = Replay::from_video(&flagged, Video::Rmv).unwrap();
    assert_eq!(short(&replay), ["flag 1,3 at 0", "open 2,2 at 40"]);

    let mut bytes = evf(3, &[]);
    bytes.pop();
    for (event, x, y) in [(8, 32, 0), (3, 16, 16), (2, 16, 16), (9, 16, 16), (3, 16, 16)] {
        bytes.extend([event, 0, 0, 7, 0, x, 0, y]);
    }
    bytes.push(0);
    let replay = Replay::from_video(&bytes, Video::Evf).unwrap();
    assert_eq!(short(&replay), ["flag 1,3 at 7", "open 2,2 at 7", "chord 2,2 at 7"]);
}

/// The places of the bits for one key, worked out by the same sums in another language.
#[test]
fn clone_shuffles_its_bits() {
    let six = [
        28, 42, 2, 13, 24, 32, 1, 10, 15, 16, 20, 36, 7, 12, 14, 21, 22, 29, 30, 11, 34, 37, 38,
        44, 0, 4, 5, 8, 31, 47, 18, 26, 35, 39, 45, 46, 3, 9, 19, 23, 25, 41, 43, 6, 17, 27, 33,
        40,
    ];
    assert_eq!(order(0x1234, 6), six);
    let five: Vec<usize> = six.into_iter().filter(|&at| at < 40).collect();
    assert_eq!(order(0x1234, 5), five);
}

#[test]
fn mistakes_have_a_place() {
    let check = |format: Video, bytes: &[u8], span: (u32, u32), message: &str| {
        let error = Replay::from_video(bytes, format).unwrap_err();
        assert!(error.message.contains(message), "{}", error.message);
        assert_eq!((error.span.start, error.span.end), span, "{message}");
    };
    let change = |mut bytes: Vec<u8>, at: usize, byte: u8| {
        bytes[at] = byte;
        bytes
    };
    check(Video::Avf, b"", (0, 0), "ends too early (after byte 0)");
    check(Video::Avf, &change(avf(GAME), 5, 9), (5, 6), "no level 9 (byte 6)");
    check(Video::Avf, &change(avf(GAME), 11, 5), (10, 12), "mine 1 lies outside");
    check(Video::Avf, &change(avf(GAME), 9, 2), (12, 14), "mine 2 lies outside");
    check(Video::Evf, &change(evf(3, GAME), 0, 5), (0, 1), "version 5");
    check(Video::Evf, &change(evf(3, GAME), 3, 0), (3, 5), "no cells");
    check(Video::Mvf, &change(mvf(b'5', &[]), 97, 0), (97, 101), "no cells");
    check(Video::Rmv, &change(rmv(1, &[0; 4], &[], GAME), 5, 7), (4, 6), "version 7");
    check(Video::Mvf, &mvf(b'4', &[]), (27, 28), "not known");
    check(Video::Evf, &change(evf(3, GAME), 7, 0), (7, 8), "0 pixels wide");
    check(Video::Evf, &change(evf(3, GAME), 9, 11), (8, 10), "mode 11");
    let recursive = rmv(2, &[0, 0, 11, 3, 2, 0, 16], &[], GAME);
    check(Video::Rmv, &recursive, (58, 65), "mode 11");
}

/// A beginning of a video is refused, unless only what follows the game is missing. A video with
/// one byte changed is refused, or it is a game whose moves can be made.
#[test]
fn broken_videos_are_refused() {
    for (format, bytes) in videos() {
        for end in 0..bytes.len() {
            if let Ok(replay) = Replay::from_video(&bytes[..end], format) {
                assert_eq!(short(&replay), MOVES, "{format:?} {end}");
            }
        }
        for at in 0..bytes.len() {
            for byte in [0, 1, 2, 15, 16, 27, 28, 127, 128, 255] {
                let mut changed = bytes.clone();
                changed[at] = byte;
                if let Ok(replay) = Replay::from_video(&changed, format) {
                    assert_eq!(Replay::parse(&replay.to_text()), Ok(replay));
                }
            }
        }
    }
}
