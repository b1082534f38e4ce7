// Members come from the class, then its ancestors, then the interfaces it implements.

// --- base.ts
export interface Opening { open(): void }
export interface Painted extends Opening { paint(): void }
export abstract class Base<T> {
  abstract area(): number;
  protected log(text: string) {}
}
// --- doors.ts
import { Base, Painted } from "./base";
import type * as base from "./base";

class Door extends Base<string> implements Painted {
//                 ^^^^ ref extends -> base.ts::Base [extends]
//                                         ^^^^^^^ ref implements -> base.ts::Painted [implements]
  area() { return 1; }
  open() {
    this.log("x");
//       ^^^ ref call -> base.ts::Base::log (inherited)
    super.log("y");
//        ^^^ ref call -> base.ts::Base::log (inherited)
    this.paint();
//       ^^^^^ ref call -> base.ts::Painted::paint (inherited)
  }
}

class Gate implements base.Opening {
//                         ^^^^^^^ ref implements -> base.ts::Opening
  open() {}
}

function use(door: Door, painted: Painted, gate: Gate) {
  door.area();
//     ^^^^ ref call -> Door::area (member)
  painted.open();
//        ^^^^ ref call -> base.ts::Opening::open (inherited)
  gate.paint();
//     ^^^^^ ref call -> ?
}
