// Names of the prelude need no import, unless the module defines its own. Variants are named through their type.

enum Side { Left, Right }
enum Option<T> { Some(T), Nothing }

fn drop(side: Side) {}

fn use_all(side: Side) {
    Some(1);
//  ^^^^ ref call -> external (builtin)
    Vec::<u32>::new();
//  ^^^ ref type -> external
//              ^^^ ref call -> external
    drop(side);
//  ^^^^ ref call -> drop (local)
    let own: Option<u32> = Option::Nothing;
//           ^^^^^^ ref type -> Option
//                                 ^^^^^^^ ref read -> Option::Nothing
    Side::Left;
//        ^^^^ ref read -> Side::Left (path)
    Side::Top;
//        ^^^ ref read -> ?
    Left;
//  ^^^^ ref read -> ?
}

mod inside {
    use super::Side::{self, Right};
//                          ^^^^^ ref import -> Side::Right
    fn run() {
        Right;
//      ^^^^^ ref read -> Side::Right
        Left;
//      ^^^^ ref read -> ?
        drop(1);
//      ^^^^ ref call -> external (builtin)
        Side::Left;
//            ^^^^ ref read -> Side::Left
    }
}
