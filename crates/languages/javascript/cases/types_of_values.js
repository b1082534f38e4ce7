// The type of an expression, as far as it can be inferred without declared types. Each example has a decoy: both classes have
// `open`, but a wall has no lock.

class Wall { open() {} }
class Door { open() {} lock() {} }

// Fields are what the constructor puts into them.
class House {
  constructor(other) {
    this.door = new Door();
    this.wall = new Wall();
    const made = new Door();
    this.made = made;
    this.other = other;
    this.late = null;
  }

  enter(stranger) {
    this.late = new Door();
    this.late.lock();
//            ^^^^ ref call -> Door::lock
    this.door.lock();
//            ^^^^ ref call -> Door::lock (member)
    this.made.lock();
//            ^^^^ ref call -> Door::lock
    this.wall.lock();
//            ^^^^ ref call -> ?
    this.wall.open();
//            ^^^^ ref call -> Wall::open
    this.other.lock();
//             ^^^^ ref call -> ?
    new House().door.lock();
//                   ^^^^ ref call -> Door::lock
    stranger.door.lock();
//           ^^^^ ref read -> ?
//                ^^^^ ref call -> ?
    function inner() { this.door.lock(); }
//                               ^^^^ BUG ref call -> Door::lock
  }
}

// A name that is given to another one takes its type along; what a choice depends on is none of what it gives.
function assign(wide) {
  const first = new Door();
  const second = first;
  second.lock();
//       ^^^^ ref call -> Door::lock
  const wall = new Wall();
  wall.lock();
//     ^^^^ ref call -> ?
  const chosen = wall ? new Door() : first;
  chosen.open();
//       ^^^^ ref call -> Door::open
  let either = new Door();
  either = new Wall();
  either.lock();
//       ^^^^ BUG ref call -> Door::lock
}

// Results are what is handed back.
function handed() { return new Door(); }
const arrow = () => handed();
function silent() { new Door(); }
function walled() { return new Wall(); }
handed().lock();
//       ^^^^ ref call -> Door::lock
arrow().lock();
//      ^^^^ ref call -> Door::lock
silent().lock();
//       ^^^^ ref call -> ?
walled().lock();
//       ^^^^ ref call -> ?
handed.lock();
//     ^^^^ ref call -> ?

// What is waited for, and what is not.
async function later() { return new Door(); }
async function wait() {
  (await later()).lock();
//                ^^^^ ref call -> Door::lock
  const made = await later();
  made.lock();
//     ^^^^ ref call -> Door::lock
  later().lock();
//        ^^^^ BUG ref call -> Door::lock
}

// A test of what a local is holds in the block after it.
function narrow(thing) {
  if (thing instanceof Door) {
    thing.open();
//        ^^^^ ref call -> Door::open
  } else {
    thing.open();
//        ^^^^ ref call -> ?
  }
  thing.open();
//      ^^^^ ref call -> ?
}
