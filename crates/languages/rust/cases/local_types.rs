// A type inside a function is an ordinary type, except that code outside cannot name it.

struct Door;
impl Door {
    fn open(&self) {}
    fn make(&self) {
        struct Knob;
        impl Knob {
            fn turn(&self) {
                self.open();
//                   ^^^^ ref call -> ?
                self.polish();
//                   ^^^^^^ ref call -> Door::make::Knob::polish
            }
            fn polish(&self) {}
        }
        let knob = Knob;
//                 ^^^^ ref read -> Door::make::Knob
        knob.turn();
//           ^^^^ ref call -> Door::make::Knob::turn
        self.open();
//           ^^^^ ref call -> Door::open
        Knob.turn();
//           ^^^^ ref call -> Door::make::Knob::turn
    }
}

fn elsewhere() {
    Knob;
//  ^^^^ ref read -> ?
}
