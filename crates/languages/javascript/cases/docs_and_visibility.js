// A JSDoc comment documents what follows it. Exported names are public, all others private.

/**
 * Opens a door.
 *
 * @param door which one
 */
export function open(door, by = "hand", ...rest) {
//              ^^^^ def function open doc="Opens a door.\n\n@param door which one" visibility=public exported signature="function open(door, by = \"hand\", ...rest)" params="door, by = \"hand\", *rest" lines=3
  return door;
}

/* An ordinary comment documents nothing. */
function close() {}
//       ^^^^^ def function close doc="" visibility=private !exported

/** A way in. */
export default class Door {
//                   ^^^^ def class Door doc="A way in." signature="class Door" exported default
  /** Its lock. */
  lock = 1;
//^^^^ def field Door::lock doc="Its lock." visibility=public
  #key = 2;
//^^^^ def field Door::%23key visibility=private

  /** Far from what follows. */

  knock() {}
//^^^^^ def method Door::knock
}

/** Shared by two. */
export const left = 1, right = 2;
//           ^^^^ def variable left doc="Shared by two."

/** Makes one. */
export const make = async (kind) => kind;
//           ^^^^ def function make doc="Makes one." async exported signature="make = async (kind)"
