//! Differences between operating systems, with one small file for each. The rest of the crate is platform-independent.

/// Which directories must be registered to watch a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WatchUnit {
    /// Every directory.
    Folder,
    /// Only the root.
    Tree,
}

/// On Linux, each watch covers one directory, so ignored ones cost nothing.
pub(crate) const WATCH_UNIT: WatchUnit =
    if cfg!(any(target_os = "linux", target_os = "android")) { WatchUnit::Folder } else { WatchUnit::Tree };

/// The id of the administrator (root), who can write everywhere anyway.
pub(crate) const ADMINISTRATOR: u32 = 0;

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use other::create_private_folders;
#[cfg(not(unix))]
pub(crate) use other::{
    HAS_CHANGE_TIME, HAS_LIMITS, become_limited, canonical, changed_ns, create_private_folder, inode, is_writable,
    is_writable_by_others, modified_ns, open_plain, open_plain_for_changing, open_plain_for_writing, owner,
    path_from_bytes, sync_folder, user,
};
#[cfg(unix)]
pub use unix::create_private_folders;
#[cfg(unix)]
pub(crate) use unix::{
    HAS_CHANGE_TIME, HAS_LIMITS, become_limited, canonical, changed_ns, create_private_folder, inode, is_writable,
    is_writable_by_others, modified_ns, open_plain, open_plain_for_changing, open_plain_for_writing, owner,
    path_from_bytes, sync_folder, user,
};
