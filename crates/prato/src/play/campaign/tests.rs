use std::collections::BTreeSet;
use std::time::Duration;

use super::*;
use crate::play::policy::{POLICIES, policy};

const CAMPAIGN: Campaign = Campaign {
    shape: Shape { rows: 9, cols: 9 },
    mines: 10,
    first: FirstClick::Safe,
    start: Pos { row: 0, col: 0 },
    seed: 1,
};

fn on(threads: usize) -> Watch {
    let mut watch = Watch::default();
    watch.threads = threads;
    watch
}

fn run(numbers: Range<u64>, threads: usize) -> Tally {
    let best = policy("best").unwrap();
    let (tally, stop) = CAMPAIGN.run(best, numbers, &on(threads), &mut |_, _, _| ()).unwrap();
    assert_eq!(stop, None);
    tally
}

#[test]
fn the_same_on_any_number_of_threads_and_in_pieces() {
    let all = run(0..200, 1);
    assert_eq!(all.games, 200);
    assert!(all.wins > 160 && all.unguessed <= all.wins);
    assert_eq!(run(0..200, 3), all);
    let mut pieces = run(0..77, 2);
    pieces.add(run(77..200, 1));
    assert_eq!(pieces, all);
    assert_eq!(run(5..5, 2), Tally::default());
}

/// What the spectator is told is held to the first games as one thread plays them, in their order.
/// Some games take long to write down, so that others overtake them.
#[test]
fn there_is_never_a_gap() {
    let lookahead = policy("lookahead").unwrap();
    let mut player = (lookahead.make)(&Watch::default());
    let mut tallies = vec![Tally::default()];
    for number in 0..300 {
        let mut tally = tallies[tallies.len() - 1];
        tally.add(CAMPAIGN.play(number, &mut *player).unwrap().tally());
        tallies.push(tally);
    }
    for (threads, enough) in [(1, 20), (2, 20), (2, 400), (8, 70), (8, 400)] {
        let watch = on(threads);
        let mut seen = BTreeSet::new();
        let mut strict = |number: u64, game: &Played, so_far: Tally| {
            let first = usize::try_from(so_far.games).unwrap();
            assert_eq!(so_far, tallies[first]);
            let mut with = tallies[usize::try_from(number).unwrap()];
            with.add(game.tally());
            assert_eq!(with, tallies[usize::try_from(number).unwrap() + 1]);
            assert!(seen.insert(number) && number >= so_far.games, "each is told once");
            if number.is_multiple_of(7) {
                thread::sleep(Duration::from_millis(3));
            }
            if so_far.games >= enough {
                watch.cancel();
            }
        };
        let (tally, stop) = CAMPAIGN.run(lookahead, 0..300, &watch, &mut strict).unwrap();
        assert!((0..tally.games).all(|number| seen.contains(&number)));
        assert_eq!(stop, (enough < 300).then_some(Stop::Cancelled));
        assert_eq!(tally, tallies[usize::try_from(tally.games).unwrap()]);
        assert!(tally.games >= enough.min(300));
    }
}

#[test]
fn a_game_is_stopped_too() {
    let large = Campaign { shape: Shape { rows: 300, cols: 300 }, mines: 18_000, ..CAMPAIGN };
    for who in POLICIES {
        let watch = on(2);
        watch.cancel();
        let mut player = (who.make)(&watch);
        assert_eq!(large.play(1, &mut *player), Err(Stop::Cancelled.into()), "{}", who.name);
        let end = large.run(who, 0..9, &watch, &mut |_, _, _| ());
        assert_eq!(end, Ok((Tally::default(), Some(Stop::Cancelled))), "{}", who.name);
    }
}

#[test]
fn replays_are_the_games_that_were_played() {
    let mut best = (policy("best").unwrap().make)(&Watch::default());
    for first in [FirstClick::Any, FirstClick::Safe] {
        let campaign = Campaign { first, ..CAMPAIGN };
        for number in 0..50 {
            let Played { replay, won, .. } = campaign.play(number, &mut *best).unwrap();
            let start = (first == FirstClick::Safe).then_some(CAMPAIGN.start);
            assert_eq!(replay.start, start);
            let mut game = replay.begin();
            for one in &replay.moves {
                assert_eq!(one.make(&mut game), Ok(()));
            }
            assert_ne!(game.standing(), Standing::Playing);
            assert_eq!(game.standing() == Standing::Won, won);
        }
    }
}

#[test]
fn what_games_can_come_to() {
    let check = |first, (games, wins, guesses, unguessed), expected| {
        let tally = Tally { games, wins, guesses, unguessed };
        let campaign = Campaign { first, ..CAMPAIGN };
        assert_eq!(campaign.allows(tally), expected, "{first:?} {tally:?}");
    };
    for first in [FirstClick::Any, FirstClick::Safe, FirstClick::Opening] {
        check(first, (0, 0, 0, 0), true);
        check(first, (0, 0, 1, 0), false);
        check(first, (9, 7, 5, 4), true);
        check(first, (9, 10, 5, 4), false);
        check(first, (9, 7, 9, 8), false);
        check(first, (9, 7, 2, 4), false);
        check(first, (9, 7, 9 * 71, 4), true);
        check(first, (9, 7, 9 * 71 + 1, 4), false);
        check(first, (u64::MAX, 0, u64::MAX, 0), true);
    }
    check(FirstClick::Any, (9, 7, 4, 4), true);
    check(FirstClick::Safe, (9, 7, 4, 4), false);
}

#[test]
fn too_many_mines() {
    let full = Campaign { mines: 81, ..CAMPAIGN };
    let best = policy("best").unwrap();
    assert!(full.run(best, 0..1, &Watch::default(), &mut |_, _, _| ()).is_err());
}
