//! Tetravex as variables and rules: the type of the tile at each place, and the number on each
//! edge between two places, which the types tell.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Broken, Instance, Need, Side, Solution, check_of, needs};
use crate::grid::{Grid, Pos, Shape};
use crate::model::{Assignment, Constraint, Family, GameRule, Model, Names, Origin, Says, Var};
use crate::puzzles::{Group, Part, Puzzle, Rules};

/// The names of the groups of rules.
pub(super) mod group {
    pub const ALL_DIFFERENT: &str = "all-different";
    pub const HORIZONTAL: &str = "horizontal";
    pub const VERTICAL: &str = "vertical";
    pub const BALANCE: &str = "balance";
}

/// The variables: the type of the tile at a place, and the numbers to the right of it and below.
static TILES: [Family; 3] = [
    Family {
        stem: "tile",
        predicate: "tile",
        says: Says::Value,
        fact: "tile {value} at {at}",
        one: "one tile at {at}",
        shown: true,
    },
    Family {
        stem: "east",
        predicate: "east",
        says: Says::Value,
        fact: "{value} to the right of {at}",
        one: "one number to the right of {at}",
        shown: false,
    },
    Family {
        stem: "south",
        predicate: "south",
        says: Says::Value,
        fact: "{value} below {at}",
        one: "one number below {at}",
        shown: false,
    },
];

/// Each tile lies once.
static EACH_ONCE: GameRule = GameRule { group: group::ALL_DIFFERENT, words: "each tile lies once" };
/// The numbers to the left and to the right of the tile at a place.
static BESIDE: GameRule = GameRule {
    group: group::HORIZONTAL,
    words: "the sides of the tile at {at}, to left and right",
};
/// The numbers above and below the tile at a place.
static ABOVE: GameRule =
    GameRule { group: group::VERTICAL, words: "the sides of the tile at {at}, above and below" };
/// How often each number lies inside.
static BALANCE: GameRule =
    GameRule { group: group::BALANCE, words: "how often each number lies inside" };
/// A tile that is fixed at its place.
static FIXED: GameRule = GameRule { group: "fixed", words: "the tile fixed at {at}" };

/// The values of the variables are the types from 1. Numbers on edges stand for themselves if there
/// are about as many as lie between the smallest and the largest; if not, they are numbered from 1
/// in ascending order, so that domains stay small.
impl Puzzle for Instance {
    type Solution = Solution;
    type Broken = Broken;

    const GROUPS: &'static [Group] = &[
        Group {
            name: group::ALL_DIFFERENT,
            about: "each tile lies once",
            part: Part::Rule("the same tile may lie more than once"),
        },
        Group {
            name: group::HORIZONTAL,
            about: "tiles side by side touch with equal numbers",
            part: Part::Rule("tiles side by side may touch with different numbers"),
        },
        Group {
            name: group::VERTICAL,
            about: "tiles above each other touch with equal numbers",
            part: Part::Rule("tiles above each other may touch with different numbers"),
        },
        Group {
            name: group::BALANCE,
            about: "how often each number lies inside, by counting the sides of the tiles",
            part: Part::Implied,
        },
    ];

    fn model_of(&self, rules: &Rules) -> Model {
        let shape = self.shape();
        let (types, numbers) = (number(self.types().len()), Numbers::of(self));
        let left_out = rules.title();
        let title = format!(
            "Tetravex, {}: tile_1_1 is the type of the tile at row 1, \
             column 1, east_1_1 the number to its right, south_1_1 the number below{left_out}",
            shape.in_words()
        );
        let mut model = Model::new(Names::CellsAndEdges(shape, &TILES), &title);
        // An edge that no rule speaks of has one value, so that solutions are told apart by their
        // tiles alone.
        let [horizontal, vertical] = [group::HORIZONTAL, group::VERTICAL].map(|name| {
            let domain = numbers.domain();
            if rules.has(name) { domain } else { *domain.start()..=*domain.start() }
        });
        let edge = |next: Pos, domain: &RangeInclusive<i32>, model: &mut Model| {
            shape.contains(next).then(|| model.var(domain.clone()))
        };
        // The order is that of `Names::CellsAndEdges`.
        let vars = Grid::from_fn(shape.rows, shape.cols, |Pos { row, col }| Vars {
            tile: model.var(1..=types),
            east: edge(Pos::new(row, col + 1), &horizontal, &mut model),
            south: edge(Pos::new(row + 1, col), &vertical, &mut model),
        });
        let mut parts = Parts { instance: self, numbers, vars, model };
        for group in rules.groups() {
            match group.name {
                group::ALL_DIFFERENT => parts.each_once(),
                group::HORIZONTAL => parts.sides(&BESIDE, [Side::East, Side::West]),
                group::VERTICAL => parts.sides(&ABOVE, [Side::North, Side::South]),
                group::BALANCE => parts.balance(rules),
                name => unreachable!("`{name}` is no group of this puzzle"),
            }
        }
        parts.fixed();
        parts.model
    }

    fn decode(&self, values: &Assignment) -> Solution {
        let names = Names::CellsAndEdges(self.shape(), &TILES);
        let is_tile = |(index, _): &(u32, &i32)| names.name(Var(*index)).family.shown;
        let class =
            |(_, &value): (u32, &i32)| usize::try_from(value - 1).expect("types count from 1");
        let types: Vec<usize> = (0..).zip(values).filter(is_tile).map(class).collect();
        self.solution(&types)
    }

    fn check_of(&self, solution: &Solution, rules: &Rules) -> Result<(), Broken> {
        check_of(self, solution, rules)
    }
}

