// `#warning` and `#error` between members do not affect the code around them.
// case: every def
// file: status=ok problems=0
final class Lock {
//          ^^^^ def class Lock
    #if canImport(Darwin)
    private let held = Unfair()
//              ^^^^ def field Lock::held
    #elseif canImport(Foundation)
    private let held = Plain()
//              ^^^^ def field Lock::held#2
    #else
    #error("There is no lock here.")
//   ^^^^^ nothing
    #endif
    #warning("Bring this back")
//   ^^^^^^^ nothing
    func open() {}
//       ^^^^ def method Lock::open
}
