//! A solution of the empty board written down at once, without any search.

use super::Placement;

/// A solution of the empty board with `size` rows, in time linear in it; `None` for 2 and 3, where
/// there is none.
///
/// The even columns from the left, then the odd ones, each queen a knight's move from the one
/// above. That is a solution unless `size` leaves 2 or 3 when divided by 6; then a few columns
/// change places (E. Pauls, 1874).
///
/// ```
/// use prato::puzzles::queens::{Board, check, construct};
///
/// let placement = construct(1_000_000).unwrap();
/// assert_eq!(check(&Board::empty(1_000_000), &placement), Ok(()));
/// assert_eq!(construct(3), None);
/// ```
///
/// # Panics
/// Past 2^32 rows.
#[must_use]
pub fn construct(size: usize) -> Option<Placement> {
    if matches!(size, 2 | 3) {
        return None;
    }
    let last = u32::try_from(size).expect("fewer than 2^32 rows");
    let every_second = |first: u32| (first..=last).step_by(2);
    // As people count, from 1.
    let columns: Vec<u32> = match size % 6 {
        2 => every_second(2).chain([3, 1]).chain(every_second(7)).chain([5]).collect(),
        3 => every_second(4).chain([2]).chain(every_second(5)).chain([1, 3]).collect(),
        _ => every_second(2).chain(every_second(1)).collect(),
    };
    Some(Placement { columns: columns.into_iter().map(|col| col - 1).collect() })
}
