// A namespace is searched by path; declarations with the same name are merged.

// --- shapes.ts
export namespace Shapes {
  export class Square {
    area(): number { return 1; }
  }
  export namespace Flat {
    export function draw(): void {}
  }
  function helper() {}
  helper();
//^^^^^^ ref call -> Shapes::helper (local)
}
export interface Box { open(): void }
export interface Box { close(): void }
export enum Color { Red, Green }
// --- main.ts
import { Shapes, Box, Color } from "./shapes";

const square: Shapes.Square = new Shapes.Square();
//                   ^^^^^^ ref type -> shapes.ts::Shapes::Square (path)
//                                       ^^^^^^ ref call -> shapes.ts::Shapes::Square [instantiates]
square.area();
//     ^^^^ ref call -> shapes.ts::Shapes::Square::area
Shapes.Flat.draw();
//     ^^^^ ref read -> shapes.ts::Shapes::Flat
//          ^^^^ ref call -> shapes.ts::Shapes::Flat::draw
Shapes.missing();
//     ^^^^^^^ ref call -> ?
function use(box: Box) {
//                ^^^ ref type -> shapes.ts::Box#2
  box.close();
//    ^^^^^ ref call -> shapes.ts::Box::close
  box.open();
//    ^^^^ ref call -> shapes.ts::Box::open (member)
  return Color.Red;
//             ^^^ ref read -> shapes.ts::Color::Red
}
// --- models.ts
export namespace Models {
//               ^^^^^^ def namespace Models exported
  export interface Door {}
//                 ^^^^ def interface Models::Door
}
// --- uses.ts
// What a namespace exports is its member, and not exported from the file.
import { Models, Door } from "./models";
//       ^^^^^^ ref import -> models.ts::Models
//               ^^^^ ref import -> ?
let door: Models.Door;
//               ^^^^ ref type -> models.ts::Models::Door
