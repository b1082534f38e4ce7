// Type parameters, parameters and locals shadow imports; a type and a value with the same name are distinguished by role.
// case: every ref

// --- parts.ts
export interface T {}
export class Door {}
// --- main.ts
import { T, Door } from "./parts";
//       ^ ref import -> parts.ts::T
//          ^^^^ ref import -> parts.ts::Door

function generic<T>(value: T): T {
  const inside: T = value;
  return inside;
}

class Box<Door> {
  door: Door;
}

function plain(value: T, Door: string): T {
//                    ^ ref type -> parts.ts::T
//                                      ^ ref type -> parts.ts::T
  return Door;
}

type Alias<Door> = Door[];
type Infer<X> = X extends (infer Door)[] ? Door : T;
//                                                ^ ref type -> parts.ts::T

function local() {
  interface Door {}
  const door: Door = {};
//            ^^^^ ref type -> local::Door (local)
  return door;
}

const kept: Door = new Door();
//          ^^^^ ref type -> parts.ts::Door
//                     ^^^^ ref call -> parts.ts::Door
