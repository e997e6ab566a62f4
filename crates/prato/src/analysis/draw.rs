//! A Minesweeper board, with what is known about it, as a [`Picture`].

use std::collections::BTreeMap;

use super::{Contradiction, Found, RUNGS, Reason, Rung, Verdict};
use crate::exact::{Chance, Density, Forced};
use crate::grid::{Grid, Pos, Shape};
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile};
use crate::plural::number_of;
use crate::puzzles::minesweeper::{Cell, Field, Term, View, terms};

/// The chance of a mine in every cell: if the total is not known, by this density. `best` are the
/// cells to mark as the best to open.
#[must_use]
pub fn chances(view: &View, density: Density, chances: &Grid<Chance>, best: &[Pos]) -> Picture {
    let mut tiles = tiles(view, |pos| match chances[pos] {
        Chance::Open => Tile::new(Ground::Open, Sign::Blank),
        Chance::Safe => SAFE,
        Chance::Mine => MINE,
        Chance::Between(chance) => Tile::heat(chance),
        Chance::Unknown => UNKNOWN,
    });
    for &pos in best {
        let is_flagged = view.cells()[pos] == Cell::Flagged;
        tiles[pos].badge = Some(if is_flagged { Badge::Doubted } else { Badge::Best });
    }
    let scale = Key::Scale("chance of a mine in percent".into());
    // A guess is marked only where nothing is safe.
    let is_wrong = |tile: &Tile| tile.ground == Ground::Safe && tile.badge == Some(Badge::Doubted);
    let doubt = key(DOUBTED, if tiles.cells().iter().any(is_wrong) { WRONG } else { DOUBT });
    let mut picture = picture(
        view,
        "Chance of a mine",
        tiles,
        vec![
            key(SAFE, "safe"),
            key(MINE, "mine"),
            scale,
            key(BEST, "best guess"),
            key(FLAG, "flag"),
            doubt,
            key(UNKNOWN, "not decided"),
        ],
    );
    if view.mines.is_none() {
        picture.title = format!("{}, {}", picture.title, density.assumption());
    }
    picture
}

/// The cells that are the same in every solution: all of them, or those that are known so far.
#[must_use]
pub fn forced(view: &View, forced: &Forced, are_all: bool) -> Picture {
    let tiles = tiles(view, |pos| certain(Verdict::among(forced, pos)));
    let legend = vec![
        key(SAFE, "safe"),
        key(MINE, "mine"),
        key(COVERED, if are_all { "may hold a mine" } else { "not decided" }),
        key(FLAG, "flag"),
        key(DOUBTED, WRONG),
    ];
    picture(view, "Certain cells", tiles, legend)
}

/// The board as a constraint program has it, with a name for each cell that is not open, and with the
/// cells around one of them marked.
#[must_use]
pub fn neighbours(view: &View, at: Pos) -> Picture {
    let terms = terms(view);
    let mut tiles = terms.map(|term| match *term {
        // A 0 is a number here as any other, and no blank.
        Term::Number(0) => Tile::new(Ground::Open, Sign::Letter('0')),
        Term::Number(number) => Tile::new(Ground::Open, Sign::Clue(number)),
        Term::Variable(number) => Tile::new(Ground::Covered, Sign::Variable(number)),
    });
    let shape = view.shape();
    mark(&mut tiles, shape.neighbours(shape.index(at)).map(|cell| shape.pos(cell)));
    tiles[at].badge = Some(Badge::Best);
    let legend = vec![key(BEST, "the cell"), key(REASON, "around it")];
    picture(view, "Neighbours", tiles, legend)
}

/// The board as a player sees it, and nothing more.
#[must_use]
pub fn board(view: &View) -> Picture {
    let safe = |pos: Pos| if view.cells()[pos] == Cell::KnownSafe { SAFE } else { COVERED };
    let legend = vec![key(SAFE, "known to be safe"), key(FLAG, "flag")];
    picture(view, "Minesweeper", tiles(view, safe), legend)
}

