// Every kind of definition, with its qualified name. Members of an `impl` block carry the name of the type and of the trait, if
// there is one.
// case: every def

pub const LIMIT: usize = 3;
//        ^^^^^ def constant LIMIT type=usize value=3 readonly
static NAME: &str = "oak";
//     ^^^^ def constant NAME static type="&str"
type Size<T> = (T, T);
//   ^^^^ def type Size type="(T, T)"

mod inner {
//  ^^^^^ def module inner
    pub fn deep() {}
//         ^^^^ def function inner::deep
    mod deeper {
//      ^^^^^^ def module inner::deeper
        struct Unit;
//             ^^^^ def struct inner::deeper::Unit
    }
}

pub struct Door<'a, T> {
//         ^^^^ def struct Door
    pub width: u32,
//      ^^^^^ def field Door::width type=u32
    lock: Option<&'a T>,
//  ^^^^ def field Door::lock type="Option<&'a T>"
}
struct Pair(u32, pub String);
//     ^^^^ def struct Pair
union Raw {
//    ^^^ def union Raw
    word: u32,
//  ^^^^ def field Raw::word
}

enum Side {
//   ^^^^ def enum Side
    Left,
//  ^^^^ def variant Side::Left
    Right(u32),
//  ^^^^^ def variant Side::Right
    Both { wide: bool },
//  ^^^^ def variant Side::Both
//         ^^^^ def field Side::Both::wide
    Numbered = 4,
//  ^^^^^^^^ def variant Side::Numbered value=4
}

trait Open {
//    ^^^^ def trait Open
    const HINGES: u32 = 2;
//        ^^^^^^ def constant Open::HINGES
    type Key;
//       ^^^ def type Open::Key
    fn open(&self) -> bool;
//     ^^^^ def method Open::open abstract type=bool
    fn shut(&mut self) {}
//     ^^^^ def method Open::shut !abstract
}

impl<T> Door<'_, T> {
//      ^^^^ def impl "impl Door"
    const DEPTH: u32 = 1;
//        ^^^^^ def constant Door::DEPTH in="impl Door"
    pub fn new(width: u32) -> Self {
//         ^^^ def method Door::new type=Self in="impl Door" params="width: u32"
        fn helper() {}
//         ^^^^^^ def function Door::new::helper local
        struct Local;
//             ^^^^^ def struct Door::new::Local local
        const INSIDE: u32 = 1;
//            ^^^^^^ def constant Door::new::INSIDE local
        let closure = |x: u32| x;
        let width = width;
        todo!()
    }
}

impl<T> Open for Door<'_, T> {
//               ^^^^ def impl "impl Open for Door"
    type Key = u32;
//       ^^^ def type "<Door as Open>::Key"
    fn open(&self) -> bool {
//     ^^^^ def method "<Door as Open>::open"
        true
    }
}

impl Open for [u8] {
//            ^^^^ def impl "impl Open for [u8]"
    type Key = ();
//       ^^^ def type "<[u8] as Open>::Key"
    fn open(&self) -> bool { false }
//     ^^^^ def method "<[u8] as Open>::open"
}

async fn fetch() {}
//       ^^^^^ def function fetch async
pub(crate) unsafe extern "C" fn foreign() {}
//                              ^^^^^^^ def function foreign
extern "C" {
    fn imported(x: i32);
//     ^^^^^^^^ def function imported abstract
}

macro_rules! shout {
//           ^^^^^ def macro shout
    ($x:expr) => { fn hidden() {} };
}

#[cfg(test)]
mod tests {
//  ^^^^^ def module tests test
    #[test]
    fn opens() {}
//     ^^^^^ def function tests::opens test
}
