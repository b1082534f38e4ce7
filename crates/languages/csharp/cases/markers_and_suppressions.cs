// Markers and suppressed recipes in comments.
// file: suppressed=dead_code

// rhumb-ignore-file dead_code
class Door
{
    // TODO: oil the hinge
//     ^^^^ marker TODO "oil the hinge"
    /* FIXME squeaks */
//     ^^^^^ marker FIXME squeaks
    // rhumb-ignore-next-line complexity
    void Open() { } // a note
//       ^^^^ suppressed complexity
}
