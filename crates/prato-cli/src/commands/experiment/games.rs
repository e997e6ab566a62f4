//! Games that the ladder plays on mine fields, and what they came to.

use prato::analysis::Rung;
use prato_api::questions::climb::Answer;

use super::list::{BoardFile, generated};
use crate::output;

/// A table to be filled.
pub struct Table {
    /// What stands above it.
    pub caption: &'static str,
    /// The games of each line.
    pub lines: Vec<Games>,
}

/// The games of a line of a table: fields of n x n cells from the seeds 1, 2, and so on, opened at the
/// centre, where there is no mine.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// The n of n x n cells.
    pub size: usize,
    /// The mines of each field.
    pub mines: usize,
    /// How many games.
    pub count: usize,
    /// What comes after single clues and sets.
    pub last: Last,
}

/// The last rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// Brute force while C(free cells, mines) is at most this.
    Choices(u64),
    /// Brute force on each part of the board, while its arrangements are at most so many.
    Arrangements(u64),
    /// Exact counting, which finds all that is certain.
    Counting,
}

impl Last {
    fn options(self) -> String {
        match self {
            Last::Choices(limit) => {
                format!("--rungs trivial,sets,brute --limit {limit} --limit-by choices")
            }
            Last::Arrangements(limit) => {
                format!("--rungs trivial,sets,brute --limit {limit} --limit-by arrangements")
            }
            Last::Counting => "--rungs trivial,sets,chances".to_owned(),
        }
    }

    fn words(self) -> String {
        match self {
            Last::Choices(limit) => format!("{limit} choices"),
            Last::Arrangements(limit) => format!("{limit} arrangements"),
            Last::Counting => "none: counted".to_owned(),
        }
    }
}

impl Games {
    /// The fields that are played.
    pub fn fields(self) -> Vec<BoardFile> {
        let Games { size, mines, count, .. } = self;
        let field = |seed: usize| {
            let line = format!(
                "minesweeper --size {size}x{size} --mines {mines} --seed {seed} --to field"
            );
            generated(&self.file(&seed.to_string()), &line)
        };
        (1..=count).map(field).collect()
    }

    /// The arguments of `prato` for the field of this seed, or of any.
    pub fn line(self, seed: &str) -> String {
        let centre = self.size / 2 + 1;
        format!(
            "ladder {} --start {centre},{centre} {} --time-limit 60",
            self.file(seed),
            self.last.options()
        )
    }

    fn file(self, seed: &str) -> String {
        let Games { size, mines, .. } = self;
        format!("field-{size}x{size}-{mines}-{seed}.txt")
    }

    /// C(n^2, m): the ways to lay the mines. Rounded, since it is only printed and compared by magnitude.
    pub fn choices(self) -> f64 {
        let cells = self.size * self.size;
        (0..self.mines).map(|taken| (cells - taken) as f64 / (taken + 1) as f64).product()
    }
}

/// What the games of a line came to.
pub struct Played {
    pub games: Games,
    /// A picture of the first game, in the folder.
    pub picture: String,
    pub answers: Vec<Answer>,
}

impl Played {
    /// The heads of the table.
    pub const HEADS: [&str; 16] = [
        "board",
        "mines",
        "limit",
        "games",
        "won",
        "moves: trivial",
        "sets",
        "last",
        "ms: trivial",
        "sets",
        "last",
        "tries of the last",
        "over the limit",
        "arrangements, at most",
        "C(n^2, m)",
        "C(n^2, m) n^2",
    ];

    /// A line of the table. Moves, milliseconds, tries and how often the limit held are means of a game.
    pub fn cells(&self) -> Vec<String> {
        let Games { size, mines, last, .. } = self.games;
        let mean = |of: fn(&Work) -> f64, rung: Place| -> f64 {
            let all: f64 = self.works(rung).map(of).sum();
            all / self.answers.len() as f64
        };
        let moves =
            |rung| format!("{:.1}", mean(|work| (work.flags_put + work.clicks) as f64, rung));
        let time =
            |rung| output::seconds(mean(|work| work.seconds.unwrap_or_default() * 1e3, rung));
        let choices = self.games.choices();
        let arrangements = match last {
            Last::Counting => "-".to_owned(),
            _ => self.most_arrangements().to_string(),
        };
        vec![
            format!("{size}x{size}"),
            mines.to_string(),
            last.words(),
            self.answers.len().to_string(),
            self.won().to_string(),
            moves(Place::Trivial),
            moves(Place::Sets),
            moves(Place::Last),
            time(Place::Trivial),
            time(Place::Sets),
            time(Place::Last),
            format!("{:.1}", mean(|work| work.tries as f64, Place::Last)),
            format!("{:.1}", mean(|work| work.over_limit as f64, Place::Last)),
            arrangements,
            rounded(choices),
            rounded(choices * (size * size) as f64),
        ]
    }

    /// How many games were won.
    pub fn won(&self) -> usize {
        self.answers.iter().filter(|answer| answer.standing.as_ref() == "won").count()
    }

    /// How many arrangements the game looked at that looked at the most, over all of its moves.
    pub fn most_arrangements(&self) -> u64 {
        let of = |answer: &Answer| answer.rungs.iter().map(|work| work.arrangements).sum();
        self.answers.iter().map(of).max().unwrap_or(0)
    }

    /// The seconds of all games together on the last rung.
    pub fn seconds_of_last(&self) -> f64 {
        self.works(Place::Last).filter_map(|work| work.seconds).sum()
    }

    /// The seconds of all games together.
    pub fn seconds(&self) -> f64 {
        let works = self.answers.iter().flat_map(|answer| &answer.rungs);
        works.filter_map(|work| work.seconds).sum()
    }

    fn works(&self, place: Place) -> impl Iterator<Item = &Work> {
        let works = self.answers.iter().flat_map(|answer| &answer.rungs);
        works.filter(move |work| Place::of(work.rung.0) == place)
    }
}

type Work = prato_api::questions::climb::RungWork;

/// The three rungs of every line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Trivial,
    Sets,
    Last,
}

impl Place {
    fn of(rung: Rung) -> Place {
        match rung {
            Rung::Single => Place::Trivial,
            Rung::Pair => Place::Sets,
            Rung::Arrangements | Rung::Chances => Place::Last,
        }
    }
}

/// A number that may be very large.
pub fn rounded(number: f64) -> String {
    if number < 1e7 { format!("{number:.0}") } else { format!("{number:.1e}") }
}
