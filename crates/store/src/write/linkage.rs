//! Stores what linking a file needs, so that it can be linked again without being parsed again.

use super::Batch;
use crate::error::Result;
use crate::store::Store;
use crate::{blob, body as bodies};
use rhumb_model::{Body, FileId, Question, Surface, SymbolKind};
use rusqlite::params;
use std::ops::RangeInclusive;

/// Size of a piece, so that a few of them fit on a page. A row longer than a page wastes the rest of its last page, which
/// was a sixth of the total.
const PIECE_BYTES: usize = 1300;

/// Number of bits of a piece's id for its position in the file: enough for a gigabyte.
const PIECE_BITS: u32 = 20;

/// The two parts of what linking a file needs.
#[derive(Clone, Copy)]
enum LinkagePart {
    Surface,
    Body,
}

impl LinkagePart {
    fn table(self) -> &'static str {
        match self {
            Self::Surface => "surface",
            Self::Body => "body",
        }
    }
}

/// A surface in its storage format.
pub struct PackedSurface {
    file: FileId,
    bytes: Vec<u8>,
}

impl PackedSurface {
    /// Unpacks the surface.
    pub fn unpack(&self) -> Result<Surface> {
        blob::decode(&self.bytes, &format!("surface of file {}", self.file.0))
    }
}

/// The possible ids of a file's pieces, in order.
fn pieces_of(file: FileId) -> RangeInclusive<i64> {
    let first = i64::from(file.0) << PIECE_BITS;
    first..=first + (1 << PIECE_BITS) - 1
}

impl Batch<'_> {
    /// Stores the surface and the body of `file`.
    pub fn put_linkage(&mut self, file: FileId, surface: &Surface, body: &Body) -> Result<()> {
        self.put_pieces(LinkagePart::Surface, file, &blob::encode(surface)?)?;
        self.put_pieces(LinkagePart::Body, file, &bodies::encode(body)?)
    }

    fn put_pieces(&self, half: LinkagePart, file: FileId, bytes: &[u8]) -> Result<()> {
        self.remove_pieces(half, file)?;
        let sql = format!("INSERT INTO {} (id, bytes) VALUES (?1, ?2)", half.table());
        let mut statement = self.store.connection.prepare_cached(&sql)?;
        for (id, piece) in pieces_of(file).zip(bytes.chunks(PIECE_BYTES)) {
            statement.execute(params![id, piece])?;
        }
        Ok(())
    }

    fn remove_pieces(&self, half: LinkagePart, file: FileId) -> Result<()> {
        let sql = format!("DELETE FROM {} WHERE id BETWEEN ?1 AND ?2", half.table());
        let ids = pieces_of(file);
        self.store.connection.prepare_cached(&sql)?.execute([ids.start(), ids.end()])?;
        Ok(())
    }

    /// Stores which files contribute to which namespace questions; fastest in sorted order.
    pub fn put_sharing(&mut self, parts: impl Iterator<Item = (Question, FileId)>) -> Result<()> {
        self.each_part("INSERT OR IGNORE INTO sharing (question, file_id) VALUES (?1, ?2)", parts)
    }

    /// Removes entries of [`Batch::put_sharing`].
    pub fn remove_sharing(&mut self, parts: impl Iterator<Item = (Question, FileId)>) -> Result<()> {
        self.each_part("DELETE FROM sharing WHERE question = ?1 AND file_id = ?2", parts)
    }

    fn each_part(&self, sql: &str, parts: impl Iterator<Item = (Question, FileId)>) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(sql)?;
        for (question, file) in parts {
            statement.execute((question.0, file.0))?;
        }
        Ok(())
    }

    pub(super) fn put_questions(&self, file: FileId, questions: &[Question]) -> Result<()> {
        let mut statement =
            self.store.connection.prepare_cached("INSERT OR REPLACE INTO question (file_id, asked) VALUES (?1, ?2)")?;
        statement.execute(params![file.0, blob::encode_questions(questions)])?;
        Ok(())
    }

    pub(super) fn remove_linkage(&mut self, file: FileId) -> Result<()> {
        self.remove_pieces(LinkagePart::Surface, file)?;
        self.remove_pieces(LinkagePart::Body, file)?;
        self.store.connection.prepare_cached("DELETE FROM question WHERE file_id = ?1")?.execute([file.0])?;
        Ok(())
    }
}

impl Store {
    /// The surface of `file`; `None` if it was not parsed.
    pub fn surface(&self, file: FileId) -> Result<Option<Surface>> {
        self.packed_surface(file)?.map(|packed| packed.unpack()).transpose()
    }

    /// The same in its storage format. Unpacking takes most of the time and does not need the store.
    pub fn packed_surface(&self, file: FileId) -> Result<Option<PackedSurface>> {
        let bytes = self.linkage_bytes(LinkagePart::Surface, file)?;
        Ok(bytes.map(|bytes| PackedSurface { file, bytes }))
    }

    /// The files that a file depends on.
    pub fn dependencies(&self, file: FileId) -> Result<Vec<FileId>> {
        let mut statement = self.connection.prepare_cached("SELECT to_id FROM dependency WHERE from_id = ?1")?;
        let files = statement.query_map([file.0], |row| row.get(0).map(FileId))?;
        Ok(files.collect::<rusqlite::Result<_>>()?)
    }

    /// The body of `file`; `None` if it was not parsed.
    pub fn body(&self, file: FileId) -> Result<Option<Body>> {
        let bytes = self.linkage_bytes(LinkagePart::Body, file)?;
        bytes.map(|bytes| bodies::decode(&bytes, &format!("body of file {}", file.0))).transpose()
    }

