// Signatures that start with their type parameters need nothing between them but the end of a line, and a star may be one of
// types alone.
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
