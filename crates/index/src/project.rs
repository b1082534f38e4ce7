//! A project: its root, its configuration and the place of its state.

use crate::config::{Config, Loaded};
use crate::environment::Environment;
use crate::error::Result;
use crate::root::{Width, find_root};
use crate::roots::{Indexed, Roots};
use crate::state::{Foreign, State, trusted_roots};
use std::path::PathBuf;

/// A project that is indexed or can be.
#[derive(Clone, Debug)]
pub struct Project {
    /// The root folder.
    pub root: PathBuf,
    /// The effective configuration, with where each value comes from.
    pub settings: Loaded,
    /// Where its index lives.
    pub state: State,
    /// What it was found by.
    pub(crate) environment: Environment,
    width: Width,
}

impl Project {
    /// The project that the environment points to. Touches nothing.
    pub fn find(environment: &Environment, width: Width) -> Result<Self> {
        let root = find_root(environment, width)?;
        let settings = Config::load(&root, environment)?;
        let state = State::locate(&root, &settings.config, environment)?;
        Ok(Self { root, settings, state, environment: environment.clone(), width })
    }

    /// The same project with its configuration as it is written now.
    pub fn reload(&self) -> Result<Self> {
        let environment = Environment { root: Some(self.root.clone()), ..self.environment.clone() };
        Self::find(&environment, self.width)
    }

    /// The user's list of indexed roots, if one is kept.
    pub(crate) fn roots(&self) -> Option<Roots> {
        trusted_roots(&self.root, &self.environment).ok()
    }

    /// The other projects that the user has indexed, by their roots.
    #[must_use]
    pub fn others(&self) -> Vec<Indexed> {
        let all = self.environment.user_state_dir.as_deref().map(Indexed::all).unwrap_or_default();
        all.into_iter().filter(|it| it.root != self.root).collect()
    }

    /// What is in the place of the state but is not trusted, such as the index of an older version or one that came with the
    /// repository.
    #[must_use]
    pub fn foreign_state(&self) -> Vec<Foreign> {
        self.state.foreign()
    }

    /// The effective configuration.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.settings.config
    }
}
