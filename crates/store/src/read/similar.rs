//! Names that look like one that was not found, for "did you mean".

use crate::error::Result;
use crate::store::Store;

/// More names than this are not compared: the suggestion is a courtesy and must not take longer than the answer.
const MAX_NAMES: u32 = 300_000;

/// Longer names are cut before they are compared, which bounds the work on one of them.
const MAX_LENGTH: usize = 64;

impl Store {
    /// Names of symbols that differ from `name` by a slip or two, nearest first; at most `limit`.
    pub fn similar_names(&self, name: &str, limit: usize) -> Result<Vec<String>> {
        let wanted = letters(name);
        let slips = (wanted.len() / 3).clamp(1, 3);
        let mut found: Vec<(usize, String)> = Vec::new();
        let mut statement =
            self.connection.prepare_cached("SELECT DISTINCT name FROM symbol ORDER BY name LIMIT ?1")?;
        let mut rows = statement.query([MAX_NAMES])?;
        while let Some(row) = rows.next()? {
            let other = row.get_ref(0)?.as_str().unwrap_or_default();
            if other == name || other.len().abs_diff(name.len()) > slips * 4 {
                continue;
            }
            if let Some(distance) = distance(&wanted, &letters(other), slips) {
                found.push((distance, other.to_owned()));
            }
        }
        found.sort_unstable();
        found.truncate(limit);
        Ok(found.into_iter().map(|(_, name)| name).collect())
    }
}

/// Case is no slip: `httpserver` and `HttpServer` are the same letters.
fn letters(name: &str) -> Vec<char> {
    name.chars().take(MAX_LENGTH).flat_map(char::to_lowercase).collect()
}

/// The nearest of `names` to `name`, if any is near.
pub(crate) fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = letters(name);
    let slips = (wanted.len() / 3).clamp(1, 3);
    names.filter_map(|other| Some((distance(&wanted, &letters(other), slips)?, other))).min().map(|(_, name)| name)
}

/// How many letters must be added, dropped, changed or swapped with the next to get from one to the other; nothing if
/// more than `most`.
fn distance(one: &[char], other: &[char], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, wanted) in other.iter().enumerate() {
            let mut cost = (last[column] + usize::from(letter != wanted)).min(last[column + 1] + 1);
            cost = cost.min(current[column] + 1);
            let is_swap = row > 0 && column > 0 && *letter == other[column - 1] && one[row - 1] == *wanted;
            if is_swap {
                cost = cost.min(before_last[column - 1] + 1);
            }
            current.push(cost);
        }
        if current.iter().all(|cost| *cost > most) {
            return None;
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    fn check(one: &str, other: &str, expected: Option<usize>) {
        assert_eq!(distance(&letters(one), &letters(other), 2), expected, "{one} {other}");
    }

    #[test]
    fn slips_are_counted() {
        check("open_all", "open_all", Some(0));
        check("Open_All", "open_all", Some(0));
        check("opne", "open", Some(1));
        check("ope", "open", Some(1));
        check("oxxn", "open", Some(2));
        check("wall", "open", None);
        check("", "ab", Some(2));
    }

    #[test]
    fn near_names_are_suggested() {
        let store = Fixture::house().store;
        assert_eq!(store.similar_names("opne", 5).unwrap(), ["open"]);
        assert_eq!(store.similar_names("open_al", 5).unwrap(), ["open_all"]);
        assert_eq!(store.similar_names("cellar", 5).unwrap(), Vec::<String>::new());
        assert_eq!(nearest("symbol", ["symbols", "refs", "nodes"].into_iter()), Some("symbols"));
    }
}
