// The value of a block is its last expression; that of `if` and `match` is one of those of their branches.

struct Door;
impl Door {
    fn make() -> Door {
        Door
    }
    fn lock(&self) {}
    fn wood(&self) -> Wood {
        Wood
    }
}
struct Wood;
impl Wood {
    fn burn(&self) {}
}

fn run(fine: bool, size: u8) {
    let plain = {
        let door = Door::make();
        door.lock();
        door
    };
    plain.lock();
//        ^^^^ ref call -> Door::lock
    let chosen = if fine { Door::make() } else { panic!("no door") };
    chosen.lock();
//         ^^^^ ref call -> Door::lock
    let door = if size > 3 {
        let inner = Door::make().wood();
        inner
    } else if fine {
        Wood
    } else {
        return;
    };
    door.burn();
//       ^^^^ ref call -> Wood::burn
    door.lock();
//       ^^^^ ref call -> ?
    let found = match size {
        0 => return,
        1 => Door::make(),
        _ => {
            let other = Door::make();
            other
        }
    };
    found.lock();
//        ^^^^ ref call -> Door::lock
    found.burn();
//        ^^^^ ref call -> ?
    (if fine { Door } else { Door::make() }).lock();
//                                           ^^^^ ref call -> Door::lock
    unsafe { Door::make() }.lock();
//                          ^^^^ ref call -> Door::lock
    let unit = {
        Door::make();
    };
    unit.lock();
//       ^^^^ ref call -> ?
    let door = Wood;
    let shadowed = {
        let door = Door::make();
        door
    };
    shadowed.lock();
//           ^^^^ ref call -> Door::lock
    door.burn();
//       ^^^^ ref call -> Wood::burn
}
fn bound(maybe: Option<Door>) {
    let door = if let Some(door) = maybe { door } else { return };
    door.lock();
//       ^^^^ ref call -> Door::lock
    let Some(other) = make() else { return };
    other.lock();
//        ^^^^ ref call -> Door::lock
}
fn make() -> Option<Door> {
    None
}
