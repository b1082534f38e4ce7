//! The search index of symbols, kept by hand: it has no text of its own, so a symbol's old words must be handed back
//! before its row changes, and its new ones after.

use crate::error::Result;
use rhumb_model::SymbolId;
use rusqlite::Connection;

/// Takes a symbol's words out; its row must still be as it was.
pub(super) fn remove(connection: &Connection, symbol: SymbolId) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO symbols_fts (symbols_fts, rowid, name, name_tokens, qualified_name, doc_comment, signature, kind,
            file_path)
        SELECT 'delete', id, name, name_tokens, qualified_name, doc_comment, signature, kind, file_path
        FROM symbol_text
        WHERE id = ?1",
    )?;
    statement.execute([symbol.0])?;
    Ok(())
}

/// Puts the words of symbols in; their rows must be written.
pub(super) fn add(connection: &Connection, symbols: &[SymbolId]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO symbols_fts (rowid, name, name_tokens, qualified_name, doc_comment, signature, kind, file_path)
        SELECT id, name, name_tokens, qualified_name, doc_comment, signature, kind, file_path
        FROM symbol_text
        WHERE id = ?1",
    )?;
    for symbol in symbols {
        statement.execute([symbol.0])?;
    }
    Ok(())
}
