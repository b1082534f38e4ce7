//! Handles: stable, readable ids. `src/api.rs::handlers::process`, never a line number.

use crate::path::push_escaped;

/// The handle of a file: its path, with separators escaped.
#[must_use]
pub fn file_handle(path: &str) -> String {
    escape_segment(path)
}

/// The handle of a symbol: the file's handle, then its qualified name, whose segments are already escaped.
#[must_use]
pub fn symbol_handle(file_handle: &str, qualified_name: &str) -> String {
    format!("{file_handle}::{qualified_name}")
}

/// A segment of a handle, with `::`, `#` and control characters percent-escaped, so that a handle can be split again.
#[must_use]
pub fn escape_segment(segment: &str) -> String {
    if !segment.contains("::") && !segment.contains('#') && !segment.contains(char::is_control) {
        return segment.to_owned();
    }
    let mut escaped = String::with_capacity(segment.len() + 8);
    for character in segment.replace("::", "%3A%3A").chars() {
        match character {
            '#' => escaped.push_str("%23"),
            control if control.is_control() => {
                let mut buffer = [0; 4];
                for byte in control.encode_utf8(&mut buffer).bytes() {
                    push_escaped(&mut escaped, byte);
                }
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_inside_a_segment_are_escaped() {
        assert_eq!(symbol_handle(&file_handle("src/api.rs"), "handlers::process"), "src/api.rs::handlers::process");
        assert_eq!(file_handle("odd::name#1.py"), "odd%3A%3Aname%231.py");
        assert_eq!(file_handle("a\nb.py"), "a%0Ab.py");
        assert_eq!(escape_segment("#private"), "%23private");
    }
}
