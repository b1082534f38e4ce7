// An extension adds members and conformances to a type; its members are found like those declared in the type.

struct Door {
    var width: Int
    func open() { close(); self.lock() }
//                ^^^^^ ref call -> Door::close
//                              ^^^^ ref call -> Door::lock (member)
}
protocol Closing { func close() }

extension Door: Closing, Equatable {
//        ^^^^ ref type -> Door from="impl Door"
//              ^^^^^^^ ref implements -> Closing from="impl Door"
//                       ^^^^^^^^^ ref implements -> external
    func close() { open() }
//       ^^^^^ def method Door::close in="impl Door" visibility=internal
//                 ^^^^ ref call -> Door::open
    private func lock() { self.close(); self.open() }
//               ^^^^ def method Door::lock visibility=private
//                             ^^^^^ ref call -> Door::close
//                                           ^^^^ ref call -> Door::open
}
public extension Door {
    func paint() { }
//       ^^^^^ def method Door::paint visibility=public
    internal func oil() { }
//                ^^^ def method Door::oil visibility=internal
}
extension Array where Element == Door {
//        ^^^^^ ref type -> external
//                    ^^^^^^^ ref type -> ?
//                               ^^^^ ref type -> Door
    func openAll() { forEach { $0.open() } }
//                                ^^^^ ref call -> ?
}

func use(door: Door, doors: [Door]) {
    door.close()
//       ^^^^^ ref call -> Door::close (member)
    door.paint()
//       ^^^^^ ref call -> Door::paint
    doors.openAll()
//        ^^^^^^^ ref call -> Array::openAll (local)
}
