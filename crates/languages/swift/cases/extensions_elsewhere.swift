// Extensions are found from other files of the module: of own types, of protocols for whatever conforms, and of external types.

// --- Sources/Shop/Door.swift
protocol Closing { func close() }
class Door: Closing {
    func close() { }
}
class Gate: Door { }
// --- Sources/Shop/Extensions.swift
extension Door {
    func paint() -> Door { self }
}
extension Closing {
    func closeTwice() { close() }
//                      ^^^^^ ref call -> Sources/Shop/Door.swift::Closing::close
}
extension String {
    func shout() -> Door { Door() }
    var loud: Int { 1 }
}
extension Array where Element == Door {
    func openAll() { }
}
// --- Sources/Shop/Use.swift
func use(door: Door, gate: Gate, text: String, doors: [Door], number: Int) {
    door.paint().close()
//       ^^^^^ ref call -> Sources/Shop/Extensions.swift::Door::paint (member)
//               ^^^^^ ref call -> Sources/Shop/Door.swift::Door::close
    gate.paint()
//       ^^^^^ ref call -> Sources/Shop/Extensions.swift::Door::paint (inherited)
    gate.closeTwice()
//       ^^^^^^^^^^ ref call -> Sources/Shop/Extensions.swift::Closing::closeTwice
    text.shout().close()
//       ^^^^^ ref call -> Sources/Shop/Extensions.swift::String::shout
//               ^^^^^ ref call -> Sources/Shop/Door.swift::Door::close
    "a".loud
//      ^^^^ ref read -> Sources/Shop/Extensions.swift::String::loud
    doors.openAll()
//        ^^^^^^^ ref call -> Sources/Shop/Extensions.swift::Array::openAll
    number.shout()
//         ^^^^^ ref call -> external
    door.shout()
//       ^^^^^ ref call -> ?
    text.uppercased()
//       ^^^^^^^^^^ ref call -> external
}
// --- Sources/Other/Use.swift
func other(text: String) {
    text.shout()
//       ^^^^^ ref call -> external
}
