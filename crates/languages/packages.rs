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

/// More modules than this are not looked through for one name.
const MAX_MODULES: usize = 32;

/// Elements of a manifest that name a source folder.
const STATED: &[&str] = &["sourceDirectory", "testSourceDirectory"];

impl Packages {
    /// Takes in a folder that is built by itself, and the source folders that it names.
    pub(crate) fn manifest(&self, manifest: &Manifest<'_>, layout: &mut Layout) {
        let module = slashed(manifest.folder());
        let stated = STATED.iter().filter_map(|tag| stated(manifest.text, tag));
        for folder in std::iter::once("").chain(stated) {
            layout.packages.push(Package {
                folder: format!("{module}{folder}").trim_end_matches('/').to_owned(),
                family: self.family.to_owned(),
                name: String::new(),
                entry: String::new(),
            });
        }
    }

    /// A dotted path is a package, or a type and what is inside of it. What no source folder has is a dependency, unless it
    /// starts like the package of the file and not all source folders are known.
    pub(crate) fn import_target(&self, request: &ImportRequest<'_>) -> ImportTarget {
        let segments: Vec<&str> = request.path.split('.').map(str::trim).collect();
        if self.foreign.contains(&segments[0]) {
            return ImportTarget::External;
        }
        let modules = self.modules(request.layout, request.from);
        let roots = self.roots(&modules, request.from).into_iter().chain(self.folders_around(request.from));
        let found = roots.into_iter().find_map(|root| self.descend(request, root, &segments));
        let are_all_known = (1..MAX_MODULES).contains(&modules.len());
        let is_outside = are_all_known || !starts_like(request.from, &segments);
        found.unwrap_or(if is_outside { ImportTarget::External } else { ImportTarget::Missing })
    }

    /// A type of a package stands in its own file, in the folder of the package or in that of the same package below another
    /// source folder.
    pub(crate) fn submodule(&self, request: &ImportRequest<'_>) -> ImportTarget {
        if self.endings.iter().any(|ending| request.from.ends_with(ending)) {
            return ImportTarget::Missing;
        }
        let folder = slashed(request.from);
        let elsewhere = || {
            let roots = self.roots(&self.modules(request.layout, &folder), &folder);
            let around = roots.iter().filter(|root| !root.is_empty()).filter_map(|root| folder.strip_prefix(root));
            let package = around.min_by_key(|package| package.len())?;
            roots.iter().find_map(|root| self.file(request, &format!("{root}{package}"), request.path))
        };
        match self.file(request, &folder, request.path).or_else(elsewhere) {
            Some(path) => ImportTarget::File { path, rest: vec![request.path.to_owned()] },
            None => ImportTarget::Missing,
        }
    }

    /// Follows segments below a source folder as far as there are folders, to a package or to the file of a type.
    fn descend(&self, request: &ImportRequest<'_>, mut folder: String, segments: &[&str]) -> Option<ImportTarget> {
        for (place, segment) in segments.iter().enumerate() {
            if let Some(path) = self.file(request, &folder, segment) {
                let rest = segments[place..].iter().map(|&segment| segment.to_owned()).collect();
                return Some(ImportTarget::File { path, rest });
            }
            folder.push_str(segment);
            if !request.has_folder(&folder) {
                return None;
            }
            folder.push('/');
        }
        folder.pop();
        Some(ImportTarget::Folder(folder))
    }

    fn file(&self, request: &ImportRequest<'_>, folder: &str, name: &str) -> Option<String> {
        let mut paths = self.endings.iter().map(|ending| format!("{folder}{name}{ending}"));
        paths.find(|path| request.exists(path))
    }

    /// The folders that have a manifest or are named by one, those near to `path` first.
    fn modules<'l>(&self, layout: &'l Layout, path: &str) -> Vec<&'l str> {
        let shared = |folder: &str| folder.bytes().zip(path.bytes()).take_while(|(one, other)| one == other).count();
        let packages = layout.packages.iter().filter(|package| package.family == self.family);
        let mut modules: Vec<&str> = packages.map(|package| package.folder.as_str()).collect();
        modules.sort_by_key(|folder| std::cmp::Reverse(shared(folder)));
        modules.truncate(MAX_MODULES);
        modules
    }

    /// The source folders that code in `from` sees, the nearest first, each with a slash at its end unless it is the root.
    fn roots(&self, modules: &[&str], from: &str) -> Vec<String> {
        let own = self.source_folder(from);
        let module = own.map_or("", |root| root.split_once("src/").map_or("", |(module, _)| module));
        let mut roots: Vec<String> = own.iter().map(|root| (*root).to_owned()).collect();
        self.add_roots(module, self.purposes, &mut roots);
        for folder in modules {
            self.add_roots(&slashed(folder), &self.purposes[..self.offered.min(self.purposes.len())], &mut roots);
        }
        self.add_roots("", &[], &mut roots);
        roots
    }

    fn add_roots(&self, module: &str, purposes: &[&str], roots: &mut Vec<String>) {
        let conventional = purposes
            .iter()
            .flat_map(|purpose| self.sources.iter().map(move |source| format!("{module}src/{purpose}/{source}/")));
        for root in conventional.chain([format!("{module}src/"), format!("{module}test/"), module.to_owned()]) {
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
    }

    /// Every folder above a file, one of which is its source folder, if that is not told by convention.
    fn folders_around<'p>(&self, file: &'p str) -> impl Iterator<Item = String> + use<'p> {
        let file = if self.source_folder(file).is_some() { "" } else { file };
        std::iter::successors(parent(file), |folder| parent(folder)).map(slashed)
    }

    /// The source folder that a path stands in, by convention.
    fn source_folder<'p>(&self, path: &'p str) -> Option<&'p str> {
        let start = if path.starts_with("src/") { 0 } else { path.find("/src/")? + 1 };
        let below = &path[start + "src/".len()..];
        let (purpose, rest) = below.split_once('/')?;
        let source =
            self.sources.iter().find(|source| rest.strip_prefix(**source).is_some_and(|it| it.starts_with('/')))?;
        let end = start + "src/".len() + purpose.len() + 1 + source.len() + 1;
        Some(&path[..end])
    }
}

/// The folder that an element of a manifest names, seen from the manifest.
fn stated<'m>(text: &'m str, tag: &str) -> Option<&'m str> {
    let (_, rest) = text.split_once(&format!("<{tag}>"))?;
    let (folder, _) = rest.split_once("</")?;
    let own = ["${project.basedir}/", "${basedir}/"].iter().find_map(|start| folder.trim().strip_prefix(start));
    Some(own.unwrap_or(folder.trim()))
}

/// Whether a path starts like the package of a file: it is part of the project then, wherever that stands.
fn starts_like(file: &str, segments: &[&str]) -> bool {
    let start = segments.iter().take(2).copied().collect::<Vec<_>>().join("/");
    format!("/{file}").contains(&format!("/{start}/"))
}

fn parent(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(folder, _)| folder).filter(|folder| !folder.is_empty())
}

fn slashed(folder: &str) -> String {
    if folder.is_empty() { String::new() } else { format!("{folder}/") }
}
