// Default values and superclasses see the parameters, but no bindings of the body, not even `var`.

// --- app.js
import { Foo, Bar, Base } from "./m.js";

function declared(x = Foo, y = Bar()) {
//                    ^^^ ref read -> m.js::Foo
//                             ^^^ ref call -> m.js::Bar
  var Foo = 1;
  function Bar() {}
  return Bar(Foo);
//       ^^^ ref call -> declared::Bar
//           ^^^ nothing
}

function earlier(a, b = a, c = () => Foo) {
//                      ^ nothing
//                                   ^^^ ref read -> m.js::Foo
  const Foo = a;
  return Foo;
//       ^^^ nothing
}

const kept = (x = Bar, y = x) => {
//                ^^^ ref read -> m.js::Bar
//                         ^ nothing
  class Bar {}
  return new Bar(x, y);
//           ^^^ ref call -> kept::Bar
};

class Derived extends Base {
//                    ^^^^ ref extends -> m.js::Base
  Base(x = Base) {
//         ^^^^ ref read -> m.js::Base
    let Base = x;
    return Base;
//         ^^^^ nothing
  }
}
// --- m.js
export class Foo {}
export function Bar() {}
export class Base {}
