// The parts of a partial type form one type, in any files. A type of the same name in another namespace is a different one.

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
