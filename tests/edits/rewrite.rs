//! Edits of the text of one file that a parser sees in a new light: what is around a function, above it or in its signature.

use super::NAMES;

/// One way to rewrite a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rewrite {
    /// A list in parentheses gets one more item at its start.
    Signature,
    /// A line gets a decorator, or a comment, above it.
    Decorator,
    /// The text gets an import at its start.
    Import,
    /// The text is enclosed in a class, or in what comes closest to one.
    Enclosure,
    /// The text is taken out of what encloses it: the first line goes, and the indentation of the others.
    Release,
    /// The text gets a comment at its start.
    FirstLine,
    /// The text loses its last line end, or gets one.
    LastLineEnd,
    /// All lines end in CRLF, or none does.
    LineEnds,
}

impl Rewrite {
    const ALL: [Self; 8] = [
        Self::Signature,
        Self::Decorator,
        Self::Import,
        Self::Enclosure,
        Self::Release,
        Self::FirstLine,
        Self::LastLineEnd,
        Self::LineEnds,
    ];

    pub(crate) fn random(random: &mut fastrand::Rng) -> Self {
        Self::ALL[random.usize(..Self::ALL.len())]
    }

    /// The text of the file at `path` after it. `import` is a line that imports something in its language.
    pub(crate) fn of(self, path: &str, text: &str, import: &str, random: &mut fastrand::Rng) -> String {
        let extension = path.rsplit('.').next().unwrap_or("");
        let name = NAMES[random.usize(..NAMES.len())];
        match self {
            Self::Signature => with_item(text, extension, name, random),
            Self::Decorator => with_decorator(text, extension, name, random),
            Self::Import => format!("{import}{text}"),
            Self::Enclosure => enclosed(text, extension, name),
            Self::Release => released(text),
            Self::FirstLine => format!("{} {name}\n{text}", if is_hash_comment(extension) { "#" } else { "//" }),
            Self::LastLineEnd => text.strip_suffix('\n').map_or_else(|| format!("{text}\n"), str::to_owned),
            Self::LineEnds if text.contains('\r') => text.replace('\r', ""),
            Self::LineEnds => text.replace('\n', "\r\n"),
        }
    }
}

fn is_hash_comment(extension: &str) -> bool {
    matches!(extension, "py" | "tool" | "toml" | "Makefile" | "md")
}

fn with_item(text: &str, extension: &str, name: &str, random: &mut fastrand::Rng) -> String {
    let lists: Vec<usize> = text.match_indices('(').map(|(place, _)| place + 1).collect();
    if lists.is_empty() {
        return text.to_owned();
    }
    let place = lists[random.usize(..lists.len())];
    let item = match extension {
        "java" | "cs" | "c" | "cc" | "h" => format!("{name} more, "),
        "go" => format!("more {name}, "),
        "py" if random.bool() => format!("more={name}, "),
        _ => format!("more: {name}, "),
    };
    [&text[..place], &item, &text[place..]].concat()
}

fn with_decorator(text: &str, extension: &str, name: &str, random: &mut fastrand::Rng) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let place = random.usize(..=lines.len());
    let indentation = lines.get(place).map_or("", |line| &line[..line.len() - line.trim_start().len()]);
    let decorator = match extension {
        "py" | "tool" | "ts" | "tsx" | "js" | "java" | "kt" => format!("@{name}"),
        "rs" => format!("#[{name}]"),
        "cs" => format!("[{name}]"),
        "toml" | "Makefile" | "md" => format!("# {name}"),
        _ => format!("// {name}"),
    };
    let line = format!("{}{decorator}\n", indentation.trim_end_matches(['\r', '\n']));
    lines.insert(place, line);
    lines.concat()
}

fn enclosed(text: &str, extension: &str, name: &str) -> String {
    let indented: String = text.split_inclusive('\n').map(|line| format!("    {line}")).collect();
    match extension {
        "py" | "tool" => format!("class {name}:\n{indented}"),
        "rs" => format!("mod {name} {{\n{indented}}}\n"),
        "go" => format!("func {name}() {{\n{indented}}}\n"),
        "c" => format!("struct {name} {{\n{indented}}};\n"),
        "cc" | "h" => format!("namespace {name} {{\n{indented}}}\n"),
        _ => format!("class {name} {{\n{indented}}}\n"),
    }
}

fn released(text: &str) -> String {
    let lines = text.split_inclusive('\n').skip(1);
    lines.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect()
}
