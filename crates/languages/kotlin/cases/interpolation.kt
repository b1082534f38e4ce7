// String templates contain ordinary references; plain text contains none.
// case: every ref

val name = "door"
val quoted = "name \$name"
fun label(of: String) = of.trim()
//            ^^^^^^ ref type -> external
//                         ^^^^ ref call -> external
class Door(val width: Int) {
//                    ^^^ ref type -> external
    fun show(local: Int) = "$name is $width wide, ${label("$name!")} $local ${local + width} $this ${this.width}"
//                  ^^^ ref type -> external
//                           ^^^^ ref read -> name from=Door::show
//                                    ^^^^^ ref read -> Door::width
//                                                  ^^^^^ ref call -> label arguments=1
//                                                          ^^^^ ref read -> name
//                                                                                    ^^^^^ ref read -> Door::width
//                                                                                                        ^^^^^ ref read -> Door::width
    val text = """
        $name
//       ^^^^ ref read -> name from=Door::text
        ${name.length}
//        ^^^^ ref read -> name
//             ^^^^^^ ref read -> external
    """.trimIndent()
//      ^^^^^^^^^^ ref call -> external
}
