// Markers and suppressed recipes in comments.
object Run {
  def open = 1 // TODO: oil the hinge
//                ^^^^ marker TODO "oil the hinge"
  /* FIXME(ann) squeaks */
// `FIXME` marker FIXME "(ann) squeaks"
  // rhumb-ignore-next-line unused
  def shut = 2
// `shut` suppressed unused
}
