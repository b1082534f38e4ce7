// A base type with arguments gives its members with these arguments, also where it is in a module.

// --- boxes.ts
export class Door { lock() {} }
export class Box<T> { take(): T { return load(); } }
export interface Holder<T> { held: T }
// --- main.ts
import { Box, Door } from "./boxes";
import * as boxes from "./boxes";

class Chest extends Box<Door> {}
class Case extends boxes.Box<Door> {}
class Shelf implements boxes.Holder<Door> {}
//                           ^^^^^^ ref implements -> boxes.ts::Holder
interface Rack extends boxes.Holder<Door> {}
//                           ^^^^^^ ref extends -> boxes.ts::Holder

function use(chest: Chest, other: Case, rack: Rack) {
  chest.take().lock();
//             ^^^^ ref call -> boxes.ts::Door::lock
  chest.take().take();
//             ^^^^ ref call -> ?
  other.take().lock();
//             ^^^^ ref call -> boxes.ts::Door::lock
  rack.held.lock();
//          ^^^^ ref call -> boxes.ts::Door::lock
  rack.held.take();
//          ^^^^ ref call -> ?
}
