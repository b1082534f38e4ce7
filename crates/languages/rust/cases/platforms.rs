// Of definitions for several platforms the one for Linux is meant, with all features; else the first one.

#[cfg(unix)]
fn kind() -> u32 { 1 }
//  `kind` def function kind
#[cfg(windows)]
fn kind() -> u32 { 2 }
#[cfg(any(unix, target_os = "redox"))]
fn side() {}
#[cfg(not(any(unix, target_os = "redox")))]
fn side() {}
struct Door;
impl Door {
    #[cfg(feature = "loud")]
    fn knock(&self) {}
    #[cfg(not(feature = "loud"))]
    fn knock(&self) {}
}
fn run(door: Door) {
    kind();
//  ^^^^ ref call -> kind
    side();
//  ^^^^ ref call -> side
    door.knock();
//       ^^^^^ ref call -> Door::knock
}
