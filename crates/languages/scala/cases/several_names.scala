// Several names in one statement are separate definitions with the same type.
// case: every def
abstract class Room {
//             ^^^^ def class Room
  val north, south: Int
//    ^^^^^ def field Room::north abstract readonly type=Int
//           ^^^^^ def field Room::south abstract type=Int
  var east, west: Int
//    ^^^^ def field Room::east abstract type=Int
//          ^^^^ def field Room::west abstract type=Int
  var open, shut = 0
//    ^^^^ def field Room::open !abstract !readonly
//          ^^^^ def field Room::shut value=0
  val Wall(height, Plaster(colour)) = wall
//         ^^^^^^ def field Room::height
//                         ^^^^^^ def field Room::colour
  def all = {
//    ^^^ def method Room::all
    var one, two = 1
    one + two
//  ^^^ nothing
//        ^^^ nothing
  }
}
