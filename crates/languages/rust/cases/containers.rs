// The element type of a container is its type argument: through patterns, closures, loops, indexes and its own methods.
use std::collections::HashMap;

struct Lock;
impl Lock { fn turn(&self) {} }
struct Door { locks: Vec<Lock>, spare: Option<Lock>, named: HashMap<String, Lock> }

struct Locks;
impl Iterator for Locks {
    type Item = Lock;
    fn next(&mut self) -> Option<Lock> { None }
}

fn use_all(door: &Door, fallible: Result<Lock, String>, own: Locks) -> Option<()> {
    door.locks[0].turn();
//                ^^^^ ref call -> Lock::turn (member)
    door.locks.turn();
//             ^^^^ ref call -> external
    for lock in &door.locks { lock.turn(); }
//                                 ^^^^ ref call -> Lock::turn
    for lock in own { lock.turn(); }
//                         ^^^^ ref call -> Lock::turn
    door.locks.iter().for_each(|lock| lock.turn());
//                                         ^^^^ ref call -> Lock::turn
    door.locks.iter().filter(|lock| true).next()?.turn();
//                                                ^^^^ ref call -> Lock::turn
    if let Some(lock) = &door.spare { lock.turn(); }
//                                         ^^^^ ref call -> Lock::turn
    let Ok(lock) = fallible else { return None };
    lock.turn();
//       ^^^^ ref call -> Lock::turn
    door.spare.as_ref().unwrap().turn();
//                               ^^^^ ref call -> Lock::turn
    door.named.get("front").unwrap().turn();
//                                   ^^^^ ref call -> Lock::turn
    door.locks.len().turn();
//                   ^^^^ ref call -> external
    None
}
