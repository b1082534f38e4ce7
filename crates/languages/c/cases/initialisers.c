// Designated initializers refer to fields of the initialized type, at any depth.

struct point { int x, y; };
typedef struct shape {
    struct point at;
    struct { int red; } colour;
    struct point corners[2];
    void (*draw)(struct shape *);
} shape;

static void draw(shape *it) {}
static shape one = { .at = { .x = 1 }, .colour = { .red = 2 }, .draw = draw };
//                    ^^ ref write -> shape::at
//                            ^ ref write -> point::x
//                                      ^^^^^^ ref write -> shape::colour
//                                                  ^^^ ref write -> shape::colour::red
//                                                              ^^^^ ref write -> shape::draw
//                                                                     ^^^^ ref read -> draw
shape all[] = { { .at = { .y = 1 } }, [1] = { .corners = { { .x = 1 }, [1] = { .y = 2 } } } };
//                 ^^ ref write -> shape::at
//                         ^ ref write -> point::y
//                                             ^^^^^^^ ref write -> shape::corners
//                                                            ^ ref write -> point::x
//                                                                              ^ ref write -> point::y
void set(shape *it, struct other *other) {
    it->at = (struct point){ .x = 1 };
//                            ^ ref write -> point::x
    draw(&(shape){ .colour.red = 1, .at.y = 2 });
//                  ^^^^^^ ref write -> shape::colour
//                         ^^^ ref write -> shape::colour::red
//                                   ^^ ref write -> shape::at
//                                      ^ ref write -> point::y
    struct other made = { .x = 1 };
//                         ^ ref write -> ?
}
