// What a macro puts under a condition is an alternative like what an attribute does.

// --- Cargo.toml
[package]
name = "door"
// --- src/lib.rs
macro_rules! if_wasm {
    ($($item:item)*) => {$(
        #[cfg(target_arch = "wasm32")]
        $item
    )*};
}
macro_rules! if_native {
    ($($item:item)*) => {$(
        #[cfg(not(target_arch = "wasm32"))]
        #[doc(hidden)]
        $item
    )*};
}
if_native! {
    mod native;
    pub use self::native::Client;
    pub fn open() {}
}
if_wasm! {
    mod wasm;
    pub use self::wasm::Client;
    pub fn open() {}
}
cfg_windows! {
    pub fn close() {}
}
cfg_not_windows! {
    pub fn close() {}
}
#[cfg(unix)]
pub use native::Client as Host;
#[cfg(windows)]
pub use wasm::Client as Host;
mod user;
// --- src/native.rs
pub struct Client;
impl Client {
    pub fn send(&self) {}
}
// --- src/wasm.rs
pub struct Client;
impl Client {
    pub fn post(&self) {}
}
// --- src/user.rs
use crate::{close, open, Client, Host};
fn run(client: Client, host: Host) {
    open();
//  ^^^^ ref call -> src/lib.rs::open (import)
    close();
//  ^^^^^ ref call -> src/lib.rs::close#2 (import)
    client.send();
//         ^^^^ ref call -> src/native.rs::Client::send
    client.post();
//         ^^^^ ref call -> ?
    host.send();
//       ^^^^ ref call -> src/native.rs::Client::send
}
