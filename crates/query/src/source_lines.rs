//! The source line of each place in a list, read from the files as they were indexed.

use crate::error::Error;
use crate::session::Session;
use std::collections::HashMap;

/// Maximum number of files to read for one answer; places in further files have no source line.
const MAX_FILES: usize = 1000;

/// Maximum number of characters of a line.
const MAX_CHARS: usize = 120;

/// In a truncated line, this many characters before the match are kept.
const CHARS_BEFORE: usize = 30;

/// Marks where a line was cut.
const MARK: char = '…';

/// Reads source lines; each file is read once.
pub(crate) struct SourceLines<'s> {
    session: &'s Session<'s>,
    files: HashMap<String, Option<FileText>>,
}

/// The text of a file.
struct FileText {
    text: String,
    /// The offset of each line.
    starts: Vec<usize>,
}

impl<'s> SourceLines<'s> {
    pub(crate) fn new(session: &'s Session<'s>) -> Self {
        Self { session, files: HashMap::new() }
    }

    /// The line at a place, trimmed. `None` if the file changed since it was indexed or cannot be read.
    pub(crate) fn line(&mut self, path: &str, line: u32, col: u32) -> Result<Option<String>, Error> {
        if !self.files.contains_key(path) {
            if self.files.len() == MAX_FILES {
                return Ok(None);
            }
            self.files.insert(path.to_owned(), read(self.session, path)?);
        }
        let file = self.files.get(path).and_then(Option::as_ref);
        Ok(file.and_then(|file| file.line(line)).map(|text| excerpt(text, col)).filter(|text| !text.is_empty()))
    }
}

fn read(session: &Session<'_>, path: &str) -> Result<Option<FileText>, Error> {
    let Some(source) = session.workspace.source(path) else { return Ok(None) };
    let stored = session.store.file(path)?.and_then(|file| file.stamp.content_hash);
    Ok((stored == Some(source.content_hash)).then(|| FileText::new(source.text)))
}

impl FileText {
    fn new(text: String) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        Self { text, starts }
    }

    fn line(&self, line: u32) -> Option<&str> {
        let start = *self.starts.get((line as usize).checked_sub(1)?)?;
        self.text[start..].lines().next()
    }
}

/// The part of a line around a column, which is counted in bytes from one; with single blanks.
fn excerpt(line: &str, col: u32) -> String {
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = squeezed(line);
    if whole.chars().count() <= MAX_CHARS {
        return whole;
    }
    let before = line.get(..(col as usize).saturating_sub(1)).map_or(0, |before| squeezed(before).chars().count());
    let start = if before > MAX_CHARS / 2 { before - CHARS_BEFORE } else { 0 };
    let room = MAX_CHARS - 2;
    let kept: String = whole.chars().skip(start).take(room).collect();
    let is_end = whole.chars().count() <= start + room;
    let mark = |is_cut: bool| if is_cut { String::from(MARK) } else { String::new() };
    format!("{}{}{}", mark(start > 0), kept.trim(), mark(!is_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_squeezed() {
        let file = FileText::new("one\r\n\tif  x:\n\nend".to_owned());
        let line = |number| file.line(number).map(|text| excerpt(text, 1));
        assert_eq!([1, 2, 3].map(line), ["one", "if x:", ""].map(|text| Some(text.to_owned())));
        assert_eq!([4, 5, 0].map(line), [Some("end".to_owned()), None, None]);
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = format!("{}call(größe){}", "x".repeat(500), "y".repeat(500));
        let shown = excerpt(&line, 501);
        assert!(shown.starts_with("…xxx") && shown.contains("xcall(größe)yy") && shown.ends_with("yy…"), "{shown}");
        assert_eq!(shown.chars().count(), MAX_CHARS);
        assert!(excerpt(&line, 1).starts_with("xxx"));
        assert!(excerpt(&line, 1010).ends_with("yy"), "the end is not marked as cut");
    }
}
