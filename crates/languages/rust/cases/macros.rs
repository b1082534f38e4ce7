// The tokens of a macro call are extracted as code if they are code. The body of a macro definition is not.

macro_rules! shout {
//           ^^^^^ def macro shout
    ($x:expr) => { hidden($x) };
//                 ^^^^^^ nothing
}

struct Door;
impl Door {
    fn open(&self) -> bool { true }
}
fn width() -> u32 { 1 }

fn use_macros(door: Door) {
    println!("{}", width());
//  ^^^^^^^ ref call -> external (builtin)
//                 ^^^^^ ref call -> width from=use_macros
    assert_eq!(width(), 1, "wide {}", door.open());
//             ^^^^^ ref call -> width
//                                         ^^^^ ref call -> Door::open
    vec![width(), width()];
//       ^^^^^ ref call -> width
//                ^^^^^ ref call -> width
    shout!(width());
//  ^^^^^ ref call -> shout
//         ^^^^^ ref call -> width
    matches!(door, Door { .. });
//  ^^^^^^^ ref call -> external
    log::info!("{}", width());
//       ^^^^ ref call -> ?
    format!("{}", vec![width()].len());
//                     ^^^^^ ref call -> width
    join! { width(), door.open(), }
//          ^^^^^ ref call -> width
//                        ^^^^ ref call -> Door::open
    select! { wide = width() => wide, }
//                   ^^^^^ ref call -> width
    let one = 1;
    println!("{one}", one = one);
}
