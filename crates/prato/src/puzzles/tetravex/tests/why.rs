//! Reasons held to the rules of the game: by the list of all solutions, by another search with
//! tiles that are not known, and by counting again.

use rand_chacha::rand_core::SeedableRng as _;

use super::argument::Table;
use super::*;
use crate::analysis::Size;
use crate::analysis::tiles::{
    Answer, Argument, Clash, Exclusion, Impossible, Known, Reason, Steps, Verdict, ask, ask_place,
    explain, impossible,
};
use crate::outcome::Outcome;
use crate::puzzles::tetravex::Need;

/// How many random instances are looked at.
fn instances(quick: u64) -> u64 {
    if std::env::var_os("PRATO_SLOW_TESTS").is_some() { 20 * quick } else { quick }
}

#[test]
fn every_answer_is_true_and_every_reason_minimal() {
    for seed in 0..instances(1000) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let instance = random_instance(&mut rng, 3);
        let solutions = all(&instance);
        if solutions.is_empty() {
            check_impossible(&instance);
            continue;
        }
        for _ in 0..4 {
            let tile = below(&mut rng, instance.tiles().len());
            let at = instance.shape().pos(below(&mut rng, instance.tiles().len()));
            let answer = ask(&instance, tile, at, &Watch::default());
            check_answer(&instance, &solutions, Some(tile), at, answer);
            let answer = ask_place(&instance, at, &Watch::default());
            check_answer(&instance, &solutions, None, at, answer);
        }
    }
}

#[test]
fn the_overview_names_what_is_the_same_in_all_solutions() {
    for seed in 0..instances(600) {
        let instance = random_instance(&mut ChaCha8Rng::seed_from_u64(seed), 3);
        let solutions = all(&instance);
        let overview = match explain(&instance, &Watch::default()) {
            Outcome::Answered(overview) => overview,
            Outcome::Impossible => {
                assert!(solutions.is_empty());
                continue;
            }
            Outcome::Stopped { .. } => panic!("there is no limit"),
        };
        let class = |solution: &Solution, at: Pos| instance.type_of(solution.tiles[at]);
        let is_open =
            |at: &Pos| solutions.iter().any(|s| class(s, *at) != class(&solutions[0], *at));
        let open: Vec<Pos> = instance.shape().positions().filter(is_open).collect();
        assert_eq!(overview.open, open);
        assert_eq!(overview.certain.len() + open.len(), instance.shape().len());
        assert!(overview.certain.is_sorted_by_key(|reason| (reason.technique(), reason.parts())));
        for reason in &overview.certain {
            assert_eq!((reason.verdict, open.contains(&reason.at)), (Verdict::Must, false));
            assert_eq!(instance.type_of(reason.tile), class(&solutions[0], reason.at));
            check_reason(&instance, reason);
        }
    }
}

/// Holds an answer to all solutions: that about `tile`, or about any tile.
#[track_caller]
fn check_answer(
    instance: &Instance,
    solutions: &[Solution],
    tile: Option<usize>,
    at: Pos,
    answer: Outcome<Answer>,
) {
    let answer = answer.answer().expect("there is a solution and no limit");
    let (about, place) = match &answer {
        Answer::Certain(reason) => (reason.tile, reason.at),
        Answer::Open(open) => (open.tile, open.at),
    };
    let class = instance.type_of(about);
    assert_eq!((class, place), (tile.map_or(class, |tile| instance.type_of(tile)), at));
    let lies = |solution: &Solution| instance.type_of(solution.tiles[at]) == class;
    let with = solutions.iter().filter(|solution| lies(solution)).count();
    match answer {
        Answer::Open(open) => {
            assert!(with > 0 && with < solutions.len(), "{open:?}");
            assert!(lies(&open.with) && !lies(&open.without));
            assert_eq!(check(instance, &open.with), Ok(()));
            assert_eq!(check(instance, &open.without), Ok(()));
        }
        Answer::Certain(reason) => {
            let expected = match reason.verdict {
                Verdict::Must => solutions.len(),
                Verdict::Cannot => 0,
            };
            assert_eq!(with, expected, "{reason:?}");
            check_reason(instance, &reason);
        }
    }
}

