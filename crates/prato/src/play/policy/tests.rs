//! What every policy keeps to, tested by playing on views alone.

use super::*;
use crate::exact::{Chance, chances};
use crate::grid::Shape;
use crate::play::{Campaign, FirstClick, Game, Standing};
use crate::puzzles::minesweeper::parse;
use crate::watch::Watch;

/// Checks a choice against the exact chances of the view.
fn check(view: &View, choice: &Choice, who: &str) {
    let chances = chances(view, &Watch::default()).answer().expect("games have solutions");
    let with = |wanted: Chance| chances.iter().filter(move |(_, chance)| **chance == wanted);
    match choice.reason {
        Reason::Safe(_) => {
            assert!(choice.open.iter().all(|&pos| chances[pos] == Chance::Safe), "{who} {view:?}");
            assert!(!choice.open.is_empty() && choice.open.is_sorted(), "{who}");
        }
        Reason::Guess { chance, .. } => {
            assert_eq!(with(Chance::Safe).count(), 0, "{who} guesses beside a safe cell: {view:?}");
            let [pos] = choice.open[..] else { panic!("{who} guesses {:?}", choice.open) };
            let Chance::Between(exact) = chances[pos] else { panic!("{who} {:?}", chances[pos]) };
            assert!((chance - exact).abs() < 1e-9, "{who} {chance} {exact}");
        }
    }
}

fn play(who: &PolicyInfo, game: &mut Game) {
    let mut policy = (who.make)(&Watch::default());
    while game.standing() == Standing::Playing {
        let choice = policy.choose(game.view()).expect("there is a safe cell to find");
        check(game.view(), &choice, who.name);
        // Asking again, or asking another one, changes nothing.
        assert_eq!(policy.choose(game.view()).as_ref(), Ok(&choice), "{}", who.name);
        assert_eq!(
            (who.make)(&Watch::default()).choose(game.view()).as_ref(),
            Ok(&choice),
            "{}",
            who.name
        );
        for pos in choice.open {
            game.open(pos);
        }
    }
}

#[test]
fn safe_cells_first_and_never_a_certain_mine() {
    let boards = [(9, 9, 10, 12), (5, 7, 9, 25), (16, 16, 40, 4), (16, 30, 99, 3), (1, 12, 3, 10)];
    for who in POLICIES {
        for (rows, cols, mines, games) in boards {
            let shape = Shape { rows, cols };
            for first in [FirstClick::Safe, FirstClick::Any] {
                let start = Pos::new(0, 0);
                let campaign = Campaign { shape, mines, first, start, seed: 7 };
                for number in 0..games {
                    let mut game = campaign.game(number).expect("there is room");
                    game.open(start);
                    play(who, &mut game);
                }
            }
        }
    }
}

#[test]
fn no_move_where_there_is_none() {
    let check = |board: &str, expected: NoMove| {
        let view = parse(board, None).unwrap().view;
        for who in POLICIES {
            assert_eq!(
                (who.make)(&Watch::default()).choose(&view),
                Err(expected),
                "{} {board}",
                who.name
            );
        }
    };
    check("1 2 1\n1.\n", NoMove::Finished);
    check("1 2 0\n00\n", NoMove::Finished);
    check("1 3 2\n.1.\n", NoMove::Impossible);
    check("1 3 1\n1.1\n", NoMove::Finished);
    check("1 2\n3.\n", NoMove::Impossible);
}

#[test]
fn flags_and_cells_known_to_be_safe() {
    let check = |board: &str, open: &[(usize, usize)]| {
        let view = parse(board, None).unwrap().view;
        for who in POLICIES {
            let choice = (who.make)(&Watch::default()).choose(&view).unwrap();
            let places: Vec<_> = choice.open.iter().map(|pos| pos.to_one()).collect();
            assert_eq!(places, open, "{} {board}", who.name);
        }
    };
    // A flag is a belief: what is safe follows from the clue and the total.
    check("1 4 1\n1F..\n", &[(1, 3), (1, 4)]);
    check("1 4 1\n1..F\n", &[(1, 3), (1, 4)]);
    check("1 3 -1\nX 1 -\n", &[(1, 1)]);
}

/// A policy that followed one game must not remember it in the next.
#[test]
fn games_do_not_mix() {
    for who in POLICIES {
        let mut policy = (who.make)(&Watch::default());
        let one = parse("1 4 1\n01..\n", None).unwrap().view;
        let two = parse("1 4 2\n.2..\n", None).unwrap().view;
        for view in [&one, &two, &one] {
            assert_eq!(
                policy.choose(view),
                (who.make)(&Watch::default()).choose(view),
                "{}",
                who.name
            );
        }
    }
}

/// What is too large to look ahead is played by chances.
#[test]
fn large_boards_are_played_too() {
    let shape = Shape { rows: 60, cols: 60 };
    let start = Pos::new(30, 30);
    let campaign = Campaign { shape, mines: 600, first: FirstClick::Opening, start, seed: 1 };
    for who in POLICIES {
        let game = campaign.play(0, &mut *(who.make)(&Watch::default())).unwrap();
        assert!(game.guesses > 0 || game.won, "{}", who.name);
    }
}
