// The values of constants: literals, also where a cast only states their type.

export const NAME = "oak" as const;
//           ^^^^ def constant NAME value="\"oak\""
export const KIND = "oak" satisfies string;
//           ^^^^ def constant KIND value="\"oak\""
export const BOTH = ("oak" as const) satisfies string;
//           ^^^^ def constant BOTH value=""
export const LEAST = -1 as const;
//           ^^^^^ def constant LEAST value=-1
export const MOST = 1_000;
//           ^^^^ def constant MOST value=1_000
export const PLAIN = `oak`;
//           ^^^^^ def constant PLAIN value="`oak`"
export const IS_OPEN = true as const;
//           ^^^^^^^ def constant IS_OPEN value=true
export const NOTHING = null;
//           ^^^^^^^ def constant NOTHING value=null

// Anything else has no value that could be stated here.
export const JOINED = "a" + "b";
//           ^^^^^^ def constant JOINED value=""
export const FILLED = `${NAME} door`;
//           ^^^^^^ def constant FILLED value=""
export const NEGATED = -MOST;
//           ^^^^^^^ def constant NEGATED value=""
export const CALLED = "a".trim();
//           ^^^^^^ def constant CALLED value=""

export enum Side {
  Left = "left",
//^^^^ def variant Side::Left value="\"left\""
  Right = -1,
//^^^^^ def variant Side::Right value=-1
  Both,
//^^^^ def variant Side::Both value=""
}
