// A field or property may have the name of its type: where a type is expected, the type is meant.

// --- Door.cs
namespace Shop;
class Door { public void Open() { } public static Door Make() => new Door(); }
// --- House.cs
namespace Shop.Houses;
class House
{
    private static readonly Door Door = Door.Make();
//                          ^^^^ ref type -> Door.cs::Shop::Door
    public Lock Lock { get; set; }
//         ^^^^ ref type -> ?
    void Enter(Door other)
//             ^^^^ ref type -> Door.cs::Shop::Door
    {
        Door.Open();
//      ^^^^ ref read -> Shop.Houses::House::Door
//           ^^^^ ref call -> Door.cs::Shop::Door::Open
        other.Open();
//            ^^^^ ref call -> Door.cs::Shop::Door::Open
        new Door().Open();
//          ^^^^ ref call -> Door.cs::Shop::Door
        Lock.Turn();
//           ^^^^ ref call -> ?
    }
}
