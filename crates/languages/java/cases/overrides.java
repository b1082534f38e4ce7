// A method overrides an inherited one with the same number of parameters; private and static methods are not overridden.

interface Opens {
    void open();
    void open(int speed);
}
class Door {
    public void close() {}
    private void lock() {}
    static void make() {}
}
class Gate extends Door implements Opens {
    public void open() {}
//              ^^^^ def method Gate::open overrides=Opens::open
    public void open(int speed) {}
//              ^^^^ def method Gate::open#2 overrides=Opens::open#2
    public void close() {}
//              ^^^^^ def method Gate::close overrides=Door::close
    void lock() {}
//       ^^^^ def method Gate::lock overrides=
    static void make() {}
//              ^^^^ def method Gate::make overrides=
}
class Window {
    public void open() {}
//              ^^^^ def method Window::open overrides=
}
// A call resolves to the member of its receiver's declared type.
class User {
    void use(Opens opens, Gate gate, Window window) {
        opens.open();
//            ^^^^ ref call -> Opens::open (member)
        opens.open(1);
//            ^^^^ ref call -> Opens::open#2 (member)
        gate.open();
//           ^^^^ ref call -> Gate::open (member)
        window.open();
//             ^^^^ ref call -> Window::open (member)
        opens.close();
//            ^^^^^ ref call -> ?
    }
}
