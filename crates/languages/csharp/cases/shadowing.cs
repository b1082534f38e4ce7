// Names of a method shadow those of its class and namespace; without a nearer definition, the outer ones are meant.
// case: every ref

// --- Names.cs
namespace Shop;
class Door { public static int Wide; }
partial class Use { int width; void Open() { } }
// --- Use.cs
namespace Shop;
partial class Use
{
    void ByParameter(int width, System.Action Open)
//                              ^^^^^^ ref type -> external
//                                     ^^^^^^ ref type -> external
    {
        width++;
//      ^^^^^ nothing
        Open();
//      ^^^^ nothing
    }
    void ByLocal(int[] all)
    {
        Open();
//      ^^^^ ref call -> Names.cs::Shop::Use::Open
        foreach (var width in all) width.ToString();
//                                 ^^^^^ nothing
//                                       ^^^^^^^^ ref call -> external
        System.Func<int, int> twice = width => width * 2;
//      ^^^^^^ ref type -> external
//             ^^^^ ref type -> external
//                                             ^^^^^ nothing
        width++;
//      ^^^^^ ref write -> Names.cs::Shop::Use::width
    }
    void ByName(string Door)
    {
        Door.Trim();
//      ^^^^ nothing
//           ^^^^ ref call -> external
    }
}
