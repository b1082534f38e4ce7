// A class inside a function is an ordinary class, except that code outside cannot name it.

class Door {
  open() {}

  make() {
    class Knob {
      turn() {
        this.open();
//           ^^^^ ref call -> ?
        this.polish();
//           ^^^^^^ ref call -> Door::make::Knob::polish
      }
      polish() {}
    }
    const knob = new Knob();
//                   ^^^^ ref call -> Door::make::Knob [instantiates]
    knob.turn();
//       ^^^^ ref call -> Door::make::Knob::turn (member)
    this.open();
//       ^^^^ ref call -> Door::open
    return knob;
  }
}

new Knob();
//  ^^^^ ref call -> ?
