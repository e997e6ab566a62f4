//! The exact engine held to brute force over all mine fields, and to itself.

use std::collections::BTreeMap;

use crate::common::{Random, cases, fields};
use num_bigint::BigUint;
use prato::engine::Search;
use prato::exact::{self, Chance};
use prato::grid::{Grid, Pos};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, Field, View, check, parse};
use prato::watch::{Stop, Watch, alarm_at};

/// All solutions, found by trying every mine field.
fn solutions(view: &View) -> Vec<Field> {
    fields(view).filter(|field| check(view, field).is_ok()).collect()
}

/// Holds every answer of the engine to the list of all solutions.
fn agree(view: &View) {
    let fields = solutions(view);
    let watch = Watch::default();
    let context = || format!("{view:?}");
    if fields.is_empty() {
        assert_eq!(exact::chances(view, &watch), Outcome::Impossible, "{}", context());
        assert_eq!(exact::forced(view, &watch), Outcome::Impossible);
        assert_eq!(exact::count(view, &watch), Outcome::Impossible);
        assert_eq!(exact::count_by_mines(view, &watch), Outcome::Impossible);
        assert_eq!(exact::census(view, &watch), Outcome::Impossible);
        assert!(matches!(exact::solutions(view, &watch), Outcome::Impossible));
        return;
    }
    let solutions = BigUint::from(fields.len());
    let with_mine = |pos| fields.iter().filter(|field| field.mines[pos]).count();

    let census = exact::census(view, &watch).answer().unwrap_or_else(|| panic!("{}", context()));
    assert_eq!(census.solutions, solutions, "{}", context());
    for (pos, count) in census.mines.iter() {
        assert_eq!(*count, BigUint::from(with_mine(pos)), "{pos} of {}", context());
    }
    assert_eq!(exact::count(view, &watch), Outcome::Answered(solutions));

    let mut by_mines = BTreeMap::<usize, u32>::new();
    for field in &fields {
        *by_mines.entry(field.count()).or_default() += 1;
    }
    let by_mines = by_mines.into_iter().map(|(mines, count)| (mines, count.into())).collect();
    assert_eq!(exact::count_by_mines(view, &watch), Outcome::Answered(by_mines));

    let chances = exact::chances(view, &watch).answer().unwrap_or_else(|| panic!("{}", context()));
    for (pos, &chance) in chances.iter() {
        let count = with_mine(pos);
        let fits = match (view.cells()[pos], chance) {
            (Cell::Open(_), chance) => chance == Chance::Open,
            (_, Chance::Safe) => count == 0,
            (_, Chance::Mine) => count == fields.len(),
            (_, Chance::Between(share)) => {
                count != 0
                    && count != fields.len()
                    && (share - count as f64 / fields.len() as f64).abs() < 1e-12
            }
            (_, Chance::Open | Chance::Unknown) => false,
        };
        assert!(fits, "{chance:?} at {pos}, {count} of {}; {}", fields.len(), context());
    }

    let all = |value: bool| {
        let same = |pos: &Pos| fields.iter().all(|field| field.mines[*pos] == value);
        view.covered().filter(same).collect::<Vec<_>>()
    };
    let forced = exact::forced(view, &watch).answer().unwrap_or_else(|| panic!("{}", context()));
    assert_eq!((forced.safe, forced.mines), (all(false), all(true)), "{}", context());

    let mut listed: Vec<Vec<bool>> = exact::solutions(view, &watch)
        .answer()
        .unwrap_or_else(|| panic!("{}", context()))
        .map(|field| field.expect("no limits").mines.cells().to_vec())
        .collect();
    listed.sort();
    let mut expected: Vec<_> = fields.iter().map(|field| field.mines.cells().to_vec()).collect();
    expected.sort();
    assert_eq!(listed, expected, "{}", context());
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut random = Random::new(1);
    for _ in 0..cases(6000) {
        agree(&random.view(5, 14));
    }
}

#[test]
fn boards_up_to_five_by_five_agree_with_brute_force() {
    let mut random = Random::new(2);
    let mut done = 0;
    while done < cases(1000) {
        let view = random.view(5, 25);
        // Every further covered cell doubles the work of the referee.
        if view.covered().count() <= 17 {
            agree(&view);
            done += 1;
        }
    }
}

/// With some of its clues taken away, a component of this board has no solution, which only the
/// sweep over it finds out.
#[test]
fn parts_of_an_impossible_board_agree_with_brute_force() {
    let whole = text(".32\n...\n.3.\n.2s");
    let cells = whole.cells().iter();
    let clues: Vec<Pos> =
        cells.filter(|cell| matches!(cell.1, Cell::Open(_))).map(|cell| cell.0).collect();
    for taken in 0..1 << clues.len() {
        let mut part = whole.clone();
        for (_, &pos) in clues.iter().enumerate().filter(|(bit, _)| taken >> bit & 1 == 1) {
            part.mark(pos, Cell::KnownSafe);
        }
        agree(&part);
    }
}

