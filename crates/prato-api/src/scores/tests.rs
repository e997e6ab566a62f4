use super::*;

/// A game on a beginner's board: whether it was won, its time, its 3BV and its clicks.
fn game(won: bool, milliseconds: u64, three_bv: u64, clicks: u64) -> Played {
    let (size, deal) = ("9x9x10".to_owned(), "open".to_owned());
    let luck = Some(Luck { guesses: 2, survived: 1, expected: 1.25, chance: 0.5 });
    Played { size, deal, day: None, won, milliseconds, three_bv, clicks, luck }
}

#[test]
fn games_streaks_and_records() {
    let mut scores = Scores::default();
    let mut check = |played: &Played, best: &[&'static str]| {
        assert_eq!(scores.add(played), Added::Counted(best.to_vec()));
    };
    check(&game(false, 900, 30, 3), &[]);
    check(&game(true, 30_000, 30, 40), &["time", "3BV/s", "efficiency"]);
    check(&game(true, 40_000, 50, 60), &["streak", "3BV/s", "efficiency"]);
    check(&game(false, 100, 30, 3), &[]);
    check(&game(true, 20_000, 10, 10), &["time", "efficiency"]);
    // What took no time at all has no speed.
    check(&game(true, 0, 1, 1), &["time"]);
    check(&game(true, 50_000, 10, 20), &["streak"]);
    check(&Played { luck: None, ..game(true, 60_000, 10, 20) }, &["streak"]);
    let told = &scores.told().boards[0];
    assert_eq!((told.games, told.won, told.streak, told.longest_streak), (8, 6, 4, 4));
    assert_eq!((told.guesses, told.survived, told.without_luck), (14, 7, 1));
    let mean = |value: Option<f64>| (100.0 * value.unwrap()).round();
    assert_eq!((told.best_seconds, mean(told.mean_seconds)), (Some(0.0), 3333.0));
    assert_eq!((told.best_3bv_per_second, mean(told.mean_3bv_per_second)), (Some(1.25), 56.0));
    assert_eq!((told.best_efficiency, mean(told.mean_efficiency)), (Some(1.0), 74.0));
}

#[test]
fn boards_are_apart_and_the_board_of_a_day_counts_once() {
    let mut scores = Scores::default();
    let daily = |day: &str, size: &str| Played {
        deal: "daily".into(),
        size: size.into(),
        day: Some(day.into()),
        ..game(true, 1000, 5, 5)
    };
    scores.add(&game(true, 1000, 5, 5));
    let counts = |added| matches!(added, Added::Counted(_));
    assert!(counts(scores.add(&daily("2026-11-18", "9x9x10"))));
    assert_eq!(scores.add(&daily("2026-11-18", "9x9x10")), Added::Before);
    assert!(counts(scores.add(&daily("2026-11-18", "16x30x99"))));
    assert!(counts(scores.add(&daily("2026-11-19", "9x9x10"))));
    let games: Vec<u64> = scores.boards.iter().map(|score| score.games).collect();
    assert_eq!(games, [1, 2, 1]);
}

#[test]
fn what_cannot_be_is_named() {
    let mut scores = Scores::default();
    scores.add(&game(true, 1000, 5, 5));
    assert_eq!(scores.nonsense(), None);
    let mut wrong = scores.clone();
    wrong.boards[0].won = 2;
    let expected = "the numbers of 9x9x10 (open) contradict each other";
    assert_eq!(wrong.nonsense().as_deref(), Some(expected));
    let mut endless = scores.clone();
    (endless.boards[0].guesses, endless.boards[0].survived) = (u64::MAX, 0);
    assert_eq!(endless.nonsense().as_deref(), Some(expected));
    let newer = Scores { version: 2, ..scores };
    assert!(newer.nonsense().unwrap().contains("version 2"));
}
