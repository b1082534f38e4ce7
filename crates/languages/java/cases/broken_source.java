// What does not parse gives a problem; what stands around it is still read.
// file: status=partial problems=1

class Before {
//    ^^^^^^ def class Before
    void open() { close(; }
//       ^^^^ def method Before::open
//                     ^ problem "this does not parse"
    void close() {}
//       ^^^^^ def method Before::close
}

class After extends Before {
//    ^^^^^ def class After
//                  ^^^^^^ ref extends -> Before
    int width = 1;
//      ^^^^^ def field After::width
}
