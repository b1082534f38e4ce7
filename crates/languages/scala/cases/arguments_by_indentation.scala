// A block argument may follow a colon, with its parameters on the same line.
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
