//! What an index has of files, for the threads that read them again.

use crate::plan::Index;
use rhumb_extract::Earlier;
use rhumb_model::FileId;
use rhumb_store::{Access, Store};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An index that several threads look into, each through a connection of its own.
pub(crate) struct Archive<'i> {
    path: &'i Path,
    /// Connections that nobody uses now.
    stores: Mutex<Vec<Store>>,
}

impl<'i> Archive<'i> {
    pub(crate) fn of(index: &'i Index) -> Self {
        Self { path: &index.path, stores: Mutex::default() }
    }

    /// What is there of a file that can be taken over. Nothing is a good answer: then it is read as if it were new.
    pub(crate) fn earlier(&self, file: FileId) -> Option<Earlier> {
        let free = self.stores().pop();
        let store = free.or_else(|| Store::open(self.path, None, Access::Read).ok())?;
        let earlier = read(&store, file);
        self.stores().push(store);
        earlier
    }

    /// Closes the connections.
    pub(crate) fn clear(&self) {
        self.stores().clear();
    }

    fn stores(&self) -> MutexGuard<'_, Vec<Store>> {
        self.stores.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(store: &Store, file: FileId) -> Option<Earlier> {
    let body = store.body(file).ok()?.filter(|body| !body.pieces.is_empty())?;
    let surface = store.surface(file).ok()??;
    let metrics = store.metrics(file).ok()?.into_iter().collect();
    Some(Earlier { surface, body, metrics })
}
