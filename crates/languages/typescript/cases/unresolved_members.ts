// A member that a type lacks is not searched for elsewhere; a receiver of unknown type never resolves.

class Door { open() {} }
class Wall {}
function open() {}
interface Shape { area(): number }

function use<T>(wall: Wall, any: any, generic: T, shapes: Shape[], union: Door | Wall, fn: () => Door) {
  wall.open();
//     ^^^^ ref call -> ?
  any.open();
//    ^^^^ ref call -> ?
  generic.open();
//        ^^^^ ref call -> ?
  shapes.area();
//       ^^^^ ref call -> external
  union.open();
//      ^^^^ ref call -> Door::open (member)
  fn().open();
//     ^^^^ ref call -> Door::open (member)
  ({ open() {} }).open();
//                ^^^^ ref call -> ?
  const { area } = shapes[0];
  area();
//^^^^ nothing
}