/// A field: its mines, and the clues of all other cells.
#[must_use]
pub fn truth(field: &Field) -> Picture {
    let shape = field.mines.shape();
    let clue = |pos: Pos| {
        let mine = |other: usize| u8::from(field.mines.cells()[other]);
        let mines = shape.neighbours(shape.index(pos)).map(mine).sum();
        Tile::new(Ground::Open, Sign::Clue(mines))
    };
    let tile = |pos: Pos| if field.mines[pos] { MINE } else { clue(pos) };
    let tiles = Grid::from_fn(shape.rows, shape.cols, tile);
    let mines = number_of(field.count(), "mine");
    let title = format!("Mine field: {} x {} cells, {mines}", shape.rows, shape.cols);
    Picture { title, tiles, legend: Vec::new() }
}

/// What each rung of the ladder found on a mine field: its letter on the cells that it opened or
/// flagged.
#[must_use]
pub fn found(found: &Grid<Found>) -> Picture {
    let group = |rung: Rung| {
        let number =
            (1..).zip(RUNGS).find(|(_, one)| **one == rung).map_or(0, |(number, _)| number);
        Tile::new(Ground::Group(number), Sign::Letter(rung.letter()))
    };
    let start = Tile::new(Ground::Group(0), Sign::Letter(START));
    let tiles = found.map(|found| match *found {
        Found::Not => COVERED,
        Found::Start => start,
        Found::Opened(rung) => group(rung),
        Found::Flagged(rung) => Tile { badge: Some(Badge::Flag), ..group(rung) },
    });
    let has = |wanted: &dyn Fn(&Found) -> bool| found.cells().iter().any(wanted);
    let mut legend = Vec::new();
    if has(&|found| *found == Found::Start) {
        legend.push(key(start, "open at the start"));
    }
    for &rung in RUNGS {
        if has(&|found| [Found::Opened(rung), Found::Flagged(rung)].contains(found)) {
            legend.push(key(group(rung), rung.name()));
        }
    }
    if has(&|found| matches!(found, Found::Flagged(_))) {
        legend.push(key(FLAG, "flagged"));
    }
    if has(&|found| *found == Found::Not) {
        legend.push(key(COVERED, "still covered"));
    }
    let Shape { rows, cols } = found.shape();
    Picture { title: format!("What each rung found: {rows} x {cols} cells"), tiles, legend }
}

/// The letter of cells that were open from the beginning.
pub const START: char = 'o';

/// Forced cells, with the clues that force them marked.
#[must_use]
pub fn reasons(view: &View, reasons: &[Reason]) -> Picture {
    let verdicts: BTreeMap<Pos, Verdict> =
        reasons.iter().map(|reason| (reason.cell, reason.verdict)).collect();
    let mut tiles = tiles(view, |pos| certain(verdicts.get(&pos).copied()));
    mark(&mut tiles, reasons.iter().flat_map(|reason| &reason.clues).map(|clue| clue.pos));
    let legend = vec![
        key(SAFE, "safe"),
        key(MINE, "mine"),
        key(REASON, "a clue of the reason"),
        key(FLAG, "flag"),
        key(DOUBTED, WRONG),
    ];
    picture(view, "Why", tiles, legend)
}

/// Clues and flags that cannot hold together, marked.
#[must_use]
pub fn contradiction(view: &View, found: &Contradiction) -> Picture {
    let mut tiles = tiles(view, |_| COVERED);
    let clues = found.clues.iter().map(|clue| clue.pos);
    mark(&mut tiles, clues.chain(found.flags.iter().copied()));
    let legend = vec![key(REASON, "part of the contradiction"), key(FLAG, "flag")];
    picture(view, "No solution", tiles, legend)
}

/// Marks these cells as parts of a reason.
fn mark(tiles: &mut Grid<Tile>, cells: impl Iterator<Item = Pos>) {
    for pos in cells {
        tiles[pos].badge = Some(Badge::Reason);
    }
}

/// One solution.
#[must_use]
pub fn field(view: &View, field: &Field) -> Picture {
    let tiles = tiles(view, |pos| if field.mines[pos] { MINE } else { COVERED });
    let legend = vec![key(MINE, "mine"), key(COVERED, "no mine"), key(FLAG, "flag")];
    picture(view, "A solution", tiles, legend)
}

