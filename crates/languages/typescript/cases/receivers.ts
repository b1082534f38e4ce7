// Declared types are followed: of parameters, fields, variables, results; through modules, aliases and interfaces.

// --- parts.ts
export class Lock {
  turn(): Lock { return this; }
}
export interface Key {
  fits(lock: Lock): boolean;
}
export type Alias = Lock;
// --- doors.ts
import { Lock, type Key } from "./parts";
import * as parts from "./parts";
import { Client } from "library";

class Door {
  private lock: Lock;
  spare = new Lock();

  constructor(private key: Key, private alias: parts.Alias, readonly other: parts.Alias, client: Client) {
    this.lock.turn();
//            ^^^^ ref call -> parts.ts::Lock::turn (member)
    key.fits(this.lock);
//      ^^^^ ref call -> parts.ts::Key::fits
//                ^^^^ ref read -> Door::lock
    client.send();
//         ^^^^ ref call -> external (dependency)
  }

  open(): this {
    this.key.fits(this.lock);
//           ^^^^ ref call -> parts.ts::Key::fits
    this.alias.turn();
//             ^^^^ ref call -> parts.ts::Lock::turn
    this.other.turn();
//       ^^^^^ ref read -> Door::other (member)
//             ^^^^ ref call -> parts.ts::Lock::turn
    this.spare.turn();
//             ^^^^ ref call -> parts.ts::Lock::turn
    return this;
  }

  parts(): Door[] { return []; }
  get first(): Door { return this; }
}

function make(): Door { return null!; }
const shared: Door = make();
let unknown: any;

async function use(door: Door, maybe?: Door, doors: Door[] = []) {
  door.open();
//     ^^^^ ref call -> Door::open (member)
  door!.open();
//      ^^^^ ref call -> Door::open
  maybe?.open();
//       ^^^^ ref call -> Door::open
  (door as Door).open();
//               ^^^^ ref call -> Door::open
  make().open();
//       ^^^^ ref call -> Door::open
  shared.first.open();
//       ^^^^^ ref read -> Door::first
//             ^^^^ ref call -> Door::open
  unknown.open();
//        ^^^^ ref call -> ?
  const made = make();
  made.open();
//     ^^^^ ref call -> Door::open
  doors.open();
//      ^^^^ ref call -> external
  doors[0].open();
//         ^^^^ ref call -> Door::open
  for (const one of doors) one.open();
//                             ^^^^ ref call -> Door::open
  (await later()).open();
//                ^^^^ ref call -> Door::open
  door.open().open();
//            ^^^^ ref call -> Door::open (member)
}

async function later(): Promise<Door> { return make(); }

export function finds(text) {
  return /door|gate/g.test(text);
//                    ^^^^ ref call -> external
}

type Options = { root?: Lock; nested: { deep: Lock } };
function read(options: Options, many: Options[]) {
  options.root.turn();
//        ^^^^ ref read -> Options::root (member)
//             ^^^^ ref call -> parts.ts::Lock::turn (member)
  many[0].root;
//        ^^^^ ref read -> Options::root
}

// A field that is assigned again is a member, whatever else is called like it.
class Gate {
    latch = 1
    close(latch: number) {
        this.latch = latch
        //   ^^^^^ ref write -> Gate::latch
    }
}
const latch = 2
