//! What a review says in words.

use prato::play::{Judgement, Loss, Luck, Reason, Replay, Review, Reviewed, Size, Standing};
use prato::plural::number_of;
use prato::puzzles::minesweeper::Cell;

/// How the game went, skill told from luck.
pub fn headline(review: &Review) -> String {
    let end = match review.standing {
        Standing::Playing => "Not ended",
        Standing::Won => "Won",
        Standing::Lost(_) => "Lost",
    };
    match (review.kept(), review.luck()) {
        (Some(_), _) if review.played == 0 => "Nothing was played.".into(),
        (Some(kept), Some(owed)) => format!(
            "{end}. Skill: the choices kept {} of the chance to win. Luck: {}.",
            percent(kept),
            luck(owed)
        ),
        _ => {
            let (seen, played) = (review.moves.len(), number_of(review.played, "move"));
            format!("{end}. Looked at {seen} of {played}, so skill and luck are not known.")
        }
    }
}

/// What luck did, without a full stop.
fn luck(luck: Luck) -> String {
    let Luck { guesses, survived, chance, .. } = luck;
    match (guesses, guesses - survived) {
        (0, _) => "no move risked a mine".into(),
        (1, 0) => format!("one move risked a mine and was survived, with {}", percent(chance)),
        (1, _) => format!("one move risked a mine and hit it, with {}", percent(1.0 - chance)),
        (_, 0) => {
            format!(
                "{guesses} moves risked a mine, and all were survived, with {}",
                percent(chance)
            )
        }
        _ => format!(
            "{guesses} moves risked a mine, and the last one hit it; to survive all of them had {}",
            percent(chance)
        ),
    }
}

/// Size, end and figures of the game.
pub fn figures(replay: &Replay, review: &Review) -> String {
    let size = Size { shape: replay.field.mines.shape(), mines: replay.field.count() };
    format!(
        "{size}, {}; 3BV {}, clicks {}{}; {}",
        ending(review.standing),
        review.three_bv,
        review.clicks,
        review.efficiency.map_or(String::new(), |share| format!(", efficiency {share:.2}")),
        mistakes(review),
    )
}

/// How many mistakes there are, in the moves that were looked at.
pub fn mistakes(review: &Review) -> String {
    let mistakes = review.mistakes();
    match (review.moves.len(), review.played) {
        (seen, played) if seen == played => format!("mistakes {mistakes}"),
        (0, played) => format!("none of {} was looked at", number_of(played, "move")),
        (seen, played) => {
            format!("mistakes {mistakes} in the first {seen} of {}", number_of(played, "move"))
        }
    }
}

fn ending(standing: Standing) -> String {
    match standing {
        Standing::Playing => "not ended".into(),
        Standing::Won => "won".into(),
        Standing::Lost(pos) => format!("lost at {pos}"),
    }
}

/// A mistake in a sentence or two: the move with this number, from 0.
pub fn mistake(replay: &Replay, number: usize, one: &Reviewed) -> String {
    let what = match one.judgement {
        Judgement::Needless => {
            format!("a needless guess, with {} for a mine: a cell was safe", percent(one.chance))
        }
        Judgement::CertainMine => "it opened a certain mine".into(),
        Judgement::WrongFlag => "a flag on a cell that was certainly safe".into(),
        other => other.name().into(),
    };
    let cost = match one.loss {
        Loss::None => String::new(),
        Loss::Safety(_) => format!(" It kept {} of the chance to survive.", percent(one.kept())),
        Loss::Win { .. } | Loss::Games { .. } => {
            let (lost, kept) = (about(one.loss, one.loss.amount()), percent(one.kept()));
            format!(" It cost {lost} of chance to win, and kept {kept} of what there was.")
        }
    };
    let better = match better(replay, number, one) {
        better if better.is_empty() => String::new(),
        better => format!(" Better: {better}."),
    };
    format!("Move {}, {}: {what}.{cost}{better}", number + 1, played(one))
}

/// What was done, and where.
pub fn played(one: &Reviewed) -> String {
    let (row, col) = one.played.pos.to_one();
    format!("{} {row},{col}", one.played.action.name())
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A share, marked if it is not exact; `s` marks safety, which is lost where nothing is known of
/// the chance to win.
pub fn about(loss: Loss, share: f64) -> String {
    let share = percent(share);
    match loss {
        Loss::None | Loss::Win { .. } => share,
        Loss::Games { .. } => format!("~{share}"),
        Loss::Safety(_) => format!("{share} s"),
    }
}

/// What was better than the move with this number, from 0, if it was not as good as any.
pub fn better(replay: &Replay, number: usize, one: &Reviewed) -> String {
    let Some(best) = &one.best else { return String::new() };
    if best.open.contains(&one.played.pos) || one.loss == Loss::None {
        return String::new();
    }
    let Some(&first) = best.open.first() else { return String::new() };
    let (row, col) = first.to_one();
    let (what, doubt) = match best.reason {
        Reason::Safe(_) => ("safe".to_owned(), "wrong"),
        Reason::Guess { chance, .. } => (percent(chance), "not forced"),
    };
    let is_flagged = replay.before(number).cells()[first] == Cell::Flagged;
    let flag = if is_flagged { format!(" (your flag there is {doubt})") } else { String::new() };
    format!("open {row},{col}: {what}{flag}")
}
