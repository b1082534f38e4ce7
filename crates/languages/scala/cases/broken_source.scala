// Source that does not parse is reported; everything around it is still extracted.
class Door {
//    ^^^^ def class Door
  def open( = 1
  def close(): Unit = lock()
//    ^^^^^ def method Door::close
  def lock() = ()
//    ^^^^ def method Door::lock
}
object After
//     ^^^^^ def class After
// file: status=partial