    /// The files that contribute to a namespace question.
    pub fn sharing(&self, question: Question) -> Result<Vec<FileId>> {
        let mut statement = self.connection.prepare_cached("SELECT file_id FROM sharing WHERE question = ?1")?;
        let files = statement.query_map([question.0], |row| row.get(0).map(FileId))?;
        Ok(files.collect::<rusqlite::Result<_>>()?)
    }

    /// The files with a symbol of this name and kind.
    pub fn files_defining(&self, name: &str, kind: SymbolKind) -> Result<Vec<FileId>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT DISTINCT file_id FROM symbol WHERE name = ?1 AND kind = ?2 ORDER BY file_id")?;
        let files = statement.query_map((name, kind.number()), |row| row.get(0).map(FileId))?;
        Ok(files.collect::<rusqlite::Result<_>>()?)
    }

    /// The files with a symbol of this name.
    pub fn files_naming(&self, name: &str) -> Result<Vec<FileId>> {
        let mut statement =
            self.connection.prepare_cached("SELECT DISTINCT file_id FROM symbol WHERE name = ?1 ORDER BY file_id")?;
        let files = statement.query_map([name], |row| row.get(0).map(FileId))?;
        Ok(files.collect::<rusqlite::Result<_>>()?)
    }

    /// The questions that linking each file asked, sorted; files ordered by id.
    pub fn questions(&self) -> Result<Vec<(FileId, Vec<Question>)>> {
        let mut statement = self.connection.prepare_cached("SELECT file_id, asked FROM question ORDER BY file_id")?;
        let mut rows = statement.query([])?;
        let mut questions = Vec::new();
        while let Some(row) = rows.next()? {
            questions.push((FileId(row.get(0)?), blob::decode_questions(row.get_ref(1)?.as_blob().unwrap_or(&[]))?));
        }
        Ok(questions)
    }

    fn linkage_bytes(&self, half: LinkagePart, file: FileId) -> Result<Option<Vec<u8>>> {
        let sql = format!("SELECT bytes FROM {} WHERE id BETWEEN ?1 AND ?2 ORDER BY id", half.table());
        let mut statement = self.connection.prepare_cached(&sql)?;
        let ids = pieces_of(file);
        let mut rows = statement.query([ids.start(), ids.end()])?;
        let mut bytes = None;
        while let Some(row) = rows.next()? {
            let piece = row.get_ref(0)?.as_blob().unwrap_or(&[]);
            bytes.get_or_insert_with(Vec::new).extend_from_slice(piece);
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use crate::sample::{Fixture, two_doors};
    use rhumb_model::SymbolId;

    #[test]
    fn parts_of_namespaces_come_and_go() {
        let mut fixture = Fixture::house();
        let (asked, other) = (Question(7), Question(8));
        let parts = [(asked, FileId(1)), (asked, FileId(2)), (other, FileId(1))];
        fixture.change(|batch| batch.put_sharing(parts.into_iter()).unwrap());
        assert_eq!(fixture.store.sharing(asked).unwrap(), [FileId(1), FileId(2)]);
        fixture.change(|batch| batch.remove_sharing([(asked, FileId(1))].into_iter()).unwrap());
        assert_eq!(fixture.store.sharing(asked).unwrap(), [FileId(2)]);
        assert_eq!(fixture.store.sharing(other).unwrap(), [FileId(1)]);
    }

    #[test]
    fn link_inputs_round_trip() {
        let store = Fixture::house().store;
        let body = store.body(FileId(1)).unwrap().unwrap();
        let expected = two_doors().body(&[1, 2, 3, 4].map(SymbolId));
        assert_eq!(format!("{:?}", body.references), format!("{:?}", expected.references));
        assert_eq!(body.symbols, expected.symbols);
        assert!(store.surface(FileId(1)).unwrap().is_some());
        assert!(store.surface(FileId(99)).unwrap().is_none());
        assert_eq!(store.questions().unwrap()[0], (FileId(1), vec![Question(1), Question(3)]));
    }

    #[test]
    fn files_of_many_chunks_round_trip() {
        let mut fixture = Fixture::house();
        let bytes: Vec<u8> = (0..10_000_u32).map(|number| (number * 7) as u8).collect();
        fixture.change(|batch| {
            batch.put_pieces(LinkagePart::Body, FileId(1), &bytes).unwrap();
            batch.put_pieces(LinkagePart::Body, FileId(2), &bytes[..9]).unwrap();
        });
        assert_eq!(fixture.store.linkage_bytes(LinkagePart::Body, FileId(1)).unwrap().as_deref(), Some(&bytes[..]));
        fixture.change(|batch| batch.put_pieces(LinkagePart::Body, FileId(1), &bytes[..3000]).unwrap());
        assert_eq!(fixture.store.linkage_bytes(LinkagePart::Body, FileId(1)).unwrap().as_deref(), Some(&bytes[..3000]));
        assert_eq!(fixture.store.linkage_bytes(LinkagePart::Body, FileId(2)).unwrap().as_deref(), Some(&bytes[..9]));
    }

    #[test]
    fn damaged_bytes_are_detected() {
        let fixture = Fixture::house();
        fixture.texts("UPDATE body SET bytes = x'ff00ff00ff'");
        fixture.texts("UPDATE surface SET bytes = x''");
        fixture.texts("UPDATE question SET asked = x'0102' WHERE file_id = 1");
        assert!(matches!(fixture.store.body(FileId(1)), Err(Error::Corrupt(_))));
        assert!(matches!(fixture.store.surface(FileId(1)), Err(Error::Corrupt(_))));
        assert!(matches!(fixture.store.questions(), Err(Error::Corrupt(_))));
    }
}
