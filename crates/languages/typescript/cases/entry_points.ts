// What is used from outside of the code: the files of a package, those of frameworks that the package uses, and configuration.

// --- web/package.json
{ "name": "web", "bin": { "web": "./dist/cli.js" }, "scripts": { "seed": "tsx scripts/seed.ts" }, "dependencies": { "next": "15" } }
// --- web/src/cli.ts
// file: entry="package entry"
export function run() {}
// --- web/scripts/seed.ts
// file: entry="package script"
export function seed() {}
// --- web/src/app/doors/page.tsx
// file: entry=next
export default function Page() { return null; }
// --- web/src/app/doors/list.tsx
// file: entry=""
export function List() { return null; }
// --- web/next.config.ts
// file: entry="tool configuration"
export default {};
// --- web/src/door.stories.tsx
// file: entry=storybook
export default {};
// A package that does not use the framework may have folders of that name.
// --- other/package.json
{ "name": "other" }
// --- other/app/page.tsx
// file: entry=""
export default function Page() { return null; }
// A configuration file says that a package uses the framework, whatever it depends on.
// --- apps/shop/next.config.js
module.exports = {};
// --- apps/shop/app/page.tsx
// file: entry=next
export { Shop as default } from "../shop";
// --- apps/shop/shop.tsx
// file: entry=""
export function Shop() { return null; }
// --- nuxt/nuxt.config.ts
export default {};
// --- nuxt/pages/index.ts
// file: entry=nuxt
export default {};
// --- nuxt/app/pages/index.ts
// file: entry=nuxt
export default {};
