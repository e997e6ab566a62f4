//! Judgements, skill and luck, and that games played out say what endgames do.

use super::*;
use crate::grid::Shape;
use crate::play::{Campaign, FirstClick, policy};

fn of(text: &str) -> Review {
    review(&Replay::parse(text).unwrap(), &Watch::default()).answer().unwrap()
}

/// The judgement, the chance in percent and the loss in percent of each move.
#[expect(clippy::cast_possible_truncation, reason = "percents")]
fn check(text: &str, expected: &[(&str, i32, i32)]) {
    let percent = |share: f64| (100.0 * share).round() as i32;
    let said: Vec<_> = of(text)
        .moves
        .iter()
        .map(|one| (one.judgement.name(), percent(one.chance), percent(one.loss.amount())))
        .collect();
    assert_eq!(said, expected, "{text}");
}

#[test]
fn judgements() {
    // Two cells, one mine: a forced guess that costs nothing.
    check(r#"{"field":["*."],"moves":[["open",1,2]]}"#, &[("forced guess", 50, 0)]);
    // The 1 has its mine beside it.
    let board = r#""field":["..*."],"start":[1,1]"#;
    check(&format!(r#"{{{board},"moves":[["open",1,3]]}}"#), &[("certain mine", 100, 100)]);
    check(
        &format!(r#"{{{board},"moves":[["flag",1,4],["flag",1,4],["flag",1,3],["open",1,4]]}}"#),
        &[("wrong flag", 0, 0), ("flag", 0, 0), ("flag", 100, 0), ("safe", 0, 0)],
    );
    // Past the mine the 1 makes the next cell safe, and the one after that is a guess.
    let board = r#""field":["..*....*"],"start":[1,1]"#;
    let needless = of(&format!(r#"{{{board},"moves":[["open",1,4],["open",1,7]]}}"#));
    assert_eq!(needless.moves[0].judgement, Judgement::Guess);
    assert_eq!(needless.moves[1].judgement, Judgement::Needless);
    assert!((needless.moves[1].chance - 1.0 / 3.0).abs() < 1e-9);
}

#[test]
fn skill_and_luck_are_told_apart() {
    // A forced guess of one in two keeps all there is to keep, won or lost.
    for (cell, survived) in [(2, 1), (1, 0)] {
        let game = of(&format!(r#"{{"field":["*."],"moves":[["open",1,{cell}]]}}"#));
        assert!((game.kept().unwrap() - 1.0).abs() < 1e-9);
        let expected = Luck { guesses: 1, survived, expected: 0.5, chance: 0.5 };
        assert_eq!(game.luck(), Some(expected));
        let replay = format!(r#"{{"field":["*."],"moves":[["open",1,{cell}]]}}"#);
        let replay = Replay::parse(&replay).unwrap();
        assert_eq!(luck(&replay, &Watch::default()), Ok(expected));
    }
    // A certain mine throws all of it away, and no luck is in it.
    let mine = of(r#"{"field":["..*."],"start":[1,1],"moves":[["open",1,3]]}"#);
    assert!(mine.kept().unwrap() < 1e-9);
    let hit = Luck { guesses: 1, survived: 0, expected: 0.0, chance: 0.0 };
    assert_eq!(mine.luck(), Some(hit));
    let safe = of(r#"{"field":["..*."],"start":[1,1],"moves":[["flag",1,3],["open",1,4]]}"#);
    assert!((safe.kept().unwrap() - 1.0).abs() < 1e-9 && safe.luck().unwrap().guesses == 0);
}

#[test]
fn chords_risk_all_that_they_open() {
    let text = r#"{"field":["*..","..."],"start":[1,2],"moves":[["flag",1,1],["chord",1,2]]}"#;
    let chord = &of(text).moves[1];
    assert_eq!(chord.judgement, Judgement::Guess);
    assert!((chord.chance - 0.8).abs() < 1e-9, "{}", chord.chance);
    let Loss::Win { played, .. } = chord.loss else { panic!("{:?}", chord.loss) };
    assert!((played - 0.2).abs() < 1e-9, "{played}");
}

/// What is left is solved exactly in games played out, too, so they come to the exact values: of
/// the best move, guess or not, and of opening one cell or two.
#[test]
fn games_are_worth_what_endgames_are() {
    let shape = Shape { rows: 5, cols: 5 };
    let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
    let campaign = Campaign { shape, mines: 6, first, start, seed: 1 };
    let watch = Watch::default();
    let (mut off, mut needless) = (Vec::new(), 0);
    for number in 0..80 {
        let mut game = campaign.game(number).unwrap();
        game.open(start);
        let view = game.view();
        let chances = chances(view, &watch).answer().unwrap();
        let Ok(best) = deep(&watch).choose(view) else { continue };
        needless += usize::from(matches!(best.reason, Reason::Safe(_)));
        let undecided = |pos: &Pos| matches!(chances[*pos], Chance::Between(_));
        let cells: Vec<Pos> = view.covered().filter(undecided).take(2).collect();
        for opened in [cells.get(..1), cells.get(..2)].into_iter().flatten() {
            let Some(exact) = endgame(view, opened, &watch).unwrap() else { continue };
            let risk = risk(view, &chances, opened, &watch).unwrap();
            let games = by_games(view, &chances, &best, (opened, risk), &watch);
            let games = games.unwrap().unwrap();
            off.extend([games.0 - exact.0, games.1 - exact.1]);
        }
    }
    assert!(off.len() > 100 && needless > 10, "{} {needless}", off.len());
    let mean = |sum: f64| sum / off.len() as f64;
    let (bias, squares) = (mean(off.iter().sum()), mean(off.iter().map(|off| off * off).sum()));
    assert!(bias.abs() < 0.003 && squares.sqrt() < 0.015, "{bias} {}", squares.sqrt());
}

#[test]
fn what_the_policy_plays_loses_nothing_of_an_endgame() {
    let mut best = (policy("best").unwrap().make)(&Watch::default());
    let shape = Shape { rows: 4, cols: 4 };
    let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
    let campaign = Campaign { shape, mines: 4, first, start, seed: 0 };
    for number in 0..20 {
        let replay = campaign.play(number, &mut *best).unwrap().replay;
        let review = review(&replay, &Watch::default()).answer().unwrap();
        for one in &review.moves {
            assert!(!one.judgement.is_mistake());
            assert!(one.loss.amount().abs() < 1e-9, "{number} {one:?}");
        }
    }
}
