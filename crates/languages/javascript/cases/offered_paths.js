// A package may list the paths that others can import, by condition, and paths for its own use only. Unlisted and private paths
// are unresolved, even if the file exists.

// --- packages/doors/package.json
{
  "name": "@house/doors",
  "main": "./lib/old.js",
  "exports": {
    ".": { "browser": "./lib/browser.js", "import": "./lib/main.js", "require": "./lib/main.cjs" },
    "./parts/*": { "types": "./dist/parts/*.d.ts", "default": "./lib/parts/*.js" },
    "./parts/secret": null,
    "./built": "./dist/built.js",
    "./panels": { "types": "./dist/panels/index.d.ts", "default": "./dist/panels/index.js" },
    "./hinge": ["./lib/gone.js", "./lib/hinge.js"]
  },
  "imports": { "#tools/*": "./lib/tools/*.js", "#native": { "node": "node-native" } }
}
// --- packages/doors/lib/main.js
import { oil } from "#tools/oil";
//       ^^^ ref import -> packages/doors/lib/tools/oil.js::oil
import { run } from "#native";
//       ^^^ ref import -> external
export function open() { oil(); }
//                       ^^^ ref call -> packages/doors/lib/tools/oil.js::oil (import)
// --- packages/doors/lib/old.js
export function open() {}
// --- packages/doors/lib/tools/oil.js
export function oil() {}
// --- packages/doors/lib/parts/lock.js
export function turn() {}
// --- packages/doors/lib/parts/secret.js
export function hide() {}
// --- packages/doors/lib/hinge.js
export function swing() {}
// --- packages/doors/src/built.ts
export function build() {}
// --- packages/doors/panels.d.ts
export * from "./dist/panels";
// --- packages/doors/src/panels/index.tsx
export function carve() {}
// --- packages/walls/package.json
{ "name": "walls", "exports": "./wall.js" }
// --- packages/walls/wall.js
export function paint() {}
// --- packages/walls/index.js
export function paint() {}
// --- app/main.js
import { open } from "@house/doors";
//       ^^^^ ref import -> packages/doors/lib/main.js::open
import { turn } from "@house/doors/parts/lock";
//       ^^^^ ref import -> packages/doors/lib/parts/lock.js::turn
import { hide } from "@house/doors/parts/secret";
//       ^^^^ ref import -> external
import { swing } from "@house/doors/hinge";
//       ^^^^^ ref import -> packages/doors/lib/hinge.js::swing
import { swing as direct } from "@house/doors/lib/hinge.js";
//       ^^^^^ ref import -> external
import { build } from "@house/doors/built";
//       ^^^^^ ref import -> packages/doors/src/built.ts::build
import { carve } from "@house/doors/panels";
//       ^^^^^ ref import -> packages/doors/src/panels/index.tsx::carve
import { oil } from "#tools/oil";
//       ^^^ ref import -> external
import { paint } from "walls";
//       ^^^^^ ref import -> packages/walls/wall.js::paint
import { paint as again } from "walls/index.js";
//       ^^^^^ ref import -> external

turn();
// `turn` ref call -> packages/doors/lib/parts/lock.js::turn
hide();
// `hide` ref call -> external
