//! Numbers as GUIs write them: whatever they are, nothing overflows.

use std::time::Duration;

/// A year: sums and products of times stay in range.
pub const LONG_TIME: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// A number; those beyond 64 bits become the nearest within, fractions are
/// dropped.
pub fn number(text: &str) -> Option<i64> {
    match text.parse() {
        Ok(number) => Some(number),
        Err(_) => Some(fraction(text)? as i64),
    }
}

/// A number with its fraction.
fn fraction(text: &str) -> Option<f64> {
    // The words "inf" and "nan" are no numbers here.
    let numeric = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
    text.chars()
        .all(numeric)
        .then(|| text.parse().ok())
        .flatten()
}

/// A time of so many milliseconds, none if negative.
pub fn millis(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0)).min(LONG_TIME)
}

/// A time in seconds that need not be whole; `None` if negative.
pub fn seconds(text: &str) -> Option<Duration> {
    let seconds = fraction(text).filter(|&seconds| seconds >= 0.0)?;
    Some(Duration::try_from_secs_f64(seconds).map_or(LONG_TIME, |time| time.min(LONG_TIME)))
}

/// The number as a count of at least one.
pub fn at_least_one(number: i64) -> u32 {
    u32::try_from(number.clamp(1, u32::MAX.into())).unwrap_or(1)
}
