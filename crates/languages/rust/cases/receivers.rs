// A member is looked up on the type of its receiver: `self`, declared fields, parameters, locals, results. A receiver of
// unknown type never resolves.
// case: every ref

struct Lock;
impl Lock {
//   ^^^^ ref type -> Lock
    fn turn(&self) -> &Lock { self }
//                     ^^^^ ref type -> Lock [returns]
}

struct Door { lock: Lock, spare: Option<Lock> }
//                  ^^^^ ref type -> Lock [type_of] from=Door::lock
//                               ^^^^^^ ref type -> external
//                                      ^^^^ ref type -> Lock

impl Door {
//   ^^^^ ref type -> Door
    fn new(lock: Lock) -> Self {
//               ^^^^ ref type -> Lock [receives]
//                        ^^^^ ref type -> Door [returns]
        Self { lock, spare: None }
//             ^^^^ ref write -> Door::lock
//                   ^^^^^ ref write -> Door::spare
//      ^^^^ ref call -> Door [instantiates]
//                          ^^^^ ref read -> external
    }

    fn open(&self) -> bool {
        self.check();
//           ^^^^^ ref call -> Door::check (member) receiver=self
        self.lock.turn().turn();
//           ^^^^ ref read -> Door::lock
//                ^^^^ ref call -> Lock::turn (member)
//                       ^^^^ ref call -> Lock::turn
        Self::check(self);
//      ^^^^ ref read -> Door
//            ^^^^^ ref call -> Door::check
        self.spare.as_ref().map(|lock| lock.turn());
//           ^^^^^ ref read -> Door::spare
//                 ^^^^^^ ref call -> external
//                          ^^^ ref call -> external
//                                          ^^^^ ref call -> Lock::turn (member)
        self.missing();
//           ^^^^^^^ ref call -> ?
        true
    }

    fn check(&self) {}
}

fn use_all(door: &mut Door, boxed: Box<Door>, thing: impl Fn() -> Door) {
//                    ^^^^ ref type -> Door [receives]
//                                 ^^^ ref type -> external
//                                     ^^^^ ref type -> Door
//                                                        ^^ ref type -> external
//                                                                ^^^^ ref type -> Door
    door.open();
//       ^^^^ ref call -> Door::open (member)
    let made = Door::new(Lock);
//             ^^^^ ref read -> Door
//                   ^^^ ref call -> Door::new (path) arguments=1
//                       ^^^^ ref read -> Lock
    made.open();
//       ^^^^ ref call -> Door::open
    let other: Door = todo!();
//             ^^^^ ref type -> Door
//                    ^^^^ ref call -> external
    other.lock.turn();
//        ^^^^ ref read -> Door::lock
//             ^^^^ ref call -> Lock::turn
    (&other).open();
//           ^^^^ ref call -> Door::open
    let literal = Door { lock: Lock, spare: None };
//                       ^^^^ ref write -> Door::lock
//                                   ^^^^^ ref write -> Door::spare
//                ^^^^ ref call -> Door [instantiates]
//                             ^^^^ ref read -> Lock
//                                          ^^^^ ref read -> external
    literal.open();
//          ^^^^ ref call -> Door::open
    thing().open();
//          ^^^^ ref call -> Door::open
    boxed.open();
//        ^^^^ ref call -> Door::open
    vec![door].iter().open();
//  ^^^ ref call -> external
//             ^^^^ ref call -> external
//                    ^^^^ ref call -> external
    "text".open();
//         ^^^^ ref call -> external
    unknown.open();
//  ^^^^^^^ ref read -> ?
//          ^^^^ ref call -> ?
    door.lock = Lock;
//       ^^^^ ref write -> Door::lock
//              ^^^^ ref read -> Lock
}

fn reads(text: &str) -> bool {
    r#"a "door""#.contains(text)
//                ^^^^^^^^ ref call -> external
}
