//! What linking a file needs, kept so that it can be linked again without being parsed again.

use super::Batch;
use crate::error::Result;
use crate::store::Store;
use crate::{blob, body as bodies};
use rhumb_model::{Body, FileId, Question, Surface};
use rusqlite::{OptionalExtension, params};

impl Batch<'_> {
    /// Keeps both halves of what linking `file` needs.
    pub fn put_linkage(&mut self, file: FileId, surface: &Surface, body: &Body) -> Result<()> {
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT OR REPLACE INTO linkage (file_id, surface, body) VALUES (?1, ?2, ?3)")?;
        statement.execute(params![file.0, blob::encode(surface)?, bodies::encode(body)?])?;
        Ok(())
    }

    pub(super) fn put_questions(&self, file: FileId, questions: &[Question]) -> Result<()> {
        let mut statement =
            self.store.connection.prepare_cached("INSERT OR REPLACE INTO question (file_id, asked) VALUES (?1, ?2)")?;
        statement.execute(params![file.0, blob::encode_questions(questions)])?;
        Ok(())
    }

    pub(super) fn remove_linkage(&mut self, file: FileId) -> Result<()> {
        for statement in ["DELETE FROM linkage WHERE file_id = ?1", "DELETE FROM question WHERE file_id = ?1"] {
            self.store.connection.prepare_cached(statement)?.execute([file.0])?;
        }
        Ok(())
    }
}

impl Store {
    /// What other files could need of `file`; nothing if it was not parsed.
    pub fn surface(&self, file: FileId) -> Result<Option<Surface>> {
        let bytes = self.linkage_bytes("SELECT surface FROM linkage WHERE file_id = ?1", file)?;
        bytes.map(|bytes| blob::decode(&bytes, &format!("surface of file {}", file.0))).transpose()
    }

    /// What only linking `file` needs; nothing if it was not parsed.
    pub fn body(&self, file: FileId) -> Result<Option<Body>> {
        let bytes = self.linkage_bytes("SELECT body FROM linkage WHERE file_id = ?1", file)?;
        bytes.map(|bytes| bodies::decode(&bytes, &format!("body of file {}", file.0))).transpose()
    }

    /// What linking each file asked of the others, sorted; files in the order of their ids.
    pub fn questions(&self) -> Result<Vec<(FileId, Vec<Question>)>> {
        let mut statement = self.connection.prepare_cached("SELECT file_id, asked FROM question ORDER BY file_id")?;
        let mut rows = statement.query([])?;
        let mut questions = Vec::new();
        while let Some(row) = rows.next()? {
            questions.push((FileId(row.get(0)?), blob::decode_questions(row.get_ref(1)?.as_blob().unwrap_or(&[]))?));
        }
        Ok(questions)
    }

    fn linkage_bytes(&self, sql: &str, file: FileId) -> Result<Option<Vec<u8>>> {
        Ok(self.connection.prepare_cached(sql)?.query_row([file.0], |row| row.get(0)).optional()?)
    }
}
