//! References into a file from other files, and references in a line of a file.

use super::RowRange;
use super::references::{ReferenceRow, mask, select_references};
use crate::error::Result;
use crate::store::Store;
use rhumb_model::Role;

impl Store {
    /// References in other files to symbols of the file at `path`, ordered by file and position.
    pub fn references_into_file(&self, path: &str, roles: &[Role], page: RowRange) -> Result<Vec<ReferenceRow>> {
        let sql = select_references!(
            "WHERE r.target_id IN (SELECT d.id FROM symbol d JOIN file g ON g.id = d.file_id WHERE g.path = ?1)
            AND f.path <> ?1
            AND ?2 >> (r.bits >> 7 & 15) & 1
            ORDER BY f.path, s.line + r.below, r.col, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name, r.n
            LIMIT ?3 OFFSET ?4"
        );
        self.reference_rows(sql, (path, mask(roles), page.limit, page.offset))
    }

    /// The number of these references.
    pub fn reference_count_into_file(&self, path: &str, roles: &[Role]) -> Result<u64> {
        self.count(
            "SELECT count(*)
            FROM reference r
            JOIN symbol s ON s.id = r.from_id
            JOIN file f ON f.id = s.file_id
            WHERE r.target_id IN (SELECT d.id FROM symbol d JOIN file g ON g.id = d.file_id WHERE g.path = ?1)
            AND f.path <> ?1
            AND ?2 >> (r.bits >> 7 & 15) & 1",
            (path, mask(roles)),
        )
    }

    /// References in a line of a file, from left to right.
    pub fn references_in_line(&self, path: &str, line: u32) -> Result<Vec<ReferenceRow>> {
        let sql = select_references!(
            "WHERE f.path = ?1 AND s.line + r.below = ?2 ORDER BY r.col, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name, r.n"
        );
        self.reference_rows(sql, (path, line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn a_file_is_used_from_others_only() {
        let store = Fixture::house().store;
        let places = |path: &str| -> Vec<(String, u32)> {
            let rows = store.references_into_file(path, &[], RowRange::first(10)).unwrap();
            assert_eq!(store.reference_count_into_file(path, &[]).unwrap(), rows.len() as u64);
            rows.into_iter().map(|row| (row.file_path, row.line)).collect()
        };
        assert_eq!(places("house/door.py"), [("house/room.py".to_owned(), 5)]);
        assert_eq!(places("house/room.py"), []);
    }

    #[test]
    fn a_line_is_read_from_left_to_right() {
        let store = Fixture::house().store;
        let names = |line| -> Vec<String> {
            store.references_in_line("house/door.py", line).unwrap().into_iter().map(|row| row.name).collect()
        };
        assert_eq!(names(12), ["open"]);
        assert_eq!(names(1), Vec::<String>::new());
    }
}
