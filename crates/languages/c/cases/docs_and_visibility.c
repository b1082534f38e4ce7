// Documentation comments document what follows; ordinary comments document the next line, or what precedes them on their own
// line.

/*
 * The licence of this file is about no definition in it.
 */

/* What is `static` is seen in its file alone. */
static int hidden(void);
//         ^^^^^^ def function hidden visibility=private !exported doc="What is `static` is seen in its file alone."

/**
 * Opens the door.
 *
 * @param by  how far
 */
int open_door(int by) { return by; }
//  ^^^^^^^^^ def function open_door visibility=public exported doc="Opens the door.\n\n@param by  how far"

/// Shuts
/// the door.
int shut_door(void);
//  ^^^^^^^^^ def function shut_door doc="Shuts\nthe door."

//! With a mark.
int locked;
//  ^^^^^^ def variable locked doc="With a mark."

/* Two lines above. */

int apart;
//  ^^^^^ def variable apart doc=""

/** A mark reaches further. */

int marked;
//  ^^^^^^ def variable marked doc="A mark reaches further."

/* First. */
/* Second. */
int both;
//  ^^^^ def variable both doc="First.\nSecond."

/* The wall. */
typedef struct wall {
//             ^^^^ def struct wall doc="The wall."
    int width; /* in metres */
//      ^^^^^ def field wall::width doc="in metres"
    int height; // in metres,
//      ^^^^^^ def field wall::height doc="in metres,\ntoo"
                // too
    /* Of the stones. */
    int color; /* not this */
//      ^^^^^ def field wall::color doc="Of the stones."
    int plain;
//      ^^^^^ def field wall::plain doc=""
} wall_t;
//^^^^^^ def type wall_t doc="The wall."

enum side {
    LEFT, /* where the heart is */
//  ^^^^ def variant side::LEFT doc="where the heart is"
    RIGHT = 2, ///< the other one
//  ^^^^^ def variant side::RIGHT doc="the other one"
};

#define WIDTH 80 /* of the paper */
//      ^^^^^ def macro WIDTH doc="of the paper" value=80
/* How high. */
#define HEIGHT 20
//      ^^^^^^ def macro HEIGHT doc="How high."

/*---------------------------------------------*/
int below_banner(int a /* not a doc */) { // nor this
//  ^^^^^^^^^^^^ def function below_banner doc=""
    int x; /* nor this */
    return x;
}
int after_body(void);
//  ^^^^^^^^^^ def function after_body doc=""
