// A member is looked up on the type of its receiver. A receiver of unknown type never resolves.
// case: every ref

class Lock {
  turn() { return this; }
}

class Door {
  lock = new Lock();
//           ^^^^ ref call -> Lock [instantiates] from=Door::lock

  constructor(owner) {
    this.owner = owner;
//               ^^^^^ nothing
  }

  open() {
    this.check();
//       ^^^^^ ref call -> Door::check (member) receiver=this
    this.lock.turn();
//       ^^^^ ref read -> Door::lock
//            ^^^^ ref call -> Lock::turn
    this.owner.turn();
//       ^^^^^ ref read -> Door::owner
//             ^^^^ ref call -> ?
    this.missing();
//       ^^^^^^^ ref call -> ?
    this.#secret();
//       ^^^^^^^ ref call -> Door::%23secret
    return () => this.check();
//                    ^^^^^ ref call -> Door::check
  }

  check() {}

  #secret() {}

  static make() {
    return new this();
  }
}

function use(thing, door) {
  const made = new Door();
//                 ^^^^ ref call -> Door [instantiates] arguments=0
  made.open();
//     ^^^^ ref call -> Door::open (member)
  made?.open()?.call();
//      ^^^^ ref call -> Door::open
//              ^^^^ ref call -> ?
  new Door().check();
//    ^^^^ ref call -> Door
//           ^^^^^ ref call -> Door::check
  thing.open();
//      ^^^^ ref call -> ? receiver=thing
  thing["open"]();
  Door.make();
//^^^^ ref read -> Door
//     ^^^^ ref call -> Door::make (path)
  "text".open();
//       ^^^^ ref call -> external
  [].open();
//   ^^^^ ref call -> external
  console.open();
//^^^^^^^ ref read -> external (builtin)
//        ^^^^ ref call -> external
  door.lock = 1;
//     ^^^^ ref write -> ?
  made.owner = 2;
//     ^^^^^ ref write -> Door::owner
  made.count++;
//     ^^^^^ ref write -> ?
}

export function finds(text) {
  return /door|gate/g.test(text);
//                    ^^^^ ref call -> external
}
