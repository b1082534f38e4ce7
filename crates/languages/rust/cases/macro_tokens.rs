// Tokens that are no code as a whole: the parts that are code are read. Braces of a macro at the level of items are no block.

enum Side { Left(u32), Right { wide: u32 } }
fn width() -> u32 { 1 }
fn output<T>(of: T) -> T { of }
struct Door { wide: u32 }

mod parts {
    wrap! {
        pub fn inside() {}
//             ^^^^^^ def function parts::inside
        pub struct Gate { pub wide: u32 }
    }
    cfg_if! {
        if #[cfg(unix)] {
            pub fn chosen() {}
//                 ^^^^^^ def function parts::chosen
        } else {
            compile_error!("no");
        }
    }
}

fn run(side: Side) {
    snap!(output::<Door>(width()), @r"text, width()");
//        ^^^^^^ ref call -> output
//                 ^^^^ ref type -> Door
//                       ^^^^^ ref call -> width
//                                          ^^^^^ nothing
    matches!(side, Side::Right { .. });
//                 ^^^^ ref read -> Side
//                       ^^^^^ ref read -> Side::Right
    table! {
        first: ("a", Side::Left(1)),
//                         ^^^^ ref call -> Side::Left
        second: "b" => Ok(Door { wide: width() }),
//                        ^^^^ ref call -> Door
//                                     ^^^^^ ref call -> width
    }
    trace!(%side, wide = ?width(), 'x', "{}", 1);
//                        ^^^^^ ref call -> width
    parts::inside();
//         ^^^^^^ ref call -> parts::inside
    parts::chosen();
//         ^^^^^^ ref call -> parts::chosen
    local! {
        struct Hidden;
    }
}
fn elsewhere() {
    Hidden;
//  ^^^^^^ ref read -> ?
}
