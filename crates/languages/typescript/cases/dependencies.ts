// A name from a dependency or the standard library is never linked to a symbol of the same name in the project; names of the
// project shadow built-in ones.

// --- src/client.ts
export class Client { send(): void {} }
export function fetch(): Client { return new Client(); }
// --- src/main.ts
import { Client } from "library";
import { fetch } from "./client";

class Map { draw(): void {} }

new Client().send();
//  ^^^^^^ ref call -> external
//           ^^^^ ref call -> external (dependency)
fetch().send();
// `fetch` ref call -> src/client.ts::fetch (import)
//      ^^^^ ref call -> src/client.ts::Client::send
new Map().draw();
//  ^^^ ref call -> Map
//        ^^^^ ref call -> Map::draw
new Set().draw();
//  ^^^ ref call -> external
//        ^^^^ ref call -> external
// --- src/other.ts
new Client();
//  ^^^^^^ ref call -> ?
fetch();
// `fetch` ref call -> external (builtin)
new Map();
//  ^^^ ref call -> external (builtin)
