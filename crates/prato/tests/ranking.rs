//! What is said about guesses holds in every mine field that fits, found by brute force.

use prato::grid::{Grid, Pos, Shape};
use prato::play::{Campaign, FirstClick, Merit, Standing, clues, policy, rank};
use prato::puzzles::minesweeper::{Field, View, check};
use prato::watch::Watch;

/// Every field that fits a small view.
fn fitting(view: &View) -> Vec<Field> {
    let covered: Vec<Pos> = view.covered().collect();
    let Shape { rows, cols } = view.shape();
    let fields = (0..1_u32 << covered.len()).map(|bits| {
        let mut mines = Grid::filled(rows, cols, false);
        for (bit, &pos) in covered.iter().enumerate() {
            mines[pos] = bits >> bit & 1 == 1;
        }
        Field { mines }
    });
    fields.filter(|field| check(view, field).is_ok()).collect()
}

/// Holds what is said of a view to all fields; how many dead cells, coins and guesses there are.
fn held(view: &View) -> [usize; 3] {
    let ranking = rank(view, 3, &Watch::default()).expect("there is something to open");
    let fields = fitting(view);
    for &cell in &ranking.dead {
        let safe = fields.iter().filter(|field| !field.mines[cell]);
        let shown: Vec<u8> = safe.map(|field| clues(field)[cell]).collect();
        assert!(shown.windows(2).all(|two| two[0] == two[1]), "{view:?} {cell}");
    }
    for &[one, other] in &ranking.coins {
        for field in &fields {
            assert_ne!(field.mines[one], field.mines[other], "{view:?} {one} {other}");
            let mut mines = field.mines.clone();
            (mines[one], mines[other]) = (mines[other], mines[one]);
            let (shown, swapped) = (clues(field), clues(&Field { mines }));
            let tells = |pos: &Pos| {
                ![one, other].contains(pos) && !field.mines[*pos] && shown[*pos] != swapped[*pos]
            };
            let teller = view.shape().positions().find(tells);
            assert_eq!(teller, None, "{view:?}: it tells {one} and {other} apart");
        }
    }
    for guess in &ranking.guesses {
        let mines = fields.iter().filter(|field| field.mines[guess.cell]).count();
        let chance = mines as f64 / fields.len() as f64;
        assert!((guess.chance - chance).abs() < 1e-9, "{view:?} {}", guess.cell);
        if let Merit::Endgame { wins, solutions } = guess.merit {
            assert_eq!(solutions as usize, fields.len(), "{view:?}");
            assert!(wins as usize <= fields.len() - mines, "{view:?}: who hits a mine has lost");
        }
    }
    let wins = |guess: &prato::play::Ranked| match guess.merit {
        Merit::Endgame { wins, .. } => wins,
        _ => 0,
    };
    assert!(ranking.guesses.is_sorted_by(|one, other| wins(one) >= wins(other)), "{view:?}");
    [ranking.dead.len(), ranking.coins.len(), ranking.guesses.len()]
}

#[test]
fn what_is_said_holds_in_all_fields() {
    let (shape, start) = (Shape { rows: 4, cols: 4 }, Pos::new(0, 0));
    let campaign = Campaign { shape, mines: 4, first: FirstClick::Safe, start, seed: 11 };
    let lookahead = policy("lookahead").expect("it is in the list");
    let mut seen = [0; 3];
    for number in 0..120 {
        let mut game = campaign.game(number).expect("there is room");
        game.open(start);
        while game.standing() == Standing::Playing {
            for (sum, count) in seen.iter_mut().zip(held(game.view())) {
                *sum += count;
            }
            let choice = (lookahead.make)(&Watch::default()).choose(game.view());
            for &pos in &choice.expect("there is a move").open {
                game.open(pos);
            }
        }
    }
    assert!(seen[0] > 20 && seen[1] > 5 && seen[2] > 100, "{seen:?}");
}
