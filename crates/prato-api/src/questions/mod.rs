//! The questions, one file each: what is asked (`Ask`), what is told (`Answer`), and one function.

pub mod certify;
pub mod choose;
pub mod climb;
pub mod compare;
pub mod convert;
pub mod count;
pub mod explain;
pub mod export;
pub mod game;
pub mod generate;
pub mod guesses;
pub mod hint;
pub mod judge;
pub mod ladder;
pub mod neighbours;
pub mod odds;
pub mod queens;
pub mod review;
pub mod safe;
pub mod simulate;
pub mod solve;
pub mod tree;
pub mod unique;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::{Error, Map, Value};

use prato::play::Played;
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::View;
use prato::watch::Watch;

use crate::board::{Board, Instance};
use crate::engines::Engine;
use crate::json::{self, Told};
use crate::named::Listed as _;
use crate::reply::{About, End, Problem, ReplyTo, Trouble, Why};
use crate::settings::{self, Asked, SETTINGS, Spelling};
use crate::shape::Tally;
use crate::stated::{self, Stated};
use compare::LeftOut;
use solve::Solved;

/// An entry of the list of questions.
pub trait Entry {
    /// Its name, as in `"question": NAME`.
    const NAME: &'static str;
    /// What is told.
    type Answer;

    /// The reply as one to any question.
    fn reply(reply: ReplyTo<Self::Answer>) -> Reply;
}

/// What a question is answered about, and within which limits.
pub struct On<'a> {
    /// The instance.
    pub instance: &'a Instance,
    /// The limits.
    pub watch: &'a Watch,
    /// Hears what is found on the way.
    pub events: &'a mut dyn FnMut(Event<'_>),
}

impl<'a> On<'a> {
    /// What a player of Minesweeper sees, where the question is about that alone.
    fn view(&self) -> &'a View {
        &self.instance.mines().view
    }
}

/// How it ended, or why it could not be put.
pub type Ended<A> = Result<End<A>, Problem>;

/// Something that can be asked.
pub trait Question: Entry {
    /// Answers it. What is found on the way is told to `events`.
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Self::Answer>;
}

/// A question about a board. A front that wants the instance, to draw it for example, reads it
/// first and asks about it then; all others ask at once.
pub trait AboutBoard: Entry {
    /// The puzzle that it is about, if it is about one alone.
    const ONLY: Option<Kind> = None;

    /// The board.
    fn board(&self) -> &Board;

    /// Who answers, if there is a choice.
    fn engine(&self) -> Option<&Engine> {
        None
    }

    /// How the board is stated as a model, if there is a choice.
    fn stated(&self) -> Option<&Stated> {
        None
    }

    /// The settings that were given, beside those of the board, of the engine and of the model: `name` or
    /// `name=value`, as the list of settings has them.
    fn given(&self) -> Vec<String> {
        Vec::new()
    }

