// Notes in comments are markers; a comment that suppresses a recipe applies to the next line.

/*
 * TODO: oil the hinge
// ^^^^ marker TODO "oil the hinge"
 */
const value = 1; // FIXME: squeaks
//                  ^^^^^ marker FIXME squeaks
// rhumb-ignore-next-line unused-symbol because it is kept for later
const spare = 2;
//    ^^^^^ suppressed unused-symbol
const text = "TODO: not a comment";
//    ^^^^ def variable text
