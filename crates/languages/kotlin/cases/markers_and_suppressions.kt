// Notes and suppressions are those in comments, not in strings.

val width = 1 // TODO: oil the hinge
//               ^^^^ marker TODO "oil the hinge"
fun open() { /* FIXME: squeaks */ }
// `FIXME` marker FIXME squeaks
// rhumb-ignore-next-line unused-symbol
val text = "TODO: not a note"
//  ^^^^ suppressed unused-symbol
val more = """// HACK: not a note"""
// `HACK` nothing

/* HACK: rusty */
// `HACK` marker HACK rusty
