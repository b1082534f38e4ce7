// Notes in comments are facts; a comment that silences a recipe speaks of the line below it.

/// FIXME: document the hinge
//  ^^^^^ marker FIXME "document the hinge"
func hinge() { } // HACK: squeaks
//                  ^^^^ marker HACK squeaks
// rhumb-ignore-next-line dead-code
func spare() { }
//   ^^^^^ suppressed dead-code
