// A closure has named or numbered parameters and a capture list; a call may have several trailing closures.
// case: every ref

class Door {
    var width = 1
    func run(list: [Int], then: (Int) -> Void) {
//                  ^^^ ref type -> external
//                               ^^^ ref type -> external
//                                       ^^^^ ref type -> external
        list.map { $0 + width }
//           ^^^ ref call -> external
//                      ^^^^^ ref read -> Door::width
        list.sorted { left, right in left > right }
//           ^^^^^^ ref call -> external
        load(from: 1) { result in
//      ^^^^ ref call -> load
            then(result)
        } failed: { (error: Error, _) in
//                          ^^^^^ ref type -> external
            print(error)
//          ^^^^^ ref call -> external
        }
        let later = { [weak self, copy = width, list] in
//                                       ^^^^^ ref read -> Door::width
            self?.width = copy + list.count
//                ^^^^^ ref write -> Door::width
//                                    ^^^^^ ref read -> external
        }
        later()
        view.onTap(perform: later).padding(.all, 3)
//      ^^^^ ref read -> ?
//           ^^^^^ ref call -> ?
//                                 ^^^^^^^ ref call -> ?
//                                          ^^^ ref read -> ?
        stack.add(.row { width }).add(.cell(width), at: (x: 1, y: width))
//      ^^^^^ ref read -> ?
//            ^^^ ref call -> ?
//                 ^^^ ref call -> ? receiver=.
//                       ^^^^^ ref read -> Door::width
//                                ^^^ ref call -> ?
//                                     ^^^^ ref call -> ? receiver=. arguments=1
//                                          ^^^^^ ref read -> Door::width
//                                                                ^^^^^ ref read -> Door::width
        Store<Int>(1) { width } failed: { }
//      ^^^^^ ref call -> ? arguments=1
//            ^^^ ref type -> external
//                      ^^^^^ ref read -> Door::width
        Shop.Store<Int>(2)
//      ^^^^ ref read -> ?
//           ^^^^^ ref call -> ? receiver=Shop arguments=1
//                 ^^^ ref type -> external
        let first = Shop.Store<Int>(), second = Store<Int>(width)
//                  ^^^^ ref type -> ?
//                       ^^^^^ ref call -> ? receiver=Shop arguments=0
//                             ^^^ ref type -> external
//                                              ^^^^^ ref call -> ?
//                                                    ^^^ ref type -> external
//                                                         ^^^^^ ref read -> Door::width
        list.reduce(0) { (into sum: Int, one: Int) in sum + one }
//           ^^^^^^ ref call -> external
//                                  ^^^ ref type -> external
//                                            ^^^ ref type -> external
        func inner(width: Int) -> Int { width }
//                        ^^^ ref type -> external
//                                ^^^ ref type -> external
        then(inner(width: 2))
//           ^^^^^ ref call -> Door::run::inner arguments=1
        list.forEach(then)
//           ^^^^^^^ ref call -> external
    }
}
func load(from: Int, then: (Int) -> Void, failed: (Error, Int) -> Void) { }
//              ^^^ ref type -> external
//                          ^^^ ref type -> external
//                                  ^^^^ ref type -> external
//                                                 ^^^^^ ref type -> external
//                                                        ^^^ ref type -> external
//                                                                ^^^^ ref type -> external
