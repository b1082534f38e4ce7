// Every kind of definition, with its qualified name.
// case: every def

const LIMIT: number = 3;
//    ^^^^^ def constant LIMIT type=number value=3
let width = 80 as const, height: string | undefined;
//  ^^^^^ def variable width
//                       ^^^^^^ def variable height type="string | undefined"
declare const VERSION: string;
//            ^^^^^^^ def constant VERSION type=string
const { left, right: { deep } }: Pair = make();
//      ^^^^ def variable left
//                     ^^^^ def variable deep

function build(kind: Kind, wide?: boolean, ...rest: Door[]): Door {
//       ^^^^^ def function build type=Door
  type Local = string;
//     ^^^^^ def type build::Local local
  interface Shape { area: number }
//          ^^^^^ def interface build::Shape local
//                  ^^^^ def field build::Shape::area
  const step = (): void => {};
//      ^^^^ def function build::step local
  return make<Door>();
}
function over(door: string): void;
//       ^^^^ def function over
function over(door: number): void;
//       ^^^^ def function over#2
function over(door: unknown): void {}
//       ^^^^ def function over#3
const arrow = async (door: Door): Promise<Door> => door;
//    ^^^^^ def function arrow async type=Promise<Door> params="door: Door"
const typed: Handler = (door) => door;
//    ^^^^^ def function typed
const handlers = {
//    ^^^^^^^^ def variable handlers
  open: async (door: Door): Promise<Door> => door,
//^^^^ def method handlers::open async type=Promise<Door> params="door: Door"
  close: function (): void {},
//^^^^^ def method handlers::close type=void
  paint: (door: Door) => door,
//^^^^^ def method handlers::paint params="door: Door"
};
register(class Gate { shut(): void {} });
//             ^^^^ def class Gate
//                    ^^^^ def method Gate::shut
export default function () {}
//     ^^^^^^^ def function default
declare function ambient(door: Door): void;
//               ^^^^^^^ def function ambient

type Size = { wide: number; deep: number };
//   ^^^^ def interface Size subkind=alias
//            ^^^^ def field Size::wide
//                          ^^^^ def field Size::deep
type Kind = "front" | "back";
//   ^^^^ def type Kind type="\"front\" | \"back\""

interface Opening<T> {
//        ^^^^^^^ def interface Opening
  readonly frame: T;
//         ^^^^^ def field Opening::frame readonly type=T
  label?: string;
//^^^^^ def field Opening::label optional
  open(by: T): void;
//^^^^ def method Opening::open type=void
  (call: T): void;
  new (make: T): Opening<T>;
  [key: string]: unknown;
}

enum Side {
//   ^^^^ def enum Side
  Left,
//^^^^ def variant Side::Left
  Right = "right",
//^^^^^ def variant Side::Right value="\"right\""
}
const enum Mode { On }
//         ^^^^ def enum Mode
//                ^^ def variant Mode::On

abstract class Door implements Opening<string> {
//             ^^^^ def class Door abstract
  private lock: Lock = new Lock();
//        ^^^^ def field Door::lock visibility=private type=Lock
  protected readonly frame: string;
//                   ^^^^^ def field Door::frame visibility=protected readonly
  static count?: number = 0;
//       ^^^^^ def field Door::count static
  #key = 1;
//^^^^ def field Door::%23key visibility=private
  handler = async (): Promise<void> => {};
//^^^^^^^ def method Door::handler async

  constructor(private readonly owner: Owner, plain: string) {
//^^^^^^^^^^^ def constructor Door::constructor params="owner: Owner, plain: string"
//                             ^^^^^ def field Door::owner visibility=private
    this.extra = plain;
//       ^^^^^ ref write -> ?
  }

  open(by: string): void {}
//^^^^ def method Door::open params="by: string"
  private async close(): Promise<void> {}
//              ^^^^^ def method Door::close visibility=private async type=Promise<void>
  abstract paint(): void;
//         ^^^^^ def method Door::paint abstract
  get width(): number { return 1; }
//    ^^^^^ def property Door::width type=number
  static make(): Door { return null!; }
//       ^^^^ def method Door::make static
  declared?(): void;
//^^^^^^^^ def method Door::declared
}

namespace House {
//        ^^^^^ def namespace House
  export function enter() {}
//                ^^^^^ def function House::enter exported
  export namespace Inner { export const deep = 1; }
//                 ^^^^^ def namespace House::Inner
//                                      ^^^^ def variable House::Inner::deep
  const hidden = 1;
//      ^^^^^^ def variable House::hidden
}
declare module "library" {
//              ^^^^^^^ def namespace library
  export function helper(): void;
//                ^^^^^^ def function library::helper
}
declare global { interface Window { door: Door } }
//                         ^^^^^^ def interface Window
//                                  ^^^^ def field Window::door
