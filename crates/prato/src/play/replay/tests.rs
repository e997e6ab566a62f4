use super::*;
use crate::play::{FirstClick, LEVELS, centre, field, policy};

#[test]
fn recorded_games_read_back() {
    let mut best = (policy("best").unwrap().make)();
    for level in LEVELS {
        for seed in 0..5 {
            let start = centre(level.shape);
            let clear = FirstClick::Safe.clear(level.shape, start);
            let field = field(level.shape, level.mines, &clear, seed).unwrap();
            let mut replay = Replay::record(field, start, &mut *best);
            replay.moves[0].time = Some(seed);
            assert_eq!(Replay::parse(&replay.to_text()), Ok(replay.clone()));
            let mut game = replay.begin();
            for one in &replay.moves {
                assert_eq!(one.make(&mut game), Ok(()));
            }
            assert_ne!(game.standing(), Standing::Playing);
        }
    }
}

#[test]
fn mistakes_have_a_place() {
    let check = |text: &str, part: &str, message: &str| {
        let error = Replay::parse(text).unwrap_err();
        assert!(error.message.contains(message), "{}", error.message);
        let (start, end) = (error.span.start as usize, error.span.end as usize);
        assert_eq!(&text[start..end], part, "{message}");
    };
    let game = |moves: &str| format!("{{\"field\": [\"..*\", \"...\"], \"moves\": [{moves}]}}");
    check("{}", "", "needs `field`");
    check("{\"field\": [\"..\", \".\"], \"moves\": []}", "\".\"", "this row has 1 cells");
    check("{\"field\": [\".x\"], \"moves\": []}", "x", "neither a mine nor none");
    check("{\"field\": [], \"moves\": []}", "[]", "no cells");
    check("{\"field\": [\".\"]}", "", "needs `moves`");
    check("{\"field\": [\".\"], \"mines\": 3, \"moves\": []}", "3", "the field has 0 mines");
    check("{\"field\": [\".\"], \"movs\": []}", "\"movs\"", "has no `movs`");
    check(&game("[\"open\", 1]"), "[\"open\", 1]", "move 1 is no move");
    check(&game("[\"jump\", 1, 1]"), "\"jump\"", "move 1 is no move");
    check(&game("[\"open\", 1, 1, -5]"), "-5", "move 1 is no move");
    check(&game("[\"open\", 0, 1]"), "[\"open\", 0, 1]", "from 1");
    check(&game("[\"open\", 3, 1]"), "[\"open\", 3, 1]", "move 1: row 3, column 1 lies outside");
    let twice = "[\"open\",1,1],[\"open\",1,1]";
    check(
        &game(twice),
        "[\"open\",1,1]",
        "move 2, open at row 1, column 1, opens a cell that is open",
    );
    let after = "[\"open\",1,3],[\"open\",1,1]";
    check(&game(after), "[\"open\",1,1]", "move 2, open at row 1, column 1, comes after the end");
    check(&game("[\"chord\",1,1]"), "[\"chord\",1,1]", "not open");
    check(&game("[\"flag\",1,1],[\"open\",1,1]"), "[\"open\",1,1]", "a cell with a flag");
    check(&game("[\"open\",1,2],[\"chord\",1,2]"), "[\"chord\",1,2]", "flags and clue differ");
}
