// Code in every branch of a condition is extracted; conditions, availability checks and other directives contain no references.
// case: every ref

class Door {
    #if os(iOS) && !DEBUG
    func only() { other() }
//                ^^^^^ ref call -> Door::other
    #elseif canImport(UIKit)
    func another() { }
    #else
    func other() { }
    #endif

    @available(iOS 13.0, macOS 10.15, *)
//   ^^^^^^^^^ ref decorates -> external
    func run() {
        if #available(iOS 14, *) { other() }
//                                 ^^^^^ ref call -> Door::other conditional
        #warning("later")
        label: for _ in 0..<3 { break label }
        _ = #selector(only)
//                    ^^^^ ref read -> Door::only
        #expect(true)
//       ^^^^^^ ref call -> ? arguments=1
        let pattern = /on(ly)+/
    }
}
