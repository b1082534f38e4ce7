// Types and values have names of their own, also where they are imported and exported.

// --- doors.ts
export class Lock { turn() {} }
export interface Door { lock(): void }
export const Door = makeDoor();
function makeDoor() { return new Lock(); }

export type Size = { width: number };
export const Size = { of(width: number): Size { return { width } } };

export function use(door: Door) {
//                        ^^^^ ref type -> Door
  door.lock();
//     ^^^^ ref call -> Door::lock
  door.turn();
//     ^^^^ ref call -> ?
  Door.turn();
//^^^^ ref read -> Door#2
//     ^^^^ ref call -> Lock::turn
  Door.lock();
//     ^^^^ ref call -> ?
  Size.of(1).width;
//^^^^ ref read -> Size#2
//     ^^ ref call -> Size::of
//           ^^^^^ ref read -> Size::width
}
// --- main.ts
import { Door, Size } from "./doors";
import * as doors from "./doors";

function use(door: Door, size: Size, other: doors.Door) {
//                 ^^^^ ref type -> doors.ts::Door
//                             ^^^^ ref type -> doors.ts::Size
//                                                ^^^^ ref type -> doors.ts::Door
  door.lock();
//     ^^^^ ref call -> doors.ts::Door::lock
  Door.turn();
//     ^^^^ ref call -> doors.ts::Lock::turn
  Door.lock();
//     ^^^^ ref call -> ?
  doors.Door.turn();
//           ^^^^ ref call -> doors.ts::Lock::turn
  Size.of(2);
//     ^^ ref call -> doors.ts::Size::of
  size.width;
//     ^^^^^ ref read -> doors.ts::Size::width
  size.of;
//     ^^ ref read -> ?
  other.lock();
//      ^^^^ ref call -> doors.ts::Door::lock
}
// --- more.ts
export { Door } from "./doors";
// --- last.ts
import { Door } from "./more";
Door.turn();
//   ^^^^ ref call -> doors.ts::Lock::turn
let door: Door;
door.lock();
//   ^^^^ ref call -> doors.ts::Door::lock
