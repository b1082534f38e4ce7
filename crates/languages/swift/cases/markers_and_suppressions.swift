// Notes in comments are markers; a comment that suppresses a recipe applies to the next line.

/// FIXME: document the hinge
//  ^^^^^ marker FIXME "document the hinge"
func hinge() { } // HACK: squeaks
//                  ^^^^ marker HACK squeaks
// rhumb-ignore-next-line dead-code
func spare() { }
//   ^^^^^ suppressed dead-code
