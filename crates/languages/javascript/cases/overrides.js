// A method overrides inherited methods of the same name, and no others.

class Door {
  open() {}
  close() {}
  static make() {}
}
class Gate extends Door {
  open() {}
//^^^^ def method Gate::open overrides=Door::open
  paint() {}
//^^^^^ def method Gate::paint overrides=
  static make() {}
//       ^^^^ def method Gate::make overrides=
}
class Window {
  open() {}
//^^^^ def method Window::open overrides=
}
function use() {
  new Door().open();
//           ^^^^ ref call -> Door::open (member)
  new Gate().open();
//           ^^^^ ref call -> Gate::open (member)
  new Gate().close();
//           ^^^^^ ref call -> Door::close (inherited)
  new Window().close();
//             ^^^^^ ref call -> ?
}
