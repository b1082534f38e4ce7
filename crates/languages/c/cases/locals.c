// Parameters and locals are not references; a block is a scope, and a name is valid from its declaration on.

int count, other;

void run(int by, int count) {
    count = by;
//  ^^^^^ nothing
//          ^^ nothing
}

void shadow(void) {
    count = 1;
//  ^^^^^ ref write -> count from=shadow
    {
        int count = other, more = count;
//                  ^^^^^ ref read -> other
//                                ^^^^^ nothing
        count++;
//      ^^^^^ nothing
    }
    count++;
//  ^^^^^ ref write -> count
    for (int i = 0, other = 3; i < other; i++)
//                             ^ nothing
//                                 ^^^^^ nothing
        other += i;
//      ^^^^^ nothing
    other--;
//  ^^^^^ ref write -> other
}

void types(void) {
    struct point { int x; } p;
//         ^^^^^ def struct types::point local
    typedef int number;
//              ^^^^^^ def type types::number local
    number n = p.x;
//  ^^^^^^ ref type -> types::number
//               ^ ref read -> types::point::x
    struct { int y; } q;
//               ^ nothing
    q.y = n;
//    ^ ref write -> ?
    int helper(int);
//      ^^^^^^ def function types::helper local abstract
    helper(n);
//  ^^^^^^ ref call -> types::helper
}
