// Imports and exports that only TypeScript has, and paths mapped by a project file.

// --- tsconfig.json
{
  // Comments are allowed here.
  "compilerOptions": {
    "baseUrl": ".",
    "paths": { "@/*": ["src/*"], "config": ["src/settings.ts"] },
  },
}
// --- src/doors.ts
export interface Opening {}
export class Door {}
export type { Opening as Hole };
//            ^^^^^^^ export Hole of Opening type
export = Door;
// --- src/settings.ts
export const WIDTH = 1;
// --- src/lib/deep.ts
export function dig(): void {}
// --- src/types.d.ts
export interface Ambient {}
// --- src/barrel/index.ts
export { type Opening, Door } from "../doors";
export type { Ambient } from "../types";
//            ^^^^^^^ ref import -> src/types.d.ts::Ambient
// --- src/main.ts
import type { Opening } from "./doors";
//            ^^^^^^^ import ./doors Opening type to=src/doors.ts
//            ^^^^^^^ ref import -> src/doors.ts::Opening
import { type Door, Hole } from "@/doors";
//            ^^^^ import @/doors Door type to=src/doors.ts
//            ^^^^ ref import -> src/doors.ts::Door
//                  ^^^^ ref import -> src/doors.ts::Opening
import { WIDTH } from "config";
//       ^^^^^ ref import -> src/settings.ts::WIDTH
import { dig } from "src/lib/deep.js";
//       ^^^ ref import -> src/lib/deep.ts::dig
import { Ambient } from "./types";
//       ^^^^^^^ ref import -> src/types.d.ts::Ambient
import { Door as Again, Opening as Over } from "./barrel";
//       ^^^^ ref import -> src/doors.ts::Door
//                      ^^^^^^^ ref import -> src/doors.ts::Opening
import doors = require("./doors");
//                     ^^^^^^^^^ import ./doors as doors to=src/doors.ts
import { z } from "zod";
//       ^ ref import -> external
import { gone } from "@/missing";
//       ^^^^ ref import -> external

let opening: Opening;
//           ^^^^^^^ ref type -> src/doors.ts::Opening (import)
dig(WIDTH);
// `dig` ref call -> src/lib/deep.ts::dig
type Lazy = import("./doors").Door;