/// A field that breaks the rules, with the clue or the cell that is broken marked.
#[must_use]
pub fn broken(view: &View, field: &Field, place: Option<Pos>) -> Picture {
    let covered = |pos| if field.mines[pos] { MINE } else { COVERED };
    let mut tiles = tiles(view, covered);
    // A mine in an open cell is what is wrong there.
    for pos in place.into_iter().filter(|&pos| field.mines[pos]) {
        tiles[pos] = MINE;
    }
    mark(&mut tiles, place.into_iter());
    let legend =
        vec![key(MINE, "mine"), key(COVERED, "no mine"), key(FLAG, "flag"), key(REASON, "broken")];
    picture(view, "Not a solution", tiles, legend)
}

/// The same picture with a cell marked, and what the mark means.
#[must_use]
pub fn marked(mut picture: Picture, cell: Pos, meaning: &str) -> Picture {
    mark(&mut picture.tiles, std::iter::once(cell));
    picture.legend.push(key(REASON, meaning));
    picture
}

const SAFE: Tile = Tile { ground: Ground::Safe, sign: Sign::Tick, badge: None };
const MINE: Tile = Tile { ground: Ground::Mine, sign: Sign::Mine, badge: None };
const COVERED: Tile = Tile { ground: Ground::Covered, sign: Sign::Blank, badge: None };
const UNKNOWN: Tile = Tile { ground: Ground::Covered, sign: Sign::Unknown, badge: None };
const FLAG: Tile = Tile { ground: Ground::Covered, sign: Sign::Blank, badge: Some(Badge::Flag) };
const DOUBTED: Tile =
    Tile { ground: Ground::Covered, sign: Sign::Blank, badge: Some(Badge::Doubted) };
const BEST: Tile = Tile { ground: Ground::Heat(0.1), sign: Sign::Blank, badge: Some(Badge::Best) };
const REASON: Tile = Tile { ground: Ground::Open, sign: Sign::Blank, badge: Some(Badge::Reason) };

/// What is said of the player's flag on a guess, and on a cell that is certainly safe.
const DOUBT: &str = "your flag there is not forced";
const WRONG: &str = "your flag there is wrong";

/// The tile of a covered cell of which this is certain, if anything is.
fn certain(verdict: Option<Verdict>) -> Tile {
    match verdict {
        Some(Verdict::Safe) => SAFE,
        Some(Verdict::Mine) => MINE,
        None => COVERED,
    }
}

/// The clues as they are, and `covered(place)` everywhere else, with the player's flags.
fn tiles(view: &View, mut covered: impl FnMut(Pos) -> Tile) -> Grid<Tile> {
    let Shape { rows, cols } = view.shape();
    Grid::from_fn(rows, cols, |pos| match view.cells()[pos] {
        Cell::Open(clue) => Tile::new(Ground::Open, Sign::Clue(clue)),
        Cell::Flagged => {
            let tile = covered(pos);
            let is_safe = tile.ground == Ground::Safe;
            Tile { badge: Some(if is_safe { Badge::Doubted } else { Badge::Flag }), ..tile }
        }
        Cell::Covered | Cell::KnownSafe => covered(pos),
    })
}

fn key(tile: Tile, meaning: &str) -> Key {
    Key::Tile(tile, meaning.into())
}

