// The type of an expression, for every rule that infers one. Each example has a decoy: both types have `open`, but a wall has
// no lock.

struct Wall;
impl Wall { fn open(&self) {} }
struct Door;
impl Door {
    fn new() -> Self { Door }
    fn try_new() -> Result<Self, String> { Ok(Door) }
    fn open(&self) {}
    fn lock(&self) -> &Self { self }
}
static FRONT: Door = Door;

// Declared types and fields.
struct House { door: Door, wall: Wall }
impl House {
    fn enter(&self, other: &House) {
        FRONT.lock();
//            ^^^^ ref call -> Door::lock (member)
        self.door.lock();
//                ^^^^ ref call -> Door::lock
        self.wall.lock();
//                ^^^^ ref call -> ?
        self.wall.open();
//                ^^^^ ref call -> Wall::open
        other.door.lock();
//                 ^^^^ ref call -> Door::lock
        self.roof.lock();
//           ^^^^ ref read -> ?
//                ^^^^ ref call -> ?
    }
}

// A name that is given to another one takes its type along; the same name may be something else later.
fn assign() {
    let first = Door::new();
    let second = first;
    second.lock();
//         ^^^^ ref call -> Door::lock
    let third = Wall;
    third.lock();
//        ^^^^ ref call -> ?
    let second = Wall;
    second.lock();
//         ^^^^ ref call -> ?
}

// Results.
fn make() -> Door { Door }
fn build() -> Wall { Wall }
fn results() {
    make().lock();
//         ^^^^ ref call -> Door::lock
    make().lock().lock();
//                ^^^^ ref call -> Door::lock
    build().lock();
//          ^^^^ ref call -> ?
    make.lock();
//       ^^^^ ref call -> ?
}

// What collections hold, and not the collections.
fn iterate(doors: Vec<Door>, walls: &[Wall]) {
    for door in &doors { door.lock(); }
//                            ^^^^ ref call -> Door::lock
    for wall in walls { wall.lock(); }
//                           ^^^^ ref call -> ?
    for (place, door) in doors.iter().enumerate() { door.lock(); }
//                                                       ^^^^ ref call -> Door::lock
    doors.iter().for_each(|door| { door.lock(); });
//                                      ^^^^ ref call -> Door::lock
    doors.lock();
//        ^^^^ ref call -> external
}

// What may be missing, what may fail, and what is waited for: none of it is the value itself.
async fn later() -> Door { Door }
async fn wait(maybe: Option<Door>, none: Option<Wall>) -> Result<(), String> {
    if let Some(door) = &maybe { door.lock(); }
//                                    ^^^^ ref call -> Door::lock
    if let Some(wall) = &none { wall.lock(); }
//                                   ^^^^ ref call -> ?
    maybe.lock();
//        ^^^^ ref call -> external
    Door::try_new()?.lock();
//                   ^^^^ ref call -> Door::lock
    Door::try_new().lock();
//                  ^^^^ ref call -> external
    match Door::try_new() {
        Ok(door) => { door.lock(); }
//                         ^^^^ ref call -> Door::lock
        Err(text) => { text.lock(); }
//                          ^^^^ ref call -> ?
    }
    later().await.lock();
//                ^^^^ ref call -> Door::lock
    later().lock();
//          ^^^^ BUG ref call -> Door::lock
    Ok(())
}

// Type arguments go through members; a type parameter is at least what it is bound by.
trait Opens { fn swing(&self); }
struct Box2<T> { held: T }
impl<T> Box2<T> { fn take(self) -> T { self.held } }
fn unpack<D: Opens, W>(doors: Box2<Door>, walls: Box2<Wall>, some: D, other: W) {
    doors.held.lock();
//             ^^^^ ref call -> Door::lock
    doors.take().lock();
//               ^^^^ ref call -> Door::lock
    walls.take().lock();
//               ^^^^ ref call -> ?
    some.swing();
//       ^^^^^ ref call -> Opens::swing
    other.swing();
//        ^^^^^ ref call -> ?
}
