// A block that is an argument may stand behind a colon, with the names of its parameters in the same line.
def sum(rows: List[Int]) =
  rows.map: row =>
//          ^^^ nothing
    grow(row)
//  ^^^^ ref call -> grow
//       ^^^ nothing
  rows.fold(0): (all, one) =>
//               ^^^ nothing
    all + grow(one)
//  ^^^ nothing
//             ^^^ nothing
def grow(by: Int) = by
