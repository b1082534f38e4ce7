// Type references in every position.
// case: every ref

struct Door { }
protocol Part { associatedtype Item }
class Uses<T: Part, each Pack>: Base<Door> where T.Item == Door, T: Hashable {
//            ^^^^ ref type -> Part
//                              ^^^^ ref extends -> ?
//                                   ^^^^ ref type -> Door
//                                                         ^^^^ ref type -> Door
//                                                                  ^^^^^^^^ ref type -> external
    var maybe: Door?
//             ^^^^ ref type -> Door [type_of]
    var forced: Door!
//              ^^^^ ref type -> Door
    var many: [Door]
//             ^^^^ ref type -> Door
    var map: [String: Door]
//            ^^^^^^ ref type -> external
//                    ^^^^ ref type -> Door
    var pair: (left: Door, Door)
//                   ^^^^ ref type -> Door
//                         ^^^^ ref type -> Door
    var call: (_ by: Door) throws -> Door?
//                   ^^^^ ref type -> Door
//                                   ^^^^ ref type -> Door
    var some: any Part & Sendable
//                ^^^^ ref type -> Part
//                       ^^^^^^^^ ref type -> external
    var kind: Door.Type = Door.self
//            ^^^^ ref type -> Door
//                        ^^^^ ref read -> Door
    var nested: Shop.Lock<Door>
//              ^^^^ ref type -> ?
//                   ^^^^ ref type -> ? receiver=Shop
//                        ^^^^ ref type -> Door
    func make(_ by: inout Door, with build: @escaping @Sendable (Door) -> Void) throws(DoorError) -> some Part { }
//                        ^^^^ ref type -> Door [receives]
//                                                                        ^^^^ ref type -> external
//                                                                                     ^^^^^^^^^ ref type -> ?
//                                                                                                        ^^^^ ref type -> Part [returns]
//                                                     ^^^^^^^^ ref decorates -> external
//                                                               ^^^^ ref type -> Door
    var later: @Sendable (Door) async -> Void
//              ^^^^^^^^ ref decorates -> external
//                        ^^^^ ref type -> Door
//                              ^^^^^ nothing
//                                       ^^^^ ref type -> external
    typealias Alias = Dictionary<Door, T>
//                    ^^^^^^^^^^ ref type -> external
//                               ^^^^ ref type -> Door
}
func body(value: Any) {
//               ^^^ ref type -> external
    let local: Door = value as! Door
//             ^^^^ ref type -> Door
//                              ^^^^ ref type -> Door
    if value is Door { }
//              ^^^^ ref type -> Door conditional
    switch value {
    case is Door: break
//          ^^^^ ref type -> Door
    case let door as Door: _ = door
//                   ^^^^ ref type -> Door
    default: break
    }
    let block = { (door: Door) -> Door in door }
//                       ^^^^ ref type -> Door
//                                ^^^^ ref type -> Door
    _ = Array<Door>()
//      ^^^^^ ref call -> external
//            ^^^^ ref type -> Door
    do { } catch let error as Door { _ = error }
//                            ^^^^ ref type -> Door
    for item: Door in [local] { _ = item }
//            ^^^^ ref type -> Door
}
