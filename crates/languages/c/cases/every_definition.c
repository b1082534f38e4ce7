// Every kind of definition, with its qualified name.
// case: every def

#define WIDTH 80
//      ^^^^^ def macro WIDTH value=80 lines=1 exported
#define NAME "oak"
//      ^^^^ def macro NAME value="\"oak\""
#define EMPTY
//      ^^^^^ def macro EMPTY value=""
#define AREA(w, h) ((w) * (h))
//      ^^^^ def macro AREA params="w, h" signature="#define AREA(w, h) ((w) * (h))"
#define LOG(format, ...) \
//      ^^^ def macro LOG params="format, ..." lines=2
    fprintf(stderr, format, __VA_ARGS__)

struct door {
//     ^^^^ def struct door signature="struct door" lines=8
    int width, height;
//      ^^^^^ def field door::width type=int
//             ^^^^^^ def field door::height type=int
    unsigned open : 1;
//           ^^^^ def field door::open type=unsigned signature="unsigned open : 1"
    const char *name;
//              ^^^^ def field door::name type="const char *"
    int (*on_open)(struct door *self, int by);
//        ^^^^^^^ def field door::on_open type="int (*)(struct door *self, int by)"
    union { int whole; float part; };
//              ^^^^^ def field door::whole
//                           ^^^^ def field door::part
    struct { int x, y; } place;
//               ^ def field door::place::x in=door::place
//                  ^ def field door::place::y
//                       ^^^^^ def field door::place type=struct in=door
};
union value {
//    ^^^^^ def union value
    long number;
//       ^^^^^^ def field value::number type=long
};
enum side { LEFT, RIGHT = 2, BOTH = LEFT | RIGHT };
//   ^^^^ def enum side
//          ^^^^ def variant side::LEFT in=side
//                ^^^^^ def variant side::RIGHT value=2
//                           ^^^^ def variant side::BOTH value=""
enum { ONE = 1, TWO };
//     ^^^ def variant ONE in="" value=1
//              ^^^ def variant TWO
struct wall;
struct { int count; } totals;
//           ^^^^^ def field totals::count in=totals
//                    ^^^^^^ def variable totals type=struct

typedef unsigned long size;
//                    ^^^^ def type size type="unsigned long"
typedef struct { int a; } pair, *pair_ref;
//                   ^ def field pair::a in=pair
//                        ^^^^ def struct pair
//                               ^^^^^^^^ def type pair_ref type="struct *"
typedef union { int b; } either;
//                  ^ def field either::b
//                       ^^^^^^ def union either
typedef enum { RED, GREEN } color;
//             ^^^ def variant color::RED
//                  ^^^^^ def variant color::GREEN
//                          ^^^^^ def enum color
typedef struct shelf { int rows; } shelf_t;
//             ^^^^^ def struct shelf
//                         ^^^^ def field shelf::rows
//                                 ^^^^^^^ def type shelf_t type="struct shelf"
typedef struct book { int pages; } book;
//             ^^^^ def struct "book#2"
//                        ^^^^^ def field book::pages
//                                 ^^^^ def type book type="struct book"
typedef struct page page;
//                  ^^^^ def struct page abstract
typedef union leaf leaf;
//                 ^^^^ def union leaf abstract
typedef enum kind kind;
//                ^^^^ def enum kind abstract
typedef int (*compare)(const void *, const void *);
//            ^^^^^^^ def type compare type="int (*)(const void *, const void *)"
typedef void handler(int signal);
//           ^^^^^^^ def type handler type="void (int signal)"

int counter;
//  ^^^^^^^ def variable counter type=int visibility=public
static int hidden = 3, *ref = &counter;
//         ^^^^^^ def variable hidden value=3 visibility=private !exported
//                      ^^^ def variable ref type="int *"
extern const char *names[];
//                 ^^^^^ def variable names type="const char *[]" abstract
const int limit = 10;
//        ^^^^^ def constant limit type="const int" value=10
const char *title = "door";
//          ^^^^^ def variable title type="const char *" value="\"door\""
const char *const words[] = { "a" };
//                ^^^^^ def constant words type="const char *const[]"
int (*handlers[3])(int);
//    ^^^^^^^^ def variable handlers type="int (*[3])(int)"
size (*measure)(void) = 0;
//     ^^^^^^^ def variable measure
size (*other)(int by);
//     ^^^^^ def variable other
static const struct door front = { .width = 1 };
//                       ^^^^^ def constant front type="const struct door"

int area(struct door *door, int scale);
//  ^^^^ def function "area#2" abstract type=int params="door: struct door *, scale: int"
int area(struct door *door, int scale) {
//  ^^^^ def function area !abstract type=int params="door: struct door *, scale: int" signature="int area(struct door *door, int scale)" lines=6
    int local = 1, *also;
    static int kept;
    struct inner { int deep; };
//         ^^^^^ def struct area::inner local
//                     ^^^^ def field area::inner::deep local
    return door->width * scale;
}
char **split(const char *text, char by, ...);
//     ^^^^^ def function split type="char **" params="text: const char *, by: char, *..."
static inline void nothing(void) {}
//                 ^^^^^^^ def function nothing params="" visibility=private
int unnamed(int, char *, int [3], void (*)(int));
//  ^^^^^^^ def function unnamed params=": int, : char *, : int [3], : void (*)(int)"
int (*choose(int which))(void);
//    ^^^^^^ def function choose type="int (*)(void)" params="which: int"
int (bracketed)(int a) { return a; }
//   ^^^^^^^^^ def function bracketed params="a: int"
int (promised)(int a);
//   ^^^^^^^^ def function promised abstract
int old_style(a, b) int a; char *b; { return a; }
//  ^^^^^^^^^ def function old_style params="a, b"
