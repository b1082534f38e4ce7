// CommonJS modules: `require`, `module.exports` and `exports`.

// --- doors.js
function open() {}
function close() {}
function hidden() {}
class Door {
  knock() {}
}
module.exports = { open, shut: close, Door };
//                 ^^^^ export open
//                             ^^^^^ export shut of close
exports.late = hidden;
//             ^^^^^^ export late of hidden
// --- door.js
class Door {
  static count = 0;
  knock() {}
}
module.exports = Door;
//               ^^^^ export default of Door
// --- main.js
const doors = require("./doors");
//                    ^^^^^^^^^ import ./doors as doors to=doors.js
const { open, shut: slam } = require("./doors");
//      ^^^^ import ./doors open
//            ^^^^ import ./doors shut as slam
const Door = require("./door");
const fs = require("fs");
require("./side");
//      ^^^^^^^^ import ./side to=?

doors.open();
//    ^^^^ ref call -> doors.js::open (path)
doors.shut();
//    ^^^^ ref call -> doors.js::close
doors.late();
//    ^^^^ ref call -> doors.js::hidden
doors.hidden();
//    ^^^^^^ ref call -> ?
open();
// `open` ref call -> doors.js::open (import)
slam();
// `slam` ref call -> doors.js::close
fs.open();
// ^^^^ ref call -> external (dependency)
new Door().knock();
//  ^^^^ ref call -> door.js::Door [instantiates]
//         ^^^^^ ref call -> door.js::Door::knock
Door.count;
//   ^^^^^ ref read -> door.js::Door::count (path)
new doors.Door().knock();
//        ^^^^ ref call -> doors.js::Door [instantiates]
//               ^^^^^ ref call -> doors.js::Door::knock
// --- functions.js
exports.enter = function (door) { return enter(door); };
//      ^^^^^ def function enter exported
//                                       ^^^^^ ref call -> ?
exports.leave = async (door) => door;
//      ^^^^^ def function leave async exported
module.exports.wait = () => {};
//             ^^^^ def function wait exported
// --- start.js
module.exports = function (door) {};
//     ^^^^^^^ def function exports default
// --- named.js
module.exports = function unlock(door) { return unlock(door.next); };
//                        ^^^^^^ def function unlock default
//                                              ^^^^^^ ref call -> unlock
unlock();
// `unlock` ref call -> ?
// --- house.js
module.exports = class House {
//                     ^^^^^ def class House default
  enter() {}
};
// --- uses.js
const { enter } = require("./functions");
const functions = require("./functions");
const start = require("./start");
const unlock = require("./named");
const House = require("./house");

enter();
// `enter` ref call -> functions.js::enter (import)
functions.leave();
//        ^^^^^ ref call -> functions.js::leave (path)
functions.wait();
//        ^^^^ ref call -> functions.js::wait
start();
// `start` ref call -> start.js::exports
unlock();
// `unlock` ref call -> named.js::unlock
new House().enter();
//  ^^^^^ ref call -> house.js::House [instantiates]
//          ^^^^^ ref call -> house.js::House::enter
