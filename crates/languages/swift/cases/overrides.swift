// Methods take the place of those that a protocol or a base class declares, also where an extension says so.

protocol Opens {
    func open()
}
class Door: Opens {
    func open() {}
//       ^^^^ def method Door::open overrides=Opens::open
    func paint() {}
//       ^^^^^ def method Door::paint overrides=
}
struct Gate {}
extension Gate: Opens {
    func open() {}
//       ^^^^ def method Gate::open overrides=Opens::open
}
