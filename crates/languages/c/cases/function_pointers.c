// A grammar that does not know which names are types takes some declarations for expressions. They are told by what no
// expression would do: call the result of a call and assign to it, or multiply for nothing.

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
