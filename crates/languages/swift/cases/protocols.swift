// A conforming type gets the members of a protocol's extensions; a requirement itself is found on values of the protocol's
// type.

protocol Opens {
    func open()
    var width: Int { get }
}
extension Opens {
    func openTwice() { open(); self.open() }
//                                  ^^^^ ref call -> Opens::open
}
struct Door: Opens {
    func open() { }
    let width = 1
}
struct Wall { let width = 2 }

func use<T: Opens>(door: Door, opens: any Opens, some: T, wall: Wall) {
    door.openTwice()
//       ^^^^^^^^^ ref call -> Opens::openTwice (inherited)
    door.open()
//       ^^^^ ref call -> Door::open (member)
    opens.open()
//        ^^^^ ref call -> Opens::open (member)
    opens.width
//        ^^^^^ ref read -> Opens::width
    some.openTwice()
//       ^^^^^^^^^ ref call -> Opens::openTwice
    wall.openTwice()
//       ^^^^^^^^^ ref call -> ?
    wall.width
//       ^^^^^ ref read -> Wall::width
}
