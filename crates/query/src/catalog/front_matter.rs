//! Parses the head of a recipe's description: the small part of YAML that it needs, and nothing else.
//!
//! ```text
//! ---
//! description: Functions with many parameters
//! params:
//!   - name: max
//!     type: number
//!     default: 5
//! ---
//! ```
//!
//! A value is a scalar on the same line, or a list of items with scalar fields. Whatever else is there is an error with its
//! line, never a guess.

/// One key with its value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field<'t> {
    /// Its line, from one.
    pub(super) line: usize,
    pub(super) key: &'t str,
    pub(super) value: FieldValue<'t>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum FieldValue<'t> {
    Scalar(&'t str),
    /// Items, each with its own fields.
    Items(Vec<Vec<Field<'t>>>),
}

/// The line that opens and closes the front matter.
const FENCE: &str = "---";

/// The fields at the beginning of `text`, and the text after them. On an error, the line.
pub(super) fn parse(text: &str) -> Result<(Vec<Field<'_>>, &str), usize> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split_inclusive('\n').enumerate();
    if lines.next().is_none_or(|(_, first)| first.trim_end() != FENCE) {
        return Ok((Vec::new(), text));
    }
    let mut consumed = text.find('\n').map_or(text.len(), |end| end + 1);
    let mut fields: Vec<Field<'_>> = Vec::new();
    for (index, raw) in lines {
        let number = index + 1;
        consumed += raw.len();
        let line = raw.trim_end();
        if line == FENCE {
            return Ok((fields, &text[consumed..]));
        }
        let content = line.trim_start();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if content.len() == line.len() {
            fields.push(field(content, number)?);
        } else {
            add_nested(fields.last_mut().ok_or(number)?, content, number)?;
        }
    }
    // The closing fence is missing.
    Err(1)
}

/// Adds an indented line to the field above it.
fn add_nested<'t>(owner: &mut Field<'t>, content: &'t str, line: usize) -> Result<(), usize> {
    if owner.value == FieldValue::Scalar("") {
        owner.value = FieldValue::Items(Vec::new());
    }
    let FieldValue::Items(items) = &mut owner.value else { return Err(line) };
    let content = match content.strip_prefix("- ") {
        Some(first) => {
            items.push(Vec::new());
            first.trim_start()
        }
        None => content,
    };
    items.last_mut().ok_or(line)?.push(field(content, line)?);
    Ok(())
}

fn field(content: &str, line: usize) -> Result<Field<'_>, usize> {
    let (key, value) = content.split_once(':').ok_or(line)?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_separate = value.is_empty() || value.starts_with(' ');
    if !is_key || !is_separate {
        return Err(line);
    }
    Ok(Field { line, key, value: FieldValue::Scalar(unquoted(value.trim(), line)?) })
}

/// A value without the quotes around it.
fn unquoted(value: &str, line: usize) -> Result<&str, usize> {
    let Some(quote) = value.chars().next().filter(|first| matches!(first, '"' | '\'')) else { return Ok(value) };
    let inside = value[1..].strip_suffix(quote).ok_or(line)?;
    // Escapes are not supported.
    if inside.contains([quote, '\\']) { Err(line) } else { Ok(inside) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scalar<'t>(line: usize, key: &'t str, value: &'t str) -> Field<'t> {
        Field { line, key, value: FieldValue::Scalar(value) }
    }

    #[test]
    fn scalars_and_items_are_parsed() {
        let text = "---\n# A comment.\ndescription: Files: all of them\n\nparams:\n  - name: max\n    default: \"5\"\n  - name: a\n---\nBody\n---\n";
        let items = FieldValue::Items(vec![
            vec![scalar(6, "name", "max"), scalar(7, "default", "5")],
            vec![scalar(8, "name", "a")],
        ]);
        let expected =
            vec![scalar(3, "description", "Files: all of them"), Field { line: 5, key: "params", value: items }];
        assert_eq!(parse(text), Ok((expected, "Body\n---\n")));
        assert_eq!(parse("No front matter"), Ok((Vec::new(), "No front matter")));
        assert_eq!(parse(""), Ok((Vec::new(), "")));
    }

    #[test]
    fn errors_have_a_line() {
        let check = |text: &str, line: usize| assert_eq!(parse(text), Err(line), "{text}");
        check("---\ndescription: never closed\n", 1);
        check("---\nonly words\n---\n", 2);
        check("---\na: b\n  - c: d\n---\n", 3);
        check("---\n  - c: d\n---\n", 2);
        check("---\na:\n  c: d\n---\n", 3);
        check("---\na: \"b\n---\n", 2);
    }
}
