//! The repository on one page: its files, what is defined in them, and who uses what, in as few tokens as possible.
//!
//! A map is drawn in this order: the [ground](crate::ground) is all files and who refers to whom; [rank] says how important
//! each of them is; [fit] decides how much is said of each, [drawing] reads what there is to say, [block] writes it, and
//! [sheet] puts it together.

mod alias;
mod block;
mod drawing;
mod fit;
mod kinds;
mod rank;
mod sheet;
mod signature;

use crate::error::Error;
use crate::ground::Ground;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::{Place, Session};
use crate::shape::shape;
use alias::Aliases;
use fit::Fitting;
use rank::{Focus, importance};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sheet::Sheet;

/// The repository on one page, for the start of a conversation.
///
/// Every file has a block with what it imports and defines, who uses that, and whom it calls; a legend explains the signs. Tests
/// are only counted. Within `--budget` the most important files come first: those that much is built upon, those in `--focus`, and
/// those that the words speak of; others are shown by names alone, or only listed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Map {
    /// What it is about: names of symbols, or a task in plain words.
    #[serde(default)]
    #[schemars(extend("x-position" = 0, "x-rest" = true))]
    pub about: Option<String>,
    /// Files or folders that matter most.
    #[serde(default)]
    #[schemars(extend("x-value" = "PATH"))]
    pub focus: Vec<String>,
    /// Only this file or folder.
    #[serde(default)]
    pub path: Option<String>,
    /// Without these files or folders, of which the whole text is known already.
    #[serde(default)]
    #[schemars(extend("x-value" = "PATH"))]
    pub exclude: Vec<String>,
    /// With the numbers of lines, which change more often than anything else.
    #[serde(default)]
    pub lines: bool,
}

/// A map.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MapAnswer {
    /// The state of the index that this is read from.
    pub generation: u64,
    /// What the signs mean.
    pub legend: String,
    /// The files that are shown, in the order of the map.
    pub blocks: Vec<Block>,
    /// The files that are only listed, by folder.
    pub folders: Vec<Folder>,
    /// How many files are not even listed.
    pub left: u64,
}

/// What a map says of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Block {
    /// The file.
    pub path: String,
    /// How much is said: `full`, `signatures` or `names`.
    pub level: &'static str,
    /// Its part of the map.
    pub text: String,
}

/// What a map says of a folder of which some files are only listed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Folder {
    /// The folder.
    pub folder: String,
    /// Its line of the map.
    pub text: String,
}

mentions! { MapAnswer { blocks } }
mentions! { Block { ; path } }
shape! { MapAnswer { lists: blocks, folders; } }
shape! { Block {} }
shape! { Folder {} }

/// What an answer says beside the map: how many tokens it has.
const ENDING: usize = 24;

impl Question for Map {
    const NAME: &'static str = "map";
    type Answer = MapAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<MapAnswer, Error> {
        let ground = Ground::of(session)?;
        let aliases = Aliases::of(ground.files.iter().map(|file| file.path.as_str()));
        let places = self.places(session, &ground)?;
        let words = self.about.as_deref().unwrap_or_default();
        let focus = Focus { words, files: places_in(session, &ground, &self.focus)?.into_iter().collect() };
        let importance = match session.budget() {
            Some(_) => importance(session, &ground, &focus)?,
            None => rank::Importance::default(),
        };
        let fitting = Fitting {
            session,
            ground: &ground,
            aliases: &aliases,
            importance: &importance,
            places: &places,
            has_lines: self.lines,
            budget: session.budget().map_or(0, |budget| (budget as usize).saturating_sub(ENDING)),
        };
        let sheet = if session.budget().is_some() { fitting.sheet()? } else { fit::whole(&fitting)? };
        Ok(MapAnswer::new(session.generation()?, &ground, sheet))
    }

    fn is_nothing(answer: &MapAnswer) -> bool {
        answer.blocks.is_empty() && answer.folders.is_empty()
    }
}

impl Map {
    /// The files that may be shown.
    fn places(&self, session: &Session<'_>, ground: &Ground) -> Result<Vec<usize>, Error> {
        let without: Vec<usize> = places_in(session, ground, &self.exclude)?;
        let within = match &self.path {
            Some(path) => places_in(session, ground, std::slice::from_ref(path))?,
            None => (0..ground.files.len()).collect(),
        };
        Ok(within.into_iter().filter(|place| without.binary_search(place).is_err()).collect())
    }
}

/// The files that are named, or in folders that are named, in the order of the ground.
fn places_in(session: &Session<'_>, ground: &Ground, given: &[String]) -> Result<Vec<usize>, Error> {
    let mut named: Vec<Place> = Vec::new();
    for path in given {
        match session.place(path)? {
            Some(place) => named.push(place),
            None => return Err(session.no_path(path)?),
        }
    }
    let is_named = |place: &usize| named.iter().any(|it| it.holds(ground.path(*place)));
    Ok((0..ground.files.len()).filter(is_named).collect())
}

impl MapAnswer {
    fn new(generation: u64, ground: &Ground, sheet: Sheet) -> Self {
        let lines = sheet.folder_lines().to_vec();
        let folders = sheet.folders.into_iter().zip(lines).map(|((folder, _), text)| Folder { folder, text });
        let block = |spot: sheet::Spot| Block {
            path: ground.path(spot.place).to_owned(),
            level: spot.level.name(),
            text: spot.text,
        };
        Self {
            generation,
            legend: sheet.legend,
            folders: folders.collect(),
            left: sheet.left as u64,
            blocks: sheet.spots.into_iter().map(block).collect(),
        }
    }

    /// The map as one text.
    #[must_use]
    pub fn text(&self) -> String {
        let folders: Vec<String> = self.folders.iter().map(|folder| folder.text.clone()).collect();
        sheet::text(&self.legend, self.blocks.iter().map(|block| block.text.as_str()), &folders, self.left as usize)
    }
}
