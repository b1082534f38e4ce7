// A function that is the value of a key is a method of the object. Its bare name does not resolve.
// case: every def

const api = {
//    ^^^ def variable api
  open() {},
//^^^^ def method api::open
  close: function (door) {
//^^^^^ def method api::close params=door
    open();
//  ^^^^ ref call -> ?
  },
  knock: async (door) => door,
//^^^^^ def method api::knock async params=door
  ring: door => door.ring(),
//^^^^ def method api::ring
  *parts() {},
// ^^^^^ def method api::parts
  doors: function* () {},
//^^^^^ def method api::doors
  get width() { return 1; },
//    ^^^^^ def property api::width
  "two words": () => {},
// ^^^^^^^^^ def method "api::two words"
  [computed()]: () => {},
  plain: 1,
//^^^^^ nothing
  deep: { lock() {} },
//        ^^^^ def method api::lock
};
open();
// `open` ref call -> ?
ring();
// `ring` ref call -> ?

function make() {
//       ^^^^ def function make
  return {
    paint: () => knob(),
//  ^^^^^ def method make::paint local
  };
}
// --- old.js
function Door() {}
//       ^^^^ def function Door
Door.prototype.open = function (key) {
//             ^^^^ def method open params=key
  this.key = key;
};
Door.make = function () { return new Door(); };
//   ^^^^ def method make !exported
Door.limit = 3;
//   ^^^^^ ref write -> ?
Door.handler = () => {};
//   ^^^^^^^ ref write -> ?
open();
// `open` ref call -> ?

// What a class has and what its values have are two things, even under one name.
class Gate {
//    ^^^^ def class Gate
  static of() {}
//       ^^ def method Gate::of defines=
  of() {}
//^^ def method "Gate::of#2" defines=
}
