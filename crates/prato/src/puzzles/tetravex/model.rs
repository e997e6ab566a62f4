//! Tetravex as variables and rules: the type of the tile at each place, and the number on each
//! edge between two places, which the types tell.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Broken, Instance, Side, Solution, check};
use crate::grid::{Grid, Pos, Shape};
use crate::model::{Assignment, Constraint, Model, Name, Names, Origin, Var};
use crate::puzzles::Puzzle;

/// The values of the variables are the types from 1. Numbers on edges stand for themselves if there
/// are about as many as lie between the smallest and the largest; if not, they are numbered from 1
/// in ascending order, so that domains stay small.
impl Puzzle for Instance {
    type Solution = Solution;
    type Broken = Broken;

    fn model(&self) -> Model {
        let shape = self.shape();
        let (types, numbers) = (number(self.types().len()), Numbers::of(self));
        let mut model = Model::new(Names::Tiles(shape));
        let edge = |next: Pos, model: &mut Model| {
            shape.contains(next).then(|| model.var(numbers.domain()))
        };
        // The order is that of `Names::Tiles`.
        let vars = Grid::from_fn(shape.rows, shape.cols, |Pos { row, col }| Vars {
            tile: model.var(1..=types),
            east: edge(Pos::new(row, col + 1), &mut model),
            south: edge(Pos::new(row + 1, col), &mut model),
        });
        let tiles: Vec<Var> = vars.cells().iter().map(|vars| vars.tile).collect();
        model.rule(self.each_once(tiles), Origin::Tiles);
        // The rows of a table depend on which sides lie inside alone.
        let mut tables: BTreeMap<Vec<Side>, Arc<BTreeMap<i32, Vec<i32>>>> = BTreeMap::new();
        for pos in shape.positions() {
            let edges = edges(&vars, pos);
            let (sides, others): (Vec<Side>, Vec<Var>) = edges.into_iter().unzip();
            let table = || {
                let row = |(class, tile): (i32, _)| (class, numbers.row(tile, &sides));
                Arc::new((1..).zip(self.types().iter().map(|class| class.tile)).map(row).collect())
            };
            let rows = Arc::clone(tables.entry(sides.clone()).or_insert_with(table));
            let table = Constraint::Table { key: vars[pos].tile, vars: others, rows };
            model.rule(table, Origin::Sides(pos));
        }
        for (pos, &tile) in self.fixed().iter() {
            if let Some(tile) = tile {
                let total = i64::from(number(self.type_of(tile) + 1));
                let sum = Constraint::Sum { vars: vec![vars[pos].tile], total };
                model.rule(sum, Origin::FixedTile(pos));
            }
        }
        model
    }

    fn decode(&self, values: &Assignment) -> Solution {
        let name = |(index, _): &(u32, &i32)| {
            matches!(Names::Tiles(self.shape()).name(Var(*index)), Name::Tile(_))
        };
        let class =
            |(_, &value): (u32, &i32)| usize::try_from(value - 1).expect("types count from 1");
        let types: Vec<usize> = (0..).zip(values).filter(name).map(class).collect();
        self.solution(&types)
    }

    fn check(&self, solution: &Solution) -> Result<(), Broken> {
        check(self, solution)
    }
}

impl Instance {
    /// Each type lies as often as there are tiles of it.
    fn each_once(&self, tiles: Vec<Var>) -> Constraint {
        if self.types().len() == tiles.len() {
            return Constraint::AllDifferent(tiles.into_iter().map(|tile| (tile, 0)).collect());
        }
        let sizes = self.types().iter().map(|class| class.members.len());
        Constraint::Counts { vars: tiles, counts: (1..).zip(sizes).collect() }
    }
}

/// The variables of a place: its tile, and the numbers to the right and below.
struct Vars {
    tile: Var,
    east: Option<Var>,
    south: Option<Var>,
}

/// The sides of a place that lie inside, with their edges.
fn edges(vars: &Grid<Vars>, pos: Pos) -> Vec<(Side, Var)> {
    let Pos { row, col } = pos;
    let above = row.checked_sub(1).and_then(|row| vars[Pos::new(row, col)].south);
    let left = col.checked_sub(1).and_then(|col| vars[Pos::new(row, col)].east);
    let Vars { east, south, .. } = vars[pos];
    let edges =
        [(Side::North, above), (Side::South, south), (Side::East, east), (Side::West, left)];
    edges.into_iter().filter_map(|(side, edge)| Some((side, edge?))).collect()
}

/// The values that stand for the numbers on tiles.
enum Numbers {
    /// They themselves, from the smallest to the largest.
    Dense(i32, i32),
    /// Their places in this list, from 1.
    Ranked(Vec<i32>),
}

impl Numbers {
    fn of(instance: &Instance) -> Numbers {
        let mut all: Vec<i32> =
            instance.types().iter().flat_map(|class| class.tile.numbers()).collect();
        all.sort_unstable();
        all.dedup();
        let (least, most) = (all[0], all[all.len() - 1]);
        if most.abs_diff(least) as usize <= 2 * all.len() {
            Numbers::Dense(least, most)
        } else {
            Numbers::Ranked(all)
        }
    }

    fn domain(&self) -> std::ops::RangeInclusive<i32> {
        match self {
            Numbers::Dense(least, most) => *least..=*most,
            Numbers::Ranked(all) => 1..=number(all.len()),
        }
    }

    /// The numbers on these sides of a tile.
    fn row(&self, tile: super::Tile, sides: &[Side]) -> Vec<i32> {
        let value = |label: i32| match self {
            Numbers::Dense(..) => label,
            Numbers::Ranked(all) => number(all.binary_search(&label).expect("it is listed") + 1),
        };
        sides.iter().map(|&side| value(tile.number(side))).collect()
    }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).expect("fewer than 2^31 types and numbers")
}

impl Instance {
    /// The entries in the tables of [`Puzzle::model`], at most: five for each type at each place.
    /// What has too many is no task for engines that know nothing of tiles.
    #[must_use]
    pub fn model_entries(&self) -> usize {
        let Shape { rows, cols } = self.shape();
        rows.saturating_mul(cols).saturating_mul(self.types().len()).saturating_mul(5)
    }
}
