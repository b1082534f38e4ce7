// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial problems=2

int before(void) { return 1; }
//  ^^^^^^ def function before

int broken(int a) {
//  ^^^^^^ def function broken
    a = = 3;
//      ^ problem "syntax error"
    return before();
//         ^^^^^^ ref call -> before from=broken
}

struct door {
//     ^^^^ def struct door
    int width;
//      ^^^^^ def field door::width
    int height
//      ^^^^^^ def field door::height
};

int after(void) { return before(); }
//  ^^^^^ def function after
