use super::*;
use crate::play::{Campaign, FirstClick, LEVELS, centre, policy};
use crate::watch::Watch;

#[test]
fn recorded_games_read_back() {
    let mut best = (policy("best").unwrap().make)(&Watch::default());
    for level in LEVELS {
        let (shape, mines, start) = (level.shape, level.mines, centre(level.shape));
        let campaign = Campaign { shape, mines, first: FirstClick::Safe, start, seed: 0 };
        for number in 0..5 {
            let mut replay = campaign.play(number, &mut *best).unwrap().replay;
            replay.moves[0].time = Some(number);
            assert_eq!(Replay::parse(&replay.to_text()), Ok(replay.clone()));
            let mut game = replay.begin();
            for one in &replay.moves {
                assert_eq!(one.make(&mut game), Ok(()));
            }
            assert_ne!(game.standing(), Standing::Playing);
        }
    }
}

/// Checks that this part of a text is said to be wrong, in these words.
#[track_caller]
fn wrong(text: &str, part: &str, message: &str) {
    let error = Replay::parse(text).unwrap_err();
    assert!(error.message.contains(message), "{}", error.message);
    let (start, end) = (error.span.start as usize, error.span.end as usize);
    assert_eq!(&text[start..end], part, "{message}");
}

#[test]
fn mistakes_have_a_place() {
    let game = |moves: &str| format!("{{\"field\": [\"..*\", \"...\"], \"moves\": [{moves}]}}");
    wrong("{}", "", "needs `field`");
    wrong("{\"field\": [\"..\", \".\"], \"moves\": []}", "\".\"", "this row has 1 cell");
    wrong("{\"field\": [\".x\"], \"moves\": []}", "x", "neither a mine nor none");
    wrong("{\"field\": [], \"moves\": []}", "[]", "no cells");
    wrong("{\"field\": [\".\"]}", "", "needs `moves`");
    wrong("{\"field\": [\".\"], \"mines\": 3, \"moves\": []}", "3", "the field has 0 mines");
    wrong("{\"field\": [\".\"], \"movs\": []}", "\"movs\"", "has no `movs`");
    wrong(&game("[\"open\", 1]"), "[\"open\", 1]", "move 1 is no move");
    wrong(&game("[\"jump\", 1, 1]"), "\"jump\"", "move 1 is no move");
    wrong(&game("[\"open\", 1, 1, -5]"), "-5", "move 1 is no move");
    wrong(&game("[\"open\", 0, 1]"), "[\"open\", 0, 1]", "from 1");
    wrong(&game("[\"open\", 3, 1]"), "[\"open\", 3, 1]", "move 1: row 3, column 1 lies outside");
    let twice = "[\"open\",1,1],[\"open\",1,1]";
    wrong(
        &game(twice),
        "[\"open\",1,1]",
        "move 2, open at row 1, column 1, opens a cell that is open",
    );
    let after = "[\"open\",1,3],[\"open\",1,1]";
    wrong(&game(after), "[\"open\",1,1]", "move 2, open at row 1, column 1, comes after the end");
    wrong(&game("[\"chord\",1,1]"), "[\"chord\",1,1]", "not open");
    wrong(&game("[\"flag\",1,1],[\"open\",1,1]"), "[\"open\",1,1]", "a cell with a flag");
    wrong(&game("[\"open\",1,2],[\"chord\",1,2]"), "[\"chord\",1,2]", "flags and clue differ");
}

/// The text of a replay with a mine at row 1, column 3 of a board of two rows and four columns.
fn raw(header: &str, events: &str) -> String {
    format!(
        "RawVF_Version: Rev6\r\nWidth: 4\r\n{header}Board:\r\n00*0\r\n0000\r\nEvents:\r\n{events}"
    )
}

/// The moves in short: `open 1,1 at 500`.
pub(super) fn short(replay: &Replay) -> Vec<String> {
    let short = |one: &Move| {
        let ((row, col), time) = (one.pos.to_one(), one.time.unwrap());
        format!("{} {row},{col} at {time}", one.action.name())
    };
    replay.moves.iter().map(short).collect()
}

