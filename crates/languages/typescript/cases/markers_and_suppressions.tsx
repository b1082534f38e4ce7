// Notes and suppressions are those in comments, not in strings, templates or the text of elements.

const width = 1; // TODO: oil the hinge
//                  ^^^^ marker TODO "oil the hinge"
// rhumb-ignore-next-line unused-symbol
const spare = 2;
//    ^^^^^ suppressed unused-symbol
const text = `TODO: not a note // HACK: neither`;
// `HACK` nothing
const view = <p title="// FIXME: no">TODO: no {/* NOTE: yes */}</p>;
// `FIXME` nothing
// `TODO` nothing
// `NOTE` marker NOTE yes
