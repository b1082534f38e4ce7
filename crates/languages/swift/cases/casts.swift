// What a cast or pattern binds has the type it names; a value that is only tested keeps its type.

class Door { func open() { } }
class Gate { func shut() { } }

func use(x: Any, door: Door) {
    if let d = x as? Door { d.open() }
//                            ^^^^ ref call -> Door::open
    guard let e = x as? Door else { return }
    e.open()
//    ^^^^ ref call -> Door::open
    (x as! Gate).shut()
//               ^^^^ ref call -> Gate::shut
    switch x {
    case let g as Gate: g.shut()
//                        ^^^^ ref call -> Gate::shut
    case is Door: x.open()
//                  ^^^^ ref call -> external
    default: x.open()
//             ^^^^ ref call -> external
    }
    if let d = x as? Gate { d.open() }
//                            ^^^^ ref call -> ?
}

func more(x: Any, other: Any, door: Door?) {
    if x is Door { x.open() }
//          ^^^^ ref type -> Door
//                   ^^^^ ref call -> external
    if let x = x as? Door, other is Gate { x.open() }
//                                           ^^^^ ref call -> Door::open
    x.open()
//    ^^^^ ref call -> external
    let maybe = x as? Door
    maybe?.open()
//         ^^^^ ref call -> Door::open
    (x as? Gate)?.shut()
//                ^^^^ ref call -> Gate::shut
    let opened: Void = x is Door ? x.open() : ()
//                                   ^^^^ ref call -> external
    if let door { door.open() }
//                     ^^^^ ref call -> Door::open
    guard let door = door else { return }
    door.open()
//       ^^^^ ref call -> Door::open
    door.shut()
//       ^^^^ ref call -> ?
    guard let gate = other as? Gate, gate === x as? Gate else { return }
    gate.shut()
//       ^^^^ ref call -> Gate::shut
    gate.open()
//       ^^^^ ref call -> ?
}
