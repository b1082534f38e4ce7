// Arguments decide type parameters: those of functions, and what constructors of the library hold.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

struct Door {
    lock: Option<Lock>,
}
impl Door {
    fn make() -> Door {
        Door { lock: None }
    }
    fn open(&self) {}
}
struct Lock;
impl Lock {
    fn new(door: Door) -> Self {
        Lock
    }
    fn turn(&self) -> Bolt {
        Bolt
    }
}
struct Bolt;
impl Bolt {
    fn slide(&self) {}
}
fn id<T>(value: T) -> T {
    value
}
fn first<T>(values: &[T]) -> &T {
    &values[0]
}
struct Keeper<T> {
    held: T,
}
impl<T> Keeper<T> {
    fn new(held: T) -> Self {
        Keeper { held }
    }
    fn get(&self) -> &T {
        &self.held
    }
}

fn run(doors: Vec<Door>) {
    id(Door::make()).open();
//                   ^^^^ ref call -> Door::open
    id(Lock).open();
//           ^^^^ ref call -> ?
    first(&doors).open();
//                ^^^^ ref call -> Door::open
    let shared = Arc::new(Door::make());
    shared.open();
//         ^^^^ ref call -> Door::open
    shared.turn();
//         ^^^^ ref call -> ?
    Arc::clone(&shared).open();
//                      ^^^^ ref call -> Door::open
    shared.clone().open();
//                 ^^^^ ref call -> Door::open
    Rc::new(RefCell::new(Door::make())).borrow_mut().open();
//                                                   ^^^^ ref call -> Door::open
    let guarded = Mutex::new(Door::make());
    guarded.lock().unwrap().open();
//                          ^^^^ ref call -> Door::open
    guarded.open();
//          ^^^^ ref call -> external
    Box::new(Lock).turn().slide();
//                        ^^^^^ ref call -> Bolt::slide
    Box::pin(Lock).turn();
//                 ^^^^ ref call -> Lock::turn
    let maybe = Some(Door::make());
    maybe.unwrap().open();
//                 ^^^^ ref call -> Door::open
    if let Some(door) = maybe {
        door.open();
//           ^^^^ ref call -> Door::open
    }
    Ok::<Door, ()>(Door::make()).unwrap().open();
//                                        ^^^^ ref call -> Door::open
    std::mem::take(&mut Door::make()).open();
//                                    ^^^^ ref call -> Door::open
    std::mem::replace(&mut doors[0], Door::make()).open();
//                                                 ^^^^ ref call -> Door::open
    Keeper::new(Door::make()).get().open();
//                                  ^^^^ ref call -> Door::open
    Keeper::new(Door::make()).held.open();
//                                 ^^^^ ref call -> Door::open
    Keeper::new(Lock).get().open();
//                          ^^^^ ref call -> ?
    let kept = Keeper { held: Door::make() };
    kept.held.open();
//            ^^^^ BUG ref call -> ?
    Some(Door::make()).map(|door| door.lock).unwrap().unwrap().turn();
//                                                             ^^^^ ref call -> Lock::turn
    Some(Lock).map(|lock| lock.turn()).unwrap().slide();
//                                              ^^^^^ ref call -> Bolt::slide
    Some(Lock).map(|lock| lock.turn()).unwrap().turn();
//                                              ^^^^ ref call -> ?
    Some(Lock).and_then(|lock| Some(lock.turn())).unwrap().slide();
//                                                         ^^^^^ ref call -> Bolt::slide
    Some(Door::make()).map(Lock::new).unwrap().turn();
//                                             ^^^^ ref call -> Lock::turn
    doors.into_iter().map(|door| Lock).next().unwrap().turn();
//                                                     ^^^^ ref call -> Lock::turn
    let locks: Vec<_> = doors.iter().map(|door| Lock).collect();
    locks[0].turn();
//           ^^^^ ref call -> Lock::turn
    for lock in doors.iter().filter(|door| true).map(|_| Lock) {
        lock.turn();
//           ^^^^ ref call -> Lock::turn
        lock.open();
//           ^^^^ ref call -> ?
    }
    let listed = vec![Door::make()];
    listed[0].open();
//            ^^^^ ref call -> Door::open
    vec![Lock; 3][1].turn();
//                   ^^^^ ref call -> Lock::turn
    for door in [Door::make(), Door::make()] {
        door.open();
//           ^^^^ ref call -> Door::open
    }
}
