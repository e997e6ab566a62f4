//! A day of the calendar.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use thiserror::Error;

/// A day of the Gregorian calendar, in the years from 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a date such as 2026-11-18")]
pub struct NoDate;

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

impl Date {
    /// Today where the sun stands over Greenwich (UTC), so that it is the same everywhere.
    pub fn today() -> Date {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Date::after_1970(now.map_or(0, |now| now.as_secs() / SECONDS_A_DAY))
    }

    /// The day so many days after 1 January 1970.
    fn after_1970(days: u64) -> Date {
        let mut date = Date { year: 1970, month: 1, day: 1 };
        let mut left = days;
        // Whole years first: few of them have gone by since.
        while date.year < LAST_YEAR && left >= days_of_year(date.year) {
            left -= days_of_year(date.year);
            date.year += 1;
        }
        for _ in 0..left.min(366) {
            date = date.next();
        }
        date
    }

    /// The day after; the last of all is its own.
    #[must_use]
    pub fn next(self) -> Date {
        let Date { year, month, day } = self;
        match (month, day) {
            _ if day < days_of_month(year, month) => Date { day: day + 1, ..self },
            (1..12, _) => Date { year, month: month + 1, day: 1 },
            _ if year < LAST_YEAR => Date { year: year + 1, month: 1, day: 1 },
            _ => self,
        }
    }

    /// The digits of the date as a number: the seed of its board.
    pub fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

/// Years have four digits.
const LAST_YEAR: u16 = 9999;

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_year(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Date, NoDate> {
        if text == "today" {
            return Ok(Date::today());
        }
        let digits = |text: &str, length: usize| {
            let plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
            if plain { text.parse::<u16>().map_err(|_| NoDate) } else { Err(NoDate) }
        };
        let mut parts = text.split('-');
        let mut part = |length| digits(parts.next().ok_or(NoDate)?, length);
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        let narrow = |number: u16| u8::try_from(number).map_err(|_| NoDate);
        let (month, day) = (narrow(month)?, narrow(day)?);
        let there = year >= 1 && (1..=12).contains(&month);
        let is_date = there && (1..=days_of_month(year, month)).contains(&day);
        match parts.next() {
            None if is_date => Ok(Date { year, month, day }),
            _ => Err(NoDate),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read() {
        let check = |text: &str, expected: bool| {
            assert_eq!(
                text.parse::<Date>().map(|date| date.to_string()).ok().as_deref(),
                expected.then_some(text)
            );
        };
        for text in ["2026-11-18", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            check(text, true);
        }
        for text in
            ["2026-11-31", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00"]
        {
            check(text, false);
        }
        for text in
            ["", "2026-1-1", "2026-11-18-1", "18.11.2026", "+026-11-18", "0000-01-01", "2026-11"]
        {
            check(text, false);
        }
    }

    #[test]
    fn days_since_1970() {
        let check = |days, expected: &str| assert_eq!(Date::after_1970(days).to_string(), expected);
        check(0, "1970-01-01");
        check(31 + 28, "1970-03-01");
        check(11_016, "2000-02-29");
        check(20_775, "2026-11-18");
        check(u64::MAX, "9999-12-31");
    }

    #[test]
    fn every_day_has_a_next_and_a_number_of_its_own() {
        let mut date: Date = "1999-12-30".parse().unwrap();
        for day in 0..1500 {
            assert_eq!(Date::after_1970(10_955 + day), date);
            assert!(date.next() > date && date.next().number() > date.number());
            date = date.next();
        }
        let last: Date = "9999-12-31".parse().unwrap();
        assert_eq!((last.next(), last.number()), (last, 99_991_231));
    }
}
