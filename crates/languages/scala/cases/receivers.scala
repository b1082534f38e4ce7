// A member is looked up on the type of its receiver, if that is declared or can be inferred.

class Key(val teeth: Int) { def turn(): Key = this; def copy = new Key(teeth) }
class Lock(key: Key, val spare: Option[Key]) {
  val inner: Key = key.turn()
//                     ^^^^ ref call -> Key::turn (member)
  lazy val made = new Key(1)
  def work(hand: Key, late: => Key, untyped: Any, many: Key*): Unit = {
    hand.turn().turn()
//       ^^^^ ref call -> Key::turn receiver=hand
//              ^^^^ ref call -> Key::turn receiver=hand.turn()
    late.copy.teeth
//       ^^^^ ref read -> Key::copy
//            ^^^^^ ref read -> Key::teeth
    untyped.turn()
//          ^^^^ ref call -> external
    this.inner turn ()
//             ^^^^ ref call -> Key::turn
    made.turn()
//       ^^^^ ref call -> Key::turn
    val other = new Lock(hand, None)
    other.inner.teeth
//        ^^^^^ ref read -> Lock::inner
//              ^^^^^ ref read -> Key::teeth
    spare.map(k => k.turn())
//        ^^^ ref call -> external
//                   ^^^^ ref call -> Key::turn
    for (k <- many) k.turn()
//                    ^^^^ ref call -> Key::turn
    (hand: Key).turn()
//              ^^^^ ref call -> Key::turn
    untyped match { case k: Key => k.turn() }
//                                   ^^^^ ref call -> Key::turn
    "text".length
//         ^^^^^^ ref read -> external
    hand.missing()
//       ^^^^^^^ ref call -> ?
  }
}
class Safe(key: Key) extends Lock(key, None) {
  override def work(hand: Key, late: => Key, untyped: Any, many: Key*): Unit = super.work(hand, late, untyped)
//                                                                                   ^^^^ ref call -> Lock::work (inherited)
  inner.turn()
//^^^^^ ref read -> Lock::inner (inherited)
}
