// A class may extend its first base type; all others are protocols. A protocol may refine other protocols.

class Opening { func open() { } ; required init() { } }
protocol Part { func fit() }
protocol Wide: Part, Shop.Sized { }
//             ^^^^ ref extends -> Part
//                        ^^^^^ ref extends -> ? receiver=Shop

class Door: Opening, Part, Shop.Paintable {
//          ^^^^^^^ ref extends -> Opening [extends]
//                   ^^^^ ref implements -> Part [implements]
//                              ^^^^^^^^^ ref implements -> ? receiver=Shop
    override func open() {
        super.open()
//            ^^^^ ref call -> Opening::open (inherited)
        self.fit()
//           ^^^ ref call -> Door::fit
    }
    func fit() { }
}
class Gate<T>: Shop.Base<T>, @unchecked Sendable { }
//                  ^^^^ ref extends -> ? receiver=Shop
//                            ^^^^^^^^^ ref decorates -> external
//                                      ^^^^^^^^ ref implements -> external
class Flap: Part { func fit() { } }
//          ^^^^ ref extends -> Part
struct Size: Wide, Equatable { }
//           ^^^^ ref implements -> Wide
actor Store: Part { nonisolated func fit() { } }
//           ^^^^ ref implements -> Part
enum Side: Int, Part { case left }
//         ^^^ ref implements -> external
//              ^^^^ ref implements -> Part
@Shop.Marked(by: Side.left) struct Marked { }
//    ^^^^^^ ref decorates -> ? receiver=Shop from=Marked

func use(door: Door, size: Size, some: some Part, many: any Wide) {
    door.open()
//       ^^^^ ref call -> Door::open
    size.fit()
//       ^^^ ref call -> Part::fit (inherited)
    some.fit()
//       ^^^ ref call -> Part::fit (member)
    many.fit()
//       ^^^ ref call -> Part::fit (inherited)
}
