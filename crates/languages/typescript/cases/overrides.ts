// A method overrides the one that an interface or base class declares.

// --- opens.ts
export interface Opens {
  open(): void
}

// --- door.ts
import { Opens } from './opens'

export class Door implements Opens {
  open(): void {}
//^^^^ def method Door::open overrides=opens.ts::Opens::open
  paint(): void {}
//^^^^^ def method Door::paint overrides=
}
class Gate extends Door {
  open(): void {}
//^^^^ def method Gate::open overrides="Door::open opens.ts::Opens::open"
}
// What has such a method but says nothing of the interface takes no place.
class Window {
  open(): void {}
//^^^^ def method Window::open overrides=
}
function use(opens: Opens, door: Door, window: Window) {
  opens.open()
//      ^^^^ ref call -> opens.ts::Opens::open (member)
  door.open()
//     ^^^^ ref call -> Door::open (member)
  window.open()
//       ^^^^ ref call -> Window::open (member)
  opens.paint()
//      ^^^^^ ref call -> ?
}
