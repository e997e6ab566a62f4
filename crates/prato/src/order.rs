//! In which order an engine takes what it is given.

use std::str::FromStr;

use crate::named::{UnknownName, named};
use crate::rng::{Rng, Stream};

/// An order of things in a list.
///
/// ```
/// use prato::order::Order;
///
/// assert_eq!(Order::Reversed.of(3), [2, 1, 0]);
/// assert_eq!("shuffled".parse(), Ok(Order::Shuffled(0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// From first to last.
    #[default]
    AsGiven,
    /// From last to first.
    Reversed,
    /// At random, fixed by a seed.
    Shuffled(u64),
}

/// Every kind of order, as help and tests name them; shuffled by the seed 0.
pub static ORDERS: &[Order] = &[Order::AsGiven, Order::Reversed, Order::Shuffled(0)];

impl Order {
    /// The name of its kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Order::AsGiven => "given",
            Order::Reversed => "reversed",
            Order::Shuffled(_) => "shuffled",
        }
    }

    /// The numbers below `end` in this order.
    ///
    /// # Panics
    /// Past 2^32 things.
    #[must_use]
    pub fn of(self, end: usize) -> Vec<u32> {
        let mut numbers: Vec<u32> =
            (0..u32::try_from(end).expect("fewer than 2^32 things")).collect();
        match self {
            Order::AsGiven => {}
            Order::Reversed => numbers.reverse(),
            Order::Shuffled(seed) => {
                let mut rng = Rng::new(seed, Stream::Order);
                // Fisher and Yates: each of the numbers left is equally likely to come last.
                for left in (2..=end).rev() {
                    numbers.swap(left - 1, rng.below(left));
                }
            }
        }
        numbers
    }
}

/// One of [`ORDERS`], by its name.
impl FromStr for Order {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Order, UnknownName> {
        named("order of rules", ORDERS, Order::name, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for &order in ORDERS {
            assert_eq!(order.name().parse(), Ok(order));
        }
    }

    #[test]
    fn a_wrong_name_tells_the_right_ones() {
        let error = "sorted".parse::<Order>().unwrap_err();
        let expected = "there is no order of rules `sorted`; there are given, reversed, shuffled";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn every_order_has_every_number_once() {
        for order in [Order::AsGiven, Order::Reversed, Order::Shuffled(0), Order::Shuffled(7)] {
            for end in [0, 1, 2, 100] {
                let mut numbers = order.of(end);
                numbers.sort_unstable();
                assert_eq!(numbers, Order::AsGiven.of(end));
            }
        }
        assert_ne!(Order::Shuffled(0).of(100), Order::Shuffled(7).of(100));
    }
}