/// A model that is being made.
struct Parts<'a> {
    instance: &'a Instance,
    numbers: Numbers,
    vars: Grid<Vars>,
    model: Model,
}

impl Parts<'_> {
    /// Each type lies as often as there are tiles of it.
    fn each_once(&mut self) {
        let tiles: Vec<Var> = self.vars.cells().iter().map(|vars| vars.tile).collect();
        let types = self.instance.types();
        let once = if types.len() == tiles.len() {
            Constraint::AllDifferent(tiles.into_iter().map(|tile| (tile, 0)).collect())
        } else {
            let sizes = types.iter().map(|class| class.members.len());
            let counts = (1..).zip(sizes.map(|size| size..=size)).collect();
            Constraint::Counts { vars: tiles, counts }
        };
        self.model.rule(once, Origin::of(&EACH_ONCE));
    }

    /// The tile at each place tells the numbers on those of these sides that lie inside.
    fn sides(&mut self, rule: &'static GameRule, these: [Side; 2]) {
        // The rows of a table depend on which sides lie inside alone.
        let mut tables: BTreeMap<Vec<Side>, Arc<BTreeMap<i32, Vec<i32>>>> = BTreeMap::new();
        for pos in self.instance.shape().positions() {
            let inside =
                edges(&self.vars, pos).into_iter().filter(|(side, _)| these.contains(side));
            let (sides, others): (Vec<Side>, Vec<Var>) = inside.unzip();
            if sides.is_empty() {
                continue;
            }
            let table = || {
                let tiles = self.instance.types().iter().map(|class| class.tile);
                let row = |(class, tile): (i32, _)| (class, self.numbers.row(tile, &sides));
                Arc::new((1..).zip(tiles).map(row).collect())
            };
            let rows = Arc::clone(tables.entry(sides.clone()).or_insert_with(table));
            let table = Constraint::Table { key: self.vars[pos].tile, vars: others, rows };
            self.model.rule(table, Origin::of(rule).at(pos));
        }
    }

    /// What counting says: inside, a number lies as often as the tiles have it, without what must or
    /// can lie on the border.
    fn balance(&mut self, rules: &Rules) {
        let groups = [group::HORIZONTAL, group::VERTICAL];
        let edges: [fn(&Vars) -> Option<Var>; 2] = [|vars| vars.east, |vars| vars.south];
        for ((needs, group), edge) in needs(self.instance).iter().zip(groups).zip(edges) {
            let vars: Vec<Var> = self.vars.cells().iter().filter_map(edge).collect();
            if vars.is_empty() || !rules.has(group) {
                continue;
            }
            // Without slack there is no solution, and nothing is said that is not certain.
            let slack = needs.slack().unwrap_or(needs.room);
            let count = |need: &Need| {
                let ([tiles, _], [least, _]) = (need.tiles, need.least());
                let most = tiles.saturating_sub(least);
                (self.numbers.value(need.number), most.saturating_sub(slack)..=most)
            };
            let counts = needs.numbers.iter().map(count).collect();
            self.model.rule(Constraint::Counts { vars, counts }, Origin::of(&BALANCE));
        }
    }

    fn fixed(&mut self) {
        for (pos, &tile) in self.instance.fixed().iter() {
            if let Some(tile) = tile {
                let total = i64::from(number(self.instance.type_of(tile) + 1));
                let sum = Constraint::Sum { vars: vec![self.vars[pos].tile], total };
                self.model.rule(sum, Origin::of(&FIXED).at(pos));
            }
        }
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

    fn domain(&self) -> RangeInclusive<i32> {
        match self {
            Numbers::Dense(least, most) => *least..=*most,
            Numbers::Ranked(all) => 1..=number(all.len()),
        }
    }

    /// The numbers on these sides of a tile.
    fn row(&self, tile: super::Tile, sides: &[Side]) -> Vec<i32> {
        sides.iter().map(|&side| self.value(tile.number(side))).collect()
    }

    /// The value that stands for a number on some tile.
    fn value(&self, label: i32) -> i32 {
        match self {
            Numbers::Dense(..) => label,
            Numbers::Ranked(all) => number(all.binary_search(&label).expect("it is listed") + 1),
        }
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
