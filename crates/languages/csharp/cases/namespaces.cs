// A namespace with a body contains what is in it, one without the rest of the file. Its members are visible inside.

// --- Block.cs
namespace Shop
{
    class Door { Lock side; }
//               ^^^^ ref type -> Shop::Lock (local)
    namespace Parts
    {
        class Hinge { Door door; Shop.Lock full; Parts.Hinge next; }
//            ^^^^^ def class Shop::Parts::Hinge in=Shop::Parts
//                    ^^^^ ref type -> Shop::Door
//                               ^^^^ ref type -> Shop
//                                    ^^^^ ref type -> Shop::Lock (path)
//                                               ^^^^^ ref type -> Shop::Parts
//                                                     ^^^^^ ref type -> Shop::Parts::Hinge
    }
    class Lock { Parts.Hinge hinge; Hinge other; }
//                     ^^^^^ ref type -> Shop::Parts::Hinge
//                                  ^^^^^ ref type -> ?
}
// --- Twice.cs
namespace Shop { class Lock { Shop.Lock next; } }
//                                 ^^^^ ref type -> Shop::Lock
namespace Shop { class Window { Lock side; } }
//        ^^^^ def namespace Shop#2
//                              ^^^^ ref type -> Shop::Lock
// --- FileScoped.cs
using System;

namespace Shop.Orders;
//        ^^^^^^^^^^^ def namespace Shop.Orders signature="namespace Shop.Orders" lines=5

class Order { Door door; Line line; }
//    ^^^^^ def class Shop.Orders::Order in=Shop.Orders
//            ^^^^ ref type -> Block.cs::Shop::Door
//                       ^^^^ ref type -> Shop.Orders::Line
class Line { }
//    ^^^^ def class Shop.Orders::Line
delegate void Changed(Order order);
//            ^^^^^^^ def type Shop.Orders::Changed
//                    ^^^^^ ref type -> Shop.Orders::Order
