// What is used from outside of the code: the targets of a package, and what the compiler or other languages call.

// --- Cargo.toml
[package]
name = "door"
[[bin]]
name = "door"
path = "tools/door.rs"
// --- src/lib.rs
// file: entry="cargo target"
#[no_mangle]
pub extern "C" fn open_door() {}
//                ^^^^^^^^^ def function open_door entry="foreign function"
pub fn close_door() {}
//     ^^^^^^^^^^ def function close_door entry=""
// --- tools/door.rs
// file: entry="cargo target"
#[tokio::main]
async fn main() {}
//       ^^^^ def function main entry=main
// --- src/bin/other/helper.rs
// file: entry=""
fn mainly() {}
// ^^^^^^ def function mainly entry=""
