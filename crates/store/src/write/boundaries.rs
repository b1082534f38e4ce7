//! Writes the boundary rules of the configuration.

use super::Batch;
use crate::error::Result;

/// A rule about which files may depend on which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundaryRule {
    /// Its name.
    pub name: String,
    /// The files that it restricts.
    pub from_glob: String,
    /// The files that they depend on.
    pub to_glob: String,
    /// `allow` or `deny`.
    pub action: String,
}

impl Batch<'_> {
    /// Replaces all boundary rules.
    pub fn put_boundary_rules(&mut self, rules: &[BoundaryRule]) -> Result<()> {
        let connection = &self.store.connection;
        connection.prepare_cached("DELETE FROM boundary_rules")?.execute([])?;
        let mut statement = connection
            .prepare_cached("INSERT INTO boundary_rules (name, from_glob, to_glob, action) VALUES (?1, ?2, ?3, ?4)")?;
        for rule in rules {
            statement.execute([&rule.name, &rule.from_glob, &rule.to_glob, &rule.action])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn the_last_rules_hold() {
        let mut fixture = Fixture::empty();
        let rule = |name: &str| BoundaryRule {
            name: name.into(),
            from_glob: "ui/**".into(),
            to_glob: "db/**".into(),
            action: "deny".into(),
        };
        for name in ["first", "second"] {
            fixture.change(|batch| batch.put_boundary_rules(&[rule(name)]).unwrap());
        }
        assert_eq!(
            fixture.texts("SELECT name, from_glob, to_glob, action FROM boundary_rules"),
            ["second ui/** db/** deny"]
        );
    }
}
