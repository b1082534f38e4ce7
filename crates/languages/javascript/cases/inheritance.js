// A member that a class lacks is looked up in its ancestors.

// --- base.js
export class Opening {
  open() {}
  close() {}
}
// --- doors.js
import * as base from "./base";
import { Component } from "framework";

class Door extends base.Opening {
//                 ^^^^ ref read -> base.js
//                      ^^^^^^^ ref extends -> base.js::Opening [extends] from=Door
  open() {
    super.open();
//        ^^^^ ref call -> base.js::Opening::open (inherited)
    this.close();
//       ^^^^^ ref call -> base.js::Opening::close (inherited)
    super.missing();
//        ^^^^^^^ ref call -> ?
  }
}

class FrontDoor extends Door {
//                      ^^^^ ref extends -> Door (local)
  constructor() {
    super();
    this.open();
//       ^^^^ ref call -> Door::open (inherited)
  }
}

class Panel extends Component {
//                  ^^^^^^^^^ ref extends -> external
  render() {
    this.setState({});
//       ^^^^^^^^ ref call -> external
    this.render();
//       ^^^^^^ ref call -> Panel::render
  }
}

class Mixed extends mixin(Door) {
//                  ^^^^^ ref call -> ?
//                        ^^^^ ref read -> Door
  run() {
    this.open();
//       ^^^^ ref call -> ?
  }
}
