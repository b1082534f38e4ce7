//! A file as other files see it: its surface, with its names findable.

use rhumb_languages::Language;
use rhumb_model::{Export, FileId, Import, Surface, SurfaceSymbol, SymbolIndex, SymbolKind};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// A file as other files see it.
#[derive(Debug)]
pub struct Module {
    pub(crate) file: FileId,
    pub(crate) path: String,
    pub(crate) language: &'static Language,
    pub(crate) surface: Surface,
    /// Places in the surface, by a hash of parent and name.
    by_name: FxHashMap<u64, Vec<u32>>,
    /// Places in the surface of implementation blocks, by a hash of the type's name.
    impls: FxHashMap<u64, Vec<u32>>,
    /// Places in the list of exports, by a hash of the name.
    exports: FxHashMap<u64, Vec<u32>>,
    /// Places in the list of imports, by a hash of the symbol they stand in and the name they bind.
    imports: FxHashMap<u64, Vec<u32>>,
}

impl Module {
    /// The file `file` at `path`, which offers `surface`.
    #[must_use]
    pub fn new(file: FileId, path: String, language: &'static Language, surface: Surface) -> Self {
        let mut by_name: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        let mut impls: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for (place, symbol) in surface.symbols.iter().enumerate().skip(1) {
            let name = surface.texts.get(symbol.name);
            if symbol.kind == SymbolKind::Impl {
                impls.entry(hash(0, name)).or_default().push(place as u32);
            } else {
                by_name.entry(hash(symbol.parent, name)).or_default().push(place as u32);
            }
        }
        let exports = grouped(surface.exports.iter().map(|export| hash(0, surface.texts.get(export.name))));
        let imports =
            grouped(surface.imports.iter().map(|import| hash(import.from.0, surface.texts.get(import.local))));
        Self { file, path, language, surface, by_name, impls, exports, imports }
    }

    /// The exports called `name`.
    pub(crate) fn exports_of<'m>(&'m self, name: &'m str) -> impl Iterator<Item = &'m Export> + 'm {
        let places = self.exports.get(&hash(0, name)).map_or(&[][..], Vec::as_slice);
        places.iter().map(|place| &self.surface.exports[*place as usize]).filter(move |it| self.text(it.name) == name)
    }

    /// The imports that bind `name` directly inside of the symbol `from`.
    pub(crate) fn imports_of<'m>(&'m self, from: SymbolIndex, name: &'m str) -> impl Iterator<Item = &'m Import> + 'm {
        let places = self.imports.get(&hash(from.0, name)).map_or(&[][..], Vec::as_slice);
        let imports = places.iter().map(|place| &self.surface.imports[*place as usize]);
        imports.filter(move |it| it.from == from && self.text(it.local) == name)
    }

    /// The surface it was made from.
    #[must_use]
    pub fn surface(&self) -> &Surface {
        &self.surface
    }

    pub(crate) fn symbol(&self, place: u32) -> &SurfaceSymbol {
        &self.surface.symbols[place as usize]
    }

    pub(crate) fn text(&self, text: rhumb_model::Text) -> &str {
        self.surface.texts.get(text)
    }

    /// The symbols called `name` directly inside of the one at `parent`, in the order of the file.
    pub(crate) fn children<'m>(&'m self, parent: u32, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let places = self.by_name.get(&hash(parent, name)).map_or(&[][..], Vec::as_slice);
        places.iter().copied().filter(move |place| {
            let symbol = self.symbol(*place);
            symbol.parent == parent && self.text(symbol.name) == name
        })
    }

    /// The implementation blocks of the type called `name`.
    pub(crate) fn impls_of<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let places = self.impls.get(&hash(0, name)).map_or(&[][..], Vec::as_slice);
        places.iter().copied().filter(move |place| self.text(self.symbol(*place).name) == name)
    }

    /// The place in the surface of a symbol of the file; nothing if nobody outside can name it.
    pub(crate) fn place_of(&self, index: SymbolIndex) -> Option<u32> {
        let place = self.surface.symbols.binary_search_by_key(&index, |symbol| symbol.index).ok()?;
        Some(place as u32)
    }
}

/// Places by hash.
fn grouped(hashes: impl Iterator<Item = u64>) -> FxHashMap<u64, Vec<u32>> {
    let mut groups: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
    for (place, hash) in hashes.enumerate() {
        groups.entry(hash).or_default().push(place as u32);
    }
    groups
}

fn hash(parent: u32, name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(parent);
    hasher.write(name.as_bytes());
    hasher.finish()
}
