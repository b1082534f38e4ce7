// Types and default values in a header see the parameters, but nothing declared in the body.

// --- app.ts
import { Foo, Bar, Base } from "./m";

function declared(x: Foo, y = Bar()): Foo {
//                   ^^^ ref type -> m.ts::Foo
//                            ^^^ ref call -> m.ts::Bar
//                                    ^^^ ref type -> m.ts::Foo
  interface Foo {}
  var Bar = 1;
  const inner: Foo = x;
//             ^^^ ref type -> declared::Foo
  return inner;
}

function kept(x: Base, y: typeof x): x is Foo {
//                               ^ nothing
//                                        ^^^ ref type -> m.ts::Foo
  class Base {}
  type Foo = Base;
//           ^^^^ ref type -> kept::Base
  return true;
}

function generic<Foo>(x: Foo): Foo {
//                       ^^^ nothing
//                             ^^^ nothing
  return x;
}

class Derived extends Base {
//                    ^^^^ ref extends -> m.ts::Base
  Base(x: Base): Base {
//        ^^^^ ref type -> m.ts::Base
//               ^^^^ ref type -> m.ts::Base
    class Base {}
    return new Base();
//             ^^^^ ref call -> Derived::Base::Base
  }
}
// --- m.ts
export interface Foo {}
export function Bar() {}
export class Base {}
