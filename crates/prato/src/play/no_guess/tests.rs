use super::*;
use crate::exact::forced;
use crate::play::{Game, LEVELS, Level, Standing, centre};

fn wish(level: Level, start: Pos, hardest: Technique) -> NoGuess {
    NoGuess { shape: level.shape, mines: level.mines, start, hardest }
}

/// The referee: opens what the exact engine says is safe, with nothing else to go by.
fn replay(field: &Field, start: Pos, with_total: bool) -> Standing {
    let mut game = Game::new(field.clone());
    game.open(start);
    while game.standing() == Standing::Playing {
        let mut view = game.view().clone();
        if !with_total {
            view.mines = None;
        }
        let safe = forced(&view, &Watch::default()).answer().unwrap().safe;
        if safe.is_empty() {
            break;
        }
        for pos in safe {
            game.open(pos);
        }
    }
    game.standing()
}

/// Plays a proof: every step must follow from its clues by itself.
fn play_proof(field: &Field, start: Pos, proof: &Proof) {
    let mut game = Game::new(field.clone());
    game.open(start);
    for step in &proof.steps {
        let sees = |clue: &crate::analysis::Clue| {
            matches!(game.view().cells()[clue.pos], crate::puzzles::minesweeper::Cell::Open(number)
                if number == clue.number)
        };
        assert!(step.clues.iter().all(sees), "{step:?}");
        assert!(step.mines.iter().all(|&pos| field.mines[pos]), "{step:?}");
        assert!(!step.safe.is_empty() || !step.mines.is_empty());
        for &pos in &step.safe {
            game.open(pos);
        }
        assert!(!matches!(game.standing(), Standing::Lost(_)), "{step:?}");
    }
    assert_eq!(game.standing(), Standing::Won);
}

#[test]
fn the_exact_engine_solves_every_board_without_a_guess() {
    let slow = std::env::var_os("PRATO_SLOW_TESTS").is_some();
    let boards = if slow { 1000 } else { 60 };
    for &level in LEVELS {
        for seed in 0..boards {
            let starts = [centre(level.shape), Pos::new(0, 0), Pos::new(3, 8)];
            let start = starts[usize::try_from(seed).unwrap() % 3];
            let wish = wish(level, start, Technique::Total);
            let board = no_guess(&wish, seed, &Watch::default()).unwrap();
            assert_eq!(board.field.count(), level.mines);
            assert_eq!(replay(&board.field, start, true), Standing::Won, "{} {seed}", level.name);
            assert_eq!(no_guess(&wish, seed, &Watch::default()), Ok(board));
        }
    }
}

#[test]
fn no_technique_is_harder_than_wished() {
    let watch = Watch::default();
    for &hardest in &crate::analysis::TECHNIQUES[2..] {
        for &level in &LEVELS[..2] {
            for seed in 0..4 {
                let wish = wish(level, centre(level.shape), hardest);
                let board = no_guess(&wish, seed, &watch).unwrap();
                let proof = prove(&board.field, wish.start, hardest, &watch).unwrap();
                assert!(proof.hardest() <= Some(hardest));
                play_proof(&board.field, wish.start, &proof);
                let with_total = hardest == Technique::Total;
                assert_eq!(replay(&board.field, wish.start, with_total), Standing::Won);
            }
        }
    }
}

/// The fast play and the proof agree on how far each means gets.
#[test]
fn logic_and_proof_agree() {
    let watch = Watch::default();
    let means = [
        (Means::Rules, Technique::Overlap),
        (Means::Clues, Technique::Cases),
        (Means::Total, Technique::Total),
    ];
    let shape = Shape { rows: 7, cols: 8 };
    let mut solved = [0; 3];
    for seed in 0..200 {
        let start = centre(shape);
        let field = field(shape, 10, &FirstClick::Opening.clear(shape, start), seed).unwrap();
        for (number, &(means, hardest)) in means.iter().enumerate() {
            let fast = matches!(logic::play(&field, start, means, &watch), End::Solved);
            let slow = prove(&field, start, hardest, &watch);
            assert_eq!(fast, slow.is_ok(), "{seed} {hardest:?}");
            solved[number] += usize::from(fast);
        }
    }
    assert!(solved[0] < solved[1] && solved[1] < solved[2] && solved[2] < 200, "{solved:?}");
}

#[test]
fn odd_boards() {
    let check = |rows, cols, mines, start: (usize, usize), found: bool| {
        let start = Pos::new(start.0, start.1);
        let wish = NoGuess { shape: Shape { rows, cols }, mines, start, hardest: Technique::Total };
        let board = no_guess(&wish, 1, &Watch::default());
        assert_eq!(board.is_ok(), found, "{wish:?} {board:?}");
    };
    check(1, 1, 0, (0, 0), true);
    check(3, 3, 0, (1, 1), true);
    check(3, 3, 1, (1, 1), false);
    check(2, 3, 1, (0, 0), false);
    check(1, 10, 3, (0, 0), true);
    check(1, 10, 8, (0, 0), true);
    check(1, 10, 7, (0, 0), true);
    check(30, 1, 6, (29, 0), true);
    check(5, 5, 16, (2, 2), true);
    check(9, 9, 72, (4, 4), true);
    check(40, 60, 400, (3, 3), true);
}

#[test]
fn a_watch_ends_the_search() {
    let watch = Watch::default();
    watch.cancel();
    let wish = wish(LEVELS[2], Pos::new(0, 0), Technique::Total);
    assert_eq!(no_guess(&wish, 1, &watch), Err(NoBoard::Stopped(Stop::Cancelled)));
}

/// If this fails, every published seed means another board.
#[test]
fn boards_are_pinned() {
    let wish = wish(LEVELS[0], Pos::new(0, 0), Technique::Total);
    let board = no_guess(&wish, 3, &Watch::default()).unwrap();
    let expected = "\
0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0
0 0 1 0 0 0 1 0 0
0 0 0 0 0 1 0 0 1
0 1 0 0 0 1 0 0 0
0 0 0 0 1 1 0 0 0
1 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 1 0
";
    assert_eq!(board.field.to_string(), expected);
}