fn text(board: &str) -> View {
    parse(board, None).expect("a board of the tests").view
}

fn check_count(board: &str, mines: Option<usize>, expected: &str) {
    let mut view = text(board);
    view.mines = mines;
    let count = match exact::count(&view, &Watch::default()) {
        Outcome::Answered(count) => count.to_string(),
        Outcome::Impossible => "impossible".to_owned(),
        other @ Outcome::Stopped { .. } => panic!("{other:?}"),
    };
    assert_eq!(count, expected, "{board}");
    if view.covered().count() <= 12 {
        agree(&view);
    }
}

/// The wire and the splitter of R. Kaye, "How complicated is Minesweeper?" (2003), pages 33, 35.
#[test]
fn boards_from_the_literature() {
    let wire = "
        .000000000000.
        .111111111111.
        ..1..1..1..1..
        .111111111111.
        .000000000000.";
    check_count(wire, None, "2");
    let splitter = "
        ...0...0...
        ...01.10...
        ...01.10...
        00001110000
        .1111.1111.
        ...1.2.1...
        .1111.1111.
        00001110000
        ...01.10...
        ...01.10...
        ...0...0...";
    check_count(splitter, None, "131072");
}

#[test]
fn boards_at_the_edge() {
    check_count(".", None, "2");
    check_count(".", Some(0), "1");
    check_count(".", Some(1), "1");
    check_count(".", Some(2), "impossible");
    check_count(".", Some(usize::MAX), "impossible");
    check_count("0", None, "1");
    check_count("0", Some(0), "1");
    check_count("0", Some(1), "impossible");
    check_count("1", None, "impossible");
    check_count(".1", None, "1");
    check_count(".2", None, "impossible");
    check_count(".1.1.1.", None, "2");
    check_count("...\n.8.\n...", None, "1");
    check_count("...\n.8.\n...", Some(7), "impossible");
    check_count("..\n.4", None, "impossible");
    check_count("s1s", None, "impossible");
    check_count("s1.", None, "1");
    // 10! / (5! 5!) ways to put five mines into ten cells.
    check_count("..........", Some(5), "252");
    check_count("..........", None, "1024");
    check_count("....................", Some(10), "184756");
}

#[test]
fn counts_past_any_machine_word() {
    let view = View::new(Grid::filled(40, 50, Cell::Covered), None);
    let watch = Watch::default();
    let count = exact::count(&view, &watch).answer();
    assert_eq!(count, Some(BigUint::from(1u8) << 2000));
    let by_mines = exact::count_by_mines(&view, &watch).answer().expect("no limits");
    assert_eq!(
        by_mines.iter().map(|(_, count)| count).sum::<BigUint>(),
        BigUint::from(1u8) << 2000
    );
    assert_eq!(by_mines[2], (2, BigUint::from(1999u32 * 1000)));
}

#[test]
fn turning_and_mirroring_changes_nothing_else() {
    let mut random = Random::new(3);
    let watch = Watch::default();
    for _ in 0..cases(300) {
        let view = random.view(12, 144);
        let moved = |cells: Grid<Cell>| {
            let mut moved = View::new(cells, view.mines);
            moved.flags = view.flags;
            exact::census(&moved, &watch)
        };
        let census = moved(view.cells().clone());
        let turned = moved(view.cells().turned());
        let mirrored = moved(view.cells().mirrored());
        match census {
            Outcome::Answered(census) => {
                assert_eq!(turned.answer().map(|turned| turned.mines), Some(census.mines.turned()));
                let mirrored = mirrored.answer().expect("the same board");
                assert_eq!(mirrored.mines, census.mines.mirrored());
                assert_eq!(mirrored.solutions, census.solutions);
            }
            _ => assert_eq!((&turned, &mirrored), (&Outcome::Impossible, &Outcome::Impossible)),
        }
    }
}

#[test]
fn opening_a_safe_cell_never_adds_a_solution_and_the_clues_share_them_all() {
    let mut random = Random::new(4);
    let watch = Watch::default();
    let mut opened = 0;
    for _ in 0..cases(400) {
        let view = random.view(8, 64);
        let Outcome::Answered(forced) = exact::forced(&view, &watch) else { continue };
        let Some(&pos) = forced.safe.first() else { continue };
        let solutions = exact::count(&view, &watch).answer().expect("possible");
        let shares = (0..=8).map(|clue| {
            let mut cells = view.cells().clone();
            cells[pos] = Cell::Open(clue);
            let mut after = View::new(cells, view.mines);
            after.flags = view.flags;
            exact::count(&after, &watch).answer().unwrap_or_default()
        });
        // Every solution shows one clue there: none is lost, none is new.
        assert_eq!(shares.sum::<BigUint>(), solutions, "{pos} of {view:?}");
        opened += 1;
    }
    assert!(opened > 100, "{opened}");
}

