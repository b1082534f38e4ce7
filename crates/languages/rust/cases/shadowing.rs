// A name bound by `let` is valid from there on; before, it has its outer meaning. A name that means a local is not a reference.
// Inline modules do not see the names around them.
// case: every ref

fn open() {}
fn close() {}
const SIZE: u32 = 1;
enum Kind { Front, Back }

fn by_parameter(open: fn(), (close, other): (fn(), u32)) {
    open();
//  ^^^^ nothing
    close();
//  ^^^^^ nothing
}

fn by_let() {
    open();
//  ^^^^ ref call -> open (local)
    let open = close;
//             ^^^^^ ref read -> close
    open();
//  ^^^^ nothing
    {
        let close = 1;
        close;
//      ^^^^^ nothing
    }
    close();
//  ^^^^^ ref call -> close
}

fn by_pattern(kind: Kind, maybe: Option<fn()>) {
//                  ^^^^ ref type -> Kind [receives]
//                               ^^^^^^ ref type -> external (builtin)
    if let Some(open) = maybe {
//         ^^^^ ref read -> external
        open();
//      ^^^^ nothing
    }
    open();
//  ^^^^ ref call -> open
    match kind {
        Kind::Front => open(),
//      ^^^^ ref read -> Kind
//            ^^^^^ ref read -> Kind::Front (path)
//                     ^^^^ ref call -> open conditional
        open => drop(open),
//              ^^^^ ref call -> external (builtin)
    }
    match 1 {
        SIZE => {}
//      ^^^^ ref read -> SIZE
        close => drop(close),
//               ^^^^ ref call -> external
    }
    for close in [close] {
//                ^^^^^ ref read -> close
        close();
//      ^^^^^ nothing
    }
    let closure = |open: fn()| open();
//                 ^^^^ nothing
//                             ^^^^ nothing
    while let Some(close) = maybe {
//            ^^^^ ref read -> external
        close();
//      ^^^^^ nothing
    }
    close();
//  ^^^^^ ref call -> close
}

fn sibling() {
    fn hidden() {}
    hidden();
//  ^^^^^^ ref call -> sibling::hidden
}

fn other() {
    hidden();
//  ^^^^^^ ref call -> ?
}

mod sealed {
    fn inside() {
        open();
//      ^^^^ ref call -> ?
        inside();
//      ^^^^^^ ref call -> sealed::inside
        super::open();
//             ^^^^ ref call -> open (path)
        self::inside();
//            ^^^^^^ ref call -> sealed::inside
    }
}

fn generic<SIZE, T: Clone>(size: SIZE, t: T) -> T {
//                  ^^^^^ ref type -> external
    t
}
