// `export =`, enum members, `satisfies`, and a script in JavaScript.

// --- legacy.ts
class Door { open() {} }
export = Door
// --- plain.js
export class Gate { swing() {} }
export function make() { return new Gate() }
// --- main.ts
import Door = require('./legacy')
import { Gate, make } from './plain.js'
import * as plain from './plain'

new Door().open()
//         ^^^^ ref call -> legacy.ts::Door::open
new Gate().swing()
//         ^^^^^ ref call -> plain.js::Gate::swing
make().swing()
//     ^^^^^ ref call -> plain.js::Gate::swing
plain.make().swing()
//           ^^^^^ ref call -> plain.js::Gate::swing

enum Color { Red, Green = 'green' }
Color.Red
//    ^^^ ref read -> Color::Red
Color.Blue
//    ^^^^ ref read -> ?
Color[Color.Green]
//          ^^^^^ ref read -> Color::Green

interface Shape { size: number }
const shape = { size: 1 } satisfies Shape
//              ^^^^ ref write -> Shape::size

// Accessors are called like functions.
class Query { all(): Gate[] { return [] } }
const query = () => new Query()
query().all()[0].swing()
//               ^^^^^ ref call -> plain.js::Gate::swing
query().none()
//      ^^^^ ref call -> ?
