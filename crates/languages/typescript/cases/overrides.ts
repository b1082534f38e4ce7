// A method of a class takes the place of the one that an interface or a base class declares.

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
