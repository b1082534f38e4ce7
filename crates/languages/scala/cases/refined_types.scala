// Members of a refinement are not definitions; a type may bind names of its own.
// case: every def
trait Refined {
//    ^^^^^^^ def trait Refined
  type Opening = Door { def open: Int; val wide: Int; type Part }
//     ^^^^^^^ def type Refined::Opening type="Door { def open: Int; val wide: Int; type Part }"
  val shut: { def close(): Unit }
//    ^^^^ def field Refined::shut abstract
  type Lists = [X] =>> List[X]
//     ^^^^^ def type Refined::Lists
//              ^ nothing
//                          ^ nothing
  type Element[X] = X match {
//     ^^^^^^^ def type Refined::Element
//                  ^ nothing
    case String => Char
//       ^^^^^^ ref type -> external
  }
}
