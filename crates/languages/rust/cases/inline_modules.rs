// Inline modules: `super`, `self`, and star imports of the enclosing module, including its private names.

// --- Cargo.toml
[package]
name = "house"
// --- src/lib.rs
mod tree;
use std::fmt::Write;

fn private() -> Door { Door }
pub struct Door;
impl Door {
    fn knock(&self) {}
}

mod outer {
    use super::Door;
//             ^^^^ ref import -> Door
    pub fn make() -> Door { Door }
//                   ^^^^ ref type -> Door [returns]
    pub(super) fn shared() {}
    fn hidden() {}

    pub mod inner {
        pub fn up() {
            super::hidden();
//                 ^^^^^^ ref call -> outer::hidden
            super::super::private();
//                        ^^^^^^^ ref call -> private
            crate::outer::make();
//                        ^^^^ ref call -> outer::make
            self::up();
//                ^^ ref call -> outer::inner::up
        }
    }
}

use outer::*;

fn use_star() {
    make().knock();
//  ^^^^ ref call -> outer::make (star)
//         ^^^^^ ref call -> Door::knock
    shared();
//  ^^^^^^ ref call -> outer::shared
    hidden();
//  ^^^^^^ ref call -> ?
    inner::up();
//  ^^^^^ ref read -> outer::inner
//         ^^ ref call -> outer::inner::up
}

#[cfg(test)]
mod tests {
    use super::*;
//      ^^^^^ import super * to=src/lib.rs

    #[test]
    fn knocks() {
        private().knock();
//      ^^^^^^^ ref call -> private (star)
//                ^^^^^ ref call -> Door::knock
        let door = Door;
//                 ^^^^ ref read -> Door (star)
        make();
//      ^^^^ ref call -> outer::make (star)
        assert_eq!(private(), door);
//                 ^^^^^^^ ref call -> private from=tests::knocks
        missing();
//      ^^^^^^^ ref call -> ?
    }
}
// --- src/tree.rs
pub fn grow() {}

mod leaf {
    fn fall() {
        super::grow();
//             ^^^^ ref call -> grow
        super::super::Door;
//                    ^^^^ ref read -> src/lib.rs::Door
    }
}

// --- src/alike.rs
// The same path resolves differently in each module.
mod foo {
    pub mod foo {
        pub fn bar() {}
    }
}
mod m {
    use super::foo::*;
    mod inner {
        use super::foo::bar;
        fn run() {
            bar();
//          ^^^ ref call -> foo::foo::bar
        }
    }
}
