// A type test binds the name in it; the tested value keeps its type.

class Door { public bool Open() => true; public Door Next; }
class Gate { public bool Open() => true; }

class Use
{
    void Enter(object thing, Gate gate, object other)
    {
        if (thing is Door) thing.Open();
//                   ^^^^ ref type -> Door
//                               ^^^^ ref call -> external
        if (thing is Door && thing.Open()) gate.Open();
//                                 ^^^^ ref call -> external
//                                              ^^^^ ref call -> Gate::Open
        if (thing is Door door && door.Open()) door.Open();
//                                     ^^^^ ref call -> Door::Open
//                                                  ^^^^ ref call -> Door::Open conditional
        var opened = thing is Gate found ? found.Open() : thing.Open();
//                                               ^^^^ ref call -> Gate::Open
//                                                              ^^^^ ref call -> external
        if (!(thing is Door second)) return;
        second.Open();
//             ^^^^ ref call -> Door::Open
        if (other is not Gate third || !third.Open()) return;
//                                            ^^^^ ref call -> Gate::Open
        third.Open();
//            ^^^^ ref call -> Gate::Open
        var cast = thing as Door;
        cast?.Next.Open();
//            ^^^^ ref read -> Door::Next
//                 ^^^^ ref call -> Door::Open
        if (thing is Door { Next: Door next }) next.Open();
//                                                  ^^^^ ref call -> Door::Open
        if (thing is Door or Gate) thing.Open();
//                   ^^^^ ref read -> Door
//                           ^^^^ ref read -> Gate
//                                       ^^^^ ref call -> external
        var result = thing switch
        {
            Door one when one.Open() => one.Open(),
//                            ^^^^ ref call -> Door::Open
//                                          ^^^^ ref call -> Door::Open
            Gate => thing.Open(),
//                        ^^^^ ref call -> external
            string one => one.Open(),
//                            ^^^^ ref call -> external
            _ => false,
        };
    }
}
