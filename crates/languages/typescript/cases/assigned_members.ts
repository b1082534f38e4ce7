// Assigning to a member defines nothing: its members are those that a class declares.

class Base { open() {} width = 1; }
class Door extends Base {
  size: number;
  locked;
  constructor() {
    super();
    this.open = this.open.bind(this);
//       ^^^^ ref write -> Base::open
//                   ^^^^ ref read -> Base::open
    this.width = 2;
//       ^^^^^ ref write -> Base::width
    this.size = 3;
//       ^^^^ ref write -> Door::size
    this.locked = new Base();
    this.extra = 4;
//       ^^^^^ ref write -> ?
  }
  use() {
    this.open();
//       ^^^^ ref call -> Base::open
    this.locked.open();
//              ^^^^ ref call -> Base::open
    this.extra;
//       ^^^^^ ref read -> ?
  }
}
