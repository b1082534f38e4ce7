// Markers and suppressed recipes, in both kinds of comments.

/* TODO: oil the hinge */
// `TODO` marker TODO "oil the hinge"
int a; // FIXME squeaks
//        ^^^^^ marker FIXME squeaks
/* HACK(ann): for now
 * NOTE: on a line of its own */
// `NOTE` marker NOTE "on a line of its own"
// rhumb-ignore-next-line dead-code
static int unused(void) { return 1; }
//         ^^^^^^ suppressed dead-code
const char *text = "TODO: no comment";
//                  ^^^^ nothing