/// A picture of `tiles`, whose legend keeps only what is to be seen on it.
fn picture(view: &View, subject: &str, tiles: Grid<Tile>, mut legend: Vec<Key>) -> Picture {
    let seen = |wanted: &dyn Fn(&Tile) -> bool| tiles.cells().iter().any(wanted);
    legend.retain(|key| match key {
        Key::Scale(_) => seen(&|tile| matches!(tile.ground, Ground::Heat(_))),
        Key::Tile(Tile { badge: Some(badge), .. }, _) => seen(&|tile| tile.badge == Some(*badge)),
        Key::Tile(key, _) => seen(&|tile| (tile.ground, tile.sign) == (key.ground, key.sign)),
    });
    let Shape { rows, cols } = view.shape();
    let mines = match view.mines {
        None => "an unknown number of mines".into(),
        Some(mines) => number_of(mines, "mine"),
    };
    Picture { title: format!("{subject}: {rows} x {cols} cells, {mines}"), tiles, legend }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of two covered cells, a clue and a flag.
    fn view() -> View {
        let cells = vec![Cell::Covered, Cell::KnownSafe, Cell::Open(1), Cell::Flagged];
        View::new(Grid::new(1, 4, cells).unwrap(), Some(1))
    }

    #[track_caller]
    fn check(picture: &Picture, title: &str, signs: [Sign; 4], meanings: &[&str]) {
        assert_eq!(picture.title, title);
        assert_eq!(picture.tiles.cells().iter().map(|tile| tile.sign).collect::<Vec<_>>(), signs);
        let meaning = |key: &Key| match key {
            Key::Tile(_, meaning) | Key::Scale(meaning) => meaning.clone(),
        };
        assert_eq!(picture.legend.iter().map(meaning).collect::<Vec<_>>(), meanings);
        assert_eq!(picture.tiles[Pos::new(0, 3)].badge, Some(Badge::Flag), "flags stay");
    }

    #[test]
    fn what_is_known_is_drawn_and_explained() {
        let shown = [Chance::Between(0.5), Chance::Safe, Chance::Open, Chance::Mine];
        let shown = Grid::new(1, 4, shown.to_vec()).unwrap();
        check(
            &chances(&view(), Density::EVEN, &shown, &[]),
            "Chance of a mine: 1 x 4 cells, 1 mine",
            [Sign::Percent(50), Sign::Tick, Sign::Clue(1), Sign::Mine],
            &["safe", "mine", "chance of a mine in percent", "flag"],
        );
        let known = Forced { safe: vec![Pos::new(0, 1)], mines: vec![Pos::new(0, 3)] };
        check(
            &forced(&view(), &known, true),
            "Certain cells: 1 x 4 cells, 1 mine",
            [Sign::Blank, Sign::Tick, Sign::Clue(1), Sign::Mine],
            &["safe", "mine", "may hold a mine", "flag"],
        );
        let truth = Field { mines: Grid::new(1, 4, vec![false, false, false, true]).unwrap() };
        check(
            &field(&view(), &truth),
            "A solution: 1 x 4 cells, 1 mine",
            [Sign::Blank, Sign::Blank, Sign::Clue(1), Sign::Mine],
            &["mine", "no mine", "flag"],
        );
    }

    #[test]
    fn the_best_cells_are_marked() {
        let half = Grid::filled(1, 4, Chance::Between(0.5));
        let picture = chances(&view(), Density::EVEN, &half, &[Pos::new(0, 0), Pos::new(0, 3)]);
        assert_eq!(picture.tiles[Pos::new(0, 0)].badge, Some(Badge::Best));
        assert_eq!(picture.tiles[Pos::new(0, 3)].badge, Some(Badge::Doubted));
        assert!(picture.legend.contains(&key(DOUBTED, DOUBT)));
    }

    #[test]
    fn a_flag_on_a_safe_cell_is_marked_as_wrong() {
        let flagged = Pos::new(0, 3);
        let known = Forced { safe: vec![flagged], mines: Vec::new() };
        let safe = Grid::filled(1, 4, Chance::Safe);
        for picture in [forced(&view(), &known, false), chances(&view(), Density::EVEN, &safe, &[])]
        {
            let Tile { ground, badge, .. } = picture.tiles[flagged];
            assert_eq!((ground, badge), (Ground::Safe, Some(Badge::Doubted)));
            assert!(picture.legend.contains(&key(DOUBTED, WRONG)));
        }
    }

    #[test]
    fn what_is_assumed_stands_in_the_title() {
        let half = Grid::filled(1, 4, Chance::Between(0.5));
        let check = |density: Density, expected: &str| {
            let mut view = view();
            view.mines = None;
            assert_eq!(chances(&view, density, &half, &[]).title, expected);
        };
        let title = "Chance of a mine: 1 x 4 cells, an unknown number of mines";
        check(Density::EVEN, &format!("{title}, every field equally likely"));
        check("20%".parse().unwrap(), &format!("{title}, density 1/5"));
    }
}
