// A package of the repository is imported by its name: its declared entry, its default entry, or a path inside. Any other name
// is a dependency, even if a folder has that name.

// --- packages/doors/package.json
{ "name": "@house/doors", "main": "./lib/main.js" }
// --- packages/doors/lib/main.js
export function open() {}
// --- packages/doors/lib/deep.js
export function deep() {}
// --- packages/walls/package.json
{ "name": "walls" }
// --- packages/walls/src/index.js
export function build() {}
// --- react/index.js
export function render() {}
// --- app/main.js
import { open } from "@house/doors";
//       ^^^^ ref import -> packages/doors/lib/main.js::open
import { deep } from "@house/doors/lib/deep";
//       ^^^^ ref import -> packages/doors/lib/deep.js::deep
import { build } from "walls";
//       ^^^^^ ref import -> packages/walls/src/index.js::build
import { build as other } from "wallspaper";
//       ^^^^^ ref import -> external
import { render } from "react";
//       ^^^^^^ ref import -> external (dependency)

open();
// `open` ref call -> packages/doors/lib/main.js::open
render();
// `render` ref call -> external
