//! Doors.
//!
//! And their locks.
// file: doc="Doors.\n\nAnd their locks."

/// Opens.
///
/// Twice.
#[inline]
pub fn open(door: &Door, (a, b): (u32, u32), mut by: u32) -> bool { true }
//     ^^^^ def function open doc="Opens.\n\nTwice." visibility=public exported signature="pub fn open(door: &Door, (a, b): (u32, u32), mut by: u32) -> bool" params="door: &Door, (a, b): (u32, u32), by: u32" type=bool lines=1

// An ordinary comment documents nothing.
fn close() {}
// ^^^^^ def function close doc="" visibility=private !exported
pub(crate) fn inside() {}
//            ^^^^^^ def function inside visibility=internal
pub(super) const WIDTH: u32 = 1;
//               ^^^^^ def constant WIDTH visibility=internal

/** A way in. */
pub struct Door {
//         ^^^^ def struct Door doc="A way in." signature="pub struct Door" lines=5
    /// Its lock.
    pub lock: u32,
//      ^^^^ def field Door::lock doc="Its lock." visibility=public
    hidden: u32,
//  ^^^^^^ def field Door::hidden visibility=private
}

impl Door {
    //! Inner documentation of the block.
    /// Knocks.
    pub async fn knock(&self) where Self: Sized {}
//               ^^^^^ def method Door::knock doc="Knocks." async visibility=public signature="pub async fn knock(&self) where Self: Sized"
}

pub trait Open {
    /// Declared.
    fn declared(&self);
//     ^^^^^^^^ def method Open::declared doc="Declared." visibility=public abstract signature="fn declared(&self)"
}
impl Open for Door {
    fn declared(&self) {}
//     ^^^^^^^^ def method "<Door as Open>::declared" visibility=public
}

pub enum Side {
    /// The left one.
    Left,
//  ^^^^ def variant Side::Left doc="The left one." visibility=public
}

////////// A banner.
mod quiet {
//  ^^^^^ def module quiet doc="Quiet things." visibility=private
    //! Quiet things.
    pub fn hush() {}
//         ^^^^ def function quiet::hush visibility=public
}
