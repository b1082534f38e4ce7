// JSDoc comments document; modifiers and exports decide visibility.

/** A way in. */
export interface Opening {
//               ^^^^^^^ def interface Opening doc="A way in." exported visibility=public signature="interface Opening"
  /** Opens. */
  open(by?: string, ...rest: number[]): void;
//^^^^ def method Opening::open doc="Opens." visibility=public params="by?: string, *rest: number[]" signature="open(by?: string, ...rest: number[]): void"
}

class Hidden {
//    ^^^^^^ def class Hidden !exported visibility=private
  public one = 1;
//       ^^^ def field Hidden::one visibility=public
  protected two = 2;
//          ^^^ def field Hidden::two visibility=protected
  private three = 3;
//        ^^^^^ def field Hidden::three visibility=private
  four = 4;
//^^^^ def field Hidden::four visibility=public
}

/** Turns one. */
export const turn = <T,>(value: T, { deep }: { deep: boolean } = { deep: true }): T => value;
//           ^^^^ def function turn doc="Turns one." type=T params="value: T, { deep }: { deep: boolean } = { deep: true }"

/** Which. */
export type Kind = "a" | "b";
//          ^^^^ def type Kind doc="Which." exported type="\"a\" | \"b\""
export enum Side { Left = 1 }
//                 ^^^^ def variant Side::Left value=1 visibility=public

namespace Inside {
  export const seen = 1;
//             ^^^^ def variable Inside::seen visibility=public
  const hidden = 2;
//      ^^^^^^ def variable Inside::hidden visibility=private
}

/** What the file is about. */

/** Shuts. */
export function shut() {}
//              ^^^^ def function shut doc="Shuts."
/**
 * Opens.
 * @deprecated use turn
 * @internal
 */
export function open() {}
//              ^^^^ def function open doc="Opens.\n@deprecated use turn\n@internal"
