// Markers are whole words in comments, not in strings.

package shop

// TODO: oil the hinge
// `TODO` marker TODO "oil the hinge"

// TODOS are plural.
var s = "TODO: nothing"

func open() { // FIXME(ann): squeaks
//               ^^^^^ marker FIXME "(ann): squeaks"
}

// rhumb-ignore-next-line dead-code
func unused() {}
//   ^^^^^^ suppressed dead-code
