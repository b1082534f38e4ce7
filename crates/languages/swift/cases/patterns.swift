// A name in a pattern is a local; `.name` is a case of the matched value.

enum Side { case left, other(Int, Lock), deep(Side) }
struct Lock { var turns: Int; func turn() { } }

func match(side: Side, value: Any, pair: (Int, Lock), maybe: Lock?) {
    switch side {
    case .left: break
//        ^^^^ ref read -> Side::left receiver=side
    case let .other(count, lock) where count > 1: use(count, lock)
//            ^^^^^ ref read -> Side::other
//                                                    ^^^^^ nothing
//                                                           ^^^^ nothing
    case let .other(count: n, m): use(n, m)
//                  ^^^^^ nothing
    case .other(let n, var m): use(n, m)
//                                 ^ nothing
//                                    ^ nothing
    case let .deep(.other(inner, _)): use(inner)
//                  ^^^^^ ref read -> ?
//                                        ^^^^^ nothing
    case let .deep(.left): break
//                  ^^^^ ref read -> ?
    case Side.left: break
//       ^^^^ ref read -> Side
//            ^^^^ ref read -> Side::left
    }
    switch value {
    case let lock as Lock: lock.turn()
//                   ^^^^ ref type -> Lock
//                              ^^^^ ref call -> Lock::turn
    case (let a, let b) as (Int, Int): use(a, b)
//                                         ^ nothing
    case let other: use(other)
//                      ^^^^^ nothing
    }
    if case let .other(n, _) = side, n > 1 { use(n) }
//                                   ^ nothing
    if case .deep(let d) = side { use(d) }
//                                    ^ nothing
    guard case let .other(_, kept) = side else { return }
    use(kept)
//      ^^^^ nothing
    while case let .deep(next) = side { use(next) }
//                                          ^^^^ nothing
    for case let .other(n, _) in [side] { use(n) }
//                                            ^ nothing
    for (index, lock) in [maybe].enumerated() where index > 0 { use(lock) }
//                                                  ^^^^^ nothing
//                                                                  ^^^^ nothing
    for (one, (two, three)) in pairs { use(one, two, three) }
//                             ^^^^^ ref read -> ?
//                                              ^^^ nothing
//                                                   ^^^^^ nothing
    if case .deep(.left) = side { }
//                 ^^^^ ref read -> ? receiver=.
    if case let .deep(.other(a, b)) = side { use(a, b) }
//                                               ^ nothing
    guard case let .deep((c, d)) = side else { return }
    use(c, d)
//      ^ nothing
    switch pair {
    case let (n, (m, .left)): use(n, m)
//                    ^^^^ ref read -> ?
//                                   ^ nothing
    case let (x, .deep(.other(y, z))): use(x, y, z)
//                                               ^ nothing
    }
    guard let kept: Lock = maybe else { return }
//                  ^^^^ ref type -> Lock
    kept.turn()
//       ^^^^ ref call -> Lock::turn
    while let next = maybe { next.turn() }
//                                ^^^^ ref call -> Lock::turn
    let (first, second) = pair
    use(first, second)
//      ^^^^^ nothing
    if let maybe, let turns = maybe?.turns { use(maybe, turns) }
//                                   ^^^^^ ref read -> Lock::turns
    do { try risky() } catch Failure.bad(let why) { use(why) } catch { use(error) }
//                           ^^^^^^^ ref type -> ?
//                                   ^^^ ref read -> ? receiver=Failure
//                                                      ^^^ nothing
//                                                                         ^^^^^ nothing
}
