//! Large amounts in a few digits, for messages.

use std::fmt;

/// A number: `about 1.3 G`. The largest stands for all that are too large to be counted.
pub struct Number(pub u64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            u64::MAX => f.write_str(TOO_LARGE),
            0..1000 => write!(f, "{}", self.0),
            number => {
                f.write_str("about ")?;
                scaled(f, number, 1000.0, &["k", "M", "G", "T", "P", "E"])
            }
        }
    }
}

/// About so many bytes: `about 1.3 GiB`.
pub struct About(pub u64);

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = if self.0 == u64::MAX { "" } else { "about " };
        write!(f, "{about}{}", Bytes(self.0))
    }
}

/// A number of bytes: `1.3 GiB`.
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            u64::MAX => write!(f, "{TOO_LARGE} bytes"),
            1 => f.write_str("1 byte"),
            0..1024 => write!(f, "{} bytes", self.0),
            bytes => scaled(f, bytes, 1024.0, &["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]),
        }
    }
}

const TOO_LARGE: &str = "more than 10^19";

/// A number, `step` or more, in the largest unit of which there is one at least.
fn scaled(f: &mut fmt::Formatter<'_>, number: u64, step: f64, units: &[&str]) -> fmt::Result {
    let mut scaled = number as f64 / step;
    let mut unit = 0;
    // 999.95 is 1000.0 when it is shown.
    while scaled >= step - 0.05 && unit + 1 < units.len() {
        scaled /= step;
        unit += 1;
    }
    write!(f, "{scaled:.1} {}", units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let check = |number, expected: &str| assert_eq!(Number(number).to_string(), expected);
        check(0, "0");
        check(999, "999");
        check(1000, "about 1.0 k");
        check(999_999, "about 1.0 M");
        check(207_800_000, "about 207.8 M");
        check(u64::MAX - 1, "about 18.4 E");
        check(u64::MAX, "more than 10^19");
    }

    #[test]
    fn bytes() {
        let check = |bytes, expected: &str| assert_eq!(Bytes(bytes).to_string(), expected);
        check(1, "1 byte");
        check(10, "10 bytes");
        check(10_000, "9.8 KiB");
        check((1 << 30) - 1, "1.0 GiB");
        check(21 << 30, "21.0 GiB");
        check(u64::MAX, "more than 10^19 bytes");
    }
}
