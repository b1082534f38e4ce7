// Every form of import statement: the names it binds and what they resolve to.

// --- doors.js
export default class Door {
  open() {}
}
export function knock() {}
export const WIDTH = 1, HEIGHT = 2;
function hidden() {}
// --- walls/index.js
export function build() {}
// --- main.mjs
import Door, { knock as rap, WIDTH } from "./doors.js";
//     ^^^^ import ./doors.js default as Door to=doors.js
//     ^^^^ ref import -> doors.js::Door (import)
//             ^^^^^ import ./doors.js knock as rap
//             ^^^^^ ref import -> doors.js::knock
//                           ^^^^^ ref import -> doors.js::WIDTH
import * as walls from "./walls";
//                     ^^^^^^^^^ import ./walls as walls to=walls/index.js
//                     ^^^^^^^^^ ref import -> walls/index.js
import { default as Again, hidden, HEIGHT } from "./doors";
//       ^^^^^^^ import ./doors default as Again
//       ^^^^^^^ ref import -> doors.js::Door
//                         ^^^^^^ ref import -> ?
//                                 ^^^^^^ ref import -> doors.js::HEIGHT
import "./side-effect.js";
//     ^^^^^^^^^^^^^^^^^^ import ./side-effect.js to=?
//     ^^^^^^^^^^^^^^^^^^ ref import -> ?
import React, { useState } from "react";
//     ^^^^^ ref import -> external (dependency)
//              ^^^^^^^^ ref import -> external
import { gone } from "./missing";
//       ^^^^ ref import -> ?
import { up } from "../outside";
//       ^^ ref import -> ?

rap(WIDTH);
// `rap` ref call -> doors.js::knock (import)
//  ^^^^^ ref read -> doors.js::WIDTH
new Door().open();
//  ^^^^ ref call -> doors.js::Door (import) [instantiates]
//         ^^^^ ref call -> doors.js::Door::open (member)
walls.build();
// `walls` ref read -> walls/index.js
//    ^^^^^ ref call -> walls/index.js::build (path)
walls.missing();
//    ^^^^^^^ ref call -> ?
Again.name;
// `Again` ref read -> doors.js::Door
React.createElement("p");
//    ^^^^^^^^^^^^^ ref call -> external (dependency)
useState(1);
// `useState` ref call -> external
knock();
// `knock` ref call -> ?

async function lazily() {
  const { knock, WIDTH: wide } = await import("./doors.js");
//        ^^^^^ import ./doors.js knock dynamic from=lazily to=doors.js
//               ^^^^^ import ./doors.js WIDTH as wide dynamic
  knock(wide);
//^^^^^ ref call -> doors.js::knock (import)
//      ^^^^ ref read -> doors.js::WIDTH
  const doors = await import("./doors.js");
//                           ^^^^^^^^^^^^ import ./doors.js as doors dynamic
  doors.knock();
//      ^^^^^ ref call -> doors.js::knock (path)
  doors.hidden();
//      ^^^^^^ ref call -> ?
  (await import("./walls")).build();
//                          ^^^^^ BUG ref call -> ?
  const path = "./walls";
  const { build } = await import(path);
  build();
//^^^^^ nothing
  return import("./walls/index.js");
//              ^^^^^^^^^^^^^^^^^^ import ./walls/index.js dynamic to=walls/index.js
}
