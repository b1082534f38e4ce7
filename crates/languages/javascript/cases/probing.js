// A path without an extension means a file before a folder; the extension of a compiled file means its source; a folder means
// its index file. Prefixes of a name never match.

// --- doors.ts
export function open() {}
// --- doors/index.js
export function open() {}
// --- walls.mts
export function build() {}
// --- roof.tsx
export function cover() {}
// --- parts/index.ts
export function list() {}
// --- parts/hinge.js
export function swing() {}
// --- parts/hinge.ts
export function swing() {}
// --- styles.css.ts
export const red = 1;
// --- main.js
import { open } from "./doors";
//       ^^^^ ref import -> doors.ts::open
import { open as inner } from "./doors/index";
//       ^^^^ ref import -> doors/index.js::open
import { open as source } from "./doors.js";
//       ^^^^ ref import -> doors.ts::open
import { build } from "./walls.mjs";
//       ^^^^^ ref import -> walls.mts::build
import { cover } from "./roof.js";
//       ^^^^^ ref import -> roof.tsx::cover
import { cover as other } from "./roof.jsx";
//       ^^^^^ ref import -> roof.tsx::cover
import { list } from "./parts/";
//       ^^^^ ref import -> parts/index.ts::list
import { red } from "./styles.css";
//       ^^^ ref import -> styles.css.ts::red
import { build as none } from "./walls.cjs";
//       ^^^^^ ref import -> ?
import { build as nothing } from "./wall";
//       ^^^^^ ref import -> ?
import { swing } from "./parts/hing";
//       ^^^^^ ref import -> ?
// --- parts/own.js
import { list } from ".";
//       ^^^^ ref import -> parts/index.ts::list
import { open } from "..";
//       ^^^^ ref import -> ?
