// A method in a trait implementation overrides the one that the trait declares; inherent methods override nothing.

trait Opens {
    fn open(&self);
    fn close(&self) {}
//     ^^^^^ def method Opens::close overrides=
}
trait Paints {
    fn open(&self);
}
struct Door;
impl Door {
    fn close(&self) {}
//     ^^^^^ def method Door::close overrides=
}
impl Opens for Door {
    fn open(&self) {}
//     ^^^^ def method "<Door as Opens>::open" overrides=Opens::open
}
impl Paints for Door {
    fn open(&self) {}
//     ^^^^ def method "<Door as Paints>::open" overrides=Paints::open
}
struct Window;
impl Window {
    fn open(&self) {}
//     ^^^^ def method Window::open overrides=
}
// A call resolves to the member of its receiver's declared type.
fn use_all(opens: &dyn Opens, some: impl Opens, window: Window) {
    opens.open();
//        ^^^^ ref call -> Opens::open (member)
    some.open();
//       ^^^^ ref call -> Opens::open (member)
    window.open();
//         ^^^^ ref call -> Window::open (member)
    window.close();
//         ^^^^^ ref call -> ?
}
