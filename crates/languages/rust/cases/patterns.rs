// Patterns give types to the names in them: by what a constructor takes, by the fields of a type, and by what is unwrapped.

struct Door {
    width: u32,
}
impl Door {
    fn open(&self) {}
    async fn later() -> Result<Door, Fault> {
        todo!()
    }
}
struct Fault;
impl Fault {
    fn report(&self) {}
}
struct Wrap(u8, Door);
enum Side {
    Left(Door, Fault),
    Right { door: Door },
}
struct Pair {
    left: Door,
    right: Side,
}
fn found() -> Result<Option<Door>, Fault> {
    todo!()
}

fn run(side: Side, pair: Pair, wrap: Wrap) {
    match side {
        Side::Left(door, fault) => {
            door.open();
//               ^^^^ ref call -> Door::open
            fault.report();
//                ^^^^^^ ref call -> Fault::report
            fault.open();
//                ^^^^ ref call -> ?
        }
        Side::Right { door } => door.open(),
//                                   ^^^^ ref call -> Door::open
    }
    let Pair { left, right: Side::Right { door: inner } } = pair else { return };
    left.open();
//       ^^^^ ref call -> Door::open
    inner.open();
//        ^^^^ ref call -> Door::open
    let Wrap(_, ref held) = wrap;
    held.open();
//       ^^^^ ref call -> Door::open
    match found() {
        Ok(Some(door)) => door.open(),
//                             ^^^^ ref call -> Door::open
        Err(fault) => fault.open(),
//                          ^^^^ ref call -> ?
        _ => {}
    }
    let Unknown { other } = pair;
    other.open();
//        ^^^^ ref call -> ?
}
async fn wait() {
    Door::later().await.unwrap().open();
//                               ^^^^ ref call -> Door::open
    let door = Door::later().await;
    door.open();
//       ^^^^ ref call -> external
}
