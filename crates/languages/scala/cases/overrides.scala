// Methods take the place of those that a trait or a base class declares.

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
