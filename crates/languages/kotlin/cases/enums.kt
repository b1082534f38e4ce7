// An enum entry may have a body, which overrides members of the enum.

enum class Side(val degrees: Int) {
    LEFT(90) {
        override fun flip() = RIGHT
//                            ^^^^^ ref read -> Side::RIGHT from=Side::LEFT::flip
        private fun own() = degrees
//                          ^^^^^^^ ref read -> Side::degrees
        val twice = own()
//                  ^^^ ref call -> Side::LEFT::own
    },
    RIGHT(HALF) {
//        ^^^^ ref read -> HALF from=Side::RIGHT
        override fun flip() = LEFT
    };

    abstract fun flip(): Side
    fun twice() = flip().flip()
//                ^^^^ ref call -> Side::flip
//                       ^^^^ ref call -> Side::flip
}
const val HALF = 180

fun use(side: Side) = when (side) {
    Side.LEFT -> side.flip()
//  ^^^^ ref read -> Side conditional
//       ^^^^ ref read -> Side::LEFT conditional
//                    ^^^^ ref call -> Side::flip conditional
    else -> Side.valueOf("LEFT").flip()
//               ^^^^^^^ ref call -> ?
//                               ^^^^ ref call -> ?
}
