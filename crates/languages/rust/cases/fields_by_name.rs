// Literals and patterns refer to fields of a type. A shorthand is also the name of a local, and counts as that.

struct Door {
    lock: Lock,
    width: u32,
}
struct Lock {
    turns: u8,
}
enum Side {
    Left { by: u32 },
}

impl Door {
    fn new(width: u32) -> Self {
        Self { lock: Lock { turns: 1 }, width }
//             ^^^^ ref write -> Door::lock (member) from=Door::new
//                          ^^^^^ ref write -> Lock::turns (path)
//                                      ^^^^^ ref write -> Door::width (member)
    }
    fn open(self) -> u8 {
        let Door { lock: Lock { turns: by }, .. } = self;
//                 ^^^^ ref read -> Door::lock
//                              ^^^^^ ref read -> Lock::turns
        by
    }
}

fn side(side: Side) -> u32 {
    let _ = Side::Left { by: 1 };
//                       ^^ ref write -> Side::Left::by
    match side {
        Side::Left { by: it } => it,
//                   ^^ ref read -> Side::Left::by
    }
}
