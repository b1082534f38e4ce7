// Every kind of definition, with its qualified name. A function in a class is a method; a variable in a function is a local,
// not a symbol.
// case: every def

const LIMIT = 3;
//    ^^^^^ def constant LIMIT value=3
let name = "oak", other;
//  ^^^^ def variable name value="\"oak\""
//                ^^^^^ def variable other
var old = null;
//  ^^^ def variable old value=null
const { left, inner: { right }, ...rest } = make();
//      ^^^^ def variable left
//                     ^^^^^ def variable right
//                                 ^^^^ def variable rest
const [first, , third = 3] = [];
//     ^^^^^ def variable first
//              ^^^^^ def variable third

function build(kind, { wide = false } = {}, ...more) {
//       ^^^^^ def function build
  const count = 0;
  function step() {
//         ^^^^ def function build::step local
    return count;
  }
  const twice = () => step() + step();
//      ^^^^^ def function build::twice local
  class Plan {
//      ^^^^ def class build::Plan local
    draw() {}
//  ^^^^ def method build::Plan::draw
  }
  return { step, twice, Plan };
}

async function fetchDoor(url) {}
//             ^^^^^^^^^ def function fetchDoor async
function* doors() {}
//        ^^^^^ def function doors
const arrow = async (door) => door;
//    ^^^^^ def function arrow async params=door
const plain = (door, ...more) => (lock) => door;
//    ^^^^^ def function plain params="door, *more"
const single = door => door.open();
//    ^^^^^^ def function single
const named = function inner(door) { return inner(door); };
//    ^^^^^ def function named
const Anonymous = class {
//    ^^^^^^^^^ def class Anonymous
  shut() {}
//^^^^ def method Anonymous::shut
};

class Door {
//    ^^^^ def class Door
  material = "oak";
//^^^^^^^^ def field Door::material value="\"oak\""
  #lock = null;
//^^^^^ def field Door::%23lock visibility=private
  static count = 0;
//       ^^^^^ def field Door::count static
  handler = () => this.open();
//^^^^^^^ def method Door::handler

  constructor(owner) {
//^^^^^^^^^^^ def constructor Door::constructor
    this.owner = owner;
//       ^^^^^ def field Door::owner
  }

  open() {
//^^^^ def method Door::open
    this.owner = null;
    this.opened = true;
//       ^^^^^^ def field Door::opened value=true
  }

  async close() {}
//      ^^^^^ def method Door::close async
  *parts() {}
// ^^^^^ def method Door::parts
  static make() {}
//       ^^^^ def method Door::make static
  get width() { return 1; }
//    ^^^^^ def property Door::width
  set width(value) {}
//    ^^^^^ def property Door::width#2
  #turn() {}
//^^^^^ def method Door::%23turn visibility=private
  "quoted name"() {}
// ^^^^^^^^^^^ def method "Door::quoted name"
}

if (LIMIT > 2) {
  var late = 1;
//    ^^^^ def variable late
}

for (const door of doors()) {
//         ^^^^ nothing
  door.open();
}

describe("a door", () => {
//        ^^^^^^ def test "a door"
  it('opens', async () => {
//    ^^^^^ def test "a door::opens" test
  });
});
