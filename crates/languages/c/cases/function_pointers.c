// Without knowing which names are types, the grammar parses some declarations as expressions. They are recognized because no
// sensible expression has that form: assigning to the result of a call of a call, or multiplying without using the product.

number (*clock)(void) = 0;
//       ^^^^^ def variable clock type=number
number (*plain)(void);
//       ^^^^^ def variable plain type=number
#ifdef FAST
number (*fast)(void);
//       ^^^^ def variable fast
key *(*find)(key *first);
//     ^^^^ def variable find type=key
#endif
#if SLOW
number (*slow)(void);
//       ^^^^ def variable slow
#endif
extern number (*shared)(void), count;
//              ^^^^^^ def variable shared type="number (*)(void)" abstract
//                             ^^^^^ def variable count abstract
PUBLIC int (open_door)(key *by);
//          ^^^^^^^^^ def function open_door type=int params="by: key *"
int run(number at) {
    pick(*plain)(at);
//  ^^^^ ref call -> ? from=run
//        ^^^^^ ref read -> plain
    return clock() + plain();
//         ^^^^^ ref call -> clock
//                   ^^^^^ ref call -> plain
}
