// A type check narrows a local in the block after it, and nowhere else.

class Door { open(): void {} }
class Gate { open(): void {} }

function enter(thing: Door | Gate | string, other: unknown) {
  if (thing instanceof Gate) {
    thing.open()
//        ^^^^ ref call -> Gate::open (member)
    other.open()
//        ^^^^ ref call -> ?
  }
  other.open()
//      ^^^^ ref call -> ?
  if (other instanceof Door) other.open()
//                                 ^^^^ ref call -> Door::open
  if (other instanceof Door) {
    other = new Gate()
    other.open()
//        ^^^^ ref call -> ?
  }
}

function more(thing: unknown, other: unknown, wall: unknown) {
  if (thing instanceof Door && thing.open()) thing.open()
//                                   ^^^^ ref call -> Door::open
//                                                 ^^^^ ref call -> Door::open
  if (thing instanceof Door || thing.open()) thing.open()
//                                   ^^^^ ref call -> ?
//                                                 ^^^^ ref call -> ?
  const opened = thing instanceof Gate ? thing.open() : thing.open()
//                                             ^^^^ ref call -> Gate::open
//                                                            ^^^^ ref call -> ?
  if (!(other instanceof Door)) throw new Error()
  other.open()
//      ^^^^ ref call -> Door::open
  if (!(wall instanceof Door)) console.log(wall)
  wall.open()
//     ^^^^ ref call -> ?
}
