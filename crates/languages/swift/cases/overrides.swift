// Methods override those of protocols and base classes, also if an extension declares the conformance.

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
class Window {
    func open() {}
//       ^^^^ def method Window::open overrides=
}
// A call resolves to the member of its receiver's declared type.
func use(opens: Opens, any: any Opens, door: Door, window: Window) {
    opens.open()
//        ^^^^ ref call -> Opens::open (member)
    any.open()
//      ^^^^ ref call -> Opens::open (member)
    door.open()
//       ^^^^ ref call -> Door::open (member)
    window.open()
//         ^^^^ ref call -> Window::open (member)
    opens.paint()
//        ^^^^^ ref call -> ?
}
