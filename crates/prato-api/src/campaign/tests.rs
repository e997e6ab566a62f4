use prato::grid::Pos;
use prato::play::Tally;
use prato::watch::{Stop, Watch};

use super::{Merged, Part, Plan, merge, play};
use crate::reply::Problem;
use crate::shape::{Level, Place};

fn plan() -> Plan {
    Plan::new("beginner", "safe", "min-chance", None).unwrap()
}

fn watch(threads: usize) -> Watch {
    let mut watch = Watch::default();
    watch.threads = threads;
    watch
}

fn part(first_seed: u64, games: u64) -> Part {
    play(&plan(), first_seed, games, &watch(1)).unwrap().unwrap()
}

fn merged(parts: &[&Part]) -> Result<Merged, Problem> {
    let named = (1..).zip(parts).map(|(number, &part)| (format!("part {number}"), part.clone()));
    merge(named.collect())
}

#[test]
fn a_part_is_the_games_of_its_seeds_on_any_number_of_threads() {
    let whole = part(5, 150);
    assert_eq!(play(&plan(), 5, 150, &watch(3)).unwrap().unwrap(), whole);
    let campaign = plan().campaign(5).unwrap();
    let mut player = (plan().policy().make)(&Watch::default());
    let games: Vec<_> =
        (0..150).map(|number| campaign.play(number, &mut *player).unwrap()).collect();
    assert!(whole.won().eq(games.iter().map(|game| game.won)));
    let mut tally = Tally::default();
    for game in &games {
        tally.add(game.tally());
    }
    assert_eq!(whole.tally(), tally);
    assert!(tally.wins > 0 && tally.wins < 150);
}

#[test]
fn parts_in_any_order_are_the_whole() {
    let whole = part(1, 100);
    let parts = [part(1, 7), part(8, 1), part(9, 64), part(73, 28)];
    let [one, two, three, four] = &parts;
    let all = merged(&[three, one, four, two]).unwrap();
    assert_eq!((all.tally, all.first_seed), (whole.tally(), 1));
    assert!(all.won().eq(whole.won()));
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let check = |parts: &[&Part], expected: &str| {
        assert_eq!(merged(parts).unwrap_err().message, expected);
    };
    let (one, two, three) = (part(1, 4), part(5, 4), part(10, 1));
    check(&[], "there are no parts");
    check(&[&one, &two, &three], "the seeds 9 to 9 between part 2 and part 3 are missing");
    check(&[&one, &two, &part(4, 2)], "the seeds 4 to 4 are in part 1 and in part 3");
    check(&[&one, &one], "the seeds 1 to 4 are in part 1 and in part 2");
    let mut other = two.clone();
    other.plan.terms.version = "0.0.1".into();
    let error = merged(&[&one, &other]).unwrap_err().message;
    assert!(
        error.starts_with("part 1 and part 2 do not belong together: min-chance on"),
        "{error}"
    );
}

#[test]
fn texts_come_back_and_broken_ones_are_refused() {
    let mut part = part(3, 77);
    part.cpu_ms = Some(12);
    let text = part.to_text();
    assert_eq!(Part::parse(&text).unwrap(), part);
    // Every shorter text, and every text with one character changed.
    let body = text.trim_end();
    for end in 0..body.len() {
        assert!(Part::parse(&body[..end]).is_err(), "{}", &body[..end]);
    }
    for at in 0..body.len() {
        let mut changed = body.as_bytes().to_vec();
        changed[at] ^= 1;
        let changed = String::from_utf8(changed).unwrap();
        assert!(Part::parse(&changed).is_err(), "{changed}");
    }
}

/// A part whose checksum is right, and whose figures are not.
#[test]
fn figures_that_no_games_come_to_are_refused() {
    let check = |change: fn(&mut Part)| {
        let mut part = part(3, 20);
        change(&mut part);
        assert!(Part::parse(&part.to_text()).is_err(), "{}", part.to_text());
    };
    check(|part| part.tally.wins += 1);
    check(|part| part.tally.games = 0);
    check(|part| part.tally.games += 8);
    check(|part| part.won[2] |= 0x80);
    check(|part| part.won.push(0));
    check(|part| part.first_seed = u64::MAX - 3);
    check(|part| part.plan.terms.start = Place(Pos::new(99, 0)));
    check(|part| part.plan.level = Level("9x9x900".parse().unwrap()));
}

#[test]
fn what_cannot_be_played_is_refused_and_what_is_stopped_is_no_part() {
    let check = |level, rule, policy, start, expected: &str| {
        assert_eq!(Plan::new(level, rule, policy, start).unwrap_err().message, expected);
    };
    check("easy", "safe", "best", None, "`easy` is no level");
    check("beginner", "lucky", "best", None, "there is no rule `lucky`");
    check("beginner", "safe", "worst", None, "there is no policy `worst`");
    check(
        "3x3x9",
        "any",
        "best",
        Some(Place(Pos::new(3, 0))),
        "the start, row 4, column 1, lies outside of the board of 3x3 cells",
    );
    check("3x3x9", "safe", "best", None, "9 mines do not fit into the 8 cells that may hold one");
    assert!(play(&plan(), 1, 0, &watch(1)).is_err());
    assert!(play(&plan(), u64::MAX, 2, &watch(1)).is_err());
    let watch = watch(2);
    watch.cancel();
    assert_eq!(play(&plan(), 1, 1000, &watch).unwrap(), Err(Stop::Cancelled));
}
