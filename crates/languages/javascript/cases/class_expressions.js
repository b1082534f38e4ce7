// A class expression is named after the variable it is assigned to, or else has its own name.
// case: every def

const Door = class Inner {
//    ^^^^ def class Door
//                 ^^^^^ nothing
  open() {}
//^^^^ def method Door::open
};
new Door().open();
//         ^^^^ ref call -> Door::open

window.Gate = class Gate extends Door {
//                  ^^^^ def class Gate
  close() {
//^^^^^ def method Gate::close
    this.open();
//       ^^^^ ref call -> Door::open
  }
};
register(class {
  close() {}
//^^^^^ def method close
});
close();
// `close` ref call -> ?