fn check_reason(instance: &Instance, reason: &Reason) {
    let (class, at) = (instance.type_of(reason.tile), reason.at);
    let free = instance.free_members();
    let free_places = || instance.fixed().iter().filter(|(_, tile)| tile.is_none());
    let context = || format!("{reason:?} of {instance:?}");
    match &reason.argument {
        Argument::Fixed(tile) => {
            assert_eq!(instance.fixed()[at], Some(*tile));
            assert_eq!(instance.type_of(*tile) == class, reason.verdict == Verdict::Must);
        }
        Argument::Elsewhere(places) => {
            assert!(free[class].is_empty() && !places.contains(&at));
            assert_eq!(places.len(), instance.types()[class].members.len());
        }
        Argument::Clash(clash) => {
            assert_eq!(reason.verdict, Verdict::Cannot);
            check_clash(&with_laid(instance, reason.tile, at), clash);
        }
        Argument::OnlyTile(others) => {
            check_exclusions(instance, others);
            assert!(others.iter().all(|other| other.at == at), "{}", context());
            let mut types: Vec<usize> = others.iter().map(|o| instance.type_of(o.tile)).collect();
            types.push(class);
            types.sort_unstable();
            let left: Vec<usize> =
                (0..free.len()).filter(|&class| !free[class].is_empty()).collect();
            assert_eq!(types, left, "{}", context());
        }
        Argument::OnlyPlace(others) => {
            check_exclusions(instance, others);
            assert!(others.iter().all(|o| instance.type_of(o.tile) == class && o.at != at));
            assert_eq!(others.len() + free[class].len(), free_places().count(), "{}", context());
        }
        Argument::Follows(other) => {
            assert_eq!((reason.verdict, other.verdict), (Verdict::Cannot, Verdict::Must));
            let other_class = instance.type_of(other.tile);
            let is_elsewhere = other_class == class && other.at != at && free[class].len() == 1;
            assert!(is_elsewhere || (other_class != class && other.at == at), "{}", context());
            check_reason(instance, other);
        }
        Argument::Search(known) => check_known(instance, known, Some(reason)),
    }
}

fn check_impossible(instance: &Instance) {
    let free = instance.free_members();
    match impossible(instance, &Watch::default()).unwrap() {
        Impossible::Clash(clash) => check_clash(instance, &clash),
        Impossible::NoTile(at, others) => {
            check_exclusions(instance, &others);
            assert!(others.iter().all(|other| other.at == at));
            assert_eq!(others.len(), free.iter().filter(|members| !members.is_empty()).count());
        }
        Impossible::NoPlace(tile, others) => {
            check_exclusions(instance, &others);
            let (class, places) =
                (instance.type_of(tile), free.iter().map(Vec::len).sum::<usize>());
            assert!(others.iter().all(|other| instance.type_of(other.tile) == class));
            assert!(places - others.len() < free[class].len());
        }
        Impossible::Search(known) => check_known(instance, &known, None),
    }
}

fn check_exclusions(instance: &Instance, others: &[Exclusion]) {
    for other in others {
        check_clash(&with_laid(instance, other.tile, other.at), &other.clash);
    }
}

fn with_laid(instance: &Instance, tile: usize, at: Pos) -> Instance {
    let mut fixed = instance.fixed().clone();
    assert_eq!(fixed[at].replace(tile), None, "something lies there already");
    Instance::new(instance.tiles().to_vec(), fixed).unwrap()
}

/// Holds a clash to what is fixed, and sees that nothing can be left out.
fn check_clash(instance: &Instance, clash: &Clash) {
    let shape = instance.shape();
    let number = |pos: Pos, side: Side| {
        instance.fixed()[pos].map(|tile| instance.tiles()[tile].number(side))
    };
    match clash {
        Clash::Touch { at, side, numbers } => {
            let beside = side.beside(shape, *at).unwrap();
            let touching = [number(*at, *side), number(beside, side.opposite())];
            assert_eq!(touching, numbers.map(Some));
            assert_ne!(numbers[0], numbers[1]);
        }
        Clash::NoFit { at, sides } => {
            for &(side, wanted) in sides {
                let beside = side.beside(shape, *at).unwrap();
                assert_eq!(number(beside, side.opposite()), Some(wanted));
            }
            let left: Vec<usize> = instance.free_members().concat();
            let fits = |without: Option<usize>| {
                left.iter().any(|&tile| {
                    let kept = sides.iter().enumerate().filter(|(at, _)| Some(*at) != without);
                    kept.into_iter().all(|(_, &(side, n))| instance.tiles()[tile].number(side) == n)
                })
            };
            assert!(!fits(None), "{clash:?} of {instance:?}");
            // With nothing asked any tile fits, if one is left.
            assert!((0..sides.len()).all(|side| fits(Some(side)) || left.is_empty()));
        }
        Clash::Border { side, room, needs } => {
            let places = shape.positions().filter(|&pos| side.beside(shape, pos).is_none()).count();
            assert_eq!(*room, places);
            assert!(!has_room(instance, *side, *room, needs), "{clash:?} of {instance:?}");
            for without in 0..needs.len() {
                let fewer: Vec<Need> = [&needs[..without], &needs[without + 1..]].concat();
                assert!(has_room(instance, *side, *room, &fewer), "{clash:?} of {instance:?}");
            }
        }
    }
}