#[test]
fn raw_text_is_a_mouse_at_work() {
    let check = |header: &str, events: &str, expected: &[&str]| {
        let replay = Replay::parse(&raw(header, events)).unwrap();
        assert_eq!(short(&replay), expected, "{events}");
    };
    // Pixels count, not columns and rows; what has no effect is no move; the end is the end.
    let open =
        "-0.50 mv 1 1 (0 0)\n0.00 start\n0.250 lc 9 9 (15 15)\n0.5 lr 9 9 (15 15)\nopen 1 1\n";
    check("", open, &["open 1,1 at 500"]);
    check("", &format!("{open}1.0 lc (0 0)\n1.0 lr (0 0)\n"), &["open 1,1 at 500"]);
    check("SquareSize: 8\n", open, &["open 2,2 at 500"]);
    check("", "3 lr 3 1\n4 lr 1 1\n4 won", &["open 1,3 at 3000"]);
    check("", "0.1 lc (1 1)\n0.2 lr (64 1)\n0.2 lr (-1 1)\n0.2 lr (1 32)\n", &[]);

    // Flags, with question marks and without.
    let right = "1.0 rc (32 0)\n1.0 rr (32 0)\n".repeat(4);
    let flag = "flag 1,3 at 1000";
    check("", &right, &[flag; 4]);
    check("Marks: On\n", &right, &[flag; 3]);
    check("", &format!("0.1 mt\n{right}"), &[flag; 3]);

    // Chords: both buttons, in any order, the middle one, shift, or left alone.
    let before = "0.1 lr (16 16)\n0.2 rc (32 0)\n0.2 rr (32 0)\n";
    let with = |chord: &str| format!("{before}{chord}");
    let chord = &["open 2,2 at 100", "flag 1,3 at 200", "chord 2,2 at 900"];
    let at = "(16 16)";
    let both = ["rc lc lr rr", "lc rc lr rr", "lc rc rr lr", "rc lc rr lr", "mc mr", "sc lr"];
    for buttons in both {
        let lines = buttons.split(' ').map(|name| format!("0.9 {name} {at}\n"));
        check("", &with(&lines.collect::<String>()), chord);
    }
    let left = with("0.9 lc (16 16)\n0.9 lr (16 16)\n");
    check("", &left, &chord[..2]);
    check("SuperClick: On\n", &left, chord);
    // The second button of a chord is released without an effect, and is itself again after that.
    let chorded = with("0.9 lc (16 16)\n0.9 rc (16 16)\n0.9 rr (16 16)\n0.9 lr (48 0)\n");
    check("", &chorded, chord);
    let both = [chord, &["open 1,4 at 1000"][..]].concat();
    check("", &format!("{chorded}1.0 lc (48 0)\n1.0 lr (48 0)\n"), &both);
}

#[test]
fn mistakes_in_raw_text_have_a_place() {
    wrong("RawVF_Version: 6\nWidth: 4\n", "", "ends before its line `Board:`");
    wrong("RawVF_Version: 6\nBoard:\n00*\n", "", "ends before its line `Events:`");
    wrong("RawVF_Version: 6\nBoard:\nEvents:\n", "Events:", "no rows");
    wrong("RawVF_Version: 6\n00*0\n", "00*0", "expected a line such as");
    wrong("RawVF_Version: 6\nBoard:\n00*\n00\nEvents:\n", "00", "2 cells instead of 3");
    wrong("RawVF_Version: 6\nBoard:\n0x\nEvents:\n", "x", "neither a mine nor none");
    wrong(&raw("Height: 3\n", ""), "Height: 3", "the board has 2 rows");
    wrong(&raw("Mines: 9\n", ""), "Mines: 9", "the board has 1 mines");
    wrong(&raw("Mines: -1\n", ""), "Mines: -1", "no number above 0");
    wrong(&raw("SquareSize: 0\n", ""), "SquareSize: 0", "no number above 0");
    wrong(&raw("", "1.x lc 1 1"), "1.x lc 1 1", "expected a time");
    wrong(&raw("", "+ lc 1 1"), "+ lc 1 1", "expected a time");
    wrong(&raw("", "1.0 lc"), "1.0 lc", "no place");
    wrong(&raw("", "1.0 lc (1 2"), "1.0 lc (1 2", "no place");
    wrong(
        &raw("", "99999999999999999999 lc 1 1"),
        "99999999999999999999 lc 1 1",
        "expected a time",
    );
}

/// Every beginning of a replay, and every replay with one byte changed, is read or refused.
#[test]
fn broken_raw_text_is_refused() {
    let text =
        raw("Marks: On\n", "0.1 lr (16 16)\n0.2 rc 3 1 (32 0) (r)\n0.5 mc (16 16)\n0.9 mr 2 2\n");
    for end in 0..text.len() {
        let _ = Replay::parse(&text[..end]);
    }
    for at in 0..text.len() {
        for byte in [0, b'0', b'9', b'*', b':', b'-', b'(', b'\n', b' ', 0x7f] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = byte;
            let _ = Replay::parse(std::str::from_utf8(&bytes).unwrap());
        }
    }
}
