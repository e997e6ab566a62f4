//! What came of it: a table for people with the mistakes below it, comma-separated values, and `JUnit`,
//! which programs for continuous integration read.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use prato_api::questions::judge::{Answer, Judged, Verdict};

use crate::commands::is_drawn;
use crate::failure::Failure;
use crate::output;
use crate::table::{Table, comma_separated};

/// Prints one line for each submission and task, and with several tasks one for all of them.
pub fn print(answer: &Answer) -> Result<(), Failure> {
    let tasks = answer.scores.first().map_or(0, |score| score.tasks.len());
    let scored = answer.scores.iter().any(|score| score.points.is_some());
    let mut heads =
        vec!["submission", "task", "right", "wrong", "no answer", "crashed", "limit", "of"];
    let cut = answer.scores.iter().any(|score| score.not_judged > 0);
    heads.extend(cut.then_some("not judged"));
    heads.extend(scored.then_some("points"));
    heads.extend(["median s", "most MiB"]);
    let mut lines = vec![heads.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for score in &answer.scores {
        let mine = || answer.judged.iter().filter(|one| one.submission == score.submission);
        for task in &score.tasks {
            let judged: Vec<&Judged> = mine().filter(|one| one.task == task.task).collect();
            lines.push(line(
                [&score.submission, &task.task],
                &judged,
                (task.of, cut.then_some(task.not_judged)),
                scored,
                task.points,
            ));
        }
        if tasks > 1 {
            let all =
                format!("all{}", score.of_points.map(|of| format!(" ({of})")).unwrap_or_default());
            let judged: Vec<&Judged> = mine().collect();
            let of = (score.of, cut.then_some(score.not_judged));
            lines.push(line([&score.submission, &all], &judged, of, scored, score.points));
        }
    }
    output::table(&Table { lines: &lines, words: &[0, 1], names: 2 })
}

fn line(
    names: [&String; 2],
    judged: &[&Judged],
    (of, not_judged): (usize, Option<usize>),
    scored: bool,
    points: Option<f64>,
) -> Vec<String> {
    use Verdict::{Crashed, Limit, Right, Unread, Wrong};
    let count = |verdict| judged.iter().filter(|one| one.verdict == verdict).count();
    let mut cells: Vec<String> = names.into_iter().cloned().collect();
    cells.extend([Right, Wrong, Unread, Crashed, Limit].map(|verdict| count(verdict).to_string()));
    cells.push(of.to_string());
    cells.extend(not_judged.map(|count| count.to_string()));
    cells.extend(scored.then(|| points.map_or("-".to_owned(), |points| format!("{points:.2}"))));
    let mut times: Vec<f64> = judged.iter().filter_map(|one| one.seconds).collect();
    times.sort_by(f64::total_cmp);
    let median = times
        .len()
        .checked_sub(1)
        .map(|last| f64::midpoint(times[last / 2], times[last.div_ceil(2)]));
    cells.push(median.map_or("-".to_owned(), output::seconds));
    let most = judged.iter().filter_map(|one| one.memory).max();
    cells.push(most.map_or("-".to_owned(), output::mib));
    cells
}

/// Every answer that is not right, and the first wrong one of each submission in each task drawn.
pub fn mistakes(answer: &Answer, submissions: usize) -> Result<(), Failure> {
    let mut drawn = BTreeSet::new();
    for one in answer.judged.iter().filter(|one| one.verdict != Verdict::Right) {
        let who = if submissions > 1 { format!("{}, ", one.submission) } else { String::new() };
        let mut out = output::words();
        writeln!(out, "{who}{}: {}", case(one), said(one))?;
        out.flush()?;
        if let Some(picture) = &one.picture
            && is_drawn(picture.tiles.shape())
            && drawn.insert((&one.submission, &one.task))
        {
            output::picture(picture)?;
        }
    }
    Ok(())
}

/// The task, the board and the cell in question.
fn case(one: &Judged) -> String {
    let at = one.at.map(|place| format!(", {}", place.0)).unwrap_or_default();
    format!("{}, {}{at}", one.task, one.board)
}

fn said(one: &Judged) -> String {
    let why = one.fault.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
    format!("{}{why}", one.verdict.name())
}

/// One line for each answer.
pub fn csv(answer: &Answer) -> String {
    let heads =
        ["submission", "task", "board", "row", "column", "verdict", "why", "seconds", "bytes"];
    let mut text = comma_separated(heads.map(str::to_owned));
    for one in &answer.judged {
        let at = one.at.map(|place| place.0.to_one());
        let number = |number: Option<usize>| number.map(|n| n.to_string()).unwrap_or_default();
        text += &comma_separated([
            one.submission.clone(),
            one.task.clone(),
            one.board.clone(),
            number(at.map(|at| at.0)),
            number(at.map(|at| at.1)),
            one.verdict.name().to_owned(),
            one.fault.clone().unwrap_or_default(),
            one.seconds.map(|seconds| seconds.to_string()).unwrap_or_default(),
            one.memory.map(|memory| memory.to_string()).unwrap_or_default(),
        ]);
    }
    text
}

/// A suite for each submission, with a test for each answer.
pub fn junit(answer: &Answer) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for score in &answer.scores {
        let mine = || answer.judged.iter().filter(|one| one.submission == score.submission);
        let crashed = mine().filter(|one| one.verdict == Verdict::Crashed).count();
        let failed = mine().filter(|one| one.verdict != Verdict::Right).count() - crashed;
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" errors=\"{crashed}\">",
            xml(&score.submission),
            mine().count(),
        );
        for one in mine() {
            let at = one.at.map(|place| format!(", {}", place.0)).unwrap_or_default();
            let _ = write!(
                text,
                "    <testcase classname=\"{}\" name=\"{}\" time=\"{}\"",
                xml(&one.task),
                xml(&format!("{}{at}", one.board)),
                one.seconds.unwrap_or_default(),
            );
            let tag = match one.verdict {
                Verdict::Right => {
                    text.push_str("/>\n");
                    continue;
                }
                Verdict::Crashed => "error",
                Verdict::Wrong | Verdict::Unread | Verdict::Limit => "failure",
            };
            let _ = writeln!(text, "><{tag} message=\"{}\"/></testcase>", xml(&said(one)));
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

/// A text in an attribute. XML has no room for most control characters, whatever a program writes.
fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => safe.push('\u{FFFD}'),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
