// Signatures that start with type parameters are separated by line breaks alone, and a star export may be type-only.
// file: status=ok problems=0

export type * from './doors'
//                 ^^^^^^^^^ ref import -> doors.ts

interface Get<E> {
//        ^^^ def interface Get
  <Key extends keyof E>(key: Key): E[Key]
  // Another one.
  <Key extends Door>(key: Key): Door[]
//             ^^^^ ref type -> Door
  <T = undefined>(): [T, Door]
//                       ^^^^ ref type -> Door
}

class Door {
//    ^^^^ def class Door
  lock: Lock
//      ^^^^ ref type -> Lock
}
interface Lock {}
// --- doors.ts
export interface Frame {}
