// Members of the `Deref` target are reachable through the type; its own members come first.
use std::ops::Deref;

struct Door { width: u32 }
impl Door {
    fn open(&self) {}
    fn close(&self) {}
    fn width(&self) -> u32 { self.width }
//                                ^^^^^ ref read -> Door::width
}

struct Guard { door: Door }
impl Deref for Guard {
    type Target = Door;
    fn deref(&self) -> &Door { &self.door }
}
impl Guard {
    fn close(&self) {}
}

struct Plain { door: Door }
impl Plain {
    type Target = Door;
}

fn use_all(guard: Guard, plain: Plain, door: Door) {
    guard.open();
//        ^^^^ ref call -> Door::open (inherited)
    guard.close();
//        ^^^^^ ref call -> Guard::close (member)
    plain.open();
//        ^^^^ ref call -> ?
    door.width();
//       ^^^^^ ref call -> Door::width#2 (member)
    let _ = door.width;
//               ^^^^^ ref read -> Door::width (member)
}
