// Every form of `using`: a namespace provides all its names, `static` the members of a type, an alias one name.

// --- Globals.cs
global using System.Linq;
//           ^^^^^^^^^^^ import System.Linq * reexport
global using Doors = Shop.Doors;
//                   ^^^^^^^^^^ import Shop.Doors as Doors reexport
// --- Program.cs
extern alias Old;
using System;
//    ^^^^^^ import System *
//    ^^^^^^ ref import -> external (dependency)
using Shop.Doors;
//    ^^^^^^^^^^ import Shop.Doors *
//    ^^^^^^^^^^ ref import -> external
using static System.Math;
//           ^^^^^^^^^^^ import System.Math *
using IO = System.IO;
//    ^^ nothing
//         ^^^^^^^^^ import System.IO as IO
using Map = System.Collections.Generic.Dictionary<string, int>;
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ import "System.Collections.Generic.Dictionary<string, int>" as Map
using Pair = (int Left, string Right);
//    ^^^^ def type Pair type="(int Left, string Right)"
using Names = List<Shop.Door>;
//    ^^^^^ def type Names type=List<Shop.Door>
//                      ^^^^ ref type -> ?
using Text = global::System.Text;
//           ^^^^^^^^^^^^^^^^^^^ import global::System.Text as Text

namespace Shop
{
    using Shop.Parts;
//        ^^^^^^^^^^ import Shop.Parts * from=Shop

    class Program
    {
        IO.Stream stream;
//      ^^ ref type -> external (dependency)
//         ^^^^^^ ref type -> external (dependency)
        Map map;
//      ^^^ ref type -> external (dependency)
        string path = IO.Path.Combine("a", "b");
//                    ^^ ref read -> external
//                            ^^^^^^^ ref call -> external
        double root = Sqrt(2);
//                    ^^^^ ref call -> ?
        Old::Shop.Door door;
//      ^^^ nothing
//           ^^^^ ref read -> ? receiver=Old
//                ^^^^ ref type -> ?
    }
}
