// A name is visible to other files only if it is exported; re-exports are followed to the definition, through star exports and
// cycles.

// --- parts.js
function hinge() {}
//       ^^^^^ def function hinge exported visibility=public
const bolt = () => 1, screw = 2;
//    ^^^^ def function bolt exported
//                    ^^^^^ def variable screw !exported visibility=private
class Frame {}
//    ^^^^^ def class Frame exported default
export { hinge, bolt as fastener };
//       ^^^^^ export hinge
//       ^^^^^ ref read -> hinge
//              ^^^^ export fastener of bolt
export default Frame;
//             ^^^^^ export default of Frame
// --- index.js
export * from "./parts";
//            ^^^^^^^^^ import ./parts * reexport to=parts.js
export { default as Frame, fastener as bolt } from "./parts";
//       ^^^^^^^ export Frame of default from ./parts
//       ^^^^^^^ ref import -> parts.js::Frame
//                         ^^^^^^^^ export bolt of fastener from ./parts
export * as parts from "./parts";
//                     ^^^^^^^^^ ref import -> parts.js
export * from "./loop";
// --- loop.js
export * from "./index";
export function round() {}
// --- main.js
import { hinge, Frame, bolt, fastener, screw, parts, round, nothing } from "./index";
//       ^^^^^ ref import -> parts.js::hinge
//              ^^^^^ ref import -> parts.js::Frame
//                     ^^^^ ref import -> parts.js::bolt
//                           ^^^^^^^^ ref import -> parts.js::bolt
//                                     ^^^^^ ref import -> ?
//                                            ^^^^^ ref import -> parts.js
//                                                   ^^^^^ ref import -> loop.js::round
//                                                          ^^^^^^^ ref import -> ?
import Star from "./index";
//     ^^^^ ref import -> ?

hinge();
// `hinge` ref call -> parts.js::hinge
parts.hinge();
//    ^^^^^ ref call -> parts.js::hinge
parts.bolt();
//    ^^^^ ref call -> ?
parts.default;
//    ^^^^^^^ ref read -> parts.js::Frame
// --- outside.js
export * from "./parts";
export * from "library";
// --- user.js
import { hinge, elsewhere } from "./outside";
//       ^^^^^ ref import -> parts.js::hinge
//              ^^^^^^^^^ ref import -> external
