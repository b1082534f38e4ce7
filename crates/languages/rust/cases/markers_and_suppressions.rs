// Notes in comments are markers; a comment that suppresses a recipe applies to the next line.

/// TODO: document the hinge
//  ^^^^ marker TODO "document the hinge"
fn hinge() {} // HACK: squeaks
//               ^^^^ marker HACK squeaks
// rhumb-ignore-next-line dead-code
fn spare() {}
// ^^^^^ suppressed dead-code
