//! Sources with the constructs that the annotated cases lack, so that every pattern matches something.

/// Path and text.
pub(super) const SAMPLES: &[(&str, &str)] = &[
    ("sample.c", C),
    ("sample.cs", CSHARP),
    ("sample.py", PYTHON),
    ("sample.rs", RUST),
    ("sample.jsx", JAVASCRIPT),
    ("sample.ts", TYPESCRIPT),
];

const C: &str = r#"
#ifndef DOOR_H
#define DOOR_H
#ifdef __cplusplus
extern "C" {
#endif
#define AREA(w) /* wide */ ((w) * \
  height(w)) /* high */
API typedef struct { int a, *b : 3; union { long c; }; } DOOR;
enum side { LEFT,
#define X(n) n,
  RIGHT = 'r' };
static int (*const *table[3])(DOOR *d, ...) = { [0] = (void *)&height };
int height(w) int w; {
#if A
  if (w) {
#else
  if (!w) {
#endif
    return AREA(w)->b[0].c; }
  return (DOOR){ .a = 1 }.a ? L"x" : offsetof(DOOR, a);
}
#endif
"#;

const CSHARP: &str = r"
class Door : IDoor {
    int IDoor.Width { get { return 1; } }
    int IDoor.this[int row] { get { return row; } }
    event Opened IDoor.Opening { add { } remove { } }
    Func<int, int> Double = width => { return 2 * width; };
}
";

const PYTHON: &str = r#"
from typing import Literal
__all__ = ("Door", "Wall")

@registry.register(name="door")
class Door[T](base.Wall[int], Frame[str], metaclass=Meta):
    mode: Literal["open", "shut"] = "open"

    def open[U: Hand](self, *hands, by=None, **options) -> "Door[T]":
        return {hand for hand in hands}, (hand.grip for hand in hands), {k: v for k, v in options.items()}

class Pair[U: Hand]: ...

def first[V](items: list[V]) -> V: return items[0]

measure = lambda *sizes, **units: sizes

match door:
    case Door(width=2, hinge=hinge): pass
    case [*rest]: pass
"#;

const RUST: &str = r#"
extern crate alloc as memory;
extern crate core;

impl fmt::Display for shop::Door {}
impl From<Wall> for Door {}
impl ops::Add<Wall> for Door {}
trait Opens: From<Wall> + fmt::Display {}
struct Row<const N: usize>([u8; N]);

fn run<T: Iterator<Item = u8>>(mut count: usize) -> self::Door {
    let pair = |(a, b), &c, mut d| a + b + c + d;
    collect::<Vec<_>>(pair);
    iter::repeat::<u8>(1);
    let door = shop::Door { width: 1, ..Default::default() };
    'outer: loop {
        count = 1;
        count += 1;
        door.width += 1;
        break 'outer;
    }
    println!("{}", door.width.max(2));
    door
}
"#;

const JAVASCRIPT: &str = r#"
const walk = function* (steps) { yield steps; };
for (let i = 0; i < 3; i++) { count = i; count += 1; this.count += 1; this.count--; }

@sealed
@shop.sealed
@sealed("front")
@shop.sealed("front")
class Door {}

const view = <Frame><svg:path /><Shop.Wall><Door /></Shop.Wall><div /><Shop.Door /></Frame>;
const styled = [
  <a className={"a"} />, <a className={`b ${c} d`} />, <a className={x ? "e" : "f"} />, <a className={y && "g"} />, <a className="h" />,
];
clsx("a", x && "b", x ? "c" : "d", { "e": 1, f: 2 });
"#;

const TYPESCRIPT: &str = r#"
import type Lock, { Key } from "./lock";
import { type Hinge as H } from "./hinge";
import fs = require("fs");
export type { Door as Gate };

declare function measure(door: Door): number;
clsx("a", x && "b", x ? "c" : "d", { "e": 1, f: 2 });
declare module "doors" { export const width: number; }
namespace Shop { export enum Size { Small, Large = 2, "Huge" } }

abstract class Door<T> extends Frame<T> implements Opens, Holds<T>, shop.Sells {
    private static async *open(public hand?: Hand, ...rest: Hand[]): Promise<void> {}
    protected abstract close(): void;
    static readonly width?: number = 1;
    handler = async (event: Event): Promise<void> => {};
    get size(): number { return 1; }
    [key: string]: unknown;
}

interface Opens extends Base, Holds<number>, shop.Sells { open?(by: Hand): void; (x: number): string; new (x: number): Door; }
type Inner<T> = T extends Promise<infer U> ? { readonly [K in keyof U]: U[K] } : (hand: Hand) => new () => T;
function isDoor(it: unknown): it is Door { return it instanceof Door; }
const open: Opener = async ({ hand }: Grip, [first]: Hand[]): Promise<void> => {};
class Gate extends shop.Door {}
class House extends React.Component<Props, State> {}
const Shed: FC = build;
"#;
