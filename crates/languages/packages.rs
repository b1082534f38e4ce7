//! Packages that are folders below source folders, as languages of one platform share them: a type stands in the file that
//! is called like it.
//!
//! Which package a file belongs to is said in the file, so a folder is a convention. What is not where the convention puts
//! it is missing, never somebody else's.

use crate::hooks::{ImportRequest, ImportTarget, Layout, Manifest, Package};

/// The layout of a language whose packages are folders.
pub(crate) struct Packages {
    /// The family of languages that build together.
    pub(crate) family: &'static str,
    /// What the names of source files end in, in the order in which they are looked for.
    pub(crate) endings: &'static [&'static str],
    /// Folders below `src/` of a module, by purpose; the first of them hold what other modules see.
    pub(crate) purposes: &'static [&'static str],
    /// How many of the purposes are seen by other modules.
    pub(crate) offered: usize,
    /// Folders below a purpose, by language.
    pub(crate) sources: &'static [&'static str],
    /// First segments of packages that are never part of a project.
    pub(crate) foreign: &'static [&'static str],
}

impl Packages {
    /// Takes in a folder that is built by itself.
    pub(crate) fn manifest(&self, manifest: &Manifest<'_>, layout: &mut Layout) {
        layout.packages.push(Package {
            folder: manifest.folder().to_owned(),
            family: self.family.to_owned(),
            name: String::new(),
            entry: String::new(),
        });
    }

    /// A dotted path is a package, or a type and what is inside of it. A package that the project has, but not there, is
    /// missing; any other is a dependency.
    pub(crate) fn import_target(&self, request: &ImportRequest<'_>) -> ImportTarget {
        let segments: Vec<&str> = request.path.split('.').collect();
        if self.foreign.contains(&segments[0]) {
            return ImportTarget::External;
        }
        let mut roots = self.roots(request.layout, request.from);
        // Most packages of a dependency differ from those of the project in their first folder.
        let head = segments[0];
        roots.retain(|root| request.has_folder(&format!("{root}{head}")) || self.file(request, root, head).is_some());
        let package = roots.iter().map(|root| format!("{root}{}", segments.join("/")));
        if let Some(folder) = package.into_iter().find(|folder| request.has_folder(folder)) {
            return ImportTarget::Folder(folder);
        }
        let mut splits = (0..segments.len()).rev().map(|at| segments.split_at(at));
        let found = splits.find_map(|(package, rest)| {
            let folder = package.iter().fold(String::new(), |folder, segment| folder + segment + "/");
            let path = roots.iter().find_map(|root| self.file(request, &format!("{root}{folder}"), rest[0]))?;
            Some(ImportTarget::File { path, rest: rest.iter().map(|&segment| segment.to_owned()).collect() })
        });
        found.unwrap_or_else(|| {
            let start = segments[..segments.len().min(2)].join("/");
            let is_own = roots.iter().any(|root| request.has_folder(&format!("{root}{start}")));
            if is_own { ImportTarget::Missing } else { ImportTarget::External }
        })
    }

    /// A type of a package stands in its own file, in the folder of the package or in that of another module.
    pub(crate) fn submodule(&self, request: &ImportRequest<'_>) -> ImportTarget {
        if self.endings.iter().any(|ending| request.from.ends_with(ending)) {
            return ImportTarget::Missing;
        }
        let folder = format!("{}/", request.from);
        let elsewhere = || {
            let (_, package) = self.split(&folder)?;
            let mut roots = self.roots(request.layout, &folder).into_iter();
            roots.find_map(|root| self.file(request, &format!("{root}{package}"), request.path))
        };
        match self.file(request, &folder, request.path).or_else(elsewhere) {
            Some(path) => ImportTarget::File { path, rest: vec![request.path.to_owned()] },
            None => ImportTarget::Missing,
        }
    }

    fn file(&self, request: &ImportRequest<'_>, folder: &str, name: &str) -> Option<String> {
        let mut paths = self.endings.iter().map(|ending| format!("{folder}{name}{ending}"));
        paths.find(|path| request.exists(path))
    }

    /// The source folders that code in `from` sees, the nearest first, each with a slash at its end unless it is the root.
    fn roots(&self, layout: &Layout, from: &str) -> Vec<String> {
        let own = self.split(from);
        let module = own.map_or("", |(root, _)| root.split_once("src/").map_or("", |(module, _)| module));
        let mut roots: Vec<String> = own.iter().map(|(root, _)| (*root).to_owned()).collect();
        self.add_roots(module, self.purposes, &mut roots);
        let others = layout.packages.iter().filter(|package| package.family == self.family);
        for package in others {
            let folder = if package.folder.is_empty() { String::new() } else { format!("{}/", package.folder) };
            self.add_roots(&folder, &self.purposes[..self.offered.min(self.purposes.len())], &mut roots);
        }
        self.add_roots("", &[], &mut roots);
        roots
    }

    fn add_roots(&self, module: &str, purposes: &[&str], roots: &mut Vec<String>) {
        let conventional = purposes
            .iter()
            .flat_map(|purpose| self.sources.iter().map(move |source| format!("{module}src/{purpose}/{source}/")));
        for root in conventional.chain([format!("{module}src/"), module.to_owned()]) {
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
    }

    /// A path as a source folder, by the convention, and what is below it.
    fn split<'p>(&self, path: &'p str) -> Option<(&'p str, &'p str)> {
        let start = if path.starts_with("src/") { 0 } else { path.find("/src/")? + 1 };
        let below = &path[start + "src/".len()..];
        let (purpose, rest) = below.split_once('/')?;
        let source =
            self.sources.iter().find(|source| rest.strip_prefix(**source).is_some_and(|it| it.starts_with('/')))?;
        let end = start + "src/".len() + purpose.len() + 1 + source.len() + 1;
        Some((&path[..end], &path[end..]))
    }
}
