// Types that are computed from other types, each with a near miss.

class Door { lock() {} }
class Wall { paint() {} }

// Members of a type literal, wherever it is written.
type Frozen = Readonly<{ door: Door; wall: Wall }>;
type Both = Wall & { extra: Door };
type Either = { kind: 'a'; door: Door } | { kind: 'b'; wall: Wall };
function literals(frozen: Frozen, both: Both, either: Either) {
  frozen.door.lock();
//       ^^^^ ref read -> Frozen::door
//            ^^^^ ref call -> Door::lock
  frozen.door.paint();
//            ^^^^^ ref call -> ?
  both.extra.lock();
//     ^^^^^ ref read -> Both::extra
//           ^^^^ ref call -> Door::lock
  both.paint();
//     ^^^^^ ref call -> Wall::paint
  either.door.lock();
//            ^^^^ ref call -> Door::lock
  either.wall.lock();
//            ^^^^ ref call -> ?
}

// The type of a member, of a value, of what a function returns or a class makes.
interface House { door: Door; walls: Wall[] }
function make(): Door { return load(); }
const shared = new Door();
type Held = House["door"];
type Made = ReturnType<typeof make>;
type Shared = typeof shared;
type Instance = InstanceType<typeof Wall>;
function computed(held: Held, element: House["walls"][number], made: Made, value: Shared, instance: Instance) {
  held.lock();
//     ^^^^ ref call -> Door::lock
  held.paint();
//     ^^^^^ ref call -> ?
  element.paint();
//        ^^^^^ ref call -> Wall::paint
  made.lock();
//     ^^^^ ref call -> Door::lock
  made.paint();
//     ^^^^^ ref call -> ?
  value.lock();
//      ^^^^ ref call -> Door::lock
  instance.paint();
//         ^^^^^ ref call -> Wall::paint
  instance.lock();
//         ^^^^ ref call -> ?
}

// A conditional type is one of two.
type Choice<T> = T extends string ? Door : Wall;
function choose(choice: Choice<string>) {
  choice.lock();
//       ^^^^ ref call -> Door::lock
  choice.open();
//       ^^^^ ref call -> ?
}

// Tuples and containers.
function contain(pair: [Door, Wall], doors: Map<Wall, Door>) {
  const [door, wall] = pair;
  door.lock();
//     ^^^^ ref call -> Door::lock
  wall.paint();
//     ^^^^^ ref call -> Wall::paint
  wall.lock();
//     ^^^^ ref call -> ?
  pair[0].lock();
//        ^^^^ ref call -> Door::lock
  const [, second] = pair;
  second.paint();
//       ^^^^^ ref call -> Wall::paint
  for (const [key, value] of doors) {
    key.paint();
//      ^^^^^ ref call -> Wall::paint
    value.lock();
//        ^^^^ ref call -> Door::lock
    value.paint();
//        ^^^^^ ref call -> ?
  }
  const made = new Map<string, Door>();
  made.get("front").lock();
//                  ^^^^ ref call -> Door::lock
  made.get("front").paint();
//                  ^^^^^ ref call -> ?
  for (const one of doors.values()) one.lock();
//                                      ^^^^ ref call -> Door::lock
  const list = [new Door(), new Door()];
  list[0].lock();
//        ^^^^ ref call -> Door::lock
  list.map((it) => it.lock());
//                    ^^^^ ref call -> Door::lock
  for (const one of Object.values({} as Record<string, Door>)) one.lock();
//                                                                 ^^^^ ref call -> Door::lock
}

// Arguments decide what a generic function returns.
function same<T>(one: T): T { return one; }
function first<T>(all: T[]): T { return all[0]; }
function mapped<T, R>(one: T, change: (it: T) => R): R { return change(one); }
function bounded<T extends Door>(one: T): T { return one; }
class Gate extends Door { swing() {} }
function infer(doors: Door[], gate: Gate, wall: Wall) {
  same(wall).paint();
//           ^^^^^ ref call -> Wall::paint
  same(wall).lock();
//           ^^^^ ref call -> ?
  first(doors).lock();
//             ^^^^ ref call -> Door::lock
  mapped(wall, (it) => gate).swing();
//                           ^^^^^ ref call -> Gate::swing
  mapped(wall, (it) => it.paint());
//                        ^^^^^ ref call -> Wall::paint
  bounded(gate).swing();
//              ^^^^^ ref call -> Gate::swing
}

// A getter says what a property is, also beside a setter.
class Room {
  get door(): Door { return load(); }
  set door(door) {}
  private make = (): Door => load();
  use() {
    this.door.lock();
//            ^^^^ ref call -> Door::lock
    this.make().lock();
//              ^^^^ ref call -> Door::lock
    this.make().paint();
//              ^^^^^ ref call -> ?
  }
}

// `??`, `||` and `&&` give one of two values.
function choices(one: Door | undefined, two: Door) {
  (one ?? two).lock();
//             ^^^^ ref call -> Door::lock
  const three = one || two;
  three.lock();
//      ^^^^ ref call -> Door::lock
  three.paint();
//      ^^^^^ ref call -> ?
  const four = one && new Wall();
  four.paint();
//     ^^^^^ ref call -> Wall::paint
}

// The result of a function inside of a function, and of one that is called where it is written.
function outer() {
  function inner() { return new Door(); }
  const arrow = () => { return new Wall(); };
  inner().lock();
//        ^^^^ ref call -> Door::lock
  arrow().paint();
//        ^^^^^ ref call -> Wall::paint
  inner().paint();
//        ^^^^^ ref call -> ?
  (() => new Door())().lock();
//                     ^^^^ ref call -> Door::lock
}
