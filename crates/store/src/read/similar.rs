//! The name that looks most like one that was not found, for "did you mean".

use crate::error::Result;
use crate::store::Store;
use crate::typo::closest_name;

/// More names than this are not compared: the suggestion is a courtesy and must not take longer than the answer.
const MAX_NAMES: u32 = 300_000;

impl Store {
    /// The name of a symbol that differs from `name` by a slip or two, if there is one.
    pub fn similar_name(&self, name: &str) -> Result<Option<String>> {
        let mut statement =
            self.connection.prepare_cached("SELECT DISTINCT name FROM symbol ORDER BY name LIMIT ?1")?;
        let names: Vec<String> = statement.query_map([MAX_NAMES], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let others = names.iter().map(String::as_str).filter(|other| *other != name);
        Ok(closest_name(name, others).map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::Fixture;

    #[test]
    fn a_near_name_is_suggested() {
        let store = Fixture::house().store;
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(store.similar_name(name).unwrap().as_deref(), expected, "{name}");
        };
        check("opne", Some("open"));
        check("open_al", Some("open_all"));
        check("cellar", None);
    }
}
