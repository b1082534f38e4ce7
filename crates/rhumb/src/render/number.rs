//! Formats numbers, sizes, durations and percentages.

use std::time::Duration;

/// `1234567` as `1,234,567`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun: `1 file`, `2 files`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", count(number))
}

/// A size in the largest fitting unit.
#[must_use]
pub fn bytes(size: u64) -> String {
    let (mut unit_bytes, mut unit) = (1, "B");
    for larger in ["KiB", "MiB", "GiB"] {
        if size < unit_bytes * 1024 {
            break;
        }
        (unit_bytes, unit) = (unit_bytes * 1024, larger);
    }
    let (whole, tenths) = (size / unit_bytes, size % unit_bytes * 10 / unit_bytes);
    if unit == "B" || whole >= 100 { format!("{whole} {unit}") } else { format!("{whole}.{tenths} {unit}") }
}

/// A duration in milliseconds or seconds.
pub(crate) fn duration(took: Duration) -> String {
    let seconds = took.as_secs_f64();
    if seconds < 1.0 { format!("{:.0} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

/// A percentage. Only an empty part is 0 %, and only the whole is 100 %.
pub(crate) fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let percent = part.saturating_mul(100).saturating_add(whole / 2) / whole;
    let honest = match percent {
        0 if part > 0 => "<1".to_owned(),
        100 if part < whole => ">99".to_owned(),
        percent => percent.to_string(),
    };
    format!("{honest} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_never_round_to_none_or_all() {
        assert_eq!([count(0), count(999), count(1000), count(1_234_567)], ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([counted(1, "file"), counted(2000, "file")], ["1 file", "2,000 files"]);
        assert_eq!([bytes(12), bytes(1536), bytes(250 << 20)], ["12 B", "1.5 KiB", "250 MiB"]);
        assert_eq!([duration(Duration::from_millis(12)), duration(Duration::from_millis(4123))], ["12 ms", "4.1 s"]);
        assert_eq!(
            [share(1, 3), share(1, 1000), share(999, 1000), share(0, 5), share(5, 5)],
            ["33 %", "<1 %", ">99 %", "0 %", "100 %"]
        );
    }
}
