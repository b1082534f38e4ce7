// Type references in every position.
// case: every ref

class Door { }
interface IPart { }

class Uses<TPart> : Base<Door> where TPart : IPart, IEquatable<Door>
//                  ^^^^ ref extends -> ?
//                       ^^^^ ref type -> Door [uses]
//                                           ^^^^^ ref type -> IPart
//                                                  ^^^^^^^^^^ ref type -> external
//                                                             ^^^^ ref type -> Door
{
    Door? maybe;
//  ^^^^ ref type -> Door [type_of]
    Door[] many;
//  ^^^^ ref type -> Door
    (Door Left, IPart Right) pair;
//   ^^^^ ref type -> Door
//              ^^^^^ ref type -> IPart
    Dictionary<string, List<Door>> map;
//  ^^^^^^^^^^ ref type -> external
//                     ^^^^ ref type -> external
//                          ^^^^ ref type -> Door
    TPart part;
    event Handler<Door> Changed;
//        ^^^^^^^ ref type -> Handler
//                ^^^^ ref type -> Door
    Door Property => null;
//  ^^^^ ref type -> Door [returns]
    Door this[Door by] => by;
//  ^^^^ ref type -> Door
//            ^^^^ ref type -> Door [receives]
    unsafe Door* Pointer(delegate*<Door, IPart> function, params Door[] rest) => null;
//         ^^^^ ref type -> Door
//                                 ^^^^ ref type -> Door
//                                       ^^^^^ ref type -> IPart
//                                                               ^^^^ ref type -> Door
    ref readonly Door Borrow(scoped ref Door by, in Door other) => ref by;
//               ^^^^ ref type -> Door
//                                      ^^^^ ref type -> Door
//                                                  ^^^^ ref type -> Door
    public static Door operator +(Door left, int right) => left;
//                ^^^^ ref type -> Door
//                                ^^^^ ref type -> Door
    public static explicit operator Door(Uses<TPart> from) => null;
//                                  ^^^^ ref type -> Door
//                                       ^^^^ ref type -> Uses
    void IHold<Door>.Hold() { }
//       ^^^^^ ref type -> ?
//             ^^^^ ref type -> Door

    void Body(object value)
    {
        Door local = (Door)value;
//      ^^^^ ref type -> Door
//                    ^^^^ ref type -> Door
        var other = value as Door;
//                           ^^^^ ref type -> Door
        if (value is Door) return;
//                   ^^^^ ref type -> Door conditional
        if (value is Door named && value is not IPart) return;
//                   ^^^^ ref type -> Door
//                                              ^^^^^ ref type -> IPart
        _ = typeof(Door).Name + sizeof(Size) + default(Door) + nameof(Door);
//                 ^^^^ ref type -> Door
//                       ^^^^ ref read -> external
//                                     ^^^^ ref type -> Size
//                                                     ^^^^ ref type -> Door
//                                                             ^^^^^^ ref call -> external
//                                                                    ^^^^ ref read -> Door
        _ = new Door[3];
//              ^^^^ ref type -> Door
        Span<Door> span = stackalloc Door[1];
//      ^^^^ ref type -> external
//           ^^^^ ref type -> Door
//                                   ^^^^ ref type -> Door
        try { } catch (DoorException problem) { }
//                     ^^^^^^^^^^^^^ ref type -> ? conditional
        foreach (Door one in many) { }
//               ^^^^ ref type -> Door
//                           ^^^^ ref read -> Uses::many
        TryGet(out Door found);
//      ^^^^^^ ref call -> ?
//                 ^^^^ ref type -> Door
        var make = Door (IPart by) => null;
//                 ^^^^ ref type -> Door
//                       ^^^^^ ref type -> IPart
        Door Inner(IPart by) => null;
//      ^^^^ ref type -> Door [returns]
//                 ^^^^^ ref type -> IPart
        Make<Door>();
//      ^^^^ ref call -> ?
//           ^^^^ ref type -> Door
        List<Door>.Enumerator each;
//      ^^^^ ref type -> external
//           ^^^^ ref type -> Door
//                 ^^^^^^^^^^ ref type -> external
    }
}

delegate Door Handler<T>(T by, Door door);
//       ^^^^ ref type -> Door
//                             ^^^^ ref type -> Door
struct Size : IPart { }
//            ^^^^^ ref implements -> IPart
interface IWide : IPart { }
//                ^^^^^ ref extends -> IPart [extends]
