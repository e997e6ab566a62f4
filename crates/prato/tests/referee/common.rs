//! What the test files share: random boards and all mine fields for a board.

use prato::grid::{Grid, Shape};
use prato::puzzles::minesweeper::{Cell, Field, Flags, View};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How many random cases to try: `usual`, or twenty times as many in the slow tests.
pub fn cases(usual: usize) -> usize {
    if std::env::var_os("PRATO_SLOW_TESTS").is_some() { 20 * usual } else { usual }
}

/// Random numbers from a seed.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.next_u64() % bound as u64).expect("it is below a usize")
    }

    /// Whether something with this chance, in percent, happens.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A board of at most `sides` rows and columns and `cells` cells: mostly consistent with some
    /// mine field, with flags, cells known to be safe, and clues and totals that lie now and then.
    pub fn view(&mut self, sides: usize, cells: usize) -> View {
        let rows = 1 + self.below(sides.min(cells));
        let cols = 1 + self.below((cells / rows).min(sides));
        let density = 10 + self.below(40);
        let shown = self.below(90);
        let lies = if self.percent(25) { 15 } else { 0 };
        let mines = Grid::from_fn(rows, cols, |_| self.percent(density));
        let shape = mines.shape();
        let cells = Grid::from_fn(rows, cols, |pos| {
            let around = shape.neighbours(shape.index(pos)).filter(|&cell| mines.cells()[cell]);
            let clue = if self.percent(lies) { self.below(9) } else { around.count() };
            match (mines[pos], self.below(100)) {
                (false, chance) if chance < shown => {
                    Cell::Open(u8::try_from(clue).expect("at most 8"))
                }
                (false, 95..) => Cell::KnownSafe,
                (_, 90..) => Cell::Flagged,
                _ => Cell::Covered,
            }
        });
        let total = match self.below(4) {
            0 | 1 => None,
            2 => Some(Field { mines }.count()),
            _ => Some(self.below(shape.len() + 2)),
        };
        let mut view = View::new(cells, total);
        if self.percent(20) {
            view.flags = Flags::Trusted;
        }
        view
    }
}

/// Every mine field of the view's size with mines in covered cells only.
pub fn fields(view: &View) -> impl Iterator<Item = Field> {
    let Shape { rows, cols } = view.shape();
    let covered: Vec<_> = view.covered().collect();
    (0..1u32 << covered.len()).map(move |bits| {
        let mut mines = Grid::filled(rows, cols, false);
        for (bit, &pos) in covered.iter().enumerate() {
            mines[pos] = bits & 1 << bit != 0;
        }
        Field { mines }
    })
}
