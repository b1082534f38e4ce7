// What does not parse gives a problem; what stands around it is still read.
// file: status=partial problems=1

interface Before { open(): void }
//        ^^^^^^ def interface Before

const broken: = 1;
//          ^ problem "this does not parse"

class After implements Before {
//    ^^^^^ def class After
//                     ^^^^^^ ref implements -> Before
  open() {}
}
