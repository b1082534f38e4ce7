//! Rewords hints for clients of a server, which know tools and arguments instead of commands and options.

/// `text` with commands and options of the command line as tools and arguments: `--limit 0` becomes `limit` 0.
pub(crate) fn for_clients(text: &str) -> String {
    let mut worded = String::new();
    let mut rest = text;
    while let Some((before, command)) = rest.split_once("`rhumb ") {
        let (command, after) = command.split_once('`').unwrap_or((command, ""));
        worded.push_str(&without_dashes(before));
        worded.push_str(&tool(command));
        rest = after;
    }
    worded + &without_dashes(rest)
}

/// A command line as a tool with its arguments in parentheses.
fn tool(command: &str) -> String {
    let (name, arguments) = command.split_once(' ').unwrap_or((command, ""));
    let arguments = arguments.trim_start_matches("--").replace(" --", ", ");
    if arguments.is_empty() { format!("`{name}`") } else { format!("`{name}` ({arguments})") }
}

/// Options without their dashes, in backticks.
fn without_dashes(text: &str) -> String {
    let word = |word: &str| match word.trim_start_matches('(').strip_prefix("--") {
        Some(option) if option.starts_with(|first: char| first.is_ascii_lowercase()) => {
            let end = option.find(|it: char| !it.is_ascii_lowercase() && it != '-').unwrap_or(option.len());
            let open = if word.starts_with('(') { "(" } else { "" };
            format!("{open}`{}`{}", &option[..end], &option[end..])
        }
        _ => word.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_options_become_tools_and_arguments() {
        let check = |text: &str, expected: &str| assert_eq!(for_clients(text), expected);
        check("rebuild with --full, or wait", "rebuild with `full`, or wait");
        check("(use --limit 0 to list all)", "(use `limit` 0 to list all)");
        check("(--depth, or less)", "(`depth`, or less)");
        check("search for it with `rhumb search cart`", "search for it with `search` (cart)");
        check("run `rhumb files --status skipped` to list them", "run `files` (status skipped) to list them");
        check("run `rhumb index`", "run `index`");
        check("a -- b --", "a -- b --");
    }
}