/// Whether these numbers can lie on a border and on the opposite one in some way: all ways are
/// tried.
fn has_room(instance: &Instance, side: Side, room: usize, needs: &[Need]) -> bool {
    let shape = instance.shape();
    let on = |number: i32, side: Side| {
        let tiles = instance.tiles().iter().filter(|tile| tile.number(side) == number).count();
        let fixed = instance.fixed().iter().filter(|(pos, tile)| {
            side.beside(shape, *pos).is_none()
                && tile.is_some_and(|tile| instance.tiles()[tile].number(side) == number)
        });
        (tiles, fixed.count())
    };
    // How often each number lies on the border at least, counted up until what is inside pairs off.
    let least = |number: i32| {
        let ((tiles, fixed), (others, opposite)) = (on(number, side), on(number, side.opposite()));
        (fixed..=tiles)
            .find(|here| (opposite..=others).any(|there| tiles - here == others - there))
            .unwrap_or(usize::MAX)
    };
    needs.iter().map(|need| least(need.number)).fold(0, usize::saturating_add) <= room
}

/// Holds a set of known tiles to a plain search.
fn check_known(instance: &Instance, known: &Known, claim: Option<&Reason>) {
    let context = || format!("{known:?} for {claim:?} of {instance:?}");
    assert!(!can_lay(instance, &known.tiles, claim), "{}", context());
    let proves = |known: &[usize], deduction| Table::new(instance, known, claim).proves(deduction);
    match &known.steps {
        Steps::Alone(deduction) => assert!(proves(&known.tiles, deduction), "{}", context()),
        Steps::WithAll(deduction) => {
            let own = claim.map(|claim| claim.tile);
            let all: Vec<usize> =
                (0..instance.tiles().len()).filter(|&tile| Some(tile) != own).collect();
            assert!(proves(&all, deduction), "{}", context());
        }
        Steps::Many => {}
    }
    if known.size == Size::Enough {
        return;
    }
    for without in 0..known.tiles.len() {
        let fewer = [&known.tiles[..without], &known.tiles[without + 1..]].concat();
        assert!(can_lay(instance, &fewer, claim), "{}", context());
    }
    if known.size == Size::Smallest && instance.tiles().len() <= 6 {
        let own = claim.map(|claim| claim.tile);
        let others: Vec<usize> =
            (0..instance.tiles().len()).filter(|&tile| Some(tile) != own).collect();
        for set in 0u32..1 << others.len() {
            let some: Vec<usize> = (0..others.len())
                .filter(|bit| set >> bit & 1 == 1)
                .map(|bit| others[bit])
                .collect();
            if some.len() < known.tiles.len() {
                assert!(can_lay(instance, &some, claim), "{some:?} is smaller: {}", context());
            }
        }
    }
}

/// Whether the board can be filled against a claim with these tiles and that of the claim known,
/// and all others of any kind: place by place, with every tile that fits.
fn can_lay(instance: &Instance, known: &[usize], claim: Option<&Reason>) -> bool {
    let own = claim.map(|claim| claim.tile);
    let mut left: Vec<usize> = known.iter().copied().chain(own).collect();
    let jokers = instance.tiles().len() - left.len();
    fill(instance, claim, &mut left, jokers, &mut Vec::new())
}

fn fill(
    instance: &Instance,
    claim: Option<&Reason>,
    left: &mut Vec<usize>,
    jokers: usize,
    laid: &mut Vec<Option<usize>>,
) -> bool {
    let shape = instance.shape();
    if laid.len() == shape.len() {
        return true;
    }
    let at = shape.pos(laid.len());
    let must = claim.filter(|claim| claim.at == at);
    let is_claimed = |tile: usize| {
        must.is_some_and(|claim| instance.type_of(claim.tile) == instance.type_of(tile))
    };
    let allowed = |tile: Option<usize>| match must.map(|claim| claim.verdict) {
        None => true,
        Some(Verdict::Cannot) => tile.is_some_and(is_claimed),
        Some(Verdict::Must) => !tile.is_some_and(is_claimed),
    };
    if jokers > 0 && allowed(None) {
        // A tile that is known and fixed here leaves no room for another one.
        if !instance.fixed()[at].is_some_and(|tile| left.contains(&tile)) {
            laid.push(None);
            let filled = fill(instance, claim, left, jokers - 1, laid);
            laid.pop();
            if filled {
                return true;
            }
        }
    }
    for index in 0..left.len() {
        let tile = left[index];
        let fixed = instance.fixed().iter().find(|(_, fixed)| **fixed == Some(tile));
        let other = instance.fixed()[at].filter(|other| left.contains(other));
        let touching = |side: Side| {
            let beside = side.beside(shape, at)?;
            let other = (*laid.get(shape.index(beside))?)?;
            Some(instance.tiles()[other].number(side.opposite()))
        };
        let fits = [Side::North, Side::West].into_iter().all(|side| {
            touching(side).is_none_or(|number| number == instance.tiles()[tile].number(side))
        });
        if !fits
            || !allowed(Some(tile))
            || fixed.is_some_and(|(pos, _)| pos != at)
            || other.is_some_and(|other| other != tile)
        {
            continue;
        }
        left.swap_remove(index);
        laid.push(Some(tile));
        let filled = fill(instance, claim, left, jokers, laid);
        laid.pop();
        left.push(tile);
        let last = left.len() - 1;
        left.swap(index, last);
        if filled {
            return true;
        }
    }
    false
}
