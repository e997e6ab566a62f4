//! One solution of a view (a feasible assignment), found without a truth value for each number of mines in large
//! components.
//!
//! A walk back through a sweep takes at each step the first number of mines from which some of the numbers that are wanted
//! can be reached. Spans say that exactly wherever they say it of the whole component: if the span of a state meets the
//! numbers that are wanted before it, so does one of the spans that it was put together from.

use super::memory::Limits;
use super::parts::Component;
use super::prepared::{AnySweep, Prepared};
use super::reduce::Mark;
use super::solutions;
use super::spans::{Span, Spans, has_large, signed};
use super::sweep::Mines;
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Field, View};
use crate::watch::{Stop, Watch};

/// A solution of `view`.
///
/// ```
/// use prato::exact::solution;
/// use prato::puzzles::minesweeper::{check, parse};
/// use prato::watch::Watch;
///
/// let view = parse("....\n.21.\n.1..\n", None).unwrap().view;
/// let field = solution(&view, &Watch::default()).answer().unwrap();
/// assert!(check(&view, &field).is_ok());
/// ```
pub fn solution(view: &View, watch: &Watch) -> Outcome<Field> {
    let Ok(prepared) = Prepared::new(view, watch) else { return Outcome::Impossible };
    if let Some(total) = prepared.mines
        && has_large(&prepared)
        && let Some(found) = walk(&prepared, total, watch)
    {
        return found;
    }
    match solutions::of(prepared, watch).or_end() {
        Ok(mut found) => found.next().transpose().into(),
        Err(end) => end,
    }
}

/// A solution of a board with this total, unless spans leave a doubt.
fn walk(prepared: &Prepared, total: usize, watch: &Watch) -> Option<Outcome<Field>> {
    let limits = Limits::new(watch, 2 * prepared.steps());
    let sweep = |component| prepared.sweep(component, &Spans, Mines::Ignored, &limits);
    let spans = prepared.each(watch.threads, |component| Ok(Span::of(&sweep(component)?)));
    let spans: Vec<Span> = match spans.into_iter().collect() {
        Ok(spans) => spans,
        Err(why) => return Some(Outcome::Stopped { why, so_far: () }),
    };
    if spans.iter().any(|span| span.is_empty()) {
        return Some(Outcome::Impossible);
    }
    let all = spans.iter().fold(Span::ONE, |sum, &span| sum.plus(span));
    let (unseen, total) = (signed(prepared.unseen.len()), signed(total));
    if !all.is_possible(unseen, total)? {
        return Some(Outcome::Impossible);
    }

    let mut mines = prepared.marks.map(|mark| *mark == Mark::Mine);
    // Invariant: the components and cells without a choice can hold every number from `least` to `most` mines, and have to
    // hold `left` of them.
    let (mut least, mut most, mut left) =
        (i64::from(all.least), i64::from(all.most) + unseen, total);
    for (number, (component, span)) in prepared.components.iter().zip(&spans).enumerate() {
        least -= i64::from(span.least);
        most -= i64::from(span.most);
        // Swept again: all sweeps together would take several times the memory.
        let laid = sweep(number).and_then(|sweep| {
            fill(&mut mines, component, &sweep, (left - most, left - least), watch)
        });
        match laid {
            Ok(laid) => left -= laid,
            Err(why) => return Some(Outcome::Stopped { why, so_far: () }),
        }
    }
    let left = usize::try_from(left).expect("the unseen cells can hold what is left");
    for &cell in &prepared.unseen[prepared.unseen.len() - left..] {
        mines.cells_mut()[cell as usize] = true;
    }
    Some(Outcome::Answered(Field { mines }))
}

/// Lays the mines of a component, some number from the first to the last of these, and says how many.
fn fill(
    mines: &mut Grid<bool>,
    component: &Component,
    sweep: &AnySweep<Span>,
    (mut first, mut last): (i64, i64),
    watch: &Watch,
) -> Result<i64, Stop> {
    let mut laid = 0;
    let (mut step, mut state) = sweep.end();
    while step > 0 {
        step -= 1;
        if step.is_multiple_of(1 << 12) {
            watch.check()?;
        }
        let cells = &component.boxes[sweep.in_box(step) as usize].cells;
        let (in_box, before) = (0..=8)
            .find_map(|mines: u8| {
                let before = sweep.before(step, state, mines)?;
                let mines = i64::from(mines);
                let met = before.counts[0].meets(first - mines, last - mines)?;
                met.then_some((mines, before.state))
            })
            .expect("numbers that are met are met from somewhere");
        for &cell in cells.iter().take(usize::try_from(in_box).expect("at most eight")) {
            mines.cells_mut()[cell as usize] = true;
        }
        state = before;
        first -= in_box;
        last -= in_box;
        laid += in_box;
    }
    Ok(laid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::random::Random;
    use crate::exact::solutions;
    use crate::puzzles::minesweeper::check;

    /// Small boards have a walk exactly if they have a solution, and it is one.
    #[test]
    fn walks_agree_with_series() {
        let mut walked = 0;
        let mut random = Random(3);
        for _ in 0..4000 {
            let view = random.small_view();
            let watch = Watch::default();
            let possible = matches!(solutions(&view, &watch), Outcome::Answered(_));
            let Ok(prepared) = Prepared::new(&view, &watch) else {
                assert!(!possible);
                continue;
            };
            let found = walk(&prepared, prepared.mines.unwrap(), &watch).map(Outcome::answer);
            match found {
                None => {}
                Some(None) => assert!(!possible, "{view:?}"),
                Some(Some(field)) => {
                    walked += 1;
                    assert_eq!(check(&view, &field), Ok(()), "{view:?}");
                }
            }
        }
        assert!(walked > 2500, "{walked}");
    }

    #[test]
    fn large_boards_are_solved() {
        let mut large = 0;
        let mut random = Random(4);
        for _ in 0..20 {
            let view = random.view(30, 60);
            let watch = Watch::default();
            let field = solution(&view, &watch).answer().unwrap();
            assert_eq!(check(&view, &field), Ok(()));
            large += usize::from(has_large(&Prepared::new(&view, &watch).ok().unwrap()));
        }
        assert!(large > 3, "{large}");
    }
}
