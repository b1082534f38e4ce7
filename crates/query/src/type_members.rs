//! Finds the members of types and the types of members. A method may be written in another file than its type.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, SymbolRow};
use std::collections::HashMap;

/// The edges from a method to the type that its receiver names.
const RECEIVER: [EdgeKind; 2] = [EdgeKind::Uses, EdgeKind::Receives];

/// The members of `types`: those inside them, and methods in other files.
pub(crate) fn members_of(session: &Session<'_>, types: &[SymbolId]) -> Result<Vec<SymbolId>, Error> {
    let contained = session.store.edges_from(types, EdgeKinds::of(&[EdgeKind::Contains]))?;
    let mut members: Vec<SymbolId> = contained.iter().map(|edge| edge.target).collect();
    members.extend(distant_members(session, types)?);
    Ok(members)
}

/// The methods of `types` in other files.
fn distant_members(session: &Session<'_>, types: &[SymbolId]) -> Result<Vec<SymbolId>, Error> {
    let uses = session.store.edges_into(types, EdgeKinds::of(&RECEIVER))?;
    let pairs: Vec<(SymbolId, SymbolId)> = uses.iter().map(|edge| (edge.source, edge.target)).collect();
    Ok(with_owner(session, &pairs)?.into_iter().map(|(method, _)| method).collect())
}

/// The types of those of `methods` that are not inside any.
pub(crate) fn distant_owners(
    session: &Session<'_>,
    methods: &[SymbolId],
) -> Result<HashMap<SymbolId, SymbolId>, Error> {
    let uses = session.store.edges_from(methods, EdgeKinds::of(&RECEIVER))?;
    let pairs: Vec<(SymbolId, SymbolId)> = uses.iter().map(|edge| (edge.source, edge.target)).collect();
    Ok(with_owner(session, &pairs)?.into_iter().collect())
}

/// The pairs of a method at the top level of a file and the type that its qualified name starts with.
fn with_owner(session: &Session<'_>, pairs: &[(SymbolId, SymbolId)]) -> Result<Vec<(SymbolId, SymbolId)>, Error> {
    let ids: Vec<SymbolId> = pairs.iter().flat_map(|(method, of)| [*method, *of]).collect();
    let rows = session.store.symbols_of(&ids)?;
    let rows: HashMap<SymbolId, &SymbolRow> = rows.iter().map(|row| (row.id, row)).collect();
    let is_member = |(method, of): &&(SymbolId, SymbolId)| match (rows.get(method), rows.get(of)) {
        (Some(method), Some(of)) => is_method_of(method, of),
        _ => false,
    };
    Ok(pairs.iter().filter(is_member).copied().collect())
}

/// Whether `method` is at the top level of another file and has the type `of` as its owner.
fn is_method_of(method: &SymbolRow, of: &SymbolRow) -> bool {
    let owner = method.qualified_name.rsplit_once("::").map(|(owner, _)| owner);
    let is_type = of.kind.is_type() || of.kind == SymbolKind::Type;
    method.kind == SymbolKind::Method
        && method.parent != Some(of.id)
        && is_type
        && owner == Some(of.qualified_name.as_str())
        && folder(&method.file_path) == folder(&of.file_path)
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
