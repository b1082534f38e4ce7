//! Finds the existing name closest to an unknown one, for "did you mean".

use crate::error::Result;
use crate::store::Store;
use crate::typo::closest_name;

/// Only this many names are compared, since a suggestion must not take longer than the answer.
const MAX_NAMES: u32 = 300_000;

impl Store {
    /// The symbol name that is closest to `name`, if the difference may be a typo.
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
