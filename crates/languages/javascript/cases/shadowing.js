// An inner binding shadows an outer one. Blocks are scopes. A name that means a local is not a reference.
// case: every ref

// --- doors.js
export function open() {}
export function close() {}
export const size = 1;
// --- main.js
import { open, close, size } from "./doors";
//       ^^^^ ref import -> doors.js::open
//             ^^^^^ ref import -> doors.js::close
//                    ^^^^ ref import -> doors.js::size

function byParameter(open, { close, inner: [size] }) {
  open(close, size);
//^^^^ nothing
//     ^^^^^ nothing
//            ^^^^ nothing
}

function byVariable() {
  const { open, rest: close = size } = {};
//                            ^^^^ ref read -> doors.js::size
  open(close);
//^^^^ nothing
//     ^^^^^ nothing
}

function byBlock(doors) {
  for (const open of doors) {
    open();
//  ^^^^ nothing
  }
  if (doors) {
    let close = 1;
    close;
//  ^^^^^ nothing
  }
  close();
//^^^^^ ref call -> doors.js::close (import) from=byBlock
  open();
//^^^^ ref call -> doors.js::open
  try {
    open();
//  ^^^^ ref call -> doors.js::open conditional
  } catch (size) {
    size;
//  ^^^^ nothing
  }
  return size;
//       ^^^^ ref read -> doors.js::size
}

const byArrow = open => open(size);
//              ^^^^ nothing
//                      ^^^^ nothing
//                           ^^^^ ref read -> doors.js::size

const byName = function close() { close(); };
//                      ^^^^^ nothing
//                                ^^^^^ nothing

function outer() {
  function hidden() {}
  hidden();
//^^^^^^ ref call -> outer::hidden (local)
  return { hidden, open };
//         ^^^^^^ ref read -> outer::hidden
//                 ^^^^ ref read -> doors.js::open
}

function sibling() {
  hidden();
//^^^^^^ ref call -> ?
}
