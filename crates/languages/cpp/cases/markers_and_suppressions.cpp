// Notes and suppressions are those in comments, not in strings.

int width = 1; // TODO: oil the hinge
//                ^^^^ marker TODO "oil the hinge"
/* FIXME(ann) squeaks */
// `FIXME` marker FIXME "(ann) squeaks"
// rhumb-ignore-next-line unused-symbol
const char *text = R"(TODO: not a note)";
//          ^^^^ suppressed unused-symbol
const char *more = "// HACK: not a note";
// `HACK` nothing
