//! A block between two markers in a file of instructions: everything else in the file stays as it is.

use super::Malformed;

/// The line before the block.
pub(super) const BEGIN: &str = "<!-- rhumb: begin -->";

/// The line after it.
pub(super) const END: &str = "<!-- rhumb: end -->";

/// `text` with `content`, which ends with a newline, between the markers. They are added at the end if they are missing.
pub(super) fn set(text: &str, content: &str) -> Result<String, Malformed> {
    let newline = newline_of(text);
    let block = format!("{BEGIN}\n{content}{END}\n").replace('\n', newline);
    match find(text)? {
        Some((start, end)) => Ok(format!("{}{block}{}", &text[..start], &text[end..])),
        None if text.is_empty() => Ok(block),
        None if text.ends_with('\n') => Ok(format!("{text}{newline}{block}")),
        None => Ok(format!("{text}{newline}{newline}{block}")),
    }
}

/// `text` without the block, and without the empty line before it.
pub(super) fn unset(text: &str) -> Result<String, Malformed> {
    let Some((start, end)) = find(text)? else { return Ok(text.to_owned()) };
    let newline = newline_of(text);
    let before = &text[..start];
    let before = match before.strip_suffix(newline) {
        Some(shorter) if shorter.ends_with('\n') => shorter,
        _ => before,
    };
    Ok(format!("{before}{}", &text[end..]))
}

/// The content between the markers. `None` if there are none.
#[cfg(test)]
pub(super) fn get(text: &str) -> Result<Option<String>, Malformed> {
    let block = find(text)?.map(|(start, end)| text[start..end].replace("\r\n", "\n"));
    let content = block.and_then(|block| {
        let inner = block.strip_prefix(BEGIN)?.strip_prefix('\n')?;
        Some(inner.trim_end_matches('\n').strip_suffix(END)?.to_owned())
    });
    Ok(content)
}

/// Where the block starts and ends, markers and the newline after it included.
fn find(text: &str) -> Result<Option<(usize, usize)>, Malformed> {
    let (mut start, mut end, mut at) = (None, None, 0);
    for (line, whole) in text.split_inclusive('\n').enumerate() {
        let marker = whole.trim_end();
        let wrong = match marker {
            BEGIN => start.replace(at).is_some(),
            END => start.is_none() || end.replace(at + whole.len()).is_some(),
            _ => false,
        };
        if wrong {
            return Err(Malformed::new(Some(line + 1), format!("`{marker}` does not belong here")));
        }
        at += whole.len();
    }
    match (start, end) {
        (Some(start), Some(end)) => Ok(Some((start, end))),
        (Some(start), None) => {
            let line = text[..start].matches('\n').count() + 1;
            Err(Malformed::new(Some(line), format!("`{BEGIN}` has no `{END}`")))
        }
        _ => Ok(None),
    }
}

fn newline_of(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let set = set(text, "use it\n").expect("the markers are paired");
        assert_eq!(set, expected);
        assert_eq!(super::set(&set, "use it\n").as_deref(), Ok(expected), "twice is the same as once");
        assert_eq!(get(&set), Ok(Some("use it\n".to_owned())));
    }

    #[test]
    fn the_block_comes_last_after_an_empty_line() {
        check("", "<!-- rhumb: begin -->\nuse it\n<!-- rhumb: end -->\n");
        check("# Ours\n", "# Ours\n\n<!-- rhumb: begin -->\nuse it\n<!-- rhumb: end -->\n");
        check("# Ours", "# Ours\n\n<!-- rhumb: begin -->\nuse it\n<!-- rhumb: end -->\n");
        check("# Ours\r\n", "# Ours\r\n\r\n<!-- rhumb: begin -->\r\nuse it\r\n<!-- rhumb: end -->\r\n");
    }

    #[test]
    fn only_the_block_is_replaced_and_removed() {
        let text = "# Ours\n\n<!-- rhumb: begin -->\nold\n<!-- rhumb: end -->\n\nmore\n";
        assert_eq!(set(text, "new\n").as_deref(), Ok(text.replace("old", "new").as_str()));
        assert_eq!(unset(text).as_deref(), Ok("# Ours\n\nmore\n"));
        assert_eq!(unset("# Ours\n").as_deref(), Ok("# Ours\n"));
    }

    #[test]
    fn markers_out_of_order_are_reported_with_their_line() {
        let line = |text: &str| set(text, "x\n").expect_err("malformed").line;
        assert_eq!(line("a\n<!-- rhumb: begin -->\n"), Some(2));
        assert_eq!(line("<!-- rhumb: end -->\n"), Some(1));
        assert_eq!(line("<!-- rhumb: begin -->\n<!-- rhumb: begin -->\n<!-- rhumb: end -->\n"), Some(2));
    }
}
