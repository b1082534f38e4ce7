// The parts of a type are one type, in whatever files they stand. A type of the same name in another namespace is another.

// --- Door.cs
namespace Shop;
partial class Door
{
    int width;
    void Lock() => Turn();
//                 ^^^^ ref call -> Door.Turn.cs::Shop::Door::Turn
}
// --- Door.Turn.cs
namespace Shop;
partial class Door
{
    void Turn() => width++;
//                 ^^^^^ ref write -> Door.cs::Shop::Door::width
    void Wrong() => Paint();
//                  ^^^^^ ref call -> ?
}
// --- Barn.cs
namespace Barn;
partial class Door
{
    void Paint() => Turn();
//                  ^^^^ ref call -> ?
}
