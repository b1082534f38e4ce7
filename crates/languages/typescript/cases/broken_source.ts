// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial problems=1

interface Before { open(): void }
//        ^^^^^^ def interface Before

const broken: = 1;
//          ^ problem "syntax error"

class After implements Before {
//    ^^^^^ def class After
//                     ^^^^^^ ref implements -> Before
  open() {}
}
