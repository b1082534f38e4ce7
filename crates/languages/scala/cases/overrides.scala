// Methods override those of traits and base classes.

trait Opens {
  def open(): Unit
  def close(): Unit = ()
}
class Door extends Opens {
  def open(): Unit = ()
//    ^^^^ def method Door::open overrides=Opens::open
  override def close(): Unit = ()
//             ^^^^^ def method Door::close overrides=Opens::close
  def paint(): Unit = ()
//    ^^^^^ def method Door::paint overrides=
}
class Window {
  def open(): Unit = ()
//    ^^^^ def method Window::open overrides=
}
// A call resolves to the member of its receiver's declared type.
object Use {
  def use(opens: Opens, door: Door, window: Window): Unit = {
    opens.open()
//        ^^^^ ref call -> Opens::open (member)
    door.open()
//       ^^^^ ref call -> Door::open (member)
    window.open()
//         ^^^^ ref call -> Window::open (member)
    opens.paint()
//        ^^^^^ ref call -> ?
  }
}
