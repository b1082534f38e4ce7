// What does not parse is said, and what is around it is found all the same.
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
