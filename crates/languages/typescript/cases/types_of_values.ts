// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

class Wall { open() {} }
class Door { open() {} lock() {} }

// Declared types, and one that says nothing.
const front: Door = load();
let back: any = load();
front.lock();
//    ^^^^ ref call -> Door::lock (member)
back.lock();
//   ^^^^ ref call -> ?

// Fields that are declared, and fields that are what the constructor puts into them.
class House {
  wall: Wall;
  held;
  private kept;

  constructor(door: Door, wall: Wall, other) {
    this.held = door;
    this.kept = new Door();
    this.wall = wall;
  }

  enter(house: House, stranger) {
    this.held.lock();
//            ^^^^ ref call -> Door::lock
    this.kept.lock();
//            ^^^^ ref call -> Door::lock
    this.wall.lock();
//            ^^^^ ref call -> ?
    this.wall.open();
//            ^^^^ ref call -> Wall::open
    house.wall.open();
//             ^^^^ ref call -> Wall::open
    stranger.wall.open();
//           ^^^^ ref read -> ?
//                ^^^^ ref call -> ?
  }
}

// A name that is given to another one takes its type along; what a choice depends on is none of what it gives.
function assign(wall: Wall, wide: boolean) {
  const first = new Door();
  const second = first;
  second.lock();
//       ^^^^ ref call -> Door::lock
  const third = new Wall();
  third.lock();
//      ^^^^ ref call -> ?
  const chosen = wall ? new Door() : first;
  chosen.open();
//       ^^^^ ref call -> Door::open
}

// Results: as they are declared, as they are handed back, and neither.
function declared(): Door { return load(); }
function handed() { return new Door(); }
const arrow = () => handed();
function silent() { new Door(); }
function typed(): Wall { return load(); }
declared().lock();
//         ^^^^ ref call -> Door::lock
handed().lock();
//       ^^^^ ref call -> Door::lock
arrow().lock();
//      ^^^^ ref call -> Door::lock
silent().lock();
//       ^^^^ ref call -> ?
typed().lock();
//      ^^^^ ref call -> ?
declared.lock();
//       ^^^^ ref call -> ?

// What collections hold, and not the collections.
function iterate(doors: Door[], walls: Set<Wall>, named: Map<string, Door>) {
  for (const door of doors) door.lock();
//                               ^^^^ ref call -> Door::lock
  for (const wall of walls) wall.lock();
//                               ^^^^ ref call -> ?
  for (const place in doors) place.lock();
//                                 ^^^^ ref call -> ?
  for (const [name, door] of named) name.lock();
//                                       ^^^^ ref call -> ?
  doors.map((door) => door.lock());
//                         ^^^^ ref call -> Door::lock
  walls.forEach((wall) => wall.lock());
//                             ^^^^ ref call -> ?
  named.get("front").lock();
//                   ^^^^ ref call -> Door::lock
}

// What may be missing, and what is waited for.
async function later(): Promise<Door> { return load(); }
async function wait(maybe: Door | undefined, none: Wall | null, promised: Promise<Door>) {
  maybe?.lock();
//       ^^^^ ref call -> Door::lock
  none?.lock();
//      ^^^^ ref call -> ?
  (await later()).lock();
//                ^^^^ ref call -> Door::lock
  (await promised).lock();
//                 ^^^^ ref call -> Door::lock
  promised.then((door) => door.lock());
//                             ^^^^ ref call -> Door::lock
  later().lock();
//        ^^^^ ref call -> external
}

// Type arguments go through members; a type parameter is at least what it extends.
class Box<T> { take(): T { return load(); } }
function unpack<D extends Door, W extends Wall>(doors: Box<Door>, walls: Box<Wall>, some: D, other: W) {
  doors.take().lock();
//             ^^^^ ref call -> Door::lock
  walls.take().lock();
//             ^^^^ ref call -> ?
  new Box<Door>().take().lock();
//                       ^^^^ ref call -> Door::lock
  some.lock();
//     ^^^^ ref call -> Door::lock
  other.lock();
//      ^^^^ ref call -> ?
}
