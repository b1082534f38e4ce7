// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial problems=1

class Before {
//    ^^^^^^ def class Before
    void open() { close(; }
//       ^^^^ def method Before::open
//                     ^ problem "syntax error"
    void close() {}
//       ^^^^^ def method Before::close
}

class After extends Before {
//    ^^^^^ def class After
//                  ^^^^^^ ref extends -> Before
    int width = 1;
//      ^^^^^ def field After::width
}
