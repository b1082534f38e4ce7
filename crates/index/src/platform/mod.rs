//! What differs between operating systems, one small file for each; nothing else in the crate asks which one it runs on.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::{
    canonical, changed_ns, inode, modified_ns, open_plain, open_plain_for_writing, path_from_bytes, sync_folder,
};
#[cfg(unix)]
pub(crate) use unix::{
    canonical, changed_ns, inode, modified_ns, open_plain, open_plain_for_writing, path_from_bytes, sync_folder,
};
