// An included file is text: it sees the names of the files that include it.

// --- table.c
#include "rows.h"
#define ROW(name) { name }
static int helper(void);
#include "table.def"
// --- other.c
#include "rows.h"
#define COLUMN 1
#include "table.def"
// --- stranger.c
#define FOREIGN 1
// --- rows.h
struct row { int id; };
// --- table.def
struct row rows[] = { ROW(1), COLUMN, FOREIGN };
//     ^^^ ref type -> rows.h::row (star)
//                    ^^^ ref call -> table.c::ROW (star)
//                            ^^^^^^ ref read -> other.c::COLUMN (star)
//                                    ^^^^^^^ ref read -> ?
int use(void) { return rows[0].id + helper(); }
//                             ^^ ref read -> rows.h::row::id
//                                  ^^^^^^ ref call -> table.c::helper (star)
// --- handle.h
typedef struct handle handle_t;
//             ^^^^^^ ref type -> handle.c::handle (star)
// --- handle.c
#include "handle.h"
struct handle { int state; };
int state_of(handle_t *it) { return it->state; }
//                                      ^^^^^ ref read -> handle::state
// --- user.c
#include "handle.h"
int guess(handle_t *it) { return it->state; }
//                                   ^^^^^ ref read -> ?
