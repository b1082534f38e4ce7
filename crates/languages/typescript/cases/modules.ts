// Every form of export and import of modules: which names they bind, what they lead to, and which need only types.

// --- doors.ts
export default class Door {}
export interface Opening { width: number }
export const WIDTH = 1;
export function knock() {}
// --- barrel.ts
export { knock as rap } from "./doors";
//       ^^^^^ export rap of knock from ./doors to=doors.ts::knock
export { default } from "./doors";
//       ^^^^^^^ export default from ./doors to=doors.ts::Door
export { default as Gate, type Opening } from "./doors";
//       ^^^^^^^ export Gate of default from ./doors to=doors.ts::Door
//                             ^^^^^^^ export Opening from ./doors to=doors.ts::Opening
//                             ^^^^^^^ import ./doors Opening as _ type reexport
export type { Opening as Hole } from "./doors";
//            ^^^^^^^ export Hole of Opening from ./doors to=doors.ts::Opening
//            ^^^^^^^ import ./doors Opening as _ type reexport
export * as doors from "./doors";
export * from "./doors";
export type * from "./doors";
//                 ^^^^^^^^^ import ./doors * type reexport
export type * as shapes from "./doors";
//                           ^^^^^^^^^ import ./doors * type reexport
// `export` export shapes of * from ./doors to=doors.ts
// --- index.ts
import { WIDTH, rap } from "./barrel";
import type { Hole } from "./barrel";
import library from "library";
export { rap as tap, WIDTH, library };
//       ^^^ export tap of rap to=doors.ts::knock
//                   ^^^^^ export WIDTH to=doors.ts::WIDTH
//                          ^^^^^^^ export library to=""
export { type Hole };
//            ^^^^ export Hole type to=doors.ts::Opening
export { missing } from "./barrel";
//       ^^^^^^^ export missing from ./barrel to=""
// --- loop.ts
export { turn } from "./loop2";
//       ^^^^ export turn from ./loop2 to=""
// --- loop2.ts
export { turn } from "./loop";
// --- main.ts
import Door, * as all from "./doors";
//     ^^^^ import ./doors default as Door
//     ^^^^ ref import -> doors.ts::Door
//                         ^^^^^^^^^ import ./doors as all
import type * as types from "./doors";
//                          ^^^^^^^^^ import ./doors as types type
import type Gate from "./doors";
//          ^^^^ import ./doors default as Gate type
import { tap } from "./index";
//       ^^^ ref import -> doors.ts::knock
import { Gate as Entry, doors } from "./barrel";
//       ^^^^ ref import -> doors.ts::Door
//                      ^^^^^ ref import -> doors.ts

new Door();
//  ^^^^ ref call -> doors.ts::Door
all.knock();
//  ^^^^^ ref call -> doors.ts::knock
let hole: types.Opening;
//              ^^^^^^^ ref type -> doors.ts::Opening
tap();
// `tap` ref call -> doors.ts::knock
new Entry();
//  ^^^^^ ref call -> doors.ts::Door
doors.knock();
//    ^^^^^ ref call -> doors.ts::knock
