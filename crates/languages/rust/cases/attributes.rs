// An attribute is a reference from the item it is attached to; a derive is one reference per trait.
// case: every ref

use serde::Serialize;
//         ^^^^^^^^^ ref import -> external
use crate::marker;
//         ^^^^^^ ref import -> ?

trait Local {}

#[derive(Clone, Debug, Serialize, Local)]
//^^^^^^ ref decorates -> external (builtin)
//       ^^^^^ ref derives -> external (builtin) [derives_macro] from=Door
//              ^^^^^ ref derives -> external
//                     ^^^^^^^^^ ref derives -> external
//                                ^^^^^ ref derives -> Local
#[serde(rename_all = "camelCase")]
//^^^^^ ref decorates -> ?
pub struct Door {
    #[serde(skip)]
//    ^^^^^ ref decorates -> ? from=Door::lock
    lock: u32,
}

#[inline]
//^^^^^^ ref decorates -> external (builtin) [annotates] from=open
#[tokio::main]
//^^^^^ ref read -> ?
//       ^^^^ ref decorates -> ?
fn open() {}

#[marker]
//^^^^^^ ref decorates -> ?
mod inside {}