    /// Finds the answer.
    ///
    /// # Errors
    /// If the question makes no sense for this instance, or if an engine fails.
    fn find(&self, on: &mut On<'_>) -> Ended<Self::Answer>;

    /// The instance in question.
    ///
    /// # Errors
    /// If the board holds none.
    fn read(&self) -> Result<Instance, Problem> {
        self.board().read_as(Self::ONLY)
    }

    /// Answers about this instance, which was [`read`](Self::read).
    fn answer_about(
        &self,
        instance: &Instance,
        watch: &Watch,
        events: &mut dyn FnMut(Event<'_>),
    ) -> ReplyTo<Self::Answer> {
        let mut options = self.given();
        options.extend(settings_of(self.board()));
        options.extend(self.engine().into_iter().flat_map(settings_of_engine));
        options.extend(self.stated().map(Stated::given).unwrap_or_default());
        let engines = self.engine().map(|engine| engine.name.0.name().to_owned());
        let engines = engines.into_iter().collect();
        let rules = self.stated().map(|stated| stated.rules(instance.kind())).transpose();
        let found = rules.and_then(|rules| {
            refuse_idle(Self::NAME, options, engines, &[instance.kind()])?;
            let relaxed = rules.as_ref().map(stated::relaxed).unwrap_or_default();
            if instance.view().is_some_and(|view| is_beyond(view, watch)) {
                return Ok((relaxed, End::Stopped { why: Why::Memory, so_far: None }));
            }
            Ok((relaxed, self.find(&mut On { instance, watch, events })?))
        });
        let (relaxed, end) = found.unwrap_or_else(|problem| (Vec::new(), End::Error(problem)));
        let warning = self.board().warning();
        ReplyTo { about: Some(About { relaxed, warning, ..About::from(instance) }), end }
    }
}

impl<Q: AboutBoard> Question for Q {
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Q::Answer> {
        match self.read() {
            Ok(instance) => self.answer_about(&instance, watch, events),
            Err(problem) => ReplyTo::error(problem),
        }
    }
}

/// Refuses what is asked for and has no effect on instances of these puzzles.
fn refuse_idle(
    question: &str,
    options: Vec<String>,
    engines: Vec<String>,
    puzzles: &[Kind],
) -> Result<(), Problem> {
    let spelling = Spelling::Members;
    let asked = Asked { question: question.to_owned(), options, engines, spelling };
    let idle =
        settings::idle(SETTINGS, &asked).or_else(|| settings::idle_on(puzzles, SETTINGS, &asked));
    idle.map_or(Ok(()), |idle| Err(Problem::question(idle.message, idle.hint)))
}

/// Whether the cells of a large board alone take more than is allowed: a few bytes of ASP make one of 67 million
/// cells. On smaller ones all work finds in time that the memory is short, and tells what it knows by then.
fn is_beyond(view: &View, watch: &Watch) -> bool {
    const LARGE: usize = 1 << 20;
    view.shape().len() > watch.memory.max(LARGE)
}

/// The settings of a board that were given.
fn settings_of(board: &Board) -> Vec<String> {
    given(&[("mines", board.mines.is_some()), ("trust-flags", board.trust_flags)])
}

/// The settings of an engine that were given.
fn settings_of_engine(engine: &Engine) -> Vec<String> {
    let mut options = given(&[
        ("encoding", engine.encoding.is_some()),
        ("diagonals", engine.diagonals.is_some()),
        ("strategy", engine.strategy.is_some()),
    ]);
    options.extend(engine.encoding.as_ref().map(|one| format!("encoding={one}")));
    options.extend(engine.diagonals.as_ref().map(|one| format!("diagonals={one}")));
    options
}

/// The names of those settings that were given.
fn given(members: &[(&str, bool)]) -> Vec<String> {
    let named = members.iter().filter(|(_, given)| *given);
    named.map(|(name, _)| (*name).to_owned()).collect()
}

/// What is told while the work goes on.
#[non_exhaustive]
pub enum Event<'a> {
    /// A solution, which has passed the referee.
    Solution(&'a Solved),
    /// A game of a campaign was played to its end. It counts once this was told.
    Game {
        /// Its seed.
        seed: u64,
        /// The game.
        game: &'a Played,
        /// What came of the first games so far, without a gap.
        so_far: Tally,
    },
    /// Something that was asked for does not fit an instance, which goes without it.
    LeftOut(&'a LeftOut),
    /// A move of a game was looked at.
    Move(&'a review::Move),
}

/// A question in the list.
pub struct QuestionInfo {
    /// Its name, as in `"question": NAME`.
    pub name: &'static str,
    /// What it asks, in one line.
    pub about: &'static str,
    /// Whether this build answers it, or leaves it to one with the feature `later`.
    pub here: bool,
}

/// An answer to what is asked at once, or to what may be left to a larger build.
macro_rules! part {
    (first $module:ident $members:ident $watch:ident $events:ident) => {
        json::answered::<$module::Ask>($members, $watch, $events)
    };
    (later $module:ident $members:ident $watch:ident $events:ident) => {
        if cfg!(feature = "later") {
            json::answered::<$module::Ask>($members, $watch, $events)
        } else {
            Ok(Told::of(<$module::Ask as Entry>::NAME, elsewhere(<$module::Ask as Entry>::NAME)))
        }
    };
}

/// Whether this build answers such a question.
macro_rules! here {
    (first) => {
        true
    };
    (later) => {
        cfg!(feature = "later")
    };
}

/// What a build without the feature `later` says to what it leaves out. The page knows it by its hint.
pub(crate) fn elsewhere(what: &str) -> Problem {
    let hint = Some("ask the whole engine".to_owned());
    let message = format!("{what} is not in this part of the engine");
    Problem { hint, ..Problem::new(Trouble::Missing, message) }
}

/// A member by which questions about boards are alike; `mines` stands for Minesweeper alone.
macro_rules! member {
    (mines) => {
        const ONLY: Option<Kind> = Some(Kind::Minesweeper);
    };
    (board) => {
        fn board(&self) -> &Board {
            &self.board
        }
    };
    (engine) => {
        fn engine(&self) -> Option<&Engine> {
            Some(&self.engine)
        }
    };
    (model) => {
        fn stated(&self) -> Option<&Stated> {
            Some(&self.model)
        }
    };
    (given) => {
        fn given(&self) -> Vec<String> {
            self.given()
        }
    };
}

/// A question about a board, which finds its answer itself; without members it is about none.
macro_rules! about_board {
    ($module:ident) => {};
    ($module:ident $($member:ident)+) => {
        impl AboutBoard for $module::Ask {
            $(member!($member);)+

            fn find(&self, on: &mut On<'_>) -> Ended<$module::Answer> {
                self.find(on)
            }
        }
    };
}

macro_rules! questions {
    ($($part:ident $variant:ident $module:ident [$($member:ident)*] $name:literal $about:literal;)*) => {
        /// Every question.
        pub static QUESTIONS: &[QuestionInfo] =
            &[$(QuestionInfo { name: $name, about: $about, here: here!($part) }),*];

        /// A question, with all that belongs to it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "question")]
        pub enum Request {
            $(
                #[doc = $about]
                #[serde(rename = $name)]
                $variant($module::Ask),
            )*
        }

        /// What is told.
        #[expect(clippy::large_enum_variant, reason = "there is one at a time")]
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "question")]
        pub enum Reply {
            $(
                #[doc = $about]
                #[serde(rename = $name)]
                $variant(ReplyTo<$module::Answer>),
            )*
        }

        $(
            impl Entry for $module::Ask {
                const NAME: &'static str = $name;
                type Answer = $module::Answer;

                fn reply(reply: ReplyTo<$module::Answer>) -> Reply {
                    Reply::$variant(reply)
                }
            }
        )*

        $(about_board!($module $($member)*);)*

        impl Reply {
            /// What kind of trouble it tells of, if any.
            #[must_use]
            pub fn trouble(&self) -> Option<Trouble> {
                match self {
                    $(Reply::$variant(reply) => reply.end.trouble(),)*
                }
            }
        }

        /// A question by its name alone.
        #[derive(Deserialize)]
        enum Name {
            $(
                #[serde(rename = $name)]
                $variant,
            )*
        }

        /// Answers a question in JSON by its reply in JSON, with the watch that is to be had once the question is read.
        ///
        /// # Errors
        /// If it is no question, or if its members are not those of the question.
        pub(crate) fn ask_members(
            mut members: Map<String, Value>,
            watch: &dyn Fn() -> Result<Watch, Problem>,
            events: &mut dyn FnMut(Event<'_>),
        ) -> Result<Told, serde_json::Error> {
            let name = members.remove("question").ok_or_else(|| Error::missing_field("question"))?;
            match Name::deserialize(name)? {
                $(Name::$variant => part!($part $module members watch events),)*
            }
        }

        /// Answers a question. What is found on the way is told to `events`.
        pub fn ask_with(
            request: &Request,
            watch: &Watch,
            events: &mut dyn FnMut(Event<'_>),
        ) -> Reply {
            match request {
                $(Request::$variant(ask) => Reply::$variant(ask.answer(watch, events)),)*
            }
        }
    };
}

// In brackets stand the members that a question about a board has in common with others.
//
// `first` is what a page asks as soon as somebody looks at a board; `later` is only in builds with the feature of that name, so
// that a browser can load the rest once it is asked for.
questions! {
    first Odds odds [mines board] "odds" "The chance of a mine in every cell.";
    first Safe safe [mines board engine model] "safe" "What is certain, in all cells or in those in question.";
    later Solve solve [board engine model given] "solve" "Solutions of a board of any puzzle.";
    first Count count [board engine model given] "count" "How many solutions a board has, exactly.";
    later Unique unique [board engine model given] "unique" "Whether a board has only one solution.";
    first Explain explain [board given] "explain" "Why cells, or tiles, are as they are.";
    first Hint hint [mines board] "hint" "One move, and why.";
    later Ladder ladder [mines board] "ladder" "A position worked on with easy means first.";
    later Climb climb [] "climb" "A mine field worked on with the ladder, which flags and clicks.";
    later Neighbours neighbours [mines board] "neighbours" "The cells around one, as a constraint program has them.";
    later Certify certify [mines board] "certify" "A claim with a proof for an independent checker.";
    later Review review [] "review" "A game that was played, move by move.";
    first Convert convert [] "convert" "The same board in another format.";
    later Export export [board model given] "export" "The board as a model for the standard tools.";
    later Choose choose [mines board] "choose" "What a policy opens, and why.";
    first Guesses guesses [mines board] "guesses" "The guesses worth thinking about, ranked.";
    first Game game [] "game" "A game as far as its moves go.";
    later Queens queens [] "queens" "N queens on the empty board.";
    later Generate generate [] "generate" "Puzzles from a seed.";
    later Simulate simulate [] "simulate" "Many games of a policy, for its win rate.";
    later Compare compare [] "compare" "The same question to every engine, side by side.";
    later Judge judge [] "judge" "What somebody's own program said, held to the rules.";
    later Tree tree [board model] "tree" "The tree of a textbook search, node by node.";
}

/// Answers a question.
#[must_use]
pub fn ask(request: &Request, watch: &Watch) -> Reply {
    ask_with(request, watch, &mut |_| ())
}
