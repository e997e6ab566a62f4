//! Numbers of things in words.

use std::fmt::Display;

/// `0 mines`, `1 mine`, `2 mines`, or the same of something else.
///
/// ```
/// use prato::plural::number_of;
///
/// assert_eq!(number_of(1, "certain mine"), "1 certain mine");
/// assert_eq!(number_of(0, "board"), "0 boards");
/// ```
#[must_use]
pub fn number_of<N: Copy + Display + PartialEq + From<u8>>(number: N, what: &str) -> String {
    if number == N::from(1) { format!("1 {what}") } else { format!("{number} {what}s") }
}
