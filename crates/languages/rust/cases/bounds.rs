// Bounds say what a type parameter has, wherever they are written.

trait Opens {
    fn open(&self);
}
trait Locks: Opens {
    fn lock(&self) -> Bolt;
}
struct Bolt;
impl Bolt {
    fn slide(&self) {}
}
struct Door;
impl Door {
    fn knock(&self) {}
}
trait Rings {
    fn ring(&self);
}
impl<T: Opens> Rings for T {
    fn ring(&self) {}
}
trait Sings {
    fn sing(&self) {}
}
impl<T> Sings for T {}

fn bounded<T, U>(one: T, other: U)
where
    T: Locks,
    U: std::fmt::Debug + Opens,
{
    one.lock().slide();
//      ^^^^ ref call -> Locks::lock
//             ^^^^^ ref call -> Bolt::slide
    one.open();
//      ^^^^ ref call -> Opens::open
    other.open();
//        ^^^^ ref call -> Opens::open
    other.lock();
//        ^^^^ ref call -> ?
    one.sing();
//      ^^^^ BUG ref call -> ?
    one.ring();
//      ^^^^ BUG ref call -> ?
}
fn several<T: Clone + Opens>(one: T, other: impl Clone + Opens, boxed: Box<dyn Opens + Send>) {
    one.open();
//      ^^^^ ref call -> Opens::open
    other.open();
//        ^^^^ ref call -> Opens::open
    boxed.open();
//        ^^^^ ref call -> Opens::open
}
struct Hall<D>
where
    D: Opens,
{
    door: D,
}
impl<D> Hall<D>
where
    D: Opens,
{
    fn enter(&self) {
        self.door.open();
//                ^^^^ ref call -> Opens::open
    }
}
impl<D: Locks> Hall<D> {
    fn close(&self) {
        self.door.lock();
//                ^^^^ BUG ref call -> ?
    }
}
fn calls<F, G>(make: F, each: G)
where
    F: Fn(&str) -> Door,
    G: FnMut(Bolt),
{
    make("front").knock();
//                ^^^^^ ref call -> Door::knock
    make("front").slide();
//                ^^^^^ ref call -> ?
}
fn called<F: Fn() -> Door>(make: F, other: impl Fn() -> Bolt, boxed: Box<dyn Fn() -> Bolt>) {
    make().knock();
//         ^^^^^ ref call -> Door::knock
    other().slide();
//          ^^^^^ ref call -> Bolt::slide
    boxed().slide();
//          ^^^^^ ref call -> Bolt::slide
}
fn with<F>(each: F)
where
    F: FnOnce(&Door),
{
}
fn run() {
    with(|door| door.knock());
//                   ^^^^^ ref call -> Door::knock
    with(|door| door.slide());
//                   ^^^^^ ref call -> ?
    inline(|bolt, door| bolt.slide());
//                           ^^^^^ ref call -> Bolt::slide
    dynamic(&|bolt| bolt.slide());
//                       ^^^^^ ref call -> Bolt::slide
    result(|| Door).knock();
//                  ^^^^^ ref call -> Door::knock
}
fn inline(each: impl Fn(Bolt, Door)) {}
fn dynamic(each: &dyn Fn(Bolt)) {}
fn result<F, R>(make: F) -> R
where
    F: FnOnce() -> R,
{
    make()
}

fn ranked<F>(make: F)
where
    for<'a> F: Fn(&'a str) -> Door,
{
    make("front").knock();
//                ^^^^^ ref call -> Door::knock
}
