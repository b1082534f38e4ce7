// Only interpolated code in strings is extracted.
// case: every ref
class Door(val name: String) {
//                   ^^^^^^ ref type -> external
  def label(n: Int) = s"the $name and ${this.label(n)} of $n $$name"
//             ^^^ ref type -> external
//                           ^^^^ ref read -> Door::name
//                                           ^^^^^ ref call -> Door::label
  val plain = "the $name ${label(1)}"
  val block = f"""$name%s
//                 ^^^^ ref read -> Door::name
    ${name.length}"""
// `name` ref read -> Door::name
// `length` ref read -> external
  val query = sql"select ${label(2)}"
//            ^^^ ref call -> ?
//                         ^^^^^ ref call -> Door::label
}
