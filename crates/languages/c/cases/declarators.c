// Part of a type may surround the declared name. The type is extracted completely, and the name is found at any depth.

int plain, *pointer, **twice, array[3], *row[3], (*whole)[3];
//  ^^^^^ def variable plain type=int
//          ^^^^^^^ def variable pointer type="int *"
//                     ^^^^^ def variable twice type="int **"
//                            ^^^^^ def variable array type="int [3]"
//                                       ^^^ def variable row type="int *[3]"
//                                                 ^^^^^ def variable whole type="int (*)[3]"
int function(void), *returns_pointer(void), (*pointer_to_function)(void);
//  ^^^^^^^^ def function function type=int abstract
//                   ^^^^^^^^^^^^^^^ def function returns_pointer type="int *" abstract
//                                            ^^^^^^^^^^^^^^^^^^^ def variable pointer_to_function type="int (*)(void)"
char const *after;
//          ^^^^^ def variable after type="char const *"
volatile unsigned long flags = 0;
//                     ^^^^^ def variable flags type="volatile unsigned long" value=0
struct { int a; } *anonymous;
//                 ^^^^^^^^^ def variable anonymous type="struct *"
struct door { int width; } *doors[2];
//     ^^^^ def struct door in="" !abstract
//                          ^^^^^ def variable doors type="struct door *[2]"
//                ^^^^^ def field door::width

void each(void (*visit)(struct door *door, int at), int (*const table)[2]) {
//   ^^^^ def function each params="visit: void (*)(struct door *door, int at), table: int (*const)[2]"
    visit(doors[0], 0);
//  ^^^^^ nothing
//        ^^^^^ ref read -> doors from=each
    door();
//  ^^^^ ref call -> ?
    at();
//  ^^ ref call -> ?
}
