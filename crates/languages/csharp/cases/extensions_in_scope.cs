// An extension method is found on values of the extended type where its namespace is in scope, unless the type has a member of
// that name that accepts the arguments.

// --- Shop/Door.cs
namespace Shop;
public interface IOpening { }
public class Door : IOpening
{
    public void Open() { }
    public void Close(int times) { }
}
public class Gate : Door { }
// --- Shop/Tools/Extensions.cs
namespace Shop.Tools;
public static class Extensions
{
    public static Door Paint(this Door door, int coats = 1) => door;
    public static void Open(this Door door) { }
    public static void Close(this Door door) { }
    public static IOpening Measure(this IOpening opening) => opening;
    public static T Also<T>(this T self, int times) where T : IOpening => self;
    public static string Shout(this string text) => text;
    public static void All(this IEnumerable<Door> doors) { }
    public static void Oil(Door door) { }
    public static void Mend(this Wall wall) { }
}
public class Wall { }
// --- Shop/Use.cs
using Shop.Tools;
namespace Shop;
class Use
{
    void In(Door door, Gate gate, string text, List<Door> doors, int number)
    {
        door.Paint(2).Open();
//           ^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Paint (star)
//                    ^^^^ ref call -> Shop/Door.cs::Shop::Door::Open (member)
        gate.Paint();
//           ^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Paint (star)
        gate.Measure();
//           ^^^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Measure
        gate.Also(1).Close(2);
//           ^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Also
//                   ^^^^^ ref call -> Shop/Door.cs::Shop::Door::Close
        door.Close();
//           ^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Close
        text.Shout();
//           ^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Shout
        "a".Shout();
//          ^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Shout
        doors.All();
//            ^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::All
        number.Shout();
//             ^^^^^ ref call -> external
        door.Oil();
//           ^^^ ref call -> ?
        door.Mend();
//           ^^^^ ref call -> ?
        door.Paint(1, 2);
//           ^^^^^ ref call -> ?
        text.Trim();
//           ^^^^ ref call -> external
    }
}
// --- Other/Use.cs
namespace Other;
class Use
{
    void Out(Shop.Door door)
    {
        door.Paint();
//           ^^^^^ ref call -> ?
    }
}
// --- Shop/Tools/Deep/Use.cs
namespace Shop.Tools.Deep
{
    class Use
    {
        void Inside(Door door)
        {
            door.Paint();
//               ^^^^^ ref call -> Shop/Tools/Extensions.cs::Shop.Tools::Extensions::Paint (package)
        }
    }
}
