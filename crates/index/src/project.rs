//! A project: its root, configuration and state directory.

use crate::config::{Config, ConfigOrigin, LoadedConfig};
use crate::environment::Environment;
use crate::error::Result;
use crate::git::{self, TrackedLink};
use crate::partial::{IndexStatus, index_status};
use crate::registry::{IndexedRoot, RootRegistry};
use crate::root::{RootPolicy, find_root};
use crate::state::{State, UntrustedState, trusted_roots};
use crate::walk::{SkipReason, SkippedPath};
use rhumb_languages::by_path;
use rhumb_model::path_from_text;
use rhumb_store::{Access, Store};
use std::path::PathBuf;

/// A project, indexed or not.
#[derive(Clone, Debug)]
pub struct Project {
    /// The root directory.
    pub root: PathBuf,
    /// The effective configuration, with the origin of each value.
    pub settings: LoadedConfig,
    /// The location of its index.
    pub state: State,
    /// The environment it was found with.
    pub(crate) environment: Environment,
    width: RootPolicy,
}

impl Project {
    /// Finds the project that the environment points to. Writes nothing.
    pub fn find(environment: &Environment, width: RootPolicy) -> Result<Self> {
        let root = find_root(environment, width)?;
        let settings = Config::load(&root, environment)?;
        let state = State::locate(&root, &settings.config, environment)?;
        Ok(Self { root, settings, state, environment: environment.clone(), width })
    }

    /// The same project with its configuration read again.
    pub fn reload(&self) -> Result<Self> {
        let environment = Environment { root: Some(self.root.clone()), ..self.environment.clone() };
        Self::find(&environment, self.width)
    }

    /// The user's registry of indexed roots, if it can be trusted.
    pub(crate) fn roots(&self) -> Option<RootRegistry> {
        trusted_roots(&self.root, &self.environment).ok()
    }

    /// The other projects that the user has indexed, sorted by root.
    #[must_use]
    pub fn others(&self) -> Vec<IndexedRoot> {
        let all = self.environment.user_state_dir.as_deref().map(IndexedRoot::all).unwrap_or_default();
        all.into_iter().filter(|it| it.root != self.root).collect()
    }

    /// Files at the location of the state that are not trusted, such as the index of an older version or one that was
    /// committed to the repository.
    #[must_use]
    pub fn foreign_state(&self) -> Vec<UntrustedState> {
        self.state.foreign()
    }

    /// Submodules and symlinks to code that git tracks, none of which is indexed.
    #[must_use]
    pub fn unfollowed(&self) -> Vec<SkippedPath> {
        let links = git::tracked_links(&self.root).unwrap_or_default();
        let is_code = |path: &str| by_path(path).is_some() || self.root.join(path_from_text(path)).is_dir();
        let skipped = |(kind, path): (TrackedLink, String)| match kind {
            TrackedLink::Submodule => Some(SkippedPath { path, reason: SkipReason::Submodule }),
            TrackedLink::Symlink => is_code(&path).then_some(SkippedPath { path, reason: SkipReason::Link }),
        };
        links.into_iter().filter_map(skipped).collect()
    }

    /// The keys of the project's own configuration that keep files out of the index or change their language.
    #[must_use]
    pub fn narrowing_keys(&self) -> Vec<&str> {
        let is_narrowing = |key: &str| matches!(key, "include" | "exclude") || key.ends_with(".extensions");
        let own = self.settings.origins.iter().filter(|(_, origin)| matches!(origin, ConfigOrigin::Project(_)));
        own.map(|(key, _)| key.as_str()).filter(|key| is_narrowing(key)).collect()
    }

    /// The effective configuration.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.settings.config
    }

    /// Whether an index exists, and whether it is complete.
    #[must_use]
    pub fn index_status(&self) -> IndexStatus {
        self.state.open().map_or(IndexStatus::Missing, |state| index_status(&state))
    }

    /// The generation of the index; zero if there is none.
    pub fn generation(&self) -> Result<u64> {
        let Some(path) = self.state.current_index() else { return Ok(0) };
        Ok(Store::open(&path, None, Access::Read)?.generation()?)
    }
}
