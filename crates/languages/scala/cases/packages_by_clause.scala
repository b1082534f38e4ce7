// A package is open to code inside it only if a clause of its own names it.

// --- os/package.scala
package object os extends Api {
//                        ^^^ ref extends -> os/Path.scala::Api
  val root: Path = new Path
}
// --- os/Path.scala
package os
class Path { def up: Path = this }
trait Api
// --- test/PathTest.scala
package test.os
import os._
object PathTest {
  root.up
//^^^^ ref read -> os/package.scala::os::root (star)
//     ^^ ref read -> os/Path.scala::Path::up (member)
}
// --- test/Inner.scala
package test
package os
object Inner {
  val it: PathTest.type = null
//        ^^^^^^^^ ref read -> test/PathTest.scala::PathTest
}
