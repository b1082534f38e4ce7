// Notes in comments are facts; a comment that silences a recipe speaks of the line below it.

/// TODO: document the hinge
//  ^^^^ marker TODO "document the hinge"
fn hinge() {} // HACK: squeaks
//               ^^^^ marker HACK squeaks
// rhumb-ignore-next-line dead-code
fn spare() {}
// ^^^^^ suppressed dead-code