/// On boards too large for brute force: floats against exact counts, and a solution that passes.
#[test]
fn large_boards_agree_with_themselves() {
    let mut random = Random::new(5);
    let watch = Watch::default();
    let mut possible = 0;
    for _ in 0..cases(150) {
        let view = random.view(40, 900);
        let Outcome::Answered(census) = exact::census(&view, &watch) else {
            assert_eq!(exact::chances(&view, &watch), Outcome::Impossible);
            continue;
        };
        possible += 1;
        let chances = exact::chances(&view, &watch).answer().expect("no limits");
        for ((pos, a), b) in chances.iter().zip(census.chances(&view).cells()) {
            let near = match (a, b) {
                (Chance::Between(a), Chance::Between(b)) => (a - b).abs() < 1e-9,
                (a, b) => a == b,
            };
            assert!(near, "{a:?} is not {b:?} at {pos} of {view:?}");
        }
        let all = exact::solutions(&view, &watch).answer().expect("possible");
        for field in all.take(20) {
            assert_eq!(check(&view, &field.expect("no limits")), Ok(()));
        }
    }
    assert!(possible > 50, "{possible}");
}

#[test]
fn threads_change_nothing() {
    let mut random = Random::new(6);
    // Enough components to be worth several threads.
    let view = loop {
        let mut view = random.view(150, 22_500);
        view.mines = view.mines.map(|_| view.covered().count() / 3);
        if view.shape().len() > 15_000 && exact::count(&view, &Watch::default()).answer().is_some()
        {
            break view;
        }
    };
    let mut watch = Watch::default();
    let one = exact::chances(&view, &watch);
    watch.threads = 4;
    assert_eq!(exact::chances(&view, &watch), one);
}

#[test]
fn limits_stop_the_work_and_keep_what_is_certain() {
    // Every third cell of every third row is open: nothing is decided, everything hangs together.
    let cells = Grid::from_fn(40, 40, |pos| {
        let open = pos.row % 3 == 1 && pos.col % 3 == 1 || pos.row % 3 == 2 && pos.col % 3 == 0;
        if open { Cell::Open(3) } else { Cell::Covered }
    });
    let mut cells = cells;
    cells[Pos::new(0, 0)] = Cell::Open(0);
    let view = View::new(cells, None);
    let mut watch = Watch::default();
    watch.memory = 1 << 20;
    match exact::chances(&view, &watch) {
        Outcome::Stopped { why: Stop::Memory, so_far } => {
            assert_eq!(so_far[Pos::new(0, 1)], Chance::Safe);
            assert_eq!(so_far[Pos::new(20, 20)], Chance::Unknown);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(exact::count(&view, &watch), Outcome::Stopped { why: Stop::Memory, so_far: () });
    let mut watch = Watch::default();
    watch.alarm = Some(alarm_at(std::time::Instant::now()));
    assert!(matches!(exact::chances(&view, &watch), Outcome::Stopped { why: Stop::Time, .. }));
    let watch = Watch::default();
    watch.cancel();
    assert!(matches!(exact::forced(&view, &watch), Outcome::Stopped { why: Stop::Cancelled, .. }));
}

/// With hardly any memory every component goes to the helper.
#[test]
fn a_helper_takes_what_is_too_wide() {
    let mut random = Random::new(7);
    let mut tight = Watch::default();
    let mut complete = 0;
    for _ in 0..cases(600) {
        let view = random.view(5, 16);
        tight.memory = random.below(2000);
        let forced = exact::forced(&view, &Watch::default());
        let with_help = exact::forced_with(&view, &Search, &tight).expect("search never fails");
        match (&forced, &with_help) {
            (Outcome::Answered(forced), Outcome::Stopped { so_far, .. }) => {
                assert!(so_far.safe.iter().all(|pos| forced.safe.contains(pos)), "{view:?}");
                assert!(so_far.mines.iter().all(|pos| forced.mines.contains(pos)), "{view:?}");
                assert!(view.mines.is_some(), "without a total the helper decides everything");
            }
            // What the total alone forbids takes memory to see.
            (Outcome::Impossible, Outcome::Stopped { .. }) => assert!(view.mines.is_some()),
            (forced, with_help) => {
                assert_eq!(forced, with_help, "{view:?}");
                complete += 1;
            }
        }
        match exact::solve_with(&view, &Search, &tight).expect("search never fails") {
            Outcome::Answered(field) => {
                assert_eq!(check(&view, &field), Ok(()));
            }
            Outcome::Impossible => assert_eq!(forced, Outcome::Impossible, "{view:?}"),
            Outcome::Stopped { .. } => assert!(view.mines.is_some(), "{view:?}"),
        }
    }
    assert!(complete > 300, "{complete}");
}
