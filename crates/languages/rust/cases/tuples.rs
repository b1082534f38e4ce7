// Places of tuples have types: in patterns, by number, in what iterating over pairs yields.

use std::collections::HashMap;

struct Door {
    hinges: (Hinge, Lock),
}
impl Door {
    fn open(&self) {}
}
struct Hinge;
impl Hinge {
    fn oil(&self) {}
}
struct Lock;
impl Lock {
    fn turn(&self) {}
}
struct Wrapped(Door, Lock);
impl Wrapped {
    fn run(&self) {
        self.0.open();
//             ^^^^ ref call -> Door::open
        self.1.turn();
//             ^^^^ ref call -> Lock::turn
        self.1.open();
//             ^^^^ ref call -> ?
        self.2.open();
//             ^^^^ ref call -> ?
        self.0.hinges.0.oil();
//                      ^^^ ref call -> Hinge::oil
    }
}
struct Held<T>(T);
fn pair() -> (Door, Option<Lock>) {
    todo!()
}
fn run(held: Held<Door>, doors: Vec<Door>, named: HashMap<String, Door>, pairs: &[(Door, Lock)], both: (Door, Lock)) {
    let (door, lock) = pair();
    door.open();
//       ^^^^ ref call -> Door::open
    lock.unwrap().turn();
//                ^^^^ ref call -> Lock::turn
    lock.open();
//       ^^^^ ref call -> external
    pair().0.open();
//           ^^^^ ref call -> Door::open
    pair().1.open();
//           ^^^^ ref call -> external
    let (left, mut right) = (Hinge, Door { hinges: todo!() });
    left.oil();
//       ^^^ ref call -> Hinge::oil
    right.open();
//        ^^^^ ref call -> Door::open
    let (first, (_, last)) = (Lock, (Hinge, Lock));
    last.turn();
//       ^^^^ ref call -> Lock::turn
    first.oil();
//        ^^^ ref call -> ?
    held.0.open();
//         ^^^^ ref call -> Door::open
    for (place, door) in doors.iter().enumerate() {
        door.open();
//           ^^^^ ref call -> Door::open
        place.turn();
//            ^^^^ ref call -> ?
    }
    for (_, door) in &named {
        door.open();
//           ^^^^ ref call -> Door::open
    }
    for (name, door) in named.iter() {
        door.open();
//           ^^^^ ref call -> Door::open
        name.open();
//           ^^^^ ref call -> external
    }
    for door in named.values() {
        door.open();
//           ^^^^ ref call -> Door::open
    }
    named.get("front").unwrap().open();
//                              ^^^^ ref call -> Door::open
    named["front"].open();
//                 ^^^^ ref call -> Door::open
    for (door, lock) in pairs {
        lock.turn();
//           ^^^^ ref call -> Lock::turn
        door.turn();
//           ^^^^ ref call -> ?
    }
    pairs.iter().for_each(|(door, lock)| {
        lock.turn();
//           ^^^^ ref call -> Lock::turn
        door.open();
//           ^^^^ ref call -> Door::open
    });
    pairs[0].1.turn();
//             ^^^^ ref call -> Lock::turn
    doors.iter().zip(pairs).for_each(|(door, (other, lock))| {
        door.open();
//           ^^^^ ref call -> Door::open
        lock.turn();
//           ^^^^ ref call -> Lock::turn
    });
    match both {
        (door, lock) => {
            door.open();
//               ^^^^ ref call -> Door::open
            lock.turn();
//               ^^^^ ref call -> Lock::turn
        }
    }
    match (left, right) {
        (left, right) if left.oil() == () => right.open(),
//                            ^^^ ref call -> Hinge::oil
//                                                 ^^^^ ref call -> Door::open
        _ => {}
    }
    if let Some((door, lock)) = pairs.first() {
        lock.turn();
//           ^^^^ ref call -> Lock::turn
    }
}
