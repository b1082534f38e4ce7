// A trait's methods are found through the types that implement it and through bounds; inherent methods come first.

trait Open {
    fn open(&self);
    fn twice(&self) {
        self.open();
//           ^^^^ ref call -> Open::open (member)
    }
}
trait Paint: Open {
//           ^^^^ ref extends -> Open [extends]
    fn paint(&self) {
        self.open();
//           ^^^^ ref call -> Open::open (inherited)
    }
}
struct Door;
impl Open for Door {
//   ^^^^ ref implements -> Open [implements] from="impl Open for Door"
//            ^^^^ ref type -> Door
    fn open(&self) {}
}
impl Paint for Door {}
impl std::fmt::Display for Door {
//             ^^^^^^^ ref implements -> external
    fn fmt(&self) {
        self.open();
//           ^^^^ ref call -> "<Door as Open>::open" (member)
    }
}
struct Gate;
impl Gate {
    fn swing(&self) {}
}

fn use_all<T: Open>(door: Door, generic: T, dynamic: &dyn Open, opaque: impl Paint, gate: Gate) {
//            ^^^^ ref type -> Open
    door.open();
//       ^^^^ ref call -> "<Door as Open>::open" (member)
    door.twice();
//       ^^^^^ ref call -> Open::twice (inherited)
    door.paint();
//       ^^^^^ ref call -> Paint::paint (inherited)
    door.to_string();
//       ^^^^^^^^^ ref call -> external
    dynamic.open();
//          ^^^^ ref call -> Open::open
    opaque.paint();
//         ^^^^^ ref call -> Paint::paint
    generic.open();
//          ^^^^ ref call -> Open::open
    gate.open();
//       ^^^^ ref call -> ?
    Open::open(&door);
//        ^^^^ ref call -> Open::open (path)
    <Door as Open>::open(&door);
//   ^^^^ ref type -> Door
//           ^^^^ ref type -> Open
    Door::twice(&door);
//        ^^^^^ ref call -> Open::twice
}
