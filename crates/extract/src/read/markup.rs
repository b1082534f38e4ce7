//! Documentation with XML elements, converted to plain text.

/// Escaped characters.
const ENTITIES: &[(&str, &str)] = &[("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];

/// A text without its elements. An empty element is replaced by what it names: `<see cref="Door"/>` by `Door`. Lines that contained
/// only elements are dropped.
pub(super) fn without_elements(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, element, after)) = next_element(rest) {
        plain.push_str(before);
        // Comments contain no NUL, so it can mark elements; lines that consist of them are dropped below.
        plain.push('\0');
        if element.ends_with('/') {
            plain.push_str(first_attribute_value(element));
        }
        rest = after;
    }
    plain.push_str(rest);
    let lines =
        plain.lines().filter(|line| line.is_empty() || line.contains(|c: char| c != '\0' && !c.is_whitespace()));
    let lines = lines.map(|line| line.replace('\0', ""));
    let joined = lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
    ENTITIES.iter().fold(joined, |text, (entity, sign)| text.replace(entity, sign)).trim().to_owned()
}

/// The text before the next element, between its brackets, and after it.
fn next_element(text: &str) -> Option<(&str, &str, &str)> {
    let starts = text.match_indices('<').map(|(at, _)| at);
    let start = starts.into_iter().find(|at| text[at + 1..].starts_with(|c: char| c.is_alphabetic() || c == '/'))?;
    let (element, after) = text[start + 1..].split_once('>')?;
    Some((&text[..start], element, after))
}

/// The first attribute value of an element, without the letter for its kind: `Door` of `see cref="T:Door"/`.
fn first_attribute_value(element: &str) -> &str {
    let value = element.split(['"', '\'']).nth(1).unwrap_or("");
    match value.split_at_checked(2) {
        Some((kind, name)) if kind.ends_with(':') => name,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(without_elements(text), expected, "{text}");
    }

    #[test]
    fn elements_are_removed() {
        check("<summary>\nOpens the door.\n</summary>", "Opens the door.");
        check("<summary>Opens <see cref=\"T:Shop.Door\"/>, or <c>null</c>.</summary>", "Opens Shop.Door, or null.");
        check("<param name=\"by\">Who.</param>\n<returns>One.</returns>", "Who.\nOne.");
        check("One.\n\n<para>\nTwo.\n</para>", "One.\n\nTwo.");
    }

    #[test]
    fn comparisons_and_entities_are_not_elements() {
        check("a < b && c > d", "a < b && c > d");
        check("List&lt;int&gt; &amp;lt;", "List<int> &lt;");
        check("an open <end", "an open <end");
        check("<", "<");
    }
}
