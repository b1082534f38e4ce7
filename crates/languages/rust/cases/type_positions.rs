// The position of a type reference decides its edge kind.
// case: every ref

struct Door;
struct Lock;
type Pair = (Door, Lock);
//           ^^^^ ref type -> Door [type_of] from=Pair
//                 ^^^^ ref type -> Lock
static FRONT: Option<Door> = None;
//            ^^^^^^ ref type -> external (builtin)
//                   ^^^^ ref type -> Door [type_of] from=FRONT
//                           ^^^^ ref read -> external

struct House<T: Into<Lock>> where T: From<Door> {
//              ^^^^ ref type -> external
//                   ^^^^ ref type -> Lock
//                                   ^^^^ ref type -> external
//                                        ^^^^ ref type -> Door
    doors: Vec<Door>,
//         ^^^ ref type -> external
//             ^^^^ ref type -> Door [type_of] from=House::doors
    other: T,
}

enum Part {
    Named { lock: Lock },
//                ^^^^ ref type -> Lock
    Plain(Door),
//        ^^^^ ref type -> Door from=Part::Plain
}

fn fit<'a>(door: &'a Door, locks: &[Lock]) -> Result<Door, Lock> {
//                   ^^^^ ref type -> Door [receives] from=fit
//                                  ^^^^ ref type -> Lock [receives]
//                                            ^^^^^^ ref type -> external
//                                                   ^^^^ ref type -> Door [returns]
//                                                         ^^^^ ref type -> Lock [returns]
    let inside: Lock = locks[0] as Lock;
//              ^^^^ ref type -> Lock [uses]
//                                 ^^^^ ref type -> Lock
    let parsed = "x".parse::<Door>();
//                   ^^^^^ ref call -> external
//                           ^^^^ ref type -> Door
    Vec::<Lock>::new();
//  ^^^ ref type -> external
//        ^^^^ ref type -> Lock
//               ^^^ ref call -> external
    let pointer: fn(Door) -> Lock = todo!();
//                  ^^^^ ref type -> Door
//                           ^^^^ ref type -> Lock
//                                  ^^^^ ref call -> external
    Ok(door)
//  ^^ ref call -> external
}
