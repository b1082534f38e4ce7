// The first base type of a class is its base class, unless it is named like an interface.

class Opening { protected virtual void Open() { } protected int width; }
interface IPart { void Fit(); }
interface IWide : IPart { }
//                ^^^^^ ref extends -> IPart

class Door : Opening, IPart, Shop.IThing<int>
//           ^^^^^^^ ref extends -> Opening [extends]
//                    ^^^^^ ref implements -> IPart [implements]
//                                ^^^^^^ ref implements -> ? receiver=Shop
{
    protected override void Open()
    {
        base.Open();
//           ^^^^ ref call -> Opening::Open (inherited)
        this.width = 1;
//           ^^^^^ ref write -> Opening::width (inherited)
        width = 2;
//      ^^^^^ ref write -> Opening::width
    }
    public void Fit() { }
}
class Gate : IWide { }
//           ^^^^^ ref implements -> IWide
class Item(int size) : Opening(size), IPart { int Twice => size * 2; }
//                     ^^^^^^^ ref extends -> Opening
//                             ^^^^ nothing
//                                    ^^^^^ ref implements -> IPart
//                                                         ^^^^ nothing
record Entity(int Id);
record Order(int Id, Door Way) : Entity(Id), IPart;
//                               ^^^^^^ ref extends -> Entity
//                                      ^^ ref read -> Order::Id
//                                           ^^^^^ ref implements -> IPart
struct Size : IPart { }
//            ^^^^^ ref implements -> IPart
class Ionic : Ironic { }
//            ^^^^^^ ref extends -> ?
class Second : Shop.Base<Door>, Other { }
//                  ^^^^ ref extends -> ? receiver=Shop
//                       ^^^^ ref type -> Door
//                              ^^^^^ ref implements -> ?
enum Side : Byte { }
//          ^^^^ ref type -> external

class User
{
    void Use(Gate gate, Order order)
    {
        gate.Fit();
//           ^^^ ref call -> IPart::Fit (inherited)
        var other = order with { Id = 2 };
//                               ^^ ref write -> Order::Id
        order.Way.Fit();
//            ^^^ ref read -> Order::Way
//                ^^^ ref call -> Door::Fit
    }
}
