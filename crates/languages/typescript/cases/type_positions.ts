// The position of a type reference decides its edge kind.
// case: every ref

interface Frame {}
class Door<T = Frame> {
//             ^^^^^ ref type -> Frame
  part: T;
}
type Lock = { turns: number };
enum Side { Left }

const front: Door = make();
//           ^^^^ ref type -> Door [type_of] from=front
//                  ^^^^ ref call -> ?

function fit(door: Door, lock: Lock | null, ...rest: Array<Door>): Promise<Lock> {
//                 ^^^^ ref type -> Door [receives] from=fit
//                             ^^^^ ref type -> Lock [receives]
//                                                   ^^^^^ ref type -> external (builtin)
//                                                         ^^^^ ref type -> Door
//                                                                 ^^^^^^^ ref type -> external
//                                                                         ^^^^ ref type -> Lock [returns]
  const inside: Lock = door as unknown as Lock;
//              ^^^^ ref type -> Lock [uses]
//                                        ^^^^ ref type -> Lock
  const made = new Door<Lock>();
//                 ^^^^ ref call -> Door [instantiates]
//                      ^^^^ ref type -> Lock
  if (door instanceof Door) return wrap<Frame>(inside);
//                    ^^^^ ref read -> Door
//                                 ^^^^ ref call -> ?
//                                      ^^^^^ ref type -> Frame
  let side: Side.Left = Side.Left;
//          ^^^^ ref read -> Side
//               ^^^^ ref type -> Side::Left
//                      ^^^^ ref read -> Side
//                           ^^^^ ref read -> Side::Left
  return null!;
}

function generic<T extends Door, K extends keyof T>(value: T, key: K): T[K] {
//                         ^^^^ ref type -> Door
  return value[key];
}

type Pair = [Door, Lock];
//           ^^^^ ref type -> Door [type_of] from=Pair
//                 ^^^^ ref type -> Lock
type Wide = Frame & { deep: Lock };
//          ^^^^^ ref type -> Frame
//                          ^^^^ ref type -> Lock
type Mapped = { [K in Side]?: Door };
//                    ^^^^ ref type -> Side
//                            ^^^^ ref type -> Door
type Picked<T> = T extends Door<infer U> ? U : Frame;
//                         ^^^^ ref type -> Door
//                                             ^^^^^ ref type -> Frame
type Made = typeof front;
//                 ^^^^^ ref read -> front
type Handler = (door: Door) => Lock;
//                    ^^^^ ref type -> Door
//                             ^^^^ ref type -> Lock

interface Wall extends Frame, Opening<Door> {
//                     ^^^^^ ref extends -> Frame [extends] from=Wall
//                            ^^^^^^^ ref extends -> ?
//                                    ^^^^ ref type -> Door
  doors: Door[];
//       ^^^^ ref type -> Door [type_of] from=Wall::doors
  find(lock: Lock): Door | undefined;
//           ^^^^ ref type -> Lock [receives]
//                  ^^^^ ref type -> Door [returns]
}

class House implements Frame, Wall {
//                     ^^^^^ ref implements -> Frame [implements]
//                            ^^^^ ref implements -> Wall
  constructor(private door: Door) {}
//                          ^^^^ ref type -> Door [receives]
}

function isDoor(thing: unknown): thing is Door {
//                                        ^^^^ ref type -> Door
  return true;
}
