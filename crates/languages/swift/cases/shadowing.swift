// Names of a function shadow those of the module in other files; without a nearer definition, the module's is meant.
// case: every ref

// --- Sources/Shop/Names.swift
let door = 1
func open() { }
// --- Sources/Shop/Use.swift
func byParameter(door: String, open: () -> Void) {
//                     ^^^^^^ ref type -> external
//                                         ^^^^ ref type -> external
    print(door)
//  ^^^^^ ref call -> external
//        ^^^^ nothing
    open()
//  ^^^^ nothing
}
func byLocal() {
    open()
//  ^^^^ ref call -> Sources/Shop/Names.swift::open (package)
    for door in [1] { print(door) }
//                    ^^^^^ ref call -> external
//                          ^^^^ nothing
    [1].forEach { door in print(door) }
//      ^^^^^^^ ref call -> ?
//                        ^^^^^ ref call -> external
//                              ^^^^ nothing
    print(door)
//  ^^^^^ ref call -> external
//        ^^^^ ref read -> Sources/Shop/Names.swift::door
}
func byLet() {
    let open = 1
    print(open)
//  ^^^^^ ref call -> external
//        ^^^^ nothing
}
