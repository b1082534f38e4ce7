// A name in a pattern is a local of the tested type; members in a pattern belong to the tested type.

class Lock { public int Turns; public Lock Inner; public void Turn() { } }

class Door
{
    int Turns;

    int Match(object value, (int, Lock) pair)
    {
        if (value is Lock { Turns: > 3, Inner: var inner } found && found.Turns < 5)
//                   ^^^^ ref type -> Lock
//                          ^^^^^ ref read -> Lock::Turns receiver=Lock
//                                      ^^^^^ ref read -> Lock::Inner
//                                                                        ^^^^^ ref read -> Lock::Turns
            found.Turn();
//                ^^^^ ref call -> Lock::Turn conditional
        if (value is { Turns: 1 }) return 1;
//                     ^^^^^ nothing
        if (value is Lock { Inner.Turns: 2 }) return 1;
//                          ^^^^^ nothing
//                                ^^^^^ nothing
        if (value is not Lock other) return 0;
        other.Turn();
//            ^^^^ ref call -> Lock::Turn
        switch (value)
        {
            case Lock one when one.Turns > 1: one.Turn(); break;
//               ^^^^ ref type -> Lock
//                                 ^^^^^ ref read -> Lock::Turns
//                                                ^^^^ ref call -> Lock::Turn
            case string one: one.Trim(); break;
//                               ^^^^ ref call -> external
        }
        var (count, side) = pair;
        (int first, var second) = pair;
        count += first;
//      ^^^^^ nothing
        foreach (var (key, kept) in pairs) kept.Turn();
//                                  ^^^^^ ref read -> ?
//                                         ^^^^ nothing
        _ = value switch
        {
            Lock { Turns: var turns } => turns,
//                                       ^^^^^ nothing
            [1, .., var last] list => last,
//                                    ^^^^ nothing
            (1, var (left, right)) => left,
//                                    ^^^^ nothing
            MaxTurns => 1,
//          ^^^^^^^^ ref read -> Door::MaxTurns
            _ => Turns,
//               ^^^^^ ref read -> Door::Turns conditional
        };
        if (!TryGet(out var got, out Lock typed)) return 1;
        return got.Count + typed.Turns + (int.TryParse("1", out _) ? 1 : 0);
//                 ^^^^^ ref read -> ?
//                               ^^^^^ ref read -> Lock::Turns
    }
    const int MaxTurns = 9;
}
