//! What differs between operating systems, one small file for each; nothing else in the crate asks which one it runs on.

/// Which folders the system must be told of to watch a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WatchUnit {
    /// Every single one.
    Folder,
    /// Only the root; what is below it is watched with it.
    Tree,
}

/// On Linux a watch is for one folder, so those that are ignored cost nothing.
pub(crate) const WATCH_UNIT: WatchUnit =
    if cfg!(any(target_os = "linux", target_os = "android")) { WatchUnit::Folder } else { WatchUnit::Tree };

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::{
    HAS_CHANGE_TIME, canonical, changed_ns, create_private_folder, create_private_folders, inode, modified_ns,
    open_plain, open_plain_for_changing, open_plain_for_writing, path_from_bytes, sync_folder,
};
#[cfg(unix)]
pub(crate) use unix::{
    HAS_CHANGE_TIME, canonical, changed_ns, create_private_folder, create_private_folders, inode, modified_ns,
    open_plain, open_plain_for_changing, open_plain_for_writing, path_from_bytes, sync_folder,
};
