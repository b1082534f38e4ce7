// Path mappings apply in the folder of their project file. A project inherits those of the project it extends, unless it has
// its own; of several matches, the longest counts. Project references have mappings of their own.

// --- settings/tsconfig.shared.json
{ "compilerOptions": { "baseUrl": "..", "paths": { "@common/*": ["common/*"] } } }
// --- common/text.ts
export function trim(): void {}
// --- app/tsconfig.json
{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }
// --- app/tsconfig.app.json
{
  "extends": "../settings/tsconfig.shared",
  "compilerOptions": { "strict": true },
}
// --- app/main.ts
import { trim } from "@common/text";
//       ^^^^ ref import -> common/text.ts::trim
import { Door } from "~/doors/door";
//       ^^^^ ref import -> external
trim();
// `trim` ref call -> common/text.ts::trim (import)
// --- shop/tsconfig.json
{
  "extends": ["../settings/tsconfig.shared.json"],
  "compilerOptions": { "paths": { "~/*": ["./src/*"], "~/doors/*": ["./src/parts/*", "./src/spare/*"], "door": ["./src/door.ts"] } },
}
// --- shop/src/parts/door.ts
export class Door {}
// --- shop/src/spare/gate.ts
export class Gate {}
// --- shop/src/doors/door.ts
export class Door {}
// --- shop/src/door.ts
export class Door {}
// --- shop/src/main.ts
import { Door } from "~/doors/door";
//       ^^^^ ref import -> shop/src/parts/door.ts::Door
import { Gate } from "~/doors/gate";
//       ^^^^ ref import -> shop/src/spare/gate.ts::Gate
import { Door as Plain } from "door";
//       ^^^^ ref import -> shop/src/door.ts::Door
import { trim } from "@common/text";
//       ^^^^ ref import -> external
import { Door as None } from "doors";
//       ^^^^ ref import -> external
// --- other/main.ts
import { trim } from "@common/text";
//       ^^^^ ref import -> external
